"""The order in which Tab moves through the window: the answers, the table, the panels, then the rest."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from talisman_desktop.desktop.prompts.option_columns import OptionColumns
from talisman_desktop.desktop.window.shell import Showing

ROW = 12
"""The height in pixels of the bands into which the window is divided. Widgets whose tops are in one band are in one
row."""


class Areas(Showing, Protocol):
    """The part of the window's interface that the tab order needs."""

    def window(self) -> QWidget:
        """Return the window itself."""
        ...


def next_stop(areas: Areas, forward: bool) -> QWidget | None:
    """Return the widget to which Tab or Shift+Tab moves the keyboard focus; None if no widget can have it."""
    found = stops(areas)
    if not found:
        return None
    focus = QApplication.focusWidget()
    at = next((n for n, stop in enumerate(found) if focus is not None and _is_at(focus, stop)), None)
    if at is None:
        return found[0 if forward else -1]
    return found[(at + (1 if forward else -1)) % len(found)]


def stops(areas: Areas) -> list[QWidget]:
    """Return the widgets that Tab reaches, in order. The options of a question count as one, because arrow keys move
    among them."""
    panels, window = areas.panels, areas.window()
    parts: tuple[QWidget | None, ...] = (
        areas.prompt.body,
        areas.table.view,
        panels.planner,
        panels.reading,
        panels.sheets,
        panels.decks,
        panels.journal,
        panels.timeline,
        areas.prompt,
        window,
    )
    found: list[QWidget] = []
    for area in parts:
        inside = _tabbable(area) if area is not None else []
        found += [widget for widget in _in_rows(inside, window) if widget not in found]
    # The question itself has the focus at first; Tab moves from it to its answers.
    return [widget for widget in found if widget is not areas.prompt]


def _tabbable(area: QWidget) -> list[QWidget]:
    """Return the visible widgets in an area that can have the keyboard focus."""
    widgets = [area, *area.findChildren(QWidget)]
    columns = [widget for widget in widgets if isinstance(widget, OptionColumns)]
    options = {b for column in columns for b in column.buttons.values()}
    # Viewports leave the focus to their views, but PySide6 keeps a view in memory for ever if its viewport is asked.
    inner = {w.viewport() for w in widgets if isinstance(w, QAbstractScrollArea)}
    found = [w for w in widgets if w not in options | inner and _takes_keyboard(w, area.window())]
    return found + [first for column in columns if (first := column.entry()) is not None and first.isVisible()]


def _takes_keyboard(widget: QWidget, window: QWidget) -> bool:
    tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    here = widget.window() is window and widget is not window
    # The viewport counts, because it covers the whole view.
    seen = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    return tab and here and widget.isEnabled() and widget.isVisible() and not seen.visibleRegion().isEmpty()


def _in_rows(widgets: list[QWidget], window: QWidget) -> list[QWidget]:
    """Return widgets in reading order, row by row."""

    def place(widget: QWidget) -> tuple[int, int]:
        corner = widget.mapTo(window, QPoint(0, 0))
        return corner.y() // ROW, corner.x()

    return sorted(widgets, key=place)


def _is_at(focus: QWidget, stop: QWidget) -> bool:
    """Return whether the focus is at this widget; for options of a question, at any of them."""
    if focus is stop:
        return True
    columns = [area for area in (_columns_of(focus), _columns_of(stop)) if area is not None]
    return len(columns) == 2 and columns[0] is columns[1]


def _columns_of(widget: QWidget) -> OptionColumns | None:
    """Return the option columns that contain a widget, if any do."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, OptionColumns):
        above = above.parentWidget()
    return above
