"""Playing the program's window with the mouse: it clicks what is painted, where it is painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from talisman_desktop.core.requests import Answer, Arranged, Chosen, Picked, Shared
from talisman_desktop.desktop.presenters.cloth_places import GUEST, SERVICE, SQUARE
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.hold import HeldBody
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.prompts.share import ShareBody
from tests.desktop.evenings import Evening
from tests.kit import sure

LEFT = Qt.MouseButton.LeftButton


class Pointer:
    """Gives answers with the mouse: on the table if the answer has a place there, otherwise with buttons."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.window = evening, evening.window
        self.on_table = 0
        """The number of answers given on the table."""

    def give(self, answer: Answer) -> None:
        """Give an answer, a second time if the program asks to confirm it."""
        body, log = self.window.prompt.body, len(self.evening.session.log)
        if isinstance(body, HeldBody):
            self.press(body.on)
        for _ in range(2):
            if len(self.evening.session.log) == log:
                self._give(answer)
                QApplication.processEvents()
        assert len(self.evening.session.log) > log, f"{answer} was not given"

    def _give(self, answer: Answer) -> None:
        body = self.window.prompt.body
        match answer:
            case Chosen(id=option):
                if not self._at_table(option):
                    self.press(sure(ChooseBody, body).options.buttons[option])
            case Picked(ids=picked):
                self._pick(sure(PickBody, body), picked)
            case Arranged():
                self._arrange(sure(ArrangeBody, body), answer)
            case Shared():
                assert sure(ShareBody, body).draft.answer == answer
                self.press(sure(ShareBody, body).done)
            case _:
                pytest.fail(f"the mouse cannot give {answer}")

    def _pick(self, body: PickBody, picked: tuple[str, ...]) -> None:
        """Press the options that are picked, and confirm them unless the first press was the whole answer."""
        if body.draft.ids:
            self.press(body.none)
        for option in picked:
            self.press(body.options.buttons[option])
        if self.window.prompt.body is body and body.confirm.isVisible():
            self.press(body.confirm)

    # --- the table ---

    def _at_table(self, option: str) -> bool:
        """Give an answer on the table; return False if the answer has no place there."""
        pane = self.window.table
        if pane.guide.area_of(option):
            self._visit(option)
            self.on_table += 1
            return True
        at = next(self._places(option), None)
        if at is None:
            return False
        self.evening.bot.mouseDClick(self._hit(pane.view.viewport(), at), LEFT, pos=at)
        self.on_table += 1
        return True

    def _places(self, option: str) -> Iterator[QPoint]:
        """Yield the points of cards and areas that mean only this answer."""
        pane = self.window.table
        for area in pane.model.areas if pane.model is not None else ():
            for card in area.cards:
                item = pane.scene.card(card.id)
                if item is not None and pane._options(card.id, "") == (option,):
                    yield from self._seen(item.sceneBoundingRect().center(), (area.id, card.id))
            item_of_area = pane.scene.area(area.id)
            if item_of_area is not None and pane._options(0, area.id) == (option,):
                yield from self._seen(item_of_area.sceneBoundingRect().center(), (area.id, 0))

    def _seen(self, point: QPointF, what: tuple[str, int]) -> Iterator[QPoint]:
        view = self.window.table.view
        at = view.mapFromScene(point)
        if (
            view.viewport().rect().contains(at)
            and view.items(at)
            and self.window.table.scene.what_is_at(point)[1] == what[1]
        ):
            yield at

    def _visit(self, option: str) -> None:
        """Enter the building that offers a service, and choose the service."""
        pane, log = self.window.table, len(self.evening.session.log)
        assert pane.guide.place is not None
        found = ((b.id, s.hero) for b in pane.guide.place.buildings for s in b.services if s.option == option)
        building, hero = next(found)
        if pane.guide.visit.entered not in ("", building):
            self.click_area(SQUARE)
        if not pane.guide.visit.entered:
            self.click_area(f"building:{building}")
        if len(self.evening.session.log) == log and pane.scene.area(SERVICE + option) is None:
            self.click_area(GUEST + hero)
        if len(self.evening.session.log) == log:
            self.click_area(SERVICE + option)

    def click_area(self, area: str) -> None:
        """Click an area of the table."""
        pane = self.window.table
        item = pane.scene.area(area)
        assert item is not None, f"{area} is not on the table"
        box = item.sceneBoundingRect()
        at = pane.view.mapFromScene(QPointF(box.center().x(), box.top() + min(box.height() / 2, 60)))
        self.evening.bot.mouseClick(self._hit(pane.view.viewport(), at), LEFT, pos=at)
        QApplication.processEvents()

    # --- the question ---

    def press(self, button: QPushButton) -> None:
        """Press a button, and check that nothing covers it."""
        self.evening.bot.mouseClick(self._hit(button, button.rect().center()), LEFT, pos=button.rect().center())
        QApplication.processEvents()

    def _hit(self, widget: QWidget, at: QPoint) -> QWidget:
        """Return the widget, after checking that a click at this point reaches it."""
        assert widget.isVisible()
        found = self.window.childAt(widget.mapTo(self.window, at))
        assert found is widget, f"{type(found).__name__} is over {widget.accessibleName()!r}"
        return widget

    def _arrange(self, body: ArrangeBody, answer: Arranged) -> None:
        for place, name in enumerate(answer.ids):
            for row in range(body.draft.ids.index(name), place, -1):
                rect = body.list.visualItemRect(body.list.item(row))
                self.evening.bot.mouseClick(body.list.viewport(), LEFT, pos=rect.center())
                self.press(body.up)
        self.press(body.done)
