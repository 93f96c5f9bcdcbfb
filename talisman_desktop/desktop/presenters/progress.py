"""Work that runs beside the window: how it tells its progress, and how a person cancels it. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Cancelled(BaseException):
    """A person cancelled the work. It is no error, so that no net for errors holds it up."""


def is_mistake(error: BaseException) -> bool:
    """Whether an exception tells of a mistake in the program: it is none of the program's own, which are sentences for
    people, nor trouble with a file."""
    own = type(error).__module__.partition(".")[0] == __name__.partition(".")[0]
    return isinstance(error, Exception) and not own and not isinstance(error, OSError)


class Report(Protocol):
    """The window, as work that runs beside it sees it."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Tell that so many parts of all are done; raise Cancelled if the work shall end here."""
        ...

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Return what is drawn on the window's own thread, where some of Qt must be used. Raises Cancelled."""
        ...


class Unseen:
    """A report without a reader: the work is done at once and cannot be cancelled."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Do nothing."""

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Draw at once."""
        return draw()


UNSEEN = Unseen()


Make = Callable[[Report], T]
"""Makes something while it tells how far it is."""


class Work(Protocol):
    """A piece of work under way."""

    def cancel(self) -> None:
        """Let it end at its next step."""
        ...
