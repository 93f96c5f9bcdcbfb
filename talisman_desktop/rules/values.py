"""The values that rules read and modules bend, each with the struct that says what it is asked about.

The rules, the mats, the journal and the odds all read the same bent value.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from msgspec import Struct

from talisman_desktop.cards.effects import Alignment, Attribute
from talisman_desktop.cards.occasions import OnOccasion
from talisman_desktop.cards.owned import (
    AddsADie,
    ChoosesDie,
    Fights,
    KeepsFollowers,
    LifeOnVictory,
    OnVictory,
    OverHero,
    RollsRoadAgain,
    Saves,
    Shoots,
    SixCarries,
    Skips,
)
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.core.table import NO_CAUSE, Card, Cause, Lasting, Token
from talisman_desktop.rules.hooks import Value
from talisman_desktop.rules.moments import Struck, Trying
from talisman_desktop.rules.roads import Goal

_not_below_zero = partial(max, 0)


# --- tokens ---


class Start(Struct, frozen=True, gc=False):
    """The starting value of a hero's tokens of a kind."""

    hero: str
    token: Token


STARTING: Value[int, Start] = Value("a starting value")
"""The number of tokens up to which lives, fate, strength or craft are given back."""

# --- scores ---


class Scored(Struct, frozen=True, gc=False):
    """A request for a score: whose, of which attribute, in which fight and against which kind of enemy."""

    hero: str
    attribute: Attribute
    fight: Fights = "always"
    subtype: str = ""


class Added(Struct, frozen=True, gc=False):
    """An addition to a score: its part, the printed facts behind it, and the card (None for a character).

    `in_hand` means that it is a weapon, of which only a few count; `bow` that the weapon shoots.
    """

    part: Part
    printed: CardDef
    card: Card | None
    in_hand: bool = False
    bow: bool = False


ADDED: Value[tuple[Added, ...], Scored] = Value("what adds to a score")
"""The additions of standing words to a score.

Nothing else may bend this value, because scores are cached as long as the same standing words and lasting effects apply
to the hero.
"""

ADDED_FOR_A_WHILE: Value[tuple[Part, ...], Scored] = Value("what adds to a score for a while")
"""The additions of lasting effects to a hero's score."""

HANDS: Value[int, str] = Value("weapons in hand")
"""The number of weapons a hero may use in one battle."""

PLAIN_WEAPON = "plain weapon"
"""The name of weapons that are not magic objects, for `BARRED`."""

BARRED: Value[tuple[str, ...], str] = Value("things of no use")
"""The kinds of things that have no effect for a hero in battle, such as "weapon"."""

CHARMED: Value[tuple[str, ...], str] = Value("kinds that are charmed")
"""The kinds of enemies that a hero charms."""

ITEMS_ADD: Value[bool, None] = Value("items add to scores", whose="ground")
"""Whether strength and craft from items count on the party's space."""

MAGIC_WORKS: Value[bool, None] = Value("magic objects work", whose="ground")
"""Whether magic objects can be used on the party's space."""

WEIGHED: Value[tuple[Attribute, ...], None] = Value("attributes weighed", whose="party")
"""The attributes that a door or a trial compares with the party's now, outside fights."""


# --- fights ---


class Against(Struct, frozen=True, gc=False):
    """A hero in a fight: the kind of fight, the kind of enemy, and whether the enemy was turned over this turn. An
    opposing hero counts as just turned over."""

    hero: str
    fight: Fights = "battle"
    subtype: str = ""
    fresh: bool = False


class Attacked(Struct, frozen=True, gc=False):
    """A hero who faces an enemy card; `fresh` means that the card was turned over this turn."""

    hero: str
    card: int
    fresh: bool


MAY_CLAIM_ATTACK: Value[bool, Attacked] = Value("abilities for attacks")
"""Whether a hero's abilities worded for attacks work on an enemy card (D1a)."""


STANDS_BACK: Value[bool, Attacked] = Value("enemies left to others")
"""Whether a hero does not meet an enemy card during this turn."""


