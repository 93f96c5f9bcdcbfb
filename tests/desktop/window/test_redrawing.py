"""An answer repaints and lays out only what it changed, and the table looks as if all had been repainted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.table_view import CardLook, present
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.widgets.body import Wrapped
from talisman_desktop.desktop.widgets.steady_frame import Steady
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.games.darkest.base.automation import DEFAULTS
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.desktop.long_road import of, play
from tests.kit import core

STEPS = 40


def on_screen(view: QWidget) -> QImage:
    """Return what the screen shows of a view, without painting the view for that."""
    for _ in range(3):
        QApplication.processEvents()
    window = view.window()
    whole = QApplication.primaryScreen().grabWindow(window.winId()).toImage()
    return whole.copy(QRect(view.mapTo(window, QPoint(0, 0)), view.size()))


def some_step(window: MainWindow, luck: Random) -> str:
    """Answer, undo, redo, or move something by hand; return which."""
    player = of(window)
    match luck.choice(["answer"] * 6 + ["undo", "redo", "hand"]):
        case "undo":
            player.undo()
            return "undo"
        case "redo" if player.session.redoable:
            player.redo()
            return "redo"
        case "hand":
            hero = luck.choice(list(player.session.table.heroes))
            player.edit("A coin", (TokensChanged(hero=hero, token="gold", by=1),))
            return "hand"
        case _:
            if player.held is not None:
                window.prompt.release()
            play(window, 1)
            return "answer"


def test_table_repainted_in_parts_equals_one_painted_whole(
    long_road: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Because a separate table does not have the text size of the window.
    monkeypatch.setattr(TableView, "_sight", lambda view, scale: Sight((11 / scale,), 11 / scale))
    long_road.table.view.set_text(0)  # the whole table, however small
    long_road.table.view.fit()
    luck = Random(3)
    done: set[str] = set()
    for n in range(STEPS):
        if n == STEPS // 2:
            long_road.table.set_theme(palette.LIGHT)
        done.add(some_step(long_road, luck))
        table, pane = of(long_road).session.table, long_road.table
        assert pane.bare == present(table, core().catalog, core().of(table), before=of(long_road).before)
        if n % 4:
            continue
        QApplication.processEvents()  # some frames of an animation
        pane.scene.motion.settle()
        seen = on_screen(pane.view.viewport())
        fresh = TablePane(long_road.services.rules, pane.scene.theme)
        qtbot.addWidget(fresh)
        fresh.resize(pane.size())
        fresh.show_table(table, pane.request, of(long_road).before, pane.guide.place)
        fresh.show_play(pane.stage.play)
        fresh.show()
        qtbot.waitExposed(fresh)
        assert seen == on_screen(fresh.view.viewport()), n
        fresh.close()
    assert done == {"answer", "undo", "redo", "hand"}


def test_table_tells_all_changes_of_an_answer_at_once(long_road: MainWindow) -> None:
    pane, told = long_road.table, list[object]()
    pane.scene.looks_changed.connect(lambda: told.append(pane.scene.model))
    before = of(long_road).session.table
    play(long_road, 3)
    told.clear()
    pane.show_table(of(long_road).session.table, None, before)
    assert told == [pane.model]
    pane.scene.show_decider("")
    assert len(told) == 1
    pane.scene.show_decider(before.party[0])
    assert len(told) == 2


def test_table_is_fitted_again_when_letters_change(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    view, fitted = long_road.table.view, list[float]()
    fit = view.fit

    def noted() -> None:
        fitted.append(view.transform().m11())
        fit()

    monkeypatch.setattr(view, "fit", noted)
    play(long_road, 1)
    view.set_text(0)
    QApplication.processEvents()
    fitted.clear()
    long_road.table.show_table(of(long_road).session.table, None)
    assert view.shows_whole
    assert not fitted
    view.setStyleSheet("font-size: 40px")
    long_road.table.show_table(of(long_road).session.table, None)
    assert len(fitted) == 1
    view.set_text(3)
    assert not view.shows_whole
    fitted.clear()
    asked = view.table.asked()
    assert asked is not None
    at = asked.about()[-1].center()
    view.horizontalScrollBar().setValue(0)
    view.verticalScrollBar().setValue(0)
    long_road.table.show_table(of(long_road).session.table, None)
    assert view.seen.contains(at)
    assert not fitted


def test_boxes_have_the_pixels_that_qt_gives_them(long_road: MainWindow) -> None:
    view, plan = long_road.table.view, long_road.table.scene.plan
    assert plan is not None
    for zoom in (1.0, 1.9, 0.7):
        view.zoom_by(zoom)
        pixels = view.pixels_of(QPoint(3, 40))
        for box in (*plan.areas.values(), *(slot.box for slot in plan.cards.values()), Box(-9.5, -3, 0, 0.5)):
            qt = view.mapFromScene(QRectF(*box)).boundingRect().translated(3, 40)
            assert pixels(box) == (qt.x(), qt.y(), qt.width(), qt.height())


def test_wrapped_text_has_the_height_of_qt(long_road: MainWindow) -> None:
    for _ in range(10):
        play(long_road, 1)
        QApplication.processEvents()
        for words in long_road.findChildren(Wrapped):
            assert Wrapped.heightForWidth(words, 200) == QLabel.heightForWidth(words, 200)


def test_cached_layout_equals_a_new_one() -> None:
    rules = core()
    session = Session(rules, new_table(rules.catalog, seed=5), switches=DEFAULTS)
    look, planner, before = CardLook(rules.catalog), table_layout.Planner(), session.table
    same = 0
    for n in range(300):
        model = present(session.table, rules.catalog, session.ruleset, look, before=before)
        assert model == present(session.table, rules.catalog, session.ruleset, before=before)
        shape = 2.1 if n % 50 > 40 else 1.6
        assert planner.plan(model, shape) == table_layout.plan(model, shape)
        again = present(session.table, rules.catalog, session.ruleset, look, before=before)
        same += all(a is b for a, b in zip(model.areas, again.areas, strict=True))
        before = session.table
        request = session.pending
        assert request is not None
        answer = careful(session, request)
        assert answer is not None
        session.answer(answer)
    assert same == 300


class Requests(QObject):
    """Counts how often a widget is asked to lay out its contents."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count the event, and do not filter it."""
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def test_question_text_does_not_lay_out_the_window(long_road: MainWindow) -> None:
    central = long_road.centralWidget()
    assert central is not None
    for _ in range(5):
        QApplication.processEvents()
    requests = Requests(central)
    for words in ("Shall the Elf go on?", "Which way?", "Fight the Wolf?"):
        long_road.prompt.text.setText(words)
        long_road.footer.decides.setText(f"{words} decides")
        long_road.footer.place.setText(words)
        for _ in range(3):
            QApplication.processEvents()
    assert requests.count == 0
    assert long_road.prompt.text.height() >= long_road.prompt.text.heightForWidth(long_road.prompt.text.width())


