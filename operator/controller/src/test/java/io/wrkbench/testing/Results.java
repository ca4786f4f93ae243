package io.wrkbench.testing;

import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyCounts;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResultBuilder;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.Outcome;
import io.wrkbench.result.Verification;
import io.wrkbench.run.observe.load.LoadState;
import java.time.Instant;

/** Results of loads for tests. */
public final class Results {
  private Results() {}

  /** One second of load with so many requests, each of which took 1 ms. */
  public static LoadResult of(long requests) {
    return of(requests, 1000, LoadErrors.NONE);
  }

  /** One second of load with so many requests, each of which took so many microseconds. */
  public static LoadResult of(long requests, long micros, LoadErrors errors) {
    return of(requests, errors, histogram(micros, requests));
  }

  /** One second of load with these latencies. */
  public static LoadResult of(LatencyHistogram latencies) {
    return of(latencies.count(), LoadErrors.NONE, latencies);
  }

  private static LoadResult of(long requests, LoadErrors errors, LatencyHistogram histogram) {
    return LoadResult.succeeded(
            new Measurement(
                Instant.parse("2026-01-01T00:00:00Z"),
                GoDuration.ofSeconds(1),
                requests,
                requests * 100,
                errors,
                histogram,
                histogram))
        .with(new Verification(10, 10, "200"))
        .with("output", null);
  }

  /** A load that failed with this reason. */
  public static LoadResult failed(String reason) {
    return failed(reason, null);
  }

  /** A load whose check of the target found this. */
  public static LoadResult failed(String reason, Verification verification) {
    return new LoadResultBuilder(Outcome.FAILED)
        .failure(reason, "because")
        .verification(verification)
        .output("output")
        .build();
  }

  /** The load of one generator, which ended with this at a time that isn't known. */
  public static LoadState finished(String uid, LoadResult result) {
    return new LoadState.Finished(uid, result, null, null);
  }

  private static LatencyHistogram histogram(long micros, long count) {
    return LatencyHistogram.of(LatencyCounts.of(new long[] {micros}, new long[] {count}));
  }
}
