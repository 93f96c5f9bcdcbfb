"""The cards and rules in use, and where the program keeps its files."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import platformdirs

from talisman_desktop.app.house import house
from talisman_desktop.cards.load import load_catalog, set_folders
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules.house import House

APP = "talisman-desktop"
VARIANT = "darkest"
"""The overlay of a card set that changes its cards for these rules: `overlays/darkest.toml`."""


NO_CARDS = "no card set could be read; `talisman-desktop cards check` says why"


class ContentError(Exception):
    """The program's own card sets cannot be used."""


class NothingToPlay(ContentError):
    """No card set could be read; `errors` says what is wrong with them."""

    def __init__(self, errors: tuple[Problem, ...]) -> None:
        super().__init__(NO_CARDS)
        self.errors = errors


def cache_folder() -> Path:
    """Where things are kept that can be made again."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False))


def log_folder() -> Path:
    """Return the folder in which the program logs its own faults; the folder may not exist yet."""
    return Path(platformdirs.user_log_dir(APP, appauthor=False))


def data_folder() -> Path:
    """Where the players' own things are kept; it may not be there yet."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def campaigns_folder() -> Path:
    """Where campaigns are kept; made when missing."""
    folder = data_folder() / "campaigns"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def read_cards() -> tuple[Catalog, tuple[Problem, ...]]:
    """Return the cards of all sets that are not broken, and the errors in the others."""
    cards, problems = load_catalog(set_folders([cardsets_folder()]), VARIANT, cache_folder() / "cards.json")
    return cards, tuple(problem for problem in problems if problem.severity == "error")


def catalog() -> Catalog:
    """Return the cards of all sets that are not broken; what is wrong with the others is told on standard error."""
    cards, errors = read_cards()
    tell(errors)
    if not cards.cards:
        raise NothingToPlay(errors)
    return cards


def tell(errors: Iterable[Problem]) -> None:
    """Tell on standard error what is wrong with card sets."""
    for problem in errors:
        print(f"{problem.file}:{problem.line}:{problem.column}: {problem.message}", file=sys.stderr)


def rules() -> House:
    """The rules of Darkest Talisman over the cards in use."""
    return house(catalog())


def when(saved: str) -> str:
    """A date and time as people write it; "" when it cannot be read."""
    try:
        return f"{datetime.fromisoformat(saved).astimezone():%d %b %Y, %H:%M}"
    except ValueError:
        return ""
