"""The form that all plates of a place share: one size of letters, and as many words on each as all have room for. No
Qt: the caller measures the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, NamedTuple

from talisman_desktop.desktop.presenters.table_model import PlateView

PAD = 6.0
"""The room between the edge of a plate and what is on it."""
ROW = 1.28
"""The height of a row of words, in heights of a letter."""
SIGN = 1.0
"""The side of a hero's sign, in heights of a letter."""
TAG = 1.2
"""The width of a price tag beyond its words, in heights of a letter."""
GAP = 3.0
"""The room between a sign and what follows it."""
TITLE = 1.8
"""The most height of a title's letters, in heights of a letter."""
LINE = 1.2
"""The height of a title's line against that of its letters."""
STEP = 0.5
"""The amount by which letters become smaller until they fit."""
SIDES = (0.38, 0.32, 0.26, 0.22)
"""The widths that the picture of a plate may have, against that of the plate."""

Rows = Literal["named", "notes", "signs"]
ROWS: tuple[Rows, ...] = ("named", "notes", "signs")
"""A row for each hero with the name, or without it; one row with the signs of all heroes."""
Measure = Callable[[str, float, bool], float]
"""Return the width of words at a height of letters; of a title or of other words."""
Needs = Callable[[float, Rows], float]
"""Return the room that the rows of all plates need at a height of letters."""


class Form(NamedTuple):
    """The form of the plates: heights of letters, the side of the picture, and what is told of heroes."""

    letter: float
    title: float
    side: float
    rows: Rows


def common_note(plate: PlateView) -> str:
    """Return what a plate tells of all heroes in one row: the note that they share, else its price or its purpose."""
    notes = {guest.note for guest in plate.guests}
    return notes.pop() if len(notes) == 1 else plate.price or plate.note


def form(
    plates: Sequence[PlateView], wide: float, high: float, letters: Sequence[float], most: float, measure: Measure
) -> Form | None:
    """Return the first form in which plates of this size have room for all their words; None if there is none.

    The least heights of `letters` are tried in turn, so that words are left out before letters become smaller than the
    text. The picture becomes smaller only if the letters would else be below the first of these heights.
    """

    @cache
    def needs(letter: float, rows: Rows) -> float:
        return max((_needs(plate, letter, rows, measure) for plate in plates), default=0.0)

    for least in letters:
        for rows in ROWS:
            found = [_grown(plates, rows, share, wide, high, (least, most), measure, needs) for share in SIDES]
            fit = [one for one in found if one is not None]
            if fit:
                return max(fit, key=lambda one: min(one.letter, letters[0]))
    return None


def _grown(
    plates: Sequence[PlateView], rows: Rows, share: float, wide: float, high: float, letters: tuple[float, float],
    measure: Measure, needs: Needs,
) -> Form | None:  # fmt: skip
    """Return the form with the largest letters between the two heights of `letters`; None if not even the least
    fits."""
    least, most = letters
    side, letter = min(high - 2 * PAD, wide * share), max(most, least)
    while letter >= least:
        found = Form(letter, 0.0, side, rows)
        if (title := _title(plates, found, wide, high, measure, needs)) >= letter:
            return found._replace(title=title)
        letter -= STEP
    return None


def _title(plates: Sequence[PlateView], form: Form, wide: float, high: float, measure: Measure, needs: Needs) -> float:
    """Return the height of letters that the titles have room for; 0 if the rows below them have no room."""
    letter, room = form.letter, wide - form.side - 3 * PAD
    count = 1 if form.rows == "signs" else max((len(plate.guests) for plate in plates), default=0)
    left = high - 2 * PAD - (count + 1) * ROW * letter
    if left < LINE * letter or needs(letter, form.rows) > room:
        return 0.0
    size = min(TITLE * letter, left / LINE)
    longest = max((measure(plate.title, size, True) for plate in plates), default=0.0)
    return size if longest <= room else size * room / longest * 0.98


def _needs(plate: PlateView, letter: float, rows: Rows, measure: Measure) -> float:
    """Return the width that the rows of a plate need beside its picture at a height of letters."""
    sign = SIGN * letter + GAP
    every = {"named": [f"{g.name}: {g.note}" for g in plate.guests], "notes": [g.note for g in plate.guests]}
    told = every.get(rows, [common_note(plate)] if plate.guests else [])
    signs = sign * (len(plate.guests) if rows == "signs" else 1)
    price = measure(plate.price, letter, False) + TAG * letter if plate.price else 0.0
    return max([price, *(measure(row, letter, False) + signs + 1 for row in told)])
