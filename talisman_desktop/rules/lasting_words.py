"""The lasting effects that any game can have, by name (`Lasting.what`): a table of the value that each one bends, and
the marks that rules keep.

Saved tables contain these names, so they never change. Marks that only one game has are defined with its rules.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Lasting
from talisman_desktop.rules.hooks import LastingBend
from talisman_desktop.rules.values import carrying_values, fight_values, meeting_values, roll_values, score_values
from talisman_desktop.rules.values.fight_values import Blow, Evading, Faced, FightDice
from talisman_desktop.rules.values.meeting_values import Facing, Shut
from talisman_desktop.rules.values.score_values import Scored

STRENGTH = "strength"
CRAFT = "craft"
EVADE = "evade"
IMMOBILE = "immobile"
"""An enemy cannot be attacked, and may be evaded."""
SPARED = "spared"
"""An enemy cannot be killed (Preservation)."""
HELD = "held"
"""The hero cannot act in the current guardian combat, because a guardian has cast Immobility."""
FIXED_ORDER = "fixed-order"
"""The marching order cannot be changed before day `n`."""
SKIP = "skip"
"""The party passes by the next `n` road spaces; of several such effects the last counts."""
MORE_DRAWN = "more-cards"
"""One more adventure card is drawn on each draw spot before day `n`."""
UNHARMED = "unharmed/"
"""Until day `n`, enemies take nothing from the heroes they beat."""
NEGATED = "negated"
"""The words of one card or place do nothing."""
ALL_NEGATED = "all-negated"
"""No event, stranger, place, space or enemy does anything."""

MORE_DICE = "more-dice"
"""A hero rolls `n` more attack dice and keeps the highest."""
WORSE_DICE = "worse-dice"
"""A hero rolls `n` more attack dice and keeps the lowest."""
ENEMY_MORE_DICE = "enemy-more-dice"
ENEMY_WORSE_DICE = "enemy-worse-dice"
NO_DIE = "no-die"
"""A hero rolls no attack die."""
ENEMY_NO_DIE = "enemy-no-die"
"""The enemy rolls no attack die.

The mark names the enemy's card; it counts against every hero, or only against the hero it names.
"""
NO_WEAPONS = "no-weapons"
NO_ARMOUR = "no-armour"
NO_PLAIN_WEAPONS = "no-plain-weapons"
"""Weapons that are not magic objects are of no use to a hero."""
NO_FATE = "no-fate"
"""A hero cannot pay fate for a roll in a fight."""
ATTACK_ROLL = "attack-roll"
"""A hero adds `n` to an attack roll."""
ENEMY_ROLL = "enemy-roll"
"""The enemy that a hero fights adds `n` to its attack roll."""

WEAKER_STRENGTH = "weaker-strength"
WEAKER_CRAFT = "weaker-craft"
"""An enemy has lost `n` of its score."""
WEAKER = {"strength": WEAKER_STRENGTH, "craft": WEAKER_CRAFT}
OWN_STRENGTH = "own-strength"
OWN_CRAFT = "own-craft"
"""An enemy has the score `n`, which the players set by hand."""
OWN: dict[Attribute, str] = {"strength": OWN_STRENGTH, "craft": OWN_CRAFT}

SHUT_BY_ONE = ("event", "stranger", "place", "space")
"""The types of cards that a spell can make void one at a time."""
SHUT_BY_ALL = (*SHUT_BY_ONE, "enemy")
"""The types of cards that are void under ALL_NEGATED."""

ENEMY_ROLLS_ON = "low-roll/enemy"
"""The named enemy card adds another die to an attack roll below its score."""
ENEMYS_EQUAL_DICE = "equal-dice/enemy"
"""If the named enemy card rolls two equal attack dice, the hero dies, or becomes a toad for `n` turns."""
COUNTED = "counts-as/"
"""The prefix of a mark, followed by an end of a fight (such as a defeat) that counts as another in the hero's fight.

