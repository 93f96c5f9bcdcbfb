"""Work done in the background: how it reports progress, and how a person cancels it. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Cancelled(BaseException):
    """A person cancelled the work. It is not an `Exception`, so that no handler of errors catches it."""


def is_mistake(error: BaseException) -> bool:
    """Whether an exception is a mistake in the program: not one of the program's own exceptions, which have sentences
    for people, and no trouble with a file."""
    own = type(error).__module__.partition(".")[0] == __name__.partition(".")[0]
    return isinstance(error, Exception) and not own and not isinstance(error, OSError)


class Report(Protocol):
    """The methods through which work in the background reports to the window."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Report that this many parts of all are done; raise Cancelled if the work was cancelled."""
        ...

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Return what `draw` draws on the window's thread, where parts of Qt must be used. Raises Cancelled."""
        ...


class Unseen:
    """A report without a reader, for work that is done at once and cannot be cancelled."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Do nothing."""

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Draw at once."""
        return draw()


UNSEEN = Unseen()


Make = Callable[[Report], T]
"""A function that makes something while it reports its progress."""


class Work(Protocol):
    """A piece of work in progress."""

    def cancel(self) -> None:
        """Let the work end at its next step."""
        ...
