package io.wrkbench.crd;

import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Label;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import io.wrkbench.metrics.AllGauges;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page of metrics for users, in Markdown: from a scrape with a run and a comparison that have
 * all of them.
 */
final class MetricsPage {
  private static final String HEAD =
      """
      # Metrics

      The operator serves these in Prometheus' format, at `/metrics` on port 8080 of its Service. It makes them from the
      statuses of the runs and comparisons at each scrape, so a restart of the operator loses none, and those of a deleted run
      are gone. They end `seriesRetention` after the run or comparison has, and there are at most `maxSeries` of them: both are
      [chart values](../charts/wrkbench/README.md#values). Comparisons have at most a tenth of these, and runs the rest.
      `wrkbench_runs` and `wrkbench_comparisons` count all that exist: also those that ended longer ago, and those for which
      there is no room. They have a series for each phase.

      Scrape with honoured labels (`honorLabels: true`; the chart's ServiceMonitor does): the label `namespace` is that of the
      run or comparison, not the operator's. What wasn't measured, or can't be known by the load's tool, has no series.

      <!-- Generated from operator/controller/src/main/java/io/wrkbench/metrics by the Maven build. Don't edit: change the
      Java types and run `make crds`. -->

      | metric | labels | what it is |
      | --- | --- | --- |
      """;

  private static final String TAIL =
      """

      `quantile` is 0.5, 0.75, 0.9, 0.95, 0.99, 0.999 or 1, which is the slowest answer. `kind` is `connect`, `read`,
      `write`, `timeout` or `status`. The metrics of attempts have the target and the load as well, in the short form of the
      printed columns. Those of an attempt that is discarded, and only those, have `discarded="true"`. `component` is `load`,
      `target` or `cassandra`, `mode` `user` or `system`; `machine` has the names of the nodes that are one machine, and `by` who
      used it: a component, `others`, `interrupts` or `steal`. Target and Cassandra are measured with `probe.enabled`.

      The metrics of a run equal what `kubectl get` prints, and `status.summary` holds: they leave out attempts that failed or are
      discarded. `stat` is `median`, `min`, `max`, `low` or `high`. `bound` is `min` or `max`, `figure` what an objective on `latency.p99` has after
      its dot; the bounds are there once an attempt has ended.
      `limit` is a word of [what was the limit](../crds/result.md#what-was-the-limit).

      The metrics of a comparison equal its `status.comparisons`: one ratio for each `metric` and each `variant` but the baseline.
      There `bound` is `ratio`, or `low` or `high` of the confidence interval, `metric` a name such as `requestsPerSecond` or
      `latency.p99`, and `verdict` `Better`, `Worse`, `Same` or `NotResolvable`, as the user of the server sees it. Only
      `NotResolvable` has a `reason`. A ratio of fewer than 3 pairs has no series. A comparison's runs have its name and the variant's
      as labels `comparison` and `variant` of `wrkbench_run_info`; for others these are empty.

      ## The operator itself

      | metric | what it tells |
      | --- | --- |
      | `operator_sdk_reconciliations_success_total` | looks at a run or comparison that ended well |
      | `operator_sdk_reconciliations_failed_total` | looks at one that ended with an error; absent before the first one |
      | `operator_sdk_controllers_execution_reconcile_seconds_sum` | how long looks took; also `_count` and `_max` |
      | `operator_sdk_reconciliations_queue_size_benchmarkrun` | runs that wait to be looked at |
      | `operator_sdk_reconciliations_queue_size_benchmarkcomparison` | comparisons that wait to be looked at |
      | `operator_sdk_reconciliations_executions_benchmarkrun` | runs that are looked at now |
      | `operator_sdk_reconciliations_executions_benchmarkcomparison` | comparisons that are looked at now |
      | `process_resident_memory_bytes` | memory of the process, as the kernel sees it |
      | `process_cpu_usage` | CPU of the process, as a share of all cores |
      | `jvm_memory_used_bytes`, `jvm_memory_committed_bytes` | memory of the Java virtual machine, by area |

      These are the ones that the [dashboards](../dashboards/README.md) draw. There are more of `jvm_…` and `operator_sdk_…`, by
      the names that Micrometer and the Java Operator SDK give them.
      """;

