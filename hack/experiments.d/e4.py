"""E4, TechEmpower's plaintext (2019): h2o against Akka HTTP. 256 connections, 16 requests pipelined."""

from measured import Row, Shape, limited_by

TITLE = "h2o against Akka HTTP, TechEmpower plaintext"
RUNS = ["h2o", "akka-http"]
SHOWN = ["akka-http-tuned"]  # Not judged: another server than the published one.
IMAGES = ["libh2o", "akka-http"]
# By manifest in crds/examples/compare: the published ratio of each variant to the baseline.
COMPARISONS = {"e4-h2o-akka-http": {"h2o": 2.21}, "plaintext-defaults": {}}
COMPARED_IMAGES = []
NEEDS_CASSANDRA = False
PUBLISHED = {
    "h2o": {"rps": 508095, "latency": (4.46, 3.16, 221.43, 4.05, 5.94, 8.16, 13.70), "user": 34 / 66, "switches": 0.015},
    "akka-http": {"rps": 229654, "latency": (33.13, 128.55, 1670, 10.22, 17.15, 25.85, 797.84), "user": 77 / 22, "switches": 0.20}}


def per_request(run):
    """Context switches of the target for each request; None where they weren't seen."""
    return run.used("target", "contextSwitchesPerRequest")


def user_to_system(run):
    """User CPU over system CPU of the target; None where it wasn't seen."""
    user, system = run.used("target", "user"), run.used("target", "system")
    return None if user is None or system is None else user / system


def rows(measured, _):
    """The published table."""
    for name, published in PUBLISHED.items():
        run = measured[name]
        yield Row(name, "requests/s", published["rps"], run.rps)
        for what, value in zip(("mean", "stdev", "max", "p50", "p75", "p90", "p99"), published["latency"]):
            yield Row(name, what + " latency", value, run.latency(what), "ms")
        yield Row(name, "CPU user ÷ system", published["user"], user_to_system(run))
        yield Row(name, "context switches/request", published["switches"], per_request(run))
    for name in SHOWN:
        if name in measured:
            yield Row(name, "requests/s", None, measured[name].rps)
            yield Row(name, "CPU user ÷ system", None, user_to_system(measured[name]))
            yield Row(name, "context switches/request", None, per_request(measured[name]))


def shapes(measured, context):
    """What has to come back."""
    h2o, akka = measured["h2o"], measured["akka-http"]
    yield Shape("h2o is at least 1.5× akka-http (published 2.2×)", h2o.rps >= 1.5 * akka.rps, f"{h2o.rps / akka.rps:.2f}×")
    seen = None not in (per_request(h2o), per_request(akka), user_to_system(h2o), user_to_system(akka))
    if not seen:
        yield Shape("the targets' CPU was seen", context.unseen, "not seen: is the chart's probe.enabled set?")
        return
    yield Shape("h2o takes more system than user time", user_to_system(h2o) < 1, f"user ÷ system {user_to_system(h2o):.2f}")
    yield Shape("akka-http takes more user than system time", user_to_system(akka) > 1, f"user ÷ system {user_to_system(akka):.2f}")
    ratio = per_request(akka) / per_request(h2o)
    yield Shape("akka-http switches at least 5× as often for a request", ratio >= 5,
                f"{per_request(akka):.4f} and {per_request(h2o):.4f}: {ratio:.1f}×")
    yield limited_by(context, "h2o", h2o, "TargetCpu", "SharedCpu")
    yield limited_by(context, "akka-http", akka, "TargetCpu", "SharedCpu")
