"""The animation of dice on the stage: when each part of a fight or a roll appears, and which faces its dice show while
they tumble. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from talisman_desktop.desktop.presenters.drama.pieces import Badge, Die, Piece, Word

TUMBLE_MS = 420
"""The milliseconds that a die tumbles."""
PAUSE_MS = 160
"""The milliseconds from the last die to the totals, and from the totals to the result."""
FACE_MS = 60
"""The milliseconds that a tumbling die shows one face."""
TURN = 540.0
"""The degrees by which a die turns while it tumbles."""


class Cue(NamedTuple):
    """The milliseconds after which a part appears, and those after which it stops moving."""

    at: int
    still: int


class Moment(NamedTuple):
    """The state of a part at one moment, and its rotation in degrees."""

    piece: Piece
    turned: float = 0.0


def cues(badge: Badge, pieces: Sequence[Piece]) -> tuple[Cue, ...]:
    """Return the cue of each part of a badge: first the dice one after the other, the enemy's before the hero's, then
    the totals, then the result. Every other part appears at once, except words after the dice of a roll without
    totals."""
    dice = sorted((n for n, piece in enumerate(pieces) if isinstance(piece, Die)), key=lambda n: _is_own(pieces[n]))
    times = dict.fromkeys(range(len(pieces)), Cue(0, 0))
    now = 0
    for n in dice:
        times[n], now = Cue(now, now + TUMBLE_MS), now + TUMBLE_MS
    totals = [side.total for side in badge.sums]
    for n, piece in enumerate(pieces):
        if dice and any(piece is total for total in totals):
            times[n] = Cue(now + PAUSE_MS, now + PAUSE_MS)
        elif dice and any(piece is word for word in badge.verdict):
            times[n] = Cue(now + 2 * PAUSE_MS, now + 2 * PAUSE_MS)
    if not badge.sums and dice:
        for n, piece in enumerate(pieces):
            if isinstance(piece, Word) and n > dice[-1]:
                times[n] = Cue(now, now)
    return tuple(times.values())


def _is_own(piece: Piece) -> bool:
    return isinstance(piece, Die) and not piece.foe


def seen(piece: Piece, cue: Cue, now: int) -> Moment | None:
    """Return a part as it is `now` milliseconds after the start; None before it appears."""
    if now < cue.at:
        return None
    if not isinstance(piece, Die) or now >= cue.still:
        return Moment(piece)
    left = (cue.still - now) / TUMBLE_MS
    face = (piece.face + cue.at + (now // FACE_MS) * 4) % 6 + 1
    return Moment(Die(face, piece.foe), TURN * left * left)


def length(timed: Sequence[Cue]) -> int:
    """Return the milliseconds after which no part moves."""
    return max((cue.still for cue in timed), default=0)
