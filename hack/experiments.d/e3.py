"""E3, Play (2013): 30 ms of blocking work on the default pool, and on a pool of its own. ab -n 2000 -c 50."""

from measured import Row, Shape, limited_by

TITLE = "Play: blocking work in the wrong thread pool"
RUNS = ["bad", "good", "bad-bigger-pool"]
IMAGES = ["play"]
# By manifest in crds/examples/compare: the published ratio of each variant to the baseline.
COMPARISONS = {"e3-bad-good": {"good": 1.89}}
COMPARED_IMAGES = []
NEEDS_CASSANDRA = False
PUBLISHED = {"bad": (769.39, 64.987, 61, 93, 131, 179), "good": (1451.72, 34.442, 34, 35, 40, 43)}
THREADS, WORK = 24, 0.030  # The default pool as it is pinned, and seconds of work in an action.


def rows(measured, _):
    """The published table."""
    for name, (rps, *latencies) in PUBLISHED.items():
        yield Row(name, "requests/s", rps, measured[name].rps)
        for what, published in zip(("mean", "p50", "p90", "p99", "max"), latencies):
            yield Row(name, what + " latency", published, measured[name].latency(what), "ms")
    yield Row("bad-bigger-pool", "requests/s", None, measured["bad-bigger-pool"].rps)


def shapes(measured, context):
    """What has to come back."""
    bad, good, bigger = (measured[name].rps for name in RUNS)
    yield Shape("/good is 1.5–2.1× /javaBad (published 1.89×)", 1.5 <= good / bad <= 2.1, f"{good / bad:.2f}×")
    bound = THREADS / WORK
    yield Shape(f"/javaBad is bound by its {THREADS} threads", 0.75 * bound <= bad <= bound,
                f"{bad:.0f}/s, {THREADS} ÷ {WORK * 1e3:.0f} ms = {bound:.0f}/s")
    yield Shape("a bigger default pool helps /javaBad as well", bigger >= 1.2 * bad, f"{bigger / bad:.2f}×")
    yield limited_by(context, "bad", measured["bad"], "ThreadPool", workers=THREADS)
    # On two cores /good may use them up before its 50 connections are what limits it.
    yield limited_by(context, "good", measured["good"], "OfferedLoad", "SharedCpu", "TargetCpu")
    yield Shape("no errors", not any(measured[name].errors() for name in RUNS),
                ", ".join(f"{name}: {measured[name].errors()}" for name in RUNS))