class FightDice(Struct, frozen=True, gc=False):
    """The dice of a roll in a fight: how many are rolled, how many of them count, and whether another die is rolled
    for each 6 that counts. `cause` is the clause behind the roll, `low` means that the lowest dice count, not the
    highest."""

    number: int = 1
    kept: int = 1
    open: bool = True
    cause: Cause = NO_CAUSE
    low: bool = False


class WayToFight(Struct, frozen=True, gc=False):
    """A further way to fight a battle: its option, and the mark that a hero who chooses it gets for the fight."""

    option: Option
    mark: Lasting


class Blow(Struct, frozen=True, gc=False):
    """An attack roll in a fight of this kind: the hero's, or, if `enemy` is set, that of the enemy the hero fights (its
    card, 0 for none)."""

    hero: str
    fight: Fights
    enemy: bool = False
    card: int = 0


class Evading(Struct, frozen=True, gc=False):
    """A hero who meets an enemy card (0 for none) on this terrain."""

    hero: str
    terrain: str
    card: int = 0


class Faced(Struct, frozen=True, gc=False):
    """A request for an enemy's score: the hero, the attribute and the enemy's card (0 for none)."""

    hero: str
    card: int
    attribute: Attribute


ENEMY_SCORE: Value[int, Faced] = Value("an enemy's score", bound=_not_below_zero)
"""The strength or craft that an enemy fights a hero with."""

SAID_SCORE: Value[int, Faced] = Value("an enemy's score by its words", bound=_not_below_zero)
"""The strength or craft of an enemy against a hero by the text of its card, before anything weakens it."""

FIGHT_DICE: Value[FightDice, Blow] = Value("attack dice")
"""The dice of one side in a fight."""

ATTACK_ADDED: Value[tuple[Part, ...], Blow] = Value("what adds to an attack roll")
"""The additions to the attack roll of one side in a fight."""

ARMOUR_ADDED: Value[int, str] = Value("additions to armour rolls")
"""The number that a hero's cards add to the rolls of saving items."""

SAVES: Value[tuple[tuple[Saves, Card | None, CardDef], ...], str] = Value("armour")
"""A hero's saving items, as (words, card, printed facts)."""


class Lost(Struct, frozen=True, gc=False):
    """A fight that a hero has lost, by the attribute used."""

    hero: str
    attribute: Attribute


class Tries(Struct, frozen=True, gc=False):
    """The number of saving items that may be tried for one loss, and their order.

    `graded` means that they are tried from the most protective down, one for each place where armour is worn. `halted`
    means that armour has broken: if `number` is above 1, no further item may be tried.
    """

    number: int = 1
    graded: bool = False
    halted: bool = False
    cause: Cause = NO_CAUSE


ARMOUR_TRIES: Value[Tries, Lost] = Value("tries of armour")
"""The tries of saving items for one loss."""

MAY_BREAK: Value[bool, None] = Value("things that break", whose="party")
"""Whether weapons and armour may break at this table."""


class AtRisk(Struct, frozen=True, gc=False):
    """A thing that may break, identified by its card; `chance` is the probability that it breaks if no fate is paid.

    `breaks` returns whether it may break at all after an attack roll of which these dice count.
    """

    card: int
    chance: Fraction
    breaks: Callable[[tuple[int, ...]], bool]


AT_RISK: Value[tuple[AtRisk, ...], Struck] = Value("things at risk after a fight")
"""The things of which one may break after a hero's attack roll, or after any roll if no dice are given.

If there are several the hero chooses; the usual choice is the first.
"""


class ArmourAtRisk(Struct, frozen=True):
    """The risk of a saving item that has failed on a 1.

    `chance` is the probability that it breaks if no fate is paid. `ends_tries` means that no other item may be tried
    then.
    """

    chance: Fraction
    ends_tries: bool = False


ARMOUR_AT_RISK: Value[ArmourAtRisk | None, Trying] = Value("armour at risk on a 1")
"""The risk of a saving item that has failed on a 1; None if there is none.

A rule that bends this must not otherwise distinguish the numbers on which the item fails.
"""

