"""A stay in the village: healer, blacksmith, Mystic, trophies, storage, setting out (B1, C2)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute, BecomeAlignment, Gain, GainSpell, Nothing, Offer, Roll, Row, Token
from talisman_desktop.core.facts import CardMoved, GoldStored
from talisman_desktop.core.requests import Barred, Choose, Option, Pick, Throw
from talisman_desktop.core.table import (
    Card,
    Cause,
    Step,
    discard,
    held,
    store,
)
from talisman_desktop.games.darkest.base import clauses, darkest_slice, finished_quests, hand_places
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet
from talisman_desktop.rules import (
    baggage,
    belongings,
    die_tables,
    effect_runner,
    purse,
    spells,
    standing_cache,
    tokens,
    trade,
)
from talisman_desktop.rules.death import HEIRS
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Passed, PersonVisited, TrophiesTraded
from talisman_desktop.rules.printed_words import spells_brought
from talisman_desktop.rules.standing_cache import bent_by_modules
from talisman_desktop.rules.values.carrying_values import ITEM_PLACES, LOOSE_TROPHIES, MAY_BE_FOLLOWED, TRINKET_PLACES

HEALED: tuple[Token, ...] = ("life", "strength", "craft", "fate")
"""The tokens that the Healer gives back, for 1 gold each (B1b)."""

POINTS = 7
"""The points of trophies that buy one token (C2b)."""

RESTS_ON = (ITEM_PLACES, LOOSE_TROPHIES, MAY_BE_FOLLOWED, TRINKET_PLACES)
"""The values that decide which services of the village a hero can use."""

MYSTIC = Roll(
    1,
    (
        Row(1, 1, (BecomeAlignment("evil"),)),
        Row(2, 3, (Nothing(),)),
        Row(4, 4, (BecomeAlignment("good"),)),
        Row(5, 5, (Gain("craft", 1),)),
        Row(6, 6, (GainSpell(1),)),
    ),
)
"""The Mystic's table."""


async def village(game: Game) -> Step:
    """Let the party do one thing in the village; the stay lasts until it sets out."""
    if await finished_quests.due(game):
        return Step("to-the-cave")
    if await hand_places.village(game):
        return Step("destination")
    answer = await game.choose(lambda: services(game))
    if answer == "set-out":
        return Step("destination")
    service, _, rest = answer.partition(":")
    hero, _, what = rest.partition(":")
    match service:
        case "heal":
            heal(game, hero, what)
        case "buy":
            kind = f"{game.catalog.cards[what].name.lower()}" if what in game.catalog.cards else what
            trade.pay_for(game, _meeting(game, hero), Offer(kind, game.catalog.named(kind, "purchase").price))
        case "mystic":
            await mystic(game, hero)
        case "trade":
            await trade_trophies(game, hero, "strength" if what == "strength" else "craft")
        case "storage":
            return Step("storage", (hero,))
    return Step("village")


def _meeting(game: Game, hero: str) -> Meeting:
    """Return a hero's meeting with the village. Cards that the hero loses in it go into the hero's store."""
    return Meeting(hero, "core/village", place="village", onto=store(game.table.region, hero))


def services(game: Game) -> Choose:
    options = [Option("set-out", "Go on an adventure")]
    barred: list[Barred] = []
    table, left = game.table, _wares(game)
    sold_out = tuple([kind for kind, copies in left.items() if not copies])
    shared = (table.region, table.zones.get(store(table.region, HEIRS)), table.lasting, table.options, sold_out)
    keeps = not bent_by_modules(game, RESTS_ON)
    for hero in game.party:
        # The services are cached, because most actions in a village concern another hero.
        found: Services | None = game.kept.get(f"village:{hero}") if keeps else None
        rest_on = (*shared, *_own(game, hero))
        if found is None or found.rest_on != rest_on:
            found = game.kept[f"village:{hero}"] = _services_of(game, hero, left, rest_on)
        options += found.options
        barred += found.barred
    return Choose(
        key="village",
        text="In the village: what next?",
        options=tuple(options),
        barred=tuple(barred),
        cause=Cause("C2a"),
        family="village",
    )


