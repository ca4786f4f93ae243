package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scrape has, in short. */
final class Series {
  private Series() {}

  /**
   * The gauges by their names, each followed by the values of those of these labels that it has:
   * {@code wrkbench_run_phase Queued}.
   */
  static Map<String, Double> of(MetricSnapshots scraped, List<String> labels) {
    Map<String, Double> series = new LinkedHashMap<>();
    for (MetricSnapshot metric : scraped) {
      if (metric instanceof GaugeSnapshot gauge) {
        for (GaugeSnapshot.GaugeDataPointSnapshot point : gauge.getDataPoints()) {
          series.put(
              metric.getMetadata().getPrometheusName() + values(point, labels), point.getValue());
        }
      }
    }
    return series;
  }

  private static String values(DataPointSnapshot point, List<String> labels) {
    return labels.stream()
        .filter(point.getLabels()::contains)
        .map(label -> " " + point.getLabels().get(label))
        .reduce("", String::concat);
  }
}
