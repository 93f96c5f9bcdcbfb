"""The procedures that modules may add to, and the events to which they may add facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights, Saves
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.hooks import Procedure


class Rolling(Struct, frozen=True, gc=False):
    """A roll of dice: its request, and its purpose in words."""

    request: Throw
    purpose: str


ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a roll")
"""A roll of dice. Additions `after` it run before fate is offered."""


Judge = Callable[[tuple[int, ...]], bool]
"""A function that judges the dice as rolled."""


def never(dice: tuple[int, ...]) -> bool:
    """Return False, whatever the dice show."""
    return False


def in_no_words(dice: tuple[int, ...]) -> str:
    """Return "", for a roll whose dice need no explanation."""
    return ""


class OwnRoll(Struct, frozen=True, kw_only=True):
    """A roll that a hero makes, with what the question about fate needs to know.

    `content` returns whether rerolling the last die would be no better on average, and `others` whether rerolling an
    earlier die would be better; both decide whether an automation answers. `stands` returns what the dice mean now.
    `family` is that of the question. `begins` is False for a die that continues a roll, and `settles` is False if fate
    is decided later. `concerns` is the hero whom the roll is about, if another hero rolls.
    """

    request: Throw
    purpose: str
    content: Judge = never
    others: Judge = never
    stands: Callable[[tuple[int, ...]], str] = in_no_words
    family: str = "fate"
    begins: bool = True
    settles: bool = True
    concerns: str = ""


OWN_ROLL: Procedure[OwnRoll, tuple[int, ...]] = Procedure("a hero's own roll")
"""A roll that a hero makes, including the fate paid for it."""


class DieChosen(Struct, frozen=True, gc=False):
    """A hero has chosen what one die of a roll shows; the remaining dice are rolled next."""

    request: Throw
    number: int


ROAD_ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a road roll")
"""The roll for the cards of a road space, including the fate paid for it. The result that modules make of it counts."""


TURNED: Procedure[int, bool] = Procedure("a card just turned over")
"""The moment after an adventure card was turned over and before it is met, when heroes may act on it. The procedure
gets the card's number and returns whether the card is gone."""


FATE_ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a roll for fate")
"""The reroll of a die for which fate was paid."""


class Struck(Struct, frozen=True, gc=False):
    """A hero has made an attack roll: the kind of fight, the attribute, the kind of enemy, and those dice of the first
    roll that count."""

    hero: str
    fight: Fights
    attribute: Attribute
    against: str
    kept: tuple[int, ...]


class AboutToRoll(Struct, frozen=True, gc=False):
    """A hero is about to roll in a fight of this kind with an enemy card (0 for none)."""

    hero: str
    card: int
    fight: Fights


BEFORE_DICE: Procedure[AboutToRoll, None] = Procedure("the moment before the dice of a fight")
"""The moment at which a hero has chosen to fight an enemy, and no die has been rolled."""


class Fought(Struct, frozen=True, gc=False):
    """A fight is over; it lists the heroes who rolled in it."""

    heroes: tuple[Struck, ...]


AFTER_FIGHT: Procedure[Fought, None] = Procedure("the end of a fight")
"""The losses and the spoils of a fight."""


class Trying(Struct, frozen=True, gc=False):
    """A hero tries a saving item: its words, its name and its card (0 for none). `met` is the card being met."""

    hero: str
    saves: Saves
    name: str
    card: int = 0
    met: int = 0


ARMOUR_ROLL: Procedure[Trying, tuple[int, ...]] = Procedure("a roll for armour")
"""The roll of a die for a saving item, including any fate paid for it."""


class Used(Struct, frozen=True, gc=False):
    """A hero has used an ability or cast a spell: `on_enemy` means that it was meant for a fight, `on_other` that it
    was used on another hero."""

    hero: str
    on_enemy: bool = False
    on_other: bool = False


class Won(Struct, frozen=True, gc=False):
    """A hero has just beaten an enemy, or several at once; `subtypes` are the kinds of enemies."""

    hero: str
    subtypes: tuple[str, ...] = ()


class CreatureBeaten(Struct, frozen=True, gc=False):
    """A hero has beaten a creature without a card. `source` is the card or place whose text names it."""

    hero: str
    name: str
    attribute: Attribute
    score: int
    source: str


class TrophiesTraded(Struct, frozen=True, gc=False):
    """A hero has exchanged these trophies for tokens: cards by their number as text, others by their id."""

    hero: str
    trophies: tuple[str, ...]


class Visited(Struct, frozen=True, gc=False):
    """A hero visits a place, given by its short id, and its text is about to be carried out."""

    hero: str
    place: str


class Victory(Struct, frozen=True, gc=False):
    """A hero has beaten an enemy of the kind `against` in a fight that is not guardian combat."""

    hero: str
    fight: Fights
    against: str = ""


SPOILS: Procedure[Victory, None] = Procedure("the spoils of a fight")
"""The tokens that the victor's own cards give for a victory."""


class LifeTaken(Struct, frozen=True, gc=False):
    """A hero of this alignment has lost a life to the victor, in this kind of fight."""

    victor: str
    alignment: str
    fight: Fights


LIFE_TAKEN: Procedure[LifeTaken, None] = Procedure("a life taken from a hero")
"""The reward of a victor who took a life from another hero."""


class GuardiansFaced(Struct, frozen=True):
    """A guardian combat begins, and these heroes face the guardians."""

    heroes: tuple[str, ...]


class Revealed(Struct, frozen=True, gc=False):
    """A card of a draw spot lies face up and is about to be met by the party."""

    card: int


REVEALED: Procedure[Revealed, None] = Procedure("a card about to be met")
"""The moment before the party meets a card that lies face up."""


class Encountered(Struct, frozen=True):
    """A hero meets a stranger, a place or an event, given by its card, and its text is about to be carried out."""

    hero: str
    card: int


class TurnsLost(Struct, frozen=True):
    """A hero is about to lose `n` turns because of a card or place."""

    hero: str
    n: int
    cause: Cause


TURNS_LOST: Procedure[TurnsLost, int] = Procedure("turns about to be lost")
"""The number of turns that a hero is about to lose; a module may change the number."""


class Felled(Struct, frozen=True, gc=False):
    """A guardian has fallen in the current fight."""

    guardian: int
    cause: Cause


class PersonVisited(Struct, frozen=True, gc=False):
    """A hero has chosen to visit a person, whose name is in lower case."""

    hero: str
    person: str


class Prays(Struct, frozen=True, gc=False):
    """A hero is about to roll the dice of a prayer at a place, given by its short id; "" at a card."""

    hero: str
    place: str


class MayPray(Struct, frozen=True, gc=False):
    """A hero meets words that allow praying, whether or not the hero prays."""

    hero: str


class Passed(Struct, frozen=True, gc=False):
    """One of these has just happened to a hero: visiting the Mystic, crossing the Storm River, finishing a quest,
    losing a fight, or losing a life in one.

    Things dropped because of it fall onto `zone`. For a lost fight that is not a guardian combat, `fight` is its kind,
    and `victor` is the hero who won it, "" for an enemy.
    """

    hero: str
    moment: Literal["mystic", "river", "quest", "defeat", "wound"]
    zone: str = ""
    fight: Fights | Literal[""] = ""
    victor: str = ""


EXCHANGE: Procedure[int, bool] = Procedure("a card turned over")
"""The chance to exchange a card that was just turned over, given by its number. The procedure returns whether another
card was drawn for its spot, so that this one is gone."""

EVENT: Procedure[int, None] = Procedure("an event")
"""An event that is about to strike the heroes, given by its card."""
