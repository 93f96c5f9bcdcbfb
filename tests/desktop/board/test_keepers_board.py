"""Moves by hand in the window by drag, menu and key. Each has a name and is undone in one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.desktop.board.pointed import (
    K,
    drag,
    focus,
    lying,
    middle,
    moved,
    on_the_road,
    said,
    spot_of,
    take_up,
    undone,
)
from tests.desktop.evenings import Evening
from tests.kit import core, under_way


def card(evening: Evening, zone: str) -> Thing:
    return Thing("card", str(evening.session.table.zone(zone)[-1].id))


# --- dragging ---


def test_turn_key_does_not_turn_the_party(keeper: Evening) -> None:
    focus(keeper, Thing("party"))
    keeper.press("t")
    assert under_way(keeper.session.table).heading > 0
    assert said(keeper) == "The party: this key does nothing here"


def test_move_not_offered_by_the_question_answers_nothing(evening: Evening) -> None:
    """The question without heroes offers one answer with an empty id. Moving a card must not give that answer."""
    evening.begin(on_the_road("wolf"))
    moot = Choose(key="moot", text="Who takes it?", options=(Option("", "Nobody"),))
    answered: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "pending", property(lambda session: moot))
        patch.setattr(evening.player, "answer", lambda answer, by="person": answered.append(answer))
        wolf = card(evening, "spot:1")
        move = next(
            m
            for m in moves.moves(wolf, Board(evening.session.table, core().of(evening.session.table)))
            if m.text == "Discard it"
        )
        evening.window.by_hand.do(move)
    assert not answered
    assert lying(evening, "discard:adventure") == ["wolf"]


def test_a_card_is_dragged_to_a_hero(keeper: Evening) -> None:
    drag(keeper, card(keeper, "spot:1"), "figure:elf")
    assert lying(keeper, "trophies:elf") == ["wolf"]
    assert undone(keeper) == "Wolf → Elf's trophies"
    assert keeper.asked == "keep"
    assert any("Wolf" in line for line in keeper.journal)
    keeper.window.undo()
    assert lying(keeper, "spot:1") == ["wolf"]


def test_drag_frames_places_and_explains_refusals(keeper: Evening) -> None:
    wolf = card(keeper, "spot:1")
    take_up(keeper, wolf, "discard:adventure")
    hand = keeper.window.table.keeper.hand
    assert hand.drag is not None
    assert {"hero:elf", "spot:5", "road:2", "deck:adventure", "discard:adventure"} <= {*hand.drag._marks}
    assert hand.drag._marks["discard:adventure"].state == "here"
    assert said(keeper) == "Wolf → the adventure discards"
    moved(keeper, spot_of(keeper, "deck:spell"))
    assert said(keeper) == "Wolf belongs to the adventure deck."
    states = [hand.drag._marks[zone].state for zone in ("deck:spell", "discard:adventure")]
    assert states == ["barred", "open"]
    port = keeper.window.table.view.viewport()
    keeper.bot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot_of(keeper, "deck:spell"))
    assert hand.drag is None
    assert lying(keeper, "spot:1") == ["wolf"]


def test_escape_puts_back_the_dragged_thing(keeper: Evening) -> None:
    take_up(keeper, card(keeper, "spot:1"), "discard:adventure")
    hand = keeper.window.table.keeper.hand
    keeper.bot.keyClick(keeper.window.table.view, K.Key_Escape)
    assert hand.drag is None
    item = keeper.window.table.scene.card(card(keeper, "spot:1").card)
    assert item is not None
    assert item.opacity() == 1.0
    assert lying(keeper, "spot:1") == ["wolf"]


def test_dragging_the_party_answers_the_question(keeper: Evening) -> None:
    drag(keeper, Thing("party"), "road:4")
    way = roads.way(keeper.session.table)
    assert way is not None
    assert way.space == 4
    assert lying(keeper, "road:3") == ["wolf", "bear"], "what lay on the row stays behind"
    drag(keeper, Thing("party"), "road:6")
    assert undone(keeper).startswith("The party → space 6")
    assert keeper.asked == "keep"


def test_figures_are_dragged_in_the_marching_order(keeper: Evening) -> None:
    drag(keeper, Thing("figure", "dwarf"), "hero:elf")
    assert keeper.session.table.order == ("dwarf", "elf")
    assert undone(keeper) == "Marching order: Dwarf, Elf"


def test_a_card_of_the_deck_is_laid_face_down(keeper: Evening) -> None:
    drag(keeper, Thing("deck", "adventure"), "spot:4")
    assert lying(keeper, "spot:4") == [""]


def test_gold_is_dragged_from_purse_to_purse(keeper: Evening) -> None:
    before = {h.id: h.gold for h in keeper.session.table.heroes.values()}
    drag(keeper, Thing("token", "elf:gold"), "hero:dwarf")
    after = {h.id: h.gold for h in keeper.session.table.heroes.values()}
    assert after == {"elf": before["elf"] - 1, "dwarf": before["dwarf"] + 1}


def test_nothing_is_dragged_outside_record_only_unless_allowed(evening: Evening) -> None:
    evening.begin(on_the_road("wolf"))
    drag(evening, card(evening, "spot:1"), "hero:elf")
    assert lying(evening, "spot:1") == ["wolf"]
    evening.window.menus.actions["by-hand"].trigger()
    asked = evening.asked
    drag(evening, Thing("deck", "adventure"), "spot:4")
    assert lying(evening, "spot:4") == [""]
    assert evening.asked == asked, "the running question goes on"


# --- numbers ---


def wheel(evening: Evening, thing: Thing, turn: int) -> None:
    at = spot_of(evening, thing)
    event = QWheelEvent(
        QPointF(at), QPointF(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(evening.window.table.view.viewport(), event)


def pointing(evening: Evening, thing: Thing) -> QMouseEvent:
    """Return the event of a pointer that moves over a thing with no button held."""
    at, none = QPointF(spot_of(evening, thing)), Qt.MouseButton.NoButton
    return QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)


def test_wheel_over_a_number_changes_the_number(keeper: Evening) -> None:
    wheel(keeper, Thing("token", "elf:life"), -120)
    assert undone(keeper) == "Elf: life 4 → 3"
    wheel(keeper, Thing("token", "elf:life"), 60)
    wheel(keeper, Thing("token", "elf:life"), 60)
    assert undone(keeper) == "Elf: life 3 → 4"
    assert keeper.window.table.view.fitted, "the table was not zoomed by it"
    hand = keeper.window.table.keeper.hand
    hand.eventFilter(keeper.window.table.view.viewport(), pointing(keeper, Thing("token", "elf:life")))
    assert hand._signs.isVisible()
    wheel(keeper, Thing("token", "elf:life"), 120)
    assert hand._signs.isVisible(), "the signs stay while the number changes"


def test_the_signs_of_a_number_are_clicked(keeper: Evening) -> None:
    pane = keeper.window.table
    places = pane.keeper.hand.places
    assert places is not None
    less, more = places.signs(Thing("token", "elf:life"))
    for box, life in ((more, 5), (more, 6), (less, 5)):
        at = pane.view.mapFromScene(QPointF(*middle(box)))
        keeper.bot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert keeper.session.table.heroes["elf"].life == life


# --- keys and menus ---


def test_keys_act_on_the_selected_thing(keeper: Evening) -> None:
    wolf = card(keeper, "spot:1")
    focus(keeper, wolf)
    keeper.press("+")
    assert keeper.session.table.find(wolf.card)[1].counters == 1
    keeper.press("t")
    assert not keeper.session.table.find(wolf.card)[1].up
    keeper.press(K.Key_Delete)
    assert lying(keeper, "discard:adventure") == ["wolf"]
    focus(keeper, Thing("token", "elf:gold"))
    keeper.press("--=")
    assert keeper.session.table.heroes["elf"].gold == 2


@pytest.mark.parametrize("key", [K.Key_M, K.Key_T, K.Key_Delete, K.Key_Plus, K.Key_Minus])
def test_first_key_shows_the_hidden_ring(keeper: Evening, key: Qt.Key) -> None:
    wolf, pane = card(keeper, "spot:1"), keeper.window.table
    focus(keeper, wolf)
    keeper.window.prompt.take_focus()
    before = keeper.session.table
    keeper.press(key)
    assert keeper.session.table is before
    assert not pane.keeper.places.isVisible()
    assert pane.keeper.hand.ringed == wolf
    assert said(keeper).startswith("Wolf")
    keeper.press(key)
    assert keeper.session.table is not before or pane.keeper.places.isVisible() or key == K.Key_Minus


def test_tab_and_arrows_move_the_selection_ring(keeper: Evening) -> None:
    hand = keeper.window.table.keeper.hand
    focus(keeper, None)
    seen: list[Thing] = []
    keeper.press(K.Key_Tab)
    while hand.at is not None and len(seen) < 12:
        seen.append(hand.at)
        before = hand.at
        keeper.press(K.Key_Tab)
        if hand.at == before:
            break
    assert seen[0] == Thing("party")
    assert Thing("area", "hero:elf") in seen
    assert not keeper.window.table.view.hasFocus(), "after the last part Tab leaves the table"
    focus(keeper, Thing("token", "elf:strength"))
    keeper.press(K.Key_Right)
    assert hand.at == Thing("token", "elf:craft")
    keeper.press(K.Key_Escape)
    assert keeper.window.prompt.isAncestorOf(keeper.window.focusWidget())


def test_move_list_is_searched_by_typing(keeper: Evening) -> None:
    focus(keeper, card(keeper, "items:dwarf"))
    keeper.press("m")
    places = keeper.window.table.keeper.places
    assert places.isVisible()
    keeper.press("elf it")
    assert places.rows[0] == "To Elf's items"
    keeper.press(K.Key_Return)
    assert undone(keeper) == "Sword → Elf's items"
    assert not places.isVisible()
    assert keeper.window.table.view.hasFocus()


def lines(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions()]


def test_menu_has_every_move(keeper: Evening) -> None:
    focus(keeper, card(keeper, "items:dwarf"))
    keeper.press(K.Key_Return)
    menu = keeper.window.table.menu
    assert lines(menu)[:3] == ["To Elf's items", "To the next free draw spot (3)", "Discard it"]
    assert "To a draw spot" in lines(menu)
    assert "Correct the table..." in lines(menu)
    menu.actions()[0].trigger()
    menu.close()
    assert undone(keeper) == "Sword → Elf's items"


def test_moves_are_in_a_submenu_while_the_program_leads(evening: Evening) -> None:
    evening.begin(on_the_road("wolf"))
    asked = evening.asked
    focus(evening, Thing("token", "elf:fate"))
    evening.press(K.Key_Return)
    menu = evening.window.table.menu
    (by_hand,) = [a for a in menu.actions() if a.text() == "By hand"]
    beneath = by_hand.menu()
    assert isinstance(beneath, QMenu)
    next(a for a in beneath.actions() if a.text() == "One more").trigger()
    menu.close()
    assert undone(evening).startswith("Elf: fate")
    assert evening.asked == asked


def test_exceeded_limit_is_reported_and_allowed(keeper: Evening) -> None:
    focus(keeper, Thing("area", "items:elf"))
    keeper.press("n")
    for _ in range(4):
        keeper.press("helm", K.Key_Return)
    keeper.press("shie", K.Key_Return, K.Key_Escape)
    assert len(lying(keeper, "items:elf")) == 5
    assert any("items" in sentence for sentence in keeper.window.prompt.reminders.told)


def test_nothing_is_moved_at_an_earlier_moment(keeper: Evening) -> None:
    drag(keeper, Thing("deck", "adventure"), "spot:4")
    looking = keeper.window.looking
    timeline = looking.timeline(False)
    timeline.follow()
    looking.look(next(d for d in timeline.rows if d.name.startswith("Adventure card")))
    QApplication.processEvents()
    drag(keeper, Thing("deck", "adventure"), "spot:5")
    assert said(keeper) == "This is an earlier moment: nothing can be moved"
    assert not lying(keeper, "spot:5")
