"""Draws those reference pictures of the window's main states that are out of date, and prints their names.

`--whole FOLDER` writes all pictures there in full size and changes no reference.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.desktop.looks.pictures import ALIKE, FOLDER, apart, drawn, groups, reference, save, shots, small


def main() -> int:
    """Draw all pictures, and replace the references that are out of date."""
    parser = argparse.ArgumentParser(prog="tests.desktop.looks", description=__doc__)
    parser.add_argument("--whole", type=Path, metavar="FOLDER", help="write them in full size, to be looked at")
    whole = parser.parse_args().whole
    for group in groups():
        for shot, picture in drawn(group):
            known = reference(shot)
            if whole is not None:
                whole.mkdir(parents=True, exist_ok=True)
                picture.save(str(whole / shot.file.with_suffix(".png").name))
            elif known is None or apart(small(picture), known) > ALIKE / 2:
                save(small(picture), shot.file)
                print(shot.file)
    if whole is None:
        for file in {*FOLDER.glob("*")} - {shot.file for shot in shots()}:
            file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
