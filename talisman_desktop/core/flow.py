"""The kernel: it runs the steps of a game. A step is a coroutine that asks questions with `ask(request)`; the kernel
sends it the answers with `send()`. There is no event loop and no thread. A step ends by naming the next `Step`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Step


@coroutine
def ask(request: Request) -> Generator[Request, Answer, Answer]:
    """Yield the request to the kernel, and return the answer that the kernel sends."""
    return (yield request)


class Leave(Exception):
    """An exception that ends a step early, when the party is carried off or the last hero dies. It names the step that
    follows.
    """

    def __init__(self, step: Step) -> None:
        super().__init__(step.name)
        self.step = step


StepCoroutine = Coroutine[Request, Answer, Step]


async def one_after_another(first: StepCoroutine, enter: Callable[[Step], StepCoroutine | None]) -> Step:
    """Run a step and those that follow it, as long as `enter` returns a coroutine for the next one; return the first
    step for which it returns None."""
    running = first
    while True:
        try:
            step = await running
        except Leave as leave:
            step = leave.step
        begun = enter(step)
        if begun is None:
            return step
        running = begun


class Running:
    """A step in progress, or a series of them as `one_after_another` runs it. `pending` is the request it waits for;
    `ended` is the next step when it has finished, until then None."""

    __slots__ = ("_coroutine", "_send", "ended", "pending")

    def __init__(self, coroutine: StepCoroutine) -> None:
        self._coroutine, self._send = coroutine, coroutine.send
        self.ended: Step | None = None
        self.answer(None)

    def answer(self, answer: Any) -> None:
        """Send the answer to the pending request, or None to begin the step, and run it to its next request or its end.
        Raises RuntimeError if the step has ended."""
        try:
            self.pending: Request | None = self._send(answer)
        except StopIteration as stop:
            self.pending, self.ended = None, stop.value
        except Leave as leave:
            self.pending, self.ended = None, leave.step

    def drop(self) -> None:
        """Stop the step at the request it waits for; the rest of it is not run."""
        self._coroutine.close()
