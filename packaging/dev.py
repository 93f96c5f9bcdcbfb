#!/usr/bin/env python3
"""Set up and run Talisman Desktop from a checkout: `python3 packaging/dev.py COMMAND`.

Needs nothing but Python 3.11 or newer. Everything else is put into `.venv` in the checkout; system
libraries that Qt needs are installed where that is allowed, else named.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / ".talisman-setup"
OLDEST_PYTHON = (3, 11)
MISSING = 3  # exit code: something must be installed by hand

# Shared libraries and their Debian packages: those that Qt needs to be imported at all, and those for a window.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW_LIBRARIES = {
    **QT_LIBRARIES,
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def run(*command: str | Path, **environment: str) -> int:
    """Run a command in the checkout and return its exit code."""
    words = [str(word) for word in command]
    print("$", shlex.join(words), flush=True)
    return subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode


def python(*arguments: str | Path, **environment: str) -> int:
    """Run the Python of `.venv`."""
    return run(BIN / "python", *arguments, **environment)


def loads(library: str) -> bool:
    """Return whether this machine has a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages(libraries: Mapping[str, str]) -> list[str]:
    """Return the Debian packages that are missing for these libraries and for a virtual environment."""
    packages = []
    if sys.platform.startswith("linux"):
        packages = [package for library, package in libraries.items() if not loads(library)]
    importlib.invalidate_caches()
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        packages.append("python{}.{}-venv".format(*sys.version_info[:2]))
    return packages


def install_packages(packages: Sequence[str]) -> bool:
    """Install Debian packages as root or with sudo; return False if that is impossible."""
    if shutil.which("apt-get") is None:
        return False
    prefix: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None:
            return False
        quiet = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
        if not quiet and not (sys.stdin and sys.stdin.isatty()):
            return False
        prefix = ["sudo"]
    print("System packages are missing:", *packages, flush=True)
    install = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y"]
    return run(*prefix, "apt-get", "update") == 0 and run(*install, "--no-install-recommends", *packages) == 0


def advice(packages: Sequence[str]) -> str:
    """Return instructions for a person who may install packages."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        return f"Please install these libraries (named as Debian names their packages): {names}"
    line = f"apt-get update && apt-get install -y --no-install-recommends {names}"
    return f"Please have this line run by an administrator, then try again:\n    {line}"


def prepare(libraries: Mapping[str, str], *extras: str) -> None:
    """Set up what a command needs. If system packages are missing and cannot be installed, end with instructions."""
    packages = missing_packages(libraries)
    if packages and install_packages(packages):
        packages = missing_packages(libraries)
    if packages:
        print(advice(packages), file=sys.stderr)
        raise SystemExit(MISSING)
    renew_venv(*extras)


def fingerprint() -> str:
    """Return a text that changes if `.venv` must be renewed: the lists of packages, the Python version and the path of
    the checkout."""
    digest = hashlib.sha256(repr((sys.version_info[:2], str(ROOT))).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def renew_venv(*extras: str) -> None:
    """Make or renew `.venv` with these extras, unless it is up to date."""
    before = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    wanted = {*extras}
    if before[:1] == [fingerprint()]:
        if wanted <= {*before[1:]}:
            return
        wanted |= {*before[1:]}
    STAMP.unlink(missing_ok=True)
    usable = (BIN / "python").exists() and (
        os.name == "nt" or (VENV / "lib" / "python{}.{}".format(*sys.version_info[:2])).is_dir()
    )
    if not usable and run(sys.executable, "-m", "venv", "--clear", VENV) != 0:
        raise SystemExit("The virtual environment could not be made.")
    names = ",".join(sorted(wanted))
    target = f".[{names}]" if names else "."
    print("Setting up .venv; the first time this takes about a minute.", flush=True)
    pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if python(*pip, "-c", "constraints.txt", "-e", target) != 0:
        raise SystemExit("The packages could not be installed.")
    STAMP.write_text(" ".join([fingerprint(), *sorted(wanted)]), encoding="utf-8")


def has_display() -> bool:
    """Return whether Qt has a display for a window, or was told which platform to use."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def play_libraries() -> Mapping[str, str]:
    """Return the libraries needed to play: those for a window only if it opens on an X display."""
    platform = os.environ.get("QT_QPA_PLATFORM", "xcb")
    return WINDOW_LIBRARIES if os.environ.get("DISPLAY") and platform == "xcb" else QT_LIBRARIES


