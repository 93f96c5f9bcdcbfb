"""Visits to the regions of expeditions, counted from the facts of a game: entering, leaving, and meeting the boss."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from talisman_desktop.core.facts import Fact, FoeAppeared, RegionEntered, Told
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.rules.game import Game

Deed = Literal["entered", "left", "boss met"]
DEEDS: tuple[Deed, ...] = ("entered", "left", "boss met")

Visited = dict[str, tuple[Deed, ...]]
"""The deeds of one game, by region."""


class Visits:
    """Collects the deeds of one game. If no boss joins the guardians of a region, its guardians count as the boss."""

    def __init__(self) -> None:
        self._done: dict[str, set[Deed]] = {}

    def follow(self, game: Game, region: str, facts: Iterable[Fact]) -> None:
        """Note the deeds in the facts of a game; `region` is the party's region before the facts."""
        found = {expedition.region.id: expedition for expedition in expeditions.of(game)}
        for abroad in found:
            self._done.setdefault(abroad, set())
        for fact in facts:
            here = found.get(region)
            match fact:
                case RegionEntered(region=entered):
                    if here and entered != region:
                        self._done[region].add("left")
                    if entered in found:
                        self._done[entered].add("entered")
                    region = entered
                case FoeAppeared(kind=kind) if here and kind in here.bosses:
                    self._done[region].add("boss met")
                case Told(what="guardians") if here and not here.bosses:
                    self._done[region].add("boss met")
                case _:
                    pass

    @property
    def visited(self) -> Visited:
        """The deeds so far, by region."""
        return {region: tuple(deed for deed in DEEDS if deed in done) for region, done in self._done.items()}


def shares(games: Iterable[Visited]) -> str:
    """Return in words the shares of games in which each region was entered and left and its boss was met; "" if there
    are no regions.
    """
    games = list(games)
    told = list[str]()
    for region in sorted({region for game in games for region in game}):
        each = [game[region] for game in games if region in game]
        deeds = (f"{deed} {sum(deed in done for done in each) / len(each):.0%}" for deed in DEEDS)
        told.append(f"{region} of {len(each)}: {', '.join(deeds)}")
    return "; ".join(told)
