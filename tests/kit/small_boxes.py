"""A box with as few cards as tests need: the places and foes of the real one, and test cards in its decks."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from talisman_desktop.app.content import given
from talisman_desktop.app.program_house import house as program_house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules.house import House


@cache
def small_box(box: str, cards: Path, files: Sequence[str] = ("spaces.toml", "foes.toml")) -> House:
    """Return the rules with the base set and a box that has these test cards and these files of the real box."""
    with TemporaryDirectory() as home:
        folder = Path(home) / box
        shutil.copytree(cards, folder)
        for name in files:
            shutil.copy(cardsets_folder() / box / name, folder)
        catalog, problems = load_catalog([cardsets_folder() / CORE, folder], given=given())
    assert not problems, problems
    return program_house(catalog)
