package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A run deleted in each of its phases: all that it owned goes with it. What becomes of the queue is
 * in {@link QueueTest}.
 */
@EndToEnd
class DeletionTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("deletion");

  private static Manifest manifest(String name) {
    return Manifests.h2o(name).with("spec.load.wrk.duration", Manifests.LOAD_TO_MEET);
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

  /** Or it would hold its slot for as long as the finalizer holds it. */
  @Test
  void whileMeasuringAndAFinalizerKeepsIt() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            manifest("held")
                .with("spec.load.wrk.duration", "60s")
                .with("metadata.finalizers", List.of("example.com/held")));
    run.awaitFirstAttempt();
    run.delete();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Cancelled, SOON);
    assertThat(status.message).contains("metadata.finalizers");
    Await.until(
        "it gives its slot back", SOON, run::status, now -> Boolean.TRUE.equals(now.cleanedUp));
    Children.awaitOnlyConfigMaps(run);
    Kubectl.output(
        "patch",
        "benchmarkrun/" + run.name(),
        "--namespace",
        run.namespace(),
        "--type=merge",
        "--patch={\"metadata\":{\"finalizers\":null}}");
    Children.awaitNone(run);
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
