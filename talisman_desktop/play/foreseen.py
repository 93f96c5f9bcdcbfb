"""Answers worked out before anybody gives them, on a twin of the session. If such an answer is given, the session takes
over what the twin has become, instead of working it out again."""

from __future__ import annotations

from talisman_desktop.core.log import By
from talisman_desktop.core.requests import Answer
from talisman_desktop.play.session import Change, Session


class Foreseen:
    """The result of an answer that the session may be given next."""

    def __init__(self, session: Session, answer: Answer, twin: Session, change: Change) -> None:
        """Take the result `change` of an answer, and the `twin` of the session to which it was given."""
        self.request, self.answer, self.change, self.twin = session.pending, answer, change, twin
        self._of, self._entries = session, len(session.log)

    def fits(self, session: Session) -> bool:
        """Return whether the session is still where it was when the answer was worked out."""
        return session is self._of and session.pending is self.request and len(session.log) == self._entries

    def come_true(self) -> Change:
        """Let the session have been given the answer, and return the change. This must be called only while it
        `fits`, and only once."""
        self._of.become(self.twin)
        return self.change

    def drop(self) -> None:
        """End the twin, because the answer will not be given."""
        self.twin.give_up()


def foresee(session: Session, answer: Answer, by: By = "person") -> Foreseen | None:
    """Return what an answer to the open question would lead to; None if it would be refused, or the rules fail. The
    session does not change."""
    twin = session.twin()
    if twin is None:
        return None
    try:
        return Foreseen(session, answer, twin, twin.answer(answer, by))
    except Exception:  # because the rules and the cards may fail in any way; the players see that when they answer
        twin.give_up()
        return None
