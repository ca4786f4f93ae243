package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.run.phase.Decider;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads what may still run of a comparison: the run that was listed last, and one that was created
 * after that. Others may have runs of these names by now, which are none of its business.
 */
final class RemainsObserver {
  private final BiFunction<BenchmarkComparison, String, Optional<BenchmarkRun>> find;
  private final Predicate<HasMetadata> podsMayRun;

  /**
   * Reads with these.
   *
   * @param find the run of a name, in the comparison's namespace
   * @param podsMayRun whether a pod of one of its runs may still run
   */
  RemainsObserver(
      BiFunction<BenchmarkComparison, String, Optional<BenchmarkRun>> find,
      Predicate<HasMetadata> podsMayRun) {
    this.find = find;
    this.podsMayRun = podsMayRun;
  }

  /** What is left of a comparison that has ended. */
  Seen afterEnd(BenchmarkComparison comparison, Seen seen) {
    if (comparison.getStatus().seed == null) {
      return seen.whenCleared(); // It was never admitted.
    }
    List<Optional<BenchmarkRun>> runs =
        Stream.concat(last(comparison).stream(), Stream.of(next(comparison))).toList();
    Optional<BenchmarkRun> running =
        runs.stream()
            .flatMap(Optional::stream)
            .filter(run -> !Decider.phase(run).terminal())
            .findFirst();
    if (running.isPresent()) {
      return seen.with(new ChildState.Running(running.get()));
    }
    return isCleared(comparison, runs) ? seen.whenCleared() : seen;
  }

  /** Whether nothing is left of the run that was listed last. */
  boolean isLastCleared(BenchmarkComparison comparison) {
    return isCleared(comparison, last(comparison));
  }

  private boolean isCleared(BenchmarkComparison comparison, List<Optional<BenchmarkRun>> runs) {
    return runs.stream()
        .allMatch(
            run ->
                run.map(RemainsObserver::isCleanedUp)
                    .orElseGet(() -> !podsMayRun.test(comparison)));
  }

  private static boolean isCleanedUp(BenchmarkRun run) {
    return run.getStatus() != null && Boolean.TRUE.equals(run.getStatus().cleanedUp);
  }

  /** The run that was listed last, empty if it is gone; none if none was listed. */
  private List<Optional<BenchmarkRun>> last(BenchmarkComparison comparison) {
    List<MeasurementStatus> listed = comparison.getStatus().measurements;
    if (listed.isEmpty()) {
      return List.of();
    }
    MeasurementStatus last = listed.get(listed.size() - 1);
    return List.of(find.apply(comparison, last.run).filter(run -> OwnRuns.isListed(last, run)));
  }

  private Optional<BenchmarkRun> next(BenchmarkComparison comparison) {
    Round round = Round.next(comparison);
    return find.apply(comparison, VariantRun.name(comparison, round))
        .filter(run -> OwnRuns.isOf(comparison, round, run));
  }
}
