"""The plan for a guardian combat: twelve guardians, three heroes in armour, each aim."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.darkest import guardian_survey
from talisman_desktop.desktop.presenters.darkest.guardian_plans import planned
from talisman_desktop.games.darkest.guardians.guardian_fight import blows_of_enemies
from talisman_desktop.odds.guardian_plan import Combat, Guardian, best_split
from talisman_desktop.odds.next_combat import Hero, Next
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.odds.pools import ATTRIBUTES
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, who

AIMS: tuple[Aim, ...] = ("most", "safe", "cheap")
COMBATS = 10


def combat(seed: int) -> Combat:
    """Return a combat against twelve guardians, of which about half can be killed; a few wear armour."""
    luck = Random(seed)
    scored = [
        {a: luck.randint(2, 9) for a in luck.choice((ATTRIBUTES[:1], ATTRIBUTES[1:], ATTRIBUTES))} for _ in range(12)
    ]
    heroes = tuple(Hero(name, {a: luck.randint(2, 8) for a in ATTRIBUTES}, 4) for name in "abc")
    guardians = tuple(Guardian(s, s, {"strength": luck.choice((0.0, 0.0, 1 / 3))}) for s in scored)
    adds = tuple({a: s.get(a, 0) for a in ATTRIBUTES} for s in scored)
    return Combat({a: luck.randint(10, 30) for a in ATTRIBUTES}, guardians, Next(heroes, adds))


def table() -> Table:
    """Return a table with three heroes in armour before the twelve guardians of a trove."""
    enemies = (
        "ogre",
        "bear",
        "wolf",
        "dragon",
        "goblin",
        "giant",
        "bandit",
        "ape",
        "wraith",
        "shadow",
        "lemure",
        "demon",
    )
    heroes = [
        who("troll", strength=9, items=["purchase-armour", "purchase-helmet", "purchase-shield"]),
        who("wizard", craft=9, items=["helmet", "shield"]),
        who("elf", items=["armour"]),
    ]
    zones, step = {"guardians": enemies}, Step("again-or-back", (1,))
    return a_table(heroes, space=6, destination="forest", visited=True, zones=zones, step=step)


def measure() -> Iterator[tuple[str, str]]:
    """Yield the CPU time of the best split, of the losses, and of a whole plan."""
    splits = []
    for seed in range(COMBATS):
        for aim in AIMS:
            begun = process_time()
            best_split(combat(seed), aim)
            splits.append(process_time() - begun)
    yield "best split over 12 guardians, median (aim 7 ms)", f"{median(splits) * 1000:,.1f} ms"
    yield "best split over 12 guardians, the slowest (at most 50 ms)", f"{max(splits) * 1000:,.1f} ms"
    session = Session(core(), table())
    begun = process_time()
    guardian_survey.combat_losses(session.game, blows_of_enemies(session.game))
    yield "losses of three heroes in armour, every die", f"{(process_time() - begun) * 1000:,.1f} ms"
    begun = process_time()
    planned(session.game, session.pending, session.log, "most")
    yield "a whole plan for 12 guardians (at most 50 ms)", f"{(process_time() - begun) * 1000:,.1f} ms"
