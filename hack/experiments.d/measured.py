"""A BenchmarkRun that has ended, as its status tells: what the experiments judge by."""

import csv
import io
import re
import statistics
from dataclasses import dataclass, field


def seconds(go_duration):
    """Seconds of a Go duration such as 1m30.5s, 4.05ms or 401us."""
    units = {"h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
    parts = re.findall(r"([0-9.]+)(ms|us|µs|ns|h|m|s)", go_duration)
    if not parts or "".join(n + u for n, u in parts) != go_duration:
        raise ValueError(f"'{go_duration}' isn't a duration")
    return sum(float(number) * units[unit] for number, unit in parts)


@dataclass
class Measured:
    """One run. Figures are medians over the attempts that succeeded and are not discarded; latencies are in ms."""
    status: dict
    course: list = field(default_factory=list)   # (second, answered requests) of the last attempt, where the tool knows
    counter: int | None = None                   # the target's own count of requests, where it was asked for it

    @property
    def attempts(self):
        """The attempts that count."""
        return [a for a in self.status.get("attempts", []) if a["outcome"] == "Succeeded" and not a.get("discarded")]

    def median(self, figure):
        """The median of a figure of the attempts; None where none has it."""
        values = [v for v in map(figure, self.attempts) if v is not None]
        return statistics.median(values) if values else None

    @property
    def rps(self):
        """Requests per second."""
        return self.median(lambda a: float(a["requestsPerSecond"]))

    @property
    def spread(self):
        """Of the attempts, the most requests per second over the least."""
        values = [float(a["requestsPerSecond"]) for a in self.attempts]
        return max(values) / min(values)

    def latency(self, name):
        """mean, stdev, max, p50, … in ms."""
        return self.median(lambda a: seconds(a["latency"][name]) * 1e3 if name in a.get("latency", {}) else None)

    def errors(self, *kinds):
        """Errors over all attempts that count, of these kinds or of all."""
        return sum(n for a in self.attempts for kind, n in a.get("errors", {}).items() if not kinds or kind in kinds)

    @property
    def requests(self):
        """Answered requests over all attempts, discarded ones included."""
        return sum(a.get("requests", 0) for a in self.status.get("attempts", []))

    def used(self, part, figure):
        """What the status says that a part (load, target, cassandra) used; None where it wasn't measured."""
        def of(attempt):
            found = attempt.get("resources", {}).get(part, {}).get(figure)
            return None if found is None else float(found)
        return self.median(of)

    @property
    def bottleneck(self):
        """The limit, and what the run says of it."""
        found = self.status.get("bottleneck", {})
        return found.get("limit", "none"), found.get("message", "")

    @property
    def workers(self):
        """How many requests seemed to be served at a time; None where that isn't what was found."""
        return self.status.get("bottleneck", {}).get("workers")

    @property
    def valid(self):
        """The condition Valid: its status, its reason and its message."""
        found = [c for c in self.status.get("conditions", []) if c["type"] == "Valid"]
        return (found[0]["status"], found[0]["reason"], found[0]["message"]) if found else ("none", "", "")

    @property
    def disturbed(self):
        """Whether it isn't valid because others took the machine's time: that says nothing of the server."""
        status, reason, _ = self.valid
        return status == "False" and reason == "Disturbed"


def course(table):
    """(second, answered requests) of a result's seconds.csv; none of a tool that doesn't know."""
    lines = list(csv.DictReader(io.StringIO(table or "")))
    return [(float(line["second"]), float(line["requests"])) for line in lines if line["requests"]]


@dataclass(frozen=True)
class Row:
    """A figure beside the published one; None where the publication doesn't have it, or nothing was measured."""
    run: str
    what: str
    published: float | None
    here: float | None
    unit: str = ""

    @property
    def ratio(self):
        """here / published."""
        return None if not self.published or self.here is None else self.here / self.published


@dataclass(frozen=True)
class Shape:
    """A property that has to come back, whether it did (None where that can't be seen), and the figures that say so."""
    rule: str
    holds: bool | None
    evidence: str


def limited_by(context, name, run, *limits, workers=None):
    """The shape that a run names one of these limits, with as many workers as that ± 15 %. Without a probe it may not be able to."""
    limit, message = run.bottleneck
    words = " or ".join(limits) + (f" of {workers} ± 15 %" if workers else "")
    holds = limit in limits and (workers is None or 0.85 * workers <= (run.workers or 0) <= 1.15 * workers)
    if not holds and run.used("target", "cores") is None:
        holds = context.unseen
    return Shape(f"{name}: the limit is {words}", holds, f"{limit}: {message}")
