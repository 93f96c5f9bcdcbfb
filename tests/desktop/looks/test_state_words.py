"""All texts in the window's main states are complete, inside their boxes and the window, and do not overlap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QDockWidget, QLabel, QWidget

from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.player import Player
from tests.desktop.homes import at_home, on_screen, rest
from tests.desktop.looks.states import STATES
from tests.desktop.scene.painted_words import half_covered, overlapping, painted
from tests.kit import sure

LEAST = 11
ON_TABLE = {
    "village": 0.8, "served": 0.8, "road": 1.0, "guardians": 1.0, "struck": 1.0, "trove": 1.0, "keeper": 1.0,
}  # fmt: skip
"""The states with text painted on the table, and the factor by which large letters may shrink there so that all is
visible."""
READ = ("hero", "road", "trove", "loot", "deck", "discard")
"""The roles of the areas with texts that the mini map must not cover."""


def texts(root: QWidget) -> Iterator[tuple[QWidget, str]]:
    """Yield the visible labels and buttons with their texts."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not root or is_behind(widget, root):
            continue
        if isinstance(widget, OptionButton):
            yield widget, widget.words
        elif isinstance(widget, QLabel | QAbstractButton) and widget.text():
            yield widget, widget.text()


def is_behind(widget: QWidget, root: QWidget) -> bool:
    """Return whether a widget is in a panel behind another one. Qt puts such panels outside the window."""
    up: QWidget | None = widget
    while up is not None and not isinstance(up, QDockWidget):
        up = up.parentWidget()
    return up is not None and not root.rect().intersects(up.geometry())


def too_small(widget: QWidget, text: str) -> str:
    """Return what a widget lacks for its text; "" if it has room."""
    if isinstance(widget, OptionButton):
        wide, high = widget.minimumSizeHint().width(), widget.heightForWidth(widget.width())
    elif isinstance(widget, QLabel):
        wide = widget.minimumSizeHint().width()
        high = widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.fontMetrics().ascent()
    else:
        wide = widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
        high = widget.fontMetrics().ascent()
    return (
        f"{text!r} needs {wide} by {high}, has {widget.size()}"
        if widget.width() < wide or widget.height() < high
        else ""
    )


def _words(widget: QWidget) -> QRect:
    """Return the rectangle of a widget's text inside the widget."""
    if not isinstance(widget, QLabel) or "<" in widget.text():
        return widget.rect()
    flags = widget.alignment().value | (Qt.TextFlag.TextWordWrap.value if widget.wordWrap() else 0)
    return widget.fontMetrics().boundingRect(widget.contentsRect(), flags, widget.text())


def seen(widget: QWidget, root: QWidget) -> tuple[QRect, str]:
    """Return the visible part of a widget, and the reason why it cannot be made visible by scrolling down; "" if it
    can."""
    rect, up, why = _words(widget), widget.parentWidget(), ""
    rect.translate(widget.mapTo(root, QPoint(0, 0)))
    while up is not None:
        there = QRect(up.mapTo(root, QPoint(0, 0)), up.size())
        scroll = up.parentWidget()
        scrolls = isinstance(scroll, QAbstractScrollArea) and scroll.verticalScrollBar().maximum() > 0
        if rect.left() < there.left() - 1 or rect.right() > there.right() + 1:
            why = why or f"is beyond the side of {type(scroll or up).__name__}"
        if not scrolls and (rect.top() < there.top() - 1 or rect.bottom() > there.bottom() + 1):
            why = why or f"is beyond the end of {type(scroll or up).__name__}"
        rect = rect.intersected(there)
        if rect.isEmpty():
            return rect, why  # because it is scrolled away or has no size
        up = None if up is root else scroll
    return rect, why


def wrong_beside(root: QWidget, least: float) -> Iterator[str]:
    """Yield the faults of the texts on labels and buttons."""
    places: list[tuple[QRect, str]] = []
    for widget, text in texts(root):
        rect, why = seen(widget, root)
        if widget.fontInfo().pixelSize() < least:
            yield f"{text!r} has letters of {widget.fontInfo().pixelSize()}"
        if lack := too_small(widget, text):
            yield lack
        if why:
            yield f"{text!r} {why}"
        if not rect.isEmpty():
            places.append((rect, text))
    for (one, a), (other, b) in combinations(places, 2):
        both = one.intersected(other)
        if both.width() > 2 and both.height() > 2:
            yield f"{a!r} and {b!r} overlap"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1366, 768), 100)])
