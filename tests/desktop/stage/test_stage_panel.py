"""The stage: every event is painted where it is visible."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters.drama import stage_room
from talisman_desktop.desktop.presenters.drama.beat_reader import read
from talisman_desktop.desktop.presenters.drama.beats import Atom, Died, Play, Scene, Told, atoms
from talisman_desktop.desktop.presenters.drama.digest import digest
from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.drama.strip_layout import LEAST
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.desktop.evenings import Evening
from tests.desktop.long_road import of, play
from tests.desktop.scene.test_scene_kit import demo_model
from tests.kit import a_table, core, do

ANSWERS = 200
VIEWS = {
    "small": (Box(147, 260, 516, 110), Box(6, 135, 665, 243), Box(0, 0, 1022, 460)),
    "large text": (Box(250, 190, 210, 50), Box(180, 110, 330, 110), Box(0, 0, 1022, 265)),
    "wide": (Box(230, 390, 900, 170), Box(10, 190, 1150, 360), Box(0, 0, 1540, 700)),
}


def plays(seed: int) -> list[Play]:
    rules = core()
    session = Session(rules, new_table(rules.catalog, seed=seed), switches=BEGINNING)
    found = []
    for _ in range(ANSWERS):
        answer = careful(session, session.pending) if session.pending is not None else None
        if answer is None:
            break
        change = session.answer(answer)
        found.append(read(change.facts, change.before, session.ruleset, session.catalog))
    return found


@pytest.mark.parametrize("view", VIEWS)
def test_marks_are_inside_and_do_not_overlap(view: str, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(f"font-size: {34 if view == 'large text' else 17}px")
    window.resize(int(VIEWS[view][-1].w), int(VIEWS[view][-1].h))
    panel = StagePanel(window, core().catalog, palette.DARK)
    panel.place(Rooms(VIEWS[view][:2], VIEWS[view][1:]))
    window.show()
    for told in (told for seed in (6, 8, 9) for told in plays(seed) if told.beats):
        panel.show_play(told)
        assert QRect(0, 0, window.width(), window.height()).contains(panel.geometry()), told
        assert panel.strip is not None
        assert panel.strip.letters >= LEAST
        seen = Counter(atom for badge, _ in panel.shown for atom in badge.atoms)
        seen.update(atom for small in panel.smalls for atom in small.atoms)
        assert seen == Counter(atom for beat in told.beats for atom in atoms(beat) if not is_dealt(atom, panel))
        places = [place for _, place in panel.shown]
        assert all(panel.rect().contains(place) for place in places), told
        pieces = [piece.box for card in panel.strip.cards for badge in card.badges for piece in badge.pieces]
        assert not any(a.overlaps(b) for n, a in enumerate(pieces) for b in pieces[:n])


@pytest.mark.parametrize(("ratio", "is_ahead"), [(1.0, True), (2.0, True), (1.25, False)])
def test_strip_is_painted_ahead_for_whole_pixels_only(
    ratio: float, is_ahead: bool, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # At fractions of pixels, an image would look different from the strip itself.
    monkeypatch.setattr(StagePanel, "devicePixelRatioF", lambda panel: ratio)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(int(VIEWS["wide"][-1].w), int(VIEWS["wide"][-1].h))
    panel = StagePanel(window, core().catalog, palette.DARK)
    rooms = Rooms(VIEWS["wide"][:2], VIEWS["wide"][1:])
    panel.place(rooms)
    window.show()
    told = next(told for told in plays(6) if told.beats)
    panel.prepare(told, rooms, large=False)
    panel.show_play(told)
    assert panel.strip is not None
    assert (panel._image_ahead() is not None) is is_ahead


def test_spot_found_ahead_serves_only_the_same_texts(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    over, told = VIEWS["wide"][1:], next(told for told in plays(6) if told.beats)
    windows = []

    def rooms(*texts: Box) -> Rooms:
        return Rooms((), over, (Box(10, 10, 300, 100),), 1, 20.0, lambda: texts)

    def placed(where: Rooms) -> StagePanel:
        windows.append(window := QWidget())
        qtbot.addWidget(window)
        window.resize(int(over[-1].w), int(over[-1].h))
        panel = StagePanel(window, core().catalog, palette.DARK)
        panel.place(where)
        window.show()
        return panel

    panel = placed(rooms())
    panel.prepare(told, rooms(), large=False)
    with monkeypatch.context() as patch:
        patch.setattr(Rooms, "spot", lambda *_: pytest.fail("the spot was known"))
        panel.show_play(told)
    first = panel.geometry()
    text = Box(first.x(), first.y(), first.width(), first.height())
    panel.place(Rooms(VIEWS["wide"][:2], over))
    panel.place(rooms(text))
    fresh = placed(rooms(text))
    fresh.show_play(told)
    assert panel.geometry() == fresh.geometry() != first


def test_stage_keeps_the_last_answer_until_the_next(long_road: MainWindow) -> None:
    stage = long_road.table.stage
    while not stage.isVisible():
        play(long_road, 1)
    assert stage.accessibleDescription()
    long_road.resize(920, 600)
    assert long_road.table.rect().contains(stage.geometry())
    long_road.undo()
    assert not stage.isVisible()


def test_mouse_reaches_the_table_behind_the_stage(long_road: MainWindow) -> None:
    stage = long_road.table.stage
    while not stage.isVisible():
        play(long_road, 1)
    middle = stage.geometry().center()
    assert long_road.table.childAt(middle) is not stage


def is_dealt(atom: Atom, panel: StagePanel) -> bool:
    """Return whether the short strip leaves an event out: face-down cards that were dealt."""
    return atom[0] == "card" and atom[2].startswith("dealt") and panel.smalls == digest(panel.play).smalls


def marked(window: MainWindow) -> set[int]:
    assert window.table.model is not None
    cards = [card.id for area in window.table.model.areas for card in area.cards]
    return {card for card in cards if (item := window.table.scene.card(card)) is not None and item.changed}


def test_cards_and_lines_just_changed_are_marked(long_road: MainWindow) -> None:
    journal = long_road.panels.journal
    while not (marked(long_road) and journal.journal is not None and journal.fresh < len(journal.journal.lines)):
        play(long_road, 1)
    assert marked(long_road) <= long_road.table.stage.play.cards
    long_road.undo()
    assert not marked(long_road)
    assert journal.fresh == len(journal.journal.lines)


def test_an_earlier_moment_is_shown_without_the_last_answer(long_road: MainWindow) -> None:
    stage = long_road.table.stage
    while not stage.isVisible():
        play(long_road, 1)
    long_road.run("timeline")
    assert long_road.looking.shown is not None
    assert not stage.isVisible()
    long_road.looking.now()
    assert stage.isVisible()


def same(box: Box) -> Box:
    return box


def test_guardians_are_not_covered_while_the_decks_have_room() -> None:
    model = demo_model("guardians")
    plan = table_layout.plan(model)
    rooms = stage_room.rooms(model, plan, Box(0, 0, plan.size.w, plan.size.h), same)
    assert rooms.clear == (plan.ground["rack"],)
    foes = [plan.cards[card.id].box for area in model.role("guardians") for card in area.cards]
    assert foes
    assert rooms.apart
    assert not any(room.overlaps(box) for room in rooms.apart for box in foes)


def test_empty_place_of_a_hero_is_used_before_the_decks() -> None:
    model = demo_model("guardians")
    seats = [area for area in model.areas if area.role == "hero"]
    empty = replace(seats[-1], hero=None)
    model = replace(model, areas=tuple(empty if area is seats[-1] else area for area in model.areas))
    plan = table_layout.plan(model)
    rooms = stage_room.rooms(model, plan, Box(0, 0, plan.size.w, plan.size.h), same)
    assert rooms.clear == (plan.areas[empty.id], plan.ground["rack"])


def test_news_of_a_fight_covers_the_trove_before_the_decks(evening: Evening) -> None:
    zones = {"trove": ["holy-grail", "wand", "amulet"]}
    table = a_table(["troll", "elf", "sorceress"], destination="forest", row=["ogre", "?", "?"], zones=zones)
    evening.window.resize(1358, 724)
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))), dice="table").rest()
    for answer in (Thrown((6, 2)), Thrown((1,))):
        evening.player.answer(answer)
    evening.window.outlook.look()  # because the next fight makes the strip longer
    evening.rest()
    pane = evening.window.table
    assert pane.scene.plan is not None
    decks = pane.view.pixels_of(pane.view.pos())(pane.scene.plan.ground["rack"])
    news = pane.stage.geometry()
    assert pane.stage.isVisible()
    assert news.bottom() < decks.y


def test_stage_places_avoid_the_question_subject() -> None:
    view, mat, card = Box(0, 0, 1000, 300), Box(700, 0, 300, 120), Box(40, 180, 90, 120)
    rooms = stage_room.gaps(view, (card, mat), 40)
    assert rooms[0] == Box(130, 0, 570, 300)
    assert Box(130, 120, 870, 180) in rooms
    assert not any(room.overlaps(box) for room in rooms for box in (card, mat))


def test_least_important_subject_is_covered_first() -> None:
    view, card, rest = Box(0, 0, 1000, 300), Box(0, 0, 1000, 100), Box(0, 100, 1000, 200)
    assert stage_room.gaps(view, (card, rest), 40) == [rest]


def over_mats(window: MainWindow) -> bool:
    """Return whether the strip covers a part of a hero's mat."""
    pane = window.table
    assert pane.scene.plan is not None
    assert pane.model is not None
    seen = pane.view.pixels_of(pane.view.pos())
    mats = [seen(pane.scene.plan.areas[area.id]) for area in pane.model.role("hero") if area.hero is not None]
    return any(box_rect(mat).intersects(pane.stage.geometry().toRectF()) for mat in mats)


