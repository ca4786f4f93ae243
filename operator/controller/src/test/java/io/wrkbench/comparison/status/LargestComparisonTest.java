package io.wrkbench.comparison.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.Latency;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.ComparedMetric;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.Rounds;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Next;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The largest status of a comparison fits beside the largest spec that the operator carries out:
 * the API server stores 1.5 MiB, of which the spec may take 800 KiB.
 */
class LargestComparisonTest {
  private static final int LARGEST = 726 << 10;
  private static final int VARIANTS = 8;
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123456Z");

  private static BenchmarkComparison largest() {
    BenchmarkComparison comparison = new BenchmarkComparison();
    comparison.setMetadata(
        new ObjectMetaBuilder()
            .withName("n".repeat(63))
            .withNamespace("shop")
            .withUid("12345678-9abc-def0-0000-000000000000")
            .withGeneration(1L)
            .build());
    BenchmarkComparisonSpec spec = new BenchmarkComparisonSpec();
    spec.template = JsonNodeFactory.instance.objectNode();
    spec.variants =
        IntStream.range(0, VARIANTS)
            .mapToObj(
                i -> {
                  Variant variant = new Variant();
                  variant.name = "v".repeat(19) + i;
                  return variant;
                })
            .toList();
    spec.metrics =
        Stream.of("requestsPerSecond", "latency.mean", "latency.p50", "latency.p99", "latency.p999")
            .map(
                name -> {
                  ComparedMetric metric = new ComparedMetric();
                  metric.name = name;
                  return metric;
                })
            .toList();
    spec.rounds.min = Rounds.MOST;
    spec.rounds.max = Rounds.MOST;
    comparison.setSpec(spec);
    return comparison;
  }

  private static MeasurementStatus measured(BenchmarkComparison comparison, int round, int i) {
    MeasurementStatus one = new MeasurementStatus();
    one.round = round;
    one.variant = comparison.getSpec().variants.get(i).name;
    one.run = VariantRun.name(comparison, new Round(round, one.variant));
    one.uid = "u".repeat(36);
    one.completionTime = NOW.toString();
    one.valid = "Unknown";
    one.limit = "SerialRoundTrip";
    one.values = new MeasurementStatus.Values();
    one.values.requests = 1_000_000_000L + round;
    one.values.errors = 1_000_000_000L;
    one.values.requestsPerSecond = new BigDecimal("1000000.12").add(BigDecimal.valueOf(i));
    one.values.latency = new Latency();
    GoDuration long1 = GoDuration.parse("1m23.456789ms");
    one.values.latency.mean = long1;
    one.values.latency.stdev = long1;
    one.values.latency.p50 = long1;
    one.values.latency.p75 = long1;
    one.values.latency.p90 = long1;
    one.values.latency.p95 = long1;
    one.values.latency.p99 = long1;
    one.values.latency.p999 = long1;
    one.values.latency.max = long1;
    one.values.work = long1;
    one.place = new MeasurementStatus.Place();
    one.place.node = "n".repeat(253);
    one.place.loadNode = "n".repeat(253);
    one.place.kernel = "k".repeat(64);
    if (round
        <= 2) { // The others are left out where they are the same, and end it where they aren't.
      one.place.loadKernel = "k".repeat(64);
      one.place.filesHash = "0".repeat(12);
      one.place.targetPods = "0".repeat(12);
    }
    one.place.image = "sha256:" + "0".repeat(64);
    one.place.cassandraNodes = "n".repeat(63);
    one.place.cassandraHostname = round == 1 ? "h".repeat(63) : null;
    one.place.cassandraImage = one.place.image;
    return one;
  }

  @Test
  void leavesRoomForTheSpec() {
    BenchmarkComparison comparison = largest();
    comparison.setStatus(NextComparison.of(comparison, NOW).admitted(0, 1).status());
    for (int round = 1; round <= Rounds.MOST; round++) {
      for (int i = 0; i < VARIANTS; i++) {
        comparison.getStatus().measurements.add(measured(comparison, round, i));
      }
    }
    // What is judged after the last measurement, and then the end.
    comparison.getStatus().measurements.get(0).completionTime = null;
    comparison.setStatus(NextComparison.of(comparison, NOW).runDeleted().status());
    comparison.setStatus(NextComparison.of(comparison, NOW).completed(Next.LIMIT_REACHED).status());
    assertThat(comparison.getStatus().comparisons).hasSize(7 * 5);
    assertThat(comparison.getStatus().variants).hasSize(VARIANTS);
    assertThat(ApiJson.serialization().asJson(comparison.getStatus()).length())
        .isBetween(100 << 10, LARGEST);
    assertThat(
            ApiJson.serialization()
                .asJson(
                    NextComparison.of(comparison, NOW)
                        .failed(Reason.Failed, "w".repeat(1_000_000))
                        .status())
                .length())
        .isLessThan(LARGEST);
  }
}
