"""The rulebook of Darkest Talisman."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from talisman_desktop.rules.rulebook import Rulebook, parse

REGIONS = {"inner": "Inner Region only", "outer": "Outer Region only", "tower": "Tower region only"}
"""The regions to which a clause may be restricted."""


@cache
def load() -> Rulebook:
    """Return the rulebook that comes with the program. It is read at the first call and then cached."""
    return parse(files(__package__).joinpath("rulebook.toml").read_text(encoding="utf-8"), REGIONS)
