"""One table of what each standing word of the grammar bends. Nothing else in the rules asks for a word by its kind.

Two words bend no value: a card that leaves at a moment follows an event (`leaves_at`), and the spells of others lie
open on this table for everybody.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.effects import Attribute, Boost, Fights, Static
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.rules import values
from talisman_desktop.rules.hooks import Word, WordBend, listed, no, yes
from talisman_desktop.rules.values import (
    Added,
    Adding,
    Against,
    At,
    Blow,
    Evading,
    Facing,
    FightDice,
    Harmed,
    Scored,
)

# --- scores ---


def _bonus(base: tuple[Added, ...], word: Word, about: Scored) -> tuple[Added, ...]:
    static, card, printed = word
    assert isinstance(static, e.Bonus)
    if static.attribute != about.attribute or not _counts(static, about) or _outdone(static, printed, about):
        return base
    in_hand = card is not None and printed.subtype == "weapon" and static.during == "battle"
    return (*base, Added(Part(printed.id, static.n), printed, card, in_hand, in_hand and bool(shots(printed))))


def _counts(bonus: e.Bonus, about: Scored) -> bool:
    if bonus.against and about.subtype not in bonus.against:
        return False
    return bonus.during in ("always", about.fight)


def _outdone(bonus: e.Bonus, printed: CardDef, about: Scored) -> bool:
    """Whether a plain bonus gives way to the same card's bonus against this very kind of enemy."""
    return not bonus.against and any(
        isinstance(s, e.Bonus) and s.against and s.attribute == bonus.attribute and _counts(s, about)
        for s in printed.owned
    )


def _printed_craft(base: tuple[Added, ...], word: Word, about: Scored) -> tuple[Added, ...]:
    if about.attribute != "strength" or about.fight != "battle":
        return base
    printed = word[2]
    return (*base, Added(Part(printed.id, printed.craft or 0), printed, None))


def _two_hands(base: int, word: Word, about: str) -> int:
    return max(base, 2)


def _subtypes(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, e.CannotUse | e.Charms)
    return (*base, *static.subtypes)


# --- fights ---


def _second_die(base: FightDice, word: Word, about: Blow) -> FightDice:
    if about.enemy or about.fight != "battle":
        return base
    return replace(base, number=max(base.number, 2))


def _craft_too(base: tuple[Attribute, ...], word: Word, about: Against) -> tuple[Attribute, ...]:
    return (*base, "craft") if about.fresh and about.fight == "battle" and "craft" not in base else base


def _by_surprise(base: bool, word: Word, about: Against) -> bool:
    return base or (about.fresh and about.fight == "battle")


def _let_be(base: bool, word: Word, about: Against) -> bool:
    static = word[0]
    assert isinstance(static, e.NotAttackedBy)
    return base or about.subtype in static.subtypes


def _evading(base: bool, word: Word, about: Evading) -> bool:
    static = word[0]
    assert isinstance(static, e.MayEvade)
    return base or static.terrain in ("", about.terrain)


def _spell_for_it(base: bool, word: Word, about: str) -> bool:
    static = word[0]
    assert isinstance(static, e.DestroySpirits)
    return base or static.gain_spell


def _help(base: tuple[Part, ...], word: Word, about: None) -> tuple[Part, ...]:
    static, _, printed = word
    assert isinstance(static, e.EnemiesAdd)
    return (*base, Part(printed.id, static.n))


# --- dice, places and cards met ---


def _fewer(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, e.FewerDice)
    return base - static.n if about in static.places else base


def _adding(base: tuple[int, ...], word: Word, about: Adding) -> tuple[int, ...]:
    static = word[0]
    assert isinstance(static, e.AddToRoll)
    return (*base, static.n) if static.at in ("praying" if about.praying else "", about.place) else base


def _left_out(base: bool, word: Word, about: At) -> bool:
    static = word[0]
    assert isinstance(static, e.OptionalRoll)
    return base or about.place in static.places


def _life_kept(base: bool, word: Word, about: Harmed) -> bool:
    static = word[0]
    assert isinstance(static, e.KeepsLife)
    return base or (static.place == about.place and (not static.alignment or about.alignment in static.alignment))


def _immune(base: bool, word: Word, about: Facing) -> bool:
    static = word[0]
    assert isinstance(static, e.Immune)
    return base or static.to == about.short


def _of_types(base: bool, word: Word, about: Facing) -> bool:
    static = word[0]
    assert isinstance(static, e.UnaffectedBy)
    return base or about.type in static.types


# --- things carried ---


def _more_items(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, e.CarryMore)
    return base + static.n


def _any_number(base: int, word: Word, about: str) -> int:
    return values.ANY_NUMBER


def _script(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, e.OwnerScript)
    return (*base, static.name)


def _sentence(base: tuple[tuple[CardDef, str], ...], word: Word, about: str) -> tuple[tuple[CardDef, str], ...]:
    static, _, printed = word
    assert isinstance(static, e.OwnerByHand)
    return (*base, (printed, static.text))


