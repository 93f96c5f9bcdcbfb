"""The closed set of effects that the words on a card can have.

There are five kinds, for the slots of a card (`talisman_desktop.cards.slots`), two of them in other files:

* `Effect`: something that happens once (slots ``meet``, ``won`` and ``lost`` and the tables of places);
* `Instead`: effects in place of the usual end of a fight (slots ``won`` and ``lost``);
* `Static`: something that holds while the card is owned, or for everybody on a space (slot ``owned``,
  `talisman_desktop.cards.owned`);
* `Ability`: something its owner may do at a moment of their choice (slot ``may``, `talisman_desktop.cards.may`);
* `Ending`: where the card goes after it was met (slot ``ends``).

All are plain frozen data. The words are parsed into them by `talisman_desktop.cards.words`; they are
run by `talisman_desktop.rules`.
"""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.card_verbs import DrawAndTake as DrawAndTake
from talisman_desktop.cards.card_verbs import LookAhead as LookAhead
from talisman_desktop.cards.card_verbs import LoseAllCards as LoseAllCards
from talisman_desktop.cards.card_verbs import LoseCards as LoseCards
from talisman_desktop.cards.card_verbs import OfCards as OfCards
from talisman_desktop.cards.card_verbs import RiskFaceUp as RiskFaceUp
from talisman_desktop.cards.card_verbs import SearchPile as SearchPile
from talisman_desktop.cards.combat_verbs import AddRolled as AddRolled
from talisman_desktop.cards.combat_verbs import AddToAttack as AddToAttack
from talisman_desktop.cards.combat_verbs import AttackDice as AttackDice
from talisman_desktop.cards.combat_verbs import Boost as Boost
from talisman_desktop.cards.combat_verbs import CannotEvade as CannotEvade
from talisman_desktop.cards.combat_verbs import Combat as Combat
from talisman_desktop.cards.combat_verbs import CountsAs as CountsAs
from talisman_desktop.cards.combat_verbs import Dismiss as Dismiss
from talisman_desktop.cards.combat_verbs import EnemyFollows as EnemyFollows
from talisman_desktop.cards.combat_verbs import EqualDice as EqualDice
from talisman_desktop.cards.combat_verbs import FightAgain as FightAgain
from talisman_desktop.cards.combat_verbs import InYourPlace as InYourPlace
from talisman_desktop.cards.combat_verbs import NoAttackDie as NoAttackDie
from talisman_desktop.cards.combat_verbs import RollsOn as RollsOn
from talisman_desktop.cards.combat_verbs import ScoreAs as ScoreAs
from talisman_desktop.cards.combat_verbs import StandIn as StandIn
from talisman_desktop.cards.combat_verbs import StandOff as StandOff
from talisman_desktop.cards.combat_verbs import Useless as Useless
from talisman_desktop.cards.combat_verbs import Weaken as Weaken
from talisman_desktop.cards.combat_verbs import WinFight as WinFight
from talisman_desktop.cards.conditions import Alignment as Alignment
from talisman_desktop.cards.conditions import AtLeast as AtLeast
from talisman_desktop.cards.conditions import AtMost as AtMost
from talisman_desktop.cards.conditions import Attribute as Attribute
from talisman_desktop.cards.conditions import Condition as Condition
from talisman_desktop.cards.conditions import Data as Data
from talisman_desktop.cards.conditions import Has as Has
from talisman_desktop.cards.conditions import HasFollower as HasFollower
from talisman_desktop.cards.conditions import HasQuest as HasQuest
from talisman_desktop.cards.conditions import IsAlignment as IsAlignment
from talisman_desktop.cards.conditions import Leads as Leads
from talisman_desktop.cards.conditions import LostLife as LostLife
from talisman_desktop.cards.conditions import Owned as Owned
from talisman_desktop.cards.conditions import Token as Token
from talisman_desktop.cards.conditions import Under as Under
from talisman_desktop.cards.loss_verbs import Prevent as Prevent
from talisman_desktop.cards.movement import MeetAgain as MeetAgain
from talisman_desktop.cards.movement import Movement as Movement
from talisman_desktop.cards.movement import MoveParty as MoveParty
from talisman_desktop.cards.movement import MoveThis as MoveThis
from talisman_desktop.cards.movement import RoadEnd as RoadEnd
from talisman_desktop.cards.movement import SkipSpaces as SkipSpaces
from talisman_desktop.cards.movement import SkipSpots as SkipSpots
from talisman_desktop.cards.movement import Sweep as Sweep
from talisman_desktop.cards.quest_verbs import AcceptQuest as AcceptQuest
from talisman_desktop.cards.quest_verbs import LoseQuests as LoseQuests
from talisman_desktop.cards.quest_verbs import Quests as Quests
from talisman_desktop.cards.road_verbs import CallEnemy as CallEnemy
from talisman_desktop.cards.road_verbs import DiscardFaceUp as DiscardFaceUp
from talisman_desktop.cards.road_verbs import DrawMore as DrawMore
from talisman_desktop.cards.road_verbs import EvadeAWhile as EvadeAWhile
from talisman_desktop.cards.road_verbs import FightTogether as FightTogether
from talisman_desktop.cards.road_verbs import ForTwoSpaces as ForTwoSpaces
from talisman_desktop.cards.road_verbs import Kind as Kind
from talisman_desktop.cards.road_verbs import PassedBy as PassedBy
from talisman_desktop.cards.road_verbs import Road as Road
from talisman_desktop.cards.road_verbs import TurnUp as TurnUp
from talisman_desktop.cards.trade_verbs import Buy as Buy
from talisman_desktop.cards.trade_verbs import BuyBack as BuyBack
from talisman_desktop.cards.trade_verbs import GainPurchase as GainPurchase
from talisman_desktop.cards.trade_verbs import Offer as Offer
from talisman_desktop.cards.trade_verbs import SellObjects as SellObjects
from talisman_desktop.cards.trade_verbs import Stock as Stock

