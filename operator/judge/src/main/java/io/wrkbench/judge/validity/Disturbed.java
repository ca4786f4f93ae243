package io.wrkbench.judge.validity;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.fact.Machines;
import io.wrkbench.judge.measured.Attempt;
import io.wrkbench.judge.measured.Machine;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.judge.measured.Signal;
import io.wrkbench.statistics.Figures;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Somebody else took the machine's time. One attempt is enough: a median over the attempts would
 * hide a disturber that came for two of five, and with it why they differ.
 */
final class Disturbed {
  private final Facts facts;
  private final List<String> found = new ArrayList<>();
  private final Set<String> missing = new TreeSet<>();

  private Disturbed(Facts facts) {
    this.facts = facts;
  }

  static Finding find(Facts facts) {
    Disturbed disturbed = new Disturbed(facts);
    facts.counted().stream()
        .sorted((one, other) -> Integer.compare(one.number(), other.number()))
        .forEach(disturbed::look);
    if (!disturbed.found.isEmpty()) {
      return Finding.failed(disturbed.found.get(0));
    }
    return disturbed.missing.isEmpty()
        ? Finding.PASSED
        : Finding.unchecked(List.copyOf(disturbed.missing));
  }

  private void look(Attempt attempt) {
    Set<Part> unplaced = EnumSet.noneOf(Part.class);
    unplaced.addAll(facts.run().parts());
    for (Machine machine : attempt.machines()) {
      unplaced.removeAll(machine.parts());
      String where = "machines[" + String.join(",", new TreeSet<>(machine.nodes())) + "].";
      look(attempt, machine, "others", where, machine.others());
      look(attempt, machine, "steal", where, machine.steal());
    }
    unplaced.forEach(part -> missing.add("machine of " + part.words()));
    if (!attempt.unlisted().isEmpty()) {
      missing.add(Machines.UNLISTED);
    }
    OptionalDouble speed = attempt.signals().get(Signal.MACHINE_SPEED);
    if (speed.isEmpty()) {
      missing.add(Signal.MACHINE_SPEED.key());
    } else if (Math.abs(speed.getAsDouble() - 1) > Thresholds.SPEED_OFF
        && went(attempt, speed.getAsDouble() - 1)) {
      found.add(
          "in attempt %d the machine had %s of its median speed"
              .formatted(attempt.number(), Words.percent(speed.getAsDouble())));
    }
  }

  /**
   * Whether the attempt was slower or faster than the others along with the machine. The fixed work
   * is small, and what else runs on its core can double its time: seen with attempts that were
   * alike within 4 %. An attempt that has no others is believed to have.
   */
  private boolean went(Attempt attempt, double speedOff) {
    OptionalDouble pace = pace(attempt);
    double[] paces =
        facts.counted().stream().map(this::pace).flatMapToDouble(OptionalDouble::stream).toArray();
    if (pace.isEmpty() || paces.length < Thresholds.MIN_ATTEMPTS) {
      return true;
    }
    double off = pace.getAsDouble() / Figures.of(paces).median() - 1;
    return off * Math.signum(speedOff) >= Thresholds.SPEED_FOLLOWED * Math.abs(speedOff);
  }

  /** Of a closed loop its throughput; an open loop has the same always, but for its latencies. */
  private OptionalDouble pace(Attempt attempt) {
    if (facts.run().load().tool().isClosedLoop()) {
      return OptionalDouble.of(attempt.throughput());
    }
    return attempt.latency().filter(latency -> latency.mean() > 0).isPresent()
        ? OptionalDouble.of(1 / attempt.latency().get().mean())
        : OptionalDouble.empty();
  }

  private void look(
      Attempt attempt, Machine machine, String who, String where, OptionalDouble took) {
    if (took.isEmpty() || machine.cores().isEmpty()) {
      missing.add(where + who);
    } else if (took.getAsDouble() > Thresholds.DISTURBED * machine.cores().getAsDouble()) {
      found.add(
          "in attempt %d %s took %s of a machine's %s"
              .formatted(
                  attempt.number(),
                  who,
                  Words.cores(took.getAsDouble()),
                  Words.coresOf(machine.cores().getAsDouble())));
    }
  }
}
