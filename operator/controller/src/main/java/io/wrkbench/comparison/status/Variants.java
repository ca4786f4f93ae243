package io.wrkbench.comparison.status;

import io.wrkbench.api.Latency;
import io.wrkbench.api.Summary;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.VariantStatus;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Estimate;
import io.wrkbench.statistics.Figures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures of each variant alone, over the measurements that aren't left out. Pure. */
final class Variants {
  private static final double NANOS_PER_MICRO = 1e3;

  private Variants() {}

  static List<VariantStatus> of(
      BenchmarkComparisonSpec spec, List<MeasurementStatus> measurements) {
    return spec.variants.stream()
        .map(
            variant ->
                of(
                    variant.name,
                    measurements.stream()
                        .filter(one -> one.variant.equals(variant.name) && one.hasEnded())
                        .toList()))
        .toList();
  }

  private static VariantStatus of(String name, List<MeasurementStatus> ended) {
    List<MeasurementStatus> counted =
        ended.stream().filter(one -> one.leftOut == null && one.values != null).toList();
    VariantStatus status = new VariantStatus();
    status.name = name;
    status.runs = ended.size();
    status.leftOut = ended.size() - counted.size();
    if (!counted.isEmpty()) {
      status.requestsPerSecond = throughput(counted);
      status.latency = latency(counted);
      status.limit = mostFrequent(counted);
    }
    return status;
  }

  private static Summary.Throughput throughput(List<MeasurementStatus> counted) {
    Figures figures =
        Figures.of(counted.stream().map(one -> one.values.requestsPerSecond).toList());
    Summary.Throughput throughput = new Summary.Throughput();
    throughput.median = twoDecimals(figures.median());
    throughput.min = twoDecimals(figures.min());
    throughput.max = twoDecimals(figures.max());
    Estimate.of(figures, Confidence.FIXED)
        .ifPresent(
            estimate -> {
              throughput.low = twoDecimals(estimate.low());
              throughput.high = twoDecimals(estimate.high());
            });
    return throughput;
  }

  private static Latency latency(List<MeasurementStatus> counted) {
    Latency latency = new Latency();
    latency.mean = median(counted, one -> one.mean);
    latency.p50 = median(counted, one -> one.p50);
    latency.p75 = median(counted, one -> one.p75);
    latency.p90 = median(counted, one -> one.p90);
    latency.p95 = median(counted, one -> one.p95);
    latency.p99 = median(counted, one -> one.p99);
    latency.p999 = median(counted, one -> one.p999);
    latency.max = median(counted, one -> one.max);
    return latency;
  }

  private static GoDuration median(
      List<MeasurementStatus> counted, Function<Latency, GoDuration> figure) {
    List<Long> nanos =
        counted.stream()
            .map(one -> one.values.latency)
            .filter(Objects::nonNull)
            .map(figure)
            .filter(Objects::nonNull)
            .map(GoDuration::nanos)
            .toList();
    return nanos.isEmpty()
        ? null
        : GoDuration.ofMicros(Math.round(Figures.of(nanos).median() / NANOS_PER_MICRO));
  }

  private static String mostFrequent(List<MeasurementStatus> counted) {
    return counted.stream()
        .filter(one -> one.limit != null)
        .collect(Collectors.groupingBy(one -> one.limit, Collectors.counting()))
        .entrySet()
        .stream()
        // The same for everyone where two are as frequent.
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  private static BigDecimal twoDecimals(double figure) {
    return BigDecimal.valueOf(figure).setScale(2, RoundingMode.HALF_UP);
  }
}
