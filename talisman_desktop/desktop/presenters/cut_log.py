"""The report of a log that was cut after an update of the program: the decisions that were kept, and those to be made
again. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Drawn, Shared, Thrown
from talisman_desktop.play.courses import answer_words
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules.ruleset import Ruleset

SHOWN = 12
"""The number of kept decisions that are listed."""


class Again(Struct, frozen=True):
    """A decision to be made again: its name, the answer given before the cut ("" if the name includes it), and whether
    it has been made since."""

    name: str
    answer: str
    done: bool

    def __str__(self) -> str:
        return f"{self.name}: {self.answer}" if self.answer else self.name


class Cut(Struct, frozen=True):
    """The report on a campaign whose decisions were cut off, because changed rules did not allow one of them. `kept`
    are the last decisions before the cut, in words, and `before` is the number of kept decisions before those."""

    made: str
    kept: tuple[str, ...]
    before: int
    again: tuple[Again, ...]

    @property
    def left(self) -> int:
        """Return the number of decisions that are still to be made again."""
        return sum(not one.done for one in self.again)


def cut(made: str, kept: Sequence[Decision], lost: Iterable[Entry], since: Iterable[Entry], ruleset: Ruleset) -> Cut:
    """Return the report of a cut, given the decisions `kept`, the log entries `lost`, and the entries `since` the
    cut."""
    told = [f"Day {d.day}, {d.place}: {d.name}" if d.place else d.name for d in kept[-SHOWN:]]
    return Cut(made, tuple(told), max(0, len(kept) - SHOWN), tuple(_again(lost, since, ruleset)))


def _again(lost: Iterable[Entry], since: Iterable[Entry], ruleset: Ruleset) -> Iterable[Again]:
    """Yield the lost decisions in order. One counts as made again if a decision with its name was made since the cut,
    after those that stand for the lost decisions before it."""
    sentences = ruleset.automations.sentences
    later = [name_of(entry, sentences) for entry in since if is_decision(entry)]
    for entry in lost:
        if is_decision(entry):
            name = name_of(entry, sentences)
            done = name in later
            if done:
                later = later[later.index(name) + 1 :]
            yield Again(name, _answer(entry, ruleset.catalog), done)


def _answer(entry: Entry, catalog: Catalog) -> str:
    """Return the answer of a decision in words; "" if its name includes the answer."""
    chance = isinstance(entry, Answered) and isinstance(entry.answer, Thrown | Drawn | Shared)
    return answer_words(entry, catalog.name) if isinstance(entry, Answered) and chance else ""
