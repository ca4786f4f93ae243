package io.wrkbench.agent.wrk;

import io.wrkbench.agent.tool.Statuses;
import io.wrkbench.result.CoordinatedOmission;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyCounts;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What {@code wrkbench.lua} writes when wrk is done, in wrk's own units.
 *
 * @param startMicros since 1970
 * @param headStartMicros how long wrk's threads have sent, on average, before its clock was started
 * @param durationMicros of the load by that clock
 * @param requests answered
 * @param bytes read
 * @param errors by kind
 * @param samples in the histogram, by wrk's own count
 * @param latency the histogram as wrk corrected it
 */
record WrkReport(
    long startMicros,
    long headStartMicros,
    long durationMicros,
    long requests,
    long bytes,
    LoadErrors errors,
    long samples,
    Latency latency) {

  /**
   * A histogram in two columns.
   *
   * @param micros ascending
   * @param counts how many samples took each
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // boxed values of a long load would need ten times the memory
  record Latency(long[] micros, long[] counts) {}

  /**
   * The figures, with the recorded latencies got back from the corrected ones.
   *
   * @throws IllegalArgumentException if the histogram can't be what wrk has counted
   */
  Measurement toMeasurement(LoadPlan.Wrk plan, int expectedStatus) {
    LatencyCounts corrected = LatencyCounts.of(latency.micros, latency.counts);
    if (corrected.total() != samples) {
      throw new IllegalArgumentException(
          "wrk counted " + samples + " samples, its histogram has " + corrected.total());
    }
    // By wrk's own clock, because this undoes wrk's own correction.
    long interval =
        CoordinatedOmission.interval(
            GoDuration.ofMicros(durationMicros), requests, plan.connections());
    LatencyCounts recorded = CoordinatedOmission.recorded(corrected, interval);
    return new Measurement(
        Instant.EPOCH.plus(startMicros, ChronoUnit.MICROS),
        GoDuration.ofMicros(durationMicros + headStartMicros),
        requests,
        bytes,
        errors(expectedStatus),
        LatencyHistogram.of(recorded),
        LatencyHistogram.of(corrected));
  }

  /** wrk counts answers with a status above 399. */
  private LoadErrors errors(int expectedStatus) {
    long status = Statuses.unexpected(expectedStatus > 399, requests, errors.status());
    return new LoadErrors(
        errors.connect(), errors.read(), errors.write(), errors.timeout(), status);
  }
}
