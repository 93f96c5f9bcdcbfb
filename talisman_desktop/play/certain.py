"""What an answer makes certain: the facts that follow before any luck and before the next question."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.core.facts import Fact, HeroDied
from talisman_desktop.core.log import Switched
from talisman_desktop.core.requests import Answer
from talisman_desktop.play.session import Session


def facts(session: Session, answer: Answer) -> Sequence[Fact]:
    """Return the facts an answer leads to by itself; none where it cannot be given. The session stays as it is."""
    frame = session.keyframes[-1]
    before = {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
    switches = session.first_switches | before
    try:
        then = Session(session.rules, frame.table, session.log[frame.entries :], switches=switches, hold=True)
        # Real dice and cards only: the trial stops where luck would be asked.
        chance = ("dice", "deck", "once")
        then.switches = {n: v for n, v in then.switches.items() if not n.startswith(chance)}
        then.switches |= {"dice": "table", "decks": "table"}
        return then.answer(answer).facts
    except Exception:  # answering in earnest tells what is wrong
        return ()


def ends(session: Session, answer: Answer) -> tuple[str, ...]:
    """Return the heroes whom an answer ends, whatever is rolled or drawn afterwards."""
    return tuple(fact.hero for fact in facts(session, answer) if isinstance(fact, HeroDied))