  /** Everything that any tool can measure, once. */
  private static final String FIGURES =
      """
      "requests": 1, "requestsPerSecond": 1,
      "latency": {"p50": "1ms", "p75": "1ms", "p90": "1ms", "p95": "1ms", "p99": "1ms", "p999": "1ms", "max": "1ms"},
      "errors": {"connect": 1, "read": 1, "write": 1, "timeout": 1, "status": 1, "noFreePort": 1}
      """;

  private static final String RUN =
      """
      {
        "apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
        "metadata": {"name": "run", "namespace": "shop", "uid": "metrics-page"},
        "spec": {"target": {"url": "http://target"}, "load": {"wrk": {}},
          "objectives": [{"metric": "requestsPerSecond", "min": "1"}, {"metric": "latency.p99", "max": "1s"},
            {"metric": "errorRatio", "max": "0"}]},
        "status": {
          "phase": "Completed", "slot": 0, "target": "target", "load": "load",
          "startTime": "2026-01-01T00:00:00Z", "completionTime": "2026-01-01T00:00:30Z",
          "conditions": [{"type": "ObjectivesMet", "status": "True"}, {"type": "Stalled", "status": "True"},
            {"type": "Valid", "status": "True"}],
          "bottleneck": {"limit": "TargetCpu"},
          "attempts": [{"number": 1, "outcome": "Succeeded", "discarded": true,
            "startTime": "2026-01-01T00:00:10Z", "duration": "10s",
            "rate": {"asked": 1, "reached": 1, "held": true}, "machineSpeed": 1,
            "resources": {"target": {"user": 1, "system": 1, "available": 2, "throttled": 0, "busiestThread": 1,
                "runQueueWait": 0, "memory": "1Mi", "retransmits": 0},
              "machines": [{"nodes": ["node1"], "cores": 2, "steal": 0}]},
            %1$s, "background": [{"name": "other", %1$s}]}],
          "summary": {"requestsPerSecond": {"median": 1, "min": 1, "max": 1}, "latency": {"p50": "1ms"},
            "errorsTotal": 0, "errorRatio": "0"}
        }
      }
      """
          .formatted(FIGURES);

  private static final String COMPARISON =
      """
      {
        "apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkComparison",
        "metadata": {"name": "comparison", "namespace": "shop", "uid": "metrics-page-comparison"},
        "status": {
          "phase": "Completed", "slot": 0, "rounds": "6/6",
          "startTime": "2026-01-01T00:00:00Z", "completionTime": "2026-01-01T00:00:30Z",
          "conditions": [{"type": "ObjectivesMet", "status": "True"}, {"type": "Stalled", "status": "True"}],
          "variants": [{"name": "new", "runs": 6, "leftOut": 0}],
          "comparisons": [{"metric": "requestsPerSecond", "variant": "new", "baseline": "old", "ratio": 1, "low": 0.5,
            "high": 2, "pairs": 6, "verdict": "NotResolvable", "reason": "IntervalTooWide"}]
        }
      }
      """;

  private MetricsPage() {}

  static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    scraped()
        .sorted(Comparator.comparing(MetricsPage::name))
        .forEach(
            metric ->
                page.append(
                    "| `%s` | %s | %s |\n"
                        .formatted(name(metric), labels(metric), metric.getMetadata().getHelp())));
    return page.append(TAIL).toString();
  }

  private static Stream<MetricSnapshot> scraped() {
    KnownRun run = ApiJson.serialization().unmarshal(RUN, KnownRun.class);
    KnownComparison comparison =
        ApiJson.serialization().unmarshal(COMPARISON, KnownComparison.class);
    return AllGauges.of(run, comparison, Instant.parse("2026-01-01T00:01:00Z"));
  }

  private static String name(MetricSnapshot metric) {
    String name = metric.getMetadata().getPrometheusName();
    return metric instanceof InfoSnapshot ? name + "_info" : name;
  }

  private static String labels(MetricSnapshot metric) {
    List<? extends DataPointSnapshot> points = metric.getDataPoints();
    if (points.isEmpty()) {
      throw new IllegalStateException(
          name(metric) + " has no series: RUN or COMPARISON lacks its figure");
    }
    return points.get(0).getLabels().stream()
        .map(Label::getName)
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }
}
