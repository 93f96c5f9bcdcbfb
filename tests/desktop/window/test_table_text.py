"""Everything written in the window can be read: nothing is cut, nothing overlaps, no letters are too small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.long_road import of
from tests.desktop.presenters.test_table_layout import with_decks
from tests.desktop.scene.painted_words import half_covered, overlapping, painted
from tests.desktop.scene.test_scene_kit import core

SIZES = ((1280, 720), (1366, 768), (1920, 1080))
STATES = (*demo.DEMOS, "tray")
LEAST = 11
NAMED = ("items", "followers", "spells", "guardians", "guardian", "spot", "loot", "trove")
"""The places of cards whose names must be read."""


def table_of(state: str) -> Table:
    """Return the table of a state of the game."""
    return with_decks(30) if state == "tray" else demo.DEMOS[state](core())


@pytest.fixture(params=[(size, scale) for size in SIZES for scale in (100, 200)], ids=lambda p: f"{p[0][0]}-{p[1]}")
def window(request: pytest.FixtureRequest, long_road: MainWindow) -> Iterator[MainWindow]:
    """Yield the window with a campaign, at a window size and a text size."""
    size, scale = request.param
    long_road.resize(*size)
    long_road.change_settings(replace(long_road.settings, scale=scale))
    QApplication.processEvents()
    yield long_road
    long_road.change_settings(replace(long_road.settings, scale=100))


def show(window: MainWindow, state: str) -> None:
    window.table.show_table(table_of(state), of(window).session.pending)
    QApplication.processEvents()
    window.table.scene.motion.settle()


def test_table_text_is_complete_and_readable(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    for state in STATES:
        show(window, state)
        scene, scale = window.table.scene, window.table.view.transform().m11()
        words = painted(scene, scale, monkeypatch)
        assert len(words) > 40
        least = LEAST * window.settings.scale / 100
        wrong += [f"{state}: {w.text!r} has letters of {w.letters:.1f}" for w in words if w.letters < least]
        wrong += [f"{state}: {w.text!r} is cut {w.seen} {w.box}" for w in words if w.are_cut]
        wrong += [f"{state}: {what} overlap" for what in overlapping(words)]
        wrong += [f"{state}: {what}" for what in half_covered(scene, words, scale)]
    assert not wrong, "\n".join(wrong)


def test_names_of_cards_in_play_are_visible(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in ("road", "guardians", "outer", "finale"):
        show(window, state)
        told = {w.text for w in painted(window.table.scene, window.table.view.transform().m11(), monkeypatch)}
        model = window.table.model
        assert model is not None
        held = [c for a in model.areas if a.role in NAMED for c in a.cards if c.up]
        assert {card.title for card in held} <= told


def labels(root: QWidget) -> Iterator[tuple[QWidget, str]]:
    """Yield the visible labels and buttons with their texts."""
    for label in root.findChildren(QLabel):
        if label.isVisible() and label.text():
            yield label, label.text()
    for button in root.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            yield button, button.text()


def test_panel_text_is_complete_and_readable(window: MainWindow) -> None:
    least, wrong = LEAST * window.settings.scale / 100, []
    for widget, text in labels(window):
        if widget.fontInfo().pixelSize() < least:
            wrong.append(f"{text!r} has letters of {widget.fontInfo().pixelSize()}")
        if isinstance(widget, QLabel):
            wide, high = widget.minimumSizeHint().width(), widget.heightForWidth(widget.width())
        else:
            seen = widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text)
            wide, high = seen.width(), widget.fontMetrics().ascent()
        if widget.width() < wide or widget.height() < high:
            wrong.append(f"{text!r} needs {wide} by {high}, has {widget.size()}")
    assert not wrong, "\n".join(wrong)
