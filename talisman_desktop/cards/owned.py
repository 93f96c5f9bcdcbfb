"""The standing words: what holds while a hero owns a card, or for everybody on a space (slot ``owned``)."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Alignment, Attribute, Data, Effect, Stock, Token
from talisman_desktop.cards.occasions import OnOccasion as OnOccasion

Fights = Literal["always", "battle", "psychic"]
Worn = Literal["body", "head", "hand"]


class Bonus(Data, frozen=True):
    """Add n to strength or craft; `during` limits it to some fights, and against the subtypes `against` ("dragon") it
    replaces the plain bonus."""

    attribute: Attribute
    n: int
    during: Fights = "always"
    against: tuple[str, ...] = ()


class BonusAt(Data, frozen=True):
    """Add n to strength or craft at these places, where it replaces the plain bonus of the same card."""

    attribute: Attribute
    n: int
    places: tuple[str, ...]
    during: Fights = "always"


class Saves(Data, frozen=True, omit_defaults=True):
    """Armour: on a die of at least `on`, the tokens of a lost combat are kept (C7e.c to C7e.e); `during` limits it to
    some combats."""

    worn: Worn
    on: int
    during: Fights = "always"


class Shoots(Data, frozen=True):
    """A bow, or something that works like one: before the blows of a guardian combat it does `dice` dice of damage
    to the strongest enemy (C8e.d). `price` is the gold for a shot."""

    dice: int
    price: int = 0


class KeepsLife(Data, frozen=True):
    """No life is lost to this place's own words ("desert"); `alignment` limits it to such owners."""

    place: str
    alignment: tuple[Alignment, ...] = ()


class OptionalRoll(Data, frozen=True):
    """The die roll of these places may be left out; if none is named, that of any place card."""

    places: tuple[str, ...] = ()


class MayEvade(Data, frozen=True):
    """Enemies met on road spaces of this terrain ("woods") may be evaded; "" means everywhere."""

    terrain: str


class FewerDice(Data, frozen=True):
    """Roll n fewer dice at these places."""

    n: int
    places: tuple[str, ...]


class AddToRoll(Data, frozen=True):
    """After the roll, n may be added: when praying, or at a named place or card ("cave")."""

    n: int
    at: str


class AddUpTo(Data, frozen=True):
    """After the roll, any number up to n may be added: when praying, or at a named place or card ("crags")."""

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
    """The owner cannot accept quests, pay fate for another roll of a die, or avoid a fight."""

    what: Literal["quests", "rerolls", "avoiding"]


class AlwaysASpell(Data, frozen=True, omit_defaults=True):
    """After casting, the owner draws new spells up to n, if craft allows."""

    n: int = 1


class HoldsSpells(Data, frozen=True):
    """The owner gets n spells with the card, in addition to those that craft allows; the card is discarded when the
    last of them is gone."""

    n: int


class ReplaceDrawn(Data, frozen=True, omit_defaults=True):
    """Whenever the owner draws adventure cards, one may be discarded for another, which must be met; if `leading` is
    set, only while the owner leads the marching order, or where a lost turn of the owner drew it."""

    leading: bool = False


class CarryMore(Data, frozen=True, omit_defaults=True):
    """The owner may carry n more items, or hold n more spells. If `bag` is set, the things that only this card lets the
    hero carry are discarded together with it."""

    n: int
    what: Literal["item", "spell"] = "item"
    bag: bool = False


class CannotBeTaken(Data, frozen=True):
    """This card cannot be taken from its owner, and neither can n other items of the owner's choice (a pouch)."""

    n: int = 0


class NoOtherFollower(Data, frozen=True):
    """No other follower can be with the owner."""


class FixedOrder(Data, frozen=True):
    """The party's marching order cannot be changed (C3d)."""


class LeavesAt(Data, frozen=True, omit_defaults=True):
    """The card is discarded or dropped at a certain moment: "mystic" (the hero visits the Mystic), "river" (the party
    crosses the Storm River), "quest" (a quest is finished), "defeat" (a fight is lost), "wound" (a life is lost in a
    fight) or "empty" (no token is left on the card). `during` says in which kind of fight with an enemy a defeat
    counts."""

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
    """n is subtracted from the total that the party rolls at these places."""

    n: int
    places: tuple[str, ...]


class DestroySpirits(Data, frozen=True):
    """A spirit may be destroyed instead of fought, without a trophy."""

    gain_spell: bool = False


class NotAttackedBy(Data, frozen=True):
    """Enemies of these subtypes do not attack the owner, who may attack them."""

    subtypes: tuple[str, ...]


class CannotUse(Data, frozen=True):
    """The owner gets no benefit in battle from things of these subtypes ("weapon", "armour")."""

    subtypes: tuple[str, ...]


class AddsToAttack(Data, frozen=True, omit_defaults=True):
    """The owner adds n to their attack rolls, or subtracts it; `during` says in which fights. If `armour` is set, it is
    added to the rolls of saving items instead."""

    n: int
    during: Fights = "always"
    armour: bool = False


