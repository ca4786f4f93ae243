"""A BenchmarkRun that has ended, and what its pods used: what the experiments judge by."""

import statistics
from dataclasses import dataclass, field

from kube import instant
from usage import Usage, rates, seconds, window


@dataclass
class Measured:
    """One run. Figures are medians over the attempts that succeeded and are not discarded; latencies are in ms."""
    status: dict
    samples: dict = field(default_factory=dict)  # {role: {UID: [Sample]}}
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

    def usage(self, role):
        """What a role's pods used together, over the attempts; None where it wasn't seen."""
        found = []
        for attempt in self.attempts:
            begin = instant(attempt["startTime"])
            end = begin + seconds(attempt["duration"])
            windows = [w for w in (window(s, begin, end) for s in self.samples.get(role, {}).values()) if w]
            if windows:
                found.append(windows)
        if not found:
            return None
        return Usage(
            statistics.median(sum(w.user for w in ws) for ws in found),
            statistics.median(sum(w.system for w in ws) for ws in found),
            statistics.median(sum(w.switches for w in ws) for ws in found),
            max(w.time_wait for ws in found for w in ws))

    def connects(self, role):
        """(seconds, new connections a second) over the last attempt that counts."""
        attempt = self.attempts[-1]
        begin = instant(attempt["startTime"])
        longest = max(self.samples.get(role, {"": []}).values(),
                      key=lambda s: len(rates(s, begin, begin + seconds(attempt["duration"]))))
        return rates(longest, begin, begin + seconds(attempt["duration"]))


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
