"""The deck panel in the window."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.desktop.dialogs.why import WhyDialog
from talisman_desktop.desktop.docks.deck_view import CHANCE, NAME, DeckPane
from talisman_desktop.desktop.presenters import deck_view
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.deck_view import DeckView
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.rules.game import Game
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, cards, do, library, sure, who


def at_the_panel(evening: Evening, table: Table) -> DeckPane:
    """Return the panel in front, beside this table."""
    evening.begin(table)
    evening.window.menus.actions["decks-left"].trigger()
    return evening.window.panels.decks


def rows(pane: DeckPane, section: int = 0) -> dict[str, str]:
    """Return the rows of a section with their chances."""
    top = sure(QTreeWidgetItem, pane.tree.topLevelItem(section))
    items = [sure(QTreeWidgetItem, top.child(n)) for n in range(top.childCount())]
    return {item.text(NAME): item.text(CHANCE) for item in items}


def village() -> Table:
    return a_table([who("elf")], village=True, step=Step("village"))


def test_panel_shows_what_is_left_by_type(evening: Evening) -> None:
    pane = at_the_panel(evening, village())
    assert rows(pane)["Enemy"] == "32\xa0%"
    assert pane.facts.text() == "91 cards in the pile."


@pytest.mark.parametrize("wide", [240, 340, 700])
def test_deck_title_is_completely_visible(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, wide: int) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("sacred-pool"))
    there = do(village(), f.DeckPlaced("adventure:sacred-pool", "adventure", "test"))
    pane = DeckPane()
    qtbot.addWidget(pane)
    font = pane.which.font()
    font.setPixelSize(30)
    pane.which.setFont(font)
    pane.set_seen(True)
    pane.resize(wide, 400)
    pane.show()
    pane.show_game(partial(deck_view.present, Game(cards.core().of(there), there), ahead=None))
    title = pane.which.currentText()
    is_below = pane.facts.text().startswith(f"{title}: ")
    assert is_below == (pane.which.fontMetrics().horizontalAdvance(title) > pane.which.width() - 40)
    assert pane.which.view().minimumWidth() > pane.which.fontMetrics().horizontalAdvance(title)


def test_panel_follows_the_deck_in_use_unless_chosen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("highland"))
    table, pane = village(), DeckPane()
    qtbot.addWidget(pane)
    there = do(table, f.DeckPlaced("adventure:highland", "adventure", "test"))
    shown = []
    pane.set_seen(True)
    for now in (table, there, table):
        pane.show_game(partial(deck_view.present, Game(cards.core().of(now), now), ahead=None))
        shown.append(pane.which.currentText())
        if now is there:
            pane.show_deck("spell")
    assert shown == ["Adventure", "Adventure (The Highland)", "Spells"]
    pane.forget()
    pane.follow()
    assert pane.which.currentText() == "Adventure"


def test_panel_follows_a_card_seen_on_top(evening: Evening) -> None:
    pane = at_the_panel(evening, do(village(), f.DeckSeen("adventure", ("core/dragon", "core/ogre"))))
    assert "Seen on top of the pile, in this order: Dragon, Ogre." in pane.facts.text()
    assert pane.coming.text() == "Next comes the top card of the pile: Dragon."
    assert (rows(pane)["Enemy"], rows(pane)["Event"]) == ("100\xa0%", "0\xa0%")


def test_enemies_are_compared_with_the_leader_first(evening: Evening) -> None:
    pane = at_the_panel(evening, village())
    assert (pane.strength.value(), pane.craft.value()) == (3, 4)
    assert pane.usual.isHidden()
    pane.strength.spin.setValue(7)
    pane.craft.spin.setValue(10)
    assert pane.above.text() == "0\xa0% that the next card is an enemy above this (0 left)."
    pane.usual.click()
    assert (pane.strength.value(), pane.craft.value()) == (3, 4)


def test_hidden_odds_keep_the_counts(evening: Evening) -> None:
    pane = at_the_panel(evening, a_table(["elf"], stacks={2: ["market"]}, step=Step("go-on", ("",))))
    assert "expected" in pane.ahead.text()
    window = evening.window
    window.change_settings(replace(window.settings, hide_odds=True))
    assert set(rows(pane).values()) == {""}
    assert pane.tree.isColumnHidden(CHANCE)
    assert (pane.above.isHidden(), pane.limits.isHidden()) == (True, True)
    assert pane.ahead.text() == "Next space, Plains: 1 die is rolled for it; 1 card waits there."
    assert not any("%" in item.text() for item in (pane.facts, pane.coming, pane.above, pane.ahead))


def test_hidden_panel_is_not_worked_out(evening: Evening) -> None:
    pane = at_the_panel(evening, fight("wolf"))
    asked = list[str]()
    pane.show_game(lambda deck, limits: asked.append(deck))
    evening.window.panels.docks["card"].raise_()
    evening.bot.wait(1)
    asked.clear()
    evening.press("1")
    assert not asked
    evening.window.panels.docks["decks"].raise_()
    evening.bot.waitUntil(lambda: bool(asked))


def test_selected_deck_is_shown_in_the_panel(evening: Evening) -> None:
    evening.begin(village())
    evening.window.explaining.thing(Thing("deck", "spell"), evening.window.pos())
    assert evening.window.panels.decks.which.currentText() == "Spells"
    assert "Not seen yet: 24 spells." in evening.window.explaining.popover.parts.text()


def test_why_lists_the_cards_left(evening: Evening) -> None:
    evening.begin(village())
    evening.window.helping.why("spells: what is left")
    dialog = sure(WhyDialog, evening.window.dialogs.shown)
    assert sure(Reason, dialog.shown).text == "Not seen yet: 24 spells."


def test_panel_shows_the_earlier_moment(evening: Evening) -> None:
    pane = at_the_panel(evening, fight("wolf"))
    assert evening.player.corrected("Dealt", (f.CardsDealt("adventure", 1, spot(3)),)) == ""
    assert pane.facts.text() == "89 cards in the pile, 1 face down elsewhere."
    timeline = evening.window.looking.timeline(False)
    timeline.follow()
    evening.window.looking.look(timeline.rows[-1])
    assert pane.facts.text() == "90 cards in the pile."
    evening.window.looking.now()
    assert pane.facts.text() == "89 cards in the pile, 1 face down elsewhere."


def test_opened_row_stays_open_when_the_game_goes_on(evening: Evening) -> None:
    pane = at_the_panel(evening, fight("wolf"))
    enemies = sure(QTreeWidgetItem, sure(QTreeWidgetItem, pane.tree.topLevelItem(0)).child(0))
    enemies.setExpanded(True)
    assert enemies.childCount() == len({kind for kind, _ in sure(DeckView, pane.view).sections[0].rows[0].cards})
    evening.player.corrected("Seen", (f.DeckSeen("adventure", ("core/dragon",)),))
    again = sure(QTreeWidgetItem, sure(QTreeWidgetItem, pane.tree.topLevelItem(0)).child(0))
    assert again is not enemies
    assert (again.isExpanded(), again.childCount() > 0) == (True, True)
    shown = list[str]()
    pane.card_clicked.connect(shown.append)
    pane.tree.itemClicked.emit(again.child(0), NAME)
    assert shown == ["core/ape"]
