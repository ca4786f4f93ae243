package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.known.KnownRun;
import io.wrkbench.queue.Candidate;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.testing.TestRuns;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunCandidatesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  private KnownRun asWatched() {
    return ApiJson.serialization().unmarshal(ApiJson.serialization().asJson(run), KnownRun.class);
  }

  private List<Candidate> known() {
    return new RunCandidates(null, Clock.systemUTC(), () -> Stream.of(asWatched()))
        .known()
        .toList();
  }

  @Test
  void oneThatWaitsForItsTurn() {
    assertThat(known()).as("nothing is known of it yet").hasSize(1);
    run.setStatus(NextStatus.of(run, NOW).queued("waits").status());
    assertThat(known()).hasSize(1);
  }

  @Test
  void oneThatLacksSomethingLetsOthersPass() {
    run.setStatus(
        NextStatus.of(run, NOW)
            .lacks(List.of(Missing.target(Reason.ServiceNotFound, "there is no Service")))
            .status());
    assertThat(known()).isEmpty();
    run.setStatus(
        NextStatus.of(run, NOW)
            .lacks(List.of(Missing.cassandra(Reason.NoStorageClass, "there is no class")))
            .status());
    assertThat(known()).isEmpty();
  }

  @Test
  void oneWhoseStepsFailLetsOthersPass() {
    run.setStatus(NextStatus.of(run, NOW).stalled(new IllegalStateException("odd")).status());
    assertThat(known()).isEmpty();
  }

  @Test
  void oneThatMeasuresOrHasEndedDoesNotWait() {
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    assertThat(known()).isEmpty();
    run.setStatus(NextStatus.of(run, NOW).cancelled().status());
    assertThat(known()).isEmpty();
  }
}
