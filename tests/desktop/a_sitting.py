"""A whole sitting with real cards and dice, worked out beforehand: the rolls, cards, decisions and corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    Choose,
    Chosen,
    Draw,
    Drawn,
    Request,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import Cause, Table, Token
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules.ruleset import Rules

REAL = {"dice": "table", "decks": "table", "ask:turn-back": "no", "ask:fate/road": "no"}


@dataclass(frozen=True)
class Answered:
    """The answer to the question with this key."""

    key: str
    answer: Answer
    wrong: Answer | None = None
    """The mistaken answer that is given first and taken back, if any."""


@dataclass(frozen=True)
class Corrected:
    """A correction by hand: the number of a hero's tokens changes by `by`."""

    hero: str
    token: Token
    by: int


@dataclass
class Sitting:
    """The sitting as worked out, and its last table."""

    steps: list[Answered | Corrected] = field(default_factory=list)
    end: Table | None = None
    draws: int = 0
    dice: int = 0
    corrections: int = 0
    undone: int = 0


def work_out(
    rules: Rules,
    start: Table,
    seed: int,
    *,
    draws: int,
    dice: int,
    corrections: int,
    undos: int,
    switches: Mapping[str, str] = REAL,
    seen: Callable[[Session], bool] = lambda session: True,
    wishes: Mapping[str, str] = {},
) -> Sitting:
    """Return a sitting with at least these numbers of draws, dice, corrections and undos. Its dice and cards come from
    a random generator, not from the program. It ends when these numbers are reached and `seen` returns True. If
    `wishes` has an option for a question's key, that option is chosen where offered."""
    found, random = Sitting(), Random(seed)
    session = Session(rules, start, switches=dict(switches))
    while (
        found.draws < draws
        or found.dice < dice
        or found.corrections < corrections
        or found.undone < undos
        or not seen(session)
    ):
        request = session.pending
        assert request is not None, "the sitting is too short"
        if isinstance(request, Choose) and found.corrections < corrections and random.random() < 0.25:
            found.steps.append(_correct(session, random))
            found.corrections += 1
            continue
        answer = wished(request, wishes) or given(session, request, random)
        wrong = None
        if isinstance(answer, Thrown) and found.undone < undos and random.random() < 0.1:
            wrong = _misread(answer)
            found.undone += wrong is not None
        found.steps.append(Answered(request.key, answer, wrong))
        found.draws += len(answer.kinds) if isinstance(answer, Drawn) else 0
        found.dice += len(answer.dice) if isinstance(answer, Thrown) else 0
        session.answer(answer, "typed" if isinstance(request, Throw | Draw) else "person")
    found.end = session.table
    return found


def _correct(session: Session, random: Random) -> Corrected:
    hero = random.choice(session.table.order)
    token: Token = random.choice(("gold", "fate", "strength", "craft"))
    by = random.choice((1, -1)) if getattr(session.table.heroes[hero], token) > 1 else 1
    session.edit("by hand", [f.TokensChanged(hero, token, by, cause=Cause("hand"))])
    return Corrected(hero, token, by)


def _misread(answer: Thrown) -> Thrown | None:
    """Return the answer with the last die misread; None if there is no such answer."""
    last = answer.dice[-1]
    return Thrown((*answer.dice[:-1], last % 5 + 1)) if last < 6 else None


def wished(request: Request, wishes: Mapping[str, str]) -> Answer | None:
    wish = wishes.get(request.key)
    options = request.options if isinstance(request, Choose) else ()
    return Chosen(wish) if wish in [option.id for option in options] else None


def given(session: Session, request: Request, random: Random) -> Answer:
    match request:
        case Throw():
            return Thrown(_thrown(request, random))
        case Draw():
            return Drawn(_turned(request, session.table, random))
        case Arrange():
            return Arranged(tuple(o.id for o in request.options))
        case Choose():
            given = careful(session, request)
            return given if isinstance(given, Chosen) else Chosen(request.options[0].id)
        case _:
            answer = careful(session, request)
            assert answer is not None
            return answer


def _thrown(request: Throw, random: Random) -> tuple[int, ...]:
    shown = [random.randint(1, request.sides) for _ in range(request.dice)]
    while request.open and shown[-1] == 6:
        shown.append(random.randint(1, 6))
    return tuple(shown)


def _turned(request: Draw, table: Table, random: Random) -> tuple[str, ...]:
    unseen = [kind for kind, n in sorted(table.decks[request.deck].unseen.items()) for _ in range(n)]
    return tuple(random.sample(unseen, request.count))
