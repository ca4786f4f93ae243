package io.wrkbench.result;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Merges the results of generators that started together into one. */
public final class LoadResults {

  private LoadResults() {}

  /**
   * One result of several generators.
   *
   * @param result as if one generator had sent it all
   * @param startSpread time between the first and the last generator's start; null if one didn't
   *     start
   */
  public record Merged(LoadResult result, GoDuration startSpread) {}

  /**
   * Merges the results of one attempt's generators, in their order. Counts are added and histograms
   * merged; mean and percentiles are computed from the merged histogram. The load began with the
   * first generator and ended with the last. If one failed, the result has failed for its reason,
   * without figures, because those of the rest aren't of the load that was asked for.
   *
   * <p>A result without its histogram (the brief form) leaves the merged one without latencies,
   * because percentiles can't be merged.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Merged merge(List<LoadResult> results) {
    if (results.isEmpty()) {
      throw new IllegalArgumentException("there is no result to merge");
    }
    if (results.size() == 1) {
      LoadResult only = results.get(0);
      return new Merged(only, only.startTime() == null ? null : GoDuration.ZERO);
    }
    GoDuration spread = spread(values(results, LoadResult::startTime), results.size());
    return new Merged(
        results.stream().allMatch(LoadResult::isSucceeded) ? sum(results) : failure(results),
        spread);
  }

  private static LoadResult sum(List<LoadResult> results) {
    List<WarmupResult> warmups = values(results, LoadResult::warmup);
    return new LoadResultBuilder(Outcome.SUCCEEDED)
        .measurement(Measurement.together(results.stream().map(LoadResults::measurement).toList()))
        .verification(verification(results))
        .warmup(warmups.isEmpty() ? null : WarmupResult.together(warmups))
        .output(outputs(results))
        .generator(first(results, LoadResult::generator))
        .singleConnection(first(results, LoadResult::singleConnection))
        .podUses(results.stream().flatMap(result -> result.podUses().stream()).toList())
        .note(first(results, LoadResult::message))
        .build();
  }

  private static Measurement measurement(LoadResult result) {
    return new Measurement(
        result.startTime(),
        result.duration(),
        result.requests(),
        result.bytes(),
        result.errors(),
        result.recordedHistogram(),
        result.correctedHistogram(),
        result.rate(),
        result.timeline());
  }

  /** The first failed result; those that were only interrupted because of it come last. */
  private static LoadResult failure(List<LoadResult> results) {
    List<LoadResult> failures = results.stream().filter(r -> !r.isSucceeded()).toList();
    LoadResult failed =
        failures.stream().filter(r -> !r.wasInterrupted()).findFirst().orElse(failures.get(0));
    int index = results.indexOf(failed);
    return new LoadResultBuilder(Outcome.FAILED)
        .failure(failed.reason(), name(index, results) + ": " + failed.message())
        .verification(verification(results))
        .output(outputs(results))
        .generator(first(results, LoadResult::generator))
        .build();
  }

  private static Verification verification(List<LoadResult> results) {
    return values(results, LoadResult::verification).stream()
        .reduce(Verification::plus)
        .orElse(null);
  }

  private static GoDuration spread(List<Instant> starts, int generators) {
    if (starts.size() < generators) {
      return null;
    }
    Instant first = starts.stream().min(Comparator.naturalOrder()).orElseThrow();
    Instant last = starts.stream().max(Comparator.naturalOrder()).orElseThrow();
    return GoDuration.of(Duration.between(first, last));
  }

  private static String outputs(List<LoadResult> results) {
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      String output = results.get(i).output();
      if (output != null) {
        outputs.add("== " + name(i, results) + " ==\n" + output.stripTrailing() + "\n");
      }
    }
    return outputs.isEmpty() ? null : String.join("\n", outputs);
  }

  private static String name(int index, List<LoadResult> results) {
    return "generator " + (index + 1) + " of " + results.size();
  }

  private static <T> T first(List<LoadResult> results, Function<LoadResult, T> field) {
    return values(results, field).stream().findFirst().orElse(null);
  }

  private static <T> List<T> values(List<LoadResult> results, Function<LoadResult, T> field) {
    return results.stream().map(field).filter(Objects::nonNull).toList();
  }
}
