package io.wrkbench.comparison.verdict;

import io.wrkbench.api.Latency;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Comparisons for tests: the variants a, the baseline, b and so on. */
final class Comparing {
  private Comparing() {}

  static BenchmarkComparisonSpec spec(String... variants) {
    BenchmarkComparisonSpec spec = new BenchmarkComparisonSpec();
    spec.variants = Stream.of(variants).map(Comparing::variant).toList();
    return spec;
  }

  private static Variant variant(String name) {
    Variant variant = new Variant();
    variant.name = name;
    return variant;
  }

  static MeasurementStatus measured(int round, String variant, double rate) {
    MeasurementStatus one = new MeasurementStatus();
    one.round = round;
    one.variant = variant;
    one.completionTime = "2026-01-01T00:00:00Z";
    one.values = new MeasurementStatus.Values();
    one.values.requests = 100_000L;
    one.values.errors = 0L;
    one.values.requestsPerSecond = BigDecimal.valueOf(rate);
    one.values.latency = new Latency();
    one.values.latency.p99 = GoDuration.ofMicros(Math.round(1e7 / rate));
    one.values.work = GoDuration.ofMicros(1_000);
    return one;
  }

  /** As many rounds of two variants; both scatter by as much, b being so many times a. */
  static List<MeasurementStatus> rounds(int count, double ratio, double scatter) {
    List<MeasurementStatus> all = new ArrayList<>();
    for (int round = 1; round <= count; round++) {
      all.add(measured(round, "a", 1000 * (round % 2 == 0 ? 1 + scatter : 1)));
      all.add(measured(round, "b", 1000 * ratio * (round % 3 == 0 ? 1 + scatter : 1)));
    }
    return all;
  }
}
