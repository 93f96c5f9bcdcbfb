"""The panels: journal, history, heroes, reading."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, QUrl
from PySide6.QtGui import QFont, QImage, QTextBlock, QTextCursor
from PySide6.QtWidgets import QAbstractSlider, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.log import Keyframe
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.docks.journal_pane import JournalView
from talisman_desktop.desktop.docks.reading_pane import ReadingPane, Sheets
from talisman_desktop.desktop.presenters import keys
from talisman_desktop.desktop.presenters.panels import Journal, party_html
from talisman_desktop.games.darkest.base.darkest_slice import Darkest
from talisman_desktop.play.telling import Line
from tests.desktop.window.test_window_fakes import CATALOG, FakeRules, a_table

RULES = FakeRules().of(a_table())
ROOT = Path(__file__).resolve().parents[3]


def gain(n: int) -> TokensChanged:
    return TokensChanged(hero="elf", token="gold", by=n, cause=Cause("B1a"))


def frames() -> list[Keyframe]:
    return [Keyframe(0, 0, a_table())]


def test_journal_follows_added_and_removed_facts() -> None:
    journal = Journal(RULES, a_table(), [Line("Long ago.", "note")])
    journal.sync([gain(1)], frames())
    kept, new = journal.sync([gain(1), gain(2)], frames())
    assert (kept, new) == (len(journal.lines) - 1, 1)
    assert "gains 2 gold" in journal.lines[-1].text
    length = len(journal.lines)
    journal.sync([gain(1), gain(3)], frames())
    assert len(journal.lines) == length
    assert "gains 3 gold" in journal.lines[-1].text
    journal.sync([], frames())
    assert [line.text for line in journal.lines] == ["Long ago."]


def test_journal_shows_its_lines(qtbot: QtBot) -> None:
    view = JournalView()
    qtbot.addWidget(view)
    view.show_journal(Journal(RULES, a_table(), [Line("Long ago.", "note")]))
    told = view.sync([gain(1)], frames())
    assert told == ["The Elf gains 1 gold (the Blacksmith)."]
    shown = view.toPlainText().split("\n")
    assert view.journal is not None
    assert len(shown) == len(view.journal.lines)
    view.sync([], frames())
    assert view.toPlainText() == "Long ago."
    view.sync([gain(1), gain(1)], frames())
    assert len(view.toPlainText().split("\n")) == len(view.journal.lines)


def test_journal_stays_at_the_end_unless_scrolled(qtbot: QtBot) -> None:
    view = JournalView()
    qtbot.addWidget(view)
    view.resize(220, 120)
    view.show()
    view.show_journal(Journal(RULES, a_table()))
    bar = view.verticalScrollBar()
    facts = []
    for n in range(1, 12):
        facts.append(gain(n))
        view.sync(facts, frames())
        assert bar.value() == bar.maximum(), f"after {n} lines, with or without a scroll bar"
    view.resize(150, 90)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    lines = bar.maximum()
    view.document().setDefaultFont(QFont(view.font().family(), 20))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > lines)
    bar.triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    view.sync([*facts, gain(99)], frames())
    assert bar.value() == 0


def test_empty_journal_can_be_cut_and_extended(qtbot: QtBot) -> None:
    view = JournalView()
    qtbot.addWidget(view)
    assert view.sync([gain(1)], frames()) == []
    view.show_journal(Journal(RULES, a_table()))
    view.sync([gain(1)], frames())
    view.sync([], frames())
    assert view.toPlainText() == ""
    view.sync([gain(1)], frames())
    assert "gains 1 gold" in view.toPlainText()


def test_only_visible_lines_are_marked_as_new(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view, asked = JournalView(), list[int]()
    qtbot.addWidget(view)
    view.resize(340, 300)
    view.show()
    view.show_journal(Journal(RULES, a_table(), [Line(f"Line {n}.", "note") for n in range(2_000)]))
    view.fresh = 0
    box = view.blockBoundingGeometry

    def counted(block: QTextBlock) -> QRectF:
        asked.append(block.blockNumber())
        return box(block)

    monkeypatch.setattr(view, "blockBoundingGeometry", counted)
    view.grab()
    assert 0 < len(asked) < 100
    assert asked[-1] == 1_999


def test_long_journal_stays_fast(qtbot: QtBot) -> None:
    view = JournalView()
    qtbot.addWidget(view)
    view.resize(340, 300)
    view.show()
    words = "The Elf loses {} gold, and thinks about it for the rest of the day."
    old = [Line(words.format(n), "token", "C7e.a") for n in range(20_000)]
    view.show_journal(Journal(RULES, a_table(), old))
    facts = [gain(1)]
    view.sync(facts, frames())
    begun = time.perf_counter()
    for _ in range(20):
        facts.append(gain(1))
        view.sync(facts, frames())
        view.repaint()
    assert (time.perf_counter() - begun) / 20 < 0.1
    assert view.verticalScrollBar().value() >= view.verticalScrollBar().maximum() - 1


def test_scrolled_journal_stays_in_place(qtbot: QtBot) -> None:
    view = JournalView()
    qtbot.addWidget(view)
    view.resize(340, 200)
    view.show()
    view.show_journal(Journal(RULES, a_table(), [Line(f"{n}", "note") for n in range(200)]))
    view.verticalScrollBar().setSliderPosition(3)
    view.sync([gain(1)], frames())
    assert view.verticalScrollBar().value() == 3


def test_click_on_a_journal_line_explains_it(qtbot: QtBot) -> None:
    from PySide6.QtCore import Qt

    view = JournalView()
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.show()
    view.show_journal(Journal(RULES, a_table(), [Line("The Elf is beaten.", "fight", "C7e.a", "core/bear")]))
    spot = view.cursorRect(QTextCursor(view.document().firstBlock())).center()
    cards, asked = list[str](), list[Line]()
    view.card_wanted.connect(cards.append)
    view.line_asked.connect(lambda line, at: asked.append(line))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert cards == ["core/bear"]
    assert [line.rule for line in asked] == ["C7e.a"]


def test_the_keyboard_and_a_menu_explain_a_line_too(qtbot: QtBot) -> None:
    from PySide6.QtCore import Qt

    view = JournalView()
    qtbot.addWidget(view)
    lines = [
        Line("Day 2, Woods", "heading"),
        Line("The Elf is beaten.", "fight", "C7e.a", "core/bear"),
        Line("The Elf gains 1 craft.", "token", "", "core/bear"),
        Line("The Elf has 3 gold.", "token", "hand"),
    ]
    view.show_journal(Journal(RULES, a_table(), lines))
    assert [[a.text() for a in view.menu_for(line).actions()[:2]] for line in lines[1:3]] == [
        ["Why? Read C7e.a", "Show the card"],
        ["Show the card", ""],
    ]
    for number in (1, 2, 3):
        view.setTextCursor(QTextCursor(view.document().findBlockByNumber(number)))
        with qtbot.waitSignal(view.line_asked) as told:
            qtbot.keyClick(view, Qt.Key.Key_Return)
        assert told.args is not None
        assert told.args[0] == lines[number]
    assert not view.explain(lines[0], QPoint(0, 0))
    assert not view.explain(Line("The party rests.", "note"), QPoint(0, 0))


def test_hero_sheet_lists_everything() -> None:
    table = a_table()
    elf = replace(table.heroes["elf"], toad=2, stored_gold=(("inner", 3),))
    marks = (Lasting("elf", "strength", 2, "turn"), Lasting("", "tried", 9, "round"))
    table = replace(
        table, heroes={**table.heroes, "elf": elf}, lasting=marks, slices={"darkest": Darkest({"elf": "enemy"})}
    )
    text = party_html(table, FakeRules().usual)
    for words in ("Holy Lance", "A toad for 2 more turns", "3 gold (inner)", "+2 strength this turn", "beat an enemy"):
        assert words in text
    assert "tried" not in text, "a mark the rules keep for themselves"
    assert "color" not in text


@pytest.mark.parametrize("size", [16, 32])
def test_a_narrow_hero_panel_breaks_no_word(qtbot: QtBot, size: int) -> None:
    sheets = Sheets()
    qtbot.addWidget(sheets)
    sheets.setStyleSheet(f"font-size: {size}px")
    sheets.resize(260, 600)
    sheets.show()
    sheets.set_seen(True)
    sheets.show_table(a_table(), FakeRules().usual)
    block, broken = sheets.document().begin(), list[str]()
    while block.isValid():
        text, layout = block.text(), block.layout()
        for n in range(1, layout.lineCount()):
            at = layout.lineAt(n).textStart()
            if text[at - 1].isalnum() and text[at].isalnum():
                broken.append(text[max(0, at - 4) : at + 4])
        block = block.next()
    assert broken == []
    assert "Strength" in sheets.toPlainText()


def test_cards_in_the_sheets_are_links(qtbot: QtBot) -> None:
    sheets = Sheets()
    qtbot.addWidget(sheets)
    sheets.show_table(a_table(), FakeRules().usual)
    assert sheets.toPlainText() == ""
    sheets.set_seen(True)
    assert "Holy Lance" in sheets.toPlainText()
    with qtbot.waitSignal(sheets.card_clicked) as told:
        sheets.anchorClicked.emit(QUrl("card:core/holy-lance"))
    assert told.args == ["core/holy-lance"]
    sheets.show_table(None, None)
    assert sheets.toPlainText() == ""


def test_the_reading_pane_shows_face_words_and_rules(qtbot: QtBot) -> None:
    pane = ReadingPane()
    qtbot.addWidget(pane)
    pane.resize(320, 500)
    pane.catalog = CATALOG
    asked: list[tuple[str, tuple[int, int], int]] = []

    def face(card: CardDef, size: tuple[int, int], tokens: int, ratio: float) -> QImage:
        asked.append((card.name, size, tokens))
        return QImage(8, 8, QImage.Format.Format_RGB32)

    pane.face = face
    pane.show()
    pane.notes = lambda card: [("D2.lance", "Its bearer <may> not flee.")]
    pane.show_kind("core/holy-lance")
    assert asked[-1][0] == "Holy Lance"
    assert pane.text.text() == "+1 strength in battle."
    assert "&lt;may&gt;" in pane.rules.text()
    pane.show_kind("core/nothing")
    assert pane.kind == "core/holy-lance"
    pane.show_kind("core/bear", 4)
    qtbot.waitUntil(lambda: (asked[-1][0], asked[-1][2]) == ("Bear", 4))
    with qtbot.waitSignal(pane.rule_clicked) as told:
        pane.rules.linkActivated.emit("rule:D2.lance")
    assert told.args == ["D2.lance"]
    pane.forget()
    assert pane.kind == ""


def test_card_under_a_passing_pointer_is_not_shown(qtbot: QtBot) -> None:
    pane = ReadingPane()
    qtbot.addWidget(pane)
    pane.catalog = CATALOG
    pane.hover("core/bear")
    pane.hover("")
    pane.hover("core/wraith")
    qtbot.waitUntil(lambda: pane.kind == "core/wraith")


def test_long_message_takes_two_lines_until_expanded(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    banner = Banner(window)
    banner.resize(900, 60)
    lines = [f"Line {n}." for n in range(40)]
    banner.tell("turned", "\n".join(lines), [("Undo", lambda: None)])
    window.show()
    assert banner.text.text() == "Line 0.\nLine 1."
    assert banner.sizeHint().height() < 80
    banner.show_all()
    assert banner.text.text().split("\n") == lines
    assert banner.sizeHint().height() <= 600 * 0.25 + 20


def test_banner_hides_when_its_problem_is_over(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    done: list[int] = []
    banner.tell("saving", "Not saved.", [("Try again", lambda: done.append(1))])
    assert not banner.isHidden()
    banner.over("crash")
    assert not banner.isHidden()
    banner.over("saving")
    assert banner.isHidden()


def test_manual_lists_the_keys_of_the_program() -> None:
    guide = (ROOT / "docs" / "keys.md").read_text(encoding="utf-8")
    assert keys.table() in guide, "put keys.table() between the marks in docs/keys.md"


def test_no_key_means_two_things() -> None:
    given = [key for command in keys.COMMANDS for key in command.keys]
    assert len(given) == len(set(given))
    assert keys.command("undo").keys == ("Ctrl+Z",)


@pytest.mark.parametrize("command", keys.COMMANDS, ids=lambda c: c.id)
def test_every_command_is_in_a_menu(command: keys.Command) -> None:
    assert command.menu in ("file", "edit", "play", "view", "help")
