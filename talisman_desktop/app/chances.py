"""Odds on the command line: of a fight, and of a guardian combat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Part
from talisman_desktop.desktop.presenters.guardian_planner import AIMS
from talisman_desktop.odds import fight_odds, guardian_plan, next_combat
from talisman_desktop.odds.guardian_plan import Combat, Guardian
from talisman_desktop.odds.next_combat import Next
from talisman_desktop.odds.pools import fall_together
from talisman_desktop.rules.fight import pool_blows
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values.fight_values import FightDice

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")
Hero = tuple[int, int, int]
"""A hero's strength, craft and lives."""
Enemy = tuple[int | None, int | None]
"""The strength and the craft of an enemy; each is None if the enemy does not have it."""


def run_fight(mine: int, theirs: int, *, dice: int, open_dice: bool, fate: bool, exact: bool, as_json: bool) -> int:
    """Print the chances of a victory, a stand-off and a defeat in a fight with this many attack dice on each side;
    return the exit code."""
    attack = FightDice(dice, dice, open_dice)
    sides = fight_odds.Sides(_side("you", mine), _side("the enemy", theirs), attack, attack, fate)
    found = fight_odds.exact_odds(sides) if exact else fight_odds.odds(sides)
    named = {"win": found.win, "draw": found.draw, "lose": found.lose}
    if as_json:
        print(json.dumps({name: str(n) if exact else float(n) for name, n in named.items()}))
        return 0
    words = ("win", "stand-off", "lose")
    for word, n in zip(words, named.values(), strict=True):
        print(f"{word:<10}{float(n):>8.2%}" + (f"   {n}" if exact else ""))
    return 0


def _side(name: str, score: int) -> Fighter:
    return Fighter(name, "strength", "battle", (Part(name, score),))


def run_guardians(party: Sequence[Hero], enemies: Sequence[Enemy], *, as_json: bool) -> int:
    """Print which enemies can fall together and how many blows strike each hero; return the exit code."""
    pools = {a: sum(hero[at] for hero in party) for at, a in enumerate(ATTRIBUTES)}
    scores: list[dict[Attribute, int]] = [
        {a: n for a, n in zip(ATTRIBUTES, enemy, strict=True) if n is not None} for enemy in enemies
    ]
    together = fall_together(pools, scores)
    most = max(map(len, together), default=0)
    blows = _blows(party, scores)
    if as_json:
        found = {"can_fall": together, "most": most, "all": most == len(enemies)}
        print(json.dumps(found | {f"blows_{attribute}": blows[attribute] for attribute in ATTRIBUTES}))
        return 0
    print(f"Your pools: strength {pools['strength']}, craft {pools['craft']}.")
    print(f"At most {most} of {len(enemies)} can fall in one combat:" if most else "No enemy can fall in one combat.")
    for members in together:
        print("  enemies " + ", ".join(f"{at + 1} ({_scores(enemies[at])})" for at in members))
    for at, hero in enumerate(party):
        struck = {attribute: n[at] for attribute, n in blows.items() if n[at]}
        times = " and ".join(f"{_times(n)} with {attribute}" for attribute, n in struck.items())
        dies = "; without armour this hero dies" if struck and sum(struck.values()) >= hero[2] else ""
        print(f"Hero {at + 1} is struck {times or 'by nobody'}{dies}.")
    if 0 < most < len(enemies):
        _print_splits(_combat(party, pools, scores, blows))
    return 0


def _combat(
    party: Sequence[Hero],
    pools: Mapping[Attribute, int],
    scores: Sequence[Mapping[Attribute, int]],
    blows: Mapping[Attribute, Sequence[int]],
) -> Combat:
    """Return the combat to plan for; in the next combat no armour is assumed to help."""
    needs: list[dict[Attribute, int]] = [{} for _ in scores]
    for a in ATTRIBUTES:
        having = [at for at, score in enumerate(scores) if a in score]
        for at, need in zip(having, pool_blows.needs([scores[at][a] for at in having], pools[a]), strict=True):
            needs[at][a] = need
    guardians = tuple(Guardian(need, score) for need, score in zip(needs, scores, strict=True))
    left = tuple(
        next_combat.Hero(
            str(at + 1),
            {a: max(0, hero[i] - blows[a][at]) for i, a in enumerate(ATTRIBUTES)},
            hero[2] - sum(blows[a][at] for a in ATTRIBUTES),
        )
        for at, hero in enumerate(party)
    )
    adds = tuple({a: score.get(a, 0) for a in ATTRIBUTES} for score in scores)
    points = {a: pool_blows.points(pools[a]) for a in ATTRIBUTES}
    return Combat(points, guardians, Next(tuple(hero for hero in left if hero.lives > 0), adds))


def _print_splits(combat: Combat) -> None:
    """Print the best split for each aim, with the blows of the next combat."""
    print("The best split, and whom the next combat would strike without armour:")
    for aim, words in AIMS.items():
        split = guardian_plan.best_split(combat, aim)
        felled = "; ".join(
            f"enemies {', '.join(str(at + 1) for at in places)} by {a}" for a, places in split.felled.items() if places
        )
        struck = Counter(hero for _, hero in split.coming.blows)
        told = ", ".join(
            f"hero {hero} {_times(n)}{' (dies)' * (hero in split.coming.dying)}" for hero, n in struck.items()
        )
        print(f"  {words}: {felled}; then {told or 'nobody'}")


def _blows(party: Sequence[Hero], scores: Sequence[Mapping[Attribute, int]]) -> dict[Attribute, list[int]]:
    """Return how many blows strike each hero, first with strength and then with craft, before armour (C8e.h)."""
    lives = {str(at): hero[2] for at, hero in enumerate(party)}
    theirs = {a: {str(place): hero[at] for place, hero in enumerate(party)} for at, a in enumerate(ATTRIBUTES)}
    pools = {a: sum(score.get(a, 0) for score in scores) for a in ATTRIBUTES}
    struck = Counter(pool_blows.struck(theirs, lives, pools))
    return {a: [struck[a, hero] for hero in lives] for a in ATTRIBUTES}


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _scores(enemy: Enemy) -> str:
    return ", ".join(f"{a} {n}" for a, n in zip(ATTRIBUTES, enemy, strict=True) if n is not None)