SHOTS: Value[tuple[tuple[Shoots, Card | None, CardDef], ...], str] = Value("shots")
"""The things with which a hero may shoot before the blows, as (words, card, printed facts)."""

FIGHTS_WITH: Value[tuple[Attribute, ...], Against] = Value("fights with")
"""The attributes with which a hero may fight an enemy."""

MAY_ASSASSINATE: Value[bool, Against] = Value("assassination")
"""Whether a hero may attack so that the enemy rolls no die."""

WAYS_TO_FIGHT: Value[tuple[WayToFight, ...], Against] = Value("further ways to fight")
"""The ways in which a hero may fight besides the usual one, chosen before the dice."""


class Ahead(Struct, frozen=True, gc=False):
    """A fight with an enemy in which the hero's total is higher by this many points."""

    hero: str
    points: int


WINS_NOTHING: Value[str, Ahead] = Value("fights that cannot be won")
"""The text because of which a victory in the current fight is only a stand-off; "" if there is none."""

LOSES_NOTHING: Value[str, str] = Value("fights that cannot be lost")
"""The text because of which a defeat in the current fight is only a stand-off; "" if there is none."""

MAY_ACT: Value[bool, str] = Value("acting")
"""Whether a hero may use abilities that can be used at any question."""

MAY_LET_BE: Value[bool, Against] = Value("enemies that do not attack")
"""Whether an enemy does not attack a hero, who may then leave it alone."""

MAY_EVADE: Value[bool, Evading] = Value("evading")
"""Whether a hero may evade an enemy."""

MAY_AVOID: Value[bool, str] = Value("fights avoided")
"""Whether a hero may evade enemies, avoid fights, or defeat an enemy without fighting by an ability or a spell."""

UNTOUCHABLE: Value[bool, int] = Value("enemies that cannot be attacked", whose="ground")
"""Whether an enemy card cannot be attacked now."""

SPARED: Value[bool, int] = Value("enemies that cannot be killed", whose="ground")
"""Whether an enemy card cannot be killed now."""

MAY_DESTROY_SPIRITS: Value[bool, str] = Value("spirits destroyed")
"""Whether a hero may destroy a spirit instead of fighting it."""

SPELL_FOR_A_SPIRIT: Value[bool, str] = Value("a spell for a spirit")
"""Whether a hero gains a spell for each spirit that the hero destroys."""

RAISED: Value[tuple[str, ...], str] = Value("enemies raised")
"""The subtypes of enemies that may become a hero's followers when the hero kills them in battle; "" stands for any
enemy."""

HELPERS: Value[int, str] = Value("helpers in a fight")
"""The number of enemies among a hero's followers that may lend their score in one fight."""

MAY_PAY_FATE: Value[bool, str] = Value("fate in a fight")
"""Whether a hero may pay fate for a roll in a fight."""


class FateFor(Struct, frozen=True, gc=False):
    """A hero's roll for which fate may be paid, or which a card may decide."""

    hero: str
    request: Throw


FATE_FOR: Value[bool, FateFor] = Value("fate for a roll")
"""Whether a hero may pay fate for a roll."""


class Gaining(Struct, frozen=True, gc=False):
    """A hero who is about to gain or get back tokens of a kind."""

    hero: str
    token: Token


MAY_GAIN: Value[bool, Gaining] = Value("gaining tokens")
"""Whether a hero may gain tokens or get them back."""


class Rolled(Struct, frozen=True, gc=False):
    """A roll that a card of the id `kind` asks for because of a hero; `caster` is the hero who used the card."""

    hero: str
    caster: str
    kind: str


ROLLS: Value[str, Rolled] = Value("who rolls")
"""The hero who rolls when a card used on a hero asks for a roll."""

HELD: Value[bool, str] = Value("heroes held")
"""Whether a hero can do nothing in the current fight."""

LIVES_WON: Value[tuple[tuple[LifeOnVictory, Card | None, CardDef], ...], str] = Value("lives for a victory")
"""The cards that give a hero lives for beating an enemy, as (words, card, printed facts)."""

