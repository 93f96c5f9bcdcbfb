"""The best split for each aim, compared with all splits in small cases and with examples worked out by hand (C8e)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from heapq import heappop
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.odds import guardian_plan
from talisman_desktop.odds.guardian_plan import HALF, Combat, Guardian, Split, best_split, split_of
from talisman_desktop.odds.next_combat import Hero, Next
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.odds.pools import ATTRIBUTES
from talisman_desktop.rules.fight.pool_blows import needs, strikes

Scored = dict[Attribute, int]


def a_combat(points: Scored, guardians: list[Guardian], heroes: list[Hero]) -> Combat:
    """Return a combat whose guardians add their scores to the next one."""
    adds = tuple({a: g.scores.get(a, 0) for a in ATTRIBUTES} for g in guardians)
    return Combat(points, tuple(guardians), Next(tuple(heroes), adds))


def guardian(strength: int = 0, craft: int = 0, stands: float = 0.0) -> Guardian:
    """Return a guardian in body armour, which protects against strength only."""
    scores = {a: n for a, n in zip(ATTRIBUTES, (strength, craft), strict=True) if n}
    return Guardian(scores, scores, {"strength": stands})


def by_chance(luck: random.Random) -> Combat:
    kinds = ((luck.randint(1, 9), 0), (0, luck.randint(1, 9)), (luck.randint(1, 9), luck.randint(1, 9)))
    some = [guardian(*luck.choice(kinds), stands=luck.choice((0, 0, 1 / 3, 1 / 2))) for _ in range(luck.randint(1, 5))]
    heroes = [
        Hero(name, {"strength": luck.randint(0, 7), "craft": luck.randint(0, 7)}, luck.randint(1, 4)) for name in "abc"
    ]
    return a_combat({"strength": luck.randint(0, 16), "craft": luck.randint(0, 16)}, some, heroes)


def every_split(combat: Combat) -> Iterator[dict[Attribute, list[int]]]:
    """Return every split that the rules leave open: an attribute that is enough for all it can fell must fell all of
    them (C8e.g)."""
    for way in product(*([None, *g.needs] for g in combat.guardians)):
        felled = {a: [at for at, by in enumerate(way) if by == a] for a in ATTRIBUTES}
        met = {
            "strength": {at: g.needs["strength"] for at, g in enumerate(combat.guardians) if "strength" in g.needs},
            "craft": {at: g.needs["craft"] for at, g in enumerate(combat.guardians) if "craft" in g.needs},
        }
        left = [at for at in met["craft"] if at not in felled["strength"]]
        scores = [combat.guardians[at].scores["craft"] for at in left]
        met["craft"] = dict(zip(left, needs(scores, combat.points["craft"] + 1), strict=True))
        spent = {a: sum(met[a].get(at, combat.points[a] + 1) for at in felled[a]) for a in ATTRIBUTES}
        shared = all(spent[a] <= combat.points[a] < sum(met[a].values()) or felled[a] == [*met[a]] for a in ATTRIBUTES)
        shared = shared and all(at in felled[a] for a in ATTRIBUTES for at, need in met[a].items() if not need)
        if shared and all(spent[a] <= combat.points[a] for a in ATTRIBUTES):
            yield felled


def goodness(combat: Combat, felled: dict[Attribute, list[int]], aim: Aim) -> tuple[float, ...]:
    """Return the worth of a split, counted in another way; less is better."""
    stays = {at: combat.guardians[at].stays(a) for a in ATTRIBUTES for at in felled[a]}
    down = -round(sum(1 - n for n in stays.values()), 9)
    size = -sum(max(combat.guardians[at].scores.values()) for at in stays)
    lives = {hero.id: hero.lives for hero in combat.after.heroes}
    blows = 0
    for a in ATTRIBUTES:
        pool = sum(adds[a] for at, adds in enumerate(combat.after.adds) if stays.get(at, 1) >= HALF)
        for hero in strikes({h.id: h.scores[a] for h in combat.after.heroes}, lives, pool):
            lives[hero] -= 1
            blows += 1
    deaths = sum(not n for n in lives.values())
    return {
        "most": (down, size, deaths, blows),
        "safe": (deaths, down, size, blows),
        "cheap": (blows, deaths, down, size),
    }[aim]


@pytest.mark.parametrize("aim", ["most", "safe", "cheap"])
@pytest.mark.parametrize("seed", range(60))
def test_best_split_is_the_best_of_all(seed: int, aim: Aim) -> None:
    combat = by_chance(random.Random(seed))
    best = min(goodness(combat, felled, aim) for felled in every_split(combat))
    found = best_split(combat, aim)
    assert goodness(combat, {a: list(found.felled[a]) for a in ATTRIBUTES}, aim) == best


@pytest.mark.rule("C8e.i")
@pytest.mark.parametrize("aim", ["most", "safe", "cheap"])
@pytest.mark.parametrize("seed", range(20))
def test_best_split_among_guardians_of_no_craft(seed: int, aim: Aim) -> None:
    """The first guardian of craft 0 that is left takes no point of craft, whichever that is after strength."""
    luck = random.Random(seed)
    scored = [{"strength": luck.randint(1, 5), "craft": 0}, {"craft": 0}, {"strength": luck.randint(1, 9), "craft": 0}]
    scored += [{"strength": luck.randint(1, 9)}, {"strength": luck.randint(1, 9), "craft": luck.randint(1, 3)}]
    luck.shuffle(scored)
    points: Scored = {"strength": luck.randint(0, 12), "craft": luck.randint(0, 4)}
    craft = iter(needs([n["craft"] for n in scored if "craft" in n], points["craft"] + 1))
    guardians = [
        Guardian({a: next(craft) if a == "craft" else n for a, n in score.items()}, score)  # type: ignore[arg-type, misc]  # keys of a literal
        for score in scored
    ]
    combat = a_combat(points, guardians, [Hero("elf", {"strength": 3, "craft": 2}, 4)])
    best = min(goodness(combat, felled, aim) for felled in every_split(combat))
    found = best_split(combat, aim)
    assert goodness(combat, {a: list(found.felled[a]) for a in ATTRIBUTES}, aim) == best
    assert {a: list(found.felled[a]) for a in ATTRIBUTES} in every_split(combat)


def test_guardian_of_no_craft_is_free_once_another_fell_to_strength() -> None:
    """The first of craft 0 falls to strength, so that the second takes no point and craft 1 fells the third."""
    scores: list[Scored] = [{"strength": 3, "craft": 0}, {"craft": 0}, {"craft": 1}]
    points: list[Scored] = [{"strength": 3, "craft": 0}, {"craft": 1}, {"craft": 1}]
    guardians = [Guardian(need, score) for need, score in zip(points, scores, strict=True)]
    combat = a_combat({"strength": 3, "craft": 1}, guardians, [])
    assert best_split(combat, "most").felled == {"strength": (0,), "craft": (1, 2)}


@pytest.mark.rule("C8e.g")
@pytest.mark.parametrize("aim", ["most", "safe", "cheap"])
def test_strength_that_is_enough_for_all_fells_all(aim: Aim) -> None:
    """Strength 9 against 4 and 4 is enough for both, although craft could pass by the armour of the first."""
    combat = a_combat({"strength": 8, "craft": 8}, [guardian(4, 4, stands=1 / 3), guardian(4, 4), guardian(0, 5)], [])
    assert best_split(combat, aim).felled == {"strength": (0, 1), "craft": (2,)}


@pytest.mark.rule("C8e.i")
@pytest.mark.parametrize("aim", ["safe", "cheap"])
def test_craft_that_is_enough_for_all_spares_none(aim: Aim) -> None:
    """Craft 8 strikes each hero once, but the 7 that are left without the guardian of 1 strike one hero four times."""
    heroes = [Hero("elf", {"strength": 9, "craft": 1}, 4), Hero("troll", {"strength": 9, "craft": 6}, 4)]
    combat = a_combat({"strength": 0, "craft": 3}, [guardian(0, 1), guardian(7)], heroes)
    adds = ({"strength": 0, "craft": 1}, {"strength": 0, "craft": 7})
    combat = replace(combat, after=replace(combat.after, adds=adds))
    assert len(split_of(combat, {}).coming.blows) < len(split_of(combat, {"craft": [0]}).coming.blows)
    assert best_split(combat, aim).felled == {"strength": (), "craft": (0,)}


@pytest.mark.rule("C8e.g")
def test_most_fall_and_of_those_the_largest_total() -> None:
    """Strength 12 against 8, 5 and 3: two can fall, and 8 with 3 is more than 5 with 3 (ruling 27)."""
    combat = a_combat({"strength": 11, "craft": 0}, [guardian(8), guardian(5), guardian(3)], [])
    assert best_split(combat, "most").felled == {"strength": (0, 2), "craft": ()}


@pytest.mark.rule("C8e.h", "C8e.k")
def test_hero_lives_where_the_strongest_falls() -> None:
    """Of 9, 3 and 3 either the 9 falls or both others. The 9 left strikes a hero of strength 4 and 2 lives twice."""
    hero = Hero("elf", {"strength": 4, "craft": 4}, 2)
    combat = a_combat({"strength": 9, "craft": 0}, [guardian(9), guardian(3), guardian(3)], [hero])
    assert best_split(combat, "most").coming.dying == ("elf",)
    safe = best_split(combat, "safe")
    assert (safe.felled["strength"], safe.coming.dying, len(safe.coming.blows)) == ((0,), (), 1)


@pytest.mark.rule("C8d.i", "C7e.c")
def test_craft_is_spent_where_body_armour_would_keep_strength_off() -> None:
    combat = a_combat({"strength": 5, "craft": 5}, [guardian(4, 4, stands=1 / 3), guardian(4, 4)], [])
    assert best_split(combat, "most") == Split({"strength": (1,), "craft": (0,)}, 2.0, split_of(combat, {}).coming)


def test_split_of_no_points_fells_no_guardian() -> None:
    combat = a_combat({"strength": 0, "craft": 0}, [guardian(5)], [Hero("elf", {"strength": 2, "craft": 2}, 4)])
    split = split_of(combat, {})
    assert (split.down, split.coming.blows) == (0, (("strength", "elf"), ("strength", "elf")))
    assert best_split(combat, "most") == split


def test_few_pairs_are_looked_at_where_all_guardians_wear_armour(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = []

    def counted(pairs: list[Any]) -> Any:
        looked_at.append(1)
        return heappop(pairs)

    monkeypatch.setattr(guardian_plan, "heappop", counted)
    luck = random.Random(13)
    scores = [{a: luck.randint(1, 14) for a in ATTRIBUTES} for _ in range(12)]
    armoured = [Guardian(s, s, {"strength": 1 / 3, "craft": luck.choice((0.0, 1 / 6))}) for s in scores]
    best_split(a_combat({"strength": 40, "craft": 30}, armoured, [Hero("elf", {"strength": 3, "craft": 5}, 4)]), "most")
    assert len(looked_at) < 1000
