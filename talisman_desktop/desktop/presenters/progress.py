"""Tasks in the background: how they report progress, and how the player cancels them. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Cancelled(BaseException):
    """Raised if the player cancels a task. It is not an `Exception`, so that no error handler catches it."""


def is_mistake(error: BaseException) -> bool:
    """Return whether an exception shows a bug in the program: it is neither an exception of the program, which has a
    message for the player, nor a problem with a file."""
    own = type(error).__module__.partition(".")[0] == __name__.partition(".")[0]
    return isinstance(error, Exception) and not own and not isinstance(error, OSError)


class Report(Protocol):
    """The interface through which a background task reports to the window."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Report that `done` of `of` parts are done; raise Cancelled if the player has cancelled the task."""
        ...

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Return the result of `draw`, called in the window's thread, where some parts of Qt must be used. Raises
        Cancelled."""
        ...


class Unseen:
    """A report that does nothing, for tasks that run at once and cannot be cancelled."""

    def step(self, done: int = 0, of: int = 0) -> None:
        """Do nothing."""

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Return the result of `draw`, called at once, because the task runs in the window's thread."""
        return draw()


UNSEEN = Unseen()


Make = Callable[[Report], T]
"""A function that makes something and reports its progress."""


class Work(Protocol):
    """A running task."""

    def cancel(self) -> None:
        """Make the task end at its next step."""
        ...
