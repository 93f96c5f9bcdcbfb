"""Odds on the command line: of a fight, and of a guardian combat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Part
from talisman_desktop.odds import fight_odds
from talisman_desktop.odds.pools import fall_together
from talisman_desktop.rules.fight import pool_blows
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values import FightDice

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")
Hero = tuple[int, int, int]
"""A hero's strength, craft and lives."""
Enemy = tuple[int | None, int | None]
"""An enemy's strength and craft, None where it has none."""


def run_fight(mine: int, theirs: int, *, dice: int, open_dice: bool, fate: bool, exact: bool, as_json: bool) -> int:
    """Print how likely a fight is won, a stand-off, or lost, with this many attack dice a side."""
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
    """Print which enemies can fall together, and how many blows strike each hero."""
    pools = {a: sum(hero[at] for hero in party) for at, a in enumerate(ATTRIBUTES)}
    scores: list[dict[Attribute, int]] = [
        {a: n for a, n in zip(ATTRIBUTES, enemy, strict=True) if n is not None} for enemy in enemies
    ]
    together = fall_together(pools, scores)
    most = max(map(len, together))
    blows = _blows(party, scores)
    if as_json:
        found = {"can_fall": together, "most": most, "all": most == len(enemies)}
        print(json.dumps(found | {f"blows_{attribute}": blows[attribute] for attribute in ATTRIBUTES}))
        return 0
    print(f"Your pools: strength {pools['strength']}, craft {pools['craft']}.")
    print(f"At most {most} of {len(enemies)} can fall in one combat:" if most else "No enemy can fall in one combat.")
    for members in filter(None, together):
        print("  enemies " + ", ".join(f"{at + 1} ({_scores(enemies[at])})" for at in members))
    for at, hero in enumerate(party):
        struck = {attribute: n[at] for attribute, n in blows.items() if n[at]}
        times = " and ".join(f"{_times(n)} with {attribute}" for attribute, n in struck.items())
        dies = "; without armour this hero dies" if struck and sum(struck.values()) >= hero[2] else ""
        print(f"Hero {at + 1} is struck {times or 'by nobody'}{dies}.")
    return 0


def _blows(party: Sequence[Hero], scores: Sequence[Mapping[Attribute, int]]) -> dict[Attribute, list[int]]:
    """Return the blows that strike each hero, with strength and then with craft, before any armour (C8e.h)."""
    lives = {str(at): hero[2] for at, hero in enumerate(party)}
    theirs = {a: {str(place): hero[at] for place, hero in enumerate(party)} for at, a in enumerate(ATTRIBUTES)}
    pools = {a: sum(score.get(a, 0) for score in scores) for a in ATTRIBUTES}
    struck = Counter(pool_blows.struck(theirs, lives, pools))
    return {a: [struck[a, hero] for hero in lives] for a in ATTRIBUTES}


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _scores(enemy: Enemy) -> str:
    return ", ".join(f"{a} {n}" for a, n in zip(ATTRIBUTES, enemy, strict=True) if n is not None)
