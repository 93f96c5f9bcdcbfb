"""Finding a card or a rule with the same search."""

from __future__ import annotations

from PySide6.QtCore import QUrl

from talisman_desktop.desktop.dialogs.lookup import CARD, RulebookDialog
from talisman_desktop.desktop.presenters import lookup
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening, fight
from tests.kit import catalog, printed


def finding(window: MainWindow, text: str) -> RulebookDialog:
    """Return the rulebook with this text in its search field."""
    window.run("find")
    dialog = window.dialogs.shown
    assert isinstance(dialog, RulebookDialog)
    dialog.field.setText(text)
    return dialog


def test_a_card_is_found_by_its_name(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "witch")
    assert dialog.list.item(0).text().startswith("Witch – Stranger")
    assert dialog.card == "core/witch"
    assert "Witch" in dialog.text.toPlainText()
    assert dialog.count.text().split(",")[0] == "1 card"
    assert not dialog.note.isVisible()


def test_enter_shows_the_found_card_large(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "witch")
    dialog.field.returnPressed.emit()
    assert evening.window.panels.reading.kind == "core/witch"


def test_a_clause_is_still_found_first_by_its_id(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "C7e")
    assert (dialog.clause, dialog.card) == ("C7e", "")
    assert dialog.note.isVisible()


def test_a_clause_named_on_a_card_is_opened(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "thief")
    assert dialog.card
    dialog.text.anchorClicked.emit(QUrl("rule:D2.thief"))
    assert dialog.clause == "D2.thief"


def test_card_is_found_despite_a_typing_error(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "wicth")
    assert dialog.card == "core/witch"


def test_cards_are_found_by_their_words() -> None:
    assert "Witch" in [card.name for card in lookup.saying(catalog(), "become toad")]
    assert lookup.saying(catalog(), "") == lookup.named(catalog(), "") == []


def test_a_character_is_listed_with_its_alignment_once() -> None:
    assert lookup.listed(printed("elf")) == "Elf – Character · Good, Strength 3, Craft 4, Life 4, Fate 3, Gold 1"


def test_card_page_shows_the_printed_text() -> None:
    told = lookup.page(printed("wild-boar"), [("D2.boar", "a note")])
    assert "Wild Boar" in told
    assert "Strength 1" in told
    assert "[D2.boar](rule:D2.boar) a note" in told


def test_clauses_come_before_cards_found_by_text(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "fate")
    kinds = ["card" if dialog.list.item(n).data(CARD) else "clause" for n in range(dialog.list.count())]
    assert kinds[0] == "clause"
    assert kinds[-1] == "card"


def test_search_without_a_result_shows_no_text(evening: Evening) -> None:
    dialog = finding(evening.begin(fight("ogre")).window, "ogre")
    dialog.field.setText("xyzzy")
    assert dialog.count.text() == "No card and no clause has all these words."
    assert (dialog.text.toPlainText(), dialog.card, dialog.keep.isVisible()) == ("", "", False)