# --- effects: happen once -------------------------------------------------------------------------------


class Gain(Data, frozen=True):
    """Gain n tokens: "Gain 1 craft"."""

    token: Token
    n: int


class Lose(Data, frozen=True):
    """Lose n tokens, never below 0: "Lose 1 life"."""

    token: Token
    n: int


class LoseAll(Data, frozen=True):
    """Lose every token of a kind: "Lose all your gold"."""

    token: Token


class Heal(Data, frozen=True):
    """Get lives back up to the starting value, at most n (0 for as many as are missing): "Heal up to 2 lives"."""

    n: int


class Replenish(Data, frozen=True, omit_defaults=True):
    """Get fate back up to the starting value, at most n (0 for as much as is missing): "Get up to 1 fate back"."""

    n: int = 0


class GainSpell(Data, frozen=True):
    """Draw n spells as far as the hero's limit allows: "Gain 1 spell"."""

    n: int


class FillSpells(Data, frozen=True):
    """Draw spells up to the hero's limit: "Fill up your spells"."""


class DiscardSpells(Data, frozen=True, omit_defaults=True):
    """Discard all spells of the hero; if `renewed` is set, the hero chooses which to discard, and draws as many new
    ones."""

    renewed: bool = False


class TurnSpell(Data, frozen=True):
    """The spell that was just cast strikes its caster instead, or no hero at all: "That spell does nothing"."""

    onto: Literal["caster", "nobody"]


class LoseFollower(Data, frozen=True):
    """Lose n followers of the hero's choice: "Lose 1 follower"."""

    n: int


class DiscardOtherFollowers(Data, frozen=True):
    """Discard every follower but the card itself."""


class LoseTurn(Data, frozen=True):
    """Lose n turns (C6d: an adventure card is drawn for each)."""

    n: int


class LoseTurnsUntil(Data, frozen=True):
    """Roll a die until it shows `on` or more, and lose a turn for each lower roll (enslaved at the Temple)."""

    on: int


class RiskFollowers(Data, frozen=True):
    """Roll a die for each follower; on `n` or less it is killed."""

    n: int


