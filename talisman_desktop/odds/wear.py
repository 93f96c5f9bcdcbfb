"""Breakage after a fight: the things that may break, and how likely that is over all ways in which the hero's dice may
fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.odds import fight_results
from talisman_desktop.odds.coming_dice import ToCome
from talisman_desktop.odds.fight_results import End
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Struck
from talisman_desktop.rules.values import AT_RISK


class Wear(Struct, frozen=True):
    """A hero's thing that may break: its card, the end of the fight, and the chance that the fight has this end and the
    thing breaks."""

    hero: str
    card: int
    chances: Mapping[End, float]


def after(game: Game, to_come: ToCome, judge: Judge, dear: str) -> Iterator[Wear]:
    """Yield the things that may break after a fight, if no more fate is paid. `dear` is as in
    `fight_results.chances`."""
    for side, own in ((to_come.began.own, True), (to_come.began.other, False)):
        if not side.hero or not side.rolls:
            continue
        found: dict[int, dict[End, float]] = {}
        for first in to_come.own if own else to_come.other:
            usual = next(iter(AT_RISK(game, (), side.struck(first.step.kept))), None)
            if usual is not None:
                alone = (replace(first, ways=1, of=1),)
                given = replace(to_come, own=alone) if own else replace(to_come, other=alone)
                chances = found.setdefault(usual.card, defaultdict(float))
                for end, n in fight_results.chances(given.odds(judge), dear).items():
                    chances[end] += n * first.ways / first.of * float(usual.chance)
        for card, chances in found.items():
            yield Wear(side.hero, card, chances)


def of_dice(game: Game, heroes: Iterable[Struck]) -> Iterator[tuple[str, int, float]]:
    """Yield the things that may break after a fight whose dice are rolled, each as hero, card number and chance."""
    for struck in heroes:
        for usual in AT_RISK(game, (), struck)[:1]:
            yield struck.hero, usual.card, float(usual.chance)
