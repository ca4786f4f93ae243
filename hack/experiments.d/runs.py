"""Applies the manifests of an experiment, one after another, and reads what came of them."""

import copy
import time

from kube import Api, Failure, apply, fresh_namespace, kubectl, manifest
from comparisons import ratios
from measured import Measured, course, seconds

NAMESPACE = "experiments"
LONGEST = 45 * 60
LONGEST_COMPARISON = 3 * 60 * 60
QUICK = {"wrk": "5s", "curl": "75s"}  # curl has to use up the ports: 3,000 at 100 a second or more.
# How many of these count. One says nothing about how much they differ: E5's sync gave 34 and 49 a second in one attempt each.
COUNTED = {"wrk": 3, "curl": 1}
SHORT_ENOUGH = 10
OURS = "localhost/"  # What images of ours begin with in the manifests.
COUNTER = "wrkbench.io/counter-path"  # Annotation of a manifest: where its target tells how many requests it has counted.


def quick(run):
    """The same run with shorter attempts, of which fewer count. ab's are short as they are. The warm-up stays: a JVM that has just
    started compiles, and then shows its own limit instead of the experiment's."""
    found = copy.deepcopy(run)
    spec = found["spec"]
    for name in ("wrk", "curl"):
        if name in spec["load"]:
            if seconds(spec["load"][name]["duration"]) > SHORT_ENOUGH:
                spec["load"][name]["duration"] = QUICK[name]
            spec["attempts"] = spec.get("discardAttempts", 0) + COUNTED[name]
    for load in spec.get("background", []):
        load["rampUp"] = "5s"
    return found


def pulled_from(registry, applied):
    """The same run or comparison, with images of ours from that registry."""
    found = copy.deepcopy(applied)
    spec = found["spec"]
    for part in [spec, spec.get("template", {}), *(variant.get("patch", {}) for variant in spec.get("variants", []))]:
        server = part.get("target", {}).get("server", {})
        if server.get("image", "").startswith(OURS):
            server["image"] = f"{registry}/{server['image'].removeprefix(OURS)}"
    return found


class Gone(Failure):
    """Something that isn't there, and won't be when it is asked for again."""


