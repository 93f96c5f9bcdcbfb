"""The strip of small cards reports correctly whether it fits, and uses a wide place well."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.drama.pieces import Badge, Small, Word
from talisman_desktop.desktop.presenters.drama.strip_layout import LEAST, strip

SMALLS = (Small("Dragon", "core/dragon", tuple(Badge((Word("10 against 17"),), begins=True) for _ in range(9))),)


def width_of(text: str, px: float, strong: bool) -> float:
    return len(text) * px / 2


def test_word_wider_than_the_room_does_not_fit() -> None:
    assert strip(SMALLS, 30, 400, 14, width_of).width > 30


def test_low_wide_place_shows_badges_side_by_side() -> None:
    made = strip(SMALLS, 900, 3 * 1.75 * LEAST, LEAST, width_of)
    assert made.height <= 3 * 1.75 * LEAST
    assert made.width <= 900


def test_percent_sign_stays_with_its_number() -> None:
    odds = Small("", "", (Badge((Word("60 % win · 28 % lose"),)),))
    made = strip([odds], 80, 200, 14, width_of)
    words = [
        placed.piece.text for badge in made.cards[0].badges for placed in badge.pieces if isinstance(placed.piece, Word)
    ]
    assert words == ["60\xa0%", "win", "·", "28\xa0%", "lose"]
