"""What each standing word of the grammar bends: one table, which every game uses as its first module."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import (
    Assassinates,
    Attribute,
    CannotUse,
    CraftInBattle,
    EnemiesAdd,
    LifeOnVictory,
    Saves,
    TwoDiceInBattle,
    TwoWeapons,
)
from talisman_desktop.core.facts import Part
from talisman_desktop.rules import values
from talisman_desktop.rules.hooks import Module, Word, WordBend, listed
from talisman_desktop.rules.values import Against, Blow, FightDice


def _two_hands(base: int, word: Word, about: str) -> int:
    return max(base, 2)


def _second_die(base: FightDice, word: Word, about: Blow) -> FightDice:
    if about.enemy or about.fight != "battle":
        return base
    return replace(base, number=max(base.number, 2))


def _craft_too(base: tuple[Attribute, ...], word: Word, about: Against) -> tuple[Attribute, ...]:
    return (*base, "craft") if about.fresh and about.fight == "battle" and "craft" not in base else base


def _by_surprise(base: bool, word: Word, about: Against) -> bool:
    return base or (about.fresh and about.fight == "battle")


def _barred(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, CannotUse)
    return (*base, *static.subtypes)


def _help(base: tuple[Part, ...], word: Word, about: None) -> tuple[Part, ...]:
    static, _, printed = word
    assert isinstance(static, EnemiesAdd)
    return (*base, Part(printed.id, static.n))


WORDS = Module(
    id="words",
    title="The words on cards",
    words=(
        WordBend(TwoDiceInBattle, values.FIGHT_DICE, _second_die),
        WordBend(TwoWeapons, values.HANDS, _two_hands),
        WordBend(CannotUse, values.BARRED, _barred),
        WordBend(Saves, values.SAVES, listed),
        WordBend(CraftInBattle, values.FIGHTS_WITH, _craft_too),
        WordBend(Assassinates, values.MAY_ASSASSINATE, _by_surprise),
        WordBend(LifeOnVictory, values.LIVES_WON, listed),
        WordBend(EnemiesAdd, values.HELP_FOR_ENEMIES, _help),
    ),
)
"""The standing words as a module."""
