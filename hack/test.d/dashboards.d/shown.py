"""Whether a panel shows of a run or a comparison what its status says, and so what kubectl get prints."""

import collections
import datetime
import math
import re

from files import panels_of, queries_of
from prometheus import patiently
from variables import fill_in

UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600}
BOUNDS = ("ratio", "low", "high")
# A busy machine may leave out so many rounds that whether an objective is met can't be told.
MAY_BE_EMPTY = {("comparison.json", "Objectives", "A")}
TERM = re.compile(r"([0-9.]+)(ns|us|µs|ms|s|m|h)")


def seconds(duration):
    """Of a Go duration such as 1m2.5s."""
    if not re.fullmatch(f"(?:{TERM.pattern})+", duration):
        raise ValueError(f"not a duration: {duration}")
    return sum(float(number) * UNITS[unit] for number, unit in TERM.findall(duration))


def expected(thing):
    """
    By dashboard, panel and query: the values that the status of a run or a comparison gives. A value that belongs to
    one of several series is a pair of its labels and the value.
    """
    return {"BenchmarkRun": expected_of_run, "BenchmarkComparison": expected_of_comparison}[thing["kind"]](thing["status"])


def empty(thing):
    """The queries that may find nothing, because the status has nothing for them either."""
    return {key for key, figures in expected(thing).items() if key in MAY_BE_EMPTY and not figures}


def expected_of_run(status):
    summary = status["summary"]
    rate, latency = summary["requestsPerSecond"], summary["latency"]
    counted = [each for each in status["attempts"] if each["outcome"] == "Succeeded" and not each.get("discarded")]
    median, errors = [float(rate["median"])], [float(summary["errorsTotal"])]
    interval = [float(rate[bound]) for bound in ("low", "high") if bound in rate]
    p50, p99 = [seconds(latency["p50"])], [seconds(latency["p99"])]
    values = {
        ("run.json", "Throughput", "A"): median,
        ("run.json", "Throughput, interval", "A"): interval,
        ("run.json", "p50", "A"): p50,
        ("run.json", "p99", "A"): p99,
        ("run.json", "Errors", "A"): errors,
    }
    for dashboard in ("experiment.json", "trend.json"):
        figures = {"throughput": median, "p50": p50, "p99": p99, "errors": errors}
        values.update({(dashboard, "Runs", ref): figure for ref, figure in figures.items()})
    ended = datetime.datetime.fromisoformat(status["completionTime"].replace("Z", "+00:00"))
    values["trend.json", "Runs", "end"] = [1000 * ended.timestamp()]
    judged = {condition["type"]: condition["status"] for condition in status.get("conditions", [])}
    if "bottleneck" in status:
        values["run.json", "Limit", "A"] = [({"limit": status["bottleneck"]["limit"]}, 1.0)]
    if "Valid" in judged:
        valid = [{"True": 1.0, "False": 0.0}.get(judged["Valid"], 0.5)]
        values.update({("run.json", "Valid", "A"): valid, ("experiment.json", "Runs", "valid"): valid, ("trend.json", "Runs", "valid"): valid})
    if summary.get("objectives"):
        values["run.json", "Objectives", "A"] = {"Met": [1.0], "Unknown": []}.get(summary["objectives"], [0.0])
    if all("rate" in each for each in counted):
        values["run.json", "Rate held", "A"] = [float(all(each["rate"]["held"] for each in counted))]
    return values


def expected_of_comparison(status):
    measured, most = status["rounds"].split("/")
    compared = status["comparisons"]
    verdicts = collections.Counter(each["verdict"] for each in compared)
    runs = [({"run": each["run"], "variant": each["variant"]}, 1.0) for each in status["measurements"]]
    throughput = [
        ({"run": each["run"]}, float(each["values"]["requestsPerSecond"]))
        for each in status["measurements"]
        if "values" in each
    ]
    values = {
        ("Phase", "A"): [({"phase": status["phase"]}, 1.0)],
        ("Rounds", "measured"): [float(measured)],
        ("Rounds", "max"): [float(most)],
        ("Left out", "A"): [float(sum(each["leftOut"] for each in status["variants"]))],
        ("Verdicts", "A"): [({"verdict": verdict}, float(count)) for verdict, count in verdicts.items()],
        ("Variants beside the baseline", "verdict"): [
            ({**ratio_labels(each), "verdict": each["verdict"], "reason": each.get("reason", "")}, 1.0)
            for each in compared
        ],
        ("Variants beside the baseline", "pairs"): [(ratio_labels(each), float(each["pairs"])) for each in compared],
        ("Ratios to the baseline", "A"): [
            ({"metric": each["metric"], "variant": each["variant"], "bound": bound}, float(each[bound]))
            for each in compared
            for bound in BOUNDS
            if bound in each
        ],
        ("Runs", "info"): runs,
        ("Runs", "throughput"): throughput,
    }
    for bound in BOUNDS:
        values["Variants beside the baseline", bound] = [
            (ratio_labels(each), float(each[bound])) for each in compared if bound in each
        ]
    if status.get("objectives"):
        values["Objectives", "A"] = {"Met": [1.0], "Unknown": []}.get(status["objectives"].split(":")[0], [0.0])
    return {("comparison.json", *key): figures for key, figures in values.items()}


def ratio_labels(compared):
    return {label: compared[label] for label in ("metric", "variant", "baseline")}


def same(found, values):
    """Whether series, pairs of labels and a value, are the values, each that of the labels that belong to it."""
    left = [value if isinstance(value, tuple) else ({}, value) for value in values]
    for labels, shown in found:
        for one in left:
            # As in Prometheus, a label that is empty is none.
            belongs = all(labels.get(name, "") == text for name, text in one[0].items())
            if belongs and math.isclose(shown, one[1], rel_tol=1e-9):
                left.remove(one)
                break
        else:
            return False
    return not left


def shown_of(thing, series):
    """The last value of each series, with its labels; for a run, without the series of other runs."""
    name = thing["metadata"]["name"]
    return [
        (labels, values[-1])
        for labels, values in series
        if thing["kind"] != "BenchmarkRun" or labels.get("run", name) == name
    ]


def check_shown(name, dashboard, prometheus, thing, values, deadline, report):
    wanted = {key[1:]: figures for key, figures in expected(thing).items() if key[0] == name}
    for panel in panels_of(dashboard):
        for ref, target in queries_of(panel):
            figures = wanted.pop((panel["title"], ref), None)
            if figures is None:
                continue
            what = f'{name}: panel "{panel["title"]}" query {ref} shows what the status of {thing["metadata"]["name"]} says'
            try:
                expression = fill_in(target["expr"], values)
                shown = patiently(
                    lambda: shown_of(thing, prometheus.series(expression, target.get("instant", False))),
                    lambda found: same(found, figures),
                    deadline,
                )
            except ValueError as error:
                report.add(error, what)
            else:
                report.add(None if same(shown, figures) else f"shows {shown}, the status says {figures}", what)
    for title, ref in wanted:
        report.add("there is no such panel and query", f'{name}: panel "{title}" query {ref}')
