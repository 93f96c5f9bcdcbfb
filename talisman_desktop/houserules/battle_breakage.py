"""Battle breakage: weapons and armour may break in battle, and the Blacksmith or the Enchantress mends them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, ConditionChanged, LastingBegan
from talisman_desktop.core.requests import Answer, Choose, Interjected, Option, Request, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, discard, held
from talisman_desktop.rules import baggage, dice, printed_words, purse, statics, turns
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow, LastingBend, Offer
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import Module, ModuleClause, ModuleOption
from talisman_desktop.rules.moments import AFTER_FIGHT, ARMOUR_ROLL, Fought, Struck, Trying
from talisman_desktop.rules.stakes import Asked, End, Stake, row
from talisman_desktop.rules.values.fight_values import (
    ARMOUR_AT_RISK,
    ARMOUR_TRIES,
    AT_RISK,
    MAY_BREAK,
    SAVES,
    ArmourAtRisk,
    AtRisk,
    Lost,
    Tries,
)

ID = "battle-breakage"
NO_YES = (("no", "No"), ("yes", "Yes"))
YES = "yes"

ONCE = ModuleOption(
    f"{ID}/once",
    "Weapons are mended once",
    "A weapon that was mended is discarded when it breaks again.",
    f"{ID}.4.-weapons-may-be-rep",
    NO_YES,
)
HALT = ModuleOption(
    f"{ID}/halt",
    "Broken armour ends the tries",
    "Where several pieces of armour may be tried, none is tried in this battle after one has broken.",
    f"{ID}.4.-if-using-stackable",
    NO_YES,
)

BROKEN_ARMOUR = f"{ID}/armour"
"""The mark of a hero whose armour has broken in this battle."""

VILLAGE = "village"
"""The key of the question in a village, where the Blacksmith works."""
CITY = "one-of/core/city"
"""The key of the question before a visit to the City, where the Enchantress lives."""

WITHOUT_LIKE = 7
"""The gold that it costs to mend a magic object that is like none of the Blacksmith's wares (3.2). A plain object of
that sort costs half of it, rounded down."""
ON_A_HERO = ("items:", "store:", "followers:", "discard:", "deck:")
"""The beginnings of the zones into which a broken thing may go."""


# --- the chance (1) ---


def is_low(shown: tuple[int, ...]) -> bool:
    """Whether dice are so low that something may break: a 1, or 2 or 3 with two dice (1.1a, 2.1).

    >>> is_low((1,)), is_low((2,)), is_low((1, 2)), is_low((2, 2)), is_low(())
    (True, False, True, False, False)
    """
    return bool(shown) and sum(shown) <= (1 if len(shown) == 1 else len(shown) + 1)


LOW_OF = {n: Fraction(sum(map(is_low, product(range(1, 7), repeat=n))), 6**n) for n in (1, 2)}
"""The probability of a low roll, by the number of dice."""


async def _after_fight(game: Game, fought: Fought, nothing: None) -> None:
    """Roll for a weapon of each hero who rolled low in battle (1.1a)."""
    for struck in fought.heroes:
        if not game.alive(struck.hero):
            continue
        if used := [weapon for weapon in AT_RISK(game, (), struck) if weapon.breaks(struck.kept)]:
            await _weapon(game, struck.hero, [game.card(weapon.card) for weapon in used])


def _weapons(game: Game, base: tuple[AtRisk, ...], struck: Struck) -> tuple[AtRisk, ...]:
    """Return the things at risk, and with them the weapons of which one may break after a low attack roll (1.1a). A
    plain weapon comes before a magic one (1.2)."""
    if struck.fight != "battle" or struck.attribute != "strength" or (struck.kept and not is_low(struck.kept)):
        return base
    used = [(card, game.printed(card)) for card in statics.wielded(game, struck.hero, struck.against)]
    ranked = sorted(used, key=lambda weapon: (_is_magic(weapon[1]), _like(game, weapon[1])))
    return (*base, *(AtRisk(card.id, LOW_OF[_dice(printed)], is_low) for card, printed in ranked))


async def _weapon(game: Game, hero: str, used: list[Card]) -> None:
    card = used[0] if len(used) == 1 else await _which(game, hero, used)
    if card is not None:
        await _roll(game, hero, card)


async def _which(game: Game, hero: str, used: list[Card]) -> Card | None:
    """Ask the hero for which of two weapons breakage is rolled, and return it; the usual answer spares the magic one
    (1.2). None if neither can break any more."""
    answer = await game.choose(
        lambda: Choose(
            key="breakage/which",
            hero=hero,
            text="A low roll in battle: which weapon might break?",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in used),
            cause=Cause(f"{ID}.1.2"),
            family="best/breakage",
            usual=str(used[0].id),
        ),
        moot="",
    )
    return next((card for card in used if str(card.id) == answer), None)


async def _after_armour(game: Game, trying: Trying, shown: tuple[int, ...]) -> None:
    """Roll whether armour breaks that has failed on a 1 (1.1b)."""
    if trying.card and is_low(shown) and game.alive(trying.hero):
        await _roll(game, trying.hero, game.card(trying.card))


def _armour_at_risk(game: Game, base: ArmourAtRisk | None, trying: Trying) -> ArmourAtRisk | None:
    """Return the breakage risk of armour that fails on a 1 (1.1b); the risk given by other rules if no card is
    tried."""
    if not trying.card:
        return base
    return ArmourAtRisk(LOW_OF[_dice(game.printed(game.card(trying.card)))], HALT.value(game.table.options) == YES)


# --- the roll (2) ---


def _is_magic(printed: CardDef) -> bool:
    return printed.type == "magic-object"


def _dice(printed: CardDef) -> int:
    """Return how many dice the breakage roll for a card has (2.1a, 2.1b)."""
    return 2 if _is_magic(printed) else 1


def _tried(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll for armour that a 1 may break (1.1b); None for any other roll. The option
    or the question has the card's number."""
    card = asked.option or str(asked.request.card)
    for saves, worn, _ in SAVES(game, (), asked.request.hero):
        if worn is not None and str(worn.id) == card:
            return _armour_stake(saves.on)
    return None


