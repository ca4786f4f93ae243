"""Whether each query of a dashboard finds something: of its variables, its panels and its annotations."""

import re
import time

from files import annotations_of, panels_of, queries_of
from prometheus import patiently
from variables import LABEL_VALUES, built_in, chosen, fill_in, of_type

# Counters that aren't there before what they count has happened once. Their queries end in "or vector(0)", so that the
# panel shows a line at zero, and can't be empty: that the name is right is all that can be checked.
RARE = {"operator_sdk_reconciliations_failed_total"}
METRIC = re.compile(r"([a-zA-Z_:][\w:]*)\{")


def resolve_variables(name, dashboard, prometheus, wanted, deadline, report):
    """Runs the query of each variable, and returns the values to fill in."""
    values = built_in(prometheus.range, prometheus.step)
    for variable in of_type(dashboard, "custom", "constant", "textbox", "interval"):
        values[variable["name"]] = variable["query"].split(",")[0].strip()
    for variable in of_type(dashboard, "query"):
        what = f'{name}: variable {variable["name"]}'
        query = LABEL_VALUES.match(variable["query"]["query"])
        if not query:
            report.add(f'can only read label_values(…), not {variable["query"]["query"]}', what)
            continue
        choice = wanted.get(variable["name"])
        try:
            selector = query["selector"] and fill_in(query["selector"], values)
            found = patiently(
                lambda: prometheus.label_values(query["label"], selector),
                lambda offered: offered and (choice is None or choice in offered),
                deadline,
            )
        except ValueError as error:
            report.add(error, what)
            continue
        problem = None
        if not found:
            problem = f"finds nothing: {query.group()}"
        elif choice and choice not in found:
            problem = f"does not offer {choice} but {', '.join(found)}"
        report.add(problem, f"{what} ({len(found)} values)")
        if found:
            values[variable["name"]] = chosen(variable, wanted, found)
    return values


def unknown_metrics(expression, prometheus):
    """Metrics that a query asks for, and that Prometheus hasn't seen so far."""
    known = RARE.union(prometheus.label_values("__name__"))
    return [metric for metric in METRIC.findall(expression) if metric not in known]


def check_query(expression, instant, values, prometheus, deadline):
    """What a query finds, and what is wrong with it or None."""
    unknown = patiently(lambda: unknown_metrics(expression, prometheus), lambda none: not none, deadline)
    if unknown:
        return [], f"asks for what the operator doesn't have: {', '.join(unknown)}"
    try:
        filled = fill_in(expression, values)
        found = patiently(lambda: prometheus.series(filled, instant), bool, deadline)
    except ValueError as error:
        return [], error
    return found, None if found else f"is empty: {filled}"


def check_times(found, prometheus):
    """What is wrong with times at which something is to be marked, or None."""
    now = time.time()
    times = sorted({value for _, values in found for value in values})
    outside = [at for at in times if not now - prometheus.range <= at / 1000 <= now]
    return f"{outside[0]:.0f} is no time of the last hour in milliseconds" if outside else None


def check_queries(name, dashboard, prometheus, wanted, deadline, report, empty=()):
    """
    Checks them all, and returns the values of the variables. What may be empty, by dashboard, panel and query, is left to
    the comparison with the status.
    """
    values = resolve_variables(name, dashboard, prometheus, wanted, deadline, report)
    for panel in panels_of(dashboard):
        for ref, target in queries_of(panel):
            if (name, panel["title"], ref) in empty:
                continue
            instant = target.get("instant", False)
            found, problem = check_query(target["expr"], instant, values, prometheus, deadline)
            report.add(problem, f'{name}: panel "{panel["title"]}" query {ref} ({len(found)} series)')
    for annotation in annotations_of(dashboard):
        found, problem = check_query(annotation["expr"], False, values, prometheus, deadline)
        report.add(
            problem or check_times(found, prometheus),
            f'{name}: annotation "{annotation["name"]}" ({len(found)} series)',
        )
    return values
