package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bounds for the summary: a run that misses one has completed all the same, and says so. */
@EndToEnd
class ObjectivesTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("objectives");

  @Test
  void whatIsMetAndWhatIsMissedIsSaidOfEach() {
    BenchmarkRunStatus status =
        measure(
            "missed",
            """
            - {metric: latency.p99, max: 1ns}
            - {metric: requestsPerSecond, min: "1"}
            - {metric: errorRatio, max: "0.001"}
            """);
    assertThat(status.objectives).extracting(o -> o.met).containsExactly(false, true, true);
    assertThat(status.objectives.get(0).value).isEqualTo(status.summary.latency.p99.toString());
    // The API server keeps the summary's as a number, without zeros at its end.
    assertThat(new BigDecimal(status.objectives.get(1).value))
        .isEqualByComparingTo(status.summary.requestsPerSecond.median);
    assertThat(status.objectives.get(2).value).isEqualTo("0");
    assertThat(Run.condition(status, "ObjectivesMet"))
        .hasValueSatisfying(
            met -> {
              assertThat(met.getStatus()).isEqualTo("False");
              assertThat(met.getMessage())
                  .startsWith("latency.p99 is " + status.summary.latency.p99 + ", ")
                  .endsWith(" times the maximum of 1ns")
                  .doesNotContain("requestsPerSecond");
            });
    assertThat(status.summary.objectives)
        .isEqualTo("Missed: latency.p99 %s > 1ns".formatted(status.summary.latency.p99));
    assertThat(status.message).contains("latency.p99 is ");
  }

  @Test
  void allMet() {
    BenchmarkRunStatus status = measure("met", "[{metric: latency.mean, min: 1us, max: 10s}]");
    assertThat(Run.condition(status, "ObjectivesMet"))
        .hasValueSatisfying(met -> assertThat(met.getStatus()).isEqualTo("True"));
    assertThat(status.summary.objectives).isEqualTo("Met");
  }

  private static BenchmarkRunStatus measure(String name, String objectives) {
    return Run.create(NAMESPACE.name(), Manifests.h2o(name).withYaml("spec.objectives", objectives))
        .awaitSuccess();
  }
}
