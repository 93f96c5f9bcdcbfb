"""The speed of random players, compared with other engines in turns, because the machine may be busy."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import median
from time import process_time

from talisman_desktop.app.program_house import BOXES
from talisman_desktop.core.requests import Answer, Arrange, Choose, Pick, Request, Share
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.bench.peers import catanatron_games, chess_games
from tests.kit import library

ROUNDS = 7
SECONDS = 1.5
"""The seconds of CPU time that an engine gets in one round."""
ADVENTURES = 3
"""The number of adventures in one campaign."""
PLAYED = {
    "random bot": (),
    "random bot with the Reaper": ("reaper",),
    "random bot with all boxes": tuple(box.id for box in BOXES),
}
"""The boxes of each kind of campaign, without any first."""
PACKAGES = {"python-chess": "chess", "catanatron": "catanatron"}
"""The package of each other engine."""
LONGEST = 3000
"""The number of decisions after which a party that never comes home is given up."""


def several(request: Request) -> bool:
    """Return whether a request has two or more legal answers."""
    match request:
        case Choose(options=options) | Arrange(options=options):
            return len(options) > 1
        case Pick(options=options, least=least, most=most):
            return most > 0 and least < len(options)
        case Share(targets=targets, pool=pool):
            return bool(targets) and pool > 0
        case _:
            return False


def campaigns(*boxes: str) -> Iterator[tuple[int, int]]:
    """Yield campaigns of a random bot with these boxes: the decisions with two or more legal answers, and the
    adventures.
    """
    rules, seed = library(*boxes), 0
    while True:
        play, decisions = random_bot(seed), 0

        def bot(session: Session, request: Request) -> Answer | None:
            nonlocal decisions
            home = request.key == "village" and roads.of(session.table).adventures >= ADVENTURES
            if home or decisions > LONGEST:
                return None
            decisions += several(request)
            return play(session, request)  # noqa: B023 called at once

        session = Session(rules, rules.new_table(seed, modules=boxes), bot=bot)
        seed += 1
        yield decisions, roads.of(session.table).adventures


def round_of(games: Iterator[tuple[int, int]]) -> tuple[float, float]:
    """Return the decisions and the games per second of CPU time in one round."""
    gc.collect()
    decisions = played = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        more, games_ = next(games)
        decisions, played = decisions + more, played + games_
    return decisions / spent, played / spent


def measure() -> Iterator[tuple[str, str]]:
    """Yield the speeds, each the median of the rounds, and the ratio of this program's speed to that of the other
    engines.
    """
    alone, *boxed = PLAYED
    engines = {title: campaigns(*boxes) for title, boxes in PLAYED.items()}
    for name, games in {"python-chess": chess_games(), "catanatron": catanatron_games()}.items():
        if find_spec(PACKAGES[name]):
            engines[name] = games
        else:
            yield name, "not installed"
    for games in engines.values():
        next(games)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, games in engines.items():
            rates[name].append(round_of(games))
    middle = {name: (median(d for d, _ in r), median(g for _, g in r)) for name, r in rates.items()}
    best = {name: max(d for d, _ in r) for name, r in rates.items()}
    for name, (decisions, _) in middle.items():
        yield f"{name}: decisions a second (best round {best[name]:,.0f})", f"{decisions:,.0f}"
    yield f"{alone}: adventures a second", f"{middle[alone][1]:,.0f}"
    for name in middle:
        ratios = [o / p for (o, _), (p, _) in zip(rates[alone], rates[name], strict=True)]
        if name in boxed:
            yield f"{name} against without, decisions", f"{1 / median(ratios):.2f} times"
        elif name != alone:
            yield f"{name}: games a second", f"{middle[name][1]:,.1f}"
            yield f"{alone} against {name}, decisions", f"{median(ratios):.2f} times"
