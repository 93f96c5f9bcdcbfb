"""Standing words: what holds while a hero owns a card, or for everybody on a space (slot ``owned``)."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Alignment, Attribute, Data, Effect, Stock, Token
from talisman_desktop.cards.occasions import OnOccasion as OnOccasion

Fights = Literal["always", "battle", "psychic"]
Worn = Literal["body", "head", "hand"]


class Bonus(Data, frozen=True):
    """Add n to strength or craft. `during` limits it to some fights. Against the subtypes in `against` ("dragon") it
    replaces the bonus that the card gives otherwise."""

    attribute: Attribute
    n: int
    during: Fights = "always"
    against: tuple[str, ...] = ()


class BonusAt(Data, frozen=True):
    """Add n to strength or craft at these places; there it replaces the card's other bonus."""

    attribute: Attribute
    n: int
    places: tuple[str, ...]
    during: Fights = "always"


class Saves(Data, frozen=True, omit_defaults=True):
    """Armour: if a die shows at least `on`, the tokens lost by a defeat are kept (C7e.c to C7e.e). `during` limits it
    to some fights."""

    worn: Worn
    on: int
    during: Fights = "always"


class Shoots(Data, frozen=True):
    """A bow or the like: before the blows of a guardian combat it does `dice` dice of damage to the strongest enemy
    (C8e.d). `price` is the gold for each shot."""

    dice: int
    price: int = 0


class KeepsLife(Data, frozen=True):
    """The owner loses no life by the words of this place ("desert"); `alignment` limits it to owners of that
    alignment."""

    place: str
    alignment: tuple[Alignment, ...] = ()


class OptionalRoll(Data, frozen=True):
    """The owner need not make the die roll of these places; with no place named, of any place card."""

    places: tuple[str, ...] = ()


class MayEvade(Data, frozen=True):
    """The owner may evade enemies met on road spaces of this terrain ("woods"); "" means everywhere."""

    terrain: str


class FewerDice(Data, frozen=True):
    """Roll n fewer dice at these places."""

    n: int
    places: tuple[str, ...]


class AddToRoll(Data, frozen=True):
    """The owner may add n to a roll after it is made: to a prayer, or at a place or card ("cave")."""

    n: int
    at: str


class AddUpTo(Data, frozen=True):
    """The owner may add any number up to n to a roll after it is made: to a prayer, or at a place or card ("crags")."""

    n: int
    at: str


class Immune(Data, frozen=True):
    """This card or place ("maze") does nothing to the owner."""

    to: str


class UnaffectedBy(Data, frozen=True):
    """Cards of these types ("event", "stranger", "place") do not affect the owner (D4 Amulet)."""

    types: tuple[str, ...]


class NoCasting(Data, frozen=True):
    """The owner cannot cast spells."""


class Forbids(Data, frozen=True):
    """The owner cannot accept quests, or pay fate to reroll a die, or ("avoiding") evade an enemy, avoid a fight, or
    defeat or destroy an enemy by an ability or a spell."""

    what: Literal["quests", "rerolls", "avoiding"]


class AlwaysASpell(Data, frozen=True, omit_defaults=True):
    """After casting a spell, the owner draws spells up to n, if craft allows."""

    n: int = 1


class HoldsSpells(Data, frozen=True):
    """The owner draws n spells with the card, beyond the limit of craft. The card is discarded with the last of them,
    or when it is laid down."""

    n: int


class ReplaceDrawn(Data, frozen=True, omit_defaults=True):
    """Whenever the owner draws adventure cards, one of them may be discarded for another, which must be met. With
    `leading` this applies only to cards drawn while the owner leads the marching order, and to those drawn because the
    owner lost a turn."""

    leading: bool = False


class CarryMore(Data, frozen=True, omit_defaults=True):
    """The owner may carry n more items, or hold n more spells. With `bag`, the things that fit only because of this
    card are discarded with it."""

    n: int
    what: Literal["item", "spell"] = "item"
    bag: bool = False


class CannotBeTaken(Data, frozen=True):
    """No hero can take this card from its owner, nor n other items of the owner's choice (a pouch)."""

    n: int = 0


class NoOtherFollower(Data, frozen=True):
    """No other follower can be with the owner."""


class FixedOrder(Data, frozen=True):
    """The party's marching order cannot be changed (C3d)."""


