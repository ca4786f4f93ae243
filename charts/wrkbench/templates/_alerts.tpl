{{- /* The alerts. Replicas serve the same series of runs, hence the max. */ -}}
{{- define "wrkbench.alerts" -}}
{{- /* A run or comparison, in the language of Prometheus. */ -}}
{{- $what := `{{ with $labels.run }}BenchmarkRun {{ $labels.namespace }}/{{ . }}{{ else }}BenchmarkComparison {{ $labels.namespace }}/{{ $labels.comparison }}{{ end }}` -}}
- alert: WrkbenchOperatorDown
  # Each operator always serves this series, whatever the name of the job that scrapes it.
  expr: absent(wrkbench_runs_left_out)
  for: 5m
  labels: {severity: critical}
  annotations:
    summary: No operator of Wrkbench can be scraped, so BenchmarkRuns neither start nor go on.
- alert: WrkbenchRunStuck
  expr: >-
    max by (namespace, run) (wrkbench_run_stalled) == 1
    or max by (namespace, comparison) (wrkbench_comparison_stalled) == 1
  for: 5m
  labels: {severity: warning}
  annotations:
    summary: >-
      {{ printf "The steps of the %s have failed for five minutes." $what }}
- alert: WrkbenchQueueTooLong
  # Counts what has no series of its own, too: where there are too many, the queue is the first to have none.
  expr: >-
    sum(max by (namespace, job) (wrkbench_runs{phase="Queued"} + wrkbench_comparisons{phase="Queued"}))
    > {{ .Values.prometheusRule.queue.runs }}
  for: {{ .Values.prometheusRule.queue.for }}
  labels: {severity: warning}
  annotations:
    summary: >-
      {{ `{{ $value }} BenchmarkRuns and BenchmarkComparisons wait to measure.` }}
- alert: WrkbenchSlotHeld
  # An ended run or comparison releases its slot within two minutes, and is cleaned up soon after.
  expr: >-
    max by (namespace, run) (wrkbench_run_holds_slot) == 1
    and on (namespace, run) wrkbench_run_phase{phase=~"Completed|Failed|Cancelled"} == 1
    or max by (namespace, comparison) (wrkbench_comparison_holds_slot) == 1
    and on (namespace, comparison) wrkbench_comparison_phase{phase=~"Completed|Failed|Cancelled"} == 1
  for: 10m
  labels: {severity: warning}
  annotations:
    summary: >-
      {{ printf "The %s has ended, and what it had started is still there." $what }}
- alert: WrkbenchResultNotValid
  # For an hour after its end: the series stay for longer.
  expr: >-
    max by (namespace, run) (wrkbench_run_valid) == 0
    and on (namespace, run) time() - wrkbench_run_completion_time_seconds < 3600
  labels: {severity: info}
  annotations:
    summary: >-
      {{ `The figures of the BenchmarkRun {{ $labels.namespace }}/{{ $labels.run }} can't be trusted.` }}
{{- end -}}
