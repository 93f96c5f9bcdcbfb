"""Heroes who exceed a limit now (items, followers, spells, alignment, lives), each with the clause of the limit.

The rules never exceed a limit, but corrections by hand may. The program reports that and forbids nothing, because the
players' real table decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.table import held
from talisman_desktop.rules import baggage, spells, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.values.carrying_values import MAY_BE_FOLLOWED, TRINKET_PLACES

BOXED = "D0.as-written"
"""The clause by which limits of the boxed rules apply here too: those of spells (by craft), of alignment and of
toads."""


def limits(game: Game) -> tuple[Reminder, ...]:
    """Return every excess on the table now, hero by hero in marching order."""
    return tuple(
        Reminder("limits", f"The {game.character(hero).name} {text}.", clause, f"{hero}/{text}")
        for hero in game.table.order
        for text, clause in _of_hero(game, hero)
    )


def _of_hero(game: Game, hero: str) -> Iterator[tuple[str, str]]:
    """Yield each excess of a hero, with the clause of the limit."""
    h = game.hero(hero)
    if h.life <= 0:
        yield "has no life left and is out of the game", "C1b"
    if h.toad and statics.carried(game, hero):
        yield "is a toad and can carry nothing", BOXED
    yield from _items(game, hero)
    yield from _followers(game, hero)
    known = len(game.table.zone(held("spells", hero)))
    if not h.toad and known > (most := spells.limit(game, hero)):
        yield f"holds {known} spells, craft allows {most or 'none'}", BOXED
    barred = [game.printed(c) for c in statics.carried(game, hero)]
    if names := [p.name for p in barred if h.alignment not in p.usable_by]:
        yield f"is {h.alignment} and cannot have the {' and the '.join(names)}", BOXED


def _items(game: Game, hero: str) -> Iterator[tuple[str, str]]:
    load, most = baggage.load(game, hero), baggage.capacity(game, hero)
    if load > most:
        yield f"carries {load} items, {most} are allowed", "C2c.b"
    small = len(baggage.trinkets(game, hero))
    if small > (most := TRINKET_PLACES(game, game.ruleset.limits.trinkets, hero)):
        yield f"carries {small} trinkets, {most} are allowed", "C2c.b"


def _followers(game: Game, hero: str) -> Iterator[tuple[str, str]]:
    """Yield a hero's excess of followers and mounts. Followers that must be taken are not counted, because they come
    even if there is no room."""
    all_of_them = [game.printed(c) for c in game.table.zone(held("followers", hero))]
    chosen = [p for p in all_of_them if not p.must_take]
    followers, mounts = sum(not p.mount for p in chosen), sum(p.mount for p in chosen)
    if followers > (most := game.ruleset.limits.followers):
        yield f"has {followers} followers, {most} are allowed", "C2c.a"
    if mounts > 1:
        yield f"has {mounts} mounts, 1 is allowed", "C2c.a"
    if chosen and not MAY_BE_FOLLOWED(game, True, hero):
        yield f"can have no other follower, but has the {' and the '.join(p.name for p in chosen)}", "C2c.a"
