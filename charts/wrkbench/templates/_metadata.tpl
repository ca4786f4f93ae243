{{- /* Labels and annotations of objects, with those that the values add. */ -}}

{{- define "wrkbench.ownLabels" -}}
{{ include "wrkbench.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- /* Takes a list: the root, further labels. The chart's own win, because selectors count on them. */ -}}
{{- define "wrkbench.labelsAnd" -}}
{{- $root := index . 0 -}}
{{- merge (include "wrkbench.ownLabels" $root | fromYaml) (index . 1) $root.Values.commonLabels | toYaml -}}
{{- end -}}

{{- /* The field annotations, if there are any. Takes a list: the root, annotations that win over the common ones. */ -}}
{{- define "wrkbench.annotations" -}}
{{- $root := index . 0 -}}
{{- with merge (dict) (index . 1) $root.Values.commonAnnotations -}}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