class Services(Struct, frozen=True, eq=False):
    """The services that a hero can use and those barred, with the values on which both depend."""

    rest_on: tuple[object, ...]
    options: tuple[Option, ...]
    barred: tuple[Barred, ...]


def _wares(game: Game) -> dict[str, int]:
    """Return the number of copies that the Blacksmith has of each thing.

    It is cached until one is bought or handed back.
    """
    table = game.table
    rest_on = (table.decks["purchase"], table.zones.get(discard("purchase")))
    known: tuple[object, dict[str, int]] = game.kept.get("wares", (None, {}))
    if known[0] != rest_on:
        left = baggage.stocks(game, "purchase", [w.id for w in game.catalog.deck("purchase") if w.price])
        known = game.kept["wares"] = rest_on, left
    return known[1]


def _own(game: Game, hero: str) -> tuple[object, ...]:
    """Return everything about a hero on which the hero's services depend. The cached results for the hero (`Standing`)
    represent the items and followers."""
    table, mystic = game.table, darkest_slice.of(game.table).mystic
    return (
        standing_cache.of(game, hero),
        table.heroes[hero],
        table.zones.get(held("trophies", hero)),
        table.zones.get(store(table.region, hero)),
        hero in mystic,
    )


def _services_of(game: Game, hero: str, left: dict[str, int], rest_on: tuple[object, ...]) -> Services:
    """Return the services open to one hero."""
    options: list[Option] = []
    barred: list[Barred] = []
    _healer(game, hero, options, barred)
    _mystic(game, hero, options, barred)
    _trophies(game, hero, options, barred)
    _blacksmith(game, hero, left, options, barred)
    if _has_storage_business(game, hero):
        options.append(Option(f"storage:{hero}", f"{name(game, hero)}: store or fetch", "Storage"))
    return Services(rest_on, tuple(options), tuple(barred))


def name(game: Game, hero: str) -> str:
    """Return the name of a hero's character."""
    return game.catalog.cards[game.table.heroes[hero].kind].name


# --- healer (B1b) ---


def _healer(game: Game, hero: str, options: list[Option], barred: list[Barred]) -> None:
    who, pays = name(game, hero), purse.can_pay(game, hero, 1)
    for token, lacking in tokens.all_missing(game, hero, HEALED):
        ident, text = f"heal:{hero}:{token}", f"{who}: 1 {token} back"
        if _for_nothing(game, hero, token):
            barred.append(Barred(ident, text, f"a toad cannot gain {token}", "B1b", "Healer"))
        elif pays:
            options.append(Option(ident, text, "Healer", f"1 gold; {lacking} missing"))
        else:
            barred.append(Barred(ident, text, "no gold", "B1b", "Healer"))


def _for_nothing(game: Game, hero: str, token: str) -> bool:
    """Whether paying would be useless, because the hero is a toad, which cannot gain tokens of this kind (ruling
    16)."""
    return token in ("strength", "craft") and game.hero(hero).toad > 0 and by_todays_rules(game.table)


def heal(game: Game, hero: str, token: str) -> None:
    """Restore one token for 1 gold, up to the starting value (B1b)."""
    purse.pay(game, hero, 1, clauses.CLAUSES.healed_for_gold)
    tokens.restore(game, hero, token, 1, clauses.CLAUSES.healed_for_gold)  # type: ignore[arg-type]  # one of HEALED


# --- Mystic (B1c) ---


def _mystic(game: Game, hero: str, options: list[Option], barred: list[Barred]) -> None:
    ident, text = f"mystic:{hero}", f"{name(game, hero)} visits the Mystic"
    if darkest_slice.may_visit_mystic(game.table, hero):
        options.append(Option(ident, text, "Mystic", "free; a die decides"))
    else:
        reason = "once in each stay that follows an adventure"
        barred.append(Barred(ident, text, reason, "B1c", "Mystic"))


