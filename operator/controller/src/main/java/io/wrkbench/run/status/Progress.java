package io.wrkbench.run.status;

import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Next;
import io.wrkbench.statistics.UntilPrecise;

/**
 * How far a run is with its attempts: there are as many as were asked for, or as it takes until the
 * figure is precise. Read off spec and status alone.
 */
final class Progress {
  private Progress() {}

  /** Of the intervals, which depends on how often the run looks at them. */
  static Confidence confidence(BenchmarkRunSpec spec) {
    return spec.untilPrecise == null ? Confidence.FIXED : Confidence.OF_A_LOOK;
  }

  /** Whether the attempts that have ended are enough. */
  static boolean isOver(BenchmarkRunSpec spec, BenchmarkRunStatus status) {
    return status.attempts.size() >= spec.mostAttempts() || isPrecise(spec, status);
  }

  private static boolean isPrecise(BenchmarkRunSpec spec, BenchmarkRunStatus status) {
    return spec.untilPrecise != null
        && new UntilPrecise(spec.untilPrecise.within.share(), spec.untilPrecise.maxAttempts)
                .look(Intervals.throughput(Summaries.counted(status.attempts)))
            == Next.PRECISE;
  }

  /** {@code attempt 2 of 3}, or {@code attempt 7, ±4.1%, until ±3% or 15 attempts}. */
  static String now(BenchmarkRunSpec spec, BenchmarkRunStatus status) {
    int number = Attempts.next(status);
    if (spec.untilPrecise == null) {
      return of(spec, number);
    }
    return "attempt %d%s, until ±%s or %d attempts"
        .formatted(
            number,
            hasPrecision(status) ? ", ±" + status.summary.precision : "",
            spec.untilPrecise.within,
            spec.mostAttempts());
  }

  /** {@code attempt 2 of 3}, or {@code attempt 7 of 15 at most}. */
  static String of(BenchmarkRunSpec spec, int number) {
    return "attempt %d of %d%s"
        .formatted(number, spec.mostAttempts(), spec.untilPrecise == null ? "" : " at most");
  }

  /** How precise the figure became, for the end of a message; nothing where nobody asked. */
  static String reached(BenchmarkRunSpec spec, BenchmarkRunStatus status) {
    if (spec.untilPrecise == null) {
      return "";
    }
    if (isPrecise(spec, status)) {
      return ", ±" + status.summary.precision;
    }
    return "; not as precise as asked: %s, not ±%s; use longer attempts, or raise maxAttempts"
        .formatted(
            hasPrecision(status) ? "±" + status.summary.precision : "too few counted attempts",
            spec.untilPrecise.within);
  }

  private static boolean hasPrecision(BenchmarkRunStatus status) {
    return status.summary != null && status.summary.precision != null;
  }
}
