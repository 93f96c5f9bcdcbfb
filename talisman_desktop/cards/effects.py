"""The closed set of effects that the words on a card can have.

There are five kinds, one for each use of a card's slots (`talisman_desktop.cards.slots`); two of them are in other
files:

- `Effect`: something that happens once (slots ``meet``, ``won`` and ``lost``, and the tables of places);
- `Instead`: effects in place of the usual end of a fight (slots ``won`` and ``lost``);
- `Static`: something that holds while a hero owns the card, or for everybody on a space (slot ``owned``,
  `talisman_desktop.cards.owned`);
- `Ability`: something that the owner may do at a moment of the owner's choice (slot ``may``,
  `talisman_desktop.cards.may`);
- `Ending`: where the card goes after it was met (slot ``ends``).

All are frozen data. `talisman_desktop.cards.words` parses sentences into them; `talisman_desktop.rules` runs them.
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
from talisman_desktop.cards.conditions import PlaysWith as PlaysWith
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
    """Regain lives up to the starting value, at most n (0: no limit): "Heal up to 2 lives"."""

    n: int


class Replenish(Data, frozen=True, omit_defaults=True):
    """Regain fate up to the starting value, at most n (0: no limit): "Get up to 1 fate back"."""

    n: int = 0


class GainSpell(Data, frozen=True):
    """Draw n spells, but not beyond the hero's limit: "Gain 1 spell"."""

    n: int


class FillSpells(Data, frozen=True):
    """Draw spells up to the hero's limit: "Fill up your spells"."""


class DiscardSpells(Data, frozen=True, omit_defaults=True):
    """Discard all of the hero's spells; with `renewed` the hero chooses which to discard, and draws as many new
    ones."""

    renewed: bool = False


class TurnSpell(Data, frozen=True):
    """The spell that was just cast affects its caster instead, or no hero at all: "That spell does nothing"."""

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
    """Roll a die until it shows at least `on`, and lose a turn for each lower roll (enslaved at the Temple)."""

    on: int


class RiskFollowers(Data, frozen=True):
    """Roll a die for each follower; on `n` or less it is killed."""

    n: int


class BecomeToad(Data, frozen=True):
    """Turn into a toad for n turns."""

    turns: int


class BecomeAlignment(Data, frozen=True):
    """Change alignment, and lay down what the new alignment forbids."""

    alignment: Alignment


class Teleport(Data, frozen=True):
    """Move the party. `place` is the id of a place ("crags"), "any" for any other space of the region, "any-village",
    or "across-the-river". `ferried`: the party crosses the Storm River by boat, and some things do not follow it
    (Poltergeist). `next_move`: the party first finishes the space it is on."""

    place: str
    ferried: bool = False
    next_move: bool = False


class OtherRoad(Data, frozen=True):
    """Move the party to a space of `terrain` on another road (C4c)."""

    terrain: str


class Fight(Data, frozen=True):
    """Fight an enemy that is not a card: "Fight a brigand of strength 4"."""

    name: str
    attribute: Attribute
    score: int
    subtype: str = ""


class Ally(Data, frozen=True):
    """A summoned creature fights on the party's side in a guardian combat: its scores are added to the party's totals
    (C8e.c)."""

    strength: int
    craft: int


class GainTalisman(Data, frozen=True):
    """Take a talisman from the pile, if one is left."""


class GainReward(Data, frozen=True):
    """Draw n quest rewards: "Gain 1 quest reward"."""

    n: int


class TakeCounter(Data, frozen=True):
    """Take one of the tokens on this card: "Take 1 craft from this card"."""

    token: Token


class TakeAllCounters(Data, frozen=True):
    """Take all tokens on this card: "Take all fate from this card"."""

    token: Token


class TakeEither(Data, frozen=True):
    """Take a token of one of two kinds from this card, which begins with `each` tokens of either kind."""

    one: Token
    other: Token
    each: int


class PutOnThis(Data, frozen=True):
    """Put tokens of the hero on this card, as many as the hero has: "Put 1 craft of yours on this card"."""

    token: Token
    n: int


class PlaceByRoll(Data, frozen=True):
    """Roll a die and put this card on the road space with that number (D4 Ghost, Hermit)."""