class AddsADie(Data, frozen=True, omit_defaults=True):
    """The owner adds another die to an attack roll of 1, or, if `below` is set, to one below the owner's score, in one
    kind of fight: "With an attack roll of 1 in battle you roll another die and add it"."""

    during: Literal["battle", "psychic"]
    below: bool = False


class TwoWeapons(Data, frozen=True):
    """Two weapons may be used in one battle."""


class TwoDiceInBattle(Data, frozen=True):
    """Two dice are rolled in battle and the higher is kept."""


class AddStartingCraft(Data, frozen=True):
    """The printed craft is added to strength in battle."""


class Assassinates(Data, frozen=True):
    """An enemy turned over this turn may be assassinated: in battle it rolls no die, and it gives no trophy (D1a,
    D2)."""


class CraftInBattle(Data, frozen=True):
    """Craft may be used in place of strength against an enemy turned over this turn (D1a.c)."""


class LifeOnVictory(Data, frozen=True, omit_defaults=True):
    """Gain n lives, or other tokens, for an enemy beaten in normal combat; if `with_this` is set, only if this weapon
    was used."""

    n: int
    battle_only: bool = False
    with_this: bool = False
    token: Token = "life"


class OnVictory(Data, frozen=True, omit_defaults=True):
    """Effects when the owner alone beats an enemy: "When you beat an enemy: gain 1 spell". `during` says in which
    fights."""

    effects: tuple[Effect, ...]
    during: Fights = "always"


class OverHero(Data, frozen=True, omit_defaults=True):
    """Effects when another hero loses a life in a fight with the owner: "When a good hero loses a life to you: gain 1
    fate". `any_of` limits it to heroes of these alignments, `with_this` to fights with this weapon, `during` to some
    fights."""

    effects: tuple[Effect, ...]
    any_of: tuple[Alignment, ...] = ()
    with_this: bool = False
    during: Fights = "always"


class BeatsArmour(Data, frozen=True):
    """Another hero who loses a life in a fight with the owner cannot keep it with armour."""


class KeepsFollowers(Data, frozen=True):
    """A follower of the owner that is about to be killed may be saved. If `discarded` is set, this card is discarded
    for it; otherwise each follower can be saved once a turn."""

    discarded: bool = False


class LivesHere(Data, frozen=True):
    """Lives on the card may be lost in place of the owner's."""


class FateHere(Data, frozen=True):
    """Fate on the card may be paid in place of the owner's."""


class RaisesStart(Data, frozen=True):
    """The owner's starting value of a kind of token, up to which it is got back, is n higher."""

    token: Token
    n: int


class SparesLoss(Data, frozen=True):
    """The owner may discard the card after a lost fight to lose no life and no token."""


class ChoosesDie(Data, frozen=True, omit_defaults=True):
    """The owner may discard the card before rolling and choose the face of a die; `of` limits it to rolls for the
    road and attack rolls. If `after` is set, it is discarded after the roll: a die becomes a 6, or up to n is added
    to it."""

    of: Literal["any roll", "a road roll or an attack roll"] = "any roll"
    after: Literal["", "six", "more"] = ""
    n: int = 0


class HandedOver(Data, frozen=True):
    """The victor over another hero may give that hero this card, and the beaten hero loses nothing else."""


class RaisesEnemies(Data, frozen=True):
    """An enemy killed in battle, of this subtype where one is named, may follow instead of being a trophy, to lend its
    strength in one battle (Ghoul)."""

    subtype: str = ""


class Charms(Data, frozen=True):
    """Enemies of these subtypes may be charmed instead of attacked: on a roll above their strength they follow and lend
    it in battle, one of them in each battle (Minstrel)."""

    subtypes: tuple[str, ...]


class TakesOnOnes(Data, frozen=True):
    """The owner may take a gold or an object from another hero for each 1 that this hero rolls (D2 Thief)."""


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
    """While the owner leads the marching order, the party may skip a road space: one on the way out and one on the way
    back ("once"), or every space with an even number ("even"). With "anybody", the party may skip one each way,
    whichever hero leads."""

    how: Skips = "once"


class SixCarries(Data, frozen=True, omit_defaults=True):
    """While the owner leads the marching order, a 6 rolled for a road space may carry the party to another space, or
    over the Storm River. If `discarded` is set, the roll has to be nothing but sixes, and the card is discarded for
    it."""

    place: str = "any"
    discarded: bool = False


class RollsRoadAgain(Data, frozen=True, omit_defaults=True):
    """A road roll may be made again, and the second counts: while the owner leads the marching order ("leader"), or
    once along a road ("once"). With "ones" a leader may reroll only the dice that show 1."""

    how: Literal["leader", "once", "ones"] = "leader"


class ShowsAhead(Data, frozen=True):
    """While the owner leads the marching order, the cards on the next n draw spots lie face up; 0 means on all of
    them."""

    n: int = 1


class DrawsMore(Data, frozen=True):
    """n more adventure cards are drawn on each draw spot and for each turn lost; the cards drawn for this bring no
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
