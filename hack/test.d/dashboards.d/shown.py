"""Whether a panel shows of a run what its status says, and so what kubectl get prints."""

import datetime
import math
import re

from files import panels_of, queries_of
from prometheus import patiently
from variables import fill_in

UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600}
TERM = re.compile(r"([0-9.]+)(ns|us|µs|ms|s|m|h)")


def seconds(duration):
    """Of a Go duration such as 1m2.5s."""
    if not re.fullmatch(f"(?:{TERM.pattern})+", duration):
        raise ValueError(f"not a duration: {duration}")
    return sum(float(number) * UNITS[unit] for number, unit in TERM.findall(duration))


def expected(run):
    """By dashboard, panel and query: the values that the status gives."""
    status = run["status"]
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
    if "Valid" in judged:
        valid = [{"True": 1.0, "False": 0.0}.get(judged["Valid"], 0.5)]
        values.update({("run.json", "Valid", "A"): valid, ("experiment.json", "Runs", "valid"): valid, ("trend.json", "Runs", "valid"): valid})
    if summary.get("objectives"):
        values["run.json", "Objectives", "A"] = {"Met": [1.0], "Unknown": []}.get(summary["objectives"], [0.0])
    if all("rate" in each for each in counted):
        values["run.json", "Rate held", "A"] = [float(all(each["rate"]["held"] for each in counted))]
    return values


def same(found, values):
    return len(found) == len(values) and all(
        math.isclose(one, other, rel_tol=1e-9) for one, other in zip(sorted(found), sorted(values))
    )


def values_of(run_name, series):
    """The values of one run, where the series of several have its name."""
    return [values[-1] for labels, values in series if labels.get("run", run_name) == run_name]


def check_shown(name, dashboard, prometheus, run, values, deadline, report):
    run_name = run["metadata"]["name"]
    wanted = {key[1:]: figures for key, figures in expected(run).items() if key[0] == name}
    for panel in panels_of(dashboard):
        for ref, target in queries_of(panel):
            figures = wanted.pop((panel["title"], ref), None)
            if figures is None:
                continue
            what = f'{name}: panel "{panel["title"]}" query {ref} shows what the status of {run_name} says'
            try:
                expression = fill_in(target["expr"], values)
                shown = patiently(
                    lambda: values_of(run_name, prometheus.series(expression, target.get("instant", False))),
                    lambda found: same(found, figures),
                    deadline,
                )
            except ValueError as error:
                report.add(error, what)
            else:
                report.add(None if same(shown, figures) else f"shows {shown}, the status says {figures}", what)
    for title, ref in wanted:
        report.add("there is no such panel and query", f'{name}: panel "{title}" query {ref}')
