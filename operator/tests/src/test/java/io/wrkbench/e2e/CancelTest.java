package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ending a run by {@code spec.cancel}. */
@EndToEnd
class CancelTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("cancel");

  @Test
  void aRunThatMeasuresEndsAtOnce() {
    Run run =
        Run.create(
            NAMESPACE.name(), Manifests.h2o("measuring").with("spec.load.wrk.duration", "60s"));
    run.awaitFirstAttempt();
    run.cancel();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Cancelled, AT_ONCE);
    assertThat(Run.condition(status, "Finished"))
        .hasValueSatisfying(
            finished -> {
              assertThat(finished.getStatus()).isEqualTo("True");
              assertThat(finished.getReason()).isEqualTo("Cancelled");
            });
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void whatWasMeasuredBeforeStays() {
    Run run = Run.create(NAMESPACE.name(), Manifests.h2o("between").with("spec.attempts", 50));
    Await.until(
        "an attempt of " + run + " has ended",
        Duration.ofSeconds(60),
        run::status,
        status -> !status.attempts.isEmpty());
    run.cancel();
    BenchmarkRunStatus status = run.awaitEnd(Phase.Cancelled, AT_ONCE);
    assertThat(status.attempts).isNotEmpty().hasSizeLessThan(50);
    assertThat(status.summary.requestsPerSecond.median).isPositive();
    Children.awaitOnlyConfigMaps(run);
  }
}