class LeavesAt(Data, frozen=True, omit_defaults=True):
    """The card is discarded, or with `dropped` only dropped, at a certain moment: "mystic" (the hero visits the
    Mystic), "river" (the party crosses the Storm River), "quest" (a quest is finished), "defeat" (a fight is lost),
    "wound" (a life is lost in a fight) or "empty" (no token is left on the card). `during` says in which kind of fight
    with an enemy a defeat counts."""

    moment: Literal["mystic", "river", "quest", "defeat", "wound", "empty"]
    dropped: bool = False
    during: Fights = "always"


class FixedAlignment(Data, frozen=True):
    """The owner's alignment cannot change."""


class BeginsWith(Data, frozen=True, omit_defaults=True):
    """On a character: these cards of a pile come with the hero (D1b: once)."""

    cards: tuple[str, ...]
    stock: Stock = "purchase"


class OffTheRoll(Data, frozen=True):
    """n is subtracted from the totals that the party rolls at these places."""

    n: int
    places: tuple[str, ...]


class DestroySpirits(Data, frozen=True):
    """The owner may destroy a spirit instead of fighting it, and gets no trophy, but with `gain_spell` a spell."""

    gain_spell: bool = False


class NotAttackedBy(Data, frozen=True):
    """Enemies of these subtypes do not attack the owner, who may attack them."""

    subtypes: tuple[str, ...]


class CannotUse(Data, frozen=True):
    """The owner has no benefit in battle from things of these subtypes ("weapon", "armour")."""

    subtypes: tuple[str, ...]


class AddsToAttack(Data, frozen=True, omit_defaults=True):
    """The owner adds n to attack rolls; a negative n is subtracted. `during` limits it to some fights. With `armour` it
    is added to rolls for armour instead."""

    n: int
    during: Fights = "always"
    armour: bool = False


class AddsADie(Data, frozen=True, omit_defaults=True):
    """The owner adds another die to an attack roll of 1, or with `below` to one below the owner's score, in one kind of
    fight: "With an attack roll of 1 in battle you roll another die and add it"."""

    during: Literal["battle", "psychic"]
    below: bool = False


class TwoWeapons(Data, frozen=True):
    """Two weapons may be used in one battle."""


class TwoDiceInBattle(Data, frozen=True):
    """Two dice are rolled in battle and the higher is kept."""


class AddStartingCraft(Data, frozen=True):
    """The owner adds the printed craft to strength in battle."""


class Assassinates(Data, frozen=True):
    """The owner may assassinate an enemy turned over this turn: it rolls no die in battle and gives no trophy (D1a,
    D2)."""


class CraftInBattle(Data, frozen=True):
    """The owner may use craft in place of strength against an enemy turned over this turn (D1a.c)."""


class LifeOnVictory(Data, frozen=True, omit_defaults=True):
    """The owner gains n lives, or other tokens, for an enemy beaten in normal combat; with `battle_only`, only in
    battle, and with `with_this`, only if this weapon was used."""

    n: int
    battle_only: bool = False
    with_this: bool = False
    token: Token = "life"


class OnVictory(Data, frozen=True, omit_defaults=True):
    """Effects when the owner, fighting alone, beats an enemy: "When you beat an enemy: gain 1 spell". `during` limits
    it to some fights."""

    effects: tuple[Effect, ...]
    during: Fights = "always"


class OverHero(Data, frozen=True, omit_defaults=True):
    """Effects when another hero loses a life in a fight with the owner: "When a good hero loses a life to you: gain 1
    fate". It may be limited to heroes of the alignments in `any_of`, to fights with this weapon (`with_this`), and to
    some fights (`during`)."""

    effects: tuple[Effect, ...]
    any_of: tuple[Alignment, ...] = ()
    with_this: bool = False
    during: Fights = "always"


class BeatsArmour(Data, frozen=True):
    """No armour saves the life that another hero loses in a fight with the owner."""


class KeepsFollowers(Data, frozen=True):
    """The owner may save a follower who is about to be killed. With `discarded` this card is discarded for it;
    otherwise each follower can be saved once a turn."""

    discarded: bool = False


class LivesHere(Data, frozen=True):
    """Lives on the card may be lost in place of the owner's."""


class FateHere(Data, frozen=True):
    """Fate on the card may be paid in place of the owner's."""


class RaisesStart(Data, frozen=True):
    """The owner's starting value of a kind of token, to which healing and the like can raise it, is n higher."""

    token: Token
    n: int


class SparesLoss(Data, frozen=True):
    """The owner may discard the card after a lost fight, and then loses no life and no token."""


