package io.wrkbench.run.status;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.Summary;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LatencyStats;
import io.wrkbench.result.LoadResult;
import io.wrkbench.statistics.Confidence;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** Summarises the attempts that succeeded and are not discarded. */
public final class Summaries {
  private static final MathContext SIX_DIGITS_UP = new MathContext(6, RoundingMode.UP);

  private Summaries() {}

  /** The attempts that the summary includes. */
  public static List<AttemptStatus> counted(List<AttemptStatus> attempts) {
    return attempts.stream().filter(Summaries::counts).toList();
  }

  /** Whether the summary includes this attempt. */
  static boolean counts(AttemptStatus attempt) {
    return attempt.outcome == Outcome.Succeeded && !attempt.discarded;
  }

  /**
   * The summary, or null while there is nothing to summarise.
   *
   * @param attempts all attempts so far
   * @param results stored results by number of the attempt
   * @param confidence of its intervals
   */
  static Summary of(
      List<AttemptStatus> attempts, Map<Integer, LoadResult> results, Confidence confidence) {
    List<AttemptStatus> counted = counted(attempts);
    if (counted.isEmpty()) {
      return null;
    }
    Summary summary = new Summary();
    summary.requestsPerSecond = throughput(counted);
    summary.latency = Attempts.latency(merged(counted, results));
    Intervals.add(summary, counted, confidence);
    long errors = counted.stream().mapToLong(a -> a.errors.total()).sum();
    summary.errorsTotal = errors;
    summary.errorRatio = ratio(counted, errors);
    return summary;
  }

  private static Summary.Throughput throughput(List<AttemptStatus> counted) {
    List<BigDecimal> rates = counted.stream().map(a -> a.requestsPerSecond).sorted().toList();
    Summary.Throughput throughput = new Summary.Throughput();
    throughput.min = rates.get(0);
    throughput.max = rates.get(rates.size() - 1);
    throughput.median =
        rates
            .get((rates.size() - 1) / 2)
            .add(rates.get(rates.size() / 2))
            .divide(BigDecimal.valueOf(2), 2, RoundingMode.HALF_UP);
    return throughput;
  }

  /**
   * Merges all histograms or none, because figures over a part would pass for figures over the
   * whole.
   */
  private static LatencyStats merged(
      List<AttemptStatus> counted, Map<Integer, LoadResult> results) {
    List<LatencyHistogram> histograms =
        counted.stream()
            .map(a -> results.get(a.number))
            .filter(r -> r != null && r.recordedHistogram() != null)
            .map(LoadResult::recordedHistogram)
            .toList();
    if (histograms.size() < counted.size()) {
      return null;
    }
    LatencyHistogram merged = LatencyHistogram.merge(histograms);
    return merged.isEmpty() ? null : LatencyStats.of(merged);
  }

  /**
   * Errors per request. An answer with an error status is counted as a request too; connect, read,
   * write and timeout errors are besides the requests. Rounded up: an objective that allows none
   * must not miss the one error in millions of requests.
   */
  private static String ratio(List<AttemptStatus> counted, long errors) {
    long status = counted.stream().mapToLong(a -> a.errors.status).sum();
    long sent = counted.stream().mapToLong(a -> a.requests).sum() + errors - status;
    return sent == 0
        ? "0"
        : BigDecimal.valueOf(errors)
            .divide(BigDecimal.valueOf(sent), SIX_DIGITS_UP)
            .stripTrailingZeros()
            .toPlainString();
  }
}
