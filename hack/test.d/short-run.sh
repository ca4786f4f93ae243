# A quick BenchmarkRun for tests of the installation, with h2o as its target.

# fresh_namespace NAME: empty, also where an earlier round has left it
fresh_namespace() {
  kubectl delete namespace "$1" --ignore-not-found --wait --timeout=120s >/dev/null
  kubectl create namespace "$1" >/dev/null
}

# short_run NAMESPACE NAME [ATTEMPTS [SECONDS]]: its manifest
short_run() {
  cat <<YAML
apiVersion: wrkbench.io/v1alpha1
kind: BenchmarkRun
metadata: {namespace: $1, name: $2}
spec:
  target: {server: {image: "wrkbench/h2o:0.1.0", port: 8080, readyPath: /ready}}
  request: {path: /plaintext}
  load: {wrk: {threads: 1, connections: 4, duration: ${4:-1}s}}
  warmup: {duration: 0s}
  attempts: ${3:-1}
YAML
}

# run_completes NAMESPACE NAME SECONDS: waits for it; prints what is known of it where it doesn't
run_completes() {
  kubectl wait -n "$1" "benchmarkrun/$2" --for=condition=Complete --timeout="$3s" && return 0
  kubectl describe -n "$1" "benchmarkrun/$2"
  kubectl get pods -n "$1" -o wide
  kubectl logs -n wrkbench --selector app.kubernetes.io/name=wrkbench --tail=30 --prefix
  return 1
}
