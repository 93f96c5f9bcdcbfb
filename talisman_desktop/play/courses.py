"""Courses the game took before an earlier answer was corrected or an earlier moment played on from.

A log is never forked: what followed is put aside as a `Course`, and undo puts it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talisman_desktop.core.log import Answered, By, Entry
from talisman_desktop.core.requests import Answer, Draw, Drawn, Interjected, Request, Shared, Throw, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.play.entries import is_decision, name_of

MAX_KEPT = 20
"""So many courses can be taken back at most; older ones are forgotten."""


class Course(Struct, frozen=True, eq=False):
    """How the game went from log entry `at` on, until it was left for another course.

    `why` says in words what was done then. The log was `length` entries long right after. `redo` is what could be
    redone when it was left by undoing. The last `lost` entries could not be played on the new course.
    """

    why: str
    at: int
    entries: tuple[Entry, ...]
    redo: tuple[Entry, ...] = ()
    length: int = 0
    lost: int = 0

    @property
    def left_over(self) -> tuple[Entry, ...]:
        """What could not be played again, in order."""
        return self.entries[len(self.entries) - self.lost :]


class Moment(Struct, frozen=True):
    """The table before an entry of the log was made, and the question open then; only to look at."""

    table: Table
    request: Request | None


def relabelled(old: Answered, request: Request | None, answer: Answer, label: str) -> Answered:
    """An answer corrected by hand: dice and cards say so; what the program had decided is somebody's own now."""
    by: By = "person" if old.by == "auto" else old.by
    return Answered(old.key, answer, "corrected" if isinstance(request, Throw | Draw) else by, label)


def why_amended(old: Answered, new: Answered, names: Mapping[str, str] | None = None) -> str:
    """What an amendment is called: the question, what was answered and what it is now."""
    before, after = answer_words(old, names), answer_words(new, names)
    if name_of(old) == name_of(new):
        return f"Correcting “{name_of(old)}”: {after} instead of {before}"
    return f"Correcting an answer: {after} instead of {before}"


def answer_words(entry: Answered, names: Mapping[str, str] | None = None) -> str:
    """An answer in a few words; `names` are the printed names of card kinds."""
    match entry.answer:
        case Thrown(dice=dice):
            return " and ".join(map(str, dice)) or "no die"
        case Drawn(kinds=kinds):
            return ", ".join((names or {}).get(k, k.rpartition("/")[2].replace("-", " ")) for k in kinds) or "no card"
        case Shared(parts=parts):
            return ", ".join(f"{n} to {who}" for who, n in parts) or "nothing"
        case Interjected(id=_):
            return f"“{name_of(entry)}” played before"
        case _:
            return f"“{name_of(entry)}”"


def amended_words(kept: Sequence[Entry], lost: Sequence[Entry], *, most: int = 8) -> list[str]:
    """What became of the decisions after an amended answer, as lines for a person."""
    stayed, again = sum(map(is_decision, kept)), [name_of(e) for e in lost if is_decision(e)]
    if not lost:
        return [f"{_decisions('later ', stayed)} kept." if stayed else "No decision came after it."]
    lines = [f"{_decisions('later ', stayed)} kept."] if stayed else []
    if not again:
        return [*lines, "After that came only throws and cards of the program; they came anew."]
    lines += [f"{_decisions('', len(again))} to be made again, as the game went another way:"]
    lines += [f"– {name}" for name in again[:most]]
    return [*lines, f"– and {len(again) - most} more"] if len(again) > most else lines


def _decisions(which: str, n: int) -> str:
    return f"1 {which}decision is" if n == 1 else f"{n} {which}decisions are"
