"""The values of the road, its quests, and the cards and places that are met."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from talisman_desktop.cards.effects import Alignment
from talisman_desktop.cards.occasions import OnOccasion
from talisman_desktop.cards.owned import Skips
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Card
from talisman_desktop.rules.hooks import Value
from talisman_desktop.rules.roads import Goal

HELD: Value[bool, str] = Value("heroes held")
"""Whether a hero can do nothing in the current fight."""

OCCASIONS: Value[tuple[tuple[OnOccasion, Card | None, CardDef], ...], str] = Value("what follows occasions")
"""The cards with effects when something happens to a hero, as (words, card, printed facts)."""

QUEST_RULE: Value[str, None] = Value("the rule for quest cards", whose="ground")
"""The clause by which a quest card is drawn instead of rolling for a quest; the base value if no box has one."""

MAY_HAVE_QUESTS: Value[bool, str] = Value("new quests")
"""Whether a hero may accept a new quest."""

REWARD_RULE: Value[str, None] = Value("the rule for quest rewards", whose="ground")
"""The clause by which a quest reward may take the place of a talisman; the base value if no box has one."""

QUEST_GOAL: Value[int, str] = Value("quests to finish")
"""The number of quests that a hero is dealt, and keeps when they are finished, the last of which is rewarded; 0 if each
quest is rewarded and none is kept."""


class Missing(Struct, frozen=True, gc=False):
    """A request whether a hero misses what the party is about to meet: a stranger or a place by the number of its card,
    or (card 0) a space by its short id."""

    hero: str
    card: int
    place: str


class Harmed(Struct, frozen=True, gc=False):
    """A hero of an alignment who is about to lose a life to the words of a place."""

    hero: str
    place: str
    alignment: Alignment


class Facing(Struct, frozen=True, gc=False):
    """A hero who meets a card or place, by its type and its short id."""

    hero: str
    type: str
    short: str


class Shut(Struct, frozen=True, gc=False):
    """A card or a place that the party meets, with the type that decides which spells can cancel it."""

    card: int
    place: str
    type: str


MAY_CHANGE_SIDES: Value[bool, str] = Value("another alignment")
"""Whether a hero's alignment can change."""

MISSES: Value[bool, Missing] = Value("meetings missed")
"""Whether a hero does not meet a card or a space although the rest of the party does."""

KEEPS_LIFE: Value[bool, Harmed] = Value("lives kept")
"""Whether a hero loses no life to the words of a place."""

UNAFFECTED: Value[bool, Facing] = Value("what passes by")
"""Whether a card or place has no effect on a hero."""

VOID: Value[bool, Shut] = Value("words made void", whose="ground")
"""Whether a card or place has no effect now."""

ALL_VOID: Value[bool, None] = Value("all words made void", whose="ground")
"""Whether all cards and places that can be countered have no effect now."""

MAY_REPLACE: Value[bool, str] = Value("cards replaced")
"""Whether a hero may discard a card drawn for another."""

MAY_REPLACE_LEADING: Value[bool, str] = Value("cards replaced by the leader")
"""Whether a hero who leads the marching order, or whose lost turn drew a card, may discard it for another."""

DEAD_RETURN: Value[bool, None] = Value("the dead return", whose="party")
"""Whether dead characters go back into the pile of characters."""

MAY_BE_DESTROYED: Value[bool, Card] = Value("may be destroyed", whose="party")
"""Whether a guardian can be discarded by a spell or a thing."""

GOAL: Value[Goal, str] = Value("the goal of a road", whose="party")
"""The goal of a road that leads to a place, by its short id."""

OPEN_TROVES: Value[tuple[str, ...], None] = Value("troves chosen by name", whose="party")
"""The places with a trove that the party may set out for by name, while the others are drawn."""

ROW_BEGINS: Value[bool, None] = Value("a row laid out", whose="ground")
"""Whether a row of cards is laid out and none of them has been met yet."""

MAY_CHANGE_ROAD: Value[bool, None] = Value("another road", whose="ground")
"""Whether the party could leave for another road now."""

MAY_SKIP: Value[tuple[Skips, ...], str] = Value("road spaces skipped")
"""The ways in which a hero lets the party skip road spaces."""

MORE_CARDS: Value[int, int] = Value("more cards on each draw spot", whose="party", bound=partial(max, 0))
"""The number of adventure cards drawn in addition to the usual one, on each draw spot and for each turn lost, on a
given day."""

SHOWS_AHEAD: Value[tuple[Part, ...], str] = Value("draw spots shown")
"""The cards that show draw spots ahead while their owner leads, each with the number of spots that it shows."""

ORDER_FIXED: Value[bool, int] = Value("the marching order", whose="party")
"""Whether the marching order cannot be changed on a day."""


class Pair(Struct, frozen=True, gc=False):
    """A hero and another hero."""

    hero: str
    other: str


MAY_HARM: Value[bool, Pair] = Value("harm between heroes")
"""Whether a hero may harm another hero, or take what that hero has, if something else allows it."""

SCRIPTS: Value[tuple[str, ...], str] = Value("rules in code")
"""The standing rules in code that apply to a hero, by name."""

LEFT_TO_PLAYERS: Value[tuple[tuple[CardDef, str], ...], str] = Value("words left to the players")
"""The standing sentences that the program does not understand and the players carry out themselves, with the cards they
are printed on."""