Taken = Literal["follower", "item", "gold", "spell"]


class TakeFromHero(Data, frozen=True):
    """Take a thing of one of these kinds from another hero (D0: heroes always count as landing on each other's space).
    `named` limits it to cards with these names, `but_not` excludes names; all names are in lower case.
    """

    what: tuple[Taken, ...]
    named: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()


class TakeTokens(Data, frozen=True, omit_defaults=True):
    """Take n tokens from another hero of the hero's choice (0: all of them): "Take all gold from another hero". With
    `gained`, only tokens above that hero's starting value can be taken."""

    token: Token
    n: int
    gained: bool = False


class TakeThis(Data, frozen=True):
    """The hero takes this card."""


class DiscardThis(Data, frozen=True):
    """This card is discarded."""


class EvadeThis(Data, frozen=True):
    """This enemy does not attack the hero this time."""


class Nothing(Data, frozen=True):
    """Nothing happens."""


class Row(Data, frozen=True):
    """One row of a die table: the totals `low` to `high`, and their effects."""

    low: int
    high: int
    effects: tuple[Effect, ...]


class Roll(Data, frozen=True):
    """Roll dice and look up the total in a table: "Roll a die. 1: lose 1 life. 2-6: nothing". A prayer is such a roll
    too. With `optional` the hero may leave the roll out."""

    dice: int
    rows: tuple[Row, ...]
    praying: bool = False
    optional: bool = False


Weighed = Literal["strength", "craft", "strength and craft"]


class RollAgainst(Data, frozen=True):
    """Roll dice against the hero's score: "Roll 2 dice. Up to your craft: gain 1 craft. Above: lose 1 life". `equal`
    says which result a total equal to the score has.
    """

    dice: int
    score: Weighed
    low: tuple[Effect, ...]
    high: tuple[Effect, ...]
    equal: Literal["low", "high"] = "low"


class GainRolled(Data, frozen=True):
    """Gain as many tokens as the dice show: "Roll a die and gain that much gold"."""

    dice: int
    token: Token


class Branch(Data, frozen=True):
    """One option of a choice. `name` is "" if the effects describe the option well enough."""

    name: str
    effects: tuple[Effect, ...]


class ChooseOne(Data, frozen=True):
    """Choose one: "Choose one: gain 1 spell; gain 1 gold"."""

    branches: tuple[Branch, ...]


class May(Data, frozen=True, omit_defaults=True):
    """The hero may do this or not. A price (in gold or something else) is paid first; with `often` it may be paid any
    number of times."""

    effects: tuple[Effect, ...]
    pay: int = 0
    of: Owned = "gold"
    often: bool = False


Whom = Literal["every hero", "every other hero", "a hero of your choice", "another hero of your choice"]


class ForHeroes(Data, frozen=True):
    """Effects on other heroes too: "Every hero: heal up to 1 life", "Another hero of your choice: lose 1 life"."""

    whom: Whom
    effects: tuple[Effect, ...]


class When(Data, frozen=True, omit_defaults=True):
    """Effects under a condition: "If you are evil: lose 1 life". If the condition does not hold, the effects in
    `otherwise` happen."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ByHand(Data, frozen=True):
    """A sentence that the program does not understand: the players read it, carry it out and enter the result."""

    text: str


class Script(Data, frozen=True):
    """A named piece of code for words that verbs cannot express (talisman_desktop.rules.scripts)."""

    name: str


class ByRule(Data, frozen=True):
    """The words of a space whose effect is a clause of the rules (the Sentinel, the Tower): the step of that clause
    carries them out."""

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
    """The card stays until it has served a hero, and is then discarded."""


class GoesWhenEmpty(Data, frozen=True):
    """The card is discarded when no token is left on it."""


class MovesOn(Data, frozen=True):
    """After all heroes have met the card, it moves n spaces along the road (0: as many as a die shows)."""

    n: int
    towards: RoadEnd = "destination"


class EndsByHand(Data, frozen=True):
    """The players read where the card goes and put it there themselves."""

    text: str


Ending = Stays | Goes | GoesOnceUsed | GoesWhenEmpty | MovesOn | EndsByHand
