package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A run deleted in each of its phases: all that it owned goes with it. That it gave its measuring
 * slot back shows in the next test's run, which needs it: there is one for them all.
 */
@EndToEnd
@Isolated("needs the queue for itself")
class DeletionTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("deletion");

  @BeforeAll
  static void oneSlot() {
    Slots.leave(1, NAMESPACE.name());
  }

  @AfterAll
  static void allSlots() {
    Slots.giveBack(NAMESPACE.name());
  }

  private static Manifest manifest(String name) {
    return Manifests.h2o(name).with("spec.load.wrk.duration", "3s");
  }

  @Test
  void whileQueued() {
    Run first = Run.create(NAMESPACE.name(), manifest("ahead"));
    first.awaitPhase(Phase.Provisioning);
    Run second = Run.create(NAMESPACE.name(), manifest("queued"));
    second.awaitPhase(Phase.Queued);
    deleteAndCheck(second);
    deleteAndCheck(first);
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