class BecomeToad(Data, frozen=True):
    """Turn into a toad for n turns."""

    turns: int


class BecomeAlignment(Data, frozen=True):
    """Change alignment and put away what the new one forbids."""

    alignment: Alignment


class Teleport(Data, frozen=True):
    """Move the party: `place` is a place id ("crags") or "any" (any other space of the region).

    `ferried`: the party is carried over the Storm River by boat, which some things do not follow (Poltergeist).
    `next_move`: the party goes when it would move on, after finishing where it is.
    """

    place: str
    ferried: bool = False
    next_move: bool = False


class OtherRoad(Data, frozen=True):
    """Free movement between spaces of one terrain (C4c): the party goes to a space of `terrain` on another road."""

    terrain: str


class Fight(Data, frozen=True):
    """Fight something that is not a card: "Fight a brigand of strength 4"."""

    name: str
    attribute: Attribute
    score: int
    subtype: str = ""


class Ally(Data, frozen=True):
    """A summoned creature fights beside the party in a guardian combat: its scores join the totals (C8e.c)."""

    strength: int
    craft: int


class GainTalisman(Data, frozen=True):
    """Take a talisman from the pile, if one is left."""


class GainReward(Data, frozen=True):
    """Draw n quest rewards: "Gain 1 quest reward"."""

    n: int


class TakeCounter(Data, frozen=True):
    """Take one of the tokens lying on the card itself: "Take 1 craft from this card"."""

    token: Token


class TakeAllCounters(Data, frozen=True):
    """Take all tokens lying on the card itself: "Take all fate from this card"."""

    token: Token


class TakeEither(Data, frozen=True):
    """Take a token of one of two kinds on the card itself; at first `each` tokens of both kinds are on it."""

    one: Token
    other: Token
    each: int


class PutOnThis(Data, frozen=True):
    """Tokens of the hero are put on the card itself, as far as there are any: "Put 1 craft of yours on this card"."""

    token: Token
    n: int


class PlaceByRoll(Data, frozen=True):
    """Roll a die and put the card on the road space with that number (D4 Ghost, Hermit)."""


Taken = Literal["follower", "item", "gold", "spell"]


class TakeFromHero(Data, frozen=True):
    """Take one of these kinds of things from another hero (D0: heroes always count as landing on each other's space).

    `named` limits it to cards with these names, `but_not` leaves out others (names in lower case).
    """

    what: tuple[Taken, ...]
    named: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()


class TakeTokens(Data, frozen=True, omit_defaults=True):
    """Take n tokens from another hero of the hero's choice (0 means all of them): "Take all gold from another hero". If
    `gained` is set, only tokens above the other hero's starting value are taken."""

    token: Token
    n: int
    gained: bool = False


class TakeThis(Data, frozen=True):
    """The card itself is taken by the hero."""


class DiscardThis(Data, frozen=True):
    """The card itself is discarded."""


class EvadeThis(Data, frozen=True):
    """The enemy does not attack this hero this time."""


class Nothing(Data, frozen=True):
    """Nothing happens."""


class Row(Data, frozen=True):
    """One line of a die table: the totals `low` to `high` and what happens then."""

    low: int
    high: int
    effects: tuple[Effect, ...]


class Roll(Data, frozen=True):
    """Roll dice and look the total up: "Roll a die. 1: lose 1 life. 2-6: nothing". Praying is a roll too."""

    dice: int
    rows: tuple[Row, ...]
    praying: bool = False
    optional: bool = False


Weighed = Literal["strength", "craft", "strength and craft"]


class RollAgainst(Data, frozen=True):
    """Roll dice against the hero's own score: "Roll 2 dice. Up to your craft: gain 1 craft. Above: lose 1 life".

    `equal` tells which of the two happens if the total equals the score.
    """

    dice: int
    score: Weighed
    low: tuple[Effect, ...]
    high: tuple[Effect, ...]
    equal: Literal["low", "high"] = "low"


class GainRolled(Data, frozen=True):
    """Gain as many tokens as dice show: "Roll a die and gain that much gold"."""

    dice: int
    token: Token


