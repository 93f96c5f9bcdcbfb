"""Dead ends: questions without possible answers, questions repeated without end, and answers that change nothing."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Arrange, Choose, Draw, Drawn, Pick, Request, Share, Throw, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.play.session import Session

OFTEN = 250
"""The number of times that a question may be asked within one day before it counts as endless."""
VAIN = 6
"""The number of times that the same answer may change nothing. Some such answers are legal: the Thief may decline once
for each 1 in a roll.
"""


class DeadEnd(AssertionError):
    """Raised if the game asks a question that the players cannot get past."""


class DeadEnds:
    """Checks each question and answer of a game for dead ends."""

    def __init__(self) -> None:
        self._day = 0
        self._asked = Counter[tuple[object, ...]]()
        self._before: tuple[Table, Request] | None = None
        self._vain = Counter[Answer]()
        self._log = 0

    def ask(self, session: Session, request: Request) -> None:
        """Check a question before it is answered. Raises DeadEnd."""
        if nothing := _nothing_in(request):
            raise DeadEnd(f"{request.key!r} has {nothing}")
        table = session.table
        if table.day != self._day:
            self._day = table.day
            self._asked.clear()
        if not isinstance(request, Throw | Draw):
            same = (request.key, request.hero, request.card, request.text)
            self._asked[same] += 1
            if self._asked[same] > OFTEN:
                raise DeadEnd(f"{request.key!r} was asked more than {OFTEN} times on day {table.day}")

    def take(self, session: Session, request: Request, answer: Answer) -> None:
        """Check an answer before it is played. Raises DeadEnd if the same answer has led back to the same question at
        the same table too often, without dice or cards in between.
        """
        if isinstance(request, Throw | Draw):
            return
        now = (_still(session.table), request)
        between = session.log[self._log :]
        lucky = any(isinstance(x, Answered) and isinstance(x.answer, Thrown | Drawn) for x in between)
        if now != self._before or lucky or len(session.log) < self._log:
            self._before, self._vain = now, Counter()
        self._log = len(session.log)
        self._vain[answer] += 1
        if self._vain[answer] > VAIN:
            raise DeadEnd(f"{answer} to {request.key!r} has changed nothing {VAIN} times")

    def forget(self) -> None:
        """Forget all questions and answers so far, because the table was changed by hand."""
        self._before = None
        self._asked.clear()


def _nothing_in(request: Request) -> str:
    match request:
        case Choose(options=()) | Arrange(options=()) | Pick(options=()):
            return "no options"
        case Pick(options=options, least=least, most=most) if most < 1 or least > len(options):
            return f"{len(options)} options, of which {least} to {most} are wanted"
        case Share(targets=()):
            return "no targets"
        case _:
            return ""


def _still(table: Table) -> Table:
    """Return a table without its steps, because a step that leads back to the same question changes nothing."""
    return replace(table, steps=0, step=Step(""))
