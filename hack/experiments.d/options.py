"""What the command line says."""

import argparse


def numbered(text):
    """The number of an experiment. (argparse's own choices refuse an empty list.)"""
    if text not in {"1", "2", "3", "4", "5"}:
        raise argparse.ArgumentTypeError(f"there is no experiment '{text}': they are 1 to 5")
    return int(text)


def parse(arguments, description, output):
    """The options by name; without numbers all five experiments."""
    parser = argparse.ArgumentParser(
        "hack/experiments", description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="seconds in place of the published durations")
    parser.add_argument("--output", default=str(output), help="the table (target/experiments.md)")
    parser.add_argument("numbers", nargs="*", type=numbered, metavar="1…5", help="which experiments (all)")
    options = parser.parse_args(arguments)
    options.numbers = options.numbers or list(range(1, 6))
    return options
