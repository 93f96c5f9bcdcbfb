"""A whole sitting with real cards and dice, worked out beforehand: what is rolled, turned over, decided, corrected."""

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
    """The question with this key is answered so."""

    key: str
    answer: Answer
    wrong: Answer | None = None
    """The mistaken answer that is given first and taken back."""


@dataclass(frozen=True)
class Corrected:
    """The table is set right by hand: a hero's tokens, by so many."""

    hero: str
    token: Token
    by: int


@dataclass
class Sitting:
    """The sitting as it was worked out, and the table it ends with."""

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
) -> Sitting:
    """A sitting of at least so much of everything, its dice and cards from a separate real table; it ends once what
    is asked for was `seen`."""
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
        answer = _given(session, request, random)
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
    """The same dice with the last one misread."""
    last = answer.dice[-1]
    return Thrown((*answer.dice[:-1], last % 5 + 1)) if last < 6 else None


def _given(session: Session, request: Request, random: Random) -> Answer:
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
