"""E1, Akka HTTP (2018): JSON, in-memory persistence, Cassandra. 100 connections, the first of three attempts left out."""

from measured import Row, Shape, limited_by

TITLE = "Akka HTTP: JSON, in-memory persistence, Cassandra"
RUNS = ["json", "memory", "cassandra", "cassandra-25", "cassandra-200"]
IMAGES = ["akka-http"]
# By manifest in crds/examples/compare: the published ratio of each variant to the baseline.
COMPARISONS = {"e1-json-memory-cassandra": {"memory": 0.580, "cassandra": 0.0210}, "akka-http-pekko-http": {}}
COMPARED_IMAGES = ["pekko-http"]
NEEDS_CASSANDRA = True
PUBLISHED = {  # Medians of the second and the third attempt.
    "json": (50244.5, 2.165, 294.74), "memory": (29126.5, 2.255, 286.08), "cassandra": (1057.0, 95.235, 267.585)}
CONNECTIONS = {"cassandra-25": 25, "cassandra": 100, "cassandra-200": 200}
SATURATED = 0.9  # Of the machine's cores.
SAME = 1.35      # The most over the least.


def rows(measured, _):
    """The published table."""
    for name, (rps, mean, highest) in PUBLISHED.items():
        run = measured[name]
        yield Row(name, "requests/s", rps, run.rps)
        yield Row(name, "mean latency", mean, run.latency("mean"), "ms")
        yield Row(name, "max latency", highest, run.latency("max"), "ms")
    for name in ("cassandra-25", "cassandra-200"):
        yield Row(name, "requests/s", None, measured[name].rps)


def shapes(measured, context):
    """What has to come back."""
    json, memory, cassandra = (measured[name].rps for name in ("json", "memory", "cassandra"))
    yield Shape("JSON is faster than in-memory (published 1.6–1.9×)", json > memory, f"{json / memory:.2f}×")
    yield Shape("in-memory is at least 5× Cassandra (published 27×)", memory >= 5 * cassandra, f"{memory / cassandra:.1f}×")
    for name, connections in CONNECTIONS.items():
        little = measured[name].rps * measured[name].latency("mean") / 1e3 / connections
        yield Shape(f"{name}: mean latency is connections ÷ throughput: one write at a time", 0.85 <= little <= 1.15,
                    f"{measured[name].latency('mean'):.1f} ms, {connections} ÷ {measured[name].rps:.0f}/s × {little:.2f}")
    yield same(measured)
    target, database = (measured["cassandra"].used(part, "cores") for part in ("target", "cassandra"))
    seen = target is not None and database is not None
    yield Shape("target and Cassandra are both below saturation",
                max(target, database) < SATURATED * context.cores if seen else context.unseen,
                f"target {target:.2f}, Cassandra {database:.2f} of {context.cores} cores" if seen else "not seen")
    yield limited_by(context, "json", measured["json"], "SharedCpu", "TargetCpu")
    yield limited_by(context, "cassandra", measured["cassandra"], "SerialRoundTrip")


def same(measured):
    """Whether the connections don't matter. Where one run's own attempts differ by as much, nobody can tell."""
    runs = {connections: measured[name] for name, connections in CONNECTIONS.items()}
    sweep = [run.rps for run in runs.values()]
    holds = max(sweep) <= SAME * min(sweep)
    unsure = [f"{n}: {run.spread:.2f}×" for n, run in runs.items() if run.spread > SAME]
    evidence = ", ".join(f"{n}: {run.rps:.0f}/s" for n, run in runs.items())
    return Shape("throughput is the same from 25 to 200 connections", holds or (None if unsure else False),
                 evidence if holds or not unsure else f"{evidence}; not resolvable, as attempts differ alike: {', '.join(unsure)}")
