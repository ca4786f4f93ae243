"""The Markdown of the experiments: figures beside the published ones, and whether the shape came back."""

from dataclasses import dataclass, field

import comparisons

# How a line and the table report a property; None if it can't be told: it wasn't seen, or the attempts differ by as much.
WORDS = {True: ("ok    ", "yes"), False: ("not ok", "**no**"), None: ("unsure", "can't be told")}


@dataclass(frozen=True)
class Section:
    """One experiment."""
    number: int
    title: str
    rows: list
    shapes: list
    failures: dict
    said: list = field(default_factory=list)  # (run, limit, what it is, whether it is valid, reason, why)
    ratios: list = field(default_factory=list)

    def verdicts(self):
        """A line for each property."""
        for shape in self.shapes:
            yield f"{WORDS[shape.holds][0]}  {shape.rule}: {shape.evidence}"
        for name, why in self.failures.items():
            yield f"not ok  {name} was measured: {why}"


def section(number, experiment, measured, failures, context, compared=((), {})):
    """Judges one experiment; without all of its runs there is nothing to compare."""
    complete = not failures
    ratios, not_compared = compared
    return Section(
        number, experiment.TITLE, list(experiment.rows(measured, context)) if complete else [],
        [*(experiment.shapes(measured, context) if complete else []), *comparisons.shapes(ratios)], {**failures, **not_compared},
        [(name, *run.bottleneck, *run.valid) for name, run in measured.items()], list(ratios))


def count(sections):
    """(properties that came back, those that didn't and runs that failed); what can't be told is neither."""
    verdicts = [shape.holds for s in sections for shape in s.shapes]
    return verdicts.count(True), verdicts.count(False) + sum(len(s.failures) for s in sections)


def untold(sections):
    """What the last line says of the properties of which can't be told whether they came back."""
    unsure = sum(shape.holds is None for s in sections for shape in s.shapes)
    return f"; of {unsure} more it can't be told" if unsure else ""


def number(value):
    """A figure with three or four digits that mean something."""
    if value is None:
        return "–"
    if abs(value) >= 1000 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.4f}" if abs(value) < 0.1 else f"{value:.1f}" if abs(value) >= 100 else f"{value:.2f}"


def _table(rows):
    yield "| run | | published | here | ratio |"
    yield "|---|---|---:|---:|---:|"
    for row in rows:
        unit = f" {row.unit}" if row.unit else ""
        published = "–" if row.published is None else number(row.published) + unit
        here = "–" if row.here is None else number(row.here) + unit
        yield f"| {row.run} | {row.what} | {published} | {here} | {'–' if row.ratio is None else f'{row.ratio:.2f}'} |"


def _shapes(found):
    yield "| what has to come back | did it | evidence |"
    yield "|---|---|---|"
    for shape in found.shapes:
        yield f"| {shape.rule} | {WORDS[shape.holds][1]} | {shape.evidence} |"
    for name, why in found.failures.items():
        yield f"| {name} is measured | **no** | {why.replace('|', '/')} |"


def _said(found):
    yield "| run | limit | | valid | |"
    yield "|---|---|---|---|---|"
    for name, limit, message, valid, reason, why in found.said:
        yield f"| {name} | {limit} | {message} | {valid} | {reason}: {why} |"


def document(sections, machine, quick, seconds):
    """All of it."""
    form = "quick form: seconds in place of the published durations" if quick else "published durations"
    lines = [f"Measured on {machine}; {form}; {seconds / 60:.0f} min.", ""]
    for found in sections:
        lines += [f"## E{found.number} {found.title}", ""]
        if found.rows:
            lines += [*_table(found.rows), ""]
        if found.ratios:
            lines += [*comparisons.table(found.ratios), ""]
        lines += [*_shapes(found), ""]
        if found.said:
            lines += ["What the runs say themselves:", "", *_said(found), ""]
    held, missed = count(sections)
    lines.append(f"{held} of {held + missed} properties came back{untold(sections)}.")
    return "\n".join(lines) + "\n"
