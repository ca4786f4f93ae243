package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A namespace whose quota has no room for a pod. */
@EndToEnd
class QuotaTest {
  /** A quota isn't waited for: nothing says that it will ever grow. */
  private static final Duration SOON = Duration.ofSeconds(10);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("quota");

  @BeforeAll
  static void noPods() {
    Cluster.client()
        .resource(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("no-pods")
                .withNamespace(NAMESPACE.name())
                .endMetadata()
                .withNewSpec()
                .withHard(Map.of("pods", new Quantity("0")))
                .endSpec()
                .build())
        .create();
  }

  @Test
  void noRoomForTheTarget() {
    Run run = Run.create(NAMESPACE.name(), Manifests.h2o("target"));
    run.awaitAdmission();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(failed -> assertThat(failed.getReason()).isEqualTo("PodRefused"));
    assertThat(status.message).contains("exceeded quota", "no-pods");
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
  }
}
