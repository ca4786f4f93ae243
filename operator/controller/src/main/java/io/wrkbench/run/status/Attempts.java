package io.wrkbench.run.status;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Figures;
import io.wrkbench.api.Latency;
import io.wrkbench.api.RateStatus;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Text;
import io.wrkbench.record.Times;
import io.wrkbench.result.LatencyStats;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Rate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** Turns what an agent measured into an entry of {@code status.attempts}. */
public final class Attempts {
  private Attempts() {}

  /** Number of the attempt that the run measures now, or next: counted from its status alone. */
  public static int next(BenchmarkRunStatus status) {
    return status.attempts.size() + 1;
  }

  /**
   * The entry of an attempt that has ended.
   *
   * @param result what the agent handed over, or null if it was lost
   * @param reason why the attempt failed, or null if it succeeded
   * @param message what the reason means here
   * @param configMap name of the ConfigMap with the whole result
   */
  public static AttemptStatus ended(
      BenchmarkRun run,
      int number,
      LoadResult result,
      Reason reason,
      String message,
      String configMap) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = number;
    attempt.outcome = reason == null ? Outcome.Succeeded : Outcome.Failed;
    attempt.reason = reason == null ? null : reason.name();
    attempt.message = message == null ? null : Text.cutOfAttempt(message);
    attempt.discarded = number <= run.getSpec().discardAttempts;
    if (result != null) {
      attempt.resultConfigMap = configMap;
      attempt.rate = rate(result.rate());
      fill(attempt, result);
    }
    return attempt;
  }

  /**
   * The entry of a load in the background that has ended.
   *
   * @param result what the agent handed over, or null if it was lost
   * @param reason why it has no figures, or null if it has
   * @param message what the reason means here
   */
  public static BackgroundStatus background(
      String name, LoadResult result, Reason reason, String message) {
    BackgroundStatus background = new BackgroundStatus();
    background.name = name;
    background.reason = reason == null ? null : reason.name();
    background.message = message == null ? null : Text.cutOfBackground(message);
    if (result != null) {
      fill(background, result);
    }
    return background;
  }

  private static void fill(Figures figures, LoadResult result) {
    figures.startTime = result.startTime() == null ? null : Times.format(result.startTime());
    figures.duration = result.duration();
    figures.requests = result.requests();
    result.requestsPerSecond().ifPresent(rate -> figures.requestsPerSecond = twoDecimals(rate));
    result.bytesPerSecond().ifPresent(rate -> figures.bytesPerSecond = Math.round(rate));
    figures.latency = latency(result.recorded());
    figures.latencyCorrected = latency(result.corrected());
    figures.errors = errors(result.errors());
  }

  private static RateStatus rate(Rate measured) {
    if (measured == null) {
      return null;
    }
    RateStatus rate = new RateStatus();
    rate.asked = twoDecimals(measured.asked());
    rate.reached = twoDecimals(measured.reached());
    rate.held = measured.held();
    rate.generatorCores = twoDecimals(measured.generatorCores());
    return rate;
  }

  static BigDecimal twoDecimals(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
  }

  static Latency latency(LatencyStats stats) {
    if (stats == null) {
      return null;
    }
    Latency latency = new Latency();
    latency.mean = stats.mean();
    latency.stdev = stats.stdev();
    latency.max = stats.max();
    latency.p50 = stats.p50();
    latency.p75 = stats.p75();
    latency.p90 = stats.p90();
    latency.p95 = stats.p95();
    latency.p99 = stats.p99();
    latency.p999 = stats.p999();
    return latency;
  }

  private static Errors errors(LoadErrors counted) {
    if (counted == null) {
      return null;
    }
    Errors errors = new Errors();
    // The agent counts these apart, but to a user they are also connections that couldn't be
    // opened.
    errors.connect = counted.connect() + Objects.requireNonNullElse(counted.noFreePort(), 0L);
    errors.noFreePort = counted.noFreePort();
    errors.read = counted.read();
    errors.write = counted.write();
    errors.timeout = counted.timeout();
    errors.status = counted.status();
    return errors;
  }
}