def test_texts_are_complete_and_do_not_overlap(
    qapp: object, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: list[str] = []
    with on_screen(size), at_home() as (window, folder):
        window.change_settings(replace(window.settings, scale=scale))
        for name, state in STATES.items():
            window.resize(*size)
            state(window, folder)
            window.resize(*size)
            window.outlook.look()
            rest(window)
            least = LEAST * scale / 100
            root = window.dialogs.shown or window
            wrong += [f"{name}: {what}" for what in wrong_beside(root, least)]
            if name in ON_TABLE:
                wrong += [f"{name}: {what}" for what in wrong_on_table(window, least * ON_TABLE[name], monkeypatch)]
            if window.dialogs.shown is not None:
                window.dialogs.shown.reject()
        window.change_settings(replace(window.settings, scale=100))
    assert not wrong, "\n".join(wrong)


def wrong_on_table(window: MainWindow, least: float, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the faults of the texts painted on the table."""
    scene, scale = window.table.scene, window.table.view.transform().m11()
    words = painted(scene, scale, monkeypatch)
    yield from (f"{w.text!r} has letters of {w.letters:.1f}" for w in words if w.letters < least)
    yield from (f"{w.text!r} is cut" for w in words if w.are_cut)
    yield from (f"{what} overlap" for what in overlapping(words))
    yield from half_covered(scene, words, scale)
    yield from hidden_by_the_strip(window)
    yield from hidden_by_the_map(window)


def hidden_by_the_strip(window: MainWindow) -> Iterator[str]:
    """Yield the plates of the village and the cards that the question concerns, if the strip of news covers a part of
    them, and the strip if its letters are too small."""
    pane, stage = window.table, window.table.stage
    if not stage.isVisible() or window.prompt.request is None:
        return
    assert stage.strip is not None
    if stage.strip.letters < LEAST:
        yield f"the strip has letters of {stage.strip.letters:.1f}"
    over = [one.geometry() for one in (stage, stage.corner) if one.isVisible()]
    plates = [item for item in pane.scene.items() if isinstance(item, AreaItem) and item.area.role in PLACE]
    cards = questions.meant(window.prompt.request, sure(Player, window.player).session.table, window.catalog).cards
    rects = {item.area.id: item.sceneBoundingRect() for item in plates}
    rects |= {item.card.title: item.sceneBoundingRect() for item in map(pane.scene.card, cards) if item is not None}
    for name, rect in rects.items():
        if any(map(_in_pane(pane, rect).intersects, over)):
            yield f"the strip is over {name}"


def hidden_by_the_map(window: MainWindow) -> Iterator[str]:
    """Yield the road spaces, mats, cards and decks that the mini map covers in part, and the trove and the loot."""
    pane, small = window.table, window.table.map
    if not small.isVisible():
        return
    there = small.geometry().translated(pane.view.pos())
    for item in pane.scene.items():
        read = isinstance(item, CardItem) or (isinstance(item, AreaItem) and item.area.role in READ)
        if read and _in_pane(pane, item.sceneBoundingRect()).adjusted(1, 1, -1, -1).intersects(there):
            yield f"the map is over {item.area.id if isinstance(item, AreaItem) else 'a card'}"


def _in_pane(pane: TablePane, rect: QRectF) -> QRect:
    """Return a rectangle of the scene in coordinates of the pane."""
    return pane.view.mapFromScene(rect).boundingRect().translated(pane.view.pos())


@pytest.fixture
def served() -> Iterator[MainWindow]:
    """Yield a window with large text in the village, with the news of a service."""
    with on_screen((1280, 720)), at_home() as (window, folder):
        window.change_settings(replace(window.settings, scale=200))
        window.resize(1280, 720)
        STATES["served"](window, folder)
        rest(window)
        yield window
        window.change_settings(replace(window.settings, scale=100))


def test_strip_over_a_plate_is_noticed(served: MainWindow) -> None:
    stage = served.table.stage
    assert not [*hidden_by_the_strip(served)]
    stage.move(0, 0)
    assert "the strip is over building:healer" in [*hidden_by_the_strip(served)]


def test_map_over_names_is_noticed(served: MainWindow) -> None:
    small, view = served.table.map, served.table.view
    assert not [*hidden_by_the_map(served)]
    space = view.table.area("road:1")
    assert space is not None
    view.centerOn(space)
    small.move(view.mapFromScene(space.sceneBoundingRect().center()))
    small.show()
    assert "the map is over road:1" in [*hidden_by_the_map(served)]
