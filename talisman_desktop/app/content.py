"""The cards and rules in use, and the folders in which the program keeps its files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import platformdirs
from msgspec.structs import replace

from talisman_desktop.app.program_house import BOXES, GAMES, HOUSE_RULES, house
from talisman_desktop.cards.cache import cached_catalog
from talisman_desktop.cards.game_facts import Given
from talisman_desktop.cards.loader import set_folders
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import CardSet, Catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules import composition
from talisman_desktop.rules.house import House
from talisman_desktop.rules.sets import where, without_rules

APP = "talisman-desktop"
VARIANT = "darkest"
"""The name of the overlay that adapts a card set to these rules: `overlays/darkest.toml`."""


NO_CARDS = "no card set could be read; run `talisman-desktop cards check` to see why"


class ContentError(Exception):
    """An error: card sets cannot be used. `str()` of it is a sentence."""


class NothingToPlay(ContentError):
    """An error: no card set could be read. `errors` are the faults found."""

    def __init__(self, errors: tuple[Problem, ...]) -> None:
        super().__init__(NO_CARDS)
        self.errors = errors


def cache_folder() -> Path:
    """Return the folder for files that the program can make again if they are deleted."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False))


def log_folder() -> Path:
    """Return the folder for the program's error logs; it may not exist yet."""
    return Path(platformdirs.user_log_dir(APP, appauthor=False))


def data_folder() -> Path:
    """Return the folder of the players' files; it may not exist yet."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def campaigns_folder() -> Path:
    """Return the folder of campaigns, after creating it if it is missing."""
    folder = data_folder() / "campaigns"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def own_sets_folder() -> Path:
    """Return the folder for the person's own card sets; it may not exist yet."""
    return data_folder() / "cardsets"


def read_cards(more: Sequence[Path] = ()) -> tuple[Catalog, tuple[Problem, ...]]:
    """Return the catalog of all sound card sets of the program, of the person and of the folders in `more`, and the
    faults of the others."""
    folders = [*set_folders([cardsets_folder()]), *own_set_folders(), *set_folders(more)]
    each = list({real(folder): folder for folder in reversed(folders)}.values())[::-1]
    cards, problems = cached_catalog(each, cache_folder() / "cards.json", VARIANT, given())
    errors = tuple(problem for problem in problems if problem.severity == "error")
    return replace(cards, home=str(own_sets_folder())), errors


def given() -> Given:
    """Return the names in use and other facts against which card sets are checked."""
    taken = {game.id: f"the game “{game.title}”" for game in GAMES}
    taken |= {module.id: f"the house rule “{module.title}”" for module in HOUSE_RULES}
    return Given(taken, clauses.SPACES, {box.id: box.script_places for box in BOXES})


def real(path: Path) -> Path:
    """Return the path with links followed; the absolute path if the links lead nowhere."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # because links may lead to each other
        return path.absolute()


def own_set_folders() -> list[Path]:
    """Return the folders of the person's own card sets."""
    home = own_sets_folder()
    return [folder for folder in set_folders([home]) if folder != home or any(home.glob("*.toml"))]


def named_sets(folders: Sequence[Path]) -> tuple[Catalog, tuple[str, ...]]:
    """Return the catalog including the card sets in these folders, and the ids of those sets. Raises ContentError if
    one of them has errors or they cannot be used together. Faults of other sets are printed on standard error."""
    cards, errors = read_cards(folders)
    named = {str(real(folder)) for folder in set_folders(folders)}
    found = [one for one in cards.sets if str(real(Path(one.folder))) in named]
    if wrong := [
        p
        for p in errors
        if any(
            str(real(Path(p.file))).startswith(f"{name}{os.sep}") or str(real(Path(p.file))) == name for name in named
        )
    ]:
        raise ContentError("\n".join(map(str, wrong)))
    tell(errors)
    if not cards.cards:
        raise NothingToPlay(errors)
    ids = tuple(one.id for one in found if one.id != CORE)
    refuse(cards, ids)
    return cards, ids


def sets_to_choose(cards: Catalog) -> tuple[CardSet, ...]:
    """Return the card sets that a campaign may use beside the base set, including broken ones. Left out are sets of
    other games and of boxes whose rules this program lacks."""
    here = [found for found in cards.sets if found.id != CORE and found.game in ("", VARIANT)]
    return tuple(found for found in here if not without_rules(cards, found.id, BOXES))


def refuse(cards: Catalog, sets: Sequence[str]) -> None:
    """Raise ContentError if a campaign cannot use these card sets."""
    by_id = {found.id: found for found in cards.sets}
    for name in sets:
        found = by_id.get(name)
        if found is None:
            raise ContentError(f"There is no card set {name!r}; put its folder into {where(cards)}.")
        if found.wrong:
            raise ContentError(f"The card set {name!r} has errors: {found.wrong}.")
        if found.game not in ("", VARIANT):
            raise ContentError(f"The card set {name!r} is for another game ({found.game}); leave it out.")
        if box := without_rules(cards, name, BOXES):
            raise ContentError(f"This program does not have the rules of the box {box!r}; leave {name!r} out.")
    if clash := cards.clash(sets):
        raise ContentError(f"{clash}.")
    used = cards.needed(sets)
    titles = {found.id: found.title for found in cards.sets if found.id in used}
    for wrong in composition.problems([module for module in BOXES if module.id in used], titles):
        raise ContentError(wrong)


def catalog() -> Catalog:
    """Return the catalog of all sound card sets; print the faults of the others on standard error. Raises NothingToPlay
    if no card could be read."""
    cards, errors = read_cards()
    tell(errors)
    if not cards.cards:
        raise NothingToPlay(errors)
    return cards


def tell(errors: Iterable[Problem]) -> None:
    """Print the faults of card sets on standard error."""
    for problem in errors:
        print(f"{problem.file}:{problem.line}:{problem.column}: {problem.message}", file=sys.stderr)


def rules() -> House:
    """Return the rules of Darkest Talisman for the cards in use. Raises NothingToPlay as `catalog` does."""
    return house(catalog())


def when(saved: str) -> str:
    """Return a saved time as people write it; "" if it cannot be read."""
    try:
        return f"{datetime.fromisoformat(saved).astimezone():%d %b %Y, %H:%M}"
    except ValueError:
        return ""
