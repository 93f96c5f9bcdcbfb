"""The window in its main states looks like the references; letters may differ a little."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.desktop.looks.pictures import ALIKE, Shot, apart, drawn, groups, reference, shots, small

SEEN = Path("build/looks")
"""The folder for pictures that differ."""


def test_pictures_cover_every_pair_of_values() -> None:
    every = shots()
    values = [sorted({shot[n] for shot in every}) for n in range(len(Shot._fields))]
    for one, other in combinations(range(len(values)), 2):
        met = {(shot[one], shot[other]) for shot in every}
        assert len(met) == len(values[one]) * len(values[other])


@pytest.mark.parametrize("group", groups(), ids=lambda group: f"{group[0].look}-{group[0].scale}")
def test_window_looks_as_accepted(qapp: object, group: tuple[Shot, ...]) -> None:
    wrong = []
    for shot, picture in drawn(group):
        known = reference(shot)
        differs = 255 if known is None else apart(small(picture), known)
        if differs > ALIKE:
            SEEN.mkdir(parents=True, exist_ok=True)
            file = SEEN / shot.file.with_suffix(".png").name
            picture.save(str(file))
            wrong.append(f"{file} differs by {differs}")
    assert not wrong, "look at these, then accept them with make shots:\n" + "\n".join(wrong)


def test_picture_of_another_state_differs() -> None:
    for one, other in combinations(shots(), 2):
        first, second = reference(one), reference(other)
        assert first is not None
        assert second is not None
        assert apart(first, second) > 2 * ALIKE, f"{one} and {other}"


def test_missing_button_is_noticed() -> None:
    known = reference(next(shot for shot in shots() if shot.state == "village" and shot.scale == 100))
    assert known is not None
    without: Image.Image = known.copy()
    wide, high = known.size
    ImageDraw.Draw(without).rectangle(
        (wide * 0.35, high * 0.64, wide * 0.42, high * 0.67), fill=without.getpixel((5, 5))
    )
    assert apart(known, without) > ALIKE
