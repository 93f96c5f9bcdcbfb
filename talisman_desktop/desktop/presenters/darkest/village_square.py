"""The village of a Darkest table: its buildings, and what each offers each hero. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from talisman_desktop.cards.phrases import listed
from talisman_desktop.core.requests import Barred, Choose, Option, Request
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_words import paragraphs
from talisman_desktop.desktop.presenters.cloth_places import Building, Guest, Place, Service
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.games.darkest.village import stay
from talisman_desktop.rules import belongings, colours, roads, tokens
from talisman_desktop.rules.game import Game

STEPS = ("village", "storage")
"""The steps of the game in which the heroes stay in a village."""
VILLAGE, STORE = "village", "storage"
"""The keys of the questions whose answers are services."""
SET_OUT, DONE = "set-out", "done"
INSIDE = {STORE: "store", "mystic": "mystic", "trade/which": "trophies"}
"""The building in which a question is asked, by the question's key."""
BUILDINGS = ("Healer", "Blacksmith", "Mystic", "Storage", "Trophies")
"""The headings of services that have their own building in every village."""
TITLES = {"Storage": "Store"}
ROAD = "road"
LONGEST = 22
"""The most letters that a reason may have to be shown on a building."""

_GIVES = {
    "Healer": "Lost tokens back, up to the start",
    "Blacksmith": "Arms and armour",
    "Mystic": "Roll a die on the Mystic's table",
    "Storage": "Leave things here or fetch them",
    "Trophies": "Enemies beaten become strength or craft",
}


def square(game: Game, request: Request | None) -> Place | None:
    """Return the village while the heroes stay there; None elsewhere, and without a question. If the question asks what
    to do there, its options are the services of the buildings."""
    table = game.table
    if request is None or table.step.name not in STEPS or roads.way(table) is not None:
        return None
    asked = request if isinstance(request, Choose) and request.key in (VILLAGE, STORE) else None
    heroes = tuple(_named(game, hero) for hero in game.party)
    inside = INSIDE.get(request.key, "")
    if not inside and (asked is None or asked.key != VILLAGE):
        return Place(buildings=tuple(_buildings(game, (), ())), heroes=heroes)
    hero = request.hero if inside else ""
    if asked is None or asked.key == STORE:
        buildings = [b for b in _buildings(game, (), ()) if b.id != "store" or asked is None]
        if asked is not None:
            buildings.append(_store(game, asked))
        return Place(buildings=tuple(buildings), heroes=heroes, inside=inside, hero=hero, leave=DONE if asked else "")
    return Place(buildings=tuple(_buildings(game, *_offered(game, asked))), heroes=heroes)


def _named(game: Game, hero: str) -> tuple[str, str, str]:
    table = game.table
    colour = colours.colour(table.options, table.heroes[hero].seat)
    return hero, screen_names.hero_name(hero, table, game.catalog), colour


Offered = Sequence[tuple[str, Service]]
"""Services, each with its heading."""


def _offered(game: Game, asked: Choose) -> tuple[Offered, Offered]:
    """Return the available services and the unavailable ones."""
    keys = {line.id: line.key for line in questions.lines(questions.groups(asked))}
    found = [(o.group, _service(game, o, keys.get(o.id, ""))) for o in asked.options]
    return found, [(b.group, _service(game, b, "")) for b in asked.barred]


def _service(game: Game, offered: Option | Barred, key: str) -> Service:
    """Return a service with its price and what it gives. Both are known even for an unavailable one."""
    deed, _, rest = offered.id.partition(":")
    hero, _, what = rest.partition(":")
    hero = hero if hero in game.table.heroes else ""
    barred = (offered.reason or "not now") if isinstance(offered, Barred) else ""
    hint = offered.hint if isinstance(offered, Option) else ""
    text, price, gives, kind = _told(game, hero, deed, what, offered.text, hint)
    return Service(
        option=offered.id, hero=hero, text=text, price=price, gives=gives, key=key, barred=barred, kind=kind
    )  # fmt: skip


def _told(game: Game, hero: str, deed: str, what: str, text: str, hint: str) -> tuple[str, str, str, str]:
    """Return four texts for a service: its name, its price, what it gives, and the card that it offers."""
    match deed:
        case "heal":
            lacking = dict(tokens.all_missing(game, hero, stay.HEALED)).get(what, 0)  # type: ignore[call-overload]  # one of HEALED
            return f"1 {what} back", "1 gold", f"{lacking} missing", ""
        case "buy" if what in game.catalog.cards:
            ware = game.catalog.cards[what]
            return ware.name, f"{ware.price} gold", " ".join(paragraphs(ware)[:1]), what
        case "mystic":
            return "Visit the Mystic", "free", mystic_table(), ""
        case "trade":
            bought = belongings.trophy_points(game, hero, "strength" if what == "strength" else "craft")
            return f"{bought // stay.POINTS} {what}", f"{stay.POINTS} points each", f"has {bought} points", ""
        case "storage":
            return "Store or fetch", "free", "", ""
        case _:
            name = screen_names.hero_name(hero, game.table, game.catalog)
            short = text.removeprefix(f"{name}: ").removeprefix(f"{name} ")
            return f"{short[:1].upper()}{short[1:]}", hint, "", ""


