"""Courses: the ways the game went before an earlier answer was corrected, or before play continued from an earlier
moment. A log never branches. The entries that followed are kept as a `Course`, and undo returns to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from talisman_desktop.core.log import Answered, By, Entry
from talisman_desktop.core.requests import Answer, Draw, Drawn, Interjected, Request, Shared, Throw, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.play.entries import answer_name, is_decision, name_of

MAX_KEPT = 20
"""The most courses that can be taken back; older ones are forgotten."""
MOST_NAMED = 8
"""The most decisions that a message lists by name when they have to be made again."""


class Course(Struct, frozen=True, eq=False):
    """A way the game went, from log entry `at` on, until the players left it for another way. `why` is the reason.
    `length` is the length of the log right after they left it, and `redo` are the entries that could be redone when
    they left it. The last `lost` of its entries could not be replayed on the new way."""

    why: str
    at: int
    entries: tuple[Entry, ...]
    redo: tuple[Entry, ...] = ()
    length: int = 0
    lost: int = 0

    @property
    def left_over(self) -> tuple[Entry, ...]:
        """The entries that could not be replayed on the new way, in order."""
        return self.entries[len(self.entries) - self.lost :]


class Moment(Struct, frozen=True):
    """The table just before an entry of the log, with the question that was open then; for reading only."""

    table: Table
    request: Request | None


def reachable(left: Sequence[Course], length: int) -> list[Course]:
    """Return the courses that undo can still reach if the log is cut to `length`. Undo reaches the last course first,
    and each earlier course through the one after it."""
    kept = list(left)
    while kept and kept[-1].length > length:
        length = min(length, kept.pop().at)
    return kept


def corrected_entry(old: Answered, request: Request | None, answer: Answer, label: str) -> Answered:
    """Return an entry with a corrected answer: dice and cards become "corrected", and a decision of the program
    becomes a person's."""
    by: By = "person" if old.by == "auto" else old.by
    return Answered(old.key, answer, "corrected" if isinstance(request, Throw | Draw) else by, label)


def why_amended(old: Answered, new: Answered, name: Callable[[str], str]) -> str:
    """Return the name that undo shows for a corrected answer: the question, the old answer and the new one. `name` is
    as in `answer_words`."""
    before, after = answer_words(old, name), answer_words(new, name)
    if answer_name(old) == answer_name(new):
        return f"Correcting “{answer_name(old)}”: {after} instead of {before}"
    return f"Correcting an answer: {after} instead of {before}"


def answer_words(entry: Answered, name: Callable[[str], str]) -> str:
    """Return an answer in a few words, such as "3 and 5". `name` gives the printed name of a kind of card."""
    match entry.answer:
        case Thrown(dice=dice):
            return " and ".join(map(str, dice)) or "no die"
        case Drawn(kinds=kinds):
            return ", ".join(map(name, kinds)) or "no card"
        case Shared(parts=parts):
            return ", ".join(f"{n} to {who}" for who, n in parts) or "nothing"
        case Interjected(id=_):
            return f"“{answer_name(entry)}” played before"
        case _:
            return f"“{answer_name(entry)}”"


def amended_words(
    kept: Sequence[Entry],
    lost: Sequence[Entry],
    sentences: Mapping[str, str],
    card: Callable[[Entry], str] = lambda entry: "",
) -> list[str]:
    """Return lines for a person about the decisions after a corrected answer: how many were kept, and which have to be
    made again. `sentences` has the game's automations; `card` gives the name of the card met at an entry."""
    stayed, again = (
        sum(map(is_decision, kept)),
        [_with_card(name_of(e, sentences), card(e)) for e in lost if is_decision(e)],
    )
    if not lost:
        return [f"{_decisions('later ', stayed)} kept." if stayed else "No decision came after it."]
    lines = [f"{_decisions('later ', stayed)} kept."] if stayed else []
    if not again:
        which = "did not fit" if stayed else "came after it"
        return [*lines, f"Only rolls and cards of the program {which}; they were made again."]
    lines += [f"{_decisions('', len(again))} to be made again, as the game went another way:"]
    lines += [f"– {name}" for name in again[:MOST_NAMED]]
    return [*lines, f"– and {len(again) - MOST_NAMED} more"] if len(again) > MOST_NAMED else lines


def _with_card(name: str, card: str) -> str:
    return name if not card or card in name else f"{card}: {name}"


def _decisions(which: str, n: int) -> str:
    return f"1 {which}decision is" if n == 1 else f"{n} {which}decisions are"
