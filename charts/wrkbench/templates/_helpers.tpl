{{- define "wrkbench.fullname" -}}
{{- .Values.nameOverride | default .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "wrkbench.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "wrkbench.fullname" .) -}}
{{- else -}}
{{- required "serviceAccount.create is false: name an existing ServiceAccount in serviceAccount.name" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- /* The labels that never change, because a Deployment's selector can't. */ -}}
{{- define "wrkbench.selectorLabels" -}}
app.kubernetes.io/name: wrkbench
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "wrkbench.labels" -}}
{{ include "wrkbench.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- /* Takes a list: the values of the image, the chart's version. */ -}}
{{- define "wrkbench.image" -}}
{{- $image := index . 0 -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default (index . 1) }}
{{- end -}}
{{- end -}}

{{- define "wrkbench.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "wrkbench.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end -}}
