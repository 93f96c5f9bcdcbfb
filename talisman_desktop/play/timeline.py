"""The timeline: the decisions of a game, one a row, each with its name, day, place and card."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.log import Answered, By, Entry, Switched
from talisman_desktop.core.requests import Drawn, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import answer_words
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.session import Session

MEETING = ("meet-card", "face", "visit", "card-done")
"""The steps whose first argument is the card being met."""
OWN = ("app", "auto")
"""The sources of answers that no player decided: the program's luck and automations."""
_KEYS = {
    "road": "The road",
    "location": "Which special location",
    "fight/enemy": "The enemy's dice",
    "fight/hero": "The hero's dice",
    "fight/two": "The hero's two dice",
    "fight/on": "The next die after a 6",
    "trove-gold": "The trove's gold",
    "trove-road": "The trove's road",
    "portal/dice": "The Portal's dice",
    "quest/die": "Which quest",
}
"""The names of the rolls that the program makes most often."""

State = Literal["done", "undone", "aside"]


class Decision(Struct, frozen=True):
    """A decision in the log, as a row of the timeline.

    `entry` is its number, `by` its source ("hand" for a correction, "switch" for other dice or cards or an automation).
    `card` is the printed name of the card being met, "" for none. `amendable` means that it is an answer, not a
    correction. `outcome` is the roll or draw.

    `state` is "undone" for a decision that was undone; `entry` is then the number of redos that repeat it. It is
    "aside" for a decision that no longer fitted when the game took another course; `entry` is then -1 and `card` the
    reason."""

    entry: int
    name: str
    by: By | str
    day: int
    place: str
    card: str
    amendable: bool = True
    outcome: str = ""
    state: State = "done"


def card_met(catalog: Catalog, step: Table, now: Table) -> str:
    """Return the printed name of the card met in a step, "" if no card was met or its name is unknown. `step` is the
    table at the start of the step, `now` a table on which the card is known."""
    if step.step.name not in MEETING or not step.step.args:
        return ""
    for table in (now, step):
        try:
            kind = table.find(int(step.step.args[0]))[1].kind
        except (KeyError, ValueError):
            continue
        if kind in catalog.cards:
            return catalog.cards[kind].name
    return ""


def own_name(key: str) -> str:
    """Return the name of a roll or draw by the program, given the key of its request."""
    plain, again = key.removesuffix("/again"), " again" if key.endswith("/again") else ""
    if plain in _KEYS:
        return _KEYS[plain] + again
    what, _, last = plain.rpartition("/")
    words = last.replace("-", " ")
    return (f"{words[:1].upper()}{words[1:]} card" if what == "draw" else words[:1].upper() + words[1:]) + again


def called(entry: Entry, session: Session) -> str:
    """Return the name that the timeline shows for an entry of a session."""
    if isinstance(entry, Answered) and not entry.label:
        return own_name(entry.key)
    return name_of(entry, session.ruleset.automations.sentences)


def outcome_of(entry: Entry, name: Callable[[str], str]) -> str:
    """Return the dice or cards of an entry and their source, or "decided by itself" for an automated answer; "" for any
    other entry. `name` gives the printed name of a kind of card."""
    if not isinstance(entry, Answered) or not isinstance(entry.answer, Thrown | Drawn):
        return "decided by itself" if isinstance(entry, Answered) and entry.by == "auto" else ""
    typed, rolled = ("typed", "rolled") if isinstance(entry.answer, Thrown) else ("named", "drawn")
    how = {"typed": typed, "app": rolled, "corrected": "corrected"}.get(entry.by, "")
    return f"{answer_words(entry, name)}{', ' if how else ''}{how}"


def decisions(
    session: Session, place: Callable[[Table], str], first: int = 0, since: int = 0, *, own: bool = False
) -> list[Decision]:
    """Return the decisions of a session from its entry `since` on, oldest first. With `own`, include what the program
    rolled, drew and decided. Their numbers are counted from `first`. `place` returns where the party is, in words.
    """
    found, frames, where = list[Decision](), session.keyframes, ("", 0, "")
    at = bisect_left(frames, since + 1, key=lambda frame: frame.entries) - 2
    for n, entry in enumerate(session.log[since:], since):
        while at + 1 < len(frames) and frames[at + 1].entries <= n:
            at += 1
            # The table at the start of the next step shows the cards that were turned over in this one.
            after = frames[at + 1].table if at + 1 < len(frames) else session.table
            table = frames[at].table
            where = (place(table), table.day, card_met(session.catalog, table, after))
        if is_decision(entry) or (own and isinstance(entry, Answered)):
            by = entry.by if isinstance(entry, Answered) else "switch" if isinstance(entry, Switched) else "hand"
            spot, day, card = where
            amendable, outcome = isinstance(entry, Answered), outcome_of(entry, session.catalog.name)
            found.append(Decision(first + n, called(entry, session), by, day, spot, card, amendable, outcome))
    return found


def undone(session: Session) -> Iterator[Decision]:
    """Yield the decisions that were undone and can be redone, the next one first."""
    steps = 0
    for entry in session.redoable:
        if is_decision(entry):
            steps += 1
            yield Decision(
                steps, called(entry, session), "", 0, "", "", False, outcome_of(entry, session.catalog.name), "undone"
            )


def aside(session: Session) -> Iterator[Decision]:
    """Yield the decisions that no longer fitted when the game took another course; those of the latest course come
    first."""
    for course in (*reversed(session.lost_courses), *reversed(session.undo_courses)):
        for entry in course.left_over:
            if is_decision(entry):
                yield Decision(
                    -1,
                    called(entry, session),
                    "",
                    0,
                    "",
                    course.why,
                    False,
                    outcome_of(entry, session.catalog.name),
                    "aside",
                )


class Timeline:
    """All decisions of a campaign, in `rows`: those before the session, those of the session, those undone, and those
    that no longer fitted. `follow` brings the rows up to date."""

    def __init__(
        self,
        session: Session,
        place: Callable[[Table], str],
        first: int = 0,
        older: Sequence[Decision] = (),
        *,
        own: bool = False,
    ) -> None:
        """Take `older`, the decisions in the first `first` entries of the campaign, before the session."""
        self.session, self.first, self.own = session, first, own
        self.rows: list[Decision] = list(older)
        self._place = place
        self._done: list[Decision] = list(older)
        self._log: list[Entry] = []
        self._open = 0
        """The first entry whose card was perhaps unknown when its row was made."""

    def follow(self) -> int:
        """Bring the rows up to date with the session, and return the number of rows that did not change."""
        log, frames = self.session.log, self.session.keyframes
        since = min(_common(self._log, log), self._open)
        kept = bisect_left(self._done, self.first + since, key=lambda d: d.entry)
        self._done[kept:] = decisions(self.session, self._place, self.first, since, own=self.own)
        rows = [*self._done, *undone(self.session), *aside(self.session)]
        end = min(len(rows), len(self.rows))
        while kept < end and rows[kept] == self.rows[kept]:
            kept += 1
        self._log[since:] = log[since:]
        self._open, self.rows = frames[-1].entries, rows
        return kept

    @property
    def last(self) -> int:
        """The number of the row of the last decision in force; -1 for none."""
        return len(self._done) - 1


def _common(old: Sequence[Entry], new: Sequence[Entry]) -> int:
    """Return the number of entries that two lists have in common at their beginning."""
    low, high = 0, min(len(old), len(new))
    if old[:high] == new[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
