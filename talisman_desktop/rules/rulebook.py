"""The rules of a game as data: what each clause asks for, and how much of it the program does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from talisman_desktop.rules.module import Module, ModuleClause

BY_ITSELF = "The program continues by its own ruling; make the difference by hand (Correct the table)."
"""The sentence added to a note on a clause that the program carries out by itself."""

ClauseState = Literal["automated", "asked", "shown", "planned"]
"""The state of a clause: done by the program; done by the players and written down; nothing to compute; not in this
version."""

Source = Literal["author", "erratum", "ruling", "house"]
"""The source of a clause: the rules; a change to the boxed game that the rules mark as such; our ruling; a house
rule."""


def short(clause: str) -> str:
    """Return the id of a clause as people see it. A house rule's clause loses the part of its id that only tells equal
    numbers apart.

    >>> short("long-winter.4.-snow-on-the-hills"), short("long-winter.1.1-movement"), short("C7e.c")
    ('long-winter 4', 'long-winter 1.1', 'C7e.c')
    """
    module, _, rest = clause.partition(".")
    number = re.match(r"\d+(\.\d+[a-z]?)?", rest)
    return f"{module} {number[0]}" if number is not None and "-" in module else clause


class RulebookError(ValueError):
    """An error in a rulebook that cannot be read; its message names the clause and what is wrong with it."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause of the rules, with its id ("C7c") and a summary in our words.

    `ruling` is our decision where the rules leave something open, and `reason` says why. `region` is the id of a region
    if the clause matters only there, otherwise "".
    """

    id: str
    summary: str
    state: ClauseState
    ruling: str = ""
    reason: str = ""
    source: Source = "author"
    region: str = ""


class Rulebook(Struct, frozen=True):
    """All clauses in the order of the rules. `clause in book` and `book[clause]` take an id."""

    clauses: dict[str, Clause]
    regions: Mapping[str, str] = {}
    """The words for each region that a clause may be limited to."""

    def __getitem__(self, clause: str) -> Clause:
        """Return the clause with this id. Raises KeyError if there is none."""
        return self.clauses[clause]

    def __contains__(self, clause: str) -> bool:
        """Whether there is a clause with this id."""
        return clause in self.clauses

    def __len__(self) -> int:
        """Return the number of clauses."""
        return len(self.clauses)

    def get(self, clause: str) -> Clause | None:
        """Return the clause with this id, or None."""
        return self.clauses.get(clause)

    def under(self, heading: str) -> tuple[Clause, ...]:
        """Return the clause `heading` itself, if it is one, and all below it: "C7" has C7 to C7e.g, but not C70."""
        return tuple(clause for clause in self.clauses.values() if _belongs(clause.id, heading))

    def page(self, clause: Clause, note: str = "") -> str:
        """Return a clause as Markdown: summary, ruling with its reason, the table's own `note`, its state and its
        source."""
        where = "; ".join(part for part in (SOURCES[clause.source], self.regions.get(clause.region, "")) if part)
        parts = [f"## {short(clause.id)}", clause.summary]
        if clause.ruling:
            parts.append(f"**Ruling** (ours): {clause.ruling}")
        if clause.reason:
            parts.append(f"**Reason:** {clause.reason}")
        if note:
            parts.append(f"**At your table:** {escaped(note)}")
            parts += [f"*{BY_ITSELF}*"] if clause.state == "automated" else []
        return "\n\n".join([*parts, f"{STATES[clause.state]} *({where})*"])

    def search(self, text: str, notes: Mapping[str, str] | None = None) -> tuple[Clause, ...]:
        """Return the clauses that contain every word of `text`, in the clause or in the table's `notes` (by clause);
        all clauses for "".

        If `text` is the id of a clause, it comes first, followed by those below it. The others follow in the order of
        the rules.
        """
        words = text.lower().split()
        own = notes or {}
        found = [c for c in self.clauses.values() if all(w in _words(c, own.get(c.id, "")) for w in words)]
        return tuple(sorted(found, key=lambda c: _rank(c.id, text.strip())))


def _words(clause: Clause, note: str) -> str:
    return f"{clause.id} {clause.summary} {clause.ruling} {clause.reason} {note}".lower()


def _rank(clause: str, typed: str) -> int:
    """Return 0 for the clause typed, 1 for one below it or one whose id begins with it, 2 for the others."""
    lower, wanted = clause.lower(), typed.lower()
    if lower == wanted:
        return 0
    return 1 if wanted and (_belongs(lower, wanted) or lower.startswith(wanted)) else 2


def _belongs(clause: str, heading: str) -> bool:
    """Whether `clause` is `heading` or below it; digits and letters alternate from level to level."""
    if not heading or not clause.startswith(heading):
        return False
    rest = clause[len(heading) :]
    if not rest or rest[0] == ".":
        return True
    if rest[0] == "~":
        return False
    return heading[-1].isdigit() != rest[0].isdigit()


def parse(text: str, regions: Mapping[str, str] | None = None) -> Rulebook:
    """Return the rulebook written in `text` (TOML, one `[[clause]]` for each clause), for a game with these
    regions.

    Raises RulebookError for text that is not TOML, an unknown or missing key, a value outside its set,
    an empty id or summary, and an id given twice.
    """
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"The rulebook is not valid TOML: {error}") from error
    entries = document.pop("clause", None)
    if not isinstance(entries, list):
        raise RulebookError("The rulebook has no [[clause]] entries.")
    if document:
        raise RulebookError(f"The rulebook has unknown keys: {', '.join(document)}.")
    known = regions or {}
    clauses: dict[str, Clause] = {}
    for number, entry in enumerate(entries, start=1):
        clause = _clause(number, entry, known)
        if clause.id in clauses:
            raise RulebookError(f"Clause {clause.id} is given twice.")
        clauses[clause.id] = clause
    return Rulebook(clauses, known)


def _clause(number: int, entry: object, regions: Mapping[str, str]) -> Clause:
    """Return one checked clause, the `number`th of its file counted from 1. Raises RulebookError if anything in it is
    wrong."""
    name = entry.get("id") if isinstance(entry, dict) else None
    label = f"Clause {name}" if isinstance(name, str) and name else f"Clause number {number}"
    try:
        clause = msgspec.convert(entry, Clause)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{label}: {error}") from error
    if not clause.id.strip():
        raise RulebookError(f"{label}: the id is empty.")
    if not clause.summary.strip():
        raise RulebookError(f"{label}: the summary is empty.")
    if clause.region and clause.region not in regions:
        raise RulebookError(f"{label}: there is no region {clause.region!r}.")
    return clause


STATES: dict[ClauseState, str] = {
    "automated": "The program does this.",
    "asked": "You do this; the program asks what came of it and writes it down.",
    "shown": "There is nothing to work out here.",
    "planned": "This version does not do this: play it at your table and correct the table by hand.",
}
"""The sentence on what the program does with a clause, by the state of the clause."""

SOURCES: dict[Source, str] = {
    "author": "from the rules",
    "erratum": "from the rules, marked there as a change to the boxed game",
    "ruling": "our ruling",
    "house": "a house rule",
}
"""The source of a clause in words."""


def escaped(text: str) -> str:
    """Return text that people wrote with its signs escaped, so that Markdown does not interpret them."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&$])", r"\\\1", text)


def with_modules(load: Callable[[], Rulebook], modules: Iterable[Module]) -> Rulebook:
    """Return the rulebook of a game with the clauses of its modules added at the end."""
    return _with(load, tuple(m for m in modules if m.clauses))


@lru_cache(maxsize=16)
def _with(load: Callable[[], Rulebook], modules: tuple[Module, ...]) -> Rulebook:
    added = {c.id: _added(c, module) for module in modules for c in module.clauses}
    book = load()
    return Rulebook({**book.clauses, **added}, book.regions) if added else book


def _added(clause: ModuleClause, module: Module) -> Clause:
    return Clause(
        id=clause.id,
        summary=f"{module.title}: {clause.summary}" if module.house_rule else clause.summary,
        state=clause.state,
        ruling=clause.ruling,
        reason=clause.reason,
        source="house" if module.house_rule else "author",
    )
