package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Something of a run goes in mid-attempt: that attempt has failed and says why, it isn't measured
 * again, and the next one is measured as if nothing had been.
 */
@EndToEnd
@Order(5)
class MishapTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("mishap");

  private final KubernetesClient client = Cluster.client();

  @Test
  void theTargetsPodIsDeleted() {
    Run run = start("target");
    Children.deletePods(run, Labels.ROLE_TARGET);
    assertFirstFailedSecondMeasured(run, "TargetRestarted", "restarted");
  }

  @Test
  void theLoadPodIsDeleted() {
    Run run = start("pod");
    Children.deletePods(run, Labels.ROLE_ATTEMPT);
    // The Job's finalizer keeps the pod until the kubelet has ended it: whether its last word is
    // read before it is gone depends on who is quicker.
    AttemptStatus first = awaitFirstFailedSecondMeasured(run);
    assertThat(first.reason).as(first.message).isIn("LoadPodLost", "Interrupted");
    assertThat(first.message)
        .contains(first.reason.equals("LoadPodLost") ? "it may have been deleted" : "told to stop");
  }

  @Test
  void theJobIsDeleted() {
    Run run = start("job");
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(run.namespace())
        .withLabel(Labels.RUN, run.uid())
        .delete();
    assertFirstFailedSecondMeasured(run, "JobDeleted", "was deleted");
  }

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

  private static void assertFirstFailedSecondMeasured(Run run, String reason, String message) {
    AttemptStatus first = awaitFirstFailedSecondMeasured(run);
    assertThat(first.reason).isEqualTo(reason);
    assertThat(first.message).contains(message);
  }

  private static AttemptStatus awaitFirstFailedSecondMeasured(Run run) {
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
    AttemptStatus first = status.attempts.get(0);
    assertThat(first.outcome).isEqualTo(Outcome.Failed);
    AttemptStatus second = status.attempts.get(1);
    assertThat(second.outcome).as(second.message).isEqualTo(Outcome.Succeeded);
    assertThat(status.summary.requestsPerSecond.median)
        .as("the summary is of the second alone")
        .isEqualByComparingTo(second.requestsPerSecond);
    assertThat(status.message).contains("2 attempts, 1 of them failed");
    Children.awaitOnlyConfigMaps(run);
    return first;
  }
}