class ChoosesDie(Data, frozen=True, omit_defaults=True):
    """The owner may discard the card before a roll and choose the face of a die; `of` limits it to road rolls and
    attack rolls. With `after` it is discarded after the roll: a die becomes a 6, or up to n is added to it."""

    of: Literal["any roll", "a road roll or an attack roll"] = "any roll"
    after: Literal["", "six", "more"] = ""
    n: int = 0


class HandedOver(Data, frozen=True):
    """After a fight between heroes, the victor may give this card to the beaten hero, who loses nothing else."""


class RaisesEnemies(Data, frozen=True):
    """An enemy killed in battle (with `subtype`, one of that kind) may become a follower instead of a trophy, and lend
    its strength in one battle (Ghoul)."""

    subtype: str = ""


class Charms(Data, frozen=True):
    """The owner may charm enemies of these subtypes instead of fighting them: on a roll above their strength they
    become followers, one of whom lends its strength in each battle (Minstrel)."""

    subtypes: tuple[str, ...]


class TakesOnOnes(Data, frozen=True):
    """The owner may take 1 gold or 1 item from another hero for each 1 that this other hero rolls (D2 Thief)."""


class SeesSpells(Data, frozen=True):
    """The owner may look at other players' spells; they are open on this table, so there is nothing to do."""


class EnemiesAdd(Data, frozen=True):
    """On a space: enemies met there add n to their attack rolls."""

    n: int


class NoItemBonuses(Data, frozen=True):
    """On a space: strength and craft from items do not count there."""


class NoMagicObjects(Data, frozen=True):
    """On a space: no magic object can be used there."""


Skips = Literal["once", "anybody", "even"]


class SkipsASpace(Data, frozen=True, omit_defaults=True):
    """While the owner leads the marching order, the party may skip road spaces: one on the way out and one on the way
    back ("once"), or every space with an even number ("even"). "anybody": one each way, with any hero in front."""

    how: Skips = "once"


class SixCarries(Data, frozen=True, omit_defaults=True):
    """While the owner leads the marching order, a 6 in a road roll may move the party to another space, or across the
    Storm River. With `discarded`, all dice of the roll must be sixes, and the card is discarded."""

    place: str = "any"
    discarded: bool = False


class RollsRoadAgain(Data, frozen=True, omit_defaults=True):
    """A road roll may be made again, and the second one counts: whenever the owner leads the marching order ("leader"),
    or once on each road ("once"). With "ones", the leader rerolls only dice that show 1."""

    how: Literal["leader", "once", "ones"] = "leader"


class ShowsAhead(Data, frozen=True):
    """While the owner leads the marching order, the cards on the next n draw spots are face up; 0 means all draw
    spots."""

    n: int = 1


class DrawsMore(Data, frozen=True):
    """n more adventure cards are drawn on each draw spot and for each lost turn; cards drawn in this way bring no
    further ones."""

    n: int


class OwnerScript(Data, frozen=True):
    """A standing rule in code, for words that verbs cannot express."""

    name: str


class OwnerByHand(Data, frozen=True):
    """A standing sentence that the program cannot apply; it is shown with the card, and the players apply it
    themselves."""

    text: str


Static = (
    Bonus
    | BonusAt
    | Saves
    | Shoots
    | KeepsLife
    | OptionalRoll
    | MayEvade
    | FewerDice
    | AddToRoll
    | AddUpTo
    | Immune
    | UnaffectedBy
    | NoCasting
    | Forbids
    | AlwaysASpell
    | HoldsSpells
    | ReplaceDrawn
    | CarryMore
    | CannotBeTaken
    | NoOtherFollower
    | FixedOrder
    | LeavesAt
    | FixedAlignment
    | BeginsWith
    | OffTheRoll
    | DestroySpirits
    | NotAttackedBy
    | CannotUse
    | AddsToAttack
    | AddsADie
    | TwoWeapons
    | TwoDiceInBattle
    | AddStartingCraft
    | Assassinates
    | CraftInBattle
    | LifeOnVictory
    | OnVictory
    | OverHero
    | OnOccasion
    | BeatsArmour
    | KeepsFollowers
    | LivesHere
    | FateHere
    | RaisesStart
    | SparesLoss
    | ChoosesDie
    | HandedOver
    | RaisesEnemies
    | Charms
    | TakesOnOnes
    | SeesSpells
    | EnemiesAdd
    | NoItemBonuses
    | NoMagicObjects
    | SkipsASpace
    | SixCarries
    | RollsRoadAgain
    | ShowsAhead
    | DrawsMore
    | OwnerScript
    | OwnerByHand
)
