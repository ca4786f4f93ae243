{{- define "wrkbench.fullname" -}}
{{- .Values.fullnameOverride | default .Values.nameOverride | default .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "wrkbench.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
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
{{ include "wrkbench.labelsAnd" (list . dict) }}
{{- end -}}

{{- /* Takes a list: the values of the image, the root. */ -}}
{{- define "wrkbench.image" -}}
{{- $image := index . 0 -}}
{{- $root := index . 1 -}}
{{- include "wrkbench.registry" . }}{{ $image.repository }}
{{- if $image.digest -}}
@{{ $image.digest }}
{{- else -}}
:{{ $image.tag | default $root.Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- /* Takes the same: what is put before the repository. As everywhere with images, a first part with a dot or a port is a
registry already. */ -}}
{{- define "wrkbench.registry" -}}
{{- if not (regexMatch "^(localhost|[^/]*[.:][^/]*)/" (index . 0).repository) -}}
{{ (index . 1).Values.image.registry | default "localhost" }}/
{{- end -}}
{{- end -}}
