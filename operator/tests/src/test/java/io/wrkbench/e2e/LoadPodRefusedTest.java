package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The API server doesn't take the load pods: the run says so in its words, within 10 s. */
@EndToEnd
class LoadPodRefusedTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  @RegisterExtension static final TestNamespace SECURE = new TestNamespace("refused-security");
  @RegisterExtension static final TestNamespace LIMITED = new TestNamespace("refused-limits");
  @RegisterExtension static final TestNamespace FULL = new TestNamespace("refused-quota");

  /** Nothing is ever sent to it. */
  private static Manifest manifest(String name) {
    return Manifests.url(name, "http://127.0.0.1:1");
  }

  @Test
  void byPodSecurity() {
    Cluster.patch(
        Cluster.client().namespaces().withName(SECURE.name()),
        "{\"metadata\":{\"labels\":{\"pod-security.kubernetes.io/enforce\":\"restricted\"}}}");
    Run run =
        Run.create(
            SECURE.name(),
            manifest("host").withYaml("spec.load.podTemplate", "spec: {hostNetwork: true}"));
    assertRefusedForGood(run, "violates PodSecurity");
  }

  @Test
  void byALimitRange() {
    Cluster.client()
        .resource(
            new LimitRangeBuilder()
                .withNewMetadata()
                .withName("small")
                .withNamespace(LIMITED.name())
                .endMetadata()
                .withNewSpec()
                .addNewLimit()
                .withType("Container")
                .withMax(Map.of("cpu", new Quantity("100m")))
                .endLimit()
                .endSpec()
                .build())
        .create();
    Run run =
        Run.create(
            LIMITED.name(),
            manifest("large")
                .withYaml(
                    "spec.load.podTemplate",
                    "spec: {containers: [{name: load, resources: {limits: {cpu: '1'}}}]}"));
    assertRefusedForGood(run, "maximum cpu usage per Container");
  }

  @Test
  void byAQuotaAfterAMinute() {
    Cluster.client()
        .resource(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("no-pods")
                .withNamespace(FULL.name())
                .endMetadata()
                .withNewSpec()
                .withHard(Map.of("pods", new Quantity("0")))
                .endSpec()
                .build())
        .create();
    Run run = Run.create(FULL.name(), manifest("waits"));
    run.awaitAdmission();
    Await.until(
        run + " says why it has no load pod",
        SOON,
        run::status,
        status -> String.valueOf(status.message).contains("exceeded quota"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.attempts.get(0).reason).isEqualTo("LoadPodRefused");
    assertThat(status.attempts.get(0).message).contains("exceeded quota", "no-pods");
    Children.awaitOnlyConfigMaps(run);
  }

  private static void assertRefusedForGood(Run run, String why) {
    run.awaitAdmission();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo("LoadPodRefused"));
    assertThat(status.message).contains(why);
    Children.awaitOnlyConfigMaps(run);
  }
}
