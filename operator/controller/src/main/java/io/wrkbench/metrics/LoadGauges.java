package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.api.Figures;
import java.util.stream.Stream;

/** What was measured of a load: of that of an attempt, or of one in its background. */
final class LoadGauges {
  private final Gauge requestsPerSecond;
  private final Gauge latency;
  private final Gauge requests;
  private final Gauge errors;
  private final Gauge noFreePort;

  LoadGauges(String prefix, String of) {
    requestsPerSecond =
        new Gauge(prefix + "requests_per_second", "Answered requests per second of " + of + ".");
    latency =
        new Gauge(
            prefix + "latency_seconds",
            "Quantiles of the recorded latency of " + of + ", in seconds; quantile 1 is the most.");
    requests = new Gauge(prefix + "requests", "Answered requests of " + of + ".");
    errors = new Gauge(prefix + "errors", "Errors of " + of + " by kind.");
    noFreePort =
        new Gauge(
            prefix + "errors_no_free_port",
            "Of the errors of kind connect of " + of + ": those for want of a free port.");
  }

  void add(Labels labels, Figures figures) {
    requestsPerSecond.point(labels, figures.requestsPerSecond);
    requests.point(labels, figures.requests);
    latency.quantiles(labels, figures.latency);
    if (figures.errors != null) {
      errors.point(labels.add("kind", "connect"), figures.errors.connect);
      errors.point(labels.add("kind", "read"), figures.errors.read);
      errors.point(labels.add("kind", "write"), figures.errors.write);
      errors.point(labels.add("kind", "timeout"), figures.errors.timeout);
      errors.point(labels.add("kind", "status"), figures.errors.status);
      noFreePort.point(labels, figures.errors.noFreePort);
    }
  }

  Stream<Gauge> all() {
    return Stream.of(requestsPerSecond, latency, requests, errors, noFreePort);
  }
}