async def mystic(game: Game, hero: str) -> None:
    """Let a hero visit the Mystic: roll once on the table there. The hero cannot visit the Mystic again in this
    stay."""
    game.change(MysticSet(hero, False), cause=Cause("B1c"))
    request = Throw(key="mystic", hero=hero, text="The Mystic: roll a die", cause=clauses.MYSTIC_ROLL, family="tables")
    m = _meeting(game, hero)
    await effect_runner.run(game, m, (await die_tables.rolled(game, m, request, MYSTIC, "Mystic")).effects)
    happened(game, Passed(hero, "mystic"))
    happened(game, PersonVisited(hero, "mystic"))
    await spells.trim(game, hero)


# --- trophies (C2b) ---


def best_trade(points: list[int]) -> list[int]:
    """Return the indexes of the trophies to hand in: for as many tokens as possible, and with as few points left over
    as possible."""
    want = sum(points) // POINTS * POINTS
    if not want:
        return []
    # Each sum of points that trophies can reach, with the indexes of these trophies.
    reach: dict[int, list[int]] = {0: []}
    for i, n in enumerate(points):
        for total, used in sorted(reach.items(), reverse=True):
            reach.setdefault(total + n, [*used, i])
    return reach[min(t for t in reach if t >= want)]


def _trophies(game: Game, hero: str, options: list[Option], barred: list[Barred]) -> None:
    kinds: tuple[Attribute, ...] = ("strength", "craft")
    for attribute in kinds:
        total = belongings.trophy_points(game, hero, attribute)
        if total >= POINTS:
            text = f"{name(game, hero)}: trade trophies for {total // POINTS} {attribute}"
            ident = f"trade:{hero}:{attribute}"
            if _for_nothing(game, hero, attribute):
                barred.append(Barred(ident, text, f"a toad cannot gain {attribute}", "C2b", "Trophies"))
            else:
                options.append(Option(ident, text, "Trophies", f"{total} points"))


