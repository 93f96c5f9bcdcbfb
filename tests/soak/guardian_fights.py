"""Random guardian combats. Their plans are compared with the results of the game's own step for each outcome of the
armour dice. `python -m tests.soak.guardian_fights 1000` tries the first thousand seeds.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from time import monotonic
from typing import NamedTuple

from talisman_desktop.core.facts import Told
from talisman_desktop.core.flow import Running
from talisman_desktop.core.requests import Answer, Choose, Chosen, Request, Share, Shared, Throw, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.darkest import guardian_plans, guardian_survey
from talisman_desktop.desktop.presenters.darkest.guardian_survey import Reading
from talisman_desktop.desktop.presenters.guardian_planner import Lost
from talisman_desktop.games.darkest.guardians import garrison, guardian_fight
from talisman_desktop.houserules import graduated_armour
from talisman_desktop.odds.guardian_plan import HALF, Split, best_split
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.rules.dues import whole_step
from talisman_desktop.rules.fight import pool_blows
from talisman_desktop.rules.game import Game
from tests.kit import a_table, core, who
from tests.kit.tables import lay

ENEMIES = ("ogre", "bear", "wolf", "dragon", "goblin", "giant", "bandit", "ape", "wraith", "shadow", "lemure", "demon")
ARMS = ("armour", "shield", "helmet", "sword", "axe")
SOLD = tuple(f"purchase-{name}" for name in ARMS)
THINGS = (*ARMS, *SOLD, *SOLD)
AIMS: tuple[Aim, ...] = ("most", "safe", "cheap")
HEROES = ("elf", "dwarf", "troll", "wizard", "warrior", "ghoul")
NEAR = 1e-12


class Fought(NamedTuple):
    """One possible result of the step: its probability, the blows on each hero, the dead heroes, and the table
    afterwards.
    """

    chance: float
    struck: Counter[tuple[str, str]]
    dead: frozenset[str]
    table: Table


def table_of(seed: int) -> Table:
    """Return a table with one to three heroes before one to six guardians with weapons and armour. Some tables use the
    house rule of graduated armour.
    """
    luck = Random(seed)
    things = luck.sample(THINGS, len(THINGS))
    heroes = [
        who(
            name,
            strength=luck.randint(0, 8),
            craft=luck.randint(0, 8),
            life=luck.randint(1, 4),
            items=[things.pop() for _ in range(luck.randint(0, 3))],
        )
        for name in luck.sample(HEROES, luck.randint(1, 3))
    ]
    zones = {"guardians": luck.sample(ENEMIES, luck.randint(1, 6))}
    step = Step("guardian-fight", (1,))
    modules = [graduated_armour.ID] * (luck.random() < 0.25)
    table = a_table(heroes, space=6, destination="forest", visited=True, zones=zones, step=step, modules=modules)
    for enemy in table.zone("guardians"):
        if luck.random() < 0.3:
            table = lay(table, things.pop(), f"guardian:{enemy.id}")
    return table


def difference(seed: int) -> str:
    """Return the difference between the plan for a combat and the game; "" if they agree."""
    table = table_of(seed)
    game = guardian_survey.faced(Game(core().of(table), table))
    losses = guardian_survey.combat_losses(game, guardian_fight.blows_of_enemies(game))
    lost = losses.likeliest()
    reading = guardian_survey.read(game, lost)
    split = best_split(reading.combat, AIMS[seed % len(AIMS)])
    reading, split = guardian_survey.after_split(game, lost, reading, split)
    shares = guardian_plans.shares(reading, split)
    fought = list(ways(table, shares))
    if abs(sum(way.chance for way in fought) - 1) > NEAR:
        return f"seed {seed}: the ways add up to {sum(way.chance for way in fought)}"
    for hit in losses.hits:
        blows = {(hit.hero, str(a)): n for a, n in hit.blows.items() if n}
        told = [{blow: n for blow, n in way.struck.items() if blow[0] == hit.hero} for way in fought]
        if wrong := [struck for struck in told if struck != blows]:
            return f"seed {seed}: {hit.hero} is struck {wrong[0]}, by the plan {blows}"
        dies = sum(way.chance for way in fought if hit.hero in way.dead)
        if abs(dies - hit.dies) > NEAR:
            return f"seed {seed}: {hit.hero} dies with {dies}, by the plan with {hit.dies}"
    fell = {reading.enemies[at].id: a for a, places in split.felled.items() for at in places}
    kept = {e for e, a in fell.items() if guardian_survey.stands(game, game.card(e), a) >= HALF}
    left = {e.id for e in reading.enemies if e.id not in fell or e.id in kept}
    for way in fought:
        standing = {e.id for e in garrison.standing(Game(game.ruleset, way.table))}
        if _as_likely(table, way, lost) and (standing == left or not way.table.heroes):
            return _next_difference(seed, reading, split, way, left)
    return f"seed {seed}: it never comes as the plan takes it to"


def _as_likely(before: Table, way: Fought, lost: Mapping[str, Lost]) -> bool:
    """Return whether each hero lost exactly what the plan gives as the most likely loss."""
    for hero, loss in lost.items():
        was, now = before.heroes[hero], way.table.heroes.get(hero)
        if now is None or loss.dies:
            if (now is None) != loss.dies:
                return False
        elif (was.life - now.life, was.strength - now.strength, was.craft - now.craft) != (
            loss.life,
            loss.strength,
            loss.craft,
        ):
            return False
    return True


def _next_difference(seed: int, reading: Reading, split: Split, way: Fought, left: set[int]) -> str:
    """Return how the next combat differs from the plan's prediction; "" if it does not."""
    if not left or not way.table.heroes:
        return "" if not split.coming.blows else f"seed {seed}: there is no next combat"
    game, then = guardian_survey.faced(Game(core().of(way.table), way.table)), reading.combat.after
    for a in garrison.ATTRIBUTES:
        adds = sum(then.adds[at][a] for at, e in enumerate(reading.enemies) if e.id in left)
        points = pool_blows.points(garrison.hero_pool(game, a))
        if (adds, then.points[a]) != (garrison.pool(game, a), points):
            return f"seed {seed}: the next {a} is {points} against {garrison.pool(game, a)}, by the plan {adds}"
    blows = tuple((blow.attribute, blow.hero) for blow in guardian_fight.blows_of_enemies(game))
    return "" if blows == split.coming.blows else f"seed {seed}: next {blows}, by the plan {split.coming.blows}"


