"""While the players think, the open answers are worked out. What the window shows and saves is the same as without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.app import window_services
from talisman_desktop.core.requests import Arrange, Arranged, Choose, Chosen, Interjected, Pick, Picked, Throw
from talisman_desktop.desktop.docks import stage_rooms, table_pane
from talisman_desktop.desktop.presenters.drama import beat_reader, stage_room
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.table_layout import Planner
from talisman_desktop.desktop.presenters.prompts import space_key
from talisman_desktop.desktop.prompts import option_columns
from talisman_desktop.desktop.prompts.choice import PickBody
from talisman_desktop.desktop.prompts.column_search import ColumnSearch
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.kept_images import KeptImages, Key
from talisman_desktop.desktop.stage import stage_panel
from talisman_desktop.desktop.window import answers, ponderer
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.foreseen import Foreseen
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.teller import Teller
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.store import projection
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.projection import Projection
from tests.desktop.levels import LEVELS, difference
from tests.desktop.long_road import file_of, of

ANSWERS = 60
BUSY = 24
"""The number of options above which a village is busy."""
ROWS = ("log", "journal", "heroes", "tokens", "possessions", "state", "keyframes", "redo")


@dataclass
class Shown:
    """The contents of a window and of its file after an answer."""

    lines: list[str]
    strip: object
    due: list[str]
    rows: dict[str, list[tuple[object, ...]]]
    picture: QImage
    question: QImage


def shown(window: MainWindow) -> Shown:
    """Return what the window shows and has saved."""
    window.table.scene.motion.settle()
    window.setFocus()  # as only one of the two has the focus otherwise
    QApplication.processEvents()
    panels = window.panels
    assert panels.journal.journal is not None
    lines = [line.text for line in panels.journal.journal.lines]
    stage = window.table.stage
    strip = (stage.smalls, stage.strip, stage.geometry(), stage.isHidden())
    picture = window.table.grab().toImage()
    due = [reminder.text for reminder in window.prompt.reminders.due]
    return Shown(lines, strip, due, rows(window), picture, window.prompt.grab().toImage())


def rows(window: MainWindow) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of the campaign's file that say what was played."""
    with closing(connect(file_of(window).path)) as connection:
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ROWS}


