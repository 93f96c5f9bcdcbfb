"""Abilities: things that the owner of a card may do at a moment of the owner's choice (slot ``may``)."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Boost as Boost
from talisman_desktop.cards.effects import Data, Effect, Owned

Slot = Literal["meet", "task", "won", "lost", "owned", "may", "ends"]
"""The slots for words on a card. `talisman_desktop.cards.slots` says which type of card has which."""

Once = Literal["", "turn", "road space"]
"""The period in which an ability may be used only once; "" for no limit."""

Moment = Literal[
    "any",
    "village",
    "road",
    "between",
    "before-fight",
    "before-guardians",
    "enemy",
    "life-lost",
    "turns-lost",
    "spell-cast",
    "fight-lost",
    "fight-not-won",
    "place",
]


class Ability(Data, frozen=True):
    """Something that the owner of a card may do: when, for what price, and with what effect.

    `when` is "any" (at any question to the owner); "village" or "road" (in the village, or on the road outside fights);
    "between" (while no card or place is being met, before moving); "before-fight" (just before a fight);
    "before-guardians" (before the blows of a guardian combat); "enemy" (when any hero meets an enemy); "life-lost" or
    "turns-lost" (when a hero is about to lose a life or turns); "spell-cast" (when a spell that harms another hero is
    cast); "fight-lost" (when the owner is beaten, before the loss); "fight-not-won" (the same, and after a stand-off);
    "place" (only at the place named in `place`).

    With `uses_up` the card is discarded for it. `once` limits it to once a turn, or once on each road space. `pay` is
    the price, in gold or in what `of` names. `on_any` means that the owner chooses the hero on whom it acts."""

    effects: tuple[Effect, ...]
    when: Moment = "any"
    place: str = ""
    pay: int = 0
    uses_up: bool = False
    once: Once = ""
    on_any: bool = False
    of: Owned = "gold"
