"""The explaining panel: its text, its place, and how it is closed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Barred, Choose, Option
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.presenters.board import reasons
from talisman_desktop.desktop.presenters.board.drawn_places import Places
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.card_look import CardLook
from talisman_desktop.desktop.presenters.geometry.table_layout import plan
from talisman_desktop.desktop.presenters.provenance import (
    behind,
    of_barred,
    of_line,
    of_question,
    of_refusal,
    provenance,
)
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.widgets.popover import Popover
from talisman_desktop.games.darkest.base.setup import totals
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import keeper as keeping
from talisman_desktop.rules import settings
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.rulebook import Clause, Source
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, core, do, who

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton
ASKED = Choose(
    key="v",
    text="what now?",
    options=(Option("go", "Go"),),
    barred=(Barred("b", "The Elf visits the Mystic", "only after an adventure", "B1c"),),
    cause=Cause("B1a", "core/mystic"),
)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("author", "From the rules."),
        ("erratum", "From the rules, marked there as a change to the boxed game."),
        ("ruling", "Our ruling."),
        ("house", "A house rule."),
    ],
)
def test_source_of_a_clause_is_shown(source: Source, said: str) -> None:
    clause = Clause(id="X1", summary="So it is.", state="automated", source=source)
    assert provenance("X1", clause) == (said,)


def test_ruling_reason_and_table_note_are_shown() -> None:
    clause = Clause(id="X1", summary="So it is.", state="automated", ruling="Thus.", reason="It must.")
    told = behind(Reason("Elf: life 4", "4 of 4.\nLast changes:", "X1"), clause, "otherwise here")
    assert told.parts == ("4 of 4.", "Last changes:")
    assert (told.rule, told.clause) == ("X1", "So it is.")
    assert told.provenance == (
        "From the rules.",
        "Our ruling: Thus.",
        "Reason: It must.",
        "At your table: otherwise here",
    )
    assert "X1: So it is." in told.spoken


def test_change_by_hand_has_no_clause() -> None:
    told = behind(of_line(Line("The Elf has 3 gold.", "token", "hand")), None)
    assert told.rule == ""
    assert told.provenance == ("The table was changed by hand; no rule applies.",)


def test_barred_options_questions_and_refusals_are_explained() -> None:
    assert of_barred(ASKED, "b") == Reason("Not now: The Elf visits the Mystic", "Only after an adventure.", "B1c")
    assert of_barred(ASKED, "go") is of_barred(None, "b") is None
    assert of_question(ASKED, core().catalog).rule == "B1a"
    refused = of_refusal("only after an adventure", ASKED)
    assert refused.rule == "B1c"
    assert refused.text == "Only after an adventure.\nNothing has changed.\nWhat is asked: What now?"
    assert of_refusal("nothing to undo", ASKED).rule == "B1a"
    assert of_refusal("nothing to undo", None).rule == ""


def panel(evening: Evening) -> Popover:
    return evening.window.explaining.popover


def click_on_number(evening: Evening, qtbot: QtBot, hero: str, token: str) -> None:
    view = evening.window.table.view
    spot = view.mapFromScene(view.table.number_box(hero, token).center())
    qtbot.mouseClick(view.viewport(), LEFT, pos=spot)


@pytest.mark.rule("A3b")
def test_click_on_a_number_explains_it_there(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    click_on_number(evening, qtbot, "elf", "strength")
    shown = panel(evening)
    assert shown.isVisible()
    assert shown.title.text() == "Elf: strength 3"
    assert "3 (start 3)." in shown.parts.text()
    assert shown.clause.text().startswith("A3b: ")
    assert shown.provenance.text().startswith("From the rules")
    assert evening.window.rect().contains(shown.geometry())
    qtbot.keyClick(shown, K.Key_Escape)
    assert not shown.isVisible()
    click_on_number(evening, qtbot, "elf", "gold")
    assert shown.title.text() == "Elf: gold 1"


def test_click_elsewhere_closes_the_explanation(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    before = evening.asked
    evening.window.explaining.number("elf", "craft", QPoint(300, 300))
    shown = panel(evening)
    qtbot.mouseClick(shown, LEFT, pos=QPoint(4, 4))
    assert shown.isVisible()
    qtbot.mouseClick(evening.window.panels.reading.viewport(), LEFT)
    assert not shown.isVisible()
    evening.window.explaining.number("elf", "craft", QPoint(9000, 9000))
    assert evening.window.rect().contains(shown.geometry())
    qtbot.keyClick(shown, "2")
    qtbot.keyClick(shown, K.Key_Return)
    assert shown.isHidden() or evening.asked == before
    evening.window.explaining.number("nobody", "craft", QPoint(0, 0))


def test_enter_opens_the_clause(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    evening.window.explaining.number("elf", "strength", QPoint(300, 300))
    qtbot.keyClick(panel(evening), K.Key_Return)
    rulebook = evening.window.dialogs.shown
    assert isinstance(rulebook, RulebookDialog)
    assert rulebook.clause == "A3b"
    assert not panel(evening).isVisible()


def test_question_mark_key_explains_the_question(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    evening.player.edit("Note", (settings.overrule("C7c", "we throw twice"),))
    evening.press("?")
    told = panel(evening).told
    assert told is not None
    assert told.rule == "C7c"
    assert "At your table: we throw twice" in told.provenance
    assert told.card == "core/ogre"
    panel(evening).card.click()
    assert evening.window.panels.reading.kind == "core/ogre"


def test_refused_answer_is_explained(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    prompt = evening.window.prompt
    assert not prompt.ask.isVisible()
    evening.player.refused.emit("a die shows 1 to 6")
    assert prompt.ask.isVisible()
    prompt.ask.click()
    shown = panel(evening)
    assert shown.title.text() == "Refused"
    assert shown.parts.text().startswith("A die shows 1 to 6.\nNothing has changed.")
    prompt.show_note("")
    assert not prompt.ask.isVisible()


def test_journal_lines_and_sheet_numbers_are_explained(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    line = Line("The Elf fights the Ogre.", "fight", "C7c", "core/ogre", "elf")
    evening.window.panels.journal.line_asked.emit(line, QPoint(400, 200))
    shown = panel(evening)
    assert shown.title.text() == line.text
    assert shown.card.text() == "Show Ogre"
    sheets = evening.window.panels.sheets
    sheets.set_seen(True)
    assert "why:elf:craft" in sheets.toHtml()
    sheets.highlighted.emit(QUrl("why:elf:life"))
    assert shown.title.text() == line.text
    sheets.anchorClicked.emit(QUrl("why:elf:craft"))
    assert shown.title.text() == "Elf: craft 4"


def test_clicked_barred_option_is_explained(qtbot: QtBot) -> None:
    body = ChooseBody(ASKED)
    qtbot.addWidget(body)
    body.resize(500, 200)
    body.show()
    body._show(folded=False)
    barred = body.options.buttons["b"]
    assert barred.hint(400) == "Why?"
    with qtbot.waitSignal(body.barred_asked) as asked:
        qtbot.mouseClick(barred, LEFT)
    assert asked.args is not None
    assert asked.args[0] == "b"


# --- things in the ring ---


def asked_about(evening: Evening, thing: Thing) -> Popover:
    """Return the panel on a thing, opened with keys alone."""
    hand = evening.window.table.keeper.hand
    evening.window.table.view.setFocus()
    hand.point_at(thing)
    evening.window.run("why")
    return panel(evening)


def test_selected_thing_is_explained_by_key(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    before, hand = evening.session.table, evening.window.table.keeper.hand
    for _ in range(40):
        if evening.window.table.view.hasFocus():
            break
        evening.press(K.Key_Tab)
    assert evening.window.table.view.hasFocus()
    evening.press(K.Key_Tab, K.Key_Right)
    assert hand.at is not None
    evening.window.run("why")
    shown = panel(evening)
    assert shown.isVisible()
    qtbot.keyClick(shown, K.Key_Escape)
    assert evening.window.table.view.hasFocus(), "the keyboard goes back to the table"
    assert evening.session.table is before


@pytest.mark.parametrize(
    ("thing", "title", "text"),
    [
        (Thing("token", "elf:life"), "Elf: life 4", "4 (start 4)."),
        (Thing("area", "items:elf"), "Elf's items", "0 of 4 places are taken."),
        (Thing("area", "spells:elf"), "Elf's spells", "0 of 2 that craft allows. In general 4 = 4 tokens."),
        (Thing("figure", "elf"), "Elf", "4 (start 4)."),
        (Thing("area", "spot:1"), "Draw spot 1", "1 card. The topmost is the Ogre."),
    ],
    ids=lambda one: str(one)[:24],
)
def test_each_number_is_explained(evening: Evening, thing: Thing, title: str, text: str) -> None:
    evening.begin(fight("ogre"), dice="table")
    shown = asked_about(evening, thing)
    assert shown.title.text() == title
    assert text in shown.parts.text()


def test_deck_explanation_counts_its_cards(evening: Evening) -> None:
    table = a_table(["elf"], zones={"spot:1": ["ogre"], "discard:adventure": ["wolf", "bear"]})
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))))
    printed = sum(totals(core().catalog)["adventure"].values())
    shown = asked_about(evening, Thing("deck", "adventure"))
    assert shown.title.text() == f"The adventure deck, {printed - 3} cards"
    told = f"{printed - 3} = {printed} printed − 2 in the discards − 1 on the table."
    assert told in shown.parts.text()
    shown = asked_about(evening, Thing("discard", "adventure"))
    assert shown.title.text() == "The adventure discards, 2 cards"
    assert "The topmost is the Bear." in shown.parts.text()


def test_every_thing_on_a_table_is_explained() -> None:
    table = a_table(
        [who("elf", items=["sword"], spells=["hex"], trophies=["wolf"]), "dwarf"],
        row=["ogre"], zones={"road:1": ["bear"]}, piles={"road:1": 3}, space=2,
    )  # fmt: skip
    model = present(table, core().catalog, core().of(table), CardLook(core().catalog))
    places = Places(model, plan(model))
    game = Game(core().of(table), table)
    for thing in places.boxes:
        assert reasons.reason(thing, game, ()).title


def test_keys_move_nothing_while_the_program_leads(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table")
    before = evening.session.table
    evening.window.table.view.setFocus()
    for thing in (Thing("token", "elf:gold"), Thing("card", str(before.zone("spot:1")[0].id))):
        evening.window.table.keeper.hand.point_at(thing)
        evening.press("+", "-", "t", K.Key_Delete)
    assert evening.session.table is before
    assert "Move things by hand (Shift+F2)" in evening.window.statusBar().currentMessage()
    evening.window.menus.actions["by-hand"].trigger()
    evening.window.table.view.setFocus()
    evening.window.table.keeper.hand.point_at(Thing("token", "elf:gold"))
    evening.press("+")
    assert evening.session.table.heroes["elf"].gold == before.heroes["elf"].gold + 1


def test_change_by_hand_closes_the_explanation(evening: Evening) -> None:
    table = a_table(["elf"], space=3)
    evening.begin(do(table, *keeping.begin(table)))
    shown = asked_about(evening, Thing("token", "elf:life"))
    assert shown.isVisible()
    evening.press("-", "-")  # the first one shows the ring
    assert evening.session.table.heroes["elf"].life == 3
    assert not shown.isVisible()
