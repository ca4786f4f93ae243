package io.wrkbench.run.act;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.ListMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.ProbeRefusals;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.ProbePod;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The start of probes, and the sweep of those whose run is gone, before an API server. */
@Timeout(60)
class ProbesTest {
  private static final String PODS = "/api/v1/namespaces/probes/pods";

  private final List<String> deleted = Collections.synchronizedList(new ArrayList<>());

  /** The nodes on which probes were created. */
  private final List<String> probed = Collections.synchronizedList(new ArrayList<>());

  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

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

  /**
   * All runs are gone; those of one namespace, and the removal of one probe, are forbidden. The
   * namespace tools has a pod {@code own} on node1.
   */
  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int code = 404;
    Object body = Map.of();
    if (exchange.getRequestMethod().equals("POST")) {
      code = 201;
      Pod created = Serialization.unmarshal(exchange.getRequestBody(), Pod.class);
      probed.add(created.getSpec().getNodeName());
      body = created;
    } else if (path.equals("/api/v1/namespaces/tools/pods")) {
      code = 200;
      body = new PodListBuilder().withItems(pod("own", "node1")).build();
    } else if (path.equals(PODS)) {
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
    AnsweringApi.answer(exchange, code, Serialization.asJson(body));
  }

  private static Pod pod(String uid, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withUid(uid)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }

  private Probes probes() {
    return new Probes(
        api.client(),
        Optional.of("probes"),
        new LoadImage("localhost/wrkbench/load:0.1.0", List.of()),
        new ProbeRefusals());
  }

  private static Places targetIs(String... pods) {
    return new Places(
        Map.of(),
        Map.of(),
        Stream.of(pods)
            .map(pod -> pod.split("@", 2))
            .map(pod -> new PodPlace(pod[0], Part.TARGET, pod[1], false))
            .toList());
  }

  @Test
  void oneThatFailsKeepsNoOther() {
    probes().sweep();
    assertThat(deleted).containsExactly("kept", "z");
  }

  @Test
  void eachNodeOfTheRunsOwnTargetGetsOne() {
    probes().ensure(TestRuns.server(1, 0, "0s"), targetIs("a@node1", "b@node2", "c@node1"));
    assertThat(probed).containsExactly("node1", "node2");
  }

  /** Whoever may write EndpointSlices may name the pods of anybody in them. */
  @Test
  void noneMeasuresAPodThatTheNamespaceOfTheServiceDoesNotHave() {
    BenchmarkRun run =
        TestRuns.run(
            "target: {service: {name: web, port: 80, namespace: tools}}\nload: {wrk: {}}\n");
    probes().ensure(run, targetIs("own@node1", "others@node2"));
    assertThat(probed).containsExactly("node1");
    probed.clear();
    probes().ensure(run, targetIs("own@node1", "others@node1"));
    assertThat(probed).isEmpty();
  }
}
