package io.wrkbench.run.observe.target;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pods that endpoints name, before the pods that there are. */
@Timeout(60)
class ServicePodsTest {
  private static final PodPlace ONE = new PodPlace("u1", Part.TARGET, "node1", false);
  private static final PodPlace OTHER = new PodPlace("u2", Part.TARGET, "node2", false);

  private final BenchmarkRun run =
      TestRuns.run("target: {service: {name: web, port: 80, namespace: tools}}\nload: {wrk: {}}\n");
  private final List<String> asked = new CopyOnWriteArrayList<>();
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);
  private int code = 200;
  private String body =
      """
      {"items": [{"metadata": {"uid": "u1"}, "spec": {"nodeName": "node1"}},
                 {"metadata": {"uid": "u3"}, "spec": {"nodeName": "node3"}},
                 {"metadata": {"uid": "u4"}, "spec": {}}]}
      """;

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestURI().toString());
    AnsweringApi.answer(exchange, code, body);
  }

  private Map<String, String> doubts(PodPlace... pods) {
    return new ServicePods(api.client()).doubts(run, List.of(pods));
  }

  @Test
  void podsOfItsNamespaceAreNotDoubted() {
    assertThat(doubts(ONE, new PodPlace("u3", Part.TARGET, "node3", false))).isEmpty();
    assertThat(asked).containsExactly("/api/v1/namespaces/tools/pods");
  }

  @Test
  void aPodThatIsNotThereIsDoubted() {
    assertThat(doubts(ONE, OTHER))
        .isEqualTo(
            Map.of(
                "node2",
                "namespace tools has no pod on node2 with the UID that an endpoint names"));
  }

  @Test
  void aPodThatIsElsewhereIsDoubted() {
    assertThat(
            doubts(
                new PodPlace("u3", Part.TARGET, "node1", false),
                new PodPlace("u4", Part.TARGET, "node2", false)))
        .containsOnlyKeys("node1", "node2");
  }

  @Test
  void podsThatCannotBeListedAreDoubted() {
    code = 403;
    body = "{\"kind\": \"Status\", \"apiVersion\": \"v1\", \"message\": \"you may not\"}";
    assertThat(doubts(ONE, OTHER))
        .isEqualTo(
            Map.of(
                "node1", "the pods of namespace tools can't be listed: you may not",
                "node2", "the pods of namespace tools can't be listed: you may not"));
  }

  @Test
  void thoseOfTheRunItselfAreNotListed() {
    assertThat(new ServicePods(api.client()).doubts(TestRuns.server(1, 0, "0s"), List.of(OTHER)))
        .isEmpty();
    assertThat(doubts(new PodPlace("c", Part.CASSANDRA, "node1", false))).isEmpty();
    assertThat(asked).isEmpty();
  }
}