def test_steady_frame_grows_with_its_contents(qtbot: QtBot) -> None:
    splitter, inside = QSplitter(), QWidget()
    qtbot.addWidget(splitter)
    row = QVBoxLayout(inside)
    label = QLabel("short")
    row.addWidget(label)
    steady = Steady(inside)
    splitter.addWidget(QLabel("beside"))
    splitter.addWidget(steady)
    splitter.resize(400, 80)
    splitter.show()
    qtbot.waitExposed(splitter)
    label.setMinimumWidth(300)
    qtbot.waitUntil(lambda: steady.width() >= 300)
    assert inside.size() == steady.size()


@pytest.mark.parametrize("scale", [100, 200])
def test_table_view_paints_its_whole_area(long_road: MainWindow, scale: int) -> None:
    view = long_road.table.view
    view.zoom_by(scale / 100)
    view._settle.stop()
    view._settled()
    view.steps.finish()
    central = long_road.centralWidget()
    assert central is not None
    for _ in range(5):
        QApplication.processEvents()
    painted = Painted(central)
    view.viewport().update()
    QApplication.processEvents()
    assert painted.count == 0


class Painted(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.count = self.area = 0
        """The number of paint events, and the total number of pixels painted."""
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count the event, and do not filter it."""
        if isinstance(event, QPaintEvent):
            self.count += 1
            parts = cast(Iterable[QRect], event.region())  # because the type stubs of Qt do not include this method
            self.area += sum(part.width() * part.height() for part in parts)
        return False


def test_stage_is_laid_out_once_for_an_answer(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[object] = []
    stage, arrange = long_road.table.stage, long_road.table.stage._arrange

    def counted() -> None:
        laid.append(stage.play)
        arrange()

    monkeypatch.setattr(stage, "_arrange", counted)
    for _ in range(10):
        of(long_road).held = None
        play(long_road, 1)
        assert len(laid) == 1
        laid.clear()


def test_journal_repaints_only_new_lines(long_road: MainWindow) -> None:
    paper = long_road.panels.journal.viewport()
    for _ in range(15):
        of(long_road).held = None
        play(long_road, 1)
        assert long_road.panels.journal.viewport() is paper
        seen = on_screen(paper)
        paper.update()
        assert on_screen(paper) == seen
    painted = Painted(paper)
    long_road.panels.journal.sync(of(long_road).session.facts, of(long_road).session.keyframes)
    QApplication.processEvents()
    assert painted.area < paper.width() * paper.height() / 10


def test_journal_removes_bars_of_old_lines(long_road: MainWindow) -> None:
    journal = long_road.panels.journal
    while journal.journal is not None and journal.fresh == len(journal.journal.lines):
        of(long_road).held = None
        play(long_road, 1)
    before = on_screen(journal.viewport())
    of(long_road).changed.emit()
    after = on_screen(long_road.panels.journal.viewport())
    assert after != before
    journal.viewport().update()
    assert on_screen(journal.viewport()) == after
