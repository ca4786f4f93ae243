package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A run deleted in each of its phases: all that it owned goes with it. What becomes of the queue is
 * in {@link QueueTest}.
 */
@EndToEnd
class DeletionTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("deletion");

  private static Manifest manifest(String name) {
    return Manifests.h2o(name).with("spec.load.wrk.duration", "3s");
  }

  @Test
  void whileProvisioning() {
    Run run = Run.create(NAMESPACE.name(), Manifests.akkaHttp("provisioning"));
    run.awaitPhase(Phase.Provisioning);
    deleteAndCheck(run);
  }

  @Test
  void whileWarmingUp() {
    Run run =
        Run.create(NAMESPACE.name(), manifest("warming-up").with("spec.warmup.duration", "2s"));
    run.awaitPhase(Phase.WarmingUp);
    deleteAndCheck(run);
  }

  @Test
  void whileMeasuring() {
    Run run = Run.create(NAMESPACE.name(), manifest("measuring"));
    run.awaitFirstAttempt();
    assertThat(Children.of(run)).isNotEmpty();
    deleteAndCheck(run);
  }

  @Test
  void afterItsEnd() {
    Run run = Run.create(NAMESPACE.name(), Manifests.h2o("ended"));
    run.awaitSuccess();
    deleteAndCheck(run);
  }

  private static void deleteAndCheck(Run run) {
    run.delete();
    Children.awaitNone(run);
  }
}