@pytest.mark.parametrize("scale", [100, 200])
def test_strip_never_covers_the_question_subject(scale: int, long_road: MainWindow) -> None:
    long_road.resize(1366, 768)
    long_road.change_settings(replace(long_road.settings, scale=scale))
    table, shown = long_road.table, 0
    while shown <= 10:
        session = of(long_road).session
        answer = careful(session, session.pending) if session.pending is not None else None
        assert answer is not None
        assert of(long_road).answer(answer)
        if not table.stage.isVisible() or long_road.prompt.request is None:
            continue
        shown += 1
        cards = questions.meant(long_road.prompt.request, of(long_road).session.table, long_road.catalog).cards
        assert table.scene.plan is not None
        for slot in (slot for card in cards if (slot := table.scene.plan.cards.get(card)) is not None):
            where = table.view.mapFromScene(box_rect(slot.box)).boundingRect()
            assert not table.stage.geometry().intersects(where.translated(table.view.geometry().topLeft()))
        size = table.stage.size()
        is_low = size.width() * size.height() < 0.45 * table.view.width() * table.view.height()
        assert is_low or not over_mats(long_road)
    assert shown > 10


@pytest.mark.parametrize("large", [False, True])
def test_strip_covers_no_mat(large: bool, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 300)
    window.show()
    panel = StagePanel(window, core().catalog, palette.DARK)
    mats = Box(400, 0, 400, 150), Box(400, 150, 400, 150)
    card = Box(0, 0, 60, 80)
    panel.place(Rooms((), (Box(0, 0, 800, 300),), (card,), 1, 20.0, mats=mats))
    days = (Told(f"The tale of day {n} is long.") for n in range(6))
    panel.show_play(Play((Scene("Inn", "", (*days, Died("elf"))),)), large=large)
    assert panel.shown
    assert not any(box_rect(box).intersects(panel.geometry().toRectF()) for box in (card, *mats))


def test_key_hides_and_shows_the_strip(long_road: MainWindow) -> None:
    stage = long_road.table.stage
    while not stage.isVisible():
        play(long_road, 1)
    log = list(of(long_road).session.log)
    long_road.run("put-away")
    assert not stage.isVisible()
    assert stage.corner.isVisible()
    stage.corner.away.click()
    assert stage.isVisible()
    assert of(long_road).session.log == log
    long_road.run("put-away")
    while stage.away:
        play(long_road, 1)
    assert not stage.away, "the next answer is shown"


def test_hidden_badges_are_shown_with_one_press(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 300)
    window.show()
    panel = StagePanel(window, core().catalog, palette.DARK)
    panel.place(Rooms((Box(0, 255, 600, 45),), (Box(0, 0, 600, 300),)))
    told = Play((Scene("Inn", "", (*(Told(f"The tale of day {n} is long.") for n in range(12)), Died("elf"))),))
    panel.show_play(told)
    assert [badge.atoms for badge, _ in panel.shown] == [(("dead", "elf", "", 1),)]
    assert panel.corner.more.text() == "+12"
    panel.corner.more.click()
    assert len(panel.shown) == 13
    panel.unfold()
    assert len(panel.shown) == 1
