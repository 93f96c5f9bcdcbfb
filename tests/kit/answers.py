"""The answers of a test, some of which also check their question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Done

__tracebackhide__ = True


@dataclass(frozen=True)
class Asked:
    """An answer, and the properties that its question must have."""

    key: str
    answer: Any
    options: Sequence[str] | None = None
    barred: Sequence[str] | None = None
    offers: Sequence[str] = ()
    no_offers: Sequence[str] = ()
    hero: str | None = None


def asked(
    key: str,
    answer: Any,
    *,
    options: Sequence[str] | None = None,
    barred: Sequence[str] | None = None,
    offers: Sequence[str] = (),
    no_offers: Sequence[str] = (),
    hero: str | None = None,
) -> Asked:
    """Return an answer to the question of this key (and to this hero); see `tests.kit`."""
    return Asked(key, answer, options, barred, offers, no_offers, hero)


@dataclass(frozen=True)
class Plays:
    """An interjection in place of an answer; the question comes again after it."""

    ident: str


def plays(ident: str) -> Plays:
    """Return an interjection such as "use:elf:healing" or "drop:sword", in place of an answer."""
    return Plays(ident)


def done(*facts: f.TokensChanged | f.CardMoved) -> Done:
    """Return the answer that the players resolved something by hand, with the resulting facts."""
    return Done(facts)
