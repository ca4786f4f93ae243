package io.wrkbench.metrics;

import io.fabric8.kubernetes.api.model.Quantity;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.api.Latency;
import io.wrkbench.result.GoDuration;

/** One gauge with its points. What wasn't measured, or can't be by a tool, has none. */
final class Gauge {
  private final GaugeSnapshot.Builder builder;

  Gauge(String name, String help) {
    builder = GaugeSnapshot.builder().name(name).help(help);
  }

  /** A point, if there is a value. */
  void point(Labels labels, Number value) {
    if (value != null) {
      builder.dataPoint(
          GaugeSnapshot.GaugeDataPointSnapshot.builder()
              .labels(labels)
              .value(value.doubleValue())
              .build());
    }
  }

  /** 1 or 0, if it is known. */
  void flag(Labels labels, Boolean value) {
    if (value != null) {
      point(labels, value ? 1 : 0);
    }
  }

  /** In seconds, if there is a value. */
  void duration(Labels labels, GoDuration value) {
    if (value != null) {
      point(labels, value.nanos() / 1e9);
    }
  }

  /** In its base unit, if there is a value that can be read. */
  void quantity(Labels labels, String value) {
    if (value != null) {
      try {
        point(labels, Quantity.getAmountInBytes(new Quantity(value)));
      } catch (IllegalArgumentException e) {
        return; // An object of another version, which a live look marks.
      }
    }
  }

  /** The quantiles that there are, in seconds. */
  void quantiles(Labels labels, Latency latency) {
    if (latency != null) {
      duration(labels.add("quantile", "0.5"), latency.p50);
      duration(labels.add("quantile", "0.75"), latency.p75);
      duration(labels.add("quantile", "0.9"), latency.p90);
      duration(labels.add("quantile", "0.95"), latency.p95);
      duration(labels.add("quantile", "0.99"), latency.p99);
      duration(labels.add("quantile", "0.999"), latency.p999);
      duration(labels.add("quantile", "1"), latency.max);
    }
  }

  GaugeSnapshot snapshot() {
    return builder.build();
  }
}
