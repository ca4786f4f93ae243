package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The load pod ends before its load does: the attempt says why and has no figures. */
@EndToEnd
class LoadPodTroubleTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("load-pod");

  @Test
  void itRunsOutOfMemory() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("memory")
                .withYaml(
                    "spec.load.podTemplate",
                    "spec: {containers: [{name: load, resources: {limits: {memory: 30Mi}}}]}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.message).contains("no counted attempt succeeded", "ran out of memory");
    assertThat(status.attempts).hasSize(1);
    assertFailed(status.attempts.get(0), "LoadPodOutOfMemory");
    assertThat(status.summary).isNull();
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void itIsEvicted() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("evicted").with("spec.attempts", 2).with("spec.load.wrk.duration", "3s"));
    run.awaitFirstAttempt();
    Pod pod = Children.pod(run, Labels.ROLE_ATTEMPT);
    assertThat(Cluster.client().pods().resource(pod).evict()).as("evicted").isTrue();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
    assertThat(status.attempts.get(0).message).contains("evicted");
    // On a busy node, its agent may not get to say so itself.
    assertFailed(status.attempts.get(0), "Interrupted", "LoadPodEvicted");
    assertThat(status.attempts.get(1).outcome).isEqualTo(Outcome.Succeeded);
    assertThat(status.summary.requestsPerSecond.median)
        .isEqualByComparingTo(status.attempts.get(1).requestsPerSecond);
  }

  private static void assertFailed(AttemptStatus attempt, String... reasons) {
    assertThat(attempt.outcome).isEqualTo(Outcome.Failed);
    assertThat(attempt.reason).as(attempt.message).isIn((Object[]) reasons);
    assertThat(attempt.requests).isNull();
    assertThat(attempt.requestsPerSecond).isNull();
    assertThat(attempt.latency).isNull();
  }
}
