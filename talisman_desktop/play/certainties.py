"""The certain consequences of an answer: everything that happens before the next die, card or question."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.core.facts import Fact, HeroDied
from talisman_desktop.core.log import Switched
from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected, Pick, Picked, Request, Share, Shared
from talisman_desktop.play.session import Session
from talisman_desktop.rules.shares import best_shares

MOST = 12
"""The most options of a choice that are compared with each other."""


def facts(session: Session, answer: Answer) -> Sequence[Fact]:
    """Return the facts that follow from an answer alone; none if the answer cannot be given. The session does not
    change."""
    frame = session.keyframes[-1]
    before = {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
    switches = session.first_switches | before
    try:
        then = Session(session.rules, frame.table, session.log[frame.entries :], switches=switches, hold=True)
        # If all dice and cards are real, the trial stops where one is asked for.
        chance = ("dice", "deck", "once")
        then.switches = {n: v for n, v in then.switches.items() if not n.startswith(chance)}
        then.switches |= {"dice": "table", "decks": "table"}
        return then.answer(answer).facts
    except Exception:  # because the error is reported when the answer is given
        return ()


def ends(session: Session, answer: Answer) -> tuple[str, ...]:
    """Return the heroes who die by an answer, whatever dice and cards come afterwards."""
    return tuple(fact.hero for fact in facts(session, answer) if isinstance(fact, HeroDied))


def ended_by(session: Session, answer: Answer) -> tuple[str, ...]:
    """Return the heroes who die by this answer but not by every other."""
    dying = ends(session, answer)
    others = _others(session.pending) if dying and not isinstance(answer, Interjected) else ()
    doomed = [set(ends(session, other)) for other in others]
    anyway = set.intersection(*doomed) if doomed else set()
    return tuple(hero for hero in dying if hero not in anyway)


def _others(request: Request | None) -> tuple[Answer, ...]:
    """Return the answers to compare an answer with: the first MOST options of a choice; the smallest and the largest
    answers to a pick or a share; none for other questions."""
    match request:
        case Choose(options=options):
            return tuple(Chosen(option.id) for option in options[:MOST])
        case Pick(options=options, least=least, most=most):
            ids = tuple(option.id for option in options)
            return (Picked(ids[:least]), Picked(ids[:most]), Picked(ids[len(ids) - most :]))
        case Share(targets=targets, pool=pool):
            return (Shared(()), Shared(best_shares(targets, pool)))
        case _:
            return ()
