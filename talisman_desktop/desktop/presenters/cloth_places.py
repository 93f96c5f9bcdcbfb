"""A place with buildings in the middle of the table: its services, the heroes inside, and the effect of a click. No Qt,
and no rules of a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import Token
from talisman_desktop.desktop.presenters.table_model import Area, GuestView, OfferView, PlateView, TableModel

BUILDING, GUEST, SERVICE = "building:", "guest:", "service:"
SQUARE = "square"
"""The id of the area that leads out of a building."""
MORE = "more-services"
"""The id of the area that shows the next page of services."""
CLOTH = ("spot", "guardians", "guardian", "trove", "loot")
"""The roles of the areas in the middle of the table. While they are empty, a place may cover them."""


class Service(Struct, frozen=True, kw_only=True):
    """A service of a building: an answer to the question, or one that a rule forbids now."""

    option: str
    hero: str
    text: str
    price: str = ""
    gives: str = ""
    key: str = ""
    barred: str = ""
    kind: str = ""
    """The card that the service offers; "" if it offers none."""
    numbers: tuple[tuple[Token, int], ...] = ()
    """The tokens with which a character begins."""


class Guest(Struct, frozen=True):
    """A hero at a building, with a note on what it offers the hero. `barred` is set if it offers nothing."""

    hero: str
    note: str
    barred: bool = False


class Building(Struct, frozen=True, kw_only=True):
    """A building. If it has no guests, a click on it takes its first available service for the whole party."""

    id: str
    title: str
    picture: str
    price: str
    gives: str
    guests: tuple[Guest, ...] = ()
    services: tuple[Service, ...] = ()

    def served(self, hero: str) -> tuple[Service, ...]:
        """Return the services for a hero, and those for the whole party."""
        return tuple(service for service in self.services if service.hero in (hero, ""))


class Place(Struct, frozen=True, kw_only=True):
    """The buildings of a place, its heroes, and the building and hero that the question concerns."""

    buildings: tuple[Building, ...]
    heroes: tuple[tuple[str, str, str], ...]
    """The id, the name and the colour of each hero, in marching order."""
    inside: str = ""
    hero: str = ""
    leave: str = ""
    """The option that leaves the building that the question concerns."""
    leaving: str = "Back to the village"
    """The words of the area that leads out: those of the option `leave`, if there is one."""

    def building(self, name: str) -> Building | None:
        """Return a building by its id; None if the place has no such building."""
        return next((b for b in self.buildings if b.id == name), None)


class Visit(Struct, frozen=True):
    """The state of a visit: the building that the players entered ("" for none), the hero served there, and the page of
    services shown."""

    entered: str = ""
    hero: str = ""
    page: int = 0


class Errand(Struct, frozen=True):
    """The effect of dropping a hero on a building: the answer that it gives ("" if the hero only enters), or the reason
    why it is impossible."""

    words: str
    option: str = ""
    barred: bool = False


def follow(visit: Visit, place: Place) -> Visit:
    """Return a visit without what the place no longer offers. A question about a building does not change which
    building the players have entered."""
    known = {hero for hero, _, _ in place.heroes}
    entered = visit.entered if place.building(visit.entered) is not None else ""
    return Visit(entered, visit.hero if visit.hero in known else "", visit.page if entered else 0)


def _now(visit: Visit, place: Place) -> Visit:
    """Return the visit to show: to the building that the question concerns, or else the players' own."""
    return Visit(place.inside, place.hero or visit.hero, visit.page) if place.inside else visit


# --- what is shown ---


def areas(place: Place, visit: Visit) -> tuple[Area, ...]:
    """Return the areas to draw: all buildings, or the entered one with its guests and services."""
    visit = _now(visit, place)
    entered = place.building(visit.entered)
    if entered is None:
        plates = tuple(_plate(b, place) for b in place.buildings)
        return tuple(_building(b, place, plates) for b in place.buildings)
    hero = served(place, visit)
    shown = [_building(entered, place)]
    if place.leave or not place.inside:
        shown.append(Area(id=SQUARE, role="guest", caption=place.leaving))
    if not place.inside:
        shown += [_guest(name, entered, place, chosen=name == hero) for name, _, _ in place.heroes]
    found = [_service(service) for service in entered.served(hero)]
    more = Area(id=MORE, role="service", caption="More", number=visit.page, tooltip="Show more services.")
    return (*shown, *found, more)


def served(place: Place, visit: Visit) -> str:
    """Return the hero served in the entered building: the chosen one, or else the first who can be served there, or
    else the first of all; "" if the place has no heroes."""
    if visit.hero:
        return visit.hero
    entered = place.building(visit.entered)
    services = entered.services if entered is not None else ()
    open_to = {service.hero for service in services if not service.barred}
    return next((hero for hero, _, _ in place.heroes if hero in open_to), place.heroes[0][0] if place.heroes else "")


def _plate(b: Building, place: Place) -> PlateView:
    named = {hero: (name, colour) for hero, name, colour in place.heroes}
    guests = (GuestView(*named[g.hero], g.note, g.barred) for g in b.guests if g.hero in named and g.note)
    return PlateView(b.title, b.price, b.gives, tuple(guests))


