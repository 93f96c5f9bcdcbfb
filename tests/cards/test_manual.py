"""The tables in the manual agree with the tables in the code."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.cards.code import SCRIPTS, Place
from talisman_desktop.cards.loader import load_sets, set_folders
from talisman_desktop.cards.sentences import MOMENTS
from talisman_desktop.cards.slots import ALWAYS, CREATURES, FACTS, HOLDS, READS, SLOTS, THINGS
from talisman_desktop.cards.spec import CardText
from talisman_desktop.cards.words import read
from talisman_desktop.paths import cardsets_folder
from tests.cards.sets import write_set

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("writing-cards", *sorted(page.stem for page in DOCS.glob("card-*.md")))
MANUAL = "\n".join((DOCS / f"{page}.md").read_text("utf-8") for page in PAGES)
"""The pages about writing cards."""


def table(head: str) -> dict[str, list[str]]:
    """Return the rows of a table in the manual, by the text of their first cell."""
    lines = MANUAL[MANUAL.index(head) :].splitlines()[2:]
    rows = [line.strip("| ").split(" | ") for line in lines[: next(i for i, x in enumerate(lines) if not x)]]
    return {cells[0].strip("`"): cells[1:] for cells in rows}


def named(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`\n]+)`", cell))


def test_manual_lists_the_slots_and_facts_of_each_type() -> None:
    rows = table("| Type | Slots |")
    assert {kind: named(cells[0]) for kind, cells in rows.items()} == READS
    assert {kind: named("".join(cells[1:])) for kind, cells in rows.items()} == FACTS


def test_the_manual_names_every_slot_and_fact() -> None:
    assert tuple(table("| Slot | What")) == SLOTS
    keys = {key for row in table("| Key | What") for key in row.replace("`", "").split(", ")}
    assert keys | {*SLOTS} == {*CardText.__struct_fields__}
    assert {*ALWAYS} < keys


def test_the_manual_names_every_subtype_and_deck() -> None:
    assert {*CREATURES, *THINGS} < {*named(table("| Key | What")["subtype"][0])}
    assert {*HOLDS} <= {*named((DOCS / "writing-cards.md").read_text("utf-8"))}


@pytest.mark.parametrize(
    ("head", "places"),
    [
        ("| Script |", SCRIPTS),
        ("| Script of the Reaper |", given().scripts["reaper"]),
        ("| Script of the Highland |", given().scripts["highland"]),
        ("| Script of the Dungeon |", given().scripts["dungeon"]),
        ("| Script of the Frostmarch |", given().scripts["frostmarch"]),
        ("| Script of the Sacred Pool |", given().scripts["sacred-pool"]),
    ],
)
def test_manual_lists_the_slot_of_each_script(head: str, places: Mapping[str, Place]) -> None:
    rows = {
        name: (named(cells[0])[0], named(cells[1]) if len(cells) > 1 else ()) for name, cells in table(head).items()
    }
    anywhere = defaultdict(lambda: "any time", place="at the Castle")
    said = {
        name: (place.slot, tuple(f"{(w := MOMENTS.get(m, anywhere[m]))[:1].upper()}{w[1:]}:" for m in place.moments))
        for name, place in places.items()
    }
    assert rows == said


COUNTERS = 'type = "place"\ncounter = "craft"\ncounters = 4\n'
TAKEN = '"Take 1 craft from this card."'
LIVES = '"You may lose lives of this card in place of yours."'
HAPPENS = f'{COUNTERS}meet = [{{}}, {TAKEN}]\nends = "Discard this card."'
CARD = {
    "## What can happen": HAPPENS,
    "## Choices, conditions and payment": HAPPENS,
    "## Die tables": HAPPENS,
    "## The fight at hand": 'type = "enemy"\nstrength = 1\nmeet = {}',
    "## After a fight": 'type = "enemy"\nstrength = 1\nwon = {}',
    "## What holds": f'type = "follower"\ncounter = "life"\ncounters = 2\nowned = ["+1 strength.", {LIVES}, {{}}]',
    "## Where it goes": f"{COUNTERS}meet = {TAKEN}\nends = {{}}",
}
"""For each heading of the manual, a card into which the sentences below it are put."""
ELSEWHERE = (
    *(
        "This enemy",
        "You begin with",
        "Take this card",
        "Roll a die and put",
        "Roll a die for each",
        "Enemies met here",
    ),
    *("Strength and craft from", "No magic", "Roll a die. 1-2: the fight"),
    *("A bear", "This dragon", "Its craft", "Each token", "The enemy loses", "If you lost a life"),
    *("You win this", "Roll a die and add", "Take a warhorse", "Buy any of these from the stables"),
    "If you are good: this enemy",
)
"""Sentences for other types of card: how each begins, and a card into which it fits."""


@pytest.mark.parametrize("heading", CARD)
def test_sentences_of_the_manual_pass_the_checker(tmp_path: Path, heading: str) -> None:
    part = re.split(r"\n##? ", MANUAL[MANUAL.index(f"\n{heading}") + 1 :])[0]
    told = [x for x in re.findall(r"`([A-Z+][^`\n]*\.)`", part) if not x.startswith(ELSEWHERE)]
    cards = [f'[[card]]\nid = "c{i}"\nname = "C{i}"\n' + CARD[heading].format(f"'''{x}'''") for i, x in enumerate(told)]
    write_set(tmp_path / "home", deck="\n".join(['deck = "adventure"', *cards, ""]))
    found = next(s for s in load_sets(set_folders([cardsets_folder() / "core", tmp_path])) if s.id == "home")
    assert told
    assert [str(p) for p in found.problems] == []


def test_tasks_of_the_manual_are_understood() -> None:
    part = re.split(r"\n##? ", MANUAL[MANUAL.index("## What a quest asks for") :])[0]
    told = [text for text in re.findall(r"`([A-Z][^`\n]*\.)`", part) if text != "Gain a talisman."]
    assert len(told) > 5
    assert [text for text in told if read("task", text)[0].state != "understood"] == []
