package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server whose pod is replaced after it was warmed up. */
@EndToEnd
class ColdTargetTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("cold");

  @Test
  void whatIsMeasuredOnAnotherPodThanWasWarmedUpIsNotValid() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("replaced")
                .with("spec.warmup.duration", "1s")
                .with("spec.attempts", 3)
                .with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET));
    run.awaitFirstAttempt();
    Children.deletePods(run, Labels.ROLE_TARGET);
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts)
        .extracting(attempt -> attempt.reason)
        .containsExactly("TargetRestarted", null, null);
    assertThat(status.attempts.get(0).targetPods).isEqualTo(status.warmup.targetPods);
    assertThat(status.attempts.get(1).targetPods)
        .isNotEqualTo(status.warmup.targetPods)
        .isEqualTo(status.attempts.get(2).targetPods);
    Run.assertNotValid(status, "TargetChanged", "between the warm-up and attempt 2");
  }
}
