package io.wrkbench.result;

import java.time.Instant;

/**
 * The figures that a load tool gave.
 *
 * @param startTime when it began to send
 * @param duration by its own clock
 * @param requests answered
 * @param bytes read
 * @param errors by kind
 * @param recorded latencies as measured
 * @param corrected latencies as corrected for coordinated omission
 */
public record Measurement(
    Instant startTime,
    GoDuration duration,
    long requests,
    long bytes,
    LoadErrors errors,
    LatencyHistogram recorded,
    LatencyHistogram corrected) {}
