"""The page *Your cards*, from the menu to the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from talisman_desktop.app import files, own_numbers
from talisman_desktop.app.content import data_folder
from talisman_desktop.app.own_numbers import OwnNumbers
from talisman_desktop.cards import number_file
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.requests import Choose, Chosen, Option
from talisman_desktop.core.table import BY_HAND
from talisman_desktop.desktop.dialogs.your_cards import YourCardsDialog
from talisman_desktop.desktop.presenters import provenance, why
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.printed_number import NumberBody
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.number_questions import FAMILY, question
from tests import kit
from tests.desktop.evenings import Evening
from tests.desktop.window.test_window_fakes import FakeRules, a_table
from tests.kit import cards, library, sure

BULL, MUMMY = "reaper/raging-bull", "reaper/mummy"
K = Qt.Key


def opened(evening: Evening) -> YourCardsDialog:
    evening.window.menus.actions["your-cards"].trigger()
    return sure(YourCardsDialog, evening.window.dialogs.shown)


def field(dialog: YourCardsDialog, kind: str, what: str = "strength") -> QLineEdit:
    return dialog.fields[kind, what]


def type_into(qtbot: QtBot, dialog: YourCardsDialog, kind: str, text: str, what: str = "strength") -> None:
    field(dialog, kind, what).clear()
    qtbot.keyClicks(field(dialog, kind, what), text)


def begin(evening: Evening) -> None:
    assert evening.window.new_campaign("Truth", 5, {}, "digital", ["reaper"])


# --- the page ---


def test_typed_numbers_apply_to_new_campaigns(evening: Evening, qtbot: QtBot) -> None:
    dialog = opened(evening)
    assert (dialog.use.isHidden(), dialog.count.text()) == (True, "0 of 85 numbers typed")
    type_into(qtbot, dialog, BULL, "7")
    assert dialog.count.text() == "1 of 85 numbers typed"
    dialog.go.click()
    begin(evening)
    assert evening.session.table.numbers == {BULL: {"strength": 7}}
    assert evening.window.catalog.cards[BULL].strength == 7


def test_open_campaign_takes_numbers_in_one_step(evening: Evening, qtbot: QtBot) -> None:
    begin(evening)
    dialog = opened(evening)
    type_into(qtbot, dialog, BULL, "7")
    type_into(qtbot, dialog, MUMMY, "5", "craft")
    dialog.go.click()
    told = "Taken from your cards: Raging Bull strength 7, Mummy craft 5"
    assert (evening.session.next_undo(), evening.journal[-1]) == (told, f"{told}.")
    assert evening.window.catalog.cards[BULL].strength == 7
    evening.window.menus.actions["undo"].trigger()
    assert (evening.session.table.numbers, evening.window.catalog.cards[BULL].strength) == ({}, 3)
    assert OwnNumbers(data_folder()).read().numbers == {BULL: {"strength": 7}, MUMMY: {"craft": 5}}


def test_open_campaign_may_keep_its_numbers(evening: Evening, qtbot: QtBot) -> None:
    begin(evening)
    dialog = opened(evening)
    type_into(qtbot, dialog, BULL, "7")
    dialog.use.setChecked(False)
    dialog.go.click()
    assert evening.session.table.numbers == {}


def test_number_answered_in_play_is_on_the_page(evening: Evening) -> None:
    begin(evening)
    evening.player.corrected("read", (NumberRead(BULL, "strength", 6, cause=BY_HAND),))
    assert field(opened(evening), BULL).text() == "6"


def test_enter_goes_from_line_to_line(evening: Evening, qtbot: QtBot) -> None:
    dialog = opened(evening)
    first, second = list(dialog.fields.values())[:2]
    for typed in (first, second):
        typed.setFocus()
        qtbot.keyClicks(typed, "4")
        qtbot.keyClick(typed, K.Key_Return)
    assert dialog.isVisible()
    assert [typed.text() for typed in (first, second)] == ["4", "4"]
    dialog.reject()


def test_search_shows_only_matching_cards(evening: Evening) -> None:
    dialog = opened(evening)
    dialog.sought.setText("bull")
    assert [name for name, one in dialog.fields.items() if not one.isHidden()] == [(BULL, "strength")]
    dialog.reject()


def test_boxes_not_owned_are_not_on_the_page(evening: Evening) -> None:
    evening.window.change_settings(replace(evening.window.settings, owned=()))
    dialog = opened(evening)
    assert not dialog.fields
    dialog.reject()


def test_number_field_takes_only_digits(evening: Evening, qtbot: QtBot) -> None:
    dialog = opened(evening)
    type_into(qtbot, dialog, BULL, "-x1234")
    assert (field(dialog, BULL).text(), dialog.typed.numbers) == ("12", {BULL: {"strength": 12}})
    dialog.reject()


# --- files ---


def test_imported_numbers_fill_empty_lines(evening: Evening, qtbot: QtBot, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.toml"
    theirs.write_bytes(number_file.write({BULL: {"strength": 9}, MUMMY: {"craft": 5}, "elsewhere/x": {"craft": 1}}))
    dialog = opened(evening)
    type_into(qtbot, dialog, BULL, "7")
    dialog.take(theirs)
    assert [field(dialog, BULL).text(), field(dialog, MUMMY, "craft").text()] == ["7", "5"]
    assert dialog.said.text() == (
        "2 numbers taken. Where the file differs, yours stay: Raging Bull, strength 7 (9 there)."
    )
    dialog.write(tmp_path / "mine.toml")
    written = own_numbers.look(tmp_path / "mine.toml").numbers
    assert written == {BULL: {"strength": 7}, MUMMY: {"craft": 5}, "elsewhere/x": {"craft": 1}}
    dialog.reject()


def test_broken_number_file_is_refused(evening: Evening, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\n[reaper.mummy]\ncraft = 400\n")
    dialog = opened(evening)
    dialog.take(bad)
    assert f"{bad}:3:1" in dialog.wrong.text()
    assert dialog.wrong.text().endswith("Nothing was taken.")
    assert dialog.typed.numbers == {}
    dialog.reject()


def test_damaged_own_numbers_are_set_aside(evening: Evening, qtbot: QtBot) -> None:
    path = OwnNumbers(data_folder()).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("format = 1\n[reaper.mummy]\ncraft = many\n")
    begin(evening)
    assert "begins with the program's guesses" in evening.window.banner.text.text()
    dialog = opened(evening)
    assert "could not be read" in dialog.wrong.text()
    type_into(qtbot, dialog, BULL, "7")
    dialog.go.click()
    assert "card numbers damaged.toml" in evening.window.banner.text.text()
    assert path.with_name("card numbers damaged.toml").read_text().endswith("craft = many\n")


def test_unwritable_folder_is_reported(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "put", full)
    dialog = opened(evening)
    dialog.go.click()
    assert dialog.isVisible()
    assert dialog.wrong.text() == "Your numbers could not be saved: No space left on device."
    dialog.reject()


# --- the question ---

ASKED = Choose(
    key="number/strength",
    options=(*(Option(str(n), str(n)) for n in (*range(1, 21), 0)), Option("guess", "Take the program's guess, 3")),
    family=FAMILY,
)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["7", K.Key_Return], "7"),
        (["1", "2", K.Key_Return], "12"),
        (["0", K.Key_Return], "0"),
        (["9", K.Key_Backspace, "4", K.Key_Enter], "4"),
        ([K.Key_Space], "guess"),
        ([K.Key_Return], None),
        (["9", "9", K.Key_Return], None),
        (["7", K.Key_Space], None),
    ],
)
def test_number_is_typed_and_confirmed(qtbot: QtBot, keys: list[str | Qt.Key], answer: str | None) -> None:
    area, answers = PromptArea(), list[object]()
    qtbot.addWidget(area)
    area.answered.connect(lambda given, by: answers.append(given))
    area.show_request(ASKED, a_table(), FakeRules())
    assert isinstance(area.body, NumberBody)
    for key in keys:
        qtbot.keyClicks(area, key) if isinstance(key, str) else qtbot.keyClick(area, key)
    assert answers == ([Chosen(answer)] if answer is not None else [])
    assert bool(area.note.text()) is (answer is None)


# --- the mark ---


@pytest.mark.parametrize("size", [(240, 336), (100, 140), (88, 26)])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_mark_changes_every_face_and_has_room(size: tuple[int, int], theme: Theme) -> None:
    for kind in (BULL, "reaper/cerberus", "reaper/lord-of-the-pit"):
        doubted = library("reaper").catalog.cards[kind]
        sure_of = replace(doubted, unsure=())
        image, tight = faces.paint_face(doubted, size, theme)
        assert not [words for words in tight if words.startswith("score")]
        assert image != faces.paint_face(sure_of, size, theme)[0]


def test_why_mentions_the_guess() -> None:
    bull = library("reaper").catalog.cards[BULL]
    found = provenance.behind(Reason("The question", "Why it is asked."), None, "", BULL, bull)
    assert found.parts == ("Why it is asked.", "Strength is guessed: the real card was not at hand.")
    assert (found.card, found.card_name) == (BULL, "Raging Bull")


def test_why_lists_cards_with_guessed_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))
    table = kit.a_table(["elf"], row=[BULL, "ogre"], modules=["reaper"])
    game = Game(library("reaper").of(table), table)
    found = [(reason.title, reason.text) for reason in why.reasons(game, None, ()) if "Strength" in reason.title]
    assert found == [("Raging Bull: Strength 3?", "Strength is guessed: the real card was not at hand.")]
    asked = question(game, table.zone("spot:1")[0], "strength")
    assert asked.text == "Which strength is printed on your Raging Bull? The program only guesses 3."


def test_earlier_moment_shows_its_own_numbers(evening: Evening, qtbot: QtBot) -> None:
    begin(evening)
    evening.player.answer(Chosen(sure(Choose, evening.session.pending).options[-1].id), "person")
    dialog = opened(evening)
    type_into(qtbot, dialog, BULL, "7")
    dialog.go.click()
    window = evening.window
    looking, seen = window.looking, window.table

    def shown() -> tuple[int | None, int | None]:
        reading = sure(Catalog, window.panels.reading.catalog)
        return seen.catalog.cards[BULL].strength, reading.cards[BULL].strength

    past = looking.timeline(True)
    past.follow()
    looking.look(next(d for d in past.rows if d.state == "done"))
    assert shown() == (3, 3)
    looking.now()
    assert shown() == (7, 7)
