package io.wrkbench.comparison.phase;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.comparison.verdict.LeftOut;
import java.util.List;
import java.util.Optional;

/**
 * Finds a variant whose first two runs were both lost for the same reason. One such run is left out
 * as chance. After two, the variant itself probably ends its pods. None of its rounds would count,
 * and the comparison would hold its slot up to the last one. If it was chance after all, only two
 * rounds have to be measured again. Pure.
 */
final class LostVariants {
  private LostVariants() {}

  /** Which variant that is, in words; empty if none is. */
  static Optional<String> first(BenchmarkComparison comparison) {
    List<MeasurementStatus> measured = comparison.getStatus().measurements;
    return measured.stream()
        .filter(one -> one.round == 2 && LeftOut.mayRecur(one))
        .filter(one -> measured.stream().anyMatch(other -> isSameInTheFirst(other, one)))
        .findFirst()
        .map(
            one ->
                "each of the first two runs of variant %s was lost (%s): see kubectl describe benchmarkrun %s, correct the variant, or find out who ends its pods, and create the comparison again"
                    .formatted(one.variant, one.leftOut, one.run));
  }

  private static boolean isSameInTheFirst(MeasurementStatus other, MeasurementStatus one) {
    return other.round == 1
        && one.variant.equals(other.variant)
        && one.leftOut.equals(other.leftOut);
  }
}
