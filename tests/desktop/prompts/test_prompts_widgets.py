"""Every kind of question in the prompt area, answered by keyboard and by mouse."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import (
    Arrange,
    Arranged,
    Choose,
    Chosen,
    Done,
    Drawn,
    Option,
    Pick,
    Picked,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.desktop.presenters.prompts.questions import Group, Line
from talisman_desktop.desktop.prompts.chance import DrawBody, ThrowBody
from talisman_desktop.desktop.prompts.choice import NO_ENTER, NO_SPACE, ChooseBody, PickBody
from talisman_desktop.desktop.prompts.column_search import Columns, ColumnSearch
from talisman_desktop.desktop.prompts.hand_form import ByHandBody
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.prompts.option_columns import MOST_AHEAD, OptionColumns
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.prompts.share import ShareBody
from tests.desktop.prompts.asker import LEFT, Asker, K, asker
from tests.desktop.window.test_window_fakes import FakeRules, a_table, question, village


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


def test_space_does_not_skip_a_selected_answer(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose").press(K.Key_Down, K.Key_Down, K.Key_Space)
    assert (a.answers, a.note) == ([], "Enter takes the selected answer")


def test_space_and_enter_never_pay_unasked(qtbot: QtBot) -> None:
    """Neither key pays the Bandit, and only the answer that takes nothing is highlighted."""
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


def test_long_hint_is_below_the_words(qtbot: QtBot) -> None:
    made = OptionButton()
    qtbot.addWidget(made)
    made.show_line(Line("1", "Doctor", "1", "get lives back for 1 gold each, at most 2"))
    assert (made.purpose(900), made.hint(900)) == ("", made.line.hint)
    assert (made.purpose(260), made.hint(260)) == (made.line.hint, "")
    assert made.heightForWidth(260) > made.heightForWidth(900)


def test_choose_by_mouse(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    assert isinstance(a.area.body, ChooseBody)
    assert a.click(a.area.body.options.buttons["evade"]).answer == Chosen("evade")


def test_barred_option_shows_its_reason(qtbot: QtBot) -> None:
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


def test_held_key_answers_only_once(qtbot: QtBot) -> None:
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


def test_next_order_is_asked_in_the_same_widget(qtbot: QtBot) -> None:
    a = asker(qtbot, "arrange").press(K.Key_Down)
    body, request = a.area.body, question("arrange")
    assert isinstance(body, ArrangeBody)
    assert isinstance(request, Arrange)
    body.move_line(1)
    a.area.show_request(replace(request, options=request.options[:2]), a_table(), FakeRules())
    assert a.area.body is body
    assert [body.list.item(n).text() for n in range(body.list.count())] == ["1.  Elf", "2.  Dwarf"]
    assert a.press(K.Key_Space).answer == Arranged(("elf", "dwarf"))


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


def test_best_split_is_filled_in_first(qtbot: QtBot) -> None:
    a = asker(qtbot, "share").press(K.Key_Space)
    assert (a.answers, a.note) == ([], "Space does not strike: press Enter to strike")
    assert a.press(K.Key_Return).answer == Shared((("wraith", 6), ("bear", 5)))


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_weaker_split_must_be_confirmed(qtbot: QtBot, by: str) -> None:
    a = asker(qtbot, "share")
    body = a.area.body
    assert isinstance(body, ShareBody)
    strike = partial(a.press, K.Key_Return) if by == "keys" else partial(a.click, body.done)
    a.click(body.clear)
    strike()
    assert (a.answers, a.note) == ([], "Only 0 would fall, 2 could. Press Strike again to confirm")
    a.press("2")
    strike()
    assert (a.answers, a.note) == ([], "Only 1 would fall, 2 could. Press Strike again to confirm")
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


def test_unusable_face_is_rolled_again(qtbot: QtBot) -> None:
    a = Asker(qtbot, Throw(key="trove-road", sides=4)).press("5")
    assert a.note == "A 5: roll again. 1 to 4 count as rolled; roll again on 5 or 6."
    a.press("3")
    assert a.note == ""
    assert a.press(K.Key_Return).answer == Thrown((3,))


def test_typed_number_that_is_no_die_is_refused_with_a_sentence(qtbot: QtBot) -> None:
    a = Asker(qtbot, Throw(key="road", dice=2))
    for wrong in ("7", "9", "0"):
        assert a.press(wrong).note == f"No die shows {wrong}: type 1 to 6"
    assert a.press("4").note == ""
    assert a.press("2", "3").note == "All dice are typed: Enter accepts them, Backspace removes the last one"
    assert a.press(K.Key_Backspace).note == ""
    assert a.press("5", K.Key_Return).answers == [(Thrown((4, 5)), "typed")]
    a = Asker(qtbot, Throw(key="road"))
    assert a.press("4", "2").note == "The die is typed: Enter accepts it, Backspace removes it"


@pytest.mark.parametrize("what", ["throw", "share"])
def test_raised_digit_is_no_digit(what: str, qtbot: QtBot) -> None:
    """Many keyboards type ² and ³ with AltGr."""
    a = asker(qtbot, what)
    squared = QKeyEvent(QKeyEvent.Type.KeyPress, K.Key_2, Qt.KeyboardModifier.NoModifier, "²")
    assert a.area.take_key(squared) is False
    assert (a.answers, a.note) == ([], "")


def test_draw_by_three_letters(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw").press("wil", K.Key_Return)
    assert a.answers == [(Drawn(("core/wild-boar",)), "typed")]


def test_button_names_the_card_that_enter_takes(qtbot: QtBot) -> None:
    a = asker(qtbot, "draw")
    body = a.area.body
    assert isinstance(body, DrawBody)
    assert (body.draw.isVisible(), body.take.isVisible()) == (True, False)
    a.press("wil")
    assert (body.draw.isVisible(), body.take.isVisible(), body.take.text()) == (False, True, "Wild Boar  (Enter)")
    a.press("zzz")
    assert (body.draw.isVisible(), body.take.isVisible()) == (False, False)
    a.press(*[K.Key_Backspace] * 3).click(body.take)
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


def test_card_no_longer_in_the_deck_is_refused(qtbot: QtBot) -> None:
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


def test_picking_the_only_option_answers(qtbot: QtBot) -> None:
    one = Pick(key="lose", options=(Option("x", "X"), Option("y", "Y")), least=1, most=1)
    a = Asker(qtbot, one).press(K.Key_Space)
    assert a.answers == []
    assert a.note
    assert a.press("2").answer == Picked(("y",))


def test_columns_are_found_once_for_a_width(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The layouts around the options ask for their height several times at each answer."""
    lines = tuple(Line(str(n), f"Option {n}", str(n)) for n in range(6))
    options = OptionColumns((Group("", lines),))
    qtbot.addWidget(options)
    found = list[int]()
    lowest = ColumnSearch._lowest

    def noted(self: ColumnSearch, width: int) -> tuple[Columns, int]:
        found.append(width)
        return lowest(self, width)

    monkeypatch.setattr(ColumnSearch, "_lowest", noted)
    heights = {options.needed_height(500) for _ in range(3)}
    assert len(heights) == 1
    assert found == [500]
    options.show_groups((Group("", lines[:2]),))
    assert options.needed_height(500) < heights.pop()


