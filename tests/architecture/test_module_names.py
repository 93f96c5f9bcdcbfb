"""The name of each module is a noun that no other module has."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"

TESTS = PACKAGE.parent / "tests"

SHARED = {
    "board": {"desktop/board/", "desktop/presenters/board/"},
    "darkest": {"games/darkest/", "desktop/presenters/darkest/"},
    "prompts": {"desktop/prompts/", "desktop/presenters/prompts/"},
}
"""The folders that share a name: widgets and their presenters, or a game and the screens that only it has."""

WIDGETS = ("widgets", "scene", "board", "prompts", "docks", "paper", "dialogs")
"""The floors of `desktop/` with the widgets that may have the name of a presenter."""

NOUNS = {
    "by_hand": "the chapter of what the players do at their own table, by the game's own term",
    "crossing": "a place where a road crosses a river",
    "current_meeting": "the meeting under way",
    "homecoming": "the party's arrival at home",
    "may": "a slot of the cards, by its name in card files",
    "meeting": "a hero and the card that they meet",
    "owned": "a slot of the cards, by its name in card files",
    "reduce": "the function of this name, and nothing else",
    "safekeeping": "the care of a campaign's file",
    "sense_may": "the sense of the words in the slot `may`",
    "sense_owned": "the sense of the words in the slot `owned`",
    "telling": "a game as it is told",
    "ways_to_play": "the dialog of this title",
    "why": "the command Why? of the window",
}
"""The names that do not look like nouns, each with its meaning."""

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
"""Words that must not occur in a name."""

NO_NOUNS = frozenset(
    (
        *("alike", "busy", "certain", "crisp", "given", "impossible", "known", "longer", "made", "misplaced", "own"),
        *("shared", "steady", "taken", "told", "visible", "whole", "why", "may"),
        # nouns that say nothing
        *("common", "handler", "helper", "helpers", "manager", "managers", "misc", "stuff", "tools", "util", "utils"),
        # verbs
        *("accept", "add", "allow", "amend", "append", "apply", "arrange", "ask", "assert", "become", "begin"),
        *("bend", "bring", "build", "bury", "buy", "carry", "choose", "clear", "collect", "compare", "compose"),
        *("compute", "convert", "correct", "create", "decide", "decode", "delete", "deliver", "describe", "do"),
        *("drive", "eat", "encode", "encounter", "enter", "execute", "expand", "explain", "extract", "fetch"),
        *("fill", "gather", "get", "give", "go", "heal", "hide", "init", "insert", "install", "join", "keep"),
        *("kill", "know", "learn", "leave", "let", "listen", "load", "lose", "make", "manage", "migrate"),
        *("modify", "obtain", "open", "parse", "pay", "perform", "pick", "pray", "prepare", "put", "raise"),
        *("reach", "read", "receive", "reduce", "refresh", "refuse", "register", "remove", "render", "replace"),
        *("reset", "resolve", "restore", "resume", "rewind", "save", "say", "see", "seek", "select", "sell"),
        *("send", "serve", "shuffle", "solve", "steal", "strike", "sync", "take", "teach", "tell", "think"),
        *("throw", "transform", "tidy", "undo", "redo", "validate", "verify", "win", "withdraw", "write"),
    )
)
"""Words with which no name may end, besides words in -ing and -ed. They are not nouns, or nouns that say nothing. A
verb that is as often a noun, such as "walk", is not listed."""


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
    """Return whether these are the places of a presenter and of its widget."""
    paths = [PurePosixPath(place) for place in places]
    presenters = [path for path in paths if path.parts[:2] == ("desktop", "presenters")]
    others = [path for path in paths if path not in presenters]
    floors = [place.parts[1] for place in others if place.parts[0] == "desktop" and place.suffix]
    return len(presenters) == len(others) == len(floors) == 1 and {*floors} <= {*WIDGETS}


def unshared(paths: Iterable[str]) -> dict[str, list[str]]:
    """Return the shared names without a reason, each with its paths."""
    return {name: places for name, places in shared(paths).items() if SHARED.get(name) != {*places}}


def no_nouns(paths: Iterable[str]) -> set[str]:
    """Return the names of modules and folders that do not look like nouns."""
    names = {name for path in map(PurePosixPath, paths) for name in (path.stem, *path.parts[:-1])}
    return {name for name in names if not _is_noun(name)}


def _is_noun(name: str) -> bool:
    *before, last = name.split("_")
    if name in NOUNS:
        return True
    return PREPOSITIONS.isdisjoint([*before, last]) and last not in NO_NOUNS and not last.endswith(("ing", "ed"))


def test_each_module_has_a_different_name() -> None:
    assert unshared(modules(PACKAGE)) == {}


def test_each_test_file_has_a_different_name() -> None:
    files = [path for path in modules(TESTS) if not path.endswith("conftest.py")]
    assert [path for path, n in Counter(PurePosixPath(path).name for path in files).items() if n > 1] == []


def test_shared_folder_names_are_in_use() -> None:
    assert SHARED.keys() - shared(modules(PACKAGE)).keys() == set()


@pytest.mark.parametrize(
    "planted",
    [
        *("rules/journal.py", "desktop/window/journal.py", "games/delve/fight/bout.py", "cards/fight.py"),
        *("store/road/a.py", "rules/board.py", "games/delve/prompts/a.py", "desktop/dialogs/darkest.py"),
        *("desktop/window/card_look.py", "desktop/theme/card_look.py", "desktop/presenters/board/arrivals.py"),
    ],
)
def test_second_module_of_a_name_is_found(planted: str) -> None:
    assert unshared([*modules(PACKAGE), planted]) != {}


def test_only_presenter_and_widget_may_share_a_name() -> None:
    pair = ["desktop/presenters/lantern.py", "desktop/docks/lantern.py"]
    assert shared(pair) == {}
    for third in ("desktop/dialogs/lantern.py", "desktop/presenters/board/lantern.py", "rules/lantern.py"):
        assert set(shared([*pair, third])) == {"lantern"}


def test_module_names_are_nouns() -> None:
    assert no_nouns(modules(PACKAGE)) == set()


def test_each_folder_describes_its_contents() -> None:
    folders = [*PACKAGE.rglob("__init__.py")]
    silent = [file for file in folders if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))]
    assert [str(file.relative_to(PACKAGE)) for file in silent] == []


def test_names_with_a_reason_are_in_use() -> None:
    names = {name for path in map(PurePosixPath, modules(PACKAGE)) for name in (path.stem, *path.parts[:-1])}
    assert NOUNS.keys() - names == set()


@pytest.mark.parametrize(
    "planted",
    [
        *("resolving", "by_chance", "played_with", "setting_out", "crossed", "known", "resolve", "undo", "load"),
        *("card_load", "gold_may", "answers_why", "to_play", "next_meeting", "utils", "fight_manager"),
    ],
)
def test_name_that_is_no_noun_is_found(planted: str) -> None:
    assert no_nouns([f"rules/{planted}.py"]) == {planted}
    assert planted in no_nouns([f"games/{planted}/row.py"])
