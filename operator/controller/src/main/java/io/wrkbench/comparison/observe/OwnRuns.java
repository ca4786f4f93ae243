package io.wrkbench.comparison.observe;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.child.Owners;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;

/**
 * Tells a comparison's runs from those of others, who may give theirs the same names, owners and
 * annotations. Pure.
 */
final class OwnRuns {
  private OwnRuns() {}

  /** Whether it is the very run that the status lists. */
  static boolean isListed(MeasurementStatus one, BenchmarkRun run) {
    return run.getMetadata().getUid().equals(one.uid);
  }

  /**
   * Whether the comparison has created it for this round. A run with our spec is as good as ours,
   * if it hasn't been admitted: a run of ours gets its slot when it is listed, and others may have
   * measured beside one that had a slot of its own.
   */
  static boolean isOf(BenchmarkComparison comparison, Round round, BenchmarkRun run) {
    return isControlled(run, comparison)
        && (run.getStatus() == null || run.getStatus().startTime == null)
        && json(run.getSpec()).equals(json(expected(comparison, round, run.getSpec())));
  }

  /** A run that it merely owns would never get its slot. */
  private static boolean isControlled(BenchmarkRun run, BenchmarkComparison comparison) {
    return Owners.controller(Owners.of(run), BenchmarkComparison.class)
        .filter(owner -> comparison.getMetadata().getUid().equals(owner.getUid()))
        .isPresent();
  }

  /** The spec that it was created with, and what may have been changed of it since then. */
  private static BenchmarkRunSpec expected(
      BenchmarkComparison comparison, Round round, BenchmarkRunSpec there) {
    BenchmarkRunSpec expected = VariantRun.asRead(comparison, round).getSpec();
    expected.cancel = there.cancel;
    expected.ttlAfterFinished = there.ttlAfterFinished;
    return expected;
  }

  private static String json(BenchmarkRunSpec spec) {
    return ApiJson.serialization().asJson(spec);
  }
}
