"""Compares what a page shows with the end of what its commands print. Pure.

Words have to be the same. What differs from run to run stands for any of its kind: a decimal number, an integer of five digits
or more, a duration or an age. … stands for anything: alone on a line for any lines, else for a part of its line. How wide the
space between words is doesn't matter.
"""

import re

DURATION = r"(?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h|d))+"
NUMBER = r"\d+(?:\.\d+)?(?:e[+-]\d+)?"
FIGURE = re.compile(rf"(?<![\w.]){DURATION}(?!\w)|(?<![\w.])(?:\d+\.\d+|\d{{5,}})(?![\w.]*\w)|…")


def pattern(text):
    """The regular expression that a page's output stands for."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return "".join(r"(?:.*\n)*?" if line == "…" else _line(line) + r"\n" for line in lines)


def _line(line):
    return r"[ \t]+".join(_word(word) for word in line.split())


def _word(word):
    made, at = "", 0
    for figure in FIGURE.finditer(word):
        made += re.escape(word[at:figure.start()])
        made += ".*?" if figure[0] == "…" else DURATION if figure[0][-1].isalpha() else NUMBER
        at = figure.end()
    return made + re.escape(word[at:])


def matches(shown, printed):
    """Whether the output ends with what the page shows."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    return re.fullmatch(r"(?:.*\n)*?" + pattern(shown), "".join(line + "\n" for line in lines)) is not None
