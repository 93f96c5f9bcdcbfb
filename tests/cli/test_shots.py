"""The pictures of the README and the manual are what the program draws today."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def shots() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("shots", ROOT / "packaging" / "shots.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SHOTS = shots()


@pytest.mark.parametrize("name", SHOTS.PICTURES)
def test_picture_is_what_the_program_draws(name: str, tmp_path: Path) -> None:
    SHOTS.draw(name, tmp_path / name)
    assert SHOTS.apart(tmp_path / name, SHOTS.FOLDER / name) <= SHOTS.ALIKE, "draw them again: make shots"


def test_picture_of_another_table_is_noticed() -> None:
    for name in SHOTS.PICTURES:
        others = SHOTS.PICTURES.keys() - {name}
        assert all(SHOTS.apart(SHOTS.FOLDER / name, SHOTS.FOLDER / other) > SHOTS.ALIKE for other in others)


def test_one_number_changed_is_noticed(tmp_path: Path) -> None:
    from PIL import Image, ImageDraw

    with Image.open(SHOTS.FOLDER / "road.png") as drawn:
        changed = drawn.convert("RGB")
    ImageDraw.Draw(changed).rectangle((68, 536, 78, 554), fill="white")
    changed.save(tmp_path / "changed.png")
    assert SHOTS.apart(tmp_path / "changed.png", SHOTS.FOLDER / "road.png") > SHOTS.ALIKE


def test_each_picture_is_shown_and_each_shown_is_there() -> None:
    shown = {m for page in PAGES for m in re.findall(r"!\[[^\]]+\]\((?:docs/)?pictures/([\w.-]+)\)", page.read_text())}
    assert shown == set(SHOTS.PICTURES) == {path.name for path in SHOTS.FOLDER.iterdir()}
