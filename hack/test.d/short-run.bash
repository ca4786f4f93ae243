# Quick BenchmarkRuns for tests of the installation.

# fresh_namespace NAME: an empty one, even if an earlier round has left it
fresh_namespace() {
  kubectl delete namespace "$1" --ignore-not-found --wait --timeout=120s >/dev/null
  kubectl create namespace "$1" >/dev/null
}

# The registry of the targets' images; hack/test sets it for a user's own cluster.
registry=${WRKBENCH_REGISTRY:-localhost}

# short_run NAMESPACE NAME [ATTEMPTS [SECONDS]]: its manifest, with h2o as the target
short_run() {
  cat <<YAML
apiVersion: wrkbench.io/v1alpha1
kind: BenchmarkRun
metadata: {namespace: $1, name: $2}
spec:
  target: {server: {image: "$registry/wrkbench/h2o:0.1.0", port: 8080, readyPath: /ready}}
  request: {path: /plaintext}
  load: {wrk: {threads: 1, connections: 4, duration: ${4:-1}s}}
  warmup: {duration: 0s}
  attempts: ${3:-1}
YAML
}

# cassandra_run NAMESPACE NAME DATACENTER [ATTEMPTS [SECONDS]]: applies one of Akka HTTP with a persistent actor and a
# Cassandra; DATACENTER is the JSON of spec.cassandra.datacenter
cassandra_run() {
  short_run "$1" "$2" "${@:4}" | kubectl patch --local --type merge -o yaml -f - -p '{"spec": {
    "target": {"server": {"image": "'"$registry"'/wrkbench/akka-http:0.1.0", "args": ["cassandra"], "port": 8080, "readyPath": "/ready"}},
    "cassandra": {"datacenter": '"$3"'},
    "request": {"method": "POST", "path": "/scoring", "body": "{\"score\": 10}",
      "headers": [{"name": "Content-Type", "value": "application/json"}]}}}' | kubectl apply -f -
}

# run_completes NAMESPACE NAME SECONDS: waits for it; prints what is known about it if it doesn't
run_completes() {
  kubectl wait -n "$1" "benchmarkrun/$2" --for=condition=Complete --timeout="$3s" && return 0
  kubectl describe -n "$1" "benchmarkrun/$2"
  kubectl get pods -n "$1" -o wide
  kubectl logs -n wrkbench --selector app.kubernetes.io/name=wrkbench --tail=30 --prefix
  return 1
}
