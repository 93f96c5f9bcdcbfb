"""The rig, which answers from the lists of a test and stops the play at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.flow import StepCoroutine, ask
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
    problem,
)
from talisman_desktop.core.table import Step, Table
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.house import House
from talisman_desktop.rules.ruleset import Ruleset
from tests.kit.answers import Asked, Plays
from tests.kit.cards import kind, knows
from tests.kit.options import fail, find, find_all, readable, spellings

__tracebackhide__ = True

STOP = "kit/stop"
"""The key of the question at which a play stops."""


class Rig:
    """Answers from the lists of the test, in order, and stops the play where it should end."""

    def __init__(
        self, dice: Iterable[int], draws: Iterable[str | f.CardMade], answers: Iterable[Any], until: Sequence[str]
    ) -> None:
        self.dice = list(dice)
        self.draws = list(draws)
        self.answers = list(answers)
        self.until = until
        self.asked: list[Request] = []

    def __call__(self, session: Session, request: Request) -> Answer | None:
        if request.key == STOP:
            return None
        if request.key in self.until and not self.answers and not isinstance(request, Throw | Draw):
            return None
        self.asked.append(request)
        if isinstance(request, Throw):
            answer: Answer = self._throw(session, request)
        elif isinstance(request, Draw):
            answer = self._draw(session, request)
        else:
            answer = self._answer(session, request)
        if isinstance(answer, Interjected):
            ids = [o.id for o in session.offers()]
            if answer.id not in ids:
                fail(session, request, f"{answer.id!r} cannot be played now")
        elif why := problem(request, answer):
            fail(session, request, why)
        return answer

    def left_over(self) -> list[str]:
        """Return the answers the play did not use."""
        lists = {"dice": self.dice, "draws": self.draws, "answers": self.answers}
        return [f"{name} left over: {left}" for name, left in lists.items() if left]

    def _throw(self, session: Session, request: Throw) -> Thrown:
        shown: list[int] = []
        while len(shown) < request.dice or (request.open and shown[-1] == 6):
            if not self.dice:
                after = f" after {shown}" if shown else ""
                fail(session, request, f"an unexpected roll{after}")
            shown.append(self.dice.pop(0))
        return Thrown(tuple(shown))

    def _draw(self, session: Session, request: Draw) -> Drawn:
        if len(self.draws) < request.count:
            fail(session, request, "an unexpected draw")
        drawn = [self.draws.pop(0) for _ in range(request.count)]
        own = tuple(card for card in drawn if isinstance(card, f.CardMade))
        names = [card.kind if isinstance(card, f.CardMade) else card for card in drawn]
        for name in names:
            if session.table.now_in(session.ruleset.deck_of(knows(*own)[kind(name)])) != request.deck:
                fail(session, request, f"{name} is no card of the {request.deck} deck")
        return Drawn(tuple(map(kind, names)), own)

    def _answer(self, session: Session, request: Request) -> Answer:
        if isinstance(request, Choose) and request.pauses and len(request.options) == 1:
            # A question that only offers something to play need not be answered by a test that plays nothing.
            only = request.options[0].id
            if not self.answers or not (isinstance(self.answers[0], Plays | Asked) or self.answers[0] == only):
                return Chosen(only)
        if not self.answers:
            fail(session, request, "an unexpected question")
        answer = self.answers.pop(0)
        if isinstance(answer, Asked):
            _look(session, request, answer)
            answer = answer.answer
        if isinstance(answer, Plays):
            return Interjected(find(session, request, answer.ident, session.offers(), "offers"))
        match request:
            case Choose():
                return Chosen(find(session, request, answer, request.options, "options"))
            case Pick():
                picked = [answer] if isinstance(answer, str) else answer
                return Picked(find_all(session, request, picked, request.options))
            case Arrange():
                return Arranged(find_all(session, request, answer, request.options))
            case Share():
                options = [Option(t.id, t.text) for t in request.targets]
                ids = find_all(session, request, tuple(answer), options)
                return Shared(tuple(zip(ids, answer.values(), strict=True)))
            case ByHand():
                if not isinstance(answer, Done):
                    fail(session, request, f"this is done by hand, the test answers {answer!r}")
                return answer
            case _:
                fail(session, request, "no such kind of question")


def _look(session: Session, request: Request, want: Asked) -> None:
    if request.key != want.key and not request.key.startswith(want.key + "/"):
        fail(session, request, f"the test expects the question {want.key!r}")
    if want.hero is not None and request.hero != want.hero:
        fail(session, request, f"the test expects {want.hero} to be asked")
    seen = [readable(session.table, o.id, request) for o in getattr(request, "options", ())]
    if want.options is not None and seen != list(want.options):
        fail(session, request, f"the test expects the options {list(want.options)}")
    barred = [readable(session.table, b.id, request) for b in getattr(request, "barred", ())]
    if want.barred is not None and barred != list(want.barred):
        fail(session, request, f"the test expects barred {list(want.barred)}")
    offers = {s for o in session.offers() for s in spellings(session, request, o)}
    if missing := [o for o in want.offers if o not in offers]:
        fail(session, request, f"not offered: {missing}; offered: {sorted(offers)}")
    if wrong := [o for o in want.no_offers if o in offers]:
        fail(session, request, f"wrongly offered: {wrong}")


class Halting:
    """Rules that ask a question of the kit whenever a step named in `until` begins."""

    def __init__(self, rules: House, until: Sequence[str], first: Table) -> None:
        self.catalog, self.codec = rules.catalog, rules.codec
        self._rules, self._until, self._first = rules, until, first

    @property
    def usual(self) -> Ruleset:
        return self._rules.usual

    def using(self, modules: Iterable[str]) -> Ruleset:
        return self._rules.using(modules)

    def new_table(self, seed: int, options: Mapping[str, str] = {}, modules: Iterable[str] = ()) -> Table:
        return self._rules.new_table(seed, options, modules)

    def of(self, table: Table) -> Ruleset:
        whole = self._rules.of(table)

        def enter(game: Game) -> StepCoroutine:
            if game.table.step.name in self._until and game.table is not self._first:
                return _halt()
            return whole.enter(game)

        def automatic(game: Game, request: Request, automation: Mapping[str, str]) -> Answer | None:
            return None if request.key == STOP else whole.automatic(game, request, automation)

        return replace(whole, enter=enter, automatic=automatic)


async def _halt() -> Step:
    await ask(ByHand(key=STOP, text="the play of the test ends here"))
    raise AssertionError("nobody answers this")
