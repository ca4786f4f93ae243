"""The variables of a dashboard: which ones a text uses, and the text with their values, as Grafana fills them in."""

import re

# $1 is a group of label_replace, ${__value.raw} a part of a link.
USED = re.compile(r"\$\{([a-zA-Z_]\w*)(?::\w+)?\}|\$([a-zA-Z_]\w*)|\[\[([a-zA-Z_]\w*)\]\]")
LABEL_VALUES = re.compile(r"^label_values\((?:(?P<selector>.+),\s*)?(?P<label>\w+)\)$", re.DOTALL)
ALL = ".*"


def built_in(range_seconds, step_seconds):
    """Grafana's own variables, for a panel over so long a range, drawn in such steps."""
    return {
        "__rate_interval": "1m",
        "__interval": f"{step_seconds}s",
        "__interval_ms": str(1000 * step_seconds),
        "__range": f"{range_seconds}s",
        "__range_s": str(range_seconds),
        "__range_ms": str(1000 * range_seconds),
    }


def used(text):
    """Names of the variables in a text."""
    return {next(filter(None, names)) for names in USED.findall(text)}


def fill_in(text, values):
    """The text with the values in it. Panels, annotations and variables are all filled in by this."""
    without = sorted(used(text) - values.keys())
    if without:
        raise ValueError(f"${without[0]} has no value")
    return USED.sub(lambda match: values[next(filter(None, match.groups()))], text)


def of_type(dashboard, *types):
    return [variable for variable in dashboard["templating"]["list"] if variable["type"] in types]


def is_list(variable):
    """Whether it may stand for several values, which Grafana then writes as a regular expression."""
    return bool(variable.get("multi") or variable.get("includeAll"))


def chosen(variable, wanted, found):
    """What to fill in: what is wanted, else All where there is that, else the first of those found."""
    choice = wanted.get(variable["name"])
    if is_list(variable):
        # A backslash is written twice in a string of PromQL.
        return re.sub(r"([\\.+*?()|\[\]{}^$])", r"\\\\\1", choice) if choice else variable.get("allValue") or ALL
    return choice or found[0]
