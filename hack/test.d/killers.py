"""Kills what a run is made of, and what that runs on: pods of a namespace, the operator, the services of Kubernetes."""

import collections
import functools
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import kube
from kube import OPERATOR_NAMESPACE, PROBE_NAMESPACE

# Seconds between two deaths of a service. Kubernetes' controllers and kubelets ask the API server less often each time it is
# away, up to once a minute, and forget that after two minutes in peace: killed sooner, the whole cluster would wait, not only
# the runs. So do a node's pods while its kubelet or its container runtime comes back.
REST = {"kube-apiserver": 150, "kubelet": 25, "containerd": 25}
STATE = f"/var/lib/wrkbench/{os.environ.get('WRKBENCH_CLUSTER_NAME', 'wrkbench')}"

# Tried again while the API server is away.
kubectl = functools.partial(kube.kubectl, patience=60)


def asked(usual):
    """How many objects are measured, and the seed that decides what is killed and when: the script's arguments, else USUAL and a
    random seed. Prints the command that gives the same ones again."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else usual
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1_000_000)
    print(f"seed {seed}; again: hack/test.d/{Path(sys.argv[0]).name} {count} {seed}", flush=True)
    return count, seed


def listed(kind, namespace, *arguments):
    """The objects of a kind in a namespace."""
    return kube.items(kind, namespace, *arguments, patience=60)


def nodes():
    """Names of the bundled cluster's nodes."""
    return sorted(folder.parent.name for folder in Path(STATE).glob("node*/init.pid"))


class Killers:
    """Each kill says whether it found something to kill."""

    def __init__(self, namespace, chance):
        self.namespace, self.chance = namespace, chance
        self.last_death = collections.defaultdict(time.monotonic)
        for service in REST:
            self.last_death[service] = time.monotonic()

    def pods_of(self, roles, *selectors):
        """Pods of runs in these roles."""
        return listed("pods", self.namespace, "-l", ",".join(("wrkbench.io/run", f"wrkbench.io/role in ({roles})", *selectors)))

    def load_pods(self, *selectors):
        """Pods that send a load."""
        return self.pods_of("warmup,attempt,background", *selectors)

    def probes(self):
        """Probe pods of runs."""
        return [p for p in listed("pods", PROBE_NAMESPACE)
                if p["metadata"].get("annotations", {}).get("wrkbench.io/run-namespace") == self.namespace]

    def operator(self):
        """Deletes an operator's pod at once."""
        names = [p["metadata"]["name"] for p in kube.operators(patience=60)]
        if names:
            kubectl("delete", "pod", "-n", OPERATOR_NAMESPACE, "--grace-period=0", "--force", self.chance.choice(names))
        return bool(names)

    def one_of(self, pods):
        """Deletes one of the pods at once."""
        alive = [p["metadata"] for p in pods if p["status"]["phase"] in ("Pending", "Running")]
        if alive:
            one = self.chance.choice(alive)
            # It may have ended by itself.
            kubectl("delete", "pod", "-n", one["namespace"], "--grace-period=0", "--force", "--ignore-not-found", one["name"])
        return bool(alive)

    def load_pod(self, *selectors):
        """Deletes a load pod at once."""
        return self.one_of(self.load_pods(*selectors))

    def target(self, *selectors):
        """Deletes a target's pod at once. Killing its process would be a crash, which counts against the target."""
        return self.one_of(self.pods_of("target", *selectors))

    def probe(self):
        """Deletes a probe's pod at once."""
        return self.one_of(self.probes())

    def _service(self, name, node):
        """By SIGKILL; the node's process 1 starts it again."""
        if time.monotonic() - self.last_death[name] < REST[name]:
            return False
        self.last_death[name] = time.monotonic()
        init = (Path(STATE) / node / "init.pid").read_text(encoding="ascii").strip()
        pid = Path(f"/proc/{init}/root/run/services/{name}").read_text(encoding="ascii").split()[0]
        # It may have ended by itself, and not be started again yet.
        subprocess.run(["nsenter", "--target", init, "--pid", "--mount", "--", "kill", "-9", pid], check=False)
        return True

    def api_server(self):
        """Kills the API server."""
        return self._service("kube-apiserver", "node1")

    def kubelet(self):
        """Kills a node's kubelet."""
        return self._service("kubelet", self.chance.choice(nodes()))

    def container_runtime(self):
        """Kills a node's container runtime."""
        return self._service("containerd", self.chance.choice(nodes()))

    def is_clean(self):
        """Whether nothing of the namespace's runs is left, and none holds a slot."""
        held = [lease for lease in listed("leases", OPERATOR_NAMESPACE, "-l", "wrkbench.io/measuring-slot")
                if lease["spec"].get("holderIdentity", "").startswith(self.namespace + "/")]
        return not (held or self.probes() or self.pods_of("warmup,attempt,background,target") or listed("jobs", self.namespace)
                    or listed("deployments", self.namespace))


def saw_pods(pods, ran):
    """Notes the pods that may have sent something, by their run and the number of their load."""
    for pod in pods:
        annotations, labels = pod["metadata"]["annotations"], pod["metadata"]["labels"]
        # It started before its target was ready, and sends nothing before it is told the URL. Until then it is replaced.
        waits = annotations.get("wrkbench.io/target-url") == ""
        started = any(c.get("state", {}).keys() & {"running", "terminated"} for c in pod["status"].get("containerStatuses", []))
        if started and not waits:
            ran[annotations["wrkbench.io/run-name"], labels["wrkbench.io/number"]].add(pod["metadata"]["uid"])


def within(seconds, condition):
    """Whether it holds before so many seconds have passed."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.5)
    return True


def tell(checks):
    """Prints a line for each check, and how many have failed; gives that number."""
    for check, offenders in checks.items():
        print(f"{'not ok' if offenders else 'ok    '}  {check}{': ' + str(offenders) if offenders else ''}")
    failed = sum(map(bool, checks.values()))
    print(f"{len(checks) - failed} passed, {failed} failed")
    return failed
