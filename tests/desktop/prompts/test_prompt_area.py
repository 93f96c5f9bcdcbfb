"""The parts around a question: things that may be played now, the rule, the height."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import (
    Barred,
    Choose,
    Chosen,
    Interjected,
    Option,
)
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.prompts.choice import ChooseBody
from tests.desktop.prompts.asker import Asker, K, asker
from tests.desktop.window.test_window_fakes import ORDER, FakeRules, a_table, question, village
from tests.kit import sure


def test_offers_are_played_before_the_answer(qtbot: QtBot) -> None:
    offers = (Option("spell:heal", "Healing", "Elf"),)
    a = Asker(qtbot, question("choose"), offers)
    a.area.open_offers()
    a.area.play_now.menu.actions()[0].trigger()
    assert a.answer == Interjected("spell:heal")


def test_many_offers_are_in_a_menu(qtbot: QtBot) -> None:
    offers = tuple(Option(f"drop:{i}", f"Lay down {i}", "Elf lays down") for i in range(9))
    a = Asker(qtbot, question("choose"), offers)
    a.area.open_offers()
    assert a.area.play_now.menu.isVisible()
    a.area.play_now.menu.hide()
    sub = sure(QMenu, a.area.play_now.menu.actions()[0].menu())
    sub.actions()[4].trigger()
    assert a.answer == Interjected("drop:4")


def test_the_rule_can_be_read(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    with qtbot.waitSignal(a.area.rule_clicked) as told:
        a.click(a.area.rule)
    assert told.args == ["C7c"]


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("width", [340, 1000])
def test_every_question_fits_below_and_beside_the_table(qtbot: QtBot, name: str, width: int) -> None:
    a = asker(qtbot, name)
    a.area.resize(width, 240 if width > 500 else 600)
    assert a.area.width() == width
    assert a.area.minimumSizeHint().width() <= width


def test_the_next_question_takes_the_keyboard(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw")
    a.area.show_request(question("choose"), a_table(), FakeRules())
    assert a.press(K.Key_Space).answer == Chosen("fight")


def test_end_shows_outcome_and_offers_new_campaign(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    ends = {
        Step("over", ("won", "")): ("The Crown is won", "The Elf, the Dwarf and the Troll reach the Crown together"),
        Step("over", ("won", "elf")): ("The Crown is won", "The Elf alone reaches the Crown of Command"),
        Step("over", ("lost", "")): ("The campaign is lost", "No hero is left"),
        Step("over"): (
            "The campaign is over",
            "The game has ended. 1 day, 0 adventures, 0 troves, 0 deaths. Look back",
        ),
    }
    for step, (title, text) in ends.items():
        a.area.show_request(None, replace(a_table(), step=step), FakeRules())
        assert a.area.who.text() == title
        assert a.area.text.text().startswith(text)
    with qtbot.waitSignal(a.area.command_wanted) as wanted:
        a.press(K.Key_Space)
    assert wanted.args == ["end"], "Space begins no other campaign"


def test_option_buttons_are_reused(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    body = a.area.body
    assert isinstance(body, ChooseBody)
    first = next(iter(body.options.buttons.values()))
    a.area.show_request(village(), a_table(), FakeRules())
    assert a.area.body is body
    assert next(iter(body.options.buttons.values())) is first
    assert first.line.id == "set-out"
    a.area.show_request(question("choose"), a_table(), FakeRules())
    assert sum(b.isVisible() for b in body.options.findChildren(type(first))) == len(body.options.buttons)
    assert {b.height() for b in body.options.usable()} == {first.height()}
    assert a.press("2").answer == Chosen("evade")


def test_folded_barred_options_are_shown_on_demand(qtbot: QtBot) -> None:
    barred = tuple(Barred(f"b{i}", f"Buy {i}", "no gold", "B1a", "Blacksmith") for i in range(6))
    a = Asker(qtbot, Choose(key="v", options=(Option("go", "Go"),), barred=barred))
    body = a.area.body
    assert isinstance(body, ChooseBody)
    assert len(body.options.buttons) == 1
    assert "Blacksmith 6" in body.barred.text()
    body.barred.linkActivated.emit("show")
    assert len(body.options.buttons) == 7
    body.barred.linkActivated.emit("hide")
    assert len(body.options.buttons) == 1


def test_barred_options_leave_room_for_others(qtbot: QtBot) -> None:
    barred = tuple(Barred(f"b{i}", f"Buy {i}", "no gold", "B1a", "Blacksmith") for i in range(6))
    a = Asker(qtbot, Choose(key="v", options=tuple(Option(f"o{i}", "Go") for i in range(30)), barred=barred))
    body = a.area.body
    assert isinstance(body, ChooseBody)
    for high, told in ((900, "Blacksmith 6"), (200, "Not now: 6 more"), (900, "Blacksmith 6")):
        a.area.resize(700, high)
        QApplication.processEvents()
        assert told in body.barred.text()


def test_barred_options_link_has_the_theme_colour(qtbot: QtBot) -> None:
    barred = tuple(Barred(f"b{i}", f"Buy {i}", "no gold", "B1a", "Blacksmith") for i in range(6))
    body = Asker(qtbot, Choose(key="v", options=(Option("go", "Go"),), barred=barred)).area.body
    assert isinstance(body, ChooseBody)
    colours = body.palette()
    colours.setColor(QPalette.ColorRole.Link, QColor("#123456"))
    body.setPalette(colours)
    assert "#123456" in body.barred.text()
