{{- /* What ServiceMonitor and PodMonitor have in common. */ -}}

{{- define "wrkbench.monitored" -}}
namespaceSelector:
  matchNames: [{{ include "wrkbench.namespace" . }}]
selector:
  matchLabels:
    {{- include "wrkbench.selectorLabels" . | nindent 4 }}
{{- end -}}

{{- /* Takes the values of a monitor. */ -}}
{{- define "wrkbench.endpoint" -}}
- port: http
  path: /metrics
  interval: {{ .interval }}
  {{- with .scrapeTimeout }}
  scrapeTimeout: {{ . }}
  {{- end }}
  # `namespace` of a series is the run's, not the operator's.
  honorLabels: true
  {{- with .relabelings }}
  relabelings:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .metricRelabelings }}
  metricRelabelings:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
