"""Starting: the command line, the window, and the cost of an idle window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

TIMES = 5
ANSWERS = 200
"""The number of answers after which `first_window` measures the memory again."""


def environment(folder: str) -> dict[str, str]:
    """Return environment variables for a process that touches no campaigns of the user, and that caches bytecode as
    usual.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), folder)}


def program() -> list[str]:
    """Return the command that starts the program."""
    beside = Path(sys.executable).with_name("talisman-desktop")
    found = str(beside) if beside.exists() else shutil.which("talisman-desktop")
    return [found] if found else [sys.executable, "-m", "talisman_desktop"]


def help_text(folder: str) -> float:
    """Return the seconds that `talisman-desktop --help` takes."""
    start = time.perf_counter()
    subprocess.run([*program(), "--help"], check=True, capture_output=True, env=environment(folder))
    return time.perf_counter() - start


def window(folder: str, seconds: float) -> dict[str, float]:
    """Return the figures that `first_window` prints for a window that is left alone for this many seconds."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.first_window", str(time.monotonic()), str(seconds)],
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=300,
        check=False,
    )
    if told.returncode:
        raise RuntimeError((told.stderr.strip().splitlines() or ["no word from the window"])[-1])
    figures: dict[str, float] = json.loads(told.stdout.splitlines()[-1])
    return figures


def empty(folder: str) -> float:
    """Return the seconds until an empty Qt window is painted."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.empty_window", str(time.monotonic())],
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=120,
        check=True,
    )
    return float(told.stdout.splitlines()[0])


def measure() -> Iterator[tuple[str, str]]:
    """Yield the wall times of starting the warm program, then the figures for a window that is left alone."""
    with TemporaryDirectory() as folder:
        help_text(folder)
        yield "talisman-desktop --help", f"{median(help_text(folder) for _ in range(TIMES)) * 1000:,.0f} ms"
        first = window(folder, 0)
        yield "the window for the first time, until it is painted", f"{first['painted'] * 1000:,.0f} ms"
        empty(folder)
        pairs = [(window(folder, 0), empty(folder)) for _ in range(TIMES)]  # in turns, because the machine may be busy
        warm = [figures for figures, _ in pairs]
        yield "the window warm, until it is painted", f"{median(w['painted'] for w in warm) * 1000:,.0f} ms"
        yield "  until the table is painted", f"{median(w['table'] for w in warm) * 1000:,.0f} ms"
        yield "  until it takes answers", f"{median(w['ready'] for w in warm) * 1000:,.0f} ms"
        nothing = median(seconds for _, seconds in pairs)
        times = median(figures["painted"] for figures in warm) / nothing
        yield "  an empty window of Qt, until it is painted", f"{nothing * 1000:,.0f} ms"
        yield "  so many times as long as the empty one", f"{times:.1f}"
        idle = window(folder, 8)
        yield "CPU of an open window nobody touches", f"{idle['cpu']:.2%}"
        yield "memory of it (RSS)", f"{idle['memory'] / 1e6:,.0f} MB"
        yield "  its own share of it (PSS)", f"{idle['share'] / 1e6:,.0f} MB"
        yield f"  the most during {ANSWERS} answers", f"{idle['share played'] / 1e6:,.0f} MB"