@pytest.fixture
def two(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[MainWindow, MainWindow]]:
    """Yield two windows with the same new campaign."""
    made = []
    for name in ("one", "two"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
        services = window_services.services()
        services.settings_file = tmp_path / f"{name}.json"
        window = MainWindow(services)
        qtbot.addWidget(window)
        window.resize(1366, 768)
        window.show()
        qtbot.waitExposed(window)
        assert window.new_campaign("The long road", 7, {})
        # Because the forecast of an open fight joins the strip a moment later.
        window.change_settings(replace(window.settings, hide_odds=True))
        window.table.set_motion(0)
        made.append(window)
    yield made[0], made[1]
    for window in made:
        window.close()


def ponder(window: MainWindow) -> None:
    """Let the window work out the open answers, as it does while it rests."""
    QApplication.processEvents()
    window.ponderer.begin(of(window).session)
    window.ponderer.finish()


def worked_out(window: MainWindow) -> list[Foreseen]:
    """Return the answers that were worked out for the open question."""
    return [found for found in of(window)._expected if found.fits(of(window).session)]


def chosen(window: MainWindow) -> Chosen:
    """Return a choice that was worked out: one after which the view shows the same part of the table."""
    made = [found.answer for found in worked_out(window) if isinstance(found.answer, Chosen)]
    return next(answer for answer in made if answer.id.startswith("heal:"))


def until_a_choice(window: MainWindow) -> None:
    """Play on until several answers are possible."""
    while True:
        request = of(window).session.pending
        if isinstance(request, Choose) and len(request.options) > 1:
            QApplication.processEvents()
            return
        answer = careful(of(window).session, request) if request is not None else None
        assert answer is not None
        of(window).answer(answer)


def test_pondering_window_shows_and_saves_the_same(two: tuple[MainWindow, MainWindow]) -> None:
    plain, pondering = two
    bot, taken = random_bot(5), 0
    for n in range(ANSWERS):
        request = of(plain).session.pending
        assert request is not None
        answer = bot(of(plain).session, request)
        assert answer is not None
        plain.ponderer.stop()
        ponder(pondering)
        taken += any(found.answer == answer for found in worked_out(pondering))
        for window in two:
            of(window).held = None
            assert of(window).answer(answer)
        if n % 11 == 7:
            for window in two:
                of(window).undo()
                of(window).redo()
        one, other = shown(plain), shown(pondering)
        assert one.lines == other.lines
        assert one.strip == other.strip
        assert one.due == other.due
        assert one.rows == other.rows
        assert one.picture == other.picture
        assert difference(one.question, other.question) <= LEVELS, f"answer {n}"
    assert taken > ANSWERS // 3


def test_answer_worked_out_ahead_is_not_worked_out_again(
    long_road: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_a_choice(long_road)
    ponder(long_road)
    answer = chosen(long_road)

    def again(*_args: object, **_more: object) -> None:
        raise AssertionError("worked out again")

    with monkeypatch.context() as patched:
        patched.setattr(Session, "answer", again)
        patched.setattr(Game, "do", again)
        patched.setattr(beat_reader, "read", again)
        patched.setattr(table_pane, "present", again)
        patched.setattr(stage_panel, "find", again)
        patched.setattr(AreaItem, "_painted", again)
        patched.setattr(faces, "paint_face", again)
        patched.setattr(stage_room, "rooms", again)
        patched.setattr(Planner, "_plan", again)
        patched.setattr(Projection, "_plan", again)
        patched.setattr(ColumnSearch, "_lowest", again)
        patched.setattr(long_road.services, "village", again)
        assert of(long_road).answer(answer)
        QApplication.processEvents()
    assert of(long_road).outcome is not None


def test_answers_are_worked_out_while_the_window_rests(long_road: MainWindow, qtbot: QtBot) -> None:
    until_a_choice(long_road)
    request = of(long_road).session.pending
    assert isinstance(request, Choose)
    wanted = len(request.options)
    assert 4 < wanted <= ponderer.MOST
    qtbot.waitUntil(lambda: len(worked_out(long_road)) == wanted)
    found = [found.answer for found in worked_out(long_road)]
    usual = space_key.option(request)
    assert usual is None or found[0] == Chosen(usual)
    others = [Chosen(option.id) for option in request.options if option.id != usual]
    assert [answer for answer in found if answer != Chosen(usual or "")] == others


def test_caches_hold_all_that_is_made_ready() -> None:
    rooms = (stage_rooms.MOST, option_columns.MOST_AHEAD, answers.MOST_PLACES, table_layout.KEPT, projection.MOST_AHEAD)
    assert min(rooms) > ponderer.MOST


def test_images_for_all_answers_of_a_village_are_kept(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    long_road.resize(1366, 768)
    while not _is_busy_village(of(long_road).session):
        request = of(long_road).session.pending
        answer = careful(of(long_road).session, request) if request is not None else None
        assert answer is not None
        of(long_road).answer(answer)
    QApplication.processEvents()
    needed, lost = set[tuple[int, Key]](), set[tuple[int, Key]]()
    find, keep = KeptImages.find, KeptImages.keep

    def note_found(images: KeptImages, key: Key, subject: object = None) -> QImage | None:
        found = find(images, key, subject)
        if found is not None:
            needed.add((id(images), key))
        return found

    def note_kept(images: KeptImages, key: Key, painted: QImage, subject: object = None) -> QImage:
        before = images.keys()
        image = keep(images, key, painted, subject)
        lost.update(needed & {(id(images), gone) for gone in before - images.keys()})
        needed.add((id(images), key))
        return image

    with monkeypatch.context() as patched:
        patched.setattr(KeptImages, "find", note_found)
        patched.setattr(KeptImages, "keep", note_kept)
        ponder(long_road)
    assert len(worked_out(long_road)) > BUSY
    assert not lost


def _is_busy_village(session: Session) -> bool:
    """Return whether the heroes are in the village and many answers are possible."""
    request = session.pending
    return isinstance(request, Choose) and len(request.options) > BUSY and roads.way(session.table) is None


def test_forgotten_answers_are_let_go_in_a_pause(long_road: MainWindow) -> None:
    until_a_choice(long_road)
    ponder(long_road)
    answer = chosen(long_road)
    others = [found for found in worked_out(long_road) if found.answer != answer]
    assert of(long_road).answer(answer)
    assert all(vars(found.twin) for found in others)
    ponder(long_road)
    assert not any(vars(found.twin) for found in others)
    left = worked_out(long_road)
    assert left
    long_road.ponderer.stop()
    long_road.close()
    assert not any(vars(found.twin) for found in left)


def until_a(kind: type[Arrange | Pick], window: MainWindow) -> Arrange | Pick:
    """Play on until a question of this kind is shown, and return it. Each answer is shown, as the question's body is
    needed."""
    bot = random_bot(11)
    while not isinstance(request := of(window).session.pending, kind):
        assert request is not None
        answer = bot(of(window).session, request)
        assert answer is not None
        assert of(window).answer(answer)
        of(window).held = None
    window.display.refresh()
    return request


def test_order_shown_is_worked_out(long_road: MainWindow) -> None:
    request = until_a(Arrange, long_road)
    assert isinstance(request, Arrange)
    ponder(long_road)
    shown = tuple(option.id for option in request.options)
    assert [found.answer for found in worked_out(long_road)] == [Arranged(shown)]
    body = long_road.prompt.body
    assert isinstance(body, ArrangeBody)
    body.list.setCurrentRow(0)
    body.move_line(1)
    long_road.ponderer.finish()
    moved = Arranged((shown[1], shown[0], *shown[2:]))
    assert [found.answer for found in worked_out(long_road)] == [moved]
    assert of(long_road).answer(moved)


def test_changing_an_answer_works_out_only_so_many(long_road: MainWindow) -> None:
    until_a(Arrange, long_road)
    ponder(long_road)
    body = long_road.prompt.body
    assert isinstance(body, ArrangeBody)
    for n in range(ponderer.MOST_EDITS + 1):
        body.list.setCurrentRow(0)
        body.move_line(1)
        long_road.ponderer.finish()
        known = [found.answer for found in worked_out(long_road)]
        assert (known == [body.present_answer()]) == (n < ponderer.MOST_EDITS)


def test_things_to_pick_are_worked_out_one_by_one(long_road: MainWindow, qtbot: QtBot) -> None:
    request = until_a(Pick, long_road)
    assert isinstance(request, Pick)
    one = replace(request, least=1, most=1)
    assert long_road.ponderer._open_answers(one) == [Picked((option.id,)) for option in request.options]
    some, many = replace(request, least=0, most=2), replace(request, least=2, most=2)
    bodies = [PickBody(some), PickBody(many)]
    for body in bodies:
        qtbot.addWidget(body)
    long_road.prompt.body, usual = bodies[0], long_road.prompt.body
    assert long_road.ponderer._open_answers(some) == [Picked(())]
    bodies[0].toggle(request.options[0].id)
    assert long_road.ponderer._open_answers(some) == [Picked((request.options[0].id,))]
    long_road.prompt.body = bodies[1]
    assert long_road.ponderer._open_answers(many) == []
    long_road.prompt.body = usual


def test_option_pointed_at_is_worked_out_first(long_road: MainWindow) -> None:
    until_a_choice(long_road)
    request = of(long_road).session.pending
    assert isinstance(request, Choose)
    long_road.ponderer.begin(of(long_road).session)
    long_road.prompt.pointed.emit(request.options[-1].id)
    long_road.ponderer.finish()
    assert worked_out(long_road)[0].answer == Chosen(request.options[-1].id)


@pytest.mark.parametrize("in_village", [True, False])
def test_only_the_village_works_out_what_may_be_played(long_road: MainWindow, in_village: bool) -> None:
    session = of(long_road).session
    while not session.offers() or (roads.way(session.table) is None) != in_village:
        request = session.pending
        answer = careful(session, request) if request is not None else None
        assert answer is not None
        of(long_road).answer(answer)
    ponder(long_road)
    answers = [found.answer for found in worked_out(long_road)]
    assert answers
    offers = [Interjected(offer.id) for offer in session.offers()] if in_village else []
    assert answers[len(answers) - len(offers) :] == offers
    assert not any(isinstance(answer, Interjected) for answer in answers[: len(answers) - len(offers)])


def test_no_answer_is_worked_out_for_dice(long_road: MainWindow) -> None:
    of(long_road).switch("dice", "table")
    while not isinstance(request := of(long_road).session.pending, Throw):
        assert request is not None
        answer = careful(of(long_road).session, request)
        assert answer is not None
        of(long_road).held = None
        assert of(long_road).answer(answer)
    ponder(long_road)
    assert not of(long_road)._expected


def test_correction_drops_what_was_worked_out(long_road: MainWindow) -> None:
    until_a_choice(long_road)
    ponder(long_road)
    answer, before = chosen(long_road), of(long_road).session.twin()
    assert before is not None
    of(long_road).switch("dice", "table")
    assert worked_out(long_road) == []
    before.switch("dice", "table")
    before.answer(answer)
    assert of(long_road).answer(answer)
    assert of(long_road).session.log == before.log
    assert of(long_road).session.table == before.table


def test_switch_after_pondering_is_in_the_journal(long_road: MainWindow) -> None:
    same = False
    for n in range(60):
        until_a_choice(long_road)
        ponder(long_road)
        same = any(found.twin.table is of(long_road).session.table for found in worked_out(long_road))
        if same:
            break
        of(long_road).answer(worked_out(long_road)[n % len(worked_out(long_road))].answer)
    assert same  # so that the answers that were worked out cannot be told from the switch by their tables
    of(long_road).switch("dice", "table")
    journal = long_road.panels.journal.journal
    assert journal is not None
    assert "dice" in journal.lines[-1].text


def test_words_that_fail_ahead_are_told_of_with_the_answer(
    long_road: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_a_choice(long_road)
    warnings, ledger = file_of(long_road).warnings, file_of(long_road).ledger
    assert ledger is not None
    ledger._ahead = ()  # what was told before

    def fail(*_args: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(Teller, "tell", fail)
    ponder(long_road)
    assert (ledger.troubles, warnings) == ([], [])
    found = next(found for found in worked_out(long_road) if found.change.facts)
    assert of(long_road).answer(found.answer)
    assert warnings


def test_campaign_closed_meanwhile_stops_the_work(long_road: MainWindow, qtbot: QtBot) -> None:
    until_a_choice(long_road)
    work = long_road.ponderer._idle.left
    next(work)
    assert long_road.close_campaign()
    assert list(work) == []
    qtbot.wait(ponderer.AFTER_MS * 3)
    assert long_road.player is None


def test_failure_of_the_rules_is_reported_only_for_the_answer(
    long_road: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_a_choice(long_road)
    told: list[str] = []
    of(long_road).crashed.connect(lambda why, _report: told.append(why))
    request = of(long_road).session.pending
    assert isinstance(request, Choose)

    def fail(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "_take", fail)
    ponder(long_road)
    assert worked_out(long_road) == []
    assert told == []
    assert not of(long_road).answer(Chosen(request.options[0].id))
    assert len(told) == 1


def test_file_that_fails_ahead_is_told_of_only_after_the_answer(
    long_road: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_a_choice(long_road)
    ponder(long_road)
    answer = chosen(long_road)

    def full(*_args: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Campaign, "_write", full)
        of(long_road)._save = full
        assert of(long_road).answer(answer)
    assert of(long_road).unsaved
    of(long_road)._save = file_of(long_road).record
    assert of(long_road).save()
    assert file_of(long_road).past.differences(of(long_road).session.table) == []
    assert len(rows(long_road)["log"]) == len(of(long_road).session.log)