`n` is the craft with which the attack roll is compared.
"""
EQUAL_DICE = "equal-dice/rolled"
"""After the fight the hero becomes a toad for `n` turns, because the named enemy card rolled equal dice."""

# Marks bend no value; rules set and read them. The journal never mentions those with a "/".

SHOT = "shot/"
"""A hero has shot with the named card. The weapon is used up, and was the only one that counted in this fight."""
SHIELDED = "hands/"
"""A hero holds a shield beside the named weapon, instead of two weapons."""
ACCEPTED = "next-move/"
"""The mark of the hero who accepted being carried off as the next move.

`source` is the place, and `n` is 1 if a boat goes there. Only the last such mark counts; one without a place means that
the offer was used.
"""
SKIPPED = "skipped/"
"""The prefix of a mark, followed by 1 (outwards) or -1 (homewards).

The party has skipped a road space in that direction; a leader may do so once each way.
"""
ONCE_A_ROAD = "compass/"
"""The prefix of a mark, followed by a destination.

The named card has already given another road roll on the way there.
"""
DRAWN_MORE = "drawn-more/"
"""The prefix of a mark, followed by the number of a draw spot on which additional cards were drawn."""
ALLY = "ally/"
"""The prefix of a mark, followed by an attribute: summoned creatures add `n` to the party's total of that attribute."""
USED = "used/"
"""The prefix of a mark, followed by a hero and a card. The mark says that an ability of the card which can be used once
a turn, or once on a road space, has been used."""
OCCURRED = "occurred/"
"""The prefix of a mark, followed by an occasion (such as "a life is lost").

`n` is 1 if it has happened to a hero, and -1 when its consequences are settled.
"""
REPLACED = "replaced/"
"""The prefix of a mark, followed by a hero who has exchanged a drawn card on this road space."""
KEPT = "kept/"
"""The prefix of a mark, followed by the card of a follower that was saved from being killed this turn."""
FATE_PAID = "kept/fate"
"""The mark of a hero who has paid fate this turn to keep a life or a follower."""
TAKEN = "taken/"
"""The prefix of a mark, followed by a kind of token. A token of that kind was taken from the card."""
BAG_LOST = "bag-lost/"
"""The mark of a bag that was discarded this turn. The things that only it could carry are lost with it."""
PASSED_BY = "passed-by/"
"""The mark of a card that has no effect on a hero; `source` is the kind of card."""
CARRIED = "carried/"
"""The prefix of a mark, followed by a card that has carried the party off."""


def _added(base: tuple[Part, ...], lasting: Lasting, about: Scored) -> tuple[Part, ...]:
    if lasting.hero != about.hero or lasting.what != about.attribute:
        return base
    return (*base, Part(lasting.source, lasting.n))


def _may_evade(base: bool, lasting: Lasting, about: Evading) -> bool:
    return base or lasting.hero in ("", about.hero)


def _may_evade_card(base: bool, lasting: Lasting, about: Evading) -> bool:
    return base or (about.card != 0 and lasting.card == about.card)


def _is_this_card(base: bool, lasting: Lasting, about: int) -> bool:
    return base or lasting.card == about


def _held(base: bool, lasting: Lasting, about: str) -> bool:
    return base or lasting.hero == about


def _not_held(base: bool, lasting: Lasting, about: str) -> bool:
    return base and lasting.hero != about


def _applies(lasting: Lasting, about: Blow) -> bool:
    """Whether a lasting effect applies to a roll of this side in this fight. An effect names a hero or holds for all,
    and names an enemy's card or holds against all."""
    enemys = lasting.what in (ENEMY_MORE_DICE, ENEMY_WORSE_DICE, ENEMY_ROLL, ENEMY_NO_DIE)
    return lasting.hero in ("", about.hero) and enemys == about.enemy and lasting.card in (0, about.card)


def _more_dice(base: FightDice, lasting: Lasting, about: Blow) -> FightDice:
    if not _applies(lasting, about):
        return base
    low = base.low or lasting.what in (WORSE_DICE, ENEMY_WORSE_DICE)
    return replace(base, number=base.number + lasting.n, low=low)


def _no_die(base: FightDice, lasting: Lasting, about: Blow) -> FightDice:
    return replace(base, kept=0) if _applies(lasting, about) else base


def _added_to_attack(base: tuple[Part, ...], lasting: Lasting, about: Blow) -> tuple[Part, ...]:
    return (*base, Part(lasting.source, lasting.n)) if _applies(lasting, about) else base