@cache
def mystic_table() -> str:
    """Return the results of a roll at the Mystic, in the words of cards."""
    from talisman_desktop.cards.sentences import render  # imported late, because the table is shown first without it

    return render(stay.MYSTIC).removeprefix("Roll a die. ")


# --- the buildings ---


def _buildings(game: Game, offered: Offered, barred: Offered) -> list[Building]:
    """Return all buildings. Services under a heading without a building get a house with that name. The road comes
    last."""
    by_heading: dict[str, list[Service]] = {name: [] for name in BUILDINGS}
    alone: list[Service] = []
    for heading, service in (*offered, *barred):
        (alone if service.option == SET_OUT else by_heading.setdefault(heading or "Others", [])).append(service)
    found = [_building(game, heading, services) for heading, services in by_heading.items()]
    road = Building(
        id=ROAD, title="Road", picture=ROAD, price="", gives="Go on an adventure", services=tuple(alone)
    )  # fmt: skip
    return [*found, road]


def _building(game: Game, heading: str, services: list[Service]) -> Building:
    title = TITLES.get(heading, heading)
    name = title.lower().replace(" ", "-")
    guests = tuple(_guest(game, heading, hero, services) for hero in game.party)
    return Building(
        id=name, title=title, picture=name if heading in BUILDINGS else "house", price=_price(game, heading),
        gives=_GIVES.get(heading, ""), guests=guests, services=tuple(services),
    )  # fmt: skip


def _price(game: Game, heading: str) -> str:
    match heading:
        case "Healer":
            return "1 gold each"
        case "Blacksmith":
            prices = sorted(ware.price for ware in game.catalog.deck("purchase") if ware.price)
            return f"{prices[0]} to {prices[-1]} gold" if prices else ""
        case "Mystic" | "Storage":
            return "free"
        case "Trophies":
            return f"{stay.POINTS} points each"
        case _:
            return ""


def _guest(game: Game, heading: str, hero: str, services: list[Service]) -> Guest:
    """Return a few words on what a building offers a hero, or why it offers nothing."""
    mine = [service for service in services if service.hero in (hero, "")]
    if can := [service for service in mine if not service.barred]:
        return Guest(hero, _note(heading, can))
    reasons = list(dict.fromkeys(service.barred for service in mine))
    why = reasons[0] if reasons else _idle(game, heading, hero)
    return Guest(hero, why if len(why) <= LONGEST else "not now", barred=True)


def _note(heading: str, can: list[Service]) -> str:
    match heading:
        case "Healer":
            lacking = sum(int(s.gives.partition(" ")[0]) for s in can)
            return f"lacks {lacking} {can[0].option.rpartition(':')[2] if len(can) == 1 else 'tokens'}"
        case "Blacksmith":
            return f"can buy {len(can)}"
        case "Mystic":
            return "may go in"
        case "Trophies":
            return f"buys {listed([s.text for s in can], 'or')}"
        case _:
            return can[0].text[:1].lower() + can[0].text[1:]


def _idle(game: Game, heading: str, hero: str) -> str:
    """Return why a building has nothing for a hero."""
    match heading:
        case "Healer":
            return "lacks nothing"
        case "Trophies":
            most = max(belongings.trophy_points(game, hero, name) for name in ("strength", "craft"))
            return f"{most} of {stay.POINTS} points"
        case "Storage":
            return "nothing to store"
        case _:
            return "not now"


def _store(game: Game, asked: Choose) -> Building:
    """Return the store that a hero has entered: each thing to leave or to fetch."""
    keys = {line.id: line.key for line in questions.lines(questions.groups(asked))}
    things = [_thing(game, asked.hero, o, keys.get(o.id, "")) for o in asked.options]
    things += [_thing(game, asked.hero, b, "") for b in asked.barred]
    return Building(
        id="store", title="Store", picture="store", price="free", gives=_GIVES["Storage"],
        guests=(Guest(asked.hero, ""),), services=tuple(things),
    )  # fmt: skip


def _thing(game: Game, hero: str, offered: Option | Barred, key: str) -> Service:
    what = offered.id.partition(":")[2]
    kind = game.card(int(what)).kind if what.isdigit() else ""
    barred = (offered.reason or "not now") if isinstance(offered, Barred) else ""
    return Service(option=offered.id, hero=hero, text=offered.text, key=key, barred=barred, kind=kind)
