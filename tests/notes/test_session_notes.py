"""Session notes agree with the table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import TOKENS, Card, Hero, Lasting, Table, held
from talisman_desktop.games.darkest.base import setup
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.games.darkest.base.darkest_slice import Darkest
from talisman_desktop.notes import markdown as md
from talisman_desktop.notes.blocks import Document
from talisman_desktop.notes.packet import Wanted, markdown, standing
from talisman_desktop.notes.story import story
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, Roads
from tests.kit import core

CORE = Path(__file__).resolve().parents[2] / "cardsets" / "core"


@cache
def catalog() -> Catalog:
    return load_catalog([CORE])[0]


def played(seed: int, answers: int) -> Session:
    """Return a session of the careful bot that stops after this many answers."""
    left = answers

    def bot(session: Session, request: Request) -> Answer | None:
        nonlocal left
        left -= 1
        return bots.careful(session, request) if left >= 0 else None

    return Session(house(catalog()), setup.new_table(catalog(), seed), bot=bot)


def rows(text: str, title: str) -> dict[str, list[str]]:
    """Return the rows of the grid under a heading, by the text of their first cell."""
    part = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    return {row[0]: row[1:] for row in found[2:]}


def part(text: str, title: str) -> str:
    """Return the part of the notes under a heading of level 2 or 3."""
    return re.split(r"^##+ ", text.partition(f"# {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.rule("A4a")
@pytest.mark.parametrize("answers", [0, 40, 150, 300, 500])
def test_the_party_is_read_back_as_it_is(answers: int) -> None:
    session = played(8, answers)
    table, text = session.table, markdown(session, "Friday", Wanted(story="full"))
    assert text.startswith("# Friday\n")
    party = rows(text, "The party")
    assert len(party) == len(table.heroes)
    for hero in table.heroes.values():
        name = catalog().cards[hero.kind].name
        assert [int(cell) for cell in party[name][: len(TOKENS)]] == [getattr(hero, token) for token in TOKENS]
        for card in table.zone(held("items", hero.id)):
            assert catalog().cards[card.kind].name in part(text, name)
    decks = rows(text, "Decks")
    assert {name.lower(): int(row[0]) for name, row in decks.items()} == {
        name: deck.size + len(deck.top) for name, deck in table.decks.items()
    }
    assert int(rows(text, "Figures")["Adventures begun"][0]) == roads.of(table).adventures


def notes(table: Table, lines: list[Line], title: str, switches: dict[str, str] | None = None, asked: str = "") -> str:
    """Return the notes of a table and a story, as Markdown."""
    return md.write(Document(title, (*standing(table, core().usual, switches or {}, asked), *story(lines))))


def full() -> Table:
    """Return a table with something in every zone."""

    def cards(first: int, *kinds: str) -> tuple[Card, ...]:
        return tuple(Card(first + n, f"core/{k}" if k else "", "adventure", up=bool(k)) for n, k in enumerate(kinds))

    elf = Hero("elf", "core/elf", 0, 3, 4, 2, 0, 7, "good", toad=2, stored_gold=(("inner", 5),))
    table = setup.new_table(catalog(), 1, {"trove-size": "2"})
    zones = {
        "items:elf": cards(1, "sword"),
        "followers:elf": cards(2, "maiden"),
        "spells:elf": cards(3, "hex"),
        "trophies:elf": cards(4, "ogre", "ghost"),
        "store:inner:elf": cards(6, "ring"),
        "store:inner:heirs": cards(7, "talisman"),
        "road:2": cards(8, "wolf", "market"),
        "spot:1": cards(10, "bear", ""),
        "trove": cards(12, "", "", ""),
        "guardians": cards(15, "giant"),
        "guardian:15": cards(16, "holy-lance"),
        "loot": cards(17, "amulet"),
        "discard:adventure": cards(18, "ape", "imp"),
    }
    crags = Adventure("crags", "trove", 6, 1, rolled=(1, 2), locations=((2, "tavern"),), trove_gold=4)
    return type(table)(
        seed=1,
        step=table.step,
        heroes={"elf": elf},
        order=("elf",),
        zones=zones,
        decks=table.decks,
        piles={"road:2": 3, "sentinel": 2},
        region="inner",
        slices={"roads": Roads(crags, 3, 1), "darkest": Darkest({"elf": "follower"})},
        lasting=(Lasting("elf", "strength", 2, "turn", 0, "core/potion-of-strength"),),
        day=9,
        options={
            "trove-size": "2",
            "heroes": "core/elf,core/monk",
            "ruling:C7c": "Enemies do not throw on.",
            "resolve:fights": "off",
        },
        dead=("core/troll", "core/monk"),
    )


@pytest.mark.rule("A4a")
def test_everything_on_the_table_has_its_place() -> None:
    text = notes(full(), [], "All", {"ask:fate": "no", "dice:combat": "table"}, "Fight?")
    assert ": on road space 6, the Crags, for its trove." in text
    assert "- Special location on road space 2, the Plains: Tavern" in text
    assert "- To be decided: Fight?" in text
    elf = part(text, "Elf")
    for line in (
        "A toad for 2 more turns",
        "Items: Sword",
        "Followers: Maiden",
        "Spells: Hex",
        "Trophies: Ogre (strength 5), Ghost (craft 4); in all strength 5, craft 4",
        "Starting values: strength 3, craft 4, life 4, fate 3, gold 1, good",
        "Quest: hand over a follower",
    ):
        assert f"- {line}\n" in elf
    store = part(text, "Village of the Inner Region")
    assert "- Elf: Ring, 5 gold\n" in store
    assert "- For any hero who comes here: Talisman\n" in store
    assert "- Quest of the Elf: hand over a follower\n" in part(text, "Quests and talismans")
    assert "- Road space 2, the Plains: Market, Wolf, 3 gold" in text, "last placed first"
    assert "- Spot 1: Bear, face-down card" in text
    assert "- Face-down cards: 3\n- Gold: 4\n- Guardian: Giant, with Holy Lance\n- With the gold: Amulet" in text
    assert rows(text, "Decks")["Adventure"][1] == "2"
    assert "- Elf: +2 strength until the end of the turn (Potion of Strength)" in text
    assert "- Magic items in a trove: Two\n- The dead return: No" in text
    assert "- Heroes of the first party: Elf, Monk" in text
    own = part(text, "Rulings of the table's own")
    assert "- C7c: Enemies do not throw on. (The clause: Combat works as in the boxed game" in own
    assert "continues by its own ruling" in own
    assert f"- {SWITCHES['ask:fate']}: no" in text
    assert "- Dice (combat): from the table" in text
    assert "- Fights with enemies on the road: we do it at our table\n" in text
    assert f"- {SWITCHES['ask:turn-back']}: no" in text, "the switch of a new campaign"
    assert rows(text, "Figures") == {"Adventures begun": ["3"], "Days": ["9"], "Troves looted": ["1"]}
    assert "The dead, oldest first: Troll, Monk" in text


def test_the_story_is_grouped_by_headings() -> None:
    lines = [
        Line("Day 1, Village", "heading"),
        Line("The Elf *comes*.", "note"),
        Line("Day 1, Fields", "heading"),
        Line("2 gold is lost.", "token"),
    ]
    text = notes(full(), lines, "All")
    story = text.partition("## The story\n")[2]
    assert story == ("\n### Day 1, Village\n\n- The Elf \\*comes\\*.\n\n### Day 1, Fields\n\n- 2 gold is lost.\n")


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("Friday", "Friday"),
        ("*bold* [x](y) <b>", "\\*bold\\* \\[x\\](y) \\<b\\>"),
        ("# no heading", "\\# no heading"),
        ("a|b", "a\\|b"),
        ("1. first", "1\\. first"),
        ("- item", "\\- item"),
        ("two\nlines", "two lines"),
        ("back\\slash", "back\\\\slash"),
    ],
)
def test_signs_of_markdown_are_escaped(text: str, escaped: str) -> None:
    assert md.escape(text) == escaped


def test_a_title_cannot_break_out() -> None:
    first = notes(full(), [], "# A\n\n## <script>").splitlines()[0]
    assert first == "# \\# A \\#\\# \\<script\\>"


def test_a_table_before_anybody_came_has_notes_too() -> None:
    text = notes(setup.new_table(catalog(), 1), [], "Empty")
    assert "## The party" not in text
    assert "in the village" in text