def test_columns_measured_ahead_are_not_searched_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    few = (Group("", (Line("0", "Fight", "1", default=True),)),)
    many = (
        Group("Take", tuple(Line(f"t{n}", f"Take number {n} of these things", str(n), "1 gold") for n in range(7))),
        Group("", (Line("on", "Go on", "g", default=True), Line("off", "Not now", barred="no gold left"))),
    )
    plain, ahead = OptionColumns(few), OptionColumns(few)
    for options in (plain, ahead):
        qtbot.addWidget(options)
        options.resize(500, 120)
        options.show()
    options.needed_height(500)
    ahead.measure_ahead(many, 500)
    assert [made.line.id for made in ahead.buttons.values()] == ["0"]
    assert [made.line.id for made in ahead._made if not made.isHidden()] == ["0"]

    def again(*_args: object) -> None:
        raise AssertionError("searched again")

    with monkeypatch.context() as patched:
        patched.setattr(ColumnSearch, "_lowest", again)
        patched.setattr(OptionButton, "_lay_out", again)
        patched.setattr(OptionColumns, "_new", again)
        ahead.show_groups(many)
    plain.show_groups(many)
    for one, other in zip(plain.buttons.values(), ahead.buttons.values(), strict=True):
        assert (one.line, one.geometry(), one.tight, one.brief) == (
            other.line,
            other.geometry(),
            other.tight,
            other.brief,
        )
        assert one.layouts[one.width(), one.tight, one.brief] == other.layouts[other.width(), other.tight, other.brief]


