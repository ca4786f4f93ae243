# What a person needs where pods don't become ready.

# why_not_ready NAMESPACE LOGS-OF…: the pods there, the nodes, the last events, and the logs of what kubectl logs is told
why_not_ready() {
  kubectl --namespace "$1" get pods -o wide || true
  kubectl get nodes || true
  kubectl --namespace "$1" get events --sort-by=.lastTimestamp | tail -n 10 || true
  kubectl --namespace "$1" logs "${@:2}" --tail=30 --prefix --all-containers || true
}
