package io.wrkbench.metrics;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Metrics in Prometheus' text format, which wants all series of a metric to stand together. So this
 * keeps them apart by metric, and two texts can be joined without writing either again.
 */
final class Text {
  /** No metrics. */
  static final Text NONE = new Text(new TreeMap<>());

  private static final PrometheusTextFormatWriter WRITER = PrometheusTextFormatWriter.create();

  /**
   * A metric.
   *
   * @param head its help and its type
   * @param series a line for each
   */
  private record Metric(byte[] head, byte[] series) {}

  private final SortedMap<String, Metric> byName;

  private Text(SortedMap<String, Metric> byName) {
    this.byName = byName;
  }

  /** The text of these, without metrics that have no series. */
  static Text of(MetricSnapshots snapshots) {
    SortedMap<String, Metric> byName = new TreeMap<>();
    for (MetricSnapshot snapshot : snapshots) {
      if (!snapshot.getDataPoints().isEmpty()) {
        byName.put(snapshot.getMetadata().getPrometheusName(), metric(snapshot));
      }
    }
    return new Text(byName);
  }

  private static Metric metric(MetricSnapshot snapshot) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try {
      WRITER.write(written, new MetricSnapshots(snapshot));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // It writes to memory.
    }
    byte[] all = written.toByteArray();
    int series = 0;
    while (all[series] == '#') {
      while (all[series++] != '\n') {}
    }
    return new Metric(
        Arrays.copyOfRange(all, 0, series), Arrays.copyOfRange(all, series, all.length));
  }

  /** The parts of this text. */
  List<byte[]> parts() {
    return with(NONE);
  }

  /**
   * The parts of one text of both. Of a metric that both have, the series of this one come first.
   */
  List<byte[]> with(Text other) {
    SortedMap<String, Metric> heads = new TreeMap<>(other.byName);
    heads.putAll(byName);
    List<byte[]> parts = new ArrayList<>();
    heads.forEach(
        (name, metric) -> {
          parts.add(metric.head());
          for (Text text : List.of(this, other)) {
            Metric there = text.byName.get(name);
            if (there != null) {
              parts.add(there.series());
            }
          }
        });
    return parts;
  }
}
