"""The heights of the table and of the question below it: the question gets no more height than its words and answers
need. No Qt."""

from __future__ import annotations

LOW, HIGH, SHARE = 215, 300, 0.36
"""The least and the greatest height of the question in pixels, and its share of the window's height between these
limits."""
GROWTH = 0.72
"""If the text is enlarged, the question grows by this fraction of that enlargement."""
LEAST_TABLE = 250
"""The least height of the table."""
LEAST_QUESTION = 0.5
"""The least height of the question as a fraction of its usual height."""
NEARLY = 0.9
"""The fraction of its usual height to which the question shrinks if all of the table becomes visible that way."""
SPARED = 0.1
"""The fraction of the height that the question keeps although it does not need it, because a table that moves often is
restless."""


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
