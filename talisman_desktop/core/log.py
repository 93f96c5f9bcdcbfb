"""The log of a game: every answer, every correction by hand, every switch. A saved table (keyframe) and the log after
it are enough to restore the game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.requests import Answer
from talisman_desktop.core.table import Table

By = Literal["app", "auto", "person", "bot", "typed", "corrected", "rigged"]

EITHER = "|"
"""The separator in a key that stands for several of today's questions, because they had one key in an older version."""
ANYTHING = "/any"
"""The ending of the key of a pause at which the player may play anything, not only what matters at that moment."""


class EntryBase(Struct, frozen=True, gc=False, tag_field="entry", forbid_unknown_fields=True):
    """Base of the log's entries."""


class Answered(EntryBase, frozen=True):
    """An answer to a request. `key` is the key of the request, which shows whether a log still fits the rules; `label`
    is the name that undo shows. `by` says who answered: the program's dice, an automation, a person, a bot, a person
    with real dice, or a later correction."""

    key: str
    answer: Answer
    by: By
    label: str = ""

    def is_about(self, request: str) -> bool:
        """Whether this entry answers the question with this key. A key of an older version may stand for several
        questions, and the key of a pause fits with and without the ending `ANYTHING`."""
        if self.key == request:
            return True
        if self.key.removesuffix(ANYTHING) == request.removesuffix(ANYTHING):
            return True
        return EITHER in self.key and request in self.key.split(EITHER)


class Edited(EntryBase, frozen=True):
    """A correction by hand between two answers; it has one name and may hold several facts."""

    name: str
    facts: tuple[Fact, ...]


class Switched(EntryBase, frozen=True):
    """A change of a switch: of an automation, of the source of dice or cards ("dice", "table"), or of the program's
    luck ("luck", "2")."""

    name: str
    value: str


Entry = Answered | Edited | Switched


class Keyframe(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A saved table from which the log is replayed: the table at the start of a step, after `entries` entries of the
    log and `facts` facts."""

    entries: int
    facts: int
    table: Table


class Diverged(Exception):
    """An error: a log does not fit the rules. It names the entry, the request that the entry answered, the request that
    the rules make instead, and `why` the answer cannot be given."""

    def __init__(self, entry: int, found: str, asked: str, why: str = "") -> None:
        wrong = f"but {why}" if why and found == asked else f"but the rules ask {asked!r}"
        super().__init__(
            f"entry {entry} of the log answers {found!r}, {wrong}; "
            "everything before it is kept, everything after it has to be played again"
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
