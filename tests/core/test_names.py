"""The package `core` does not depend on a game: its identifiers, strings and comments name no place, quest or clause of
one.
"""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

import talisman_desktop.core

FILES = sorted(Path(talisman_desktop.core.__file__).parent.glob("*.py"))
WORDS = (
    *("adventure", "village", "tower", "trove", "talisman", "warlock", "mystic", "portal", "sentinel", "quest"),
    *("guardian", "destination", "summit", "crown", "river", "raft", "cave", "inner", "outer", "darkest", "werewolf"),
    *("teleport", "terrain", "waypoint", "graveyard", "healer", "bandit"),
)
CLAUSE = re.compile(r"\b[A-E][1-9][0-9]?(?:[a-z](?:\.[a-z0-9]+)?|\.[a-z]+)?\b|\bruling [0-9]")
ALLOWED = {
    "talisman_desktop": "the program's own name",
    "Until": "the ends of what lasts are JSON tags of saved tables, the adventure's among them",
    '"adventure"': "see `Until`",
    '"quests"': "a zone of what heroes have: cards of that type lie there in every game that has them",
}
NAMES = re.compile(rf"\b(?:{'|'.join(WORDS)})s?\b")


def _texts(path: Path) -> list[tuple[int, str]]:
    """Return the identifiers, strings and comments of a file, each with its line."""
    kinds = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
    with path.open("rb") as file:
        return [(t.start[0], t.string) for t in tokenize.tokenize(file.readline) if t.type in kinds]


def _named(text: str) -> bool:
    """Return whether a text contains a word of a game, alone or as a part of an identifier."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    words = re.sub("([a-z])([A-Z])", r"\1 \2", text).replace("_", " ")
    return NAMES.search(words.lower()) is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_core_uses_no_word_of_a_game(path: Path) -> None:
    assert [(n, text) for n, text in _texts(path) if _named(text)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_core_cites_no_clause(path: Path) -> None:
    assert [(n, text) for n, text in _texts(path) if CLAUSE.search(text)] == []


def test_game_words_are_found_in_identifiers_and_texts() -> None:
    assert all(map(_named, ("the Warlock's Cave", "QuestSet", "ROAD_TROVES", "village_of")))
    assert not any(map(_named, ("a request", "craft", "driver", "Sequence")))
    assert all(map(CLAUSE.search, ("C7c", "see A1", "C7e.a", "ruling 31", "D4.ghost")))
    assert not CLAUSE.search("a Card of T")
