"""Options to report what the Grim Reaper does, for players who roll at their own table and do not enter every die."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import Fact, FigureMoved, SliceChanged, Told, slice_changed
from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import Cause
from talisman_desktop.games.darkest.boxes.reaper import reaper_figure, reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import ADVENTURE, COMING, FIGURE, VISIT, is_abroad
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import PartyCaught
from talisman_desktop.rules import decks, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Offer
from talisman_desktop.rules.resolution import OPTION, keeps

DEED = "reaper"
GROUP = "The Grim Reaper"


def _by_table(game: Game) -> bool:
    """Whether players resolve some rules at their own table, so that the program does not learn of every die."""
    return any(name.startswith(OPTION) and value != "on" for name, value in game.table.options.items())


def _offers(game: Game, request: Request) -> Iterator[Option]:
    table = game.table
    if not table.heroes or not _by_table(game):
        return
    kept, way = keeps(table.options), roads.way(table)
    if is_abroad(table):
        if way is not None and not reaper_slice.of(table).caught:
            goes = any(isinstance(fact, FigureMoved) or _catches(fact) for fact in reaper_figure.moves(table, 1))
            told = "moves" if goes else "does not move"
            yield Option(f"{DEED}:one", f"A 1 was rolled: the Grim Reaper {told}", GROUP)
        if kept:
            yield Option(f"{DEED}:gone", "The Grim Reaper leaves the road", GROUP)
            yield Option(f"{DEED}:back", "The Grim Reaper goes back to his first space", GROUP)
    elif kept and way is not None and way.space:
        yield Option(f"{DEED}:comes", "A hero has died: the Grim Reaper comes", GROUP)
    if decks.is_in_place(table, ADVENTURE, COMING):
        for hero in table.order:
            if hero not in reaper_slice.of(table).prayed:
                yield Option(f"{DEED}:prayed-{hero}", f"The {game.character(hero).name} could pray", GROUP)


def _catches(fact: Fact) -> bool:
    """Whether the Grim Reaper catches up with the party by this fact."""
    return isinstance(fact, SliceChanged) and isinstance(fact.event, PartyCaught)


def _facts(game: Game, what: str) -> Iterator[Fact]:
    table, way = game.table, roads.way(game.table)
    deed, _, hero = what.partition("-")
    match deed:
        case "one":
            yield from reaper_figure.moves(table, 1)
        case "comes":
            yield from reaper_figure.comes(game)
        case "prayed":
            yield from reaper_figure.prays(table, hero)
        case _:
            if reaper_slice.of(table).caught:
                yield slice_changed(PartyCaught(now=False), Cause(VISIT))
            to = reaper_figure.first_space(way).zone if deed == "back" and way is not None else ""
            yield FigureMoved(FIGURE, to, cause=Cause(VISIT))


async def _run(game: Game, what: str) -> None:
    before = reaper_slice.of(game.table).caught
    for fact in tuple(_facts(game, what)):
        game.do(fact)
    if keeps(game.table.options) and reaper_slice.of(game.table).caught and not before:
        game.do(Told("reaper-caught", cause=Cause(VISIT)))


OFFER = Offer(deed=DEED, of_party=_offers, run=_run)
