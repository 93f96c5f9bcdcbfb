"""Joining a campaign under way: the checks of the table that the players entered, and how play begins on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import (
    TOKENS,
    Hero,
    Table,
    held,
)
from talisman_desktop.play import box_changes
from talisman_desktop.play.corrections import correction
from talisman_desktop.rules import roads, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import ROAD_END
from talisman_desktop.rules.ruleset import Rules, Ruleset

JOINED = "Joined under way"
"""The name of the first log entry of a campaign that was joined under way."""
MANY = 20
"""A number of tokens that a game hardly ever reaches."""


def begun(rules: Rules, seed: int, wanted: Table) -> tuple[Table, tuple[Fact, ...]]:
    """Return the table that a campaign begins with, and the facts that change it into the table entered. Raises
    ImpossibleFact."""
    ruleset = rules.of(wanted)
    table = replace(rules.new_table(seed, modules=wanted.modules), numbers=wanted.numbers)
    return table, correction(JOINED, table, wanted, ruleset.resume, restart=True)


def with_sets(rules: Rules, table: Table, sets: Iterable[str]) -> Table:
    """Return a table being entered, with exactly these card sets beside the base set and the cards of new sets in their
    decks. Raises ValueError with a sentence if a card of a set that leaves is in play."""
    for fact in box_changes.changed(rules, table, sets):
        table = reduce(table, fact)
    return table


def over_limits(rules: Rules, table: Table) -> tuple[str, ...]:
    """Return a sentence for everything on the table that is over a limit."""
    ruleset = rules.of(table)
    return tuple(reminder.text for reminder in ruleset.over_limits(Game(ruleset, table)))


def unusual(rules: Rules, table: Table) -> tuple[str, ...]:
    """Return sentences about what is possible but probably a mistake. The table must be possible."""
    return (*_party(rules.of(table), table), *over_limits(rules, table), *_place(rules.of(table), table))


def _party(ruleset: Ruleset, table: Table) -> Iterator[str]:
    count, usual = len(table.heroes), ruleset.limits.party
    if not count:
        yield "Nobody is in play: the first heroes will come to the village."
    elif count < usual and roads.way(table) is None:
        are = "is" if count == 1 else "are"
        yield f"{count} of {usual} heroes {are} in play; the others come after the next adventure."
    elif count > usual:
        yield f"{count} heroes are in play, {usual} is usual."
    game = Game(ruleset, table)
    for hero in table.heroes.values():
        name = ruleset.catalog.cards[hero.kind].name
        yield from (f"The {name} {what}." for what in _of_hero(game, hero))


def _of_hero(game: Game, hero: Hero) -> Iterator[str]:
    errands, printed = game.ruleset.errands, game.catalog.cards[hero.kind]
    for token in ("strength", "craft"):
        start = getattr(printed, token) or 0
        if (has := getattr(hero, token)) < start:
            yield f"has {token} {has}, less than the {start} printed on the card"
    for token in TOKENS:
        if (has := getattr(hero, token)) > MANY:
            yield f"has {has} {token}"
    most = spells.limit(game, hero.id)
    if printed.spells and not hero.toad and most and not game.table.zone(held("spells", hero.id)):
        yield "begins with spells but holds none now"
    if hero.alignment != (printed.alignment or hero.alignment):
        yield f"is {hero.alignment}, the card says {printed.alignment}"
    quests, kept = errands.quests(game.table, hero.id), errands.kept(game.table, hero.id)
    if len(quests) == 1 and not kept and game.table.region == "inner":  # because several, and kept ones, were dealt
        yield "has a quest of the Warlock in the Inner Region"


def _place(ruleset: Ruleset, table: Table) -> Iterator[str]:
    way = roads.way(table)
    if table.day == 1 and (way is not None or roads.of(table).adventures or roads.of(table).troves):
        yield "An adventure has begun, but the day is still day 1 (Day and past)."
    if way is None:
        return
    region = ruleset.world.regions[table.region]
    if not roads.of(table).adventures:
        yield "The party is on the road, but no adventure has been begun so far (Day and past)."
    if way.destination not in (*region.aid, *region.troves, *region.waypoints):
        yield f"The road leads to a place that is no destination of {region.called}."
    met = [n for n in range(1, min(way.space, ROAD_END - 1) + 1) if n not in way.rolled]
    if met and not any(zone.startswith("spot:") for zone in table.zones):
        spaces = ", ".join(map(str, met))
        yield f"No road roll is ticked for space {spaces}: the party will roll when it comes there."
    if way.space < ROAD_END and any(zone.startswith("guardian") for zone in table.zones):
        yield "Guardians stand at the destination while the party is on its way."
    stacks = [space for space in map(roads.of_zone, table.zones) if space is not None and not space.region]
    ahead = [space for space in stacks if way.heading > 0 and way.space < space.number <= ROAD_END]
    if ahead and not way.visited:
        yield "Cards lie on a space the party has not come to yet."
