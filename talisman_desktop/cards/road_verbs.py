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
    """An enemy that is face up on the road comes to this space, and the hero fights it. With `drawn`, the nearest enemy
    comes and the party meets it; if there is none, that many adventure cards are drawn. With `strongest`, the enemy
    with the highest strength or craft comes and the party meets it."""

    drawn: int = 0
    strongest: bool = False


class TurnUp(Data, frozen=True):
    """The cards on the next n draw spots are turned face up before they are met (0: on all that are left)."""

    n: int = 0


class ForTwoSpaces(Data, frozen=True):
    """A rule for the party on this road space and the next: the marching order cannot be changed ("order"), 1 more
    adventure card is drawn on each draw spot and for each lost turn ("draws"), or enemies that beat heroes take nothing
    from them ("losses")."""

    rule: Literal["order", "draws", "losses"]


class FightTogether(Data, frozen=True, omit_defaults=True):
    """The party fights all enemies that are face up on the road (with `subtype`, those of that kind) in one guardian
    combat. With `drawn`, that many cards are drawn from the adventure deck of this card's box instead: the party fights
    the enemies among them, and the others are discarded."""

    drawn: int = 0
    subtype: str = ""


class PassedBy(Data, frozen=True, omit_defaults=True):
    """The card that the party is about to meet does not affect this hero: "Let that card pass you by". With `discarded`
    it is discarded: "Discard that card"."""

    discarded: bool = False


Road = CallEnemy | DrawMore | DiscardFaceUp | EvadeAWhile | ForTwoSpaces | FightTogether | PassedBy
