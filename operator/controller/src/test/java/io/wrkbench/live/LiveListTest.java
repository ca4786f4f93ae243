package io.wrkbench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Lists of what others have created, as an API server gives them. */
class LiveListTest {
  /** Writes the body of an answer. */
  private interface Body {
    void to(OutputStream out) throws IOException;
  }

  private final List<String> asked = new CopyOnWriteArrayList<>();
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);
  private volatile int code = 200;
  private volatile Body body = text("{\"items\": []}");

  private static Body text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestURI().toString());
    exchange.sendResponseHeaders(code, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      body.to(out);
    }
  }

  private List<Pod> pods() {
    return LivePods.of(api.client(), "shop", "u", pod -> true);
  }

  @Test
  void aPodIsReadAsFarAsARunLooksAtIt() {
    body =
        text(
            """
            {"kind": "PodList", "metadata": {"resourceVersion": "7"}, "items": [
             {"metadata": {"name": "p", "namespace": "shop", "uid": "v", "deletionTimestamp": "t",
                           "deletionGracePeriodSeconds": 30,
                           "labels": {"wrkbench.io/run": "u", "x": "y"},
                           "annotations": {"wrkbench.io/target-url": "http://a", "x": "y"},
                           "ownerReferences": [{"kind": "Job", "name": "j", "controller": true}]},
              "spec": {"nodeName": "node", "restartPolicy": "Never", "hostNetwork": true,
                       "containers": [{"name": "a", "args": ["x"]}, {"name": "b"}]},
              "status": {"phase": "Running", "podIP": "10.0.0.1",
                         "containerStatuses": [{"name": "a", "restartCount": 2}]}},
             {"metadata": {"name": "q"}},
             {"metadata": {"name": "r"}, "status": {"phase": {}}}]}
            """);
    List<Pod> pods = pods();
    assertThat(asked)
        .containsExactly("/api/v1/namespaces/shop/pods?labelSelector=wrkbench.io%2Frun%3Du");
    assertThat(pods).extracting(pod -> pod.getMetadata().getName()).containsExactly("p", "q", "r");
    assertThat(pods).extracting(Pod::getStatus).doesNotContainNull();
    Pod pod = pods.get(0);
    assertThat(pod.getMetadata().getLabels()).containsOnlyKeys("wrkbench.io/run");
    assertThat(pod.getMetadata().getAnnotations()).containsOnlyKeys("wrkbench.io/target-url");
    assertThat(pod.getMetadata().getOwnerReferences()).extracting("name").containsExactly("j");
    assertThat(pod.getMetadata().getDeletionGracePeriodSeconds()).isEqualTo(30);
    assertThat(pod.getSpec().getNodeName()).isEqualTo("node");
    assertThat(pod.getSpec().getRestartPolicy()).isEqualTo("Never");
    assertThat(pod.getSpec().getHostNetwork()).isTrue();
    assertThat(pod.getSpec().getContainers()).hasSize(2);
    assertThat(pod.getStatus().getPodIP()).isEqualTo("10.0.0.1");
    assertThat(pod.getStatus().getContainerStatuses()).extracting("restartCount").contains(2);
    assertThat(pods.get(1).getSpec().getContainers()).isEmpty();
  }

  @Test
  void aJobIsReadWithoutItsTemplate() {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    body =
        text(
            """
            {"items": [
             {"metadata": {"name": "j", "labels": {"wrkbench.io/number": "1"},
                           "ownerReferences": [{"kind": "BenchmarkRun", "uid": "%s"}]},
              "spec": {"suspend": true, "parallelism": 3, "template": {"spec": {}}},
              "status": {"conditions": [{"type": "Failed", "status": "True"}]}},
             {"metadata": {"name": "of another"}, "spec": {}}]}
            """
                .formatted(run.getMetadata().getUid()));
    assertThat(LiveJobs.of(api.client(), run))
        .singleElement()
        .satisfies((Job job) -> assertThat(job.getMetadata().getName()).isEqualTo("j"))
        .satisfies(job -> assertThat(job.getSpec().getSuspend()).isTrue())
        .satisfies(job -> assertThat(job.getSpec().getParallelism()).isEqualTo(3))
        .satisfies(job -> assertThat(job.getSpec().getTemplate()).isNull())
        .satisfies(job -> assertThat(job.getStatus().getConditions()).hasSize(1));
  }

  /** A namespace may be full of large pods with the labels of a run. */
  @Test
  void aListIsNeverInMemoryAsAWhole() {
    String large =
        "{\"metadata\": {\"name\": \"p\", \"annotations\": {\"x\": \"%s\"}}, \"spec\": {\"containers\": [%s{}]}}"
            .formatted("y".repeat(200_000), "{\"name\": \"a\", \"args\": [\"b\"]},".repeat(25_000));
    int pods = 100;
    body =
        out -> {
          out.write("{\"items\": [".getBytes(StandardCharsets.UTF_8));
          byte[] one = large.getBytes(StandardCharsets.UTF_8);
          for (int i = 0; i < pods; i++) {
            out.write(one);
            out.write(',');
          }
          out.write("{}]}".getBytes(StandardCharsets.UTF_8));
        };
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assertThat(LivePods.of(api.client(), "shop", "u", pod -> false)).isEmpty();
    long before = threads.getCurrentThreadAllocatedBytes();
    List<Integer> containers = new ArrayList<>();
    LivePods.of(
        api.client(), "shop", "u", pod -> !containers.add(pod.getSpec().getContainers().size()));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(containers).hasSize(pods + 1);
    // As objects, it would be some twenty times its length.
    assertThat(allocated).isLessThan(2L * large.length() * pods);
  }

  @Test
  void whatTheApiServerSaysIsPassedOn() {
    code = 403;
    body = text("{\"kind\": \"Status\", \"apiVersion\": \"v1\", \"message\": \"you may not\"}");
    assertThatExceptionOfType(KubernetesClientException.class)
        .isThrownBy(this::pods)
        .withMessageContaining("you may not")
        .satisfies(e -> assertThat(e.getCode()).isEqualTo(403));
    body = text("<html>");
    assertThatExceptionOfType(KubernetesClientException.class)
        .isThrownBy(this::pods)
        .satisfies(e -> assertThat(e.getCode()).isEqualTo(403));
  }

  /** Pods that were not listed must not pass for pods that are gone. */
  @Test
  void aListThatBreaksOffIsNone() {
    for (String part :
        List.of(
            "", "[]", "{\"items\": [{\"metadata\": {}}", "{\"items\": [{}]", "{\"items\": [{},")) {
      body = text(part);
      assertThatExceptionOfType(KubernetesClientException.class).as(part).isThrownBy(this::pods);
    }
    body =
        out -> {
          out.write("{\"items\": [{}".getBytes(StandardCharsets.UTF_8));
          throw new IOException("the connection ends");
        };
    assertThatExceptionOfType(KubernetesClientException.class).isThrownBy(this::pods);
    api.stop();
    assertThatExceptionOfType(KubernetesClientException.class).isThrownBy(this::pods);
  }

  @Test
  void anEmptyListHasNothing() {
    for (String empty : List.of("{\"items\": []}", "{\"items\": null}", "{\"metadata\": {}}")) {
      body = text(empty);
      assertThat(pods()).as(empty).isEmpty();
    }
  }
}
