"""The strip of small cards reports correctly whether it fits, and uses a wide place well."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.drama.pieces import Badge, Die, Small, Sum, Word
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


def test_fight_with_many_parts_is_shown_in_two_rows() -> None:
    """The columns of both sides may be wider than the same fight in one line."""
    parts = (Word("3"), Word("+1 Magic Ring"), Word("+2 Holy Lance"))
    sides = tuple(Sum(Word(name), parts, (Die(6), Die(4)), Word("16")) for name in ("Elf", "Dragon"))
    told = Badge((Word("Elf 16 against 16"), Word("Lost")), sums=sides, verdict=(Word("Lost"),))
    lost = tuple(Badge((Word(f"-1 {token}"),)) for token in ("strength", "life"))
    made = strip([Small("", "", (told, *lost))], 450, 200, 28, width_of, large=True)
    dice = [placed.box for placed in made.cards[0].badges[0].pieces if isinstance(placed.piece, Die)]
    assert len(dice) == 4
    assert dice[0].x == dice[2].x
    assert made.width <= 450


def test_card_without_badges_is_as_high_as_its_title() -> None:
    way = Small("Fields → Plains", "core/plains", ())
    passed, met = strip([way, *SMALLS], 900, 400, 14, width_of).cards
    assert passed.box.y == met.box.y
    assert passed.box.h == passed.head.h < met.box.h
