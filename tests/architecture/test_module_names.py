"""Each module has a name of its own, and the name is a noun."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"

SHARED = {
    "board": "the table moved by hand, its presenters and its widgets",
    "darkest": "a game, and the screens that only this game has",
    "prompts": "the questions of the rules, their presenters and their widgets",
}
"""The folders that share a name, with the reason."""

NOUNS = {
    "by_hand": "the chapter of what the players do at their own table, by the game's own term",
    "crossing": "a place where a road crosses a river",
    "homecoming": "the party's arrival at home",
    "may": "a slot of the cards, by its name in card files",
    "meeting": "a hero and the card that they meet",
    "owned": "a slot of the cards, by its name in card files",
    "reduce": "the function of this name, and nothing else",
    "safekeeping": "the care of a campaign's file",
    "telling": "a game as it is told",
    "ways_to_play": "the dialog of this title",
    "why": "the command Why? of the window",
}
"""The names, and last words of names, that do not look like nouns, with what each stands for."""

PREPOSITIONS = frozenset(
    (
        *(
            "about",
            "after",
            "apart",
            "as",
            "at",
            "before",
            "behind",
            "between",
            "by",
            "for",
            "from",
            "in",
            "into",
            "now",
        ),
        *("of", "on", "or", "out", "over", "to", "up", "with", "without"),
    )
)
"""Words that are nowhere in a name."""

NO_NOUNS = frozenset(
    (
        *("alike", "begin", "busy", "certain", "crisp", "do", "get", "given", "impossible", "known", "longer", "made"),
        *("make", "may", "misplaced", "own", "reduce", "say", "shared", "steady", "take", "taken", "tell", "told"),
        *("visible", "whole", "why"),
    )
)
"""Words that no name ends with, nor with any word in -ing or -ed."""


def modules(package: Path) -> list[str]:
    """Return the modules below a folder by their paths."""
    files = [file for file in package.rglob("*.py") if not file.stem.startswith("__")]
    return sorted(file.relative_to(package).as_posix() for file in files)


def shared(paths: Iterable[str]) -> dict[str, list[str]]:
    """Return the names that several modules or folders have, each with their paths."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in map(PurePosixPath, paths):
        found[path.stem].add(str(path))
        for folder in path.parents[:-1]:
            found[folder.name].add(f"{folder}/")
    return {name: sorted(places) for name, places in found.items() if len(places) > 1 and not _is_a_pair(places)}


def _is_a_pair(places: Iterable[str]) -> bool:
    """Whether these are a presenter and the widget of one thing."""
    if not all(place.startswith("desktop/") and place.endswith(".py") for place in places):
        return False
    return sorted(place.startswith("desktop/presenters/") for place in places) == [False, True]


def no_nouns(paths: Iterable[str]) -> set[str]:
    """Return the names of modules and folders that are not nouns, as far as that can be seen."""
    names = {name for path in map(PurePosixPath, paths) for name in (path.stem, *path.parts[:-1])}
    return {name for name in names if not _is_noun(name)}


def _is_noun(name: str) -> bool:
    *before, last = name.split("_")
    if name in NOUNS or (last in NOUNS and PREPOSITIONS.isdisjoint(before)):
        return True
    return PREPOSITIONS.isdisjoint([*before, last]) and last not in NO_NOUNS and not last.endswith(("ing", "ed"))


def test_each_module_has_a_name_of_its_own() -> None:
    assert set(shared(modules(PACKAGE))) - SHARED.keys() == set()


def test_folders_that_share_a_name_still_do() -> None:
    assert SHARED.keys() - shared(modules(PACKAGE)).keys() == set()


@pytest.mark.parametrize(
    "planted",
    ["rules/journal.py", "desktop/window/journal.py", "games/delve/fight/bout.py", "cards/fight.py", "store/road/a.py"],
)
def test_second_module_of_a_name_is_found(planted: str) -> None:
    assert set(shared([*modules(PACKAGE), planted])) - SHARED.keys() != set()


def test_presenter_and_widget_may_share_a_name_but_no_third() -> None:
    pair = ["desktop/presenters/lantern.py", "desktop/docks/lantern.py"]
    assert shared(pair) == {}
    assert set(shared([*pair, "desktop/dialogs/lantern.py"])) == {"lantern"}
    assert set(shared([*pair, "rules/lantern.py"])) == {"lantern"}


def test_module_names_are_nouns() -> None:
    assert no_nouns(modules(PACKAGE)) == set()


def test_names_with_a_reason_are_in_use() -> None:
    names = {name for path in map(PurePosixPath, modules(PACKAGE)) for name in (path.stem, *path.parts[:-1])}
    assert NOUNS.keys() - names - {name.split("_")[-1] for name in names} == set()


@pytest.mark.parametrize("planted", ["resolving", "by_chance", "played_with", "setting_out", "crossed", "known"])
def test_name_that_is_no_noun_is_found(planted: str) -> None:
    assert no_nouns([f"rules/{planted}.py"]) == {planted}
    assert planted in no_nouns([f"games/{planted}/row.py"])
