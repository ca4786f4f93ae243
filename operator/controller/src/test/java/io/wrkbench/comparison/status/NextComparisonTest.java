package io.wrkbench.comparison.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.reason.Reason;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The printed columns. */
class NextComparisonTest {
  private static BenchmarkComparisonStatus failed(String spec, String status) {
    BenchmarkComparison comparison =
        ApiJson.serialization()
            .unmarshal(
                """
                apiVersion: wrkbench.io/v1alpha1
                kind: BenchmarkComparison
                metadata: {name: jvm, namespace: shop, uid: 12345678-9abc-def0-0000-000000000000}
                spec: %s
                status: %s
                """
                    .formatted(spec, status),
                BenchmarkComparison.class);
    return NextComparison.of(comparison, Instant.EPOCH)
        .failed(Reason.UnreadableSpec, "wrong")
        .status();
  }

  @Test
  void theBaselineIsNamedFirst() {
    BenchmarkComparisonStatus status =
        failed(
            "{template: {}, variants: [{name: tuned}, {name: defaults}], baseline: defaults}",
            "{names: former, rounds: 1/6}");
    assertThat(status.names).isEqualTo("defaults, tuned");
    assertThat(status.rounds).isEqualTo("0/20");
  }

  @Test
  void whatIsSaidOfASpecStaysWhenItCanNoLongerBeRead() {
    BenchmarkComparisonStatus status =
        failed("{variants: []}", "{names: 'tuned, defaults', rounds: 3/6}");
    assertThat(status.names).isEqualTo("tuned, defaults");
    assertThat(status.rounds).isEqualTo("3/6");
  }

  @Test
  void nothingIsSaidOfASpecThatCouldNeverBeRead() {
    BenchmarkComparisonStatus status = failed("{variants: []}", "{}");
    assertThat(status.names).isNull();
    assertThat(status.rounds).isNull();
  }
}
