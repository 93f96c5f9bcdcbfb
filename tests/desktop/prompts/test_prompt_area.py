"""The area around a question: what may be played now, the rule, the room, the news."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QMenu
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
from talisman_desktop.desktop.prompts.news import ROOM, News, shown
from tests.desktop.prompts.asker import Asker, K, asker
from tests.desktop.window.test_window_fakes import ORDER, FakeRules, a_table, question, village
from tests.kit import sure


def test_what_may_be_played_now(qtbot: QtBot) -> None:
    offers = (Option("spell:heal", "Healing", "Elf"),)
    a = Asker(qtbot, question("choose"), offers)
    a.area.open_offers()
    a.area.play_now.menu.actions()[0].trigger()
    assert a.answer == Interjected("spell:heal")


def test_many_things_to_play_now_stand_in_a_menu(qtbot: QtBot) -> None:
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


def test_the_end_says_how_it_ended_and_offers_a_beginning(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    ends = {
        Step("over", ("won", "")): ("The Crown is won", "The Elf, the Dwarf and the Troll reach the Crown together"),
        Step("over", ("won", "elf")): ("The Crown is won", "The Elf reaches the Crown of Command, and nobody else"),
        Step("over", ("lost", "")): ("The campaign is lost", "No hero is left"),
        Step("over"): (
            "The campaign is over",
            "Nothing more is played. 1 day, 0 adventures, 0 troves, 0 deaths. Look back",
        ),
    }
    for step, (title, text) in ends.items():
        a.area.show_request(None, replace(a_table(), step=step), FakeRules())
        assert a.area.who.text() == title
        assert a.area.text.text().startswith(text)
    with qtbot.waitSignal(a.area.command_wanted) as wanted:
        a.press(K.Key_Space)
    assert wanted.args == ["end"], "Space begins no other campaign"


def test_the_buttons_are_kept_from_question_to_question(qtbot: QtBot) -> None:
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


def test_barred_options_of_a_long_list_are_shown_when_asked_for(qtbot: QtBot) -> None:
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


def test_in_a_low_window_less_news_leaves_room_for_the_answers(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    news = [f"The Elf throws {n} and beats the Wild Boar: strength 3 + {n} against 1 + 1." for n in range(1, 6)]
    a.area.resize(900, 320)
    a.area.show_news(news)
    assert len(a.area.news.new) == 5
    a.area.resize(460, 200)
    assert a.area.news.new[-1] == news[-1]
    assert len(a.area.news.new) < 5


def test_news_tell_the_new_and_softly_what_came_before() -> None:
    assert shown(("a", "b", "c"), ("d",)) == (("b", "c"), ("d",))
    assert shown(("a",), ("b", "c", "d")) == ((), ("b", "c", "d"))
    assert shown(("a",), ()) == (("a",), ())
    old, new = shown((), tuple(f"{n} " + "x" * 120 for n in range(9)))
    assert (old, new[0]) == ((), "...")
    assert new[-1].startswith("8 ")
    assert sum(map(len, new)) < ROOM + 10


def test_the_height_of_the_news_follows_its_words_and_letters(qtbot: QtBot) -> None:
    news = News()
    qtbot.addWidget(news)
    news.tell(("The Elf rests.",))
    short = news.heightForWidth(120)
    assert news.heightForWidth(120) == short
    news.tell(("The Elf rests. " * 6,))
    long = news.heightForWidth(120)
    assert long > short
    font = news.font()
    font.setPixelSize(60)
    news.setFont(font)
    assert news.heightForWidth(120) > long