def play(arguments: Sequence[str]) -> int:
    """Open the program. Without a display, play one adventure in the terminal instead."""
    if has_display():
        prepare(play_libraries())
        return run(BIN / "talisman-desktop", *arguments)
    print("There is no display here, so the program plays one adventure by itself in the terminal.")
    print("For a window on a virtual display: xvfb-run -a python3 packaging/dev.py play", flush=True)
    prepare({})
    return run(BIN / "talisman-desktop", "solo", "--seed", "1", "--bot", "careful", "--notes", "-")


def check(arguments: Sequence[str]) -> int:
    """Check style (ruff) and types (mypy), of the program and of its tests."""
    prepare({}, "dev")
    return max(python("-m", "ruff", "format", "--check", "."), python("-m", "ruff", "check", "."), python("-m", "mypy"))


def test(arguments: Sequence[str]) -> int:
    """Check style and types, then run the tests; further arguments go to pytest."""
    prepare(QT_LIBRARIES, "dev")
    static = check([])
    parallel = ("-n", "auto", "--dist", "worksteal")
    dynamic = python("-m", "pytest", *parallel, *arguments, QT_QPA_PLATFORM="offscreen")
    return dynamic or static


def bench(arguments: Sequence[str]) -> int:
    """Measure the speed, compared with other rule engines."""
    prepare(QT_LIBRARIES, "dev", "bench")
    return python("-m", "tests.bench", *arguments, QT_QPA_PLATFORM="offscreen")


def soak(arguments: Sequence[str]) -> int:
    """Play many games and look for errors; further arguments go to the soak."""
    prepare(QT_LIBRARIES, "dev")
    return python("-m", "tests.soak", *arguments, QT_QPA_PLATFORM="offscreen")


def proofs(arguments: Sequence[str]) -> int:
    """Break rules on purpose in a copy, and check that a test fails; further arguments go to the run."""
    prepare(QT_LIBRARIES, "dev")
    return python("-m", "tests.proofs", *arguments, QT_QPA_PLATFORM="offscreen")


def shots(arguments: Sequence[str]) -> int:
    """Draw the pictures of the README and the manual, and those with which tests compare the window."""
    prepare(QT_LIBRARIES, "dev")
    return python("packaging/shots.py", *arguments, QT_QPA_PLATFORM="offscreen")


def doctor(arguments: Sequence[str]) -> int:
    """Report what is missing, without changing anything."""
    print("Python:", sys.version.split()[0])
    print("Display:", "yes" if has_display() else "no")
    stamp = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    print(".venv:", "up to date" if stamp[:1] == [fingerprint()] else "not set up yet, or out of date")
    packages = missing_packages(play_libraries())
    print("System libraries:", "all there" if not packages else advice(packages))
    return MISSING if packages else 0


COMMANDS = {command.__name__: command for command in (play, test, check, bench, soak, proofs, shots, doctor)}


def main() -> int:
    """Run the command named on the command line."""
    if sys.version_info < OLDEST_PYTHON:
        print("Talisman Desktop needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))
        return MISSING
    parser = argparse.ArgumentParser(prog="dev.py", description="Set up and run Talisman Desktop.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=(command.__doc__ or "").strip(), add_help=False)
    known, others = parser.parse_known_args()
    return COMMANDS[known.command](others)


if __name__ == "__main__":
    sys.exit(main())
