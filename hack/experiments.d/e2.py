"""E2, spray-can and curl (2013): a new connection for each request, with the load on the target's machine and on another."""

import statistics

from measured import Row, Shape, limited_by

TITLE = "Spray-can and curl, one machine or two"
RUNS = ["one-node", "two-nodes", "akka-http-one-node", "akka-http-two-nodes"]
IMAGES = ["spray-can", "akka-http"]
# By manifest in crds/examples/compare: the published ratio of each variant to the baseline.
COMPARISONS = {}
COMPARED_IMAGES = []
NEEDS_CASSANDRA = False
PUBLISHED = {"one-node": (161447, 538.0), "two-nodes": (44697, 149.0)}
PORTS = 3000          # ip_local_port_range in the one-node manifests: 32768 to 35767.
TIME_WAIT = 60        # Seconds that Linux keeps a closed connection's port.
BUSY, IDLE = 0.5, 0.2  # Of the peak rate of answers, each of which took a new connection.
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
    """Beginnings, in seconds, of the times in which answers came at half the peak rate or more, each
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


def beside(status):
    """Requests that aren't load, which the server counts as well: of the check before it, and of one connection alone."""
    checks = status.get("checks", {})
    return checks.get("verification", 0), checks.get("singleConnection", 0)


def shapes(measured, context):
    """What has to come back."""
    for name in ("one-node", "akka-http-one-node"):
        run = measured[name]
        waiting = run.used("load", "timeWait")
        yield Shape(f"{name}: connects fail for want of a port", run.errors("noFreePort") > 0, f"{run.errors('noFreePort')} did")
        yield Shape(f"{name}: the ports are all in TIME_WAIT", waiting is not None and waiting >= 0.9 * PORTS,
                    f"{'not seen' if waiting is None else f'{waiting:.0f}'} of {PORTS}")
        yield limited_by(context, name, run, "PortsExhausted")
        if not context.quick:
            starts = bursts(run.course)
            gaps = [b - a for a, b in zip(starts, starts[1:])]
            yield Shape(f"{name}: a saw-tooth, with bursts {TIME_WAIT} s apart",
                        len(gaps) >= 2 and all(abs(gap - TIME_WAIT) <= 10 for gap in gaps),
                        "bursts after " + ", ".join(f"{s:.0f}" for s in starts) + " s")
            bound = PORTS / TIME_WAIT
            yield Shape(f"{name}: throughput is ports ÷ {TIME_WAIT} s", 0.85 * bound <= run.rps <= 1.15 * bound,
                        f"{run.rps:.1f}/s, {PORTS} ÷ {TIME_WAIT} = {bound:.1f}/s")
    for name in ("two-nodes", "akka-http-two-nodes"):
        run = measured[name]
        load, target = run.used("load", "cores"), run.used("target", "cores")
        yield Shape(f"{name}: no connect fails for want of a port", run.errors("noFreePort") == 0, f"{run.errors('noFreePort')} did")
        count = len(bursts(run.course))  # One, at the beginning.
        yield Shape(f"{name}: no saw-tooth", count == 1, f"{count} burst")
        seen = load is not None and target is not None
        yield Shape(f"{name}: the generator is bound by its CPU",
                    load >= 0.6 * context.cores and load > 2 * target if seen else context.unseen,
                    f"generator {load:.2f}, target {target:.2f} of {context.cores} cores" if seen else "not seen")
        yield limited_by(context, name, run, "LoadGenerator")
    for name in RUNS:
        run = measured[name]
        checks, alone = beside(run.status)
        yield Shape(f"{name}: the server's counter is the number of answers", run.counter == run.requests + checks + alone + 1,
                    f"{run.counter} counted; {run.requests} answered, {checks} of the check before, {alone} on one connection, "
                    "and the one that asked")
