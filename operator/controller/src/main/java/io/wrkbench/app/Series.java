package io.wrkbench.app;

import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.known.RecentFigures;
import io.wrkbench.metrics.ComparisonMetrics;
import io.wrkbench.metrics.ProcessMemory;
import io.wrkbench.metrics.RunMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All that a scrape gets: what the process does, the comparisons, and the runs. */
final class Series {
  private final PrometheusMeterRegistry process =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ComparisonMetrics comparisons;
  private final RunMetrics runs;

  Series(OperatorConfig config, Watches watches, ComparisonWatches comparisonWatches, Clock clock) {
    RecentFigures figures = RecentFigures.shared();
    figures.limit(config.maxSeries());
    comparisons =
        new ComparisonMetrics(
            comparisonWatches::comparisons, config.seriesRetention(), config.maxSeries(), clock);
    runs =
        new RunMetrics(
            watches::runs, figures, config.seriesRetention(), comparisons::leftToRuns, clock);
    new JvmMemoryMetrics().bindTo(process);
    new JvmThreadMetrics().bindTo(process);
    new ProcessMemory().bindTo(process);
    new ProcessorMetrics().bindTo(process);
    new UptimeMetrics().bindTo(process);
    // Lives as long as the process.
    @SuppressWarnings("resource")
    JvmGcMetrics gc = new JvmGcMetrics();
    gc.bindTo(process);
  }

  /** The registry of what the process does. */
  PrometheusMeterRegistry process() {
    return process;
  }

  /** In Prometheus' text format; the parts make one text. */
  List<byte[]> text() {
    return Stream.of(
            List.of(process.scrape().getBytes(StandardCharsets.UTF_8)),
            comparisons.text(),
            runs.text())
        .flatMap(List::stream)
        .toList();
  }
}