class Branch(Data, frozen=True):
    """One option of a choice; `name` is empty if the effects describe the option well enough."""

    name: str
    effects: tuple[Effect, ...]


class ChooseOne(Data, frozen=True):
    """Choose one: "Choose one: gain 1 spell; gain 1 gold"."""

    branches: tuple[Branch, ...]


class May(Data, frozen=True, omit_defaults=True):
    """The hero may do this or leave it; a price (gold, or something else) must be paid first, and with `often` it
    may be paid again and again."""

    effects: tuple[Effect, ...]
    pay: int = 0
    of: Owned = "gold"
    often: bool = False


Whom = Literal["every hero", "every other hero", "a hero of your choice", "another hero of your choice"]


class ForHeroes(Data, frozen=True):
    """Effects on other heroes as well: "Every hero: heal up to 1 life", "Another hero of your choice: lose 1 life"."""

    whom: Whom
    effects: tuple[Effect, ...]


class When(Data, frozen=True, omit_defaults=True):
    """Effects under a condition: "If you are evil: lose 1 life"; if it does not hold, the effects `otherwise` count."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ByHand(Data, frozen=True):
    """A sentence that the program does not understand: the players read it, do it and set the result."""

    text: str


class Script(Data, frozen=True):
    """A named piece of code for words that verbs cannot express (talisman_desktop.rules.scripts)."""

    name: str


class ByRule(Data, frozen=True):
    """The words of a space that are a clause of the rules (the Sentinel, the Tower): the step of that clause carries
    them out."""

    rule: str


Effect = (
    Gain
    | Boost
    | Prevent
    | Lose
    | LoseAll
    | Heal
    | Replenish
    | BuyBack
    | GainSpell
    | FillSpells
    | DiscardSpells
    | TurnSpell
    | LoseFollower
    | DiscardOtherFollowers
    | LoseTurn
    | LoseTurnsUntil
    | RiskFollowers
    | BecomeToad
    | BecomeAlignment
    | Teleport
    | OtherRoad
    | Fight
    | GainTalisman
    | GainReward
    | GainPurchase
    | Ally
    | TakeCounter
    | TakeAllCounters
    | TakeEither
    | TurnUp
    | PutOnThis
    | PlaceByRoll
    | Buy
    | SellObjects
    | TakeFromHero
    | TakeTokens
    | TakeThis
    | DiscardThis
    | EvadeThis
    | Nothing
    | Roll
    | RollAgainst
    | GainRolled
    | Combat
    | AddRolled
    | InYourPlace
    | Road
    | Movement
    | OfCards
    | Quests
    | ChooseOne
    | May
    | ForHeroes
    | When
    | ByHand
    | Script
    | ByRule
)

# --- after a fight ----------------------------------------------------------------------------------------


class Instead(Data, frozen=True):
    """Effects in place of the usual ones at the end of a fight (the trophy, the loss): "Instead: lose 2 gold"."""

    effects: tuple[Effect, ...]


class StandOffToo(Data, frozen=True):
    """In `lost`: effects that also follow a stand-off: "Also after a stand-off: take this card"."""

    effects: tuple[Effect, ...]


# --- endings --------------------------------------------------------------------------------------------


class Stays(Data, frozen=True):
    """The card stays on its spot, however often it is met."""


class Goes(Data, frozen=True):
    """The card is discarded after it was met."""


class GoesOnceUsed(Data, frozen=True):
    """The card is discarded as soon as it has served a hero; until then it stays."""


class GoesWhenEmpty(Data, frozen=True):
    """The card is discarded when no token is left on it."""


class MovesOn(Data, frozen=True):
    """The card moves on after the last hero has met it: n spaces along the road (0 for as many as a die shows)."""

    n: int
    towards: RoadEnd = "destination"


class EndsByHand(Data, frozen=True):
    """The players read where the card goes and put it there themselves."""

    text: str


Ending = Stays | Goes | GoesOnceUsed | GoesWhenEmpty | MovesOn | EndsByHand
