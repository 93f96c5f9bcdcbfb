"""A card is cut out of its background and turned upright."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from talisman_desktop.pictures.card_edges import card_in, straightened
from tests.pictures import photos


def colours(image: Image.Image) -> list[str]:
    """Return the colours from the top to the bottom of a card, at its left, its middle and its right."""
    names = {"red": photos.RED, "white": photos.WHITE, "blue": photos.BLUE, "green": photos.GREEN}
    found = []
    for x in (0.06, 0.5, 0.94):
        for y in (0.05, 0.5, 0.95):
            seen = image.getpixel((round(image.width * x), round(image.height * y)))
            assert isinstance(seen, tuple)
            found.append(min(names, key=lambda n: sum(abs(a - b) for a, b in zip(names[n], seen, strict=True))))
    return found


@pytest.mark.parametrize("angle", [0, 3, -7, 15, -28, 40])
def test_turned_card_is_cut_out_upright(angle: float) -> None:
    cut, cropped = straightened(photos.photo(angle))
    assert cropped
    assert cut.height / cut.width == pytest.approx(1.4, abs=0.05)
    assert colours(cut) == ["red", "white", "blue"] * 3


def test_large_photo_is_scaled() -> None:
    cut, _ = straightened(photos.photo(5).resize((1920, 2160)))
    assert cut.size[1] <= 840
    assert cut.size[0] <= 600


def test_card_that_fills_its_picture_stays_whole() -> None:
    cut, cropped = straightened(photos.card())
    assert not cropped
    assert cut.size == photos.CARD


def test_card_lying_on_its_side_is_turned_upright() -> None:
    cut, cropped = straightened(photos.photo(90))
    assert cropped
    assert cut.height > cut.width


def test_busy_background_is_left_as_it_is() -> None:
    busy = Image.effect_noise((640, 720), 120).convert("RGB")
    busy.paste(photos.card(), (200, 180))
    cut, cropped = straightened(busy)
    assert not cropped
    assert cut.size == (600, 675)


def test_two_cards_are_not_taken_for_one() -> None:
    two = photos.photo(0, (1000, 1000))
    two.paste(photos.card(), (20, 20))
    ImageDraw.Draw(two).ellipse((700, 20, 960, 300), fill="white")
    assert card_in(two) is None
