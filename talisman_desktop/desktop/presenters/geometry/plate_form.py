"""The layout that the plates of all buildings share: one size of letters, and as many words as fit on every plate. No
Qt: the caller measures the texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, NamedTuple

from talisman_desktop.desktop.presenters.table_model import PlateView

PAD = 6.0
"""The margin between the edge of a plate and its contents."""
ROW = 1.28
"""The height of a row of words, as a multiple of the height of its letters."""
SIGN = 1.0
"""The side of a hero's sign, as a multiple of the height of the letters."""
TAG = 1.2
"""The extra width of a price tag around its words, as a multiple of the height of the letters."""
GAP = 3.0
"""The gap between a sign and what follows it."""
TITLE = 1.8
"""The greatest height of a title's letters, as a multiple of the height of the other letters."""
LINE = 1.2
"""The height of a title's line as a multiple of that of its letters."""
STEP = 0.5
"""The amount by which letters are reduced until they fit."""
NEARLY = 1.1
"""The greatest factor by which reduced words may be narrower than their height suggests, because letters have whole
pixels."""
SIDES = (0.38, 0.32, 0.26, 0.22)
"""The widths that the picture on a plate may have, as fractions of the plate's width."""

Rows = Literal["named", "notes", "signs"]
ROWS: tuple[Rows, ...] = ("named", "notes", "signs")
"""The ways to show heroes on a plate: "named" is a row for each with the name, "notes" a row for each without it,
"signs" one row with all their signs."""
Measure = Callable[[str, float, bool], float]
"""A function that returns the width of a text, given the height of its letters and whether it is a title."""
Needs = Callable[[float, Rows], float]
"""A function that returns the width that the rows of all plates need, given the height of the letters."""
Left = Callable[["Form"], float]
"""A function that returns the height that the rows of a layout leave to the title."""


class Form(NamedTuple):
    """The layout of the plates: the heights of letters and of titles, the side of the picture, and the way to show
    heroes."""

    letter: float
    title: float
    side: float
    rows: Rows


def common_note(plate: PlateView) -> str:
    """Return the text of a plate that shows all heroes in one row: the note they share, or else its purpose. "" if
    they share none and the plate has a price, which is on its tag."""
    notes = {guest.note for guest in plate.guests}
    if len(notes) == 1:
        return notes.pop()
    return "" if plate.price else plate.note


def form(
    plates: Sequence[PlateView], wide: float, high: float, letters: Sequence[float], most: float, measure: Measure
) -> Form | None:
    """Return the first layout in which plates of this size have room for all their words; None if there is none.

    `letters` are least heights of letters, the first being that of the window's text. For each of them in turn, all
    ways to show heroes (`ROWS`) are tried, so that words are left out before letters become smaller than the window's
    text. The picture is reduced only if the letters would otherwise be smaller than the first least height.
    """

    @cache
    def needs(letter: float, rows: Rows) -> float:
        return max((_needs(plate, letter, rows, measure) for plate in plates), default=0.0)

    guests = max((len(plate.guests) for plate in plates), default=0)

    def left(form: Form) -> float:
        return high - 2 * PAD - ((1 if form.rows == "signs" else guests) + 1) * ROW * form.letter

    for least in letters:
        for rows in ROWS:
            found = [_grown(plates, rows, share, wide, high, (least, most), measure, needs, left) for share in SIDES]
            fit = [one for one in found if one is not None]
            if fit:
                return max(fit, key=lambda one: min(one.letter, letters[0]))
    return None


def _grown(
    plates: Sequence[PlateView], rows: Rows, share: float, wide: float, high: float, letters: tuple[float, float],
    measure: Measure, needs: Needs, left: Left,
) -> Form | None:  # fmt: skip
    """Return the layout with the largest letters between two heights; None if not even the smallest fit."""
    least, most = letters
    side, letter = min(high - 2 * PAD, wide * share), max(most, least)
    while letter >= least:
        found = Form(letter, 0.0, side, rows)
        if (title := _title(plates, found, wide, left(found), measure, needs)) >= letter:
            return found._replace(title=title)
        letter -= STEP * max(1, _hopeless(found, wide, left(found), needs))
    return None


def _hopeless(form: Form, wide: float, left: float, needs: Needs) -> int:
    """Return by how many steps letters can be reduced at once, because the rows would be too wide at every size in
    between. Return 0 if the rows are not too wide, or are too high anyway, because then no words are measured."""
    room = wide - form.side - 3 * PAD
    if left < LINE * form.letter or (needed := needs(form.letter, form.rows)) <= room:
        return 0
    return int((1 - NEARLY * room / needed) * form.letter / STEP)


def _title(plates: Sequence[PlateView], form: Form, wide: float, left: float, measure: Measure, needs: Needs) -> float:
    """Return the height of letters at which the titles fit; 0 if the rows below them would not fit."""
    letter, room = form.letter, wide - form.side - 3 * PAD
    if left < LINE * letter or needs(letter, form.rows) > room:
        return 0.0
    size = min(TITLE * letter, left / LINE)
    longest = max((measure(plate.title, size, True) for plate in plates), default=0.0)
    return size if longest <= room else size * room / longest * 0.98


def _needs(plate: PlateView, letter: float, rows: Rows, measure: Measure) -> float:
    """Return the width that the rows of a plate need beside the picture, with letters of this height."""
    sign = SIGN * letter + GAP
    every = {"named": [f"{g.name}: {g.note}" for g in plate.guests], "notes": [g.note for g in plate.guests]}
    told = every.get(rows, [common_note(plate)] if plate.guests else [])
    signs = sign * (len(plate.guests) if rows == "signs" else 1)
    price = measure(plate.price, letter, False) + TAG * letter if plate.price else 0.0
    return max([price, *(measure(row, letter, False) + signs + 1 for row in told)])
