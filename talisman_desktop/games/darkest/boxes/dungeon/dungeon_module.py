"""The module of the box: what the box adds to the game, and how it bends the rules."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.codec import OldWords
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.boxes.dungeon import (
    delver_scripts,
    denizens,
    dungeon_card_clauses,
    dungeon_clauses,
    dungeon_hero_clauses,
    dungeon_rooms,
    dungeon_spells,
    hoard_scripts,
    passage_scripts,
    room_scripts,
)
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import EXPEDITION, ID, REGION
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.lasting_words import BAG_LOST, COUNTED, PASSED_BY
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **delver_scripts.SCRIPTS,
    **dungeon_rooms.SCRIPTS,
    **hoard_scripts.SCRIPTS,
    **room_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    **delver_scripts.PLACES,
    **dungeon_rooms.PLACES,
    **hoard_scripts.PLACES,
    **room_scripts.PLACES,
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""

OLD_WORDS = OldWords(
    keys={
        "dungeon/amulet/again": "road/ones",
        "dungeon/amulet/teleport": "road/sixes",
        "road/amulet": "road/ones/dice",
        "dungeon/event/pass": "may/do/dungeon/gypsy",
        "dungeon/elixir/drink": "may/throw/dungeon/elixir-of-life",
        "elixir/life": "table/dungeon/elixir-of-life",
        "elixir/dungeon/elixir-of-rage": "table/dungeon/elixir-of-rage",
        "elixir/dungeon/elixir-of-wrath": "table/dungeon/elixir-of-wrath",
    },
    marks={
        "dungeon/passed": PASSED_BY,
        "dungeon/bag": BAG_LOST,
        "dungeon/stone": f"{COUNTED}plain victory",
        "dungeon/flitting": f"{COUNTED}narrow victory",
    },
)
"""The words of older versions, with those of today."""


def _in_play(table: Table) -> str:
    """Return why the box cannot be removed while the party is on its road; "" when it is not."""
    return expeditions.in_play(EXPEDITION, table, MODULE.title) or denizens.in_play(table)


def _sentence(fact: Fact, table: Table, names: Names) -> str | None:
    """Return the sentence of the box for a fact; None if the journal's own words are enough."""
    found = passage_scripts.told(fact, table, names)
    return found if found is not None else dungeon_spells.told(fact, table, names)


MODULE = Module(
    id=ID,
    title="The Dungeon",
    help="Under the Ruins the Dark Road leads through rooms and vaults to the Treasure Chamber, where the Lord of "
    "Darkness keeps treasures and magic items. Its own adventure cards lie on it, and its spells are shuffled among "
    "the others.",
    emblem="arch",
    in_play=_in_play,
    clauses=(*dungeon_clauses.CLAUSES, *dungeon_hero_clauses.CLAUSES, *dungeon_card_clauses.CLAUSES),
    regions=(REGION,),
    own_decks=("adventure", "adventure-main", "trove", "trove-treasure", "spell"),
    deck_uses=(*expeditions.deck_uses(EXPEDITION), denizens.USE),
    lasting=hoard_scripts.LASTING,
    bends=(expeditions.bringing(EXPEDITION), *delver_scripts.BENDS, *hoard_scripts.BENDS, *room_scripts.BENDS),
    arounds=(*delver_scripts.AROUNDS, *hoard_scripts.AROUNDS, *room_scripts.AROUNDS),
    follows=(*delver_scripts.FOLLOWS, *hoard_scripts.FOLLOWS, *room_scripts.FOLLOWS),
    dues=(*delver_scripts.DUES, *hoard_scripts.DUES, *room_scripts.DUES),
    steps=room_scripts.STEPS,
    telling=Telling(sentence=_sentence),
    scripts=SCRIPTS,
    script_places=PLACES,
    old_words=OLD_WORDS,
)
"""The box."""
