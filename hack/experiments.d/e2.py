"""E2, spray-can and curl (2013): a new connection for each request, with the load on the target's machine and on another."""

import re
import statistics

from measured import Row, Shape

TITLE = "Spray-can and curl, one machine or two"
RUNS = ["one-node", "two-nodes", "akka-http-one-node", "akka-http-two-nodes"]
IMAGES = ["spray-can", "akka-http"]
NEEDS_CASSANDRA = False
PUBLISHED = {"one-node": (161447, 538.0), "two-nodes": (44697, 149.0)}
PORTS = 6000          # ip_local_port_range in the one-node manifests: 32768 to 38767.
TIME_WAIT = 60        # Seconds that Linux keeps a closed connection's port.
BUSY, IDLE = 0.5, 0.2  # Of the peak rate of new connections.
AROUND = 3            # Seconds on either side. Linux frees ports that have waited 60 s every 2 s or so, those of that time at once.


def rows(measured, context):
    """The published counts, for the time that they took."""
    for name, (requests, rps) in PUBLISHED.items():
        run = measured[name]
        if not context.quick:
            yield Row(name, "requests", requests, run.requests)
        yield Row(name, "requests/s", rps, run.rps)
        yield Row(name, "connects that found no port", None, run.errors("noFreePort"))
        yield Row("akka-http-" + name, "requests/s", None, measured["akka-http-" + name].rps)


def smooth(series):
    """Each rate as the mean of those around it."""
    return [(at, statistics.mean(rate for other, rate in series if abs(other - at) <= AROUND)) for at, _ in series]


def bursts(series):
    """Beginnings, in seconds, of the times in which connections were opened at half the peak rate or more, each
    separated from the one before by a time at less than a fifth of it; rates are means over some seconds."""
    if not series:
        return []
    series = smooth(series)
    peak = sorted(rate for _, rate in series)[int(0.95 * (len(series) - 1))]
    found, idle = [], True
    for at, rate in series:
        if idle and rate >= BUSY * peak:
            found.append(at)
            idle = False
        elif rate <= IDLE * peak:
            idle = True
    return found


def checked(status):
    """Requests of the check before the load, which the server counts as well."""
    said = [c["message"] for c in status.get("conditions", []) if c["type"] == "TargetVerified"]
    found = said and re.search(r"of (\d+) answers", said[0])
    return int(found.group(1)) if found else 0


def shapes(measured, context):
    """What has to come back."""
    for name in ("one-node", "akka-http-one-node"):
        run = measured[name]
        load = run.usage("attempt")
        yield Shape(f"{name}: connects fail for want of a port", run.errors("noFreePort") > 0, f"{run.errors('noFreePort')} did")
        yield Shape(f"{name}: the ports are all in TIME_WAIT", load.time_wait >= 0.9 * PORTS if load else context.unseen,
                    f"{load.time_wait if load else 'not seen'} of {PORTS}")
        if not context.quick:
            starts = bursts(run.connects("attempt"))
            gaps = [b - a for a, b in zip(starts, starts[1:])]
            yield Shape(f"{name}: a saw-tooth, with bursts {TIME_WAIT} s apart",
                        len(gaps) >= 2 and all(abs(gap - TIME_WAIT) <= 10 for gap in gaps) if load else context.unseen,
                        "bursts after " + ", ".join(f"{s:.0f}" for s in starts) + " s" if load else "not seen")
            bound = PORTS / TIME_WAIT
            yield Shape(f"{name}: throughput is ports ÷ {TIME_WAIT} s", 0.85 * bound <= run.rps <= 1.15 * bound,
                        f"{run.rps:.1f}/s, {PORTS} ÷ {TIME_WAIT} = {bound:.1f}/s")
    for name in ("two-nodes", "akka-http-two-nodes"):
        run = measured[name]
        load, target = run.usage("attempt"), run.usage("target")
        yield Shape(f"{name}: no connect fails for want of a port", run.errors("noFreePort") == 0, f"{run.errors('noFreePort')} did")
        count = len(bursts(run.connects("attempt")))  # One, at the beginning; none where nothing was seen.
        yield Shape(f"{name}: no saw-tooth", count == 1 if load else context.unseen, f"{count} burst" if count else "not seen")
        seen = load is not None and target is not None
        yield Shape(f"{name}: the generator is bound by its CPU",
                    load.cores >= 0.6 * context.cores and load.cores > 2 * target.cores if seen else context.unseen,
                    f"generator {load.cores:.2f}, target {target.cores:.2f} of {context.cores} cores" if seen else "not seen")
    for name in RUNS:
        run = measured[name]
        checks = checked(run.status)
        yield Shape(f"{name}: the server's counter is the number of answers", run.counter == run.requests + checks + 1,
                    f"{run.counter} counted; {run.requests} answered, {checks} of the check before, and the one that asked")
