package io.wrkbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import org.junit.jupiter.api.Test;

class ApiJsonTest {
  private static final String RUN =
      """
      {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
       "metadata": {"name": "run", "labels": {"a": "b"},
                    "managedFields": [{"manager": "kubectl", "fieldsV1": {"f:spec": {}}}]},
       "spec": {"target": {"url": "http://target"}, "load": {"wrk": {}}, "ofANewerVersion": 1}}
      """;

  @Test
  void whoWroteWhatIsLeftOut() {
    BenchmarkRun run = ApiJson.serialization().unmarshal(RUN, BenchmarkRun.class);
    assertThat(run.getMetadata().getName()).isEqualTo("run");
    assertThat(run.getMetadata().getLabels()).containsEntry("a", "b");
    assertThat(run.getMetadata().getManagedFields()).isEmpty();
    assertThat(run.getMetadata().getAdditionalProperties()).isEmpty();
    assertThat(ApiJson.serialization().asJson(run)).doesNotContain("managedFields");
  }

  @Test
  void fieldsOfANewerVersionAreIgnored() {
    BenchmarkRun run = ApiJson.serialization().unmarshal(RUN, BenchmarkRun.class);
    assertThat(run.getSpec().target.url).isEqualTo("http://target");
  }

  /** What a watch hands over has no type but its kind. */
  @Test
  void runsAreKnownByTheirKind() {
    KubernetesResource read = ApiJson.serialization().unmarshal(RUN);
    assertThat(read).isInstanceOf(BenchmarkRun.class);
  }

  @Test
  void theEndOfAWatchIsAStatus() {
    WatchEvent event =
        ApiJson.serialization()
            .unmarshal(
                """
                {"type": "ERROR",
                 "object": {"kind": "Status", "apiVersion": "v1", "metadata": {},
                            "status": "Failure", "reason": "Expired", "code": 410}}
                """,
                WatchEvent.class);
    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            Status.class, status -> assertThat(status.getCode()).isEqualTo(410));
  }

  @Test
  void otherTypesAreReadByClass() {
    Pod pod =
        ApiJson.serialization()
            .unmarshal(
                """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod"},
                 "spec": {"containers": [{"name": "main"}]}}
                """,
                Pod.class);
    assertThat(pod.getSpec().getContainers().get(0).getName()).isEqualTo("main");
  }
}
