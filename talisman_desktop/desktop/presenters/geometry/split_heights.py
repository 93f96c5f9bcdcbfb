"""The heights of the table and of the question below it: the question takes no more room than it fills. No Qt."""

from __future__ import annotations

LOW, HIGH, SHARE = 215, 300, 0.36
"""The least and the most height of the question in pixels, and its share of the window between them."""
GROWTH = 0.72
"""With larger text the question is higher by this part of the growth of the text."""
LEAST_TABLE = 250
"""The least height of the table."""
LEAST_QUESTION = 0.5
"""The least height of the question, against its usual one."""
NEARLY = 0.9
"""The part of its usual height that is enough for the question if all of the table is seen then."""
SPARED = 0.1
"""The question keeps up to this part of the room without need, because a table that moves is restless."""


def usual(window: int, scale: int) -> int:
    """Return the height of a question in a window of this height, with the text at a scale in percent."""
    return int(max(LOW, min(HIGH, window * SHARE)) * max(1.0, GROWTH * scale / 100))


def question_height(room: int, most: int, needed: int, enough: int, now: int | None = None) -> int:
    """Return the height of the question where table and question share this room: at `most` this height, and at least
    what is `needed`.

    All of the table is seen if it is `enough` high. `now` is the height of the question so far, which shrinks only if
    that gains much room or shows all of the table.

    >>> question_height(room=650, most=259, needed=120, enough=395)
    255
    >>> question_height(room=620, most=373, needed=230, enough=782)
    230
    >>> question_height(room=620, most=373, needed=230, enough=782, now=260)
    260
    """
    beside = room - enough
    if NEARLY * most <= beside < most:
        most = beside
    most = min(most, room - LEAST_TABLE)
    wanted = min(most, max(needed, beside, int(LEAST_QUESTION * most)))
    if now is None or wanted >= now or wanted == beside or now - wanted > SPARED * room or now > most:
        return wanted
    return now
