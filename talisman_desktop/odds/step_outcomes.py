"""The outcomes of a procedure of the rules: it is played on copies of the table, once for each result of its dice."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from talisman_desktop.core.flow import Leave
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Answer, ByHand, Choose, Chosen, Done, Request, Throw, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.odds import dice_ways
from talisman_desktop.odds.dice_ways import Way
from talisman_desktop.odds.plain_answers import DECLINING
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.ruleset import Ruleset

T = TypeVar("T")

Procedure = Callable[[Game], Coroutine[Request, Answer, T]]
Decide = Callable[[Choose], str]
"""A function that returns the id of the option to take at a choice."""

MOST_PATHS = 400
"""The most paths that are played."""


class Unforeseeable(Exception):
    """An error: a procedure asks for something whose outcomes cannot be listed, such as cards or open dice, or it has
    more paths than MOST_PATHS."""


class Declined(Struct, frozen=True):
    """An option that was not taken: the hero, and the key of the choice."""

    hero: str
    key: str
    option: str


class End(Struct, Generic[T], frozen=True):
    """One end of a procedure: its probability, the table then, what the procedure returned (None if it was left early),
    the keys of the choices on the way, and the options not taken."""

    chance: float
    table: Table
    result: T | None
    chosen: tuple[str, ...] = ()
    declined: tuple[Declined, ...] = ()


def usual(request: Choose) -> str:
    """Return the id of the option that is usually taken: the question's usual option, else one that spends and takes
    nothing, else the last."""
    ids = [option.id for option in request.options]
    return request.usual or next((option for option in DECLINING if option in ids), ids[-1])


def ends(ruleset: Ruleset, table: Table, run: Procedure[T], decide: Decide = usual) -> Iterator[End[T]]:
    """Yield every end of a procedure that begins at this table. Raises Unforeseeable."""
    paths: list[tuple[tuple[Answer, ...], float]] = [((), 1.0)]
    first, played = Game(ruleset, table), 0
    while paths:
        answers, chance = paths.pop()
        played += 1
        if played > MOST_PATHS:
            raise Unforeseeable
        game = Game(ruleset, table)
        game.share_results(first)
        end = _played(game, run, answers, chance, decide)
        if isinstance(end, End):
            yield end
        else:
            so_far, rolls = end
            paths += [((*so_far, Thrown(dice)), chance * share) for dice, share in rolls]


def _played(
    game: Game, run: Procedure[T], answers: tuple[Answer, ...], chance: float, decide: Decide
) -> End[T] | tuple[tuple[Answer, ...], Sequence[Way]]:
    """Play a procedure with these answers; return its end, or the answers so far with the possible results of the next
    roll. Raises Unforeseeable if the next question is not a roll or a choice that can be foreseen."""
    coroutine = run(game)
    given, at, chosen, declined = None, 0, list[str](), list[Declined]()
    try:
        while True:
            request = coroutine.send(given)  # type: ignore[arg-type]  # None begins it
            match request:
                case Throw() if at < len(answers):
                    given, at = answers[at], at + 1
                case Throw() if rolls := dice_ways.ways(game, request):
                    coroutine.close()
                    return answers, rolls
                case Choose():
                    chosen.append(request.key)
                    given = Chosen(decide(request))
                    declined += [Declined(request.hero, request.key, o.id) for o in request.options if o.id != given.id]
                case ByHand(usual=facts):
                    given = Done(facts)
                case _:
                    raise Unforeseeable
    except StopIteration as stop:
        return End(chance, game.table, stop.value, tuple(chosen), tuple(declined))
    except Leave:
        return End(chance, game.table, None, tuple(chosen), tuple(declined))


def runs(run: Procedure[Any], ruleset: Ruleset, table: Table, decide: Decide = usual) -> list[End[Any]]:
    """Return every end of a procedure; none if it is unforeseeable or meets an impossible fact."""
    try:
        return list(ends(ruleset, table, run, decide))
    except (Unforeseeable, ImpossibleFact):
        return []