ADDS_A_DIE: Value[tuple[tuple[AddsADie, Card | None, CardDef], ...], str] = Value("another die for a low roll")
"""The cards that add another die to a hero's low attack roll, as (words, card, printed facts)."""

OVER_HEROES: Value[tuple[tuple[OverHero, Card | None, CardDef], ...], str] = Value("rewards for a hero beaten")
"""The cards that reward a hero for taking a life from another hero, as (words, card, printed facts)."""

BEATS_ARMOUR: Value[bool, str] = Value("armour is no help")
"""Whether another hero's armour is no help against a loss to this hero."""

SPARE_LOSS: Value[tuple[Card, ...], str] = Value("cards for a fight lost")
"""The cards that a hero may discard after a lost fight in order to lose nothing."""

LOSS_WAIVED: Value[str, str] = Value("losses waived")
"""The card whose words keep a hero from losing anything to enemies; "" if there is none."""

LIVES_APART: Value[tuple[Card, ...], str] = Value("lives on cards")
"""The cards with lives on them that a hero may lose instead of own lives."""

FATE_APART: Value[tuple[Card, ...], str] = Value("fate on cards")
"""The cards with fate on them that a hero may pay instead of own fate."""

KEEP_FOLLOWERS: Value[tuple[tuple[KeepsFollowers, Card | None, CardDef], ...], str] = Value("followers kept")
"""The cards that may keep a hero's follower from being killed, as (words, card, printed facts)."""

CHOOSES_DIE: Value[tuple[Card, ...], FateFor] = Value("dice chosen")
"""The cards that a hero may discard before a roll to choose what a die shows."""

CHANGES_DIE: Value[tuple[tuple[ChoosesDie, Card | None, CardDef], ...], str] = Value("dice changed")
"""The cards that a hero may discard to choose or change a die, as (words, card, printed facts)."""

DIE_SET: Value[int, str] = Value("a die set for fate")
"""The number chosen for a die that is rerolled for fate; 0 if it is rolled."""

DICE_LEFT_OUT: Value[tuple[str, ...], str] = Value("what odds leave out of a hero's dice")
"""The changes to a hero's next dice that odds do not include, each in words such as "without a die chosen by the
Weighted Dice"."""

HANDED_OVER: Value[tuple[Card, ...], str] = Value("cards to hand over")
"""The cards that a hero may give a beaten hero instead of the usual loss."""

OCCASIONS: Value[tuple[tuple[OnOccasion, Card | None, CardDef], ...], str] = Value("what follows occasions")
"""The cards with effects when something happens to a hero, as (words, card, printed facts)."""

REWARDS: Value[tuple[tuple[OnVictory, Card | None, CardDef], ...], str] = Value("rewards for a victory")
"""The cards with effects when a hero beats an enemy, as (words, card, printed facts)."""

HELP_FOR_ENEMIES: Value[tuple[Part, ...], None] = Value("help for enemies", whose="ground")
"""The numbers that enemies add to their attack rolls on the party's space."""

GUARDIANS: Value[tuple[Card, ...], None] = Value("guardians", whose="ground")
"""The enemies still standing in the current guardian combat."""

SCROLLS_IN_PLAY: Value[bool, None] = Value("scrolls in play", whose="ground")
"""Whether a scroll of the guardians is in force or may still be cast."""


# --- quests ---

QUEST_RULE: Value[str, None] = Value("the rule for quest cards", whose="ground")
"""The clause by which a quest card is drawn instead of rolling for a quest."""

MAY_HAVE_QUESTS: Value[bool, str] = Value("new quests")
"""Whether a hero may accept a new quest."""

REWARD_RULE: Value[str, None] = Value("the rule for quest rewards", whose="ground")
"""The clause by which a quest reward may take the place of a talisman."""

# --- dice, places and cards met ---


class Missing(Struct, frozen=True, gc=False):
    """A request whether a hero misses what the party is about to meet: a stranger or a place by the number of its card,
    or (card 0) a space by its short id."""

    hero: str
    card: int
    place: str


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


