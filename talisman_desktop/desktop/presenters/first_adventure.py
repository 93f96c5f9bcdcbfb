"""The guide to the first adventure: short steps, each shown at the question for which it is meant. No Qt.

A step is done when its command was used, or when its question was answered in any way. So the guide continues whatever
the player does, and a step whose question never comes is not shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Arrange, Choose, Pick, Request
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.paths import assets_folder

TITLE = "First adventure"
"""The title of the guided campaign, and the name of the file with its first position."""
SPACE = "Space"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the guide."""

    id: str
    text: str
    """The text of the step. `{key}` stands for the key of the answer to try."""
    odds_hidden: str = ""
    """The text if the odds are hidden; "" means the same text."""
    asked: str = ""
    """The beginning of the key of the question for which the step is meant; "" means any question."""
    attempt: str = ""
    """The beginning of the id of the answer to try. The step is shown only if that answer is offered; "" means
    always."""
    deed: str = ""
    """The id of the window's command that completes the step; "" means that an answer completes it."""
    after: tuple[str, ...] = ()
    """The ids of the steps that must be done before this one."""


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of the guide: its steps, and what it says between steps and at the end."""

    between: str
    end: str
    step: tuple[Step, ...]


class Advice(Struct, frozen=True):
    """The guide's present text, with the number of the step, the number of steps, and the answer to try ("" for
    none)."""

    text: str
    number: int
    count: int
    answer: str = ""
    over: bool = False


def folder() -> Path:
    """Return the folder with the files of the first adventure."""
    return assets_folder() / "first-adventure"


def position_file() -> Path:
    """Return the file with the position at which the first adventure begins."""
    return folder() / f"{TITLE}.json"


@cache
def script() -> Script:
    """Return the texts of the guide."""
    return msgspec.toml.decode((folder() / "guide.toml").read_bytes(), type=Script)


class Guide:
    """Follows a campaign and decides which step to show."""

    def __init__(self, words: Script) -> None:
        self._words = words
        self.done: set[str] = set()
        """The ids of the steps that are done."""
        self._shown: Step | None = None
        self._farthest = 0
        """The highest step number shown so far."""

    def resume(self, log: Iterable[Entry]) -> None:
        """Mark steps as done whose questions were answered before the campaign was opened."""
        for entry in log:
            if isinstance(entry, Answered):
                fitting = (step for step in self._words.step if step.asked and entry.key.startswith(step.asked))
                step = next((step for step in fitting if self._is_open(step)), None)
                if step is not None:
                    self.done.add(step.id)

    def answered(self) -> None:
        """Mark the current step as done, because the question was answered."""
        if self._shown is not None:
            self.done.add(self._shown.id)
            self._shown = None

    def did(self, deed: str) -> None:
        """Mark the current step as done if this command of the window completes it."""
        if self._shown is not None and self._shown.deed == deed:
            self.answered()

    def advise(self, request: Request | None, *, odds_hidden: bool = False) -> Advice:
        """Return the advice for a question, and take its step as the current one. The guide is over after the last
        step, and without a question."""
        steps = self._words.step
        count = len(steps)
        if steps[-1].id in self.done or request is None:
            self._shown = None
            return Advice(self._words.end, count, count, over=True)
        keys = _keys(request)
        for number, step in enumerate(steps, 1):
            if self._is_open(step) and request.key.startswith(step.asked):
                answer = next((name for name in keys if name.startswith(step.attempt)), "") if step.attempt else ""
                if answer or not step.attempt:
                    self._shown, self._farthest = step, max(number, self._farthest)
                    text = (odds_hidden and step.odds_hidden) or step.text
                    return Advice(text.replace("{key}", keys.get(answer, SPACE)), number, count, answer)
        self._shown = None
        return Advice(self._words.between, max(self._farthest, len(self.done)), count)

    def _is_open(self, step: Step) -> bool:
        return step.id not in self.done and self.done.issuperset(step.after)


def _keys(request: Request) -> Mapping[str, str]:
    """Return the key of each answer to a question, by the answer's id, in the order shown."""
    if not isinstance(request, Choose | Pick | Arrange):
        return {}
    return {line.id: line.key for line in questions.lines(questions.groups(request)) if line.key}