def _with_barred_things(base: tuple[str, ...], lasting: Lasting, about: str) -> tuple[str, ...]:
    return (*base, BARS[lasting.what]) if lasting.hero == about else base


BARS = {NO_WEAPONS: "weapon", NO_ARMOUR: "armour", NO_PLAIN_WEAPONS: score_values.PLAIN_WEAPON}
"""For each lasting effect, the kinds of things that a hero cannot use while it lasts."""


def _weaker(base: int, lasting: Lasting, about: Faced) -> int:
    lost = lasting.card == about.card and lasting.what == WEAKER[about.attribute]
    return base - lasting.n if lost else base


def _set_by_hand(base: int, lasting: Lasting, about: Faced) -> int:
    own = lasting.card == about.card and lasting.what == OWN[about.attribute]
    return lasting.n if own else base


def _before_day(base: bool, lasting: Lasting, about: int) -> bool:
    return base or about < lasting.n


def _one_more(base: int, lasting: Lasting, about: int) -> int:
    return base + (about < lasting.n)


def _is_this_one_void(base: bool, lasting: Lasting, about: Shut) -> bool:
    return base or (lasting.card, lasting.source) == (about.card, about.place)


def _all_void(base: bool, lasting: Lasting, about: Shut) -> bool:
    return base or about.type in SHUT_BY_ALL


def _is_unaffected(base: bool, lasting: Lasting, about: Facing) -> bool:
    return base or (about.hero == lasting.hero and about.short == lasting.source.rpartition("/")[2])


def _always(base: bool, lasting: Lasting, about: None) -> bool:
    return True


BENDS: tuple[LastingBend[Any, Any], ...] = (
    LastingBend(STRENGTH, score_values.ADDED_FOR_A_WHILE, _added),
    LastingBend(CRAFT, score_values.ADDED_FOR_A_WHILE, _added),
    LastingBend(EVADE, fight_values.MAY_EVADE, _may_evade),
    LastingBend(IMMOBILE, fight_values.MAY_EVADE, _may_evade_card),
    LastingBend(IMMOBILE, fight_values.UNTOUCHABLE, _is_this_card),
    LastingBend(SPARED, fight_values.SPARED, _is_this_card),
    LastingBend(HELD, meeting_values.HELD, _held),
    LastingBend(HELD, carrying_values.MAY_CAST, _not_held),
    LastingBend(MORE_DICE, fight_values.FIGHT_DICE, _more_dice),
    LastingBend(WORSE_DICE, fight_values.FIGHT_DICE, _more_dice),
    LastingBend(ENEMY_MORE_DICE, fight_values.FIGHT_DICE, _more_dice),
    LastingBend(ENEMY_WORSE_DICE, fight_values.FIGHT_DICE, _more_dice),
    LastingBend(NO_DIE, fight_values.FIGHT_DICE, _no_die),
    LastingBend(ENEMY_NO_DIE, fight_values.FIGHT_DICE, _no_die),
    *(LastingBend(what, score_values.BARRED, _with_barred_things) for what in BARS),
    LastingBend(NO_FATE, roll_values.MAY_PAY_FATE, _not_held),
    *(LastingBend(what, fight_values.ENEMY_SCORE, _weaker) for what in WEAKER.values()),
    *(LastingBend(what, fight_values.ENEMY_SCORE, _set_by_hand) for what in OWN.values()),
    LastingBend(ATTACK_ROLL, fight_values.ATTACK_ADDED, _added_to_attack),
    LastingBend(ENEMY_ROLL, fight_values.ATTACK_ADDED, _added_to_attack),
    LastingBend(FIXED_ORDER, meeting_values.ORDER_FIXED, _before_day),
    LastingBend(MORE_DRAWN, meeting_values.MORE_CARDS, _one_more),
    LastingBend(PASSED_BY, meeting_values.UNAFFECTED, _is_unaffected),
    LastingBend(NEGATED, meeting_values.VOID, _is_this_one_void),
    LastingBend(ALL_NEGATED, meeting_values.VOID, _all_void),
    LastingBend(ALL_NEGATED, meeting_values.ALL_VOID, _always),
)
"""The value that each lasting effect bends, and how."""
