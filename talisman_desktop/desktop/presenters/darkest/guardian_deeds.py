"""The actions that are possible before the blows of a guardian combat, compared by the best split of strength and craft
after each of them (C8e.b to C8e.d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from talisman_desktop.core.requests import Choose, Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.darkest import guardian_survey
from talisman_desktop.desktop.presenters.guardian_planner import Lost, Play
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.guardians import bows, garrison, guardian_fight, preliminaries
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, standing
from talisman_desktop.odds import step_outcomes
from talisman_desktop.odds.guardian_plan import best_split
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.rules import uses
from talisman_desktop.rules.game import Game

MOST_DEEDS = 12
"""The largest number of actions that are compared."""

NONE, FIGHT = "none", "fight"
"""Options that take no action before the blows."""

NAMES = 2
"""The number of parts of an option's text that make up its name: the hero, and the thing used or cast."""


class CombatState(Struct, frozen=True):
    """Expected numbers after a combat with the best split, without help from the heroes' armour: guardians left, lives
    lost in it, blows on heroes in the next combat, and heroes killed in either."""

    left: float
    blows: float
    later: float
    deaths: float

    def rank(self, aim: Aim) -> tuple[float, ...]:
        """Return the sort key of this state for an aim: the better of two states has the smaller one."""
        numbers = {
            "most": (self.left, self.deaths, self.blows + self.later),
            "safe": (self.deaths, self.left, self.blows + self.later),
            "cheap": (self.blows + self.later, self.deaths, self.left),
        }[aim]
        return tuple(round(n, 6) for n in numbers)


Run = step_outcomes.Procedure[object]


def deeds(game: Game, request: Request, aim: Aim) -> tuple[Play, ...]:
    """Return the actions possible at this question or the next one, the best first."""
    found = list(_deeds(game, request))[:MOST_DEEDS]
    if not found:
        return ()
    plain = state_of(game, game.table, aim)
    told: list[tuple[tuple[float, ...], Play]] = []
    for text, run in found:
        best = _best(game, run, aim)
        if best is None:
            told.append((plain.rank(aim), Play(text, "cannot be foreseen")))
        else:
            rank = best.rank(aim)
            told.append((rank, Play(text, _difference(best, plain), rank < plain.rank(aim))))
    return tuple(play for _, play in sorted(told, key=lambda x: x[0]))


def _deeds(game: Game, request: Request) -> Iterator[tuple[str, Run]]:
    """Yield the text of each possible action, and the function that carries it out."""
    if request.key.startswith("guardians/shoot") and request.hero:
        yield _words(request, "shoot"), lambda copy: bows.hero_shoots(copy, request.hero)
        return
    if request.key == "guardians/destroy" and isinstance(request, Choose):
        for option in request.options:
            if option.id != NONE:
                yield f"Destroy the {option.text}", _fell(int(option.id))
        return
    if request.key in ("guardians/strength", "guardians/craft"):
        return
    choice = preliminaries.ready_choice(game)
    for option in choice.options:
        if option.id != FIGHT:
            _, hero, ident = option.id.split(":", 2)
            yield ": ".join(option.text.split(": ")[:NAMES]), _use(hero, ident)


def _words(request: Request, option: str) -> str:
    texts = {o.id: o.text for o in request.options} if isinstance(request, Choose) else {}
    return texts.get(option, option)


def _fell(enemy: int) -> Run:
    async def run(copy: Game) -> None:
        garrison.fell(copy, enemy, clauses.SPIRIT_DESTROYED)

    return run


def _use(hero: str, ident: str) -> Run:
    async def run(copy: Game) -> object:
        return await uses.use(copy, hero, ident, battle=True, guardians=True)

    return run


# --- the result of an action ---


def _best(game: Game, run: Run, aim: Aim) -> CombatState | None:
    """Return the expected state of the combat after an action, with the best answer to the first question that the
    action asks; None if it cannot be worked out."""
    asked: list[Choose] = []

    def look(request: Choose) -> str:
        asked.append(request)
        return _usual(request)

    first = _mean(game, run, look, aim)
    others = asked[0].options if asked and not _own(asked[0]) else ()
    found = [first, *(_mean(game, run, _answering(asked[0].key, o.id), aim) for o in others[:MOST_DEEDS])]
    return min((x for x in found if x is not None), key=lambda x: x.rank(aim), default=None)


def _own(request: Choose) -> bool:
    """Return whether a question belongs to the action, or can follow any roll."""
    return request.key.startswith(("guardians/shoot", "fate", "armour", "preserve"))


def _usual(request: Choose) -> str:
    return "shoot" if request.key.startswith("guardians/shoot") else step_outcomes.usual(request)


def _answering(key: str, option: str) -> Callable[[Choose], str]:
    def decide(request: Choose) -> str:
        offered = {o.id for o in request.options}
        return option if request.key == key and option in offered else _usual(request)

    return decide


def _mean(game: Game, run: Run, decide: Callable[[Choose], str], aim: Aim) -> CombatState | None:
    ends = step_outcomes.runs(run, game.ruleset, game.table, decide)
    if not ends:
        return None
    looked = [(end.chance, state_of(game, end.table, aim)) for end in ends]
    return CombatState(
        *(sum(chance * getattr(x, name) for chance, x in looked) for name in CombatState.__struct_fields__)
    )


def state_of(game: Game, table: Table, aim: Aim) -> CombatState:
    """Return the expected state of the combat at a table, with the best split and without help from armour."""
    copy = Game(game.ruleset, table)
    if not table.heroes:
        return CombatState(len(standing(copy)), 0, 0, len(game.table.heroes))
    lost = _bare(copy)
    reading = guardian_survey.read(copy, lost)
    split = best_split(reading.combat, aim)
    died = len(game.table.heroes) - len(table.heroes) + sum(x.dies for x in lost.values()) + len(split.coming.dying)
    blows = sum(x.life for x in lost.values()) + sum(
        game.hero(h).life - (table.heroes[h].life if h in table.heroes else 0) for h in game.table.heroes
    )
    return CombatState(len(reading.enemies) - split.down, blows, len(split.coming.blows), died)


def _bare(game: Game) -> dict[str, Lost]:
    """Return each hero's losses by the guardians' blows without armour."""
    struck = Counter((blow.hero, blow.attribute) for blow in guardian_fight.blows_of_enemies(game))
    heroes = dict.fromkeys(hero for hero, _ in struck)
    return {
        hero: guardian_survey.loss_without_armour(game, hero, {a: struck[hero, a] for a in ATTRIBUTES})
        for hero in heroes
    }


def _difference(best: CombatState, plain: CombatState) -> str:
    """Return how an action changes the expected state, in words such as "−1 life lost now"."""
    parts: Sequence[tuple[float, str, str]] = (
        (best.left - plain.left, "guardian left", "guardians left"),
        (best.blows - plain.blows, "life lost now", "lives lost now"),
        (best.deaths - plain.deaths, "death", "deaths"),
        (best.later - plain.later, "blow in the next combat", "blows in the next combat"),
    )
    told = [f"{_signed(n)} {one if abs(n) == 1 else more}" for n, one, more in parts if abs(n) > 1e-6]
    return ", ".join(told) or "changes nothing here"


def _signed(n: float) -> str:
    return f"{'+' if n > 0 else '−'}{abs(n):.1f}".removesuffix(".0")