def test_measuring_again_and_again_makes_no_more_buttons(qtbot: QtBot) -> None:
    """The options of picks are measured while the body of a choice is shown, so that those of picks are hidden."""

    def made(of: OptionColumns) -> tuple[int, int]:
        return len(of._made), len(of._ahead)

    def lines(most: int, word: str) -> tuple[Group, ...]:
        return (Group("", tuple(Line(str(n), f"{word} {n}", str(n)) for n in range(most))),)

    options = OptionColumns(lines(4, "Fight"))
    qtbot.addWidget(options)
    for hidden in (False, True):
        options.setHidden(hidden)
        options.measure_ahead(lines(8, "Take"), 600)
        before = made(options)
        for _ in range(3):
            options.measure_ahead(lines(8, "Take"), 600)
        assert made(options) == before
    for n in range(3 * MOST_AHEAD):
        options.measure_ahead(lines(8, f"Take {n}"), 600)
    assert made(options) == (12, MOST_AHEAD)
    options.show()
    assert {button.line.text for button in options._made if button.isVisible()} == {f"Fight {n}" for n in range(4)}


def test_other_letters_are_measured_again(qtbot: QtBot) -> None:
    options = OptionColumns(())
    qtbot.addWidget(options)
    groups = (Group("", tuple(Line(str(n), f"Option {n}", str(n)) for n in range(3))),)
    options.needed_height(500)
    options.measure_ahead(groups, 500)
    options.setStyleSheet("* { font-size: 40px; }")
    options.show_groups(groups)
    small = OptionColumns(groups)
    qtbot.addWidget(small)
    assert options.needed_height(500) > small.needed_height(500)


def test_hint_never_squeezes_the_text(qtbot: QtBot) -> None:
    made = OptionButton()
    qtbot.addWidget(made)
    made.show_line(Line("swap", "Elf takes it and lays something down", "1", "no place among 4 items"))
    narrow = made.fontMetrics().horizontalAdvance(made.line.hint) + 120
    assert made.hint(narrow) == ""
    assert made.purpose(narrow) == "no place among 4 items"
    assert made.hint(narrow * 2) == "no place among 4 items"
    made.brief = True
    assert made.purpose(narrow) == ""
    made.brief = False
    made.show_line(Line("heal", "Elf: 1 life back, at the Healer", "2", "1 gold; 2 missing now"))
    assert (made.hint(narrow), made.purpose(narrow)) == ("1 gold", "")


def test_hint_in_few_words_is_whole(qtbot: QtBot) -> None:
    made = OptionButton()
    qtbot.addWidget(made)
    made.show_line(Line("city", "City", "1", f"visit one: Witch: roll a die [{'1: lose 1 life; ' * 20}6: nothing]"))
    long = made.heightForWidth(120)
    made.brief = True
    assert (made.purpose(120), made.hint(120), made.heightForWidth(120) < long) == ("visit one: Witch", "", True)
    assert (made.purpose(260), made.hint(260)) == ("", "visit one: Witch"), "there is room beside the name"
    made.show_line(Line("sentinel", "Sentinel", "2", "guarded; beyond it lies the Outer Region, far away from here"))
    short, made.brief = made.heightForWidth(120), False
    assert made.heightForWidth(120) == short


def test_long_texts_are_shortened_where_options_scroll_far(qtbot: QtBot) -> None:
    lines = tuple(Line(str(n), f"Place {n}", str(n), "roll a die" + ". 1: lose 1 life" * 14) for n in range(6))
    options = OptionColumns((Group("", lines),))
    qtbot.addWidget(options)
    options.resize(420, 50)
    options.show()
    assert all(made.brief for made in options.buttons.values())
    assert options.verticalScrollBar().maximum() > 0
    assert len({made.x() for made in options.buttons.values()}) > 1


def test_options_that_scroll_anyway_keep_their_prices(qtbot: QtBot) -> None:
    lines = tuple(Line(str(n), f"Sorceress buys a fine Armour, no. {n}", str(n), "4 gold") for n in range(12))
    options = OptionColumns((Group("", lines),))
    qtbot.addWidget(options)
    options.resize(260, 120)
    options.show()
    assert {made.hint(made.width()) for made in options.buttons.values()} == {"4 gold"}
