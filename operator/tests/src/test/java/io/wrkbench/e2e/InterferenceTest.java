package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.Names;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody else has, changes or removes what a run calls its own. */
@EndToEnd
@Order(4)
class InterferenceTest {
  /** wrk may take 26 s to give up a target that is gone when it begins. */
  private static final Duration TARGET_NEWS = Duration.ofSeconds(45);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("interference");

  private final KubernetesClient client = Cluster.client();

  @Test
  void aJobOfSomebodyElseHasTheNameAndIsLeftAlone() {
    // Doesn't start before its script is there.
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("name")
                .withYaml("spec.load.wrk.script", "configMapKeyRef: {name: late, key: late.lua}"));
    run.awaitPhase(Phase.Queued);
    String name = Names.load(run.read(), LoadId.of(1));
    Job job =
        client
            .resource(
                new JobBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .withNamespace(NAMESPACE.name())
                    .endMetadata()
                    .withNewSpec()
                    .withSuspend(true)
                    .withNewTemplate()
                    .withNewSpec()
                    .withRestartPolicy("Never")
                    .addNewContainer()
                    .withName("mine")
                    .withImage(Images.of("h2o"))
                    .endContainer()
                    .endSpec()
                    .endTemplate()
                    .endSpec()
                    .build())
            .create();
    Cluster.createConfigMap(
        NAMESPACE.name(), "late", Map.of("late.lua", "done = function() end\n"));

    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);

    assertFailed(status, "NameConflict", name, "delete it, or give the run another name");
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
    assertThat(client.resource(job).get().getMetadata().getUid())
        .isEqualTo(job.getMetadata().getUid());
  }

  @Test
  void theDeploymentIsDeleted() {
    Run run = start("deleted");
    deployment(run).delete();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertFailed(status, "TargetDeleted", "Deployment was deleted");
    assertFirstFailed(status);
    assertThat(status.attempts).hasSize(1);
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void theDeploymentIsScaledToNothing() {
    Run run = start("scaled");
    deployment(run).scale(0);
    Await.until(
        "the run says that its target isn't ready any more",
        TARGET_NEWS,
        () -> run.condition("TargetReady"),
        ready -> ready.filter(c -> c.getStatus().equals("False")).isPresent());
    deployment(run).scale(1);
    assertFirstFailedSecondMeasured(run.awaitEnd(Phase.Completed));
  }

  @Test
  void theDeploymentGetsAnotherImage() {
    Run run = start("edited");
    deployment(run)
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/image\",\"value\":\"%s\"}]"
                .formatted(Images.of("akka-http")));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertFailed(status, "TargetEdited", "edited Deployment", "create another BenchmarkRun");
    assertFirstFailed(status);
    assertThat(status.attempts).hasSize(1);
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void theDeploymentIsRestarted() {
    Run run = start("restarted");
    deployment(run).rolling().restart();
    assertFirstFailedSecondMeasured(run.awaitEnd(Phase.Completed));
  }

  /** One that is in its first attempt. */
  private static Run start(String name) {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o(name)
                .with("spec.attempts", 2)
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
    run.awaitFirstAttempt();
    return run;
  }

  private RollableScalableResource<Deployment> deployment(Run run) {
    return client
        .apps()
        .deployments()
        .inNamespace(run.namespace())
        .withName(Names.target(run.read()));
  }

  private static void assertFirstFailed(BenchmarkRunStatus status) {
    assertThat(status.attempts.get(0).outcome).isEqualTo(Outcome.Failed);
    assertThat(status.attempts.get(0).reason)
        .as(status.attempts.get(0).message)
        .isEqualTo("TargetRestarted");
  }

  private static void assertFirstFailedSecondMeasured(BenchmarkRunStatus status) {
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
    assertFirstFailed(status);
    assertThat(status.attempts.get(1).outcome)
        .as(status.attempts.get(1).message)
        .isEqualTo(Outcome.Succeeded);
    assertThat(status.summary.requestsPerSecond.median)
        .isEqualByComparingTo(status.attempts.get(1).requestsPerSecond);
  }

  private static void assertFailed(BenchmarkRunStatus status, String reason, String... message) {
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(
            failed -> {
              assertThat(failed.getReason()).as(failed.getMessage()).isEqualTo(reason);
              assertThat(failed.getMessage()).contains(message);
            });
    assertThat(status.summary).isNull();
  }
}
