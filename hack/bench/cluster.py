"""What the benchmarks ask of the cluster, by kubectl: apply, wait, read."""

import json
import subprocess
import sys
import time
from datetime import datetime, timezone

NAMESPACE = "bench"
OPERATOR_NAMESPACE = "wrkbench"


def kubectl(*arguments, stdin=None):
    """Runs kubectl and returns what it prints; ends the benchmark with its message if it fails."""
    done = subprocess.run(["kubectl", *arguments], input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"kubectl {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def get(*arguments):
    """An object, or a list, as a dict."""
    return json.loads(kubectl("get", *arguments, "-o", "json"))


def apply(manifest):
    """Applies one manifest given as a dict."""
    kubectl("apply", "-f", "-", stdin=json.dumps(manifest))


def until(what, seconds, condition):
    """Asks until the condition gives something true, and returns that."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    sys.exit(f"waited {seconds} s for {what}: kubectl describe benchmarkruns -n {NAMESPACE}")


def instant(text):
    """Seconds since the epoch of an RFC 3339 time."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc).timestamp()


def run(name, target, seconds, connections=16, load=None, node=None):
    """A BenchmarkRun of one attempt without a warm-up, by wrk if no other load is given, from that node, as a dict."""
    wrk = {"wrk": {"threads": 1, "connections": connections, "duration": f"{seconds}s"}}
    return {
        "apiVersion": "wrkbench.io/v1alpha1",
        "kind": "BenchmarkRun",
        "metadata": {"name": name, "namespace": NAMESPACE},
        "spec": {
            "target": target,
            "request": {"path": "/plaintext"},
            "load": load or wrk,
            "placement": {"loadNodeSelector": {"kubernetes.io/hostname": node} if node else {}},
            "warmup": {"duration": "0s"},
            "attempts": 1,
        },
    }


def completed(name, seconds):
    """Waits for the run's end and returns it; anything but Completed ends the benchmark."""

    def ended():
        found = get("benchmarkrun", "-n", NAMESPACE, name)
        return found if found.get("status", {}).get("completionTime") else None

    found = until(f"run {name}", seconds, ended)
    if found["status"]["phase"] != "Completed":
        sys.exit(f"run {name} is {found['status']['phase']}: {found['status']['message']}")
    return found


def start_server():
    """Deploys h2o, ready to be loaded, and returns its address and node."""
    kubectl("delete", "namespace", NAMESPACE, "--ignore-not-found", "--wait")
    kubectl("create", "namespace", NAMESPACE)
    apply({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": "server", "namespace": NAMESPACE},
        "spec": {"containers": [{"name": "h2o", "image": "wrkbench/h2o:0.1.0", "ports": [{"containerPort": 8080}]}]},
    })
    kubectl("wait", "-n", NAMESPACE, "pod/server", "--for=condition=Ready", "--timeout=60s")
    pod = get("pod", "-n", NAMESPACE, "server")
    return f"http://{pod['status']['podIP']}:8080", pod["spec"]["nodeName"]


def operator():
    """The operator's pod."""
    pods = get("pods", "-n", OPERATOR_NAMESPACE, "-l", "app.kubernetes.io/name=wrkbench")["items"]
    running = [p for p in pods if p["status"]["phase"] == "Running" and not p["metadata"].get("deletionTimestamp")]
    if not running:
        sys.exit("no operator is running: install Wrkbench first (make demo)")
    return running[0]


def operator_usage(pod):
    """Resident memory in bytes, and CPU seconds since its start, of the operator's container, by the kubelet."""
    summary = json.loads(kubectl("get", "--raw", f"/api/v1/nodes/{pod['spec']['nodeName']}/proxy/stats/summary"))
    for found in summary["pods"]:
        if found["podRef"]["uid"] == pod["metadata"]["uid"]:
            container = found["containers"][0]
            return container["memory"]["rssBytes"], container["cpu"]["usageCoreNanoSeconds"] / 1e9, container["cpu"]["time"]
    sys.exit("the kubelet doesn't know the operator's pod")


def metric(text, name):
    """Sum of the samples of a metric in Prometheus' text format."""
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name))


def operator_metrics(pod):
    """What the operator serves at /metrics."""
    return kubectl("get", "--raw", f"/api/v1/namespaces/{OPERATOR_NAMESPACE}/pods/{pod['metadata']['name']}:8080/proxy/metrics")


def service_account_requests():
    """Requests of service accounts outside kube-system that the API server has taken: here, the operator's."""
    return metric(
        kubectl("get", "--raw", "/metrics"),
        'apiserver_flowcontrol_dispatched_requests_total{flow_schema="service-accounts"')
