"""Draw the pictures of the README and the manual with the program itself: `python3 packaging/dev.py shots`.

They lie in `docs/pictures`, in at most 256 colours. A test tells when one is out of date. The small pictures that tests
compare the window with (`tests/desktop/looks/references`) are drawn with them.
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
"""The pictures, and how the program is asked for each."""

ALIKE = 2.0
"""Two pictures are alike where no part of them is further apart, in levels of 255: letters differ a little from one
machine to the next, what is shown does not."""
PARTS = (48, 27)
"""The parts, across and down, whose mean colours are compared."""


def draw(name: str, target: Path) -> None:
    """Draw one of the pictures. Raises CalledProcessError when the program cannot."""
    command = [sys.executable, "-m", "talisman_desktop", "shot", *PICTURES[name], "-o", str(target)]
    subprocess.run(command, check=True, capture_output=True)
    with Image.open(target) as drawn:
        few = drawn.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(target, optimize=True)


def apart(one: Path, other: Path) -> float:
    """Return how far the colours of two pictures are apart where they differ most, in levels of 255; 255 where their
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
