package io.wrkbench.run.observe.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ResultLines;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of the log of a load pod, which may print whatever it likes. */
@Timeout(60)
class LoadObserverTest {
  private static final LoadId ATTEMPT = new LoadId.Attempt(1);
  private static final LoadResult RESULT = Results.of(10);
  private static final Instant END = Instant.parse("2026-01-01T00:00:05Z");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final List<Map<String, String>> asked = Collections.synchronizedList(new ArrayList<>());
  private List<String> log = List.of();
  private boolean honoursLimit = true;
  private boolean breaksOff;
  private int status = 200;
  private Instant now = END.plusSeconds(1);
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  private void answer(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().endsWith("/log")) {
      AnsweringApi.answer(exchange, 200, Serialization.asJson(job()));
      return;
    }
    try (exchange) {
      Map<String, String> query =
          Arrays.stream(exchange.getRequestURI().getQuery().split("&"))
              .map(word -> word.split("="))
              .collect(Collectors.toMap(word -> word[0], word -> word[1]));
      asked.add(query);
      if (breaksOff || status != 200) {
        exchange.sendResponseHeaders(status, breaksOff ? 1000 : -1);
        return;
      }
      exchange.sendResponseHeaders(200, 0);
      send(exchange.getResponseBody(), query);
    }
  }

  /** As a kubelet does: it goes to the first of the last lines, and sends so many bytes. */
  private void send(OutputStream out, Map<String, String> query) throws IOException {
    int lines = Integer.parseInt(query.getOrDefault("tailLines", "1"));
    int left = honoursLimit ? Integer.parseInt(query.get("limitBytes")) : Integer.MAX_VALUE;
    for (String line : log.subList(Math.max(0, log.size() - lines), log.size())) {
      byte[] bytes = (line + "\n").getBytes(UTF_8);
      out.write(bytes, 0, Math.min(left, bytes.length));
      left -= Math.min(left, bytes.length);
    }
  }

  private Job job() {
    LoadJob.Start start = new LoadJob.Start(ATTEMPT, "http://10.0.0.1:8080", true, false, Set.of());
    Job job = LoadJob.of(run, start, new LoadImage("localhost/wrkbench/load:0.1.0", List.of()));
    job.getMetadata().setUid("job-uid");
    job.getSpec().setSuspend(false);
    return job;
  }

  private Pod pod() {
    return pod(
        "terminated: {exitCode: 0, reason: Completed, finishedAt: \"%s\", message: %s}"
            .formatted(END, Json.write(Json.write(RESULT.brief()))));
  }

  private Pod pod(String state) {
    return Serialization.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: load-0
          namespace: %s
          creationTimestamp: "2026-01-01T00:00:00Z"
          labels: %s
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: job-uid}]
        status:
          phase: Running
          containerStatuses:
          - name: load
            state:
              %s
        """
            .formatted(run.getMetadata().getNamespace(), Json.write(ATTEMPT.labels()), state),
        Pod.class);
  }

  private LoadResult observed() {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    LoadState state =
        new LoadObserver(api.client(), clock, new PrintedResults(api.client(), clock, pod -> {}))
            .stateOf(run, ATTEMPT, List.of(pod()));
    return ((LoadState.Finished) state).result();
  }

  private void assertOnlyTheFigures() {
    LoadResult result = observed();
    assertThat(result.requests()).isEqualTo(RESULT.requests());
    assertThat(result.recordedHistogram()).isNull();
  }

  @Test
  void aResultIsReadWhole() {
    log = ResultLines.print(RESULT);
    assertThat(observed()).isEqualTo(RESULT);
  }

  /** As when the API server doesn't reach the kubelet for a moment. */
  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503})
  void aLogThatCannotBeReadNowIsReadAgain(int answer) {
    log = ResultLines.print(RESULT);
    status = answer;
    assertThatThrownBy(this::observed).isInstanceOf(KubernetesClientException.class);
    status = 200;
    assertThat(observed()).isEqualTo(RESULT);
  }

  /** What was seen to be printed is a result, although its pod still runs. */
  @Test
  void aLogThatCannotBeReadNowIsReadAgainBeforeTheEndIsReported() throws InterruptedException {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    BlockingQueue<Pod> news = new LinkedBlockingQueue<>();
    LoadObserver observer =
        new LoadObserver(api.client(), clock, new PrintedResults(api.client(), clock, news::add));
    List<Pod> pods = List.of(pod("running: {startedAt: \"2026-01-01T00:00:00Z\"}"));
    log = ResultLines.print(RESULT);
    assertThat(observer.stateOf(run, ATTEMPT, pods)).isInstanceOf(LoadState.Running.class);
    assertThat(news.poll(30, TimeUnit.SECONDS)).isEqualTo(pods.get(0));
    status = 502;
    assertThatThrownBy(() -> observer.stateOf(run, ATTEMPT, pods))
        .isInstanceOf(KubernetesClientException.class);
    status = 200;
    assertThat(observer.stateOf(run, ATTEMPT, pods))
        .isInstanceOfSatisfying(
            LoadState.Finished.class, finished -> assertThat(finished.result()).isEqualTo(RESULT));
  }

  @Test
  void aLogThatBreaksOffIsReadAgain() {
    log = ResultLines.print(RESULT);
    breaksOff = true;
    assertThatThrownBy(this::observed).isInstanceOf(KubernetesClientException.class);
    breaksOff = false;
    assertThat(observed()).isEqualTo(RESULT);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404})
  void aLogThatIsGoneIsNotWaitedFor(int answer) {
    status = answer;
    assertOnlyTheFigures();
  }

  @Test
  void aLogThatCannotBeReadIsNotWaitedForWithoutEnd() {
    status = 500;
    now = END.plusSeconds(30);
    assertOnlyTheFigures();
    now = END.minusSeconds(30);
    assertOnlyTheFigures();
  }

  @Test
  void noMoreIsAskedForThanAResultTakes() {
    log = List.of(ResultLines.PREFIX + "1/999999 00000000 x");
    assertOnlyTheFigures();
    log = List.of(ResultLines.PREFIX + "1/400 00000000 x");
    assertOnlyTheFigures();
    assertThat(asked)
        .extracting(query -> query.get("limitBytes"))
        .hasSize(3)
        .containsOnly(Integer.toString(ResultLines.MOST_BYTES));
    assertThat(asked)
        .extracting(query -> query.get("tailLines"))
        .containsExactly("20", "20", "420");
  }

  @Test
  void aLogThatIsCutIsNotWhole() {
    log = new ArrayList<>(Collections.nCopies(10, "x".repeat(ResultLines.MOST_BYTES / 8)));
    log.addAll(ResultLines.print(RESULT));
    assertOnlyTheFigures();
  }

  @Test
  void noMoreIsReadThanWasAskedFor() {
    honoursLimit = false;
    log = new ArrayList<>(Collections.nCopies(19, "x".repeat(ResultLines.MOST_BYTES)));
    log.addAll(ResultLines.print(RESULT));
    assertOnlyTheFigures();
  }
}
