package io.wrkbench.judge.measured;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one attempt gave that was measured to its end.
 *
 * @param number of the attempt, from 1
 * @param counted whether it is in the summary: it isn't one of discardAttempts
 * @param requests answered, those with an unexpected status among them
 * @param duration T in seconds, by the load tool's own clock
 * @param latency R: recorded latency; absent where the tool gave none
 * @param errors by kind
 * @param rate asked and reached; absent for a closed loop
 * @param background requests per second of each background load, by its name; one whose result was
 *     lost is absent
 * @param signals how busy the parts were
 * @param machines that parts of the run were on, each once
 * @param unlisted parts with pods on more machines, of which nothing is known
 * @param pods the target's; absent where not all are known
 */
public record Attempt(
    int number,
    boolean counted,
    long requests,
    double duration,
    Optional<Latency> latency,
    Errors errors,
    Optional<Rate> rate,
    Map<String, Double> background,
    Signals signals,
    List<Machine> machines,
    Set<Part> unlisted,
    Optional<TargetPods> pods) {

  /**
   * An attempt.
   *
   * @throws IllegalArgumentException if a number can't have been measured
   */
  public Attempt {
    if (requests < 0 || !(Numbers.requireMeasured("duration", duration) > 0)) {
      throw new IllegalArgumentException(
          "an attempt takes time and gets no fewer than 0 answers, not %s s and %d"
              .formatted(duration, requests));
    }
    background = Map.copyOf(background);
    background.forEach(Numbers::requireMeasured);
    machines = List.copyOf(machines);
    unlisted = Set.copyOf(unlisted);
    if (machines.stream().map(Machine::bootId).distinct().count() < machines.size()) {
      throw new IllegalArgumentException("nodes with the same boot id are one machine");
    }
  }

  /** X: requests answered in a second. */
  public double throughput() {
    return requests / duration;
  }

  /** The machine with this boot id; empty if no part of the run was on it. */
  public Optional<Machine> machine(String bootId) {
    return machines.stream().filter(machine -> machine.bootId().equals(bootId)).findFirst();
  }
}
