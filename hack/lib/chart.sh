# What a person needs where a chart couldn't be installed.

# why_not_ready RELEASE NAMESPACE: its pods, their events and logs
why_not_ready() {
  kubectl --namespace "$2" get pods -o wide || true
  kubectl get nodes || true
  kubectl --namespace "$2" get events --sort-by=.lastTimestamp | tail -n 10 || true
  kubectl --namespace "$2" logs --selector app.kubernetes.io/instance="$1" --tail=30 --prefix --all-containers || true
}
