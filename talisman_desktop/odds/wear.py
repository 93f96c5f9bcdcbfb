"""Breakage after a fight: the things that may break, and how likely that is over all ways in which the hero's dice may
fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.odds import fight_results
from talisman_desktop.odds.attack import First, Kept
from talisman_desktop.odds.coming_dice import ToCome
from talisman_desktop.odds.fight_results import End
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.roll_totals import Firsts
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Struck
from talisman_desktop.rules.values.fight_values import AT_RISK, AtRisk


class Wear(Struct, frozen=True):
    """A hero's thing that may break: its card, the end of the fight, and the chance that the fight has this end and the
    thing breaks."""

    hero: str
    card: int
    chances: Mapping[End, float]


AtRiskAfter = Callable[[Struck], tuple[AtRisk, ...]]
"""A function that returns the things that may break after an attack roll, or after any roll if no dice are given."""

Breaks = Callable[[Kept], bool]
"""A function that returns whether a thing may break after an attack roll of which these dice count."""


def after(at_risk: AtRiskAfter, to_come: ToCome, judge: Judge, dear: str) -> Iterator[Wear]:
    """Yield the things that may break after a fight, if no more fate is paid. `dear` is as in
    `fight_results.chances`."""
    for side, own in ((to_come.began.own, True), (to_come.began.other, False)):
        if not side.hero or not side.rolls:
            continue
        found: dict[int, dict[End, float]] = {}
        if not (risks := at_risk(side.struck(()))):
            continue
        breaks = tuple([thing.breaks for thing in risks])
        for number, rolls in _breaking(breaks, to_come.own if own else to_come.other):
            given, usual = replace(to_come, own=rolls) if own else replace(to_come, other=rolls), risks[number]
            chances = found.setdefault(usual.card, defaultdict(float))
            for end, n in fight_results.chances(given.odds(judge), dear).items():
                chances[end] += n * float(usual.chance)
        for card, chances in found.items():
            yield Wear(side.hero, card, chances)


@lru_cache(maxsize=64)
def _breaking(breaks: tuple[Breaks, ...], rolls: Firsts) -> tuple[tuple[int, Firsts], ...]:
    """Return the first rolls after which a thing may break, grouped by the number of the first thing that may."""
    found: dict[int, list[First]] = {}
    for first in rolls:
        number = next((number for number, may_break in enumerate(breaks) if may_break(first.step.kept)), None)
        if number is not None:
            found.setdefault(number, []).append(first)
    return tuple((number, tuple(firsts)) for number, firsts in found.items())


def of_dice(game: Game, heroes: Iterable[Struck]) -> Iterator[tuple[str, int, float]]:
    """Yield the things that may break after a fight whose dice are rolled, each as hero, card number and chance."""
    for struck in heroes:
        usual = _first(AT_RISK(game, (), struck), struck.kept)
        if usual is not None:
            yield struck.hero, usual.card, float(usual.chance)


def _first(risks: Iterable[AtRisk], kept: Kept) -> AtRisk | None:
    """Return the first thing that these dice may break; None if there is none."""
    return next((thing for thing in risks if thing.breaks(kept)), None)
