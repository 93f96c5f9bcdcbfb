"""The widgets of a question can be made before it is asked, and look the same then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import Arrange, Barred, Choose, Option, Pick
from talisman_desktop.desktop.presenters.prompts import holds
from talisman_desktop.desktop.presenters.prompts.questions import Group, Line
from talisman_desktop.desktop.prompts.button_images import ButtonImages
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.column_search import Columns, ColumnSearch
from talisman_desktop.desktop.prompts.hold import HeldBody
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.prompts.option_columns import OptionColumns
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.scene import kept_images
from talisman_desktop.desktop.widgets.body import Body
from tests.desktop.levels import LEVELS, difference
from tests.desktop.prompts.asker import asker
from tests.desktop.window.test_window_fakes import FakeRules, a_table, question


class Painted(ButtonImages):
    """Paints each part where it belongs, without an image."""

    def draw(
        self, painter: QPainter, at: QPoint, size: QSize, look: tuple[object, ...], paint: Callable[[QPainter], object]
    ) -> None:
        """Paint the part."""
        painter.save()
        painter.translate(at)
        paint(painter)
        painter.restore()


@pytest.mark.parametrize(("family", "kind"), [("pick", PickBody), ("arrange", ArrangeBody)])
def test_body_made_ahead_is_the_one_shown(qtbot: QtBot, family: str, kind: type[Body]) -> None:
    a, later = asker(qtbot, "choose"), question(family)
    assert isinstance(later, Pick | Arrange)
    shown = a.area.body
    assert a.area.findChildren(kind) == []
    a.area.prepare(later, a_table(), FakeRules())
    (made,) = a.area.findChildren(kind)
    assert (made.isHidden(), a.area.body) == (True, shown)
    a.area.prepare(later, a_table(), FakeRules())
    a.area.show_request(later, a_table(), FakeRules())
    assert a.area.body is made
    assert (made.isHidden(), a.area.findChildren(kind)) == (False, [made])


def test_order_under_way_survives_the_next_order(qtbot: QtBot) -> None:
    a = asker(qtbot, "arrange")
    body = a.area.body
    assert isinstance(body, ArrangeBody)
    body.move_line(1)
    moved = body.present_answer()
    later = question("arrange")
    assert isinstance(later, Arrange)
    a.area.prepare(later, a_table(), FakeRules())
    assert body.present_answer() == moved


def test_pause_made_ahead_tells_the_lines_of_its_answer(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    a.area.prepare(None, a_table(), FakeRules())
    (made,) = a.area.findChildren(HeldBody)
    assert made.isHidden()
    a.area.show_hold(holds.Hold("The Elf is dead"), ["The Elf dies."])
    a.area.prepare(None, a_table(), FakeRules())
    assert (a.area.body, made.lines) == (made, ("The Elf dies.",))
    with qtbot.waitSignal(a.area.released):
        made.on.click()


def test_question_around_a_pause_is_laid_out_for_its_own_width(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    a, first = asker(qtbot, "choose"), question("choose")
    assert isinstance(first, Choose)
    options = tuple(Option(f"t{n}", f"Take the long name of number {n}", hint="one gold") for n in range(24))
    barred = tuple(Barred(f"b{n}", f"Buy number {n}", f"there is too little gold for number {n}") for n in range(9))
    before, after = (replace(first, options=some, barred=barred) for some in (options, options[1:]))
    a.area.show_request(before, a_table(), FakeRules())
    widths = set[int]()
    lowest = ColumnSearch._lowest

    def noted(search: ColumnSearch, width: int) -> tuple[Columns, int]:
        widths.add(width)
        return lowest(search, width)

    with monkeypatch.context() as patched:
        patched.setattr(ColumnSearch, "_lowest", noted)
        a.area.show_hold(holds.Hold("The Elf is dead"), ["The Elf dies."])
        QApplication.processEvents()
        assert widths == set()
        a.area.prepare(after, a_table(), FakeRules())
        ahead = set(widths)
        widths.clear()
        a.area.show_request(after, a_table(), FakeRules())
        QApplication.processEvents()
        assert (len(ahead), widths) == (2, set()), "with the scroll bar and without"
    body = a.area.body
    assert isinstance(body, ChooseBody)
    shown = list(body.options.buttons.values())
    assert len({made.geometry().topLeft().toTuple() for made in shown}) == len(shown) == 23
    assert max(made.geometry().right() for made in shown) < body.options.width()
    assert body.barred.text().startswith("Not now: 9 more")


def test_buttons_look_the_same_from_kept_images(qtbot: QtBot) -> None:
    shared = ButtonImages()
    for line in (Line("1", "Fight", "1", default=True), Line("2", "Evade", "2"), Line("3", "Sing", "3", barred="no")):
        for checked, size in ((False, (300, 40)), (True, (300, 40)), (False, (220, 60))):
            pictures = [_picture(qtbot, line, checked, size, images) for images in (shared, shared, Painted())]
            assert difference(pictures[0], pictures[2]) <= LEVELS
            assert pictures[0] == pictures[1]


def test_kept_images_are_painted_once_for_each_look(monkeypatch: pytest.MonkeyPatch) -> None:
    images, painted = ButtonImages(), list[int]()
    target = QImage(50, 50, QImage.Format.Format_RGB32)
    painter = QPainter(target)

    def note(n: int, _painter: QPainter) -> None:
        painted.append(n)

    def draw(numbers: Iterable[int]) -> list[int]:
        painted.clear()
        for n in numbers:
            images.draw(painter, QPoint(), QSize(9, 9), (n,), partial(note, n))
        return list(painted)

    assert draw([1, 2, 1, 2]) == [1, 2]
    monkeypatch.setattr(kept_images, "room", lambda views: 5 * 9 * 9 * 4)
    assert draw([3, 4, 5, 1]) == [3, 4, 5]
    assert draw([99, 1, 2]) == [99, 2], "the one that was not needed for longest makes room"
    images.forget()
    assert draw([1]) == [1]
    painter.end()


def test_buttons_of_one_look_share_their_ground(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    options = OptionColumns(())
    qtbot.addWidget(options)
    options.resize(300, 400)
    options.show_groups((Group("", tuple(Line(str(n), f"Option {n}", str(n)) for n in range(5))),))
    options.show()
    painted: list[QSize] = []
    paint = ButtonImages._painted

    def noted(images: ButtonImages, size: QSize, ratio: float, part: Callable[[QPainter], object]) -> QImage:
        painted.append(size)
        return paint(images, size, ratio, part)

    monkeypatch.setattr(ButtonImages, "_painted", noted)
    options._images.forget()
    _grabbed(options)
    wide = [size for size in painted if size.width() > 100]
    assert (len(wide), len(painted)) == (6, 11), "five buttons with their caps, and one ground for all"
    dark = options.palette()
    dark.setColor(QPalette.ColorRole.Button, QColor("#203050"))
    painted.clear()
    options.setPalette(dark)
    _grabbed(options)
    assert len(painted) == 11, "another theme is painted anew"


@pytest.mark.parametrize("high", [90, 400])
def test_buttons_painted_ahead_are_not_painted_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, high: int) -> None:
    fight = Group("", (Line("0", "Fight", "1", default=True),))
    take = Group("Take", tuple(Line(f"t{n}", f"Take number {n} of these", str(n), "1 gold") for n in range(5)))
    rest = Group("", (Line("on", "Go on", "g", default=True), Line("off", "Not now", barred="no gold left")))
    ahead = _in_view(qtbot, (fight,), high)
    ahead.measure_ahead((take, rest), 330)
    painted: list[str] = []
    paint = OptionButton._paint

    def noted(made: OptionButton, painter: QPainter, option: QStyleOptionButton) -> None:
        painted.append(made.line.text)
        paint(made, painter, option)

    with monkeypatch.context() as patched:
        patched.setattr(OptionButton, "_paint", noted)
        ahead.show_groups((take, rest))
        QApplication.processEvents()
        shown = _grabbed(ahead)
    assert (painted, ahead.verticalScrollBar().isVisible()) == ([], high == 90)
    assert shown == _grabbed(_in_view(qtbot, (take, rest), high))


def test_another_style_is_painted_anew(qtbot: QtBot) -> None:
    made = OptionButton()
    qtbot.addWidget(made)
    made.show_line(Line("1", "Fight", "1"))
    before = _grabbed(made)
    made.setStyleSheet("QPushButton { background: #a03030; }")
    assert difference(before, _grabbed(made)) > LEVELS


def test_choices_and_picks_share_their_images(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    a = asker(qtbot, "choose")
    chosen = a.area.body
    a.area.show_request(question("pick"), a_table(), FakeRules())
    picked = a.area.body
    assert isinstance(chosen, ChooseBody)
    assert isinstance(picked, PickBody)
    group = Group("", (Line("0", "Take the sword", "1"), Line("1", "Take the shield", "2")))
    for body in (chosen, picked):
        body.options.show_groups((group,))
    painted: list[str] = []
    paint = OptionButton._paint

    def noted(made: OptionButton, painter: QPainter, option: QStyleOptionButton) -> None:
        painted.append(made.line.text)
        paint(made, painter, option)

    with monkeypatch.context() as patched:
        patched.setattr(OptionButton, "_paint", noted)
        for body in (chosen, picked, picked):
            for made in body.options.buttons.values():
                made.paint_ahead(300)
        assert painted == ["Take the sword", "Take the shield"]
        for _ in range(2):
            a.area.forget_unused_images()
        picked.options.buttons["1"].paint_ahead(300)
        assert painted[2:] == ["Take the shield"]


def test_new_buttons_discard_no_images(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    a, later = asker(qtbot, "choose"), question("choose")
    assert isinstance(later, Choose)
    later = replace(
        later, options=(Option("sing", "Sing"), Option("run", "Run away"), Option("wait", "Wait")), barred=()
    )
    many = replace(later, options=tuple(Option(f"t{n}", f"Take {n}") for n in range(12)))
    style = "QPushButton {{ background: {}; font-size: 13px; }}"
    a.area.setStyleSheet(style.format("#a03030"))
    qtbot.waitUntil(a.area.isActiveWindow)
    painted: list[str] = []
    paint = OptionButton._paint

    def noted(made: OptionButton, painter: QPainter, option: QStyleOptionButton) -> None:
        painted.append(made.line.text)
        paint(made, painter, option)

    with monkeypatch.context() as patched:
        patched.setattr(OptionButton, "_paint", noted)
        a.area.prepare(later, a_table(), FakeRules())
        assert sorted(painted) == ["Run away", "Sing", "Wait"]
        for other in (many, question("pick")):
            a.area.prepare(other, a_table(), FakeRules())
        painted.clear()
        a.area.prepare(later, a_table(), FakeRules())
        assert painted == []
        a.area.setStyleSheet(style.format("#30a030"))
        QApplication.processEvents()
        painted.clear()
        a.area.prepare(later, a_table(), FakeRules())
        assert sorted(painted) == ["Run away", "Sing", "Wait"], "in the other style"


def test_known_options_are_painted_again_for_another_height(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    take = Group("Take", tuple(Line(f"t{n}", f"Take number {n} of these", str(n), "1 gold") for n in range(7)))
    ahead = _in_view(qtbot, (), 400)
    painted: list[bool] = []
    paint = OptionButton._paint

    def noted(made: OptionButton, painter: QPainter, option: QStyleOptionButton) -> None:
        painted.append(made.tight)
        paint(made, painter, option)

    with monkeypatch.context() as patched:
        patched.setattr(OptionButton, "_paint", noted)
        for high in (400, 60, 60, 400):
            ahead.resize(330, high)
            ahead.measure_ahead((take,), 330)
        assert painted == [False] * 7 + [True] * 7


def _in_view(qtbot: QtBot, groups: tuple[Group, ...], high: int) -> OptionColumns:
    options = OptionColumns(groups)
    qtbot.addWidget(options)
    options.resize(330, high)
    options.show()
    qtbot.waitActive(options)
    options.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    options.setFocus()  # as otherwise a button would have it, and look different
    QApplication.processEvents()
    return options


def _picture(qtbot: QtBot, line: Line, checked: bool, size: tuple[int, int], images: ButtonImages) -> QImage:
    made = OptionButton(images)
    qtbot.addWidget(made)
    made.setCheckable(True)
    made.show_line(line)
    made.setChecked(checked)
    made.resize(*size)
    return _grabbed(made)


def _grabbed(widget: QWidget) -> QImage:
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize("size", [(1000, 250), (420, 250)])
def test_every_pause_can_be_scrolled_to_its_end(qtbot: QtBot, size: tuple[int, int]) -> None:
    a = asker(qtbot, "choose")
    a.area.resize(*size)
    for count in (1, 12, 1, 2, 20):
        a.area.show_hold(holds.Hold("The Elf is dead"), [f"The Elf loses life {n}." for n in range(count)])
        QApplication.processEvents()
        body = a.area.body
        assert isinstance(body, HeldBody)
        told, seen = body._told, body.area.viewport()
        assert told.height() == max(told.heightForWidth(told.width()), seen.height())
        assert body.bar.maximum() == told.height() - seen.height()
        a.area.show_request(question("choose"), a_table(), FakeRules())
        QApplication.processEvents()
