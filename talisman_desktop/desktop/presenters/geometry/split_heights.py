"""The heights of the table and of the question below it. The question gets no more height than its words and answers
need. No Qt."""

from __future__ import annotations

LOW, HIGH, SHARE = 215, 300, 0.36
"""The least and the greatest height of the question in pixels, and its share of the window's height in between."""
GROWTH = 0.72
"""The factor by which the question grows with the text size: at 200 % it is 2 × 0.72 times as high as usual. It is
never lower than usual."""
LEAST_TABLE = 250
"""The least height of the table."""
LEAST_QUESTION = 0.5
"""The least height of the question as a fraction of its greatest height."""
NEARLY = 0.9
"""The question may shrink to this fraction of its greatest height if the whole table becomes visible that way."""
SPARED = 0.1
"""The question shrinks only if the table gains more than this fraction of the height that both share, so that the table
seldom changes its size."""


def usual(window: int, scale: int) -> int:
    """Return the usual height of a question, given the window's height and the text size in percent."""
    return int(max(LOW, min(HIGH, window * SHARE)) * max(1.0, GROWTH * scale / 100))


def question_height(room: int, most: int, needed: int, enough: int, now: int | None = None) -> int:
    """Return the height of the question, which shares the height `room` with the table.

    The question gets at most `most`, and at least `needed`. The whole table is visible if the table is `enough` high.
    `now` is the height of the question so far. The question shrinks only if the table then gains much height or becomes
    completely visible.

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