def _armour_stake(on: int) -> Stake:
    def ends(shown: tuple[int, ...]) -> End:
        if shown[-1] >= on:
            return End(row(on, 6, "it holds"), 1.0)
        return End("1: it fails, and may break", -2.0) if is_low(shown) else End(row(2, on - 1, "it fails"), -1.0)

    return Stake(ends, alike=True)


def _stake(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a breakage roll; None before it is requested."""
    if asked.throw is None:
        return None

    def ends(shown: tuple[int, ...]) -> End:
        return End("it breaks", -1.0) if is_low(shown) else End("it holds", 0.0)

    return Stake(ends, asked.throw.dice, alike=True)


async def _roll(game: Game, hero: str, card: Card) -> None:
    """Make the breakage roll for a thing: an object breaks on a 1 (2.1a), a magic object on 2 or 3 with two dice
    (2.1b)."""
    printed = game.printed(card)
    magic = _is_magic(printed)
    request = Throw(
        key="breakage",
        hero=hero,
        text=f"Does the {printed.name} break? It does on {'2 or 3' if magic else 'a 1'}",
        dice=_dice(printed),
        cause=Cause(f"{ID}.2.1b" if magic else f"{ID}.2.1a", card.kind),
        family="combat",
        card=card.id,
    )
    shown = await dice.roll_own(
        game,
        request,
        f"the {printed.name}",
        lambda x: not is_low(x),
        stands=lambda x: "it breaks" if is_low(x) else "it holds",
    )
    if is_low(shown) and any(x.id == card.id for x in game.table.zone(held("items", hero))):
        await _break(game, hero, card)


async def _break(game: Game, hero: str, card: Card) -> None:
    """Break a thing; its owner keeps or discards it (2.2). With the option *Weapons are mended once*, a weapon that was
    mended before is discarded; with *Broken armour ends the tries*, its owner tries no more armour in this battle
    (4)."""
    printed = game.printed(card)
    if HALT.value(game.table.options) == YES and printed_words.armour(printed):
        game.do(
            LastingBegan(Lasting(hero, BROKEN_ARMOUR, 1, "fight", card.id), cause=Cause(f"{ID}.4.-if-using-stackable"))
        )
    game.do(ConditionChanged(card.id, "broken", cause=Cause(f"{ID}.2.1", card.kind)))
    if ONCE.value(game.table.options) == YES and card.condition == "mended" and printed.subtype == "weapon":
        baggage.lose_card(game, card, Cause(f"{ID}.4.-weapons-may-be-rep", card.kind))
    elif await game.choose(lambda: _keeping(hero, card, printed), moot="keep") == "discard":
        baggage.lose_card(game, card, Cause(f"{ID}.2.2", card.kind))


def _keeping(hero: str, card: Card, printed: CardDef) -> Choose:
    return Choose(
        key="breakage/keep",
        hero=hero,
        text=f"The {printed.name} is broken: keep it to have it mended, or discard it?",
        options=(Option("keep", "Keep it"), Option("discard", "Discard it")),
        cause=Cause(f"{ID}.2.2", card.kind),
        card=card.id,
        family="carrying",
        usual="keep",
    )


def _not_left(game: Game, moved: CardMoved) -> Iterator[CardMoved]:
    """Yield the discarding of a broken thing that would otherwise be left on a space (2.2)."""
    if not moved.to.startswith(ON_A_HERO) and (card := game.card(moved.card)).broken:
        yield CardMoved(card.id, discard(card.deck), cause=Cause(f"{ID}.2.2", card.kind))


# --- repairs (3) ---


def _like(game: Game, printed: CardDef) -> int:
    """Return the Blacksmith's price of the ware that is the same as a thing or like it; 0 if there is none. Armour is
    like armour worn in the same place; a weapon is like one whose name is part of its name."""
    wares = [ware for ware in game.catalog.deck("purchase") if ware.price]
    same = [ware.price for ware in wares if ware.name == printed.name]
    place = printed_words.worn(printed)
    if place:
        same += [ware.price for ware in wares if printed_words.worn(ware) == place]
    elif printed.subtype == "weapon":
        own = printed.name.lower()
        same += [w.price for w in wares if w.subtype == "weapon" and w.name.lower() in own]
    return same[0] if same else 0


def price(game: Game, printed: CardDef) -> int:
    """Return the gold that it costs to mend a thing (3.1, 3.2)."""
    like = _like(game, printed)
    if _is_magic(printed):
        return 2 * like or WITHOUT_LIKE
    return max(1, (like or WITHOUT_LIKE) // 2)


def _to_mend(game: Game, hero: str, *, magic: bool) -> Iterator[tuple[Card, CardDef, int]]:
    """Yield the broken things that a hero can pay to mend, with their prices."""
    for card in game.table.zone(held("items", hero)):
        if card.broken and _is_magic(printed := game.printed(card)) == magic:
            gold = price(game, printed)
            if purse.can_pay(game, hero, gold):
                yield card, printed, gold


def _smith(game: Game, request: Request, hero: str) -> Iterator[Option]:
    """Yield the options to have things mended by the Blacksmith (3.1)."""
    if request.key == VILLAGE:
        for card, printed, gold in _to_mend(game, hero, magic=False):
            text = f"{game.character(hero).name} has the {printed.name} mended for {gold} gold"
            yield Option(f"mend:{card.id}", text, "Blacksmith", f"{gold} gold")


def _enchantress(game: Game, request: Request, hero: str) -> Iterator[Option]:
    """Yield the options of a hero who visits the City to have things mended by the Enchantress (3.2)."""
    if request.key == CITY and getattr(request, "hero", "") == hero:
        for card, printed, gold in _to_mend(game, hero, magic=True):
            text = f"Lose a turn and pay {gold} gold: the {printed.name} is mended"
            yield Option(f"enchant:{card.id}", text, "Enchantress")


def _mended(game: Game, number: str, cause: Cause) -> str:
    """Mend a thing for gold, and mark it as mended (3, 4); return its owner."""
    card = game.card(int(number))
    hero = game.place(card.id).partition(":")[2]
    purse.pay(game, hero, price(game, game.printed(card)), cause)
    game.do(ConditionChanged(card.id, "mended", cause=cause))
    return hero


async def _mend(game: Game, number: str) -> None:
    _mended(game, number, Cause(f"{ID}.3.1", deed="price"))


async def _enchant(game: Game, number: str) -> None:
    hero = _mended(game, number, Cause(f"{ID}.3.2", deed="price"))
    turns.settle_lost_turns(game, Meeting(hero, "core/city", place="city", lost=[(hero, 1)]))


def _bot(game: Game, request: Request) -> Answer | None:
    """Return the careful bot's answer in the village, where it has the Blacksmith mend whatever it can; None if nothing
    can be mended, and elsewhere."""
    if isinstance(request, Choose) and request.key == VILLAGE:
        for hero in game.party:
            for option in _smith(game, request, hero):
                return Interjected(option.id)
    return None


def _they_may(game: Game, base: bool, about: None) -> bool:
    """Return True, because weapons and armour may break (1.1)."""
    return True


def _halted(base: Tries, lasting: Lasting, about: Lost) -> Tries:
    """Return the armour that may be tried: none any more for a hero whose armour broke in a battle in which several
    pieces may be tried (4).
    """
    return replace(base, halted=True) if lasting.hero == about.hero else base


CLAUSES = (
    ModuleClause(f"{ID}.1.1", "Weapons and armour may become useless in the two cases below."),
    ModuleClause(
        f"{ID}.1.1a",
        "A hero who rolls a natural 1 in a battle fought with a weapon may break it; with two dice it is a total of 2 "
        "or 3.",
        "The dice that count after fate decide, no matter who wins the battle. Guardian combat has no attack dice, "
        "so that no weapon breaks in it.",
    ),
    ModuleClause(
        f"{ID}.1.1b",
        "A hero who rolls a natural 1 for armour may break it.",
        "This holds in psychic combat too, where a helmet or a shield is tried. Things that guardians "
        "hold do not break, because they belong to the trove.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "The weapon or armour makes a breakage roll. Of several weapons used the hero chooses one.",
        "The program chooses a plain one before a magic one unless the question about the best is switched on.",
    ),
    ModuleClause(
        f"{ID}.2.1",
        "The result of the breakage roll depends on the thing.",
        "The breakage roll is the hero's own, so fate may be paid for it.",
    ),
    ModuleClause(f"{ID}.2.1a", "An object: one die, and it breaks on a 1."),
    ModuleClause(f"{ID}.2.1b", "A magic object: two dice, and it breaks on 2 or 3."),
    ModuleClause(
        f"{ID}.2.2",
        "A broken thing cannot be used. Its owner discards it, or keeps it to have it mended or to give it where an "
        "object must be discarded. It is never left on a space.",
        "A broken thing counts among the items and may be stored, but cannot be sold. If it would be left on a "
        "space, when it is laid down or its owner dies, it is discarded instead.",
    ),
    ModuleClause(
        f"{ID}.3.1",
        "The Blacksmith mends objects for half of what he sells them for, rounded down, at least 1 gold.",
        "He does so in both villages. A thing that he does not sell is priced like one he sells that is worn at the "
        "same place, or like the weapon whose name is part of its name; otherwise mending costs half of 7 gold.",
    ),
    ModuleClause(f"{ID}.3.1-shield-3g-2-1-5-1", "A Shield costs 3 gold: it is mended for 1."),
    ModuleClause(f"{ID}.3.1-armour-4g-2-2-2g", "Armour costs 4 gold: it is mended for 2."),
    ModuleClause(
        f"{ID}.3.2",
        "Only the Enchantress mends magic objects: for a turn and twice the price of a like object, or 7 gold where "
        "there is none.",
        "She lives in the City: a hero who visits it may ask her before the visit. The turn is lost as any other is.",
    ),
    ModuleClause(
        f"{ID}.4.-weapons-may-be-rep",
        "Option: a weapon can be mended only once, and is marked then. If it breaks again, it is discarded.",
        "Mended weapons are marked without this option, too. Armour may be mended again and again.",
    ),
    ModuleClause(
        f"{ID}.4.-if-using-stackable",
        "Option: where several pieces of armour may be tried, none is tried any more in a battle in which one broke.",
        "In guardian combat this holds for the blows that follow.",
    ),
)

MODULE = Module(
    id=ID,
    title="Battle breakage",
    help="A weapon may break on a low roll in battle, armour when it fails on a 1. The Blacksmith mends things, the "
    "Enchantress magic ones.",
    house_rule=True,
    clauses=CLAUSES,
    options=(ONCE, HALT),
    bends=(Bend(MAY_BREAK, _they_may), Bend(AT_RISK, _weapons), Bend(ARMOUR_AT_RISK, _armour_at_risk)),
    lasting=(LastingBend(BROKEN_ARMOUR, ARMOUR_TRIES, _halted),),
    arounds=(Around(procedure=AFTER_FIGHT, after=_after_fight), Around(procedure=ARMOUR_ROLL, after=_after_armour)),
    offers=(Offer(deed="mend", of_hero=_smith, run=_mend), Offer(deed="enchant", of_hero=_enchantress, run=_enchant)),
    follows=(Follow(CardMoved, _not_left),),
    bots={"careful": _bot},
    stakes={"armour": _tried, "breakage": _stake},
)
"""The house rule."""
