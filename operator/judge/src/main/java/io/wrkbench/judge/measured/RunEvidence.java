package io.wrkbench.judge.measured;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All that a run is judged by.
 *
 * @param load what the attempts were asked to send
 * @param background loads that were to run beside them
 * @param database whether the target works with a Cassandra that the run knows of, one outside of
 *     the cluster too
 * @param verification what the target answered before the load
 * @param steady whether the warm-up ended with a steady throughput; absent where the spec doesn't
 *     ask for one (warmup.untilSteady)
 * @param warmedUp what tells the pods from others that the target had when the warm-up ended;
 *     absent without a warm-up, and where not all are known
 * @param untilPrecise whether attempts went on until the interval was narrow (spec.untilPrecise)
 * @param oneOfMany whether the run is one of a comparison or sweep, where other runs repeat it: one
 *     attempt is enough then
 * @param attempts that were measured, in their order, those that don't count among them
 * @param failed attempts that would count if the target hadn't crashed, and had answered as
 *     expected, in their order; what failed for another reason, such as a lost load pod, isn't
 *     among them
 */
public record RunEvidence(
    Load load,
    List<BackgroundLoad> background,
    boolean database,
    Verification verification,
    Optional<Boolean> steady,
    Optional<String> warmedUp,
    boolean untilPrecise,
    boolean oneOfMany,
    List<Attempt> attempts,
    List<FailedAttempt> failed) {

  /** Evidence. */
  public RunEvidence {
    background = List.copyOf(background);
    attempts = List.copyOf(attempts);
    failed = List.copyOf(failed);
  }

  /** The attempts that count, in their order. */
  public List<Attempt> counted() {
    return attempts.stream().filter(Attempt::counted).toList();
  }

  /** The parts that the run has. */
  public List<Part> parts() {
    return database
        ? List.of(Part.LOAD, Part.TARGET, Part.CASSANDRA)
        : List.of(Part.LOAD, Part.TARGET);
  }

  /** Connections of all loads together. */
  public int connections() {
    return IntStream.concat(
            IntStream.of(load.connections()),
            background.stream().mapToInt(other -> other.load().connections()))
        .sum();
  }
}