TRIAL_DICE: Value[int, str] = Value("dice of a trial", whose="party", bound=_not_below_zero)
"""The number of dice the party rolls in the trial of a place."""

TRIAL_OFF: Value[int, str] = Value("taken off the roll of a trial", whose="party")
"""The number subtracted from the party's roll in the trial of a place."""

MAY_CHANGE_SIDES: Value[bool, str] = Value("another alignment")
"""Whether a hero's alignment can change."""

MISSES: Value[bool, Missing] = Value("meetings missed")
"""Whether a hero does not meet a card or a space although the rest of the party does."""

ADDS_TO_ROLL: Value[tuple[tuple[int, ...], ...], Adding] = Value("what may be added to a roll")
"""The numbers that a hero may add to a roll. Each entry lists numbers of which the hero may add only one."""

NEED_NOT_ROLL: Value[bool, At] = Value("rolls left out")
"""Whether a hero may leave out the roll of a place."""

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

TAKES_ON_ONES: Value[bool, str] = Value("taking on a 1")
"""Whether a hero may take something from other heroes who roll a 1."""

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

SIX_CARRIES: Value[tuple[tuple[SixCarries, Card | None, CardDef], ...], str] = Value("a 6 on the road")
"""The cards by which a 6 on a leader's road roll may carry the party off, as (words, card, printed facts)."""

ROAD_AGAIN: Value[tuple[tuple[RollsRoadAgain, Card | None, CardDef], ...], str] = Value("road rolls made again")
"""The cards by which a hero may repeat a road roll, as (words, card, printed facts)."""

MAY_SKIP: Value[tuple[Skips, ...], str] = Value("road spaces skipped")
"""The ways in which a hero lets the party skip road spaces."""

MORE_CARDS: Value[int, int] = Value("more cards on each draw spot", whose="party", bound=_not_below_zero)
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
"""Whether a hero may take or harm what another hero has, if something else allows it."""

# --- things carried, spells ---


class Exchange(Struct, frozen=True, gc=False):
    """A hero who exchanges trophies of an attribute."""

    hero: str
    attribute: Attribute


class LooseTrophy(Struct, frozen=True, gc=False):
    """A trophy that is not a card: its id, its name, and its points."""

    id: str
    name: str
    points: int


LOOSE_TROPHIES: Value[tuple[LooseTrophy, ...], Exchange] = Value("trophies that are no cards")
"""The trophies that are not cards and that a hero may exchange."""

ANY_NUMBER = 1_000_000
"""A limit that no count of things reaches: it stands for "as many as you like"."""

ITEM_PLACES: Value[int, str] = Value("places for items", bound=_not_below_zero)
"""The number of items a hero may carry."""

OUT_OF_REACH: Value[int, str] = Value("items out of reach")
"""The number of items that a hero may hide from being taken, besides those whose text protects them."""

TRINKET_PLACES: Value[int, str] = Value("places for trinkets", bound=_not_below_zero)
"""The number of trinkets a hero may carry."""

MAY_BE_FOLLOWED: Value[bool, str] = Value("followers")
"""Whether a hero may have a follower by choice."""

MAY_CAST: Value[bool, str] = Value("casting spells")
"""Whether a hero may cast spells."""

CASTING_HERE: Value[bool, None] = Value("casting spells here", whose="ground")
"""Whether spells may be cast on the party's space."""

SPELL_PLACES: Value[int, str] = Value("places for spells", bound=_not_below_zero)
"""The number of spells a hero may hold."""

SPELL_BRINGERS: Value[tuple[Card, ...], str] = Value("cards that bring spells")
"""The cards that bring a hero spells beyond the limit of craft."""

ALWAYS_A_SPELL: Value[int, str] = Value("always a spell")
"""The number up to which a hero draws spells after casting one."""

SCRIPTS: Value[tuple[str, ...], str] = Value("rules in code")
"""The standing rules in code that apply to a hero, by name."""

LEFT_TO_PLAYERS: Value[tuple[tuple[CardDef, str], ...], str] = Value("words left to the players")
"""The standing sentences that the program does not understand and the players carry out themselves, with the cards they
are printed on."""