async def trade_trophies(game: Game, hero: str, attribute: Attribute) -> None:
    """Let a hero hand in trophies for tokens, 7 points each; points left over are lost (C2b)."""
    # Trophies without a card come first, because they do not last.
    loose = [(x.id, x.name, x.points) for x in belongings.loose_trophies(game, hero, attribute)]
    cards = [(str(c.id), game.printed(c).name, n) for c, n in belongings.trophies(game, hero, attribute)]
    mine = [*loose, *cards]
    usual = best_trade([points for _, _, points in mine])
    ids = await game.pick(
        Pick(
            key="trade/which",
            hero=hero,
            text=f"Which trophies do you hand in? Each {POINTS} points buy 1 {attribute}; points left over are lost",
            options=tuple(Option(ident, f"{named} ({points})") for ident, named, points in mine),
            least=1,
            most=len(mine),
            cause=clauses.CLAUSES.trophies,
            family="best/trophies",
            usual=tuple(mine[i][0] for i in usual),
        )
    )
    total = sum(points for ident, _, points in mine if ident in ids)
    if total < POINTS:
        return
    numbers = {ident for ident, _, _ in cards}
    for card in (game.card(int(i)) for i in ids if i in numbers):
        game.do(CardMoved(card.id, discard(card.deck), cause=clauses.CLAUSES.trophies))
    happened(game, TrophiesTraded(hero, ids))
    tokens.gain(game, hero, attribute, total // POINTS, clauses.CLAUSES.trophies)


# --- blacksmith (B1a) ---


def _blacksmith(game: Game, hero: str, left: dict[str, int], options: list[Option], barred: list[Barred]) -> None:
    who, means, cards = name(game, hero), purse.means(game, hero), game.catalog.cards
    for kind, copies in left.items():
        ware = cards[kind]
        why = trade.refusal_at(game, hero, ware, ware.price, means=means, left=copies)
        if why:
            barred.append(_not_for_sale(hero, who, kind, ware.name, why))
        else:
            options.append(_for_sale(hero, who, kind, ware.name, ware.price))


@lru_cache(maxsize=2000)
def _for_sale(hero: str, who: str, kind: str, title: str, price: int) -> Option:
    """Return the option to buy a ware. The result is cached, because the same wares are offered again and again."""
    return Option(f"buy:{hero}:{kind}", f"{who} buys {title}", "Blacksmith", f"{price} gold")


@lru_cache(maxsize=2000)
def _not_for_sale(hero: str, who: str, kind: str, title: str, why: str) -> Barred:
    """Return a ware that a hero cannot buy, with the reason. The result is cached as well."""
    return Barred(f"buy:{hero}:{kind}", f"{who} buys {title}", why, "B1a", "Blacksmith")


# --- storage (B1d, C2d) ---


def _has_storage_business(game: Game, hero: str) -> bool:
    region = game.table.region
    gold = game.hero(hero).gold or _stored_gold(game, hero, region)
    return bool(gold or _storable(game, hero) or _stored(game, hero))


def _storable(game: Game, hero: str) -> list[Card]:
    zones = game.table.zones
    mine = list(zones.get(held("items", hero), ()))
    mine += [c for c in zones.get(held("followers", hero), ()) if game.printed(c).type == "follower"]
    mine += zones.get(held("trophies", hero), ())
    return [c for c in mine if not (printed := game.printed(c)).must_take and not spells_brought(printed)]


def _stored(game: Game, hero: str) -> list[Card]:
    """Return the cards that a hero may fetch here: the hero's own, and talismans of dead heroes (B1d)."""
    region = game.table.region
    return [*game.table.zone(store(region, hero)), *game.table.zone(store(region, HEIRS))]


def _stored_gold(game: Game, hero: str, region: str) -> int:
    return dict(game.hero(hero).stored_gold).get(region, 0)


async def storage(game: Game, hero: str) -> Step:
    """Let a hero store or fetch one thing; the step repeats until the hero is done."""
    answer = await game.choose(lambda: _storage_choice(game, hero))
    deed, _, what = answer.partition(":")
    cause, region = Cause("B1d"), game.table.region
    match deed:
        case "store":
            game.do(CardMoved(int(what), store(region, hero), cause=cause))
        case "fetch":
            card = game.card(int(what))
            printed = game.printed(card)
            to = held("trophies", hero) if printed.type == "enemy" else baggage.place_for(printed, hero)
            game.do(CardMoved(card.id, to, cause=cause))
        case "store-gold":
            game.do(GoldStored(hero, region, game.hero(hero).gold, cause=cause))
        case "fetch-gold":
            game.do(GoldStored(hero, region, -_stored_gold(game, hero, region), cause=cause))
        case _:
            return Step("village")
    if baggage.surplus(game, hero):
        await baggage.trim(game, hero, store(region, hero))
    if hero in spells.over_limit(game):
        await spells.trim(game, hero)
    return Step("storage", (hero,))


def _storage_choice(game: Game, hero: str) -> Choose:
    options, barred = [Option("done", "Back to the village")], []
    for card in _storable(game, hero):
        options.append(Option(f"store:{card.id}", f"Store {game.printed(card).name}", "Store"))
    for card in _stored(game, hero):
        printed = game.printed(card)
        ident, text = f"fetch:{card.id}", f"Fetch {printed.name}"
        why, rule = ("", "") if printed.type == "enemy" else baggage.refusal(game, hero, printed)
        if why:
            barred.append(Barred(ident, text, why, rule, "Fetch"))
        else:
            options.append(Option(ident, text, "Fetch"))
    gold, stored = game.hero(hero).gold, _stored_gold(game, hero, game.table.region)
    if gold:
        options.append(Option("store-gold", f"Store all {gold} gold", "Store"))
    if stored and not game.hero(hero).toad:
        options.append(Option("fetch-gold", f"Fetch all {stored} gold", "Fetch"))
    return Choose(
        key="storage",
        hero=hero,
        text=f"{name(game, hero)}: what do you store in the village, or fetch from it?",
        options=tuple(options),
        barred=tuple(barred),
        cause=Cause("C2d"),
        family="village",
    )
