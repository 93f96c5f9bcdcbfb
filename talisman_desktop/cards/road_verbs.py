"""The verbs about the cards of the road: drawing more, discarding some, and evading enemies for a while."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Data

Kind = Literal["card", "event", "enemy", "stranger", "follower", "object", "magic object", "place"]
"""The types of adventure cards; "card" means any of them."""


class DrawMore(Data, frozen=True):
    """Draw n more adventure cards, which are met right behind this one: "Draw 2 more adventure cards here"."""

    n: int


class DiscardFaceUp(Data, frozen=True, omit_defaults=True):
    """Discard all face-up adventure cards of these types on the road, or only those on the party's space, except the
    card itself. `any`: as many of them as the hero likes."""

    kinds: tuple[Kind, ...]
    here: bool = False
    any: bool = False


class EvadeAWhile(Data, frozen=True):
    """The hero may evade enemies until the end of the turn."""


class CallEnemy(Data, frozen=True, omit_defaults=True):
    """An enemy that is face up on the road comes here, and the hero fights it. If `drawn` is set, it is the nearest,
    for the party to meet, and so many adventure cards are drawn where there is none; if `strongest` is set, it is the
    one with the highest strength or craft, for the party to meet."""

    drawn: int = 0
    strongest: bool = False


class TurnUp(Data, frozen=True):
    """The cards of the next n draw spots are turned face up before they are met (0: the cards of all that are left)."""

    n: int = 0


class ForTwoSpaces(Data, frozen=True):
    """A rule for the whole party on this road space and the next: the marching order cannot be changed ("order"), 1
    more adventure card is drawn on each draw spot and for each turn lost ("draws"), or enemies take nothing from heroes
    they beat ("losses")."""

    rule: Literal["order", "draws", "losses"]


class FightTogether(Data, frozen=True, omit_defaults=True):
    """The party fights several enemies in one guardian combat: all that are face up on the road, of this subtype where
    one is named, or, if `drawn` is set, those among so many cards of the adventure deck of the card's box; the other
    cards are discarded."""

    drawn: int = 0
    subtype: str = ""


class PassedBy(Data, frozen=True, omit_defaults=True):
    """The card that the party is about to meet does nothing to this hero, or, if `discarded` is set, is discarded: "Let
    that card pass you by", "Discard that card"."""

    discarded: bool = False


Road = CallEnemy | DrawMore | DiscardFaceUp | EvadeAWhile | ForTwoSpaces | FightTogether | PassedBy
