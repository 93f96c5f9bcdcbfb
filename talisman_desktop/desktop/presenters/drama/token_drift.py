"""The animation of tokens that float off a hero's mat or onto it: which tokens, and where each is at a given moment. No
Qt."""

from __future__ import annotations

from collections.abc import Iterable
from math import sin
from typing import NamedTuple

from talisman_desktop.core.table import Token
from talisman_desktop.desktop.presenters.drama.beats import Beat, TokensWent

DRIFT_MS, BEHIND_MS = 900, 90
"""The milliseconds that a token floats, and those between the starts of two tokens."""
MOST = 24
"""The most gains and losses of tokens in one answer that are shown flying."""
HIGH, SIDEWAYS = 70.0, 14.0
"""The height to which a lost token floats, and how far it moves sideways, in units of the table."""


class Drift(NamedTuple):
    """Tokens that a hero lost (`by` < 0) or gained. `behind` is the number of drifts that start before this one."""

    hero: str
    token: Token
    by: int
    behind: int = 0


class Float(NamedTuple):
    """A token at one moment: its offset from its number on the mat, its relative size, and its opacity."""

    x: float
    y: float
    scale: float
    opacity: float


def drifts(beats: Iterable[Beat]) -> tuple[Drift, ...]:
    """Return the drifts for the token changes in some beats, in order."""
    went = [beat for beat in beats if isinstance(beat, TokensWent)][:MOST]
    return tuple(Drift(beat.hero, beat.token, beat.by, n) for n, beat in enumerate(went))


def float_at(drift: Drift, now: float) -> Float | None:
    """Return a token this many milliseconds after the first one set out; None before and after its flight.

    >>> float_at(Drift("elf", "life", -1), 0)
    Float(x=0.0, y=-0.0, scale=1.0, opacity=1.0)
    >>> float_at(Drift("elf", "life", -1), 900) is None
    True
    """
    share = (now - drift.behind * BEHIND_MS) / DRIFT_MS
    if not 0 <= share < 1:
        return None
    away = share if drift.by < 0 else 1 - share
    flown = away * away if drift.by < 0 else away
    return Float(SIDEWAYS * sin(away * 5), -HIGH * flown, 1 + 0.3 * away, 1 - away * away)


def length(drift: Drift) -> float:
    """Return the milliseconds after which a token has vanished."""
    return DRIFT_MS + drift.behind * BEHIND_MS
