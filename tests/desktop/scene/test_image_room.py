"""The memory for kept images grows with the views of the table, and the images keep to it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.scene import image_room, kept_images
from talisman_desktop.desktop.scene.image_room import LEAST_PIXELS, note_view, room
from talisman_desktop.desktop.scene.kept_images import KeptImages
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme.palette import DARK
from tests.desktop.scene.test_scene_kit import core


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_room, "_pixels", LEAST_PIXELS)


def test_room_is_that_of_the_largest_view() -> None:
    note_view(QSize(800, 600), 1.0)
    assert room(1.5) == round(1.5 * 960 * 640 * 4)
    note_view(QSize(1920, 1080), 2.0)
    note_view(QSize(1366, 768), 1.0)
    assert room(0.5) == 3840 * 2160 * 4 / 2


def test_view_of_the_table_is_noted(qtbot: QtBot) -> None:
    view = TableView(TableScene(core(), DARK))
    qtbot.addWidget(view)
    view.resize(2400, 1600)
    view.grab()
    assert room(1) == 2400 * 1600 * 4


# --- kept images ---


def square(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


def test_least_recently_found_images_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_images, "room", lambda views: views * 3 * 400)
    images = KeptImages(views=1)
    for name in "abc":
        images.keep((name,), square(10))
    assert images.find(("a",)) is not None
    images.keep(("d",), square(10))
    assert images.keys() == {("c",), ("a",), ("d",)}
    images.keep(("d",), square(20))
    assert (images.keys(), images.bytes) == ({("d",)}, 1600)  # too large, but the newest
    images.forget()
    assert (images.keys(), images.bytes) == (set(), 0)


def test_images_that_were_not_used_are_forgotten() -> None:
    images = KeptImages(views=1)
    for name in "abc":
        images.keep((name,), square(10))
    images.forget_unused()
    assert images.keys() == {("a",), ("b",), ("c",)}, "all are new"
    images.find(("a",))
    images.keep(("b",), square(5))
    images.find(("c",), "another subject")
    images.forget_unused()
    assert (images.keys(), images.bytes) == ({("a",), ("b",)}, 400 + 100)
    images.forget_unused()
    assert (images.keys(), images.bytes) == (set(), 0)


def test_replaced_image_is_counted_once() -> None:
    images = KeptImages(views=1)
    for side in (10, 20, 5):
        images.keep(("a",), square(side))
        assert images.bytes == 4 * side * side


def test_image_of_another_subject_is_not_found() -> None:
    images = KeptImages(views=1)
    one = images.keep(("a",), square(10), (1, 2))
    assert images.find(("a",), (1, 2)) is one
    assert images.find(("a",), (1, 3)) is None
    assert images.find(("a",)) is None


def test_many_threads_keep_images_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_images, "room", lambda views: 40 * 400)
    images = KeptImages(views=1)

    def work(thread: int) -> None:
        for n in range(300):
            images.keep((n % 60,), square(5 + (n + thread) % 6))
            images.find((n * 7 % 60,))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    kept = map(images.find, images.keys())
    assert images.bytes == sum(image.sizeInBytes() for image in kept if image is not None) <= 40 * 400
