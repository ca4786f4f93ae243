package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.record.StatusWriter;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The one writer of status, on comparisons. Those written here have ended: an operator that is
 * there leaves them alone.
 */
@Tag("apiserver")
class ComparisonStatusTest {
  private static final int CONFLICT = 409;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("status-bmc");

  private final StatusWriter operator = new StatusWriter(Cluster.client());

  @Test
  void aWriterThatHasReadItBeforeAnotherWroteItGetsAConflict() {
    BenchmarkComparison stale = ended("stale");
    operator.write(stale, status("written by the one that leads"));

    KubernetesClientException refused =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> operator.write(stale, status("written by one that woke up late")));

    assertThat(refused.getCode()).isEqualTo(CONFLICT);
    assertThat(read("stale").getStatus().message).isEqualTo("written by the one that leads");
  }

  @Test
  void whatTheNextStatusLeavesOutIsRemoved() {
    BenchmarkComparisonStatus first = status("m");
    first.verdict = "b 0.78 Worse";
    first.measurements = List.of(measurement("a"), measurement("b"));
    BenchmarkComparison written = operator.write(ended("whole"), first);
    assertThat(written.getStatus().measurements).hasSize(2);

    first.verdict = null;
    first.measurements = List.of(measurement("a"));
    operator.write(written, first);

    assertThat(read("whole").getStatus().verdict).isNull();
    assertThat(read("whole").getStatus().measurements).hasSize(1);
  }

  @Test
  void theSpecIsNotWrittenWithTheStatus() {
    BenchmarkComparison comparison = ended("spec");
    comparison.getSpec().baseline = "b";
    BenchmarkComparison written = operator.write(comparison, status("m"));
    assertThat(written.getSpec().baseline).isNull();
    assertThat(written.getMetadata().getGeneration())
        .isEqualTo(comparison.getMetadata().getGeneration());
  }

  @Test
  void columnsShowTheStatus() {
    BenchmarkComparisonStatus status = status("m");
    status.names = "a, b";
    status.verdict = "b 0.78 Worse";
    status.rounds = "8/20";
    status.objectives = "Met";
    operator.write(ended("columns"), status);
    assertThat(
            Kubectl.output("get", "bmc", "columns", "-n", NAMESPACE.name(), "--no-headers")
                .split(" {2,}"))
        .startsWith("columns", "a, b", "b 0.78 Worse", "8/20", "Met", "Cancelled");
  }

  /** A comparison that an operator, if one is there, has nothing more to do with. */
  private BenchmarkComparison ended(String name) {
    new Api(NAMESPACE.name())
        .create(Examples.smallestComparison().named(name).with("spec.cancel", true));
    for (int i = 0; i < 20; i++) {
      BenchmarkComparison comparison = read(name);
      try {
        // Ended by the test itself; where an operator wrote in between, it is read again.
        return operator.write(comparison, status("ended by the test"));
      } catch (KubernetesClientException e) {
        assertThat(e.getCode()).isEqualTo(CONFLICT);
      }
    }
    throw new AssertionError(name + " was written again and again");
  }

  private static BenchmarkComparison read(String name) {
    return Cluster.client()
        .resources(BenchmarkComparison.class)
        .inNamespace(NAMESPACE.name())
        .withName(name)
        .get();
  }

  private static BenchmarkComparisonStatus status(String message) {
    BenchmarkComparisonStatus status = new BenchmarkComparisonStatus();
    status.phase = ComparisonPhase.Cancelled;
    status.message = message;
    status.cleanedUp = true; // So an operator has nothing to write.
    return status;
  }

  private static MeasurementStatus measurement(String variant) {
    MeasurementStatus one = new MeasurementStatus();
    one.round = 1;
    one.variant = variant;
    one.run = "run-" + variant;
    one.uid = "uid-" + variant;
    return one;
  }
}
