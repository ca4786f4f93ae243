package io.wrkbench.run.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.result.SampleLines;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.evidence.Probed;
import io.wrkbench.run.resource.ProbePod;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Values;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made of an API server that has some probes and their logs. */
@Timeout(60)
class ProbeObserverTest {
  private static final Instant BEGUN = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodPlace POD = new PodPlace("uid-1", Part.TARGET, "node1", false);

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final ProbeRefusals refusals = new ProbeRefusals();

  /** Answers by paths; all others aren't there. */
  private final Map<String, String> answers = new ConcurrentHashMap<>();

  private AnsweringApi api;

  @BeforeEach
  void serve() {
    api =
        new AnsweringApi(
            exchange -> {
              String answer = answers.get(exchange.getRequestURI().getPath());
              byte[] body = (answer == null ? "" : answer).getBytes(UTF_8);
              exchange.getResponseHeaders().add("Content-Type", "application/json");
              exchange.sendResponseHeaders(
                  answer == null ? 404 : 200, body.length == 0 ? -1 : body.length);
              exchange.getResponseBody().write(body);
              exchange.close();
            },
            UnaryOperator.identity());
  }

  @AfterEach
  void end() {
    api.close();
  }

  private Probed probed(Optional<String> namespace, PodPlace... pods) {
    return new ProbeObserver(api.client(), namespace, refusals)
        .since(run, new Places(Map.of(), Map.of(), List.of(pods)), BEGUN);
  }

  /** There is a probe of these pods with a line in its log, in that state. */
  private void serveProbe(String state, PodPlace... pods) {
    String path = "/api/v1/namespaces/probes/pods/" + ProbePod.name(run, "node1", List.of(pods));
    Reading reading =
        new Reading("boot-1", new Moment(1, BEGUN), new Values(Map.of(Quantity.CPU, 1L), Map.of()));
    answers.put(path + "/log", SampleLines.of(SampleLines.MACHINE, reading) + "\n");
    answers.put(
        path,
        """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "status":
          {"containerStatuses": [{"name": "probe", "state": %s}]}}
        """
            .formatted(state));
  }

  @Test
  void aProbeThatRunsHasItsLog() {
    serveProbe("{\"running\": {}}", POD);
    Probed probed = probed(Optional.of("probes"), POD);
    assertThat(probed.logs().get("node1").readings()).containsKey(SampleLines.MACHINE);
    assertThat(probed.ended()).isEmpty();
    assertThat(probed.missing()).isEmpty();
  }

  @Test
  void aProbeThatHasEndedHasItsLogAndTheReason() {
    serveProbe("{\"terminated\": {\"reason\": \"OOMKilled\", \"exitCode\": 137}}", POD);
    Probed probed = probed(Optional.of("probes"), POD);
    assertThat(probed.logs()).containsKey("node1");
    assertThat(probed.ended()).isEqualTo(Map.of("node1", "OOMKilled, exit code 137"));
  }

  @Test
  void theProbeOfOtherPodsIsNone() {
    serveProbe("{\"running\": {}}", POD);
    Probed probed =
        probed(Optional.of("probes"), POD, new PodPlace("uid-2", Part.TARGET, "node1", false));
    assertThat(probed.logs()).isEmpty();
    assertThat(probed.ended()).isEmpty();
    assertThat(probed.missing())
        .isEqualTo(
            Map.of(
                "node1",
                "there is no log of its probe on node1; look at the pods and events of namespace"
                    + " probes"));
  }

  @Test
  void whyThereIsNoneIsSaid() {
    refusals.note(run, "node1", "its probe was refused: quota");
    assertThat(probed(Optional.of("probes"), POD).missing())
        .containsEntry("node1", "its probe was refused: quota");
    assertThat(probed(Optional.empty(), POD).missing())
        .containsEntry("node1", "no probe measures it: the chart value probe.enabled is false");
  }
}