class Runner:
    """Runs the manifests of one experiment in a namespace of their own, which is removed at the end."""

    def __init__(self, root, number, is_quick, registry, say):
        self.examples = root / "crds" / "examples"
        self.folder = self.examples / f"e{number}"
        self.quick = is_quick
        self.registry = registry
        self.say = say
        self.api = Api()

    def measure(self, names, shown):
        """({name: Measured}, {name: why it failed}); those that are only shown may fail without being one of these."""
        measured, failures = {}, {}
        fresh_namespace(NAMESPACE)
        try:
            for name in [*names, *shown]:
                try:
                    measured[name] = self.undisturbed(name)
                except Failure as failure:
                    if name in names:
                        failures[name] = str(failure)
                    self.say(f"  {name}: {failure}")
        finally:
            self.clear_away()
        return measured, failures

    def compare(self, published):
        """([Ratio], {name: why it failed}) of these comparisons; of each, the published ratio by variant."""
        found, failures = [], {}
        fresh_namespace(NAMESPACE)
        try:
            for name, by_variant in published.items():
                try:
                    found += ratios(name, by_variant, self.compared(name))
                except Failure as failure:
                    failures[name] = str(failure)
                    self.say(f"  {name}: {failure}")
        finally:
            self.clear_away()
        return found, failures

    def compared(self, name):
        """Applies a comparison's manifest, and waits until it is Completed; gives its status."""
        comparison, = manifest(str(self.examples / "compare" / f"{name}.yaml"), NAMESPACE)
        apply(pulled_from(self.registry, comparison))
        path = f"/apis/wrkbench.io/v1alpha1/namespaces/{NAMESPACE}/benchmarkcomparisons/{comparison['metadata']['name']}"
        return self.ended(
            name, f"benchmarkcomparison -n {NAMESPACE} {name}", time.monotonic(), LONGEST_COMPARISON,
            lambda: self.there(f"BenchmarkComparison {name}", self.api.get(path)),
            lambda status: f", {status.get('rounds', '')} rounds, {status.get('verdict', 'no verdict')}")

    def clear_away(self):
        """What was measured isn't lost when that fails: it is tried again before the next experiment."""
        try:
            kubectl("delete", "namespace", NAMESPACE, "--wait", "--timeout=5m")
        except Failure as failure:
            self.say(f"  {failure}")

    def undisturbed(self, name):
        """The run of a manifest; if it was disturbed the next one, as it is."""
        found = self.one(name)
        if not found.disturbed:
            return found
        self.say(f"  {name} is measured again: {found.valid[2]}")
        kubectl("delete", "benchmarkruns", "--all", "-n", NAMESPACE, "--wait", "--timeout=5m")
        return self.one(name)

    def one(self, name):
        """Applies a manifest, and waits until its run is Completed."""
        path = self.folder / f"{name}.yaml"
        objects = manifest(str(path), NAMESPACE)
        runs = [o for o in objects if o["kind"] == "BenchmarkRun"]
        if len(runs) != 1:
            raise Failure(f"{path} has {len(runs)} BenchmarkRuns; it should have one")
        run = pulled_from(self.registry, quick(runs[0]) if self.quick else runs[0])
        others = [o for o in objects if o["kind"] != "BenchmarkRun"]
        apply(*others, run)
        run_name = run["metadata"]["name"]
        uid = self.patiently(lambda: self.existing(run_name))["metadata"]["uid"]
        began = time.monotonic()
        status = self.ended(
            name, f"benchmarkrun -n {NAMESPACE} {run_name}", began, LONGEST, lambda: self.existing(run_name),
            lambda status: f", {len(status['attempts'])} attempts" if status.get("attempts") else "")
        counter = run["metadata"].get("annotations", {}).get(COUNTER)
        found = Measured(status, counter=self.patiently(lambda: self.counter(uid, counter)) if counter else None)
        if not found.attempts:
            raise Failure(f"no attempt was measured: {status['message']}")
        found.course = course(self.patiently(lambda: self.seconds_of(found.attempts[-1])))
        self.say(f"  {name}: {found.rps:,.1f} requests/s, {found.errors()} errors, {found.bottleneck[0]}, "
                 f"valid {found.valid[0]} ({time.monotonic() - began:.0f} s)")
        return found

    def ended(self, name, which, began, longest, ask, progress):
        """The status of what is asked for once it is Completed; says how far it is meanwhile."""
        told = None
        while time.monotonic() - began < longest:
            status = self.patiently(ask).get("status", {})
            phase = status.get("phase", "Queued")
            says = phase + progress(status)
            if says != told:
                told = says
                self.say(f"    {time.monotonic() - began:4.0f} s  {name}: {says}")
            if phase == "Completed":
                return status
            if phase in ("Failed", "Cancelled"):
                raise Failure(f"{phase}: {status.get('message')}")
            time.sleep(1)
        raise Failure(f"no end after {longest} s: kubectl describe {which}")

    @staticmethod
    def patiently(ask):
        """What is answered within a minute: the API server may be away for a moment, and the run goes on."""
        deadline = time.monotonic() + 60
        while True:
            try:
                return ask()
            except Gone:
                raise
            except Failure:
                if time.monotonic() > deadline:
                    raise
                time.sleep(1)

    def existing(self, run_name):
        """The run as it is now."""
        return self.there(f"BenchmarkRun {run_name}", self.api.run(NAMESPACE, run_name))

    @staticmethod
    def there(what, found):
        """What was found; it fails if there is nothing."""
        if found is None:
            raise Gone(f"{what} is gone; somebody may have deleted it")
        return found

    def seconds_of(self, attempt):
        """The attempt second by second; None where its result couldn't be stored."""
        name = attempt.get("resultConfigMap")
        found = name and self.api.get(f"/api/v1/namespaces/{NAMESPACE}/configmaps/{name}")
        return found and found["data"].get("seconds.csv")

    def counter(self, uid, path):
        """What the target says that it has counted, asked through the API server; the run keeps its target for that."""
        pods = self.api.pods(NAMESPACE, f"wrkbench.io/run={uid},wrkbench.io/role=target")
        if not pods:
            raise Gone("the target is gone before it could be asked for its counter; the manifest needs keepTarget: true")
        name = pods[0]["metadata"]["name"]
        answer = self.api.text(f"/api/v1/namespaces/{NAMESPACE}/pods/{name}:8080/proxy{path}")
        if answer is None:
            raise Gone(f"the target doesn't know {path}, which {COUNTER} names")
        return int(answer)
