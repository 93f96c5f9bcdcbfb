"""Options of a question under the names that tests use, and failures that print the whole question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play.session import Session
from tests.kit.cards import short

__tracebackhide__ = True


def fail(session: Session, request: Request, why: str) -> NoReturn:
    """Fail the test with the whole question."""
    lines = [f"{why}", f"  {type(request).__name__} {request.key!r} to {request.hero or 'the party'}: {request.text}"]
    lines += [f"  option {o.id!r}: {o.text}" for o in getattr(request, "options", ())]
    lines += [f"  target {t.id!r}: {t.text} needs {t.need}" for t in getattr(request, "targets", ())]
    lines += [f"  barred {b.id!r}: {b.reason}" for b in getattr(request, "barred", ())]
    lines.append(f"  at step {session.table.step.name} {session.table.step.args}")
    raise AssertionError("\n".join(lines))


PLAIN_NUMBERS = ("one-of", "buy", "buy-back", "where", "death")
"""Keys of questions in whose option ids a number is never a card."""


def readable(table: Table, ident: str, request: Request | None = None) -> str:
    """Return an option's id with the numbers of cards replaced by their short ids."""
    if request is not None and request.key.partition("/")[0] in PLAIN_NUMBERS:
        return ident
    parts = ident.split(":")
    return ":".join(_card_named(table, p) if _is_card(parts, i) else p for i, p in enumerate(parts))


def _is_card(parts: list[str], i: int) -> bool:
    """Return whether a part of an id is a card's number: the last part of "store:5", or the second of "use:5:0"."""
    if not parts[i].isdigit() or parts[i] == "0":
        return False
    return i == len(parts) - 2 if parts[0] == "use" else i == len(parts) - 1 and len(parts) < 3


def _card_named(table: Table, number: str) -> str:
    try:
        return short(table.find(int(number))[1].kind)
    except KeyError:
        return number


def spellings(session: Session, request: Request, option: Option) -> set[str]:
    """Return all names under which a test may give an option."""
    plain = readable(session.table, option.id, None if option.id.startswith(("use:", "drop:")) else request)
    found = {option.id, plain, option.text, option.text[:1].lower() + option.text[1:]}
    if plain.startswith("use:"):
        found.add(plain.rpartition(":")[0])
    if "/" in plain and ":" not in plain:
        found.add(short(plain))
    return found


def find(session: Session, request: Request, name: Any, options: Sequence[Option], what: str) -> str:
    exact = [o.id for o in options if o.id == name]
    found = exact or [o.id for o in options if name in spellings(session, request, o)]
    if not found:
        known = ", ".join(repr(readable(session.table, o.id, request)) for o in options)
        fail(session, request, f"{name!r} is not among the {what}: {known}")
    return found[0]


def find_all(session: Session, request: Request, names: Iterable[str], options: Sequence[Option]) -> tuple[str, ...]:
    """Return the ids of several options; the same short id twice means two cards of that kind."""
    left, found = list(options), []
    for name in names:
        found.append(find(session, request, name, left, "options"))
        left = [o for o in left if o.id != found[-1]]
    return tuple(found)
