package io.wrkbench.run.act;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.ListMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.config.LoadImage;
import io.wrkbench.run.observe.ProbeRefusals;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.ProbePod;
import io.wrkbench.testing.AnsweringApi;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sweep of probes whose run is gone, before an API server that refuses some requests. */
@Timeout(60)
class ProbesTest {
  private static final String PODS = "/api/v1/namespaces/probes/pods";

  private final List<String> deleted = Collections.synchronizedList(new ArrayList<>());
  private AnsweringApi api;

  @BeforeEach
  void serve() {
    api = new AnsweringApi(this::answer, config -> config.withRequestRetryBackoffLimit(0));
  }

  @AfterEach
  void end() {
    api.close();
  }

  private static Pod probe(String name, String namespaceOfRun) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("probes")
        .addToLabels(ProbePod.RUN, "uid")
        .addToAnnotations(Labels.RUN_NAME, "run")
        .addToAnnotations(ProbePod.RUN_NAMESPACE, namespaceOfRun)
        .endMetadata()
        .build();
  }

  /** All runs are gone; those of one namespace, and the removal of one probe, are forbidden. */
  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int code = 404;
    Object body = Map.of();
    if (path.equals(PODS)) {
      code = 200;
      body =
          new PodListBuilder()
              .withMetadata(new ListMetaBuilder().build())
              .withItems(probe("a", "forbidden"), probe("kept", "ns"), probe("z", "ns"))
              .build();
    } else if (exchange.getRequestMethod().equals("DELETE")) {
      code = path.endsWith("/kept") ? 403 : 200;
      deleted.add(path.substring(PODS.length() + 1));
    } else if (path.contains("/namespaces/forbidden/")) {
      code = 403;
    }
    try (exchange) {
      byte[] json = Serialization.asJson(body).getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(code, json.length);
      exchange.getResponseBody().write(json);
    }
  }

  @Test
  void oneThatFailsKeepsNoOther() {
    new Probes(
            api.client(),
            Optional.of("probes"),
            new LoadImage("localhost/wrkbench/load:0.1.0", List.of()),
            new ProbeRefusals())
        .sweep();
    assertThat(deleted).containsExactly("kept", "z");
  }
}