def _building(b: Building, place: Place, plates: tuple[PlateView, ...] = ()) -> Area:
    """Return the area of a building: the entered one if `plates` is empty, otherwise one of several. `plates` are then
    the words on all of them, because they share a layout.
    """
    plate = _plate(b, place)
    open_to_any = any(not service.barred for service in b.services)
    told = [f"{b.title}. {b.gives}" + (f", {b.price}." if b.price else ".")]
    told += [f"{g.name}: {g.note}." for g in plate.guests]
    barred = "" if open_to_any else "nothing to be had now"
    view = OfferView(
        picture=b.picture, price=b.price, guests=plate.guests, barred=barred, chosen=not plates, plates=plates
    )  # fmt: skip
    return Area(id=BUILDING + b.id, role="building", caption=b.title, note=b.gives, offer=view, tooltip="\n".join(told))


def _guest(hero: str, building: Building, place: Place, *, chosen: bool) -> Area:
    name, colour = next((name, colour) for known, name, colour in place.heroes if known == hero)
    found = next((g for g in building.guests if g.hero == hero), Guest(hero, "", barred=True))
    view = OfferView(colour=colour, chosen=chosen, barred=found.note if found.barred else "")
    tip = f"{name} at the {building.title}: {found.note}."
    return Area(id=GUEST + hero, role="guest", caption=name, note=found.note, offer=view, tooltip=tip)


def _service(service: Service) -> Area:
    view = OfferView(price=service.price, key=service.key, barred=service.barred, numbers=service.numbers)
    numbers = ", ".join(f"{token} {value}" for token, value in service.numbers)
    told = ". ".join(part.rstrip(".") for part in (service.text, service.price, numbers, service.gives) if part)
    tip = f"{told}. Not now: {service.barred}." if service.barred else f"{told}."
    return Area(
        id=SERVICE + service.option, role="service", caption=service.text, note=service.gives, offer=view,
        kind=service.kind, tooltip=tip,
    )  # fmt: skip


def on_cloth(model: TableModel, shown: Sequence[Area], *, spots: bool) -> TableModel:
    """Return the table with a place in its middle. The space itself and areas there that are not empty stay. Empty draw
    spots stay if `spots` is set, because players who move things by hand need them."""
    kept = [
        area
        for area in model.areas
        if area.role not in CLOTH or area.cards or area.gold or (spots and area.role == "spot") or area.number == 0
    ]
    return replace(model, areas=(*kept, *shown))


# --- clicks and drops ---


def click(visit: Visit, place: Place, area: str) -> tuple[Visit, str]:
    """Return the visit after a click on an area, and the answer that the click gives; "" if it gives none."""
    if area == SQUARE:
        return (visit, place.leave) if place.inside else (Visit(hero=visit.hero), "")
    if area == MORE:
        return replace(visit, page=visit.page + 1), ""
    what, _, name = area.partition(":")
    match f"{what}:":
        case "building:":
            return _enter(visit, place, name)
        case "guest:":
            return replace(visit, hero=name, page=0), ""
        case "service:":
            return visit, name if _is_open(place, name) else ""
        case _:
            return visit, ""


def _enter(visit: Visit, place: Place, name: str) -> tuple[Visit, str]:
    building = place.building(name)
    if building is None or place.inside or visit.entered == name:
        return visit, ""
    if not building.guests:
        return visit, next((s.option for s in building.services if not s.barred), "")
    return Visit(name, visit.hero), ""


def options(place: Place, visit: Visit, area: str) -> tuple[str, ...]:
    """Return the answers that a click on an area can lead to: all answers of a building for the chosen hero (for every
    hero if none is chosen), or that of a service."""
    if area.startswith(SERVICE):
        return (area.removeprefix(SERVICE),) if _is_open(place, area.removeprefix(SERVICE)) else ()
    building = place.building(area.removeprefix(BUILDING)) if area.startswith(BUILDING) else None
    services = building.services if building is not None else ()
    return tuple(s.option for s in services if not s.barred and (not visit.hero or s.hero in (visit.hero, "")))


def _is_open(place: Place, option: str) -> bool:
    return any(s.option == option and not s.barred for b in place.buildings for s in b.services)


def choose(visit: Visit, place: Place, hero: str) -> Visit:
    """Return the visit after a click on a hero's mat: the hero is served now. The visit is unchanged if the hero is not
    in this place, or the question concerns a building."""
    known = any(hero == here for here, _, _ in place.heroes)
    return Visit(visit.entered, hero) if known and not place.inside and hero != visit.hero else visit


def errands(place: Place, hero: str) -> dict[str, Errand]:
    """Return the effect of dropping a hero on each building, by area; none if the question concerns a building
    already."""
    if place.inside or not any(hero == here for here, _, _ in place.heroes):
        return {}
    return {BUILDING + b.id: _errand(b, hero) for b in place.buildings}


def _errand(building: Building, hero: str) -> Errand:
    if not building.guests:
        found = (Errand(s.text, s.option) for s in building.services if not s.barred)
        return next(found, Errand("Not now", barred=True))
    served = building.served(hero)
    here = next((s for s in served if not s.barred), None)
    if here is None:
        why = served[0].barred if served else next((g.note for g in building.guests if g.hero == hero), "not now")
        return Errand(f"{building.title}: {why}", barred=True)
    if len(served) == 1 and here.option.count(":") == 1:
        return Errand(f"{building.title}: {here.text}", here.option)
    return Errand(f"Go to the {building.title}")
