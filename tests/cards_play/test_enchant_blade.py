"""Enchant Blade: a spell that is laid on a weapon, and how the weapon counts then."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Lasting, Step, Table
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import NO_PLAIN_WEAPONS
from talisman_desktop.rules.standing_cache import is_magic
from tests.kit import Outcome, a_table, cards, lay, library, plays, plays_out, printed, walks, who

ENCHANT = "use:elf:enchant-blade:0"


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def enchanted(*items: str, answers: tuple[Any, ...] = ()) -> Table:
    """Return a table at which an elf of strength 3 has cast the spell on a weapon."""
    elf = who("elf", items=[*items], spells=["reaper/enchant-blade", "alchemy"])
    table = a_table([elf], modules=["reaper"], space="fields")
    table = replace(table, step=Step("go-on", ("",)))
    return walks(table, answers=[plays(ENCHANT), *answers], until=["go-on"]).table


def fights(table: Table, enemy: str, dice: list[int]) -> Outcome:
    """Let the elf fight an enemy."""
    table = lay(table, enemy, "spot:1")
    return plays_out(replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,))), dice=dice)


def test_enchanted_sword_adds_one_strength_more() -> None:
    table = enchanted("sword")
    assert fights(table, "wild-boar", [1, 1]).scores == (3 + 1 + 1 + 1, 1 + 1)


def test_enchanted_sword_is_a_magic_object() -> None:
    table = enchanted("sword")
    (sword,) = table.zone("items:elf")
    assert is_magic(printed("sword"), sword)
    assert fights(table, "reaper/stone-golem", [1, 1]).scores == (3 + 1 + 1 + 1, 5 + 1)


@pytest.mark.parametrize(("counters", "wielded"), [(1, ["sword"]), (0, [])])
def test_enchanted_sword_is_wielded_when_plain_weapons_are_barred(counters: int, wielded: list[str]) -> None:
    table = a_table([who("elf", items=["sword"])])
    (sword,) = table.zone("items:elf")
    barred = Lasting("elf", NO_PLAIN_WEAPONS, 1, "fight")
    zones = {**table.zones, "items:elf": (replace(sword, counters=counters),)}
    table = replace(table, zones=zones, lasting=(barred,))
    game = Game(library("reaper").of(table), table)
    assert [card.kind.rpartition("/")[2] for card in statics.wielded(game, "elf")] == wielded


def test_enchanted_bane_sword_adds_strength_too() -> None:
    assert fights(enchanted("reaper/bane-sword"), "wild-boar", [1, 1]).scores == (3 + 1 + 1, 1 + 1)


def test_spell_on_a_weapon_is_out_of_its_deck() -> None:
    table = enchanted("sword", "axe", answers=("sword",))
    (spell,) = table.zone("out-of-the-game")
    assert (spell.kind, [c.counters for c in table.zone("items:elf")]) == ("reaper/enchant-blade", [1, 0])


def test_spell_is_discarded_with_its_weapon() -> None:
    table = enchanted("sword", answers=(plays("use:elf:alchemy:0"), ["sword"]))
    assert (table.zone("items:elf"), table.zone("out-of-the-game")) == ((), ())
    assert [card.kind for card in table.zone("discard:spell:reaper")] == ["reaper/enchant-blade"]
