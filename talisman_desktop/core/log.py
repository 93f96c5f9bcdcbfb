"""The log: every answer, every correction by hand, every switch. Together with a keyframe it is the whole truth."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.requests import Answer
from talisman_desktop.core.table import Table

By = Literal["app", "auto", "person", "bot", "typed", "corrected", "rigged"]

EITHER = "|"
"""The sign between the keys of several questions that had one key in an older version."""
ANYTHING = "/any"
"""The end of the key of a stop at which anything can be played, important or not."""


class EntryBase(Struct, frozen=True, gc=False, tag_field="entry", forbid_unknown_fields=True):
    """Base of the log's entries."""


class Answered(EntryBase, frozen=True):
    """An answer to a request. `key` is the key of the request, so that the program notices when a log no longer fits;
    `label` is the name shown in undo. `by` says who answered: the program's dice, a switch of the players, a person, a
    bot, a person with real dice, or a later correction."""

    key: str
    answer: Answer
    by: By
    label: str = ""

    def is_about(self, request: str) -> bool:
        """Whether it answers the question with this key. A key of an older version may stand for several questions, and
        a stop for anything (`ANYTHING`) may have been one for important things only, or the other way round."""
        if self.key == request:
            return True
        if self.key.removesuffix(ANYTHING) == request.removesuffix(ANYTHING):
            return True
        return EITHER in self.key and request in self.key.split(EITHER)


class Edited(EntryBase, frozen=True):
    """A correction by hand between two answers: one change with a name, which may hold several facts."""

    name: str
    facts: tuple[Fact, ...]


class Switched(EntryBase, frozen=True):
    """A change of a switch for questions or of a source of luck: ("dice", "typed"), ("luck", "2") ..."""

    name: str
    value: str


Entry = Answered | Edited | Switched


class Keyframe(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table kept for replays: the table at the start of a step, after `entries` entries of the log."""

    entries: int
    facts: int
    table: Table


class Diverged(Exception):
    """A log that does not fit the rules: which entry, the request it answered, the request that was made, and `why` the
    answer cannot be given."""

    def __init__(self, entry: int, found: str, asked: str, why: str = "") -> None:
        wrong = f"but {why}" if why and found == asked else f"but the rules ask {asked!r}"
        super().__init__(
            f"entry {entry} of the log answers {found!r}, {wrong}; "
            "what came before it is kept, what comes after has to be played again"
        )
        self.entry = entry


entry_encoder = msgspec.json.Encoder()


def encode_entry(entry: Entry) -> bytes:
    """Return an entry as JSON.

    >>> from talisman_desktop.core.requests import Thrown
    >>> encode_entry(Answered("road", Thrown((4,)), "typed"))
    b'{"entry":"Answered","key":"road","answer":{"answer":"Thrown","dice":[4]},"by":"typed","label":""}'
    >>> encode_entry(Switched("dice", "table"))
    b'{"entry":"Switched","name":"dice","value":"table"}'
    """
    return entry_encoder.encode(entry)


def encode_table(table: Table) -> bytes:
    """Return a table as JSON."""
    return entry_encoder.encode(table)
