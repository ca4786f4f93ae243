package io.wrkbench.agent.wrk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WrkReportTest {

  /** An overloaded server's answers take from microseconds to seconds, no two of them alike. */
  @Test
  void eachLatencyMayBeAnother() {
    int latencies = 500_000;
    String micros =
        IntStream.rangeClosed(1, latencies)
            .mapToObj(i -> Integer.toString(16 * i))
            .collect(Collectors.joining(","));
    String report =
        """
        {"startMicros": 1, "headStartMicros": 0, "durationMicros": 30000000, "requests": %1$d,
         "bytes": 1, "samples": %1$d,
         "errors": {"connect": 0, "read": 0, "write": 0, "timeout": 0, "status": 0},
         "latency": {"micros": [%2$s], "counts": [%3$s]}}
        """
            .formatted(latencies, micros, "1,".repeat(latencies - 1) + "1");
    LoadPlan.Wrk plan =
        new LoadPlan.Wrk(1, 8, GoDuration.ofSeconds(30), GoDuration.ofSeconds(8), 1);
    Measurement measured = Json.readLarge(report, WrkReport.class).toMeasurement(plan, 200);
    assertThat(measured.requests()).isEqualTo(latencies);
  }
}
