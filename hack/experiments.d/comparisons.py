"""What a comparison says of its variants, beside the published ratios."""

from dataclasses import dataclass
from typing import Optional

from measured import Shape


@dataclass(frozen=True)
class Ratio:
    """A variant beside the baseline, by throughput."""
    comparison: str
    variant: str
    baseline: str
    published: Optional[float]  # None where nothing was.
    here: Optional[float]       # None where too little was measured for a ratio; then neither has an interval.
    low: Optional[float]
    high: Optional[float]
    verdict: str
    pairs: int
    left_out: int


def ratios(name, published, status):
    """The ratios of a comparison that is Completed; of variants without a published ratio too."""
    for one in status["comparisons"]:
        if one["metric"] == "requestsPerSecond":
            left_out = status["measurements"][-1]["round"] - one["pairs"]
            yield Ratio(name, one["variant"], one["baseline"], published.get(one["variant"]), one.get("ratio"), one.get("low"),
                        one.get("high"), one["verdict"], one["pairs"], left_out)


def shapes(found):
    """What has to come back: whether a variant is faster, and that the figures tell."""
    for one in found:
        if one.published is None:
            continue
        wanted = "Better" if one.published > 1 else "Worse"
        evidence = "no ratio" if one.here is None else f"{one.here:.2f}×, {one.low:.2f} to {one.high:.2f}, {one.pairs} rounds"
        yield Shape(f"{one.comparison}: {one.variant} is {wanted} than {one.baseline} (published {one.published:.3g}×)",
                    one.verdict == wanted, f"{one.verdict}, {evidence}")


def short(ratio):
    """To three digits; from a thousand on, without decimals."""
    return f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:.3g}"


def table(found):
    """The ratios in Markdown."""
    yield "| comparison | | published | here | 95 % interval | verdict | rounds | left out |"
    yield "|---|---|---:|---:|---|---|---:|---:|"
    for one in found:
        published = "–" if one.published is None else short(one.published)
        here = "–" if one.here is None else short(one.here)
        interval = "–" if one.here is None else f"{short(one.low)} to {short(one.high)}"
        yield (f"| {one.comparison} | {one.variant} ÷ {one.baseline} | {published} | {here} | {interval} | {one.verdict} "
               f"| {one.pairs} | {one.left_out} |")
