package io.wrkbench.comparison.verdict;

import io.wrkbench.statistics.Doubt;
import io.wrkbench.statistics.Judgement;
import io.wrkbench.statistics.Ratio;
import java.util.Locale;

/** What a verdict that can't be told says to its reader, and what to do. */
final class Doubts {
  private Doubts() {}

  static String advice(Doubt doubt, Judgement judgement, int leftOut) {
    return switch (doubt) {
      case ERRORS_IN_ONE_VARIANT ->
          "more than one in a thousand requests failed in one of the two only, or the shares that"
              + " failed differ by more than that, or a run of one only failed, so they didn't do"
              + " the same work; see status.measurements[].leftOut, and status.attempts[].errors of"
              + " the runs";
      case TOO_FEW_REQUESTS ->
          "a run had too few requests for this percentile: take a longer duration";
      case TOO_MANY_LEFT_OUT ->
          "%d rounds are left out, more than a fifth; status.measurements[].leftOut says why"
              .formatted(leftOut);
      case NO_INTERVAL ->
          "an interval needs %d rounds in which both were measured, with figures above zero"
              .formatted(Ratio.MIN_PAIRS);
      case INTERVAL_TOO_WIDE -> tooWide(judgement);
    };
  }

  private static String tooWide(Judgement judgement) {
    Ratio ratio = judgement.ratio().orElseThrow();
    return String.format(
        Locale.ROOT,
        "the ratio is between %.4f and %.4f, which is neither on one side of 1 nor within %.4f to"
            + " %.4f: take more rounds or a longer duration, or a quieter machine",
        ratio.low(),
        ratio.high(),
        1 - judgement.goal().sameWithin(),
        1 + judgement.goal().sameWithin());
  }
}
