package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.known.KnownRun;
import io.wrkbench.queue.Candidate;
import io.wrkbench.queue.Candidates.Remains;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
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

  /** What is left of one that is gone, with this answer of the API server about its pods. */
  private Remains remains(String pods) {
    return remains("/pods", pods);
  }

  /** What is left of one that holds a slot; the API server knows only this. */
  private Remains remains(String path, String json) {
    try (AnsweringApi api =
        new AnsweringApi(
            exchange -> {
              boolean known = exchange.getRequestURI().getPath().endsWith(path);
              AnsweringApi.answer(exchange, known ? 200 : 404, known ? json : "{}");
            })) {
      return new RunCandidates(api.client(), Clock.fixed(NOW, ZoneOffset.UTC), Stream::empty)
          .remains(SlotLease.Holder.of(run));
    }
  }

  @Test
  void itsPodsMayOutliveARun() {
    assertThat(remains("{\"items\": []}")).isEqualTo(Remains.NOTHING);
    String pod =
        """
        {"items": [{"metadata": {"name": "p", "ownerReferences": [
          {"kind": "ReplicaSet", "name": "%s-abc", "controller": true}]}, "status": {"phase": "%s"}}]}
        """;
    assertThat(remains(pod.formatted(Names.target(run), "Running"))).isEqualTo(Remains.PODS);
    assertThat(remains(pod.formatted(Names.target(run), "Failed"))).isEqualTo(Remains.NOTHING);
    assertThat(remains(pod.formatted("of-another", "Running"))).isEqualTo(Remains.NOTHING);
  }

  /** An operator that was suspended may have taken the slot for it after its end. */
  @Test
  void oneThatIsCleanedUpDoesNotKeepASlot() {
    run.setStatus(NextStatus.of(run, NOW).cancelled().status());
    assertThat(remains("/benchmarkruns/run", ApiJson.serialization().asJson(run)))
        .isEqualTo(Remains.HOLDER);
    run.getStatus().cleanedUp = true;
    assertThat(remains("/benchmarkruns/run", ApiJson.serialization().asJson(run)))
        .isEqualTo(Remains.NOTHING);
  }

  @Test
  void oneThatMeasuresOrHasEndedDoesNotWait() {
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    assertThat(known()).isEmpty();
    run.setStatus(NextStatus.of(run, NOW).cancelled().status());
    assertThat(known()).isEmpty();
  }
}
