"""The Dark Road for tests of the cards that lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.core.table import Step, Table, spot
from tests.kit import Outcome, Who, a_table, do, library, plays_out, printed, who

TRAITS = ("strength", "craft", "life", "fate", "gold", "alignment", "items", "followers", "spells", "trophies")
DECK = "adventure:dungeon"
BELOW = {"region": "dungeon", "destination": "treasure-chamber"}
"""Arguments of a table whose party is on the Dark Road."""


def below(heroes: Sequence[str | Who] = ("elf",), **more: Any) -> Table:
    """Return a table with the party on the Dark Road."""
    return a_table(heroes, modules=["dungeon"], **{**BELOW, **more})


def meets(card: str, *, hero: str = "elf", heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """Let a hero meet a card of the box that is turned over on draw spot 1 of the Dark Road."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = below(heroes or [who(hero, **traits)], **more)
    assert library("dungeon").of(table).deck_of(printed(f"dungeon/{card}")) == DECK
    table = do(table, CardsDealt(deck=DECK, count=1, to=spot(1), index=0))
    (table_card,) = table.zone(spot(1))
    how["draws"] = [f"dungeon/{card}", *how.get("draws", ())]
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **how)


def before(enemy: str, elf: Who, *others: str | Who, **more: Any) -> Outcome:
    """Let the party meet an enemy of the core deck that lies face up on draw spot 1."""
    how = {name: more.pop(name) for name in ("dice", "answers", "until") if name in more}
    table = below([elf, *others], row=[enemy], **more)
    return plays_out(replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,))), **how)


HOME = {"region": "inner", "destination": ""}
"""Arguments of a table whose party is on a road of the Inner Region."""
