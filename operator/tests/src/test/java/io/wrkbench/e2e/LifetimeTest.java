package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.reason.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What stays when a run or a comparison has ended, and for how long. */
@EndToEnd
class LifetimeTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration LONG = Duration.ofSeconds(90);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("lifetime");

  @Test
  void aKeptTargetStaysUntilTheRunIsDeleted() {
    Run kept = Run.create(NAMESPACE.name(), Manifests.h2o("kept").with("spec.keepTarget", true));
    kept.awaitSuccess();
    // Its slot is given back when its leftovers are gone: what is there then stays.
    Await.until("its slot is given back", SOON, () -> Slots.heldBy(kept), held -> !held);
    Run.create(NAMESPACE.name(), Manifests.h2o("next")).awaitSuccess();
    assertThat(Children.of(kept))
        .anyMatch(child -> child.startsWith("Deployment/"))
        .anyMatch(child -> child.startsWith("Pod/"))
        .noneMatch(child -> child.startsWith("Job/"));
    kept.delete();
    Children.awaitNone(kept);
  }

  @Test
  void aRunGoesWithAllItOwnsSomeTimeAfterItsEnd() {
    Run run =
        Run.create(
            NAMESPACE.name(), Manifests.h2o("short-lived").with("spec.ttlAfterFinished", "5s"));
    BenchmarkRunStatus status = run.awaitSuccess();
    Await.until(run + " is gone", SOON, run::exists, exists -> !exists);
    assertThat(Duration.between(Instant.parse(status.completionTime), Instant.now()))
        .as("time that it stayed")
        .isGreaterThanOrEqualTo(Duration.ofSeconds(5));
    Children.awaitNone(run);
  }

  /** A lifetime of its own would take a run from its comparison. */
  @Test
  void aComparisonGoesWithItsRunsSomeTimeAfterItsEnd() {
    Comparison comparison =
        Comparison.create(
            NAMESPACE.name(),
            Manifests.comparison("short-lived").with("spec.ttlAfterFinished", "5s"));
    BenchmarkComparisonStatus measuring =
        comparison.await("measures", LONG, status -> !status.measurements.isEmpty());
    Run first = Run.named(NAMESPACE.name(), measuring.measurements.get(0).run);
    first.setTimeToLive("0s");
    // The second is measured when the first is cleaned up, and could be deleted.
    comparison.awaitMeasured(2, LONG);
    assertThat(first.exists()).as("its first run").isTrue();
    comparison.cancel();
    BenchmarkComparisonStatus status = comparison.awaitEnd(ComparisonPhase.Cancelled, SOON);
    assertThat(status.measurements)
        .extracting(one -> one.leftOut)
        .doesNotContain(Reason.RunDeleted.name());
    Await.until(comparison + " is gone", SOON, comparison::exists, exists -> !exists);
    assertThat(Duration.between(Instant.parse(status.completionTime), Instant.now()))
        .as("time that it stayed")
        .isGreaterThanOrEqualTo(Duration.ofSeconds(5));
    Await.until("its runs are gone", SOON, comparison::runs, List::isEmpty);
  }
}
