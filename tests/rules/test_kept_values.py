"""Every cached result of a game equals a newly computed one, whatever has changed in between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import ALIGNMENTS, TOKENS, Lasting, Table, discard, held, store
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet
from talisman_desktop.rules import resolution
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import PartyMoved
from tests.kit import a_table, core, who
from tests.soak import kept_values

OWNED = {"items": ["sword", "armour"], "followers": ["mule"], "spells": ["hex"], "trophies": ["ogre"]}
"""Cards that both heroes of the tables below have, by zone."""


def at_home() -> Table:
    return a_table(
        [
            who("elf", gold=4, life=2, stored=["sword"], **OWNED),
            who("dwarf", gold=0, stored_gold=(("inner", 2),)),
            who("troll", gold=9, items=["purchase-shield"] * 4),
            who("wizard", gold=0),
        ],
        village=True,
        zones={store("outer", "elf"): ["purchase-axe"] * 3},
    )


def on_the_road() -> Table:
    return a_table(
        [who("elf", **OWNED), who("dwarf", items=["magic-belt"])],
        region="outer",
        space="runes",
        row=["ogre", "mesmerism"],
    )


def changes(table: Table) -> list[f.Fact]:
    """Return facts of every kind on which cached results depend, each possible at this table."""
    carried = [c for zone, cards in table.zones.items() if zone.endswith(":elf") for c in cards]
    found: list[f.Fact] = [f.RegionEntered("inner" if table.region == "outer" else "outer")]
    found += [f.TokensChanged("elf", token, 1) for token in TOKENS]
    found += [f.CardMoved(card.id, zone) for card in carried for zone in (held("items", "dwarf"), discard(card.deck))]
    found += [f.CountersChanged(card.id, 1) for card in carried]
    found += [f.CardTaken("purchase", kind, discard("purchase")) for kind in table.decks["purchase"].unseen]
    found += [f.CardTaken("purchase", kind, held("items", "dwarf")) for kind in table.decks["purchase"].unseen]
    found += [f.CardTaken("purchase", "core/purchase-sword", store(table.region, hero)) for hero in table.order]
    found += [f.CardTaken("spell", min(table.decks["spell"].unseen), held("spells", "elf"))]
    found += [f.AlignmentChanged("elf", side) for side in ALIGNMENTS]
    found += [f.ToadChanged("elf", 3), f.ApartSet("dwarf", "tavern"), f.OrderSet(table.order[::-1])]
    found += [f.LastingBegan(Lasting("elf", what, 1, "adventure")) for what in ("strength", "craft", "no-weapons")]
    found += [f.GoldStored("elf", table.region, 1)] if table.heroes["elf"].gold else []
    found += [f.OptionSet(resolution.LIMITS, "off"), f.NumberRead("core/ogre", "strength", 9)]
    found += [f.slice_changed(MysticSet("elf", allowed)) for allowed in (True, False)]
    found += [f.slice_changed(PartyMoved(1, -1))] if table.region == "outer" else []
    return found


@pytest.mark.parametrize("scene", [at_home, on_the_road])
@pytest.mark.parametrize("way", [Game.do, Game.correct])
def test_kept_values_follow_each_fact_and_its_undoing(
    scene: Callable[[], Table], way: Callable[[Game, f.Fact], None]
) -> None:
    table = scene()
    game = Game(core().of(table), table)
    for fact in changes(table):
        kept_values.compare(game)
        way(game, fact)
        kept_values.compare(game)
        game.go_back(table, 0)
        game.play_by(core().of(table))


@pytest.mark.parametrize("seed", range(6))
def test_kept_values_are_those_of_a_campaign(seed: int) -> None:
    share = (1.0, 0.3)[seed % 2]
    assert kept_values.played(seed, 120, share, ("reaper",) if seed % 3 else ()).table.day > 1
