package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs that take as many attempts as their figure needs. */
@EndToEnd
class UntilPreciseTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("until-precise");

  /** A constant rate is reached to a fraction of a percent, also on a busy machine. */
  @Test
  void endsAsSoonAsTheFigureIsPrecise() {
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                Manifests.h2o("loose")
                    .without("spec.attempts")
                    .withYaml("spec.untilPrecise", "{within: 50%, maxAttempts: 9}")
                    .withYaml(
                        "spec.load", "constantRate: {rate: 100, connections: 4, duration: 1s}"))
            .awaitSuccess();
    assertThat(status.attempts).hasSize(5);
    assertThat(status.summary.precision.share()).isLessThanOrEqualTo(0.5);
    assertThat(status.message).startsWith("5 attempts, ±" + status.summary.precision);
    assertThat(status.summary.requestsPerSecond.low)
        .isLessThanOrEqualTo(status.summary.requestsPerSecond.median);
    assertThat(status.summary.requestsPerSecond.high)
        .isGreaterThanOrEqualTo(status.summary.requestsPerSecond.median);
  }

  /** wrk on a machine with other work is nowhere near a tenth of a percent. */
  @Test
  void endsWithTheLastAttemptThatItMayTakeAndSaysSo() {
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                Manifests.h2o("tight")
                    .without("spec.attempts")
                    .withYaml("spec.untilPrecise", "{within: 0.1%, maxAttempts: 6}")
                    .with("spec.discardAttempts", 1))
            .awaitSuccess();
    assertThat(status.attempts).hasSize(7);
    assertThat(status.message)
        .startsWith(
            "7 attempts; not as precise as asked: ±" + status.summary.precision + ", not ±0.1%");
  }
}
