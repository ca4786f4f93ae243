"""What the benchmarks need of the cluster: runs, the operator's usage, its metrics."""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "lib"))

from kube import (H2O, OPERATOR_NAMESPACE, PROBE_NAMESPACE, Api, Failure, apply, ending, fresh_namespace, get, instant,  # noqa: E402, F401
                  kubectl, operators, server_pod, until)

NAMESPACE = "bench"


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


def comparison(name, variants, rounds, seconds, connections=16):
    """A BenchmarkComparison of variants of h2o under load by wrk, without a warm-up, in so many rounds, as a dict."""
    alike = run(name, H2O, seconds, connections)["spec"]
    return {
        "apiVersion": "wrkbench.io/v1alpha1",
        "kind": "BenchmarkComparison",
        "metadata": {"name": name, "namespace": NAMESPACE},
        "spec": {
            "template": {part: alike[part] for part in ("target", "request", "load", "warmup")},
            "variants": variants,
            "rounds": {"min": rounds, "max": rounds},
            "metrics": [{"name": "requestsPerSecond"}],
        },
    }


def completed(name, seconds, kind="benchmarkrun"):
    """Waits for the end of a run or comparison and returns it; anything but Completed ends the benchmark."""

    def ended():
        found = get(kind, "-n", NAMESPACE, name)
        return found if found.get("status", {}).get("completionTime") else None

    found = until(f"{kind} {name}; see kubectl describe {kind}s -n {NAMESPACE}", seconds, ended)
    if found["status"]["phase"] != "Completed":
        raise Failure(f"{kind} {name} is {found['status']['phase']}: {found['status']['message']}")
    return found


def start_server():
    """Deploys h2o, ready to be loaded, and returns its address and node."""
    fresh_namespace(NAMESPACE)
    pod = server_pod(NAMESPACE)
    return f"http://{pod['status']['podIP']}:8080", pod["spec"]["nodeName"]


def operator():
    """The operator's pod."""
    running = operators()
    if not running:
        raise Failure("no operator is running: install Wrkbench first (make demo)")
    return running[0]


def operator_usage(pod):
    """Resident memory in bytes, and CPU seconds since its start, of the operator's container, by the kubelet."""
    summary = json.loads(kubectl("get", "--raw", f"/api/v1/nodes/{pod['spec']['nodeName']}/proxy/stats/summary"))
    for found in summary["pods"]:
        if found["podRef"]["uid"] == pod["metadata"]["uid"]:
            container = found["containers"][0]
            return container["memory"]["rssBytes"], container["cpu"]["usageCoreNanoSeconds"] / 1e9, container["cpu"]["time"]
    raise Failure("the kubelet doesn't know the operator's pod")


def metric(text, name):
    """Sum of the samples of a metric in Prometheus' text format."""
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name))


def operator_metrics(pod):
    """What the operator serves at /metrics."""
    return kubectl("get", "--raw", f"/api/v1/namespaces/{OPERATOR_NAMESPACE}/pods/{pod['metadata']['name']}:8080/proxy/metrics")


def service_account_requests():
    """The API server's count of requests by service accounts outside kube-system: here, the operator's."""
    return metric(
        kubectl("get", "--raw", "/metrics"),
        'apiserver_flowcontrol_dispatched_requests_total{flow_schema="service-accounts"')


def while_measuring(name, url):
    """CPU of the operator and its API requests per second in the middle of a long attempt."""
    pod = operator()
    apply(run(name, {"url": url}, 50))
    until("the attempt", 30, lambda: get("benchmarkrun", "-n", NAMESPACE, name).get("status", {}).get("current"))
    time.sleep(18)  # Starting is over, also by the kubelet's figures, which may be 15 s old; what follows is the attempt alone.
    requests, began = service_account_requests(), time.monotonic()
    memory, cpu, at = operator_usage(pod)
    time.sleep(22)
    taken = time.monotonic() - began
    requests = service_account_requests() - requests
    memory, cpu_after, at_after = operator_usage(pod)
    completed(name, 60)
    return {"memory": memory, "cpu": (cpu_after - cpu) / (instant(at_after) - instant(at)), "requests": requests / taken}


def each(work, items, threads=8):
    """Does the work for all items, several at a time; the first failure ends it."""
    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            return [future.result() for future in futures]
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
