"""The table drawn from kept images, and from images painted ahead, equals the table painted from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage

from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.desktop.presenters.preferences import Appearance
from talisman_desktop.desktop.scene import faces, stamps
from talisman_desktop.desktop.scene.kept_images import KeptImages
from talisman_desktop.desktop.scene.place_images import PlaceImages
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.bots import careful
from tests.desktop.homes import at_home, rest
from tests.desktop.looks.states import STATES

ANSWERS = 9
"""The number of answers given after each state."""


def picture(window: MainWindow) -> QImage:
    """Return what the window shows of the table now."""
    rest(window)
    return window.table.view.viewport().grab().toImage()


def painted_from_nothing(window: MainWindow) -> QImage:
    """Return the same picture, painted without any image kept from before. Those images are kept for later."""
    scene = window.table.scene
    with (
        patch.object(scene, "places", PlaceImages()),
        patch.object(faces, "kept", KeptImages(faces.VIEWS)),
        patch.object(stamps, "kept", KeptImages(stamps.VIEWS)),
    ):
        scene.paint_cards_again()
        return picture(window)


def moments(window: MainWindow, folder: Path) -> Iterator[str]:
    """Bring the window into one main state after the other and play on from there; yield a name at each moment."""
    for name, begin in STATES.items():
        if window.dialogs.shown is not None:
            window.dialogs.shown.reject()
        begin(window, folder)
        yield name
        for n in range(ANSWERS):
            player = window.player
            if player is None or window.dialogs.shown is not None or (request := player.session.pending) is None:
                break
            answer = careful(player.session, request)
            if isinstance(request, Throw | Draw) or answer is None:
                player.by_app()
            else:
                player.answer(answer)
            yield f"{name}, answer {n + 1}"


@pytest.mark.parametrize("look", ["light", "dark"])
def test_kept_images_equal_new_ones(look: Appearance) -> None:
    differ, seen = [], 0
    faces.kept.forget()  # because a test that replaces a part of the painting can leave images that lack it
    stamps.kept.forget()
    with at_home() as (window, folder):
        window.resize(1366, 768)
        window.change_settings(replace(window.settings, look=look))
        for moment in moments(window, folder):
            seen += 1
            if picture(window) != painted_from_nothing(window):
                differ.append(moment)
            window.table.ahead.finish()
    assert not differ
    assert seen > 4 * ANSWERS