def ways(table: Table, shares: dict[str, dict[str, int]]) -> Iterator[Fought]:
    """Play the step of one combat once for each outcome of the armour dice, with these splits of points; yield each
    result.
    """
    open_ways: list[tuple[tuple[bool, ...], float]] = [((), 1.0)]
    while open_ways:
        held, chance = open_ways.pop()
        game = Game(core().of(table), table)
        running, at = Running(whole_step(game)), 0
        while (request := running.pending) is not None:
            if isinstance(request, Throw):
                on = least(request)
                if at == len(held):
                    running.drop()
                    open_ways += [((*held, False), chance * (on - 1) / 6), ((*held, True), chance * (7 - on) / 6)]
                    break
                running.answer(Thrown((on if held[at] else on - 1,)))
                at += 1
            else:
                running.answer(answer(request, shares))
        else:
            struck = Counter((x.hero, str(x.args[0])) for x in game.facts if isinstance(x, Told) and x.what == "struck")
            dead = frozenset(table.heroes) - frozenset(game.table.heroes)
            yield Fought(chance, struck, dead, game.table)


def least(request: Throw) -> int:
    """Return the smallest die roll with which armour holds, read from the text of the question."""
    found = re.search(r"(\d)(?= or more)", request.text)
    assert found, request.text
    return int(found[1])


def answer(request: Request, shares: dict[str, dict[str, int]]) -> Answer:
    """Return the answer of a party that follows its plan, chooses the usual options and spends nothing else."""
    if isinstance(request, Share):
        return Shared(tuple(shares[request.key].items()))
    assert isinstance(request, Choose), request
    if request.key in guardian_survey.PREVENTED:
        return Chosen(request.options[-1].id)
    return Chosen("fight" if request.key == "guardians/ready" else request.usual or request.options[0].id)


def main() -> int:
    """Try this many seeds; return 1 if a plan and the game differ, otherwise 0."""
    many, begun = int(sys.argv[1]) if len(sys.argv) > 1 else 1000, monotonic()
    wrong = [told for told in map(difference, range(many)) if told]
    print(*wrong, sep="\n")
    print(f"{many:,} guardian combats, {len(wrong)} in which the plan differs; {monotonic() - begun:,.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
