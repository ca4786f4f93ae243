"""What is wrong with a dashboard as a file. Problems are texts; none is well."""

import json
import re

from variables import built_in, is_list, of_type, used

DATA_SOURCE = {"type": "prometheus", "uid": "${datasource}"}
SCHEMA = 38  # Grafana 10.0
GRID_WIDTH = 24
ANY_OF_A_NAME = re.compile(r'\{[^}]*\bnamespace=~[^}]*\b(?:run|comparison)="\$')
LINK = re.compile(r"^/d/([\w-]+)\?(.*)$")


def panels_of(dashboard):
    """All panels, those inside of collapsed rows too."""
    for panel in dashboard["panels"]:
        yield panel
        yield from panel.get("panels", [])


def queries_of(panel):
    return [(target.get("refId"), target) for target in panel.get("targets", [])]


def annotations_of(dashboard):
    """Those that have a query; Grafana's own has none."""
    return [annotation for annotation in dashboard["annotations"]["list"] if not annotation.get("builtIn")]


def expressions_of(dashboard):
    """All PromQL in it."""
    for panel in panels_of(dashboard):
        yield from (target.get("expr", "") for _, target in queries_of(panel))
    yield from (annotation.get("expr", "") for annotation in annotations_of(dashboard))
    yield from (variable["query"]["query"] for variable in of_type(dashboard, "query"))


def check_dashboard(dashboard):
    """Problems of the dashboard as a whole."""
    problems = []
    if dashboard.get("id") is not None:
        problems.append("id is another Grafana's: set it to null")
    if not dashboard.get("uid"):
        problems.append("uid is missing: links to the dashboard would change with each import")
    if dashboard.get("schemaVersion") != SCHEMA:
        problems.append(f"schemaVersion is not {SCHEMA}: Grafana 10 has that, and later ones read it")
    if "__inputs" in dashboard:
        problems.append("__inputs asks for a data source at import: use the variable datasource")
    if not dashboard.get("title") or not dashboard.get("description"):
        problems.append("title or description is missing")
    ids = [panel["id"] for panel in panels_of(dashboard)]
    for panel in panels_of(dashboard):
        if ids.count(panel["id"]) > 1:
            problems.append(f'the id {panel["id"]} of panel "{panel["title"]}" is not unique')
    return problems


def check_variables(dashboard):
    """Problems of the variables, and of the places where they are used."""
    problems = []
    if [variable["name"] for variable in of_type(dashboard, "datasource")] != ["datasource"]:
        problems.append("needs exactly one data source variable, named datasource")
    known = built_in(1, 1).keys()
    declared = set()
    for variable in dashboard["templating"]["list"]:
        if variable["type"] == "query":
            if variable.get("datasource") != DATA_SOURCE:
                problems.append(f'variable {variable["name"]} names a data source: use the variable datasource')
            for name in sorted(used(variable["query"]["query"]) - declared - known):
                problems.append(f'variable {variable["name"]} uses ${name}, which isn\'t declared before it')
        declared.add(variable["name"])
    everywhere = used(json.dumps(dashboard)) - {"__all"}  # the value of one that is set to All
    problems += [f"${name} is used but not declared" for name in sorted(everywhere - declared - known)]
    problems += [f"${name} is declared but not used" for name in sorted(declared - everywhere)]
    for name in (variable["name"] for variable in dashboard["templating"]["list"] if is_list(variable)):
        equals = re.compile(r'[^=!]=\s*"[^"]*\$\{?' + name + r"\b|!=\s*\"[^\"]*\$\{?" + name + r"\b")
        for expression in expressions_of(dashboard):
            if equals.search(expression):
                problems.append(f"${name} may be several values, and is compared by = in place of =~: {expression}")
    return problems


def check_annotation(annotation):
    """Problems of one annotation."""
    problems = [
        f"has no {field}"
        for field in ("name", "expr", "titleFormat", "iconColor", "step")
        if not annotation.get(field)
    ]
    if annotation.get("datasource") != DATA_SOURCE:
        problems.append("names a data source: use the variable datasource")
    if annotation.get("useValueForTime") is not True:
        problems.append("is drawn at the time of a scrape: set useValueForTime, and let the query give milliseconds")
    return problems


