"""The values of dice: who rolls, how many count, and how rolls may be changed or made again."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from talisman_desktop.cards.owned import AddsADie, ChoosesDie, RollsRoadAgain, SixCarries
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card
from talisman_desktop.rules.hooks import Value

MAY_PAY_FATE: Value[bool, str] = Value("fate in a fight")
"""Whether a hero may pay fate for a roll in a fight."""


class FateFor(Struct, frozen=True, gc=False):
    """A hero's roll for which fate may be paid, or which a card may decide."""

    hero: str
    request: Throw


FATE_FOR: Value[bool, FateFor] = Value("fate for a roll")
"""Whether a hero may pay fate for a roll."""


class Rolled(Struct, frozen=True, gc=False):
    """A roll that a card of the id `kind` asks for because of a hero; `caster` is the hero who used the card."""

    hero: str
    caster: str
    kind: str


ROLLS: Value[str, Rolled] = Value("who rolls")
"""The hero who rolls when a card used on a hero asks for a roll."""

ADDS_A_DIE: Value[tuple[tuple[AddsADie, Card | None, CardDef], ...], str] = Value("another die for a low roll")
"""The cards that add another die to a hero's low attack roll, as (words, card, printed facts)."""

CHOOSES_DIE: Value[tuple[Card, ...], FateFor] = Value("dice chosen")
"""The cards that a hero may discard before a roll to choose what a die shows."""

CHANGES_DIE: Value[tuple[tuple[ChoosesDie, Card | None, CardDef], ...], str] = Value("dice changed")
"""The cards that a hero may discard to choose or change a die, as (words, card, printed facts)."""

DIE_SET: Value[int, str] = Value("a die set for fate")
"""The number chosen for a die that is rerolled for fate; 0 if it is rolled."""

DICE_LEFT_OUT: Value[tuple[str, ...], str] = Value("what odds leave out of a hero's dice")
"""The changes to a hero's next dice that odds do not include, each in words such as "without a die chosen by the
Weighted Dice"."""


class Adding(Struct, frozen=True, gc=False):
    """A roll of a hero at a place, by its short id, or while praying."""

    hero: str
    place: str
    praying: bool = False


class At(Struct, frozen=True, gc=False):
    """A hero at a place, by its short id, and whether that is a card of the adventure deck."""

    hero: str
    place: str
    on_card: bool = False


TRIAL_DICE: Value[int, str] = Value("dice of a trial", whose="party", bound=partial(max, 0))
"""The number of dice the party rolls in the trial of a place."""

TRIAL_OFF: Value[int, str] = Value("taken off the roll of a trial", whose="party")
"""The number subtracted from the party's roll in the trial of a place."""

ADDS_TO_ROLL: Value[tuple[tuple[int, ...], ...], Adding] = Value("what may be added to a roll")
"""The numbers that a hero may add to a roll. Each entry lists numbers of which the hero may add only one."""

NEED_NOT_ROLL: Value[bool, At] = Value("rolls left out")
"""Whether a hero may leave out the roll of a place."""

TAKES_ON_ONES: Value[bool, str] = Value("taking on a 1")
"""Whether a hero may take something from other heroes who roll a 1."""

SIX_CARRIES: Value[tuple[tuple[SixCarries, Card | None, CardDef], ...], str] = Value("a 6 on the road")
"""The cards by which a 6 on a leader's road roll may carry the party off, as (words, card, printed facts)."""

ROAD_AGAIN: Value[tuple[tuple[RollsRoadAgain, Card | None, CardDef], ...], str] = Value("road rolls made again")
"""The cards by which a hero may repeat a road roll, as (words, card, printed facts)."""
