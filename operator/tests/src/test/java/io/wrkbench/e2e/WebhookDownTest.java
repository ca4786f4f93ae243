package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** A namespace where the API server can't create Deployments: it answers 500. */
@EndToEnd
@Isolated("keeps as many workers of the operator busy as it has")
class WebhookDownTest {
  private static final int WORKERS = 4;
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  @RegisterExtension static final TestNamespace BROKEN = new TestNamespace("webhook-down");
  @RegisterExtension static final TestNamespace WELL = new TestNamespace("webhook-well");

  /** A webhook whose Service nobody has made. */
  private static ValidatingWebhookConfiguration webhook() {
    return new ValidatingWebhookConfigurationBuilder()
        .withNewMetadata()
        .withName(BROKEN.name())
        .endMetadata()
        .addNewWebhook()
        .withName("down.example.com")
        .withFailurePolicy("Fail")
        .withSideEffects("None")
        .withAdmissionReviewVersions("v1")
        .withNewNamespaceSelector()
        .withMatchLabels(Map.of("kubernetes.io/metadata.name", BROKEN.name()))
        .endNamespaceSelector()
        .addNewRule()
        .withApiGroups("apps")
        .withApiVersions("v1")
        .withResources("deployments")
        .withOperations("CREATE")
        .endRule()
        .withNewClientConfig()
        .withNewService()
        .withName("nothere")
        .withNamespace(BROKEN.name())
        .endService()
        .endClientConfig()
        .endWebhook()
        .build();
  }

  @BeforeAll
  static void breakIt() {
    Cluster.client().resource(webhook()).create();
  }

  @AfterAll
  static void mendIt() {
    Cluster.client().resource(webhook()).delete();
  }

  @Test
  void itsRunsSayWhyAndEndWhenCancelledAndOthersAreMeasured() {
    List<Run> broken =
        IntStream.rangeClosed(1, WORKERS)
            .mapToObj(i -> Run.create(BROKEN.name(), Manifests.h2o("broken-" + i)))
            .toList();
    broken.forEach(Run::awaitAdmission);
    for (Run run : broken) {
      Optional<Condition> stalled =
          Await.until(
              run + " says why", AT_ONCE, () -> run.condition("Stalled"), Optional::isPresent);
      assertThat(stalled.get().getReason()).isEqualTo("ApiServerError");
      assertThat(stalled.get().getMessage()).contains("webhook");
    }
    Run.create(WELL.name(), Manifests.h2o("good")).awaitSuccess();
    broken.forEach(Run::cancel);
    broken.forEach(run -> run.awaitEnd(Phase.Cancelled, AT_ONCE));
    broken.forEach(Children::awaitOnlyConfigMaps);
  }
}