BENDS: tuple[WordBend[Any, Any], ...] = (
    WordBend(e.Bonus, values.ADDED, _bonus),
    WordBend(e.AddStartingCraft, values.ADDED, _printed_craft),
    WordBend(e.TwoWeapons, values.HANDS, _two_hands),
    WordBend(e.CannotUse, values.BARRED, _subtypes),
    WordBend(e.Charms, values.CHARMED, _subtypes),
    WordBend(e.NoItemBonuses, values.ITEMS_ADD, no),
    WordBend(e.NoMagicObjects, values.MAGIC_WORKS, no),
    WordBend(e.TwoDiceInBattle, values.FIGHT_DICE, _second_die),
    WordBend(e.Saves, values.SAVES, listed),
    WordBend(e.Shoots, values.SHOTS, listed),
    WordBend(e.CraftInBattle, values.FIGHTS_WITH, _craft_too),
    WordBend(e.Assassinates, values.MAY_ASSASSINATE, _by_surprise),
    WordBend(e.NotAttackedBy, values.MAY_LET_BE, _let_be),
    WordBend(e.MayEvade, values.MAY_EVADE, _evading),
    WordBend(e.DestroySpirits, values.MAY_DESTROY_SPIRITS, yes),
    WordBend(e.DestroySpirits, values.SPELL_FOR_A_SPIRIT, _spell_for_it),
    WordBend(e.RaisesEnemies, values.MAY_RAISE, yes),
    WordBend(e.LifeOnVictory, values.LIVES_WON, listed),
    WordBend(e.EnemiesAdd, values.HELP_FOR_ENEMIES, _help),
    WordBend(e.FewerDice, values.TRIAL_DICE, _fewer),
    WordBend(e.AddToRoll, values.ADDS_TO_ROLL, _adding),
    WordBend(e.OptionalRoll, values.NEED_NOT_ROLL, _left_out),
    WordBend(e.KeepsLife, values.KEEPS_LIFE, _life_kept),
    WordBend(e.Immune, values.UNAFFECTED, _immune),
    WordBend(e.UnaffectedBy, values.UNAFFECTED, _of_types),
    WordBend(e.ReplaceDrawn, values.MAY_REPLACE, yes),
    WordBend(e.TakesOnOnes, values.TAKES_ON_ONES, yes),
    WordBend(e.FixedOrder, values.ORDER_FIXED, yes),
    WordBend(e.CarryMore, values.ITEM_PLACES, _more_items),
    WordBend(e.CarryMore, values.TRINKET_PLACES, _any_number),
    WordBend(e.NoOtherFollower, values.MAY_BE_FOLLOWED, no),
    WordBend(e.NoCasting, values.MAY_CAST, no),
    WordBend(e.NoCasting, values.CASTING_HERE, no),
    WordBend(e.AlwaysASpell, values.ALWAYS_A_SPELL, yes),
    WordBend(e.OwnerScript, values.SCRIPTS, _script),
    WordBend(e.OwnerByHand, values.LEFT_TO_PLAYERS, _sentence),
)
"""Each standing word with the value it bends, and how."""

FOLLOWS: tuple[type[Static], ...] = (e.LeavesAt,)
"""Words that follow an event (`leaves_at`)."""

NOTHING_TO_DO: tuple[type[Static], ...] = (e.SeesSpells,)
"""Words that bend nothing."""


# --- what is printed on a thing, whoever has it ---


def is_bonus(static: Static) -> bool:
    """Whether a word adds to a score."""
    return isinstance(static, e.Bonus)


def leaves_at(printed: CardDef, moment: str) -> bool:
    """Whether a card leaves whoever carries it at a moment."""
    return any(isinstance(s, e.LeavesAt) and s.moment == moment for s in printed.owned)


def shots(printed: CardDef) -> tuple[e.Shoots, ...]:
    """Return what a bow, or what works like one, says of its shots."""
    return tuple(s for s in printed.owned if isinstance(s, e.Shoots))


def gives_spells(printed: CardDef) -> bool:
    """Whether a thing always gives its owner a spell."""
    return any(isinstance(s, e.AlwaysASpell) for s in printed.owned)


def armour(printed: CardDef) -> tuple[e.Saves, ...]:
    """Return what a thing says that keeps its owner from harm."""
    return tuple(s for s in printed.owned if isinstance(s, e.Saves))


def worn(printed: CardDef) -> str:
    """Return where armour is worn; "" for what is no armour."""
    return next((s.worn for s in armour(printed)), "")


def bonuses(printed: CardDef, attribute: Attribute, fight: Fights) -> int:
    """Return what a thing adds to an attribute in a fight, a draught drunk for it included."""
    on_it = sum(
        s.n
        for s in printed.owned
        if isinstance(s, e.Bonus) and s.attribute == attribute and s.during in ("always", fight) and not s.against
    )
    drunk = sum(
        x.n for a in printed.may for x in a.effects if isinstance(x, Boost) and x.attribute == attribute and a.uses_up
    )
    return on_it + drunk
