"""E5, SparkJava (2015): 50 quick connections beside 500 slow ones, with and without asynchronous requests."""

from measured import Row, Shape, limited_by

TITLE = "SparkJava: sync and async under slow requests"
RUNS = ["sync", "async"]
SHOWN = ["sync-today", "async-today"]  # Not judged: today's Jetty serves the queue in another order.
IMAGES = ["spark", "spark-2015"]
# By manifest in crds/examples/compare: the published ratio of each variant to the baseline.
COMPARISONS = {"e5-sync-async": {"async": 749}}
COMPARED_IMAGES = []
NEEDS_CASSANDRA = False
JETTY = 200  # Its threads.
PUBLISHED = {"sync": (24.98, 1820, 3050, 13), "async": (18715, 13.29, 280, 0)}


def rows(measured, _):
    """The published table, with the SparkJava of the time, and below it today's."""
    for name, (rps, mean, highest, errors) in PUBLISHED.items():
        run = measured[name]
        yield Row(name, "requests/s", rps, run.rps)
        yield Row(name, "mean latency", mean, run.latency("mean"), "ms")
        yield Row(name, "max latency", highest, run.latency("max"), "ms")
        yield Row(name, "socket errors", errors, run.errors())
    for name in SHOWN:
        if name in measured:
            yield Row(name, "requests/s", None, measured[name].rps)


def shapes(measured, context):
    """What has to come back."""
    sync, asynchronous = measured["sync"].rps, measured["async"].rps
    # Every second the 200 threads come free together and take the next 200 of 500 slow requests, and with them the quick ones
    # that are before those. So a quick request waits for one such second to two and a half, by how the connections fell in.
    yield Shape("sync: 20–50 requests/s, whatever the CPU", 20 <= sync <= 50, f"{sync:.1f}/s")
    yield Shape("async is at least 100× as fast", asynchronous >= 100 * sync, f"{asynchronous / sync:.0f}×")
    yield Shape("no errors in the async case", measured["async"].errors() == 0, f"{measured['async'].errors()}")
    yield limited_by(context, "sync", measured["sync"], "ThreadPool", workers=JETTY)
    yield limited_by(context, "async", measured["async"], "SharedCpu", "TargetCpu")
