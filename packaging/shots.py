"""Draws the pictures of the README and the manual with the program itself: `python3 packaging/dev.py shots`.

They are in `docs/pictures`, with at most 256 colours. A test fails if one is out of date. The small pictures with which
tests compare the window (`tests/desktop/looks/references`) are drawn too.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"

PICTURES = {
    "road.png": ("--demo", "road"),
    "guardians.png": ("--demo", "guardians", "--dark"),
    "tower.png": ("--demo", "tower"),
    "highland.png": ("--demo", "highland"),
    "dungeon.png": ("--demo", "dungeon"),
    "frostmarch.png": ("--demo", "frostmarch"),
    "sacred-pool.png": ("--demo", "sacred-pool"),
}
"""The pictures, each with the arguments of the program that draw it."""

ALIKE = 2.0
"""The greatest difference, in levels of 255, between parts of two pictures that count as alike. Letters differ a little
from one machine to the next."""
PARTS = (48, 27)
"""The number of parts, across and down, whose mean colours are compared."""


def draw(name: str, target: Path) -> None:
    """Draw one of the pictures. Raises CalledProcessError if the program fails."""
    command = [sys.executable, "-m", "talisman_desktop", "shot", *PICTURES[name], "-o", str(target)]
    subprocess.run(command, check=True, capture_output=True)
    with Image.open(target) as drawn:
        few = drawn.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(target, optimize=True)


def apart(one: Path, other: Path) -> float:
    """Return the difference between the colours of two pictures where they differ most, in levels of 255; 255 if their
    sizes differ."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return 255.0
        small = [image.convert("RGB").resize(PARTS, Image.Resampling.BOX).tobytes() for image in (first, second)]
    return max(abs(a - b) for a, b in zip(*small, strict=True))


def main() -> int:
    """Draw all pictures; return the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        draw(name, FOLDER / name)
        print(FOLDER / name)
    return subprocess.run([sys.executable, "-m", "tests.desktop.looks"], cwd=FOLDER.parents[1], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
