"""An error in a method that Qt calls is reported, and does not end the program."""

from __future__ import annotations

import subprocess
import sys
from typing import Generic, TypeVar

import pytest
from PySide6.QtCore import QObject, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

T = TypeVar("T")
LATE = """
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

class Early(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(int("nine"), 9)

from talisman_desktop.desktop.window.application import application

application()

class Late(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(int("ten"), 10)

for shown in (Early(), Late()):
    try:
        shown.show()
        application().processEvents()
    except ValueError as error:
        print(error)
"""
"""A program with one class made before the application, and one after it."""


class Failing(QWidget, Generic[T]):
    """A widget of which a part was deleted."""

    def __init__(self) -> None:
        super().__init__()
        self.part = QWidget(self)
        delete(self.part)

    def sizeHint(self) -> QSize:
        """Return the size of the deleted part."""
        return self.part.size()

    def own_size(self) -> QSize:
        """Return the size of the deleted part."""
        return self.part.size()


class FailingItem(QGraphicsItem):
    """An item that cannot be painted."""

    def boundingRect(self) -> QRectF:
        """Return a square."""
        return QRectF(0, 0, 20, 20)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Fail."""
        int("nine")


def test_use_of_a_deleted_part_is_reported(qtbot: QtBot) -> None:
    widget = Failing[int]()
    qtbot.addWidget(widget)
    with pytest.raises(RuntimeError, match="already deleted"):
        widget.adjustSize()


def test_error_in_painting_an_item_is_reported(qtbot: QtBot) -> None:
    scene, picture = QGraphicsScene(), QImage(20, 20, QImage.Format.Format_RGB32)
    scene.addItem(FailingItem())
    painter = QPainter(picture)
    with pytest.raises(ValueError, match="'nine'"):
        scene.render(painter)
    painter.end()


def test_only_methods_of_qt_are_wrapped() -> None:
    assert hasattr(Failing.sizeHint, "__wrapped__")
    assert hasattr(FailingItem.paint, "__wrapped__")
    assert not hasattr(Failing.own_size, "__wrapped__")
    assert not hasattr(Failing.__init__, "__wrapped__")
    assert not hasattr(QObject.event, "__wrapped__")


def test_classes_made_before_and_after_the_application_report() -> None:
    found = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("Error calling Python override") == 2


def test_wrapped_method_takes_all_arguments() -> None:
    item = FailingItem()
    with pytest.raises(ValueError, match="'nine'"):
        item.paint(QPainter(), QStyleOptionGraphicsItem(), widget=None)
    assert item.paint.__doc__ == "Fail."
    assert item.boundingRect() == QRectF(0, 0, 20, 20)