def check_panel(panel):
    """Problems of one panel."""
    problems = []
    if not panel.get("title"):
        problems.append("has no title")
    place = panel["gridPos"]
    if place["x"] + place["w"] > GRID_WIDTH:
        problems.append("is wider than the grid")
    if panel["type"] == "row":
        return problems
    if not panel.get("description"):
        problems.append("has no description")
    if not panel["fieldConfig"]["defaults"].get("unit"):
        problems.append("has no unit (none is one)")
    if panel.get("datasource") != DATA_SOURCE:
        problems.append("names a data source: use the variable datasource")
    if panel["type"] != "text" and not panel.get("targets"):
        problems.append("has no query")
    names = [name for name, _ in queries_of(panel)]
    for name, target in queries_of(panel):
        if not name or names.count(name) > 1:
            problems.append(f"the refId {name} is not unique")
        if target.get("datasource") != DATA_SOURCE:
            problems.append(f"query {name} names a data source: use the variable datasource")
        if not target.get("expr"):
            problems.append(f"query {name} is empty")
        elif ANY_OF_A_NAME.search(target["expr"]):
            problems.append(f"query {name} mixes what has the same name in several namespaces: name the namespace")
    return problems + check_names(panel)


def check_names(panel):
    """Legends and axes that would read "1" or "0.5", with a unit behind it."""
    problems = []
    for name, target in queries_of(panel):
        if re.fullmatch(r"\s*\{\{\s*(attempt|quantile)\s*\}\}\s*", target.get("legendFormat", "")):
            problems.append(f'the legend of query {name} is a bare number: {target["legendFormat"]}')
    renamed = {}
    for transformation in panel.get("transformations", []):
        if transformation["id"] == "organize":
            renamed.update(transformation["options"]["renameByName"])
    for transformation in panel.get("transformations", []):
        if transformation["id"] != "groupingToMatrix":
            continue
        options = transformation["options"]
        if "attempt" in (options["rowField"], options["columnField"]):
            problems.append("attempts are named by a bare number: name them by label_replace")
        if options["columnField"] == "quantile" and "0.99" not in renamed:
            problems.append("percentiles are named by a bare number: rename them by organize")
    if panel["type"] == "barchart" and panel["options"].get("xField") in ("attempt", "quantile"):
        problems.append(f'the axis shows bare numbers: {panel["options"]["xField"]}')
    return problems


def check_links(dashboard, dashboards):
    """Links to a dashboard that isn't there, or that hand it a variable that it doesn't have."""
    problems = []
    by_uid = {other.get("uid"): other for other in dashboards}
    for panel in panels_of(dashboard):
        for link in links_of(panel):
            match = LINK.match(link["url"])
            if not match or match[1] not in by_uid:
                problems.append(f'panel "{panel["title"]}" links to no dashboard of these: {link["url"]}')
                continue
            there = {variable["name"] for variable in by_uid[match[1]]["templating"]["list"]}
            for name in re.findall(r"var-(\w+)=", match[2]):
                if name not in there:
                    problems.append(f'panel "{panel["title"]}" links to {match[1]}, which has no variable {name}')
    return problems


def links_of(panel):
    config = panel.get("fieldConfig", {"defaults": {}, "overrides": []})
    yield from config["defaults"].get("links", [])
    for override in config["overrides"]:
        for each in override["properties"]:
            yield from each["value"] if each["id"] == "links" else []


def check_places(dashboard):
    """Panels that lie on each other."""
    problems = []
    taken = {}
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        for x in range(place["x"], place["x"] + place["w"]):
            for y in range(place["y"], place["y"] + place["h"]):
                other = taken.setdefault((x, y), panel)
                if other is not panel:
                    problems.append(f'panel "{panel["title"]}" lies on "{other["title"]}"')
    return sorted(set(problems))


def check_file(name, dashboard, dashboards, report):
    report.problems(
        check_dashboard(dashboard)
        + check_variables(dashboard)
        + check_links(dashboard, dashboards)
        + check_places(dashboard),
        f"{name}: the dashboard",
    )
    for panel in panels_of(dashboard):
        report.problems(check_panel(panel), f'{name}: panel "{panel.get("title")}"')
    for annotation in annotations_of(dashboard):
        report.problems(check_annotation(annotation), f'{name}: annotation "{annotation.get("name")}"')
