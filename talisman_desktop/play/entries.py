"""The entries of a log: their names, and which of them are decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from talisman_desktop.core.log import Answered, By, Edited, Entry, Switched
from talisman_desktop.core.requests import Answer, Choose, Interjected, Request
from talisman_desktop.play.sources import told

AUTOMATIC: tuple[By, ...] = ("app", "auto")
"""The sources of answers that are not decisions."""


def is_decision(entry: Entry) -> bool:
    """Whether undo stops at an entry: at an answer given by a person or a bot or typed in, at a correction, and at a
    switch, except for a switch of luck that is part of playing on from an earlier moment."""
    if isinstance(entry, Answered):
        return entry.by not in AUTOMATIC
    return isinstance(entry, Edited) or entry.name != "luck"


def name_of(entry: Entry, sentences: Mapping[str, str]) -> str:
    """Return the name undo and the timeline show for an entry; `sentences` has the game's automations."""
    match entry:
        case Edited(name=name):
            return name
        case Switched(name=name, value=value):
            return told(name, value, sentences)
        case Answered():
            return answer_name(entry)


def answer_name(entry: Answered) -> str:
    """Return the name undo and the timeline show for an answer."""
    return entry.label or entry.key


def first_decision(entries: Iterable[Entry], sentences: Mapping[str, str]) -> str:
    """Return the name of the first decision among the entries, "" without any. `sentences` has the game's
    automations."""
    return next((name_of(e, sentences) for e in entries if is_decision(e)), "")


def label_of(request: Request | None, answer: Answer) -> str:
    """Return the name that undo shows for an answer to a request; "" without a request."""
    if type(request) is Choose and type(answer) is not Interjected:
        chosen = getattr(answer, "id", "")
        for option in request.options:
            if option.id == chosen:
                return option.text
        return request.key
    return request.text or request.key if request is not None else ""
