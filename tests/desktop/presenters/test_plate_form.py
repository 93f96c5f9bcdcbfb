"""The plates of a village share a layout, and leave out words before their letters become small."""

from __future__ import annotations

import pytest

from talisman_desktop.desktop.presenters.geometry.plate_form import LINE, PAD, ROW, Form, common_note, form
from talisman_desktop.desktop.presenters.table_model import GuestView, PlateView

HEROES = (("Monk", "red"), ("Sorceress", "blue"), ("Minstrel", "green"))


def plate(title: str, price: str, *notes: str) -> PlateView:
    guests = tuple(GuestView(*hero, note) for hero, note in zip(HEROES, notes, strict=False))
    return PlateView(title, price, "Things", guests)


PLATES = (
    plate("Healer", "1 gold each", "lacks nothing", "lacks nothing", "no gold"),
    plate("Blacksmith", "2 to 4 gold", "can buy 3", "costs 4 gold", "costs 4 gold"),
    plate("Road", ""),
)


def measure(text: str, pixels: float, title: bool) -> float:
    return len(text) * pixels * (0.7 if title else 0.42)


def shape(wide: float, high: float) -> Form:
    found = form(PLATES, wide, high, (17.0, 12.0), 30.0, measure)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("wide", "high", "rows"), [(420, 190, "named"), (240, 120, "notes"), (230, 76, "signs"), (190, 60, "signs")]
)
def test_plates_show_as_many_words_as_fit(wide: float, high: float, rows: str) -> None:
    assert shape(wide, high).rows == rows


def test_plates_omit_words_before_shrinking_letters() -> None:
    assert shape(240, 120).letter >= 17
    assert 12 <= shape(190, 60).letter < 17


@pytest.mark.parametrize("size", [(420, 190), (300, 140), (240, 120), (230, 76), (190, 60)])
def test_rows_of_plates_have_room(size: tuple[float, float]) -> None:
    found = shape(*size)
    rows = 1 if found.rows == "signs" else len(HEROES)
    assert found.title * LINE + (rows + 1) * ROW * found.letter <= size[1] - 2 * PAD + 0.01
    assert max(measure(p.title, found.title, True) for p in PLATES) <= size[0] - found.side - 3 * PAD


def test_impossible_letter_sizes_are_skipped() -> None:
    """Measuring all of them took longer than everything else when a party came home."""
    measured = set[tuple[str, float]]()

    def noted(text: str, pixels: float, title: bool) -> float:
        measured.add((text, pixels))
        return measure(text, pixels, title)

    form(PLATES, 300, 300, (17.0, 12.0), 60.0, noted)
    assert len(measured) < 150  # 470 with every size between 60 and 17


def test_shared_note_and_price_are_shown_once() -> None:
    assert common_note(plate("Mystic", "free", "not now", "not now")) == "not now"
    assert common_note(PLATES[1]) == ""  # because the price is on its tag
    assert common_note(plate("Others", "", "rest", "pray")) == "Things"


def test_plates_too_small_for_any_words_have_no_form() -> None:
    assert form(PLATES, 90, 30, (17.0, 12.0), 30.0, measure) is None
