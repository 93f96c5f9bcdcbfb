"""The kernel: it drives a step (a coroutine that asks) with `send()`. No event loop, no thread.

A step awaits `ask(request)`; its driver sends the answer. A step ends by naming the next `Step`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Step


@coroutine
def ask(request: Request) -> Generator[Request, Answer, Answer]:
    """Yield the request to the driver, and return the answer that the driver sends."""
    return (yield request)


class Leave(Exception):
    """A sudden end inside a step (the party is carried off, the last hero dies), after which another step follows."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.name)
        self.step = step


StepCoroutine = Coroutine[Request, Answer, Step]


async def one_after_another(first: StepCoroutine, enter: Callable[[Step], StepCoroutine | None]) -> Step:
    """Run a step, and then each next step that `enter` begins; return the first step that it does not begin."""
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
    """A running step, or a run of `one_after_another`: `pending` is the request it waits for, `ended` the next step as
    soon as it is over."""

    __slots__ = ("_coroutine", "_send", "ended", "pending")

    def __init__(self, coroutine: StepCoroutine) -> None:
        self._coroutine, self._send = coroutine, coroutine.send
        self.ended: Step | None = None
        self.answer(None)

    def answer(self, answer: Any) -> None:
        """Send the answer to the pending request (None begins the step); the step runs to its next request, or ends. A
        step that has ended raises RuntimeError."""
        try:
            self.pending: Request | None = self._send(answer)
        except StopIteration as stop:
            self.pending, self.ended = None, stop.value
        except Leave as leave:
            self.pending, self.ended = None, leave.step

    def drop(self) -> None:
        """Stop the step where it waits."""
        self._coroutine.close()
