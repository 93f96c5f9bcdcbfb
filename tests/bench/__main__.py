"""Prints the measurements, group by group. If a measurement fails, the reason is printed and the others follow."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from collections.abc import Callable, Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

Line = tuple[str, str]
"""The name of a measurement, and its figure."""

GROUPS: dict[str, tuple[str, str]] = {
    "playing": ("Playing without a window or a file, in CPU time", "tests.bench.playing"),
    "waiting": ("What one person waits for, in a campaign of 5,000 answers", "tests.bench.waiting"),
    "asked": ("What one person is asked", "tests.bench.asked"),
    "forecast": ("Forecasts on the buttons of a fight, in CPU time", "tests.bench.forecasts"),
    "odds-shown": ("What the odds beside the answers cost in the window, in CPU time", "tests.bench.odds_shown"),
    "naming": ("Naming a card that was turned over", "tests.bench.naming"),
    "by-hand": ("Moving things by hand in the window", "tests.bench.by_hand"),
    "start": ("Starting", "tests.bench.start"),
    "timeline": ("The timeline and the journal of a campaign of 5,000 answers", "tests.bench.timeline"),
    "planning": ("The plan for a guardian combat, in CPU time", "tests.bench.planning"),
    "scene": ("The table on the screen", "tests.bench.scene"),
}
"""Every group with its heading and its module, which has `measure()`."""


def machine() -> str:
    """Return a description of the machine and its load."""
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {load}"


def show(name: str) -> bool:
    """Measure one group and print the figures; return whether all of them could be measured."""
    heading, module = GROUPS[name]
    print(f"\n{heading} [{name}]", flush=True)
    try:
        measure: Callable[[], Iterator[Line]] = importlib.import_module(module).measure
        for what, figure in measure():
            print(f"  {what:<58} {figure:>14}", flush=True)
    except Exception as error:  # because the other groups are still measured
        print(f"  not measured: {type(error).__name__}: {error}", flush=True)
        return False
    return True


def main() -> int:
    """Measure the groups named on the command line; return 1 if something could not be measured, otherwise 0."""
    parser = argparse.ArgumentParser(prog="tests.bench", description="Measure speed.")
    parser.add_argument("--only", metavar="NAME", choices=sorted(GROUPS), action="append", help="one group only")
    chosen = parser.parse_args().only or list(GROUPS)
    print(machine())
    good = [show(name) for name in chosen]
    print(f"\n{machine()}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
