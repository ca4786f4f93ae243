"""What the pods of a run use while it measures, read from this machine's /proc and cgroups, once a second.

For the bundled cluster, whose pods are processes of this machine. Counters are kept as they are, with their time, so that
any window of time can be cut out of them afterwards.
"""

import collections
import glob
import os
import re
import threading
import time
from dataclasses import dataclass

TICK = 1e9
CGROUPS = "/sys/fs/cgroup"


@dataclass(frozen=True)
class Sample:
    """Counters since the pod's start; seconds of CPU, and sums over its threads and its network namespace."""
    at: float
    user: float
    system: float
    switches: int
    time_wait: int
    connects: int


@dataclass(frozen=True)
class Usage:
    """User and system CPU in cores and context switches a second, over a window; and the most TIME_WAIT sockets in it."""
    user: float
    system: float
    switches: float
    time_wait: int

    @property
    def cores(self):
        """CPU in cores."""
        return self.user + self.system


def seconds(go_duration):
    """Seconds of a Go duration such as 1m30.5s, 4.05ms or 401us."""
    units = {"h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
    parts = re.findall(r"([0-9.]+)(ms|us|µs|ns|h|m|s)", go_duration)
    if not parts or "".join(n + u for n, u in parts) != go_duration:
        raise ValueError(f"'{go_duration}' isn't a duration")
    return sum(float(number) * units[unit] for number, unit in parts)


def window(samples, begin, end):
    """Usage between two times, by the first sample in it and the last; None with fewer than two."""
    inside = [s for s in samples if begin <= s.at <= end]
    if len(inside) < 2:
        return None
    first, last = inside[0], inside[-1]
    passed = last.at - first.at
    return Usage(
        (last.user - first.user) / passed, (last.system - first.system) / passed,
        (last.switches - first.switches) / passed, max(s.time_wait for s in inside))


def rates(samples, begin, end):
    """(seconds since begin, new connections a second) from sample to sample."""
    inside = [s for s in samples if begin <= s.at <= end]
    return [(b.at - begin, (b.connects - a.connects) / (b.at - a.at)) for a, b in zip(inside, inside[1:])]


def _read(path):
    with open(path, encoding="ascii", errors="replace") as file:
        return file.read()


def _cpu(folder):
    """Seconds of user and system CPU of a cgroup, those of processes that have ended included."""
    if os.path.exists(f"{folder}/cpuacct.usage_user"):
        return int(_read(f"{folder}/cpuacct.usage_user")) / TICK, int(_read(f"{folder}/cpuacct.usage_sys")) / TICK
    stat = dict(line.split() for line in _read(f"{folder}/cpu.stat").splitlines())
    return int(stat["user_usec"]) / 1e6, int(stat["system_usec"]) / 1e6


def _processes(folder):
    found = []
    for path, _, files in os.walk(folder):
        if "cgroup.procs" in files:
            found += [int(pid) for pid in _read(f"{path}/cgroup.procs").split()]
    return found


def _switches(pid):
    total = 0
    for status in glob.glob(f"/proc/{pid}/task/*/status"):
        try:
            total += sum(int(n) for n in re.findall(r"voluntary_ctxt_switches:\s+(\d+)", _read(status)))
        except OSError:
            pass  # The thread has ended.
    return total


def sockets(processes):
    """TIME_WAIT sockets and connections opened, of the network namespace that these processes share; None when all have
    ended. The first ones may have: of a curl load most live for milliseconds."""
    for pid in processes:
        try:
            time_wait = re.search(r"^TCP:.* tw (\d+)", _read(f"/proc/{pid}/net/sockstat"), re.M)
            names, values = [line.split() for line in _read(f"/proc/{pid}/net/snmp").splitlines() if line.startswith("Tcp:")]
        except OSError:
            continue
        return int(time_wait.group(1)), int(values[names.index("ActiveOpens")])
    return None


def sample(folder):
    """The counters of a pod's cgroup now; None when it has gone."""
    try:
        user, system = _cpu(folder)
        processes = _processes(folder)
        switches = sum(_switches(pid) for pid in processes)
        found = sockets(processes)
        return found and Sample(time.time(), user, system, switches, *found)
    except OSError:
        return None


def cgroup_of(uid):
    """The folder of a pod's cgroup that counts CPU; None if this machine doesn't run it."""
    for name in (f"pod{uid}", f"*pod{uid.replace('-', '_')}.slice"):
        for controller in ("cpuacct", "cpu,cpuacct", ""):
            found = glob.glob(f"{CGROUPS}/{controller}/**/{name}", recursive=True)
            if found:
                return found[0]
    return None


class Sampler(threading.Thread):
    """Samples the pods that a function lists as (role, UID), until it is stopped. A role's pods follow each other."""

    def __init__(self, pods):
        super().__init__(daemon=True)
        self.pods = pods
        self.samples = collections.defaultdict(lambda: collections.defaultdict(list))
        self.folders = {}
        self.over = threading.Event()

    def run(self):
        while not self.over.wait(0.5):
            for role, uid in self.pods():
                if not self.folders.get(uid):
                    self.folders[uid] = cgroup_of(uid)
                found = self.folders[uid] and sample(self.folders[uid])
                if found:
                    self.samples[role][uid].append(found)

    def stop(self):
        """Ends it and returns the samples: {role: {UID: [Sample]}}."""
        self.over.set()
        self.join()
        return self.samples
