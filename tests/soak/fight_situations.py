"""Fights for which forecasts are compared with played results: before the first die, and after some dice were
rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.requests import (
    Answer,
    Choose,
    Chosen,
    Draw,
    Drawn,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.odds.dice_forecasts import FATE, KEEP
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.plain_answers import plain_answer
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, who

HEROES = ("elf", "dwarf", "ghoul", "monk", "priest", "troll", "warrior", "wizard", "assassin", "sorceress", "druid")
BEASTS = ("ape", "serpent", "bandit", "dragon", "giant", "ogre", "hobgoblin", "wild-boar")
ENEMIES = (*BEASTS, "demon", "ghost", "spectre", "wraith", "shadow")
ITEMS = ("sword", "axe", "armour", "helmet", "shield", "holy-lance", "magic-belt", "ring", "runesword")
FOLLOWERS = ("unicorn", "maiden", "mercenary")
HOUSE_RULES: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    ((), {}),
    (("defensive-combat",), {}),
    (("2d6-combat",), {}),
    (("2d6-combat",), {"2d6-combat/natural": "yes"}),
    (("2d6-combat",), {"2d6-combat/open": "yes"}),
    (("2d6-combat",), {"2d6-combat/open": "yes", "2d6-combat/natural": "yes"}),
    (("graduated-armour",), {}),
    (("true-fate",), {}),
    (("true-fate", "2d6-combat"), {"2d6-combat/open": "yes"}),
    (("battle-breakage", "graduated-armour"), {}),
    (("battle-breakage", "2d6-combat"), {}),
    (("cardless-trophies",), {}),
)

OPEN, NATURAL = {"2d6-combat/open": "yes"}, {"2d6-combat/natural": "yes"}
AT_THE_DICE: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    ((), {}),
    (("2d6-combat",), {}),
    (("2d6-combat",), OPEN),
    (("2d6-combat",), {**OPEN, **NATURAL}),
    (("true-fate",), {}),
    (("true-fate", "2d6-combat"), OPEN),
    (("battle-breakage",), {}),
    (("battle-breakage", "2d6-combat"), OPEN),
    (("battle-breakage", "2d6-combat", "true-fate"), NATURAL),
    (("battle-breakage", "graduated-armour"), {}),
)
"""The house rules of situations in which dice of the fight have been rolled."""


class Situation(Struct):
    """A position before a fight or in the middle of one, with the options for which there are odds."""

    seed: int
    words: str
    session: Session
    hero: str

    @property
    def position(self) -> StepUnderWay:
        return self.session.under_way()


Way = tuple[int | str, ...]
"""The dice that were rolled, or the kinds of the cards that were drawn."""


class Fork(Struct, frozen=True):
    """A roll or a draw during a fight, and the cards that may come."""

    request: Throw | Draw
    unseen: Mapping[str, int] = {}

    def drawn(self, random: Random) -> Way:
        """Return random dice or cards for this fork."""
        request = self.request
        if isinstance(request, Draw):
            kinds = sorted(self.unseen)
            return tuple(random.sample(kinds, request.count, counts=[self.unseen[kind] for kind in kinds]))
        dice = [random.randint(1, request.sides) for _ in range(request.dice)]
        while request.open and dice[-1] == 6:
            dice.append(random.randint(1, 6))
        return tuple(dice)

    def answer(self, way: Way) -> Answer:
        """Return the answer that tells the game of these dice or cards."""
        if isinstance(self.request, Draw):
            return Drawn(tuple(str(kind) for kind in way))
        return Thrown(tuple(int(die) for die in way))


def situation(seed: int) -> Situation:
    """Return the situation for a seed. Every fourth one is a fight between heroes."""
    random = Random(f"fight {seed}")
    modules, options = HOUSE_RULES[seed % len(HOUSE_RULES)]
    hero = random.choice(HEROES)
    table = _duel(random, hero, modules, options) if seed % 4 == 3 else _enemy(random, hero, modules, options)
    switches = {**dict.fromkeys(SWITCHES, "yes"), "dice": "table", "decks": "table"}
    session = Session(core(), table, switches=switches)
    request = session.pending
    assert request is not None
    words = f"{hero}, {' '.join(modules)} {dict(options)}: {request.text}"
    return Situation(seed, words, session, request.hero or hero)


def at_the_dice(seed: int) -> Situation:
    """Return the situation for a seed in which dice of the fight have been rolled. Every second one is a fight between
    heroes.
    """
    random = Random(f"dice {seed}")
    modules, options = AT_THE_DICE[seed % len(AT_THE_DICE)]
    hero = random.choice(HEROES)
    duels = seed // len(AT_THE_DICE) % 2 == 0
    for dice in range(random.randint(2, 5), 0, -1):
        table = _duel(random, hero, modules, options) if duels else _enemy(random, hero, modules, options)
        session = _played(random, table, dice)
        if session is not None:
            break
    else:
        return at_the_dice(seed + len(AT_THE_DICE))
    request = session.pending
    assert request is not None
    words = f"{hero}, {' '.join(modules)} {dict(options)}: {request.key} {request.text}"
    return Situation(seed, words, session, request.hero or hero)


def _played(random: Random, table: Table, dice: int) -> Session | None:
    """Play a fight up to the question about dice number `dice`; return None if the fight ends before. The heroes
    sometimes pay a fate, and play nothing else.
    """
    session = Session(core(), table, switches={**dict.fromkeys(SWITCHES, "yes"), "dice": "table", "decks": "table"})
    keyframes, begun = len(session.keyframes), False
    while (request := session.pending) is not None and len(session.keyframes) == keyframes:
        attacks = isinstance(request, Throw) and request.key.startswith(("fight/", "duel/"))
        dice -= begun and (attacks or request.key.startswith(FATE) or request.key == KEEP)
        if dice < 1:
            return session if any(one.odds for one in forecasts(session.under_way()).values()) else None
        begun = begun or attacks
        if isinstance(request, Throw):
            session.answer(Fork(request).answer(Fork(request).drawn(random)))
        elif isinstance(request, Choose) and request.key.startswith((FATE, "finale")):
            session.answer(Chosen(random.choice(request.options).id))
        elif (answer := plain_answer(request)) is not None:
            session.answer(answer)
        else:
            return None
    return None


def _traits(random: Random) -> dict[str, Any]:
    return {
        "strength": random.randint(2, 7),
        "craft": random.randint(2, 7),
        "life": random.choice((1, 2, 4)),
        "fate": random.choice((0, 1, 2)),
        "gold": 2,
        "items": random.sample(ITEMS, random.randint(0, 3)),
        "followers": random.sample(FOLLOWERS, random.randint(0, 1)),
    }


def _enemy(random: Random, hero: str, modules: tuple[str, ...], options: Mapping[str, str]) -> Table:
    traits = _traits(random)
    traits["items"] = [*traits["items"], "potion-of-strength"]
    traits["spells"] = random.sample(("psionic-blast", "preservation", "invisibility"), random.randint(0, 1))
    enemy = random.choice(ENEMIES)
    if "defensive-combat" in modules:
        traits["items"], enemy = ["sword", "shield"], random.choice(BEASTS)
    table = a_table([who(hero, **traits)], row=[enemy], modules=modules, options=options)
    card = replace(table.zone(spot(1))[0], turned=table.day if "defensive-combat" in modules else 0)
    zones = {**table.zones, spot(1): (card,)}
    return replace(table, zones=zones, step=Step("meet-card", (card.id,)))


def _duel(random: Random, hero: str, modules: tuple[str, ...], options: Mapping[str, str]) -> Table:
    other = random.choice([name for name in HEROES if name != hero])
    first, second = _traits(random), _traits(random)
    for zone in ("items", "followers"):
        second[zone] = [name for name in second[zone] if name not in first[zone]]
    heroes = [who(hero, **first), who(other, **second)]
    one = {**options, "finale": "one"}
    return a_table(heroes, region="outer", space="tower", options=one, modules=modules, step=Step("finale", (hero,)))
