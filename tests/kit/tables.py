"""Tables for tests, in the middle of play and made only by facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import CORE, Hero, Lasting, Step, Table, road, spot, store
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet, QuestSet
from talisman_desktop.games.darkest.base.places import DESTINATION, OUTER, TOWER, WORLD, terrain
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureBegan, Beyond
from talisman_desktop.rules.sets import Unplayable
from talisman_desktop.rules.values.meeting_values import GOAL
from tests.kit import cards
from tests.kit.cards import knows, printed
from tests.kit.heroes import CARDS, TOKENS, Who

__tracebackhide__ = True


def do(table: Table, *facts: f.Fact) -> Table:
    """Return the table after these facts."""
    for fact in facts:
        table = reduce(table, fact)
    return table


def a_table(
    heroes: Sequence[str | Who] = ("elf",),
    *,
    region: str = "inner",
    space: int | str = 1,
    destination: str = "",
    heading: int = 1,
    rolled: Sequence[int] | None = None,
    locations: Sequence[tuple[int, str]] = (),
    visited: bool = False,
    looted: bool = False,
    spent: int = 0,
    row: Sequence[str] = (),
    stacks: Mapping[int, Sequence[str]] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None,
    piles: Mapping[str, int] | None = None,
    lasting: Sequence[Lasting] = (),
    options: Mapping[str, str] | None = None,
    modules: Sequence[str] = (),
    step: Step | None = None,
    day: int = 2,
    village: bool = False,
    apart: Mapping[str, str] | None = None,
) -> Table:
    """Return a table in the middle of play, made of facts only, so that every card is where it can be.

    `space` is the party's road space by number or terrain ("woods", "crypt"). `region` is "inner", "outer" or that of a
    box; the Tower is at the end of the outer road to the Portal of Power, with `spent` talismans spent on the way.
    Without a `destination` the road leads to the City, to the Castle, or, on a space of the Tower, to the Portal. `row`
    are face-up cards on spots 1, 2, ... that have been there since yesterday (`"?"` deals a face-down card of the
    adventure deck), `stacks` cards left on road spaces, bottom first, `zones` any others by zone name, `piles` gold by
    zone. `rolled` are the spaces that had their road roll (by default all up to the party's, with that one). With
    `village`, no adventure is under way. `apart` are heroes who are apart from the party, with their places.
    """
    boxes = [found.id for found in cards.catalog().sets if found.id != CORE]
    table = cards.core().new_table(1, dict(options or {}), [*boxes, *modules])
    table = replace(table, step=step or Step("next-card"))
    if region != table.region:
        table = do(table, f.RegionEntered(region))
    for hero in heroes:
        table = _arrived(table, hero if isinstance(hero, Who) else Who(hero))
    if not village:
        way = _way(Game(cards.core().of(table), table), space, destination)
        done = tuple(range(1, min(way.space, 5) + 1)) if rolled is None else tuple(rolled)
        seen = visited or way.beyond is not None
        table = do(
            table,
            f.slice_changed(
                AdventureBegan(
                    replace(
                        way,
                        heading=heading,
                        rolled=tuple(n for n in done if n <= DESTINATION),
                        passed=tuple(n - DESTINATION for n in done if n > DESTINATION),
                        locations=tuple(locations),
                        visited=seen,
                        looted=looted,
                        spent=spent,
                    )
                )
            ),
        )
    for n, name in enumerate(row, start=1):
        table = lay(table, name, spot(n))
    for n, names in (stacks or {}).items():
        for name in names:
            table = lay(table, name, road(n))
    for zone, names in (zones or {}).items():
        for name in names:
            table = lay(table, name, zone)
    for zone, gold in (piles or {}).items():
        table = do(table, f.PileChanged(zone=zone, by=gold))
    for x in lasting:
        table = do(table, f.LastingBegan(lasting=x))
    table = do(table, *(f.ApartSet(hero, place) for hero, place in (apart or {}).items()))
    table = do(table, *(f.DayPassed() for _ in range(day - table.day)))
    assert not wrong(table)
    return table


def wrong(table: Table) -> list[str]:
    """Return what is wrong with a table, as sentences."""
    try:
        ruleset = cards.core().of(table)
    except Unplayable:
        ruleset = cards.core().usual
    return broken(table, ruleset.totals, ruleset.invariants)


def _way(game: Game, space: int | str, destination: str) -> Adventure:
    """Return a road of the region with the party on a space of it; spaces of the Tower are counted on from the
    Portal."""
    region = game.ruleset.world.regions[game.table.region]
    if not destination:
        beyond = space in TOWER.road or (isinstance(space, int) and space > DESTINATION)
        destination = OUTER.waypoint if beyond else (*region.aid, *region.troves)[0]
    way = Adventure(destination, GOAL(game, region.goal_of(destination), destination))
    spaces = {terrain(region, at, destination): at for at in reversed(WORLD.spaces(way))}
    at = WORLD.counted(way, space) if isinstance(space, int) else spaces[space]
    if at.region:
        return replace(way, space=DESTINATION, beyond=Beyond(at.region, at.number))
    return replace(way, space=at.number)


def lay(table: Table, name: str | f.CardMade, zone: str, *, counters: bool = True) -> Table:
    """Lay a card face up into a zone; "?" deals a face-down adventure card, "?trove" one of another deck."""
    if isinstance(name, f.CardMade):
        table, card = do(table, name), knows(name)[name.kind]
    elif name.startswith("?"):
        return do(table, f.CardsDealt(deck=name[1:] or "adventure", count=1, to=zone))
    else:
        card = printed(name)
    table = do(table, f.CardTaken(deck=table.now_in(cards.core().of(table).deck_of(card)), kind=card.id, to=zone))
    if counters and card.counters:
        table = do(table, f.CountersChanged(card=table.next_card - 1, by=card.counters))
    return table


def _arrived(table: Table, hero: Who) -> Table:
    character = printed(hero.name)
    tokens: dict[str, Any] = {
        "strength": character.strength,
        "craft": character.craft,
        "life": character.life,
        "fate": 0,
        "gold": character.gold,
        "alignment": character.alignment,
        **{k: v for k, v in hero.traits.items() if k in TOKENS and k not in ("quest", "mystic")},
    }
    arrived = Hero(id=hero.name, kind=character.id, seat=len(table.heroes), **tokens)
    table = do(
        table,
        f.CardTaken(deck="character", kind=character.id, to=f"character:{hero.name}"),
        f.HeroArrived(hero=arrived),
    )
    if quest := hero.traits.get("quest"):
        table = do(table, f.slice_changed(QuestSet(hero.name, quest)))
    if hero.traits.get("mystic"):
        table = do(table, f.slice_changed(MysticSet(hero.name, allowed=True)))
    for what in CARDS:
        zone = store(table.region, hero.name) if what == "stored" else f"{what}:{hero.name}"
        for name in hero.traits.get(what, ()):
            table = lay(table, name, zone)
    return table
