"""Each sentence of the journal, filled with a sample, against its golden text in `sentences.txt`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from talisman_desktop.play import telling
from talisman_desktop.play.telling.sentence_data import SENTENCES, Name, needed, pair, say

GOLDEN = Path(__file__).with_name("sentences.txt")
SAMPLES: dict[str, dict[str, tuple[object, ...]]] = {
    "told": {
        "corrected": ("Set right on Tuesday",),
        "none-left": ("Talisman",),
        "pile-empty": ("adventure",),
        "cast": ("Hex",),
        "scroll": ("Wraith", "Hex"),
        "turned-caster": ("Hex", "the Ogre"),
        "turned-nobody": ("Hex",),
        "space": ("Woods",),
        "teleport": ("Ruins",),
        "visits": ("Wizard's Tower",),
    },
    "by-hand": {"done": ("the Ogre",)},
    "met": {
        "event": ("Storm",),
        "person": ("a Fairy",),
        "thing": ("a Bag of Gold",),
        "other": ("the Maze",),
    },
    "hero": {
        "alignment": ("evil",),
        "apart": ("the Tavern",),
        "stores": (2,),
        "fetches": (2,),
        "gets": ("an Axe",),
        "reroll": (1,),
        "pays": ("1 gold",),
        "loses": ("2 lives",),
        "gains": ("1 craft",),
        "toad": ("3 turns",),
        "spell": ("Hex",),
        "quest": ("Slay a Dragon",),
    },
    "table": {
        "shuffled": ("spell deck",),
        "placed": ("other deck", "adventure deck"),
        "removed": ("other deck", "adventure deck"),
        "still": ("other deck",),
        "joined": ("other spell deck", "spell deck"),
        "new-order": ("spell deck",),
        "figure-comes": ("the Grim Reaper", "road space 3"),
        "figure-appears": ("the Grim Reaper", "road space 3"),
        "figure-leaves": ("the Grim Reaper",),
        "made": ("adventure", "Giant Rat"),
        "rewritten": ("the Giant Rat",),
        "guessed": ("strength", "the Ogre"),
        "read": ("strength", "the Ogre", 6),
        "setting": ("Trove", "Two"),
        "find-shown": ("the Wand",),
        "turned-over": ("an Ogre",),
        "seen": ("an Ogre",),
        "holds-scroll": ("the Wraith", "Hex"),
        "broken": ("the Elf's Sword",),
        "mended": ("the Elf's Sword",),
        "whole": ("the Elf's Sword",),
        "quest-done": ("Slay a Dragon",),
        "quest-open": ("Slay a Dragon",),
        "foe": ("the Sentinel", "strength", 9),
        "unknown-foe": ("the Sentinel",),
    },
    "gold": {
        "laid": (2, "draw spot 1"),
        "taken": (2, "draw spot 1"),
        "lost-at": (2, "road space 3"),
        "lost": (2,),
        "stashed": (2, "at the Sentinel"),
        "stash-found": (2, "at the Sentinel"),
        "stash-lost": (2, "at the Sentinel"),
    },
    "lasting": {
        "evade-now": ("the Ogre",),
        "more-die": ("the Elf", "highest"),
        "more-dice": ("the enemy", "lowest"),
        "no-things": ("weapon",),
        "weaker": ("the Ogre",),
        "own-score": ("the Ogre",),
        "immobile": ("the Ogre",),
        "negated": ("the Maze",),
        "spared": ("the Ogre",),
        "held": ("the Ogre",),
    },
    "move": {
        "by-hand": ("draw spot 2",),
        "passed-on": ("the Dwarf",),
        "wanders": ("road space 4",),
        "armed": ("the Wraith",),
    },
}
"""The details of sentences, by group and name; a card that was met or fought is the Ogre."""
NUMBERS: dict[str, object] = {
    "score": "+2",
    "attack-roll": "+1",
    "enemy-roll": "-1",
    "fixed-order": 12,
    "more-cards": 12,
    "skip": 2,
    "more-die": 1,
    "more-dice": 2,
    "weaker": 2,
    "own-score": 7,
}
"""The number of what holds for a while; 1 for the others."""
WHAT = {"score": "strength", "weaker": "craft", "own-score": "strength", "other": "odd thing"}
"""The thing that what holds is about."""


def told(group: str, name: str) -> list[str]:
    """Return a sentence filled with its sample; for a moved card, the one for a single card and the one for several."""
    pattern = SENTENCES[group][name]
    usual = ("Ogre",) if "{0" in str(pattern) else ()
    details = SAMPLES.get(group, {}).get(name, usual)
    words: dict[str, object] = {"who": "the Elf", "why": " (Hex)"}
    if group == "lasting":
        words |= {"until": "until the end of the turn", "n": NUMBERS.get(name, 1), "what": WHAT.get(name, "")}
    if group == "move":
        return [text for text in pair(name, *details, **words) if text]
    return [say(group, name, *details, **words)]


def all_told() -> str:
    """Return every sentence on a line, after its group and name."""
    lines = [(group, name, text) for group, room in SENTENCES.items() for name in room for text in told(group, name)]
    return "".join(f"{group} {name}: {text}\n" for group, name, text in lines)


def test_each_sentence_reads_as_before() -> None:
    assert all_told().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_each_sentence_is_used() -> None:
    room = Path(telling.__file__).parent
    source = "".join(file.read_text(encoding="utf-8") for file in room.glob("*.py"))
    chosen = {*re.findall(r'"([\w-]+)"', source), "broken", "mended"}  # because those two are conditions of cards
    groups = [group for group in SENTENCES if group not in ("told", "by-hand")]  # because facts name those
    assert [(group, name) for group in groups for name in SENTENCES[group] if name not in chosen] == []


@pytest.mark.parametrize(("form", "text"), [("", "Woods"), ("the", "the Woods"), ("place", "the Woods")])
def test_a_name_takes_its_article(form: str, text: str) -> None:
    assert format(Name("Woods"), form) == text


def test_a_name_refuses_an_unknown_form() -> None:
    with pytest.raises(ValueError, match="no form 'plural'"):
        format(Name("Woods"), "plural")


def test_details_with_braces_are_names_like_others() -> None:
    assert say("told", "cast", "{0}", who="the Elf", why="") == "the Elf casts {0}."


@pytest.mark.parametrize(("pattern", "n"), [("{who} rests.", 0), ("{0:the} rests{why}.", 1), ("{1} and {0}", 2)])
def test_needed_details_are_counted(pattern: str, n: int) -> None:
    assert needed(pattern) == n
