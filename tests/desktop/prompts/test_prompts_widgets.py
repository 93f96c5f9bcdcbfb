"""Every kind of question in the prompt area, answered by keyboard and by mouse."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import (
    Answer,
    Arranged,
    Barred,
    Choose,
    Chosen,
    Done,
    Drawn,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.chance import DrawBody, ThrowBody
from talisman_desktop.desktop.prompts.choice import NO_ENTER, NO_SPACE, ChooseBody, PickBody
from talisman_desktop.desktop.prompts.hand_form import ByHandBody
from talisman_desktop.desktop.prompts.news import ROOM, News, shown
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.prompts.share import ShareBody
from tests.desktop.window.test_window_fakes import ORDER, FakeRules, a_table, question, village

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> None:
    """The widgets of earlier tests are gone, so that a new stylesheet need not reach them all."""
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Asker:
    """A prompt area with one question and what was answered."""

    def __init__(self, qtbot: QtBot, request: Request, offers: tuple[Option, ...] = ()) -> None:
        self.bot = qtbot
        self.area = PromptArea()
        qtbot.addWidget(self.area)
        self.area.resize(1000, 240)
        self.answers: list[tuple[Answer, str]] = []
        self.app = 0
        self.area.answered.connect(lambda answer, by: self.answers.append((answer, by)))
        self.area.app_wanted.connect(self._wanted)
        self.area.show_request(request, a_table(), FakeRules(), offers)
        self.area.show()
        qtbot.waitExposed(self.area)

    def _wanted(self) -> None:
        self.app += 1

    def press(self, *pressed: Qt.Key | str) -> Asker:
        """Press keys one after the other where the keyboard is."""
        for key in pressed:
            target = self.area.focusWidget() or self.area
            if isinstance(key, str):
                self.bot.keyClicks(target, key)
            else:
                self.bot.keyClick(target, key)
        return self

    def click(self, widget: QWidget) -> Asker:
        """Click a widget."""
        self.bot.mouseClick(widget, LEFT)
        return self

    @property
    def answer(self) -> Answer:
        """The only answer given."""
        assert len(self.answers) == 1
        return self.answers[0][0]

    @property
    def note(self) -> str:
        """What the area says about an answer that is none."""
        return self.area.note.text()


def asker(qtbot: QtBot, name: str) -> Asker:
    return Asker(qtbot, question(name))


@pytest.mark.parametrize(
    ("pressed", "chosen"),
    [
        ([K.Key_Space], "fight"),
        (["1"], "fight"),
        (["2"], "evade"),
        ([K.Key_Return], "fight"),
        ([K.Key_Down, K.Key_Down, K.Key_Return], "evade"),
        ([K.Key_Down, K.Key_Space], "fight"),
        ([K.Key_Down, K.Key_Up, K.Key_Enter], "evade"),
    ],
)
def test_choose_by_keys(qtbot: QtBot, pressed: list[Qt.Key | str], chosen: str) -> None:
    assert asker(qtbot, "choose").press(*pressed).answer == Chosen(chosen)


def test_space_does_not_pass_over_a_marked_answer(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose").press(K.Key_Down, K.Key_Down, K.Key_Space)
    assert (a.answers, a.note) == ([], "Enter takes the marked answer")


def test_space_and_enter_take_no_price_unasked(qtbot: QtBot) -> None:
    """Neither key pays the Bandit, and no answer is golden but the one that takes nothing."""
    options = (Option("yes", "Pay 1 gold"), Option("again", "Pay again"))
    a = Asker(qtbot, Choose(key="may/do/core/bandit", options=options)).press(K.Key_Space)
    assert (a.answers, a.note) == ([], NO_SPACE)
    a.press(K.Key_Return)
    assert (a.answers, a.note) == ([], NO_ENTER)
    b = Asker(qtbot, Choose(key="may/do/core/bandit", options=(options[0], Option("no", "Pay nothing"))))
    assert isinstance(b.area.body, ChooseBody)
    golden = [name for name, made in b.area.body.options.buttons.items() if made.line.default]
    assert golden == ["no"]
    assert b.press(K.Key_Space).answer == Chosen("no")


def test_choose_by_mouse(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    assert isinstance(a.area.body, ChooseBody)
    assert a.click(a.area.body.options.buttons["evade"]).answer == Chosen("evade")


def test_a_barred_option_tells_its_reason_and_does_nothing(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    assert isinstance(a.area.body, ChooseBody)
    barred = a.area.body.options.buttons["charm"]
    assert barred.toolTip() == "the Elf has no such spell (C6c)"
    assert a.press("3").click(barred).answers == []


def test_a_village_has_headings_columns_and_letter_keys(qtbot: QtBot) -> None:
    a = Asker(qtbot, village())
    assert isinstance(a.area.body, ChooseBody)
    options = a.area.body.options
    tenth = options.usable()[9].line
    assert tenth.key == "a"
    assert a.press("a").answer == Chosen(tenth.id)
    assert len({b.x() for b in options.buttons.values()}) >= 2


def test_keys_held_down_answer_once(qtbot: QtBot) -> None:
    from PySide6.QtGui import QKeyEvent

    a = asker(qtbot, "choose")
    none = Qt.KeyboardModifier.NoModifier
    again = QKeyEvent(QKeyEvent.Type.KeyPress, K.Key_Space, none, " ", True)
    assert a.area.take_key(again)
    assert a.answers == []


def test_keys_with_control_are_left_to_the_menus(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    qtbot.keyClick(a.area, K.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert a.answers == []


def test_pick_by_keys(qtbot: QtBot) -> None:
    a = asker(qtbot, "pick").press(K.Key_Return)
    assert a.note == "1 more to choose"
    assert a.press("3", "1", K.Key_Return).answer == Picked(("t1", "t3"))


def test_pick_by_mouse(qtbot: QtBot) -> None:
    a = asker(qtbot, "pick")
    body = a.area.body
    assert isinstance(body, PickBody)
    a.click(body.all).click(body.options.buttons["t2"]).click(body.confirm)
    assert a.answer == Picked(("t1",))


def test_arrange_by_keys(qtbot: QtBot) -> None:
    a = asker(qtbot, "arrange").press(K.Key_Down)
    qtbot.keyClick(a.area, K.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert a.press(K.Key_Space).answer == Arranged(("dwarf", "elf", "troll"))


def test_arrange_by_mouse(qtbot: QtBot) -> None:
    a = asker(qtbot, "arrange")
    body = a.area.body
    assert isinstance(body, ArrangeBody)
    body.list.setCurrentRow(2)
    a.click(body.up).click(body.up).click(body.up).click(body.done)
    assert a.answer == Arranged(("troll", "elf", "dwarf"))


def test_arrange_by_dragging(qtbot: QtBot) -> None:
    a = asker(qtbot, "arrange")
    body = a.area.body
    assert isinstance(body, ArrangeBody)
    model = body.list.model()
    assert model.moveRow(body.list.rootIndex(), 0, body.list.rootIndex(), 3)
    assert body.list.item(2).text().startswith("3.")
    assert a.press(K.Key_Return).answer == Arranged(("dwarf", "troll", "elf"))


def test_share_by_keys(qtbot: QtBot) -> None:
    a = asker(qtbot, "share").press("3", "1")
    assert isinstance(a.area.body, ShareBody)
    assert "0 left" in a.area.body.totals.text()
    assert "They strike with 11" in a.area.body.totals.text()
    assert a.press(K.Key_Return).answer == Shared((("ogre", 8), ("wraith", 6)))


def test_the_split_that_fells_most_stands_from_the_start(qtbot: QtBot) -> None:
    a = asker(qtbot, "share").press(K.Key_Space)
    assert (a.answers, a.note) == ([], "Space strikes nobody: press Enter to strike")
    assert a.press(K.Key_Return).answer == Shared((("wraith", 6), ("bear", 5)))


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_striking_with_less_than_could_fall_asks(qtbot: QtBot, by: str) -> None:
    a = asker(qtbot, "share")
    body = a.area.body
    assert isinstance(body, ShareBody)
    strike = partial(a.press, K.Key_Return) if by == "keys" else partial(a.click, body.done)
    a.click(body.clear)
    strike()
    assert (a.answers, a.note) == ([], "Only 0 would fall, 2 could. Strike again if you mean it")
    a.press("2")
    strike()
    assert (a.answers, a.note) == ([], "Only 1 would fall, 2 could. Strike again if you mean it")
    strike()
    assert a.answer == Shared((("wraith", 6),))


def test_share_by_mouse(qtbot: QtBot) -> None:
    a = asker(qtbot, "share")
    body = a.area.body
    assert isinstance(body, ShareBody)
    for _ in range(3):
        a.click(body.spins[2].more)
    a.click(body.spins[2].less).click(body.done)
    assert a.answer == Shared((("wraith", 6), ("bear", 7)))


def test_throw_by_keys(qtbot: QtBot) -> None:
    a = asker(qtbot, "throw").press("5", K.Key_Return)
    assert a.note == "1 more to roll"
    a.press(K.Key_Backspace, "3", "4", K.Key_Return)
    assert a.answers == [(Thrown((3, 4)), "typed")]


def test_an_open_throw_goes_on_after_a_six(qtbot: QtBot) -> None:
    a = asker(qtbot, "open").press("6", K.Key_Return)
    assert a.answers == []
    assert a.press("6", "2", K.Key_Return).answer == Thrown((6, 6, 2))


def test_throw_by_mouse_and_by_the_program(qtbot: QtBot) -> None:
    a = asker(qtbot, "throw")
    body = a.area.body
    assert isinstance(body, ThrowBody)
    a.click(body.faces[0]).click(body.faces[5]).click(body.back).click(body.faces[1]).click(body.done)
    assert a.answer == Thrown((1, 2))
    b = asker(qtbot, "throw").press(K.Key_Space)
    assert (b.app, b.answers) == (1, [])
    b.press("1", K.Key_Space)
    assert (b.app, bool(b.note)) == (1, True)


def test_a_real_die_chooses_among_three(qtbot: QtBot) -> None:
    a = Asker(qtbot, Throw(key="trove-road", sides=3)).press("4")
    assert isinstance(a.area.body, ThrowBody)
    assert a.area.body.state.text() == "counts as 2"
    assert a.press(K.Key_Return).answers == [(Thrown((2,)), "typed")]


def test_a_die_that_counts_for_nothing_is_rolled_again(qtbot: QtBot) -> None:
    a = Asker(qtbot, Throw(key="trove-road", sides=4)).press("5")
    assert a.note == "A 5: roll again. 1 to 4 count as rolled; roll again on 5 or 6."
    a.press("3")
    assert a.note == ""
    assert a.press(K.Key_Return).answer == Thrown((3,))


def test_draw_by_three_letters(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw").press("wil", K.Key_Return)
    assert a.answers == [(Drawn(("core/wild-boar",)), "typed")]


def test_draw_by_mouse_and_by_the_program(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw").press("b")
    body = a.area.body
    assert isinstance(body, DrawBody)
    row = next(i for i in range(body.list.count()) if body.list.item(i).text().startswith("Bear"))
    spot = body.list.visualItemRect(body.list.item(row)).center()
    qtbot.mouseClick(body.list.viewport(), LEFT, pos=spot)
    assert a.answer == Drawn(("core/bear",))
    assert asker(qtbot, "draw").press(K.Key_Space).app == 1


def test_a_card_that_is_not_in_the_deck_any_more_is_not_taken(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw").press("holy", K.Key_Return)
    assert a.answers == []


def test_two_cards_are_named_one_after_the_other(qtbot: QtBot) -> None:
    a = asker(qtbot, "two").press("bea", K.Key_Return, "wra", K.Key_Backspace, K.Key_Backspace, K.Key_Backspace)
    a.press(K.Key_Space)
    assert a.app == 0
    assert a.press("wra", K.Key_Return).answer == Drawn(("core/bear", "core/wraith"))


def test_done_by_hand(qtbot: QtBot) -> None:
    assert asker(qtbot, "hand").press(K.Key_Space).answer == Done()


def test_by_hand_with_changes(qtbot: QtBot) -> None:
    a = asker(qtbot, "hand")
    body = a.area.body
    assert isinstance(body, ByHandBody)
    a.click(body.tokens.spins["troll", "life"].less)
    body.mover.card.setCurrentIndex(body.mover.card.findData(2))
    body.mover.to.setCurrentIndex(body.mover.to.findData("trophies:elf"))
    a.click(body.mover.move_it)
    assert body.diff.shown == ("Troll: life 6 → 5", "Wild Boar → Elf: trophies")
    a.click(body.done)
    assert isinstance(a.answer, Done)
    assert len(a.answer.facts) == 2


def test_what_may_be_played_now(qtbot: QtBot) -> None:
    offers = (Option("spell:heal", "Healing", "Elf"),)
    a = Asker(qtbot, question("choose"), offers)
    a.area.open_offers()
    a.area.menu.actions()[0].trigger()
    assert a.answer == Interjected("spell:heal")


def test_many_things_to_play_now_stand_in_a_menu(qtbot: QtBot) -> None:
    offers = tuple(Option(f"drop:{i}", f"Lay down {i}", "Elf lays down") for i in range(9))
    a = Asker(qtbot, question("choose"), offers)
    a.area.open_offers()
    assert a.area.menu.isVisible()
    a.area.menu.hide()
    sub = a.area.menu.actions()[0].menu()
    assert sub is not None
    sub.actions()[4].trigger()  # type: ignore[attr-defined]
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
    assert wanted.args == ["new"]


def test_naming_the_only_one_wanted_is_the_answer(qtbot: QtBot) -> None:
    one = Pick(key="lose", options=(Option("x", "X"), Option("y", "Y")), least=1, most=1)
    a = Asker(qtbot, one).press(K.Key_Space)
    assert a.answers == []
    assert a.note
    assert a.press("2").answer == Picked(("y",))


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
