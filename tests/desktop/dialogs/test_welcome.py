"""Ending a sitting and continuing the campaign: the messages, the rules that apply, and the checklist for the table."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from talisman_desktop.core.facts import StepBegan
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.dialogs.checklist_dialog import LAST, ChecklistDialog
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.dialogs.sittings_dialog import SittingDialog
from talisman_desktop.desktop.dialogs.welcome import WelcomeDialog
from talisman_desktop.desktop.presenters.welcome import SOON, Evening, away, welcome
from talisman_desktop.games.darkest.base import darkest_rulebook
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.store.campaign import Campaign
from tests.desktop.evenings import Evening as Sat
from tests.kit import a_table, core, do, sure, who

ON = Qt.CheckState.Checked
REAL = {"dice": "table", "decks": "table"}


def at_home(**traits: object) -> Table:
    return do(a_table([who("wizard", gold=1, **traits), "elf"], village=True), StepBegan(step=Step("village")))


def on_the_road(**traits: object) -> Table:
    table = a_table([who("wizard", **traits), "elf"], space=3, stacks={1: ["witch"]})
    return do(table, StepBegan(step=Step("go-on", (0,))))


def end(evening: Sat, button: str) -> None:
    """End the sitting as a player does: F3, a title, one of the two buttons."""
    evening.window.run("sitting")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, SittingDialog)
    dialog.title.setText("The bridge")
    dialog.players.setText("Ann, Bo")
    dialog.notes.setPlainText("Rain <all> day.")
    press(dialog, button)
    sure(NotesDialog, evening.window.dialogs.shown).reject()
    assert evening.window.campaign is None


def press(dialog: QWidget | None, text: str) -> None:
    (found,) = [b for b in sure(QWidget, dialog).findChildren(QPushButton) if b.text() == text]
    found.click()


def back(evening: Sat) -> WelcomeDialog:
    """Open the campaign again."""
    assert evening.window.open_campaign(evening.file)
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, WelcomeDialog)
    return dialog


def test_dialog_says_what_putting_away_does(evening: Sat) -> None:
    """If the party is on the road, putting the table away brings it home without a journey. The dialog says so (ruling
    on ending a sitting)."""
    for table, nothing in ((on_the_road(), True), (at_home(), False)):
        evening.window.close_campaign()
        evening.file = evening.file.with_name(f"{nothing}.talisman")
        evening.begin(table).window.run("sitting")
        said = [w.text() for w in sure(QWidget, evening.window.dialogs.shown).findChildren(QLabel)]
        (told,) = [text for text in said if text.startswith("Table put away: all cards")]
        assert ("without a journey" in told) == nothing


# --- the next sitting ---


@pytest.mark.rule("A4a")
def test_table_left_standing_continues_unchanged(evening: Sat) -> None:
    evening.begin(on_the_road(), **REAL)
    asked, table = evening.asked, evening.session.table
    end(evening, "End, table left standing")
    dialog = back(evening)
    told = dialog.text.toPlainText()
    assert dialog.windowTitle().startswith("Welcome back to ")
    for words in ("The bridge", "Ann, Bo", "Rain <all> day.", "The table was left standing.", "Wizard, Elf", "Day 2. "):
        assert words in told
    assert "Set the table up as it was; check that it matches the screen. A4a" in told
    assert "go on or turn back?" in told
    assert (evening.asked, evening.session.table) == (asked, table)


@pytest.mark.rule("A4a", "A4b", "D3b", "B1c")
def test_table_put_away_begins_at_home(evening: Sat) -> None:
    evening.begin(on_the_road(craft=6, spells=["hex", "healing"]))
    end(evening, "End, table put away")
    told = back(evening).text.toPlainText()
    assert roads.way(evening.session.table) is None
    for words in (
        "The table was put away.",
        "Every deck is complete again, without the cards that the heroes have. A4a",
        "Play begins in the first village. A4b",
        "Spells were given back and as many new ones drawn; now held: Wizard 2",
        "No hero can visit the Mystic before the next adventure. B1c",
    ):
        assert words in told


@pytest.mark.rule("D3b")
def test_returning_players_draw_spells_with_real_cards(evening: Sat) -> None:
    evening.begin(on_the_road(craft=6, spells=["hex"]), **REAL)
    end(evening, "End, table put away")
    told = back(evening).text.toPlainText()
    assert "Put every deck together and shuffle it" in told
    assert "you are asked for them now" in told
    assert evening.session.pending is not None
    assert getattr(evening.session.pending, "deck", "") == "spell"


@pytest.mark.rule("B1c")
def test_mystic_visits_survive_putting_away_in_the_village(evening: Sat) -> None:
    evening.begin(at_home(mystic=True))
    end(evening, "End, table put away")
    assert "The Mystic still receives: Wizard." in back(evening).text.toPlainText()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_one_key_closes_the_welcome(evening: Sat, key: Qt.Key) -> None:
    evening.begin(on_the_road())
    end(evening, "End, table left standing")
    dialog = back(evening)
    log = list(evening.session.log)
    evening.bot.keyClick(dialog.focusWidget() or dialog, key)
    assert evening.window.dialogs.shown is None
    assert evening.session.log == log, "the key answers nothing"


def test_welcome_asks_nothing_without_a_real_table(evening: Sat) -> None:
    evening.begin(on_the_road())
    end(evening, "End, table left standing")
    dialog = back(evening)
    assert "Nothing: the table is as you left it." in dialog.text.toPlainText()
    assert dialog.list.isHidden()


def test_quick_return_shows_no_welcome(evening: Sat) -> None:
    evening.begin(on_the_road()).press(Qt.Key.Key_Space)
    evening.again()
    assert evening.window.dialogs.shown is None


def test_long_absence_shows_a_welcome(evening: Sat) -> None:
    evening.begin(on_the_road()).press(Qt.Key.Key_Space)
    campaign = evening.window.campaign
    assert isinstance(campaign, Campaign)
    campaign.sittings.describe(campaign.sittings.now, day=datetime.now().date() - timedelta(days=2))
    assert evening.window.close_campaign()
    back(evening)


def test_unplayed_campaign_shows_no_welcome(evening: Sat) -> None:
    evening.begin(at_home()).again()
    assert evening.window.dialogs.shown is None


def test_welcome_links_and_buttons_work(evening: Sat) -> None:
    evening.begin(on_the_road(), **REAL)
    end(evening, "End, table left standing")
    dialog = back(evening)
    dialog.text.anchorClicked.emit("A4a")
    found = evening.window.dialogs.shown
    assert isinstance(found, RulebookDialog)
    assert found.clause == "A4a"
    found.close()
    evening.window.campaigns.keep("welcome")
    press(evening.window.dialogs.shown, "This sitting...")
    sitting = evening.window.dialogs.shown
    assert isinstance(sitting, SittingDialog)
    assert (sitting.title.text(), sitting.players.text()) == ("", "Ann, Bo"), "the players of last time"
    assert sitting.day.date() == QDate.currentDate()
    sitting.reject()
    evening.window.campaigns.keep("welcome")
    press(evening.window.dialogs.shown, "Setting the table up...")
    assert evening.window.findChild(ChecklistDialog) is not None


def test_away_means_sitting_ended_or_hours_passed() -> None:
    now = datetime.now().astimezone()
    ended = (now - SOON).isoformat()
    assert away(Evening("", ended), now)
    assert not away(Evening("", ended), now - timedelta(minutes=1))
    assert away(Evening("", now.isoformat(), table_was="left standing"), now)
    for odd in ("", "soon", "2026-11-20T10:00:00"):
        assert away(Evening("", odd), now)


def test_every_clause_in_the_welcome_exists() -> None:
    for table_was in ("put away", "left standing", ""):
        for switches in ({}, REAL):
            session = Session(core(), at_home(spells=["hex"]), switches=switches)
            told = welcome(session, "C", Evening("", "", table_was=table_was), "Village", ["a", "b", "c", "d", "e"])
            assert told.lines == ("b", "c", "d", "e")
            assert all(darkest_rulebook.load().get(t.clause) for t in told.todo if t.clause)


# --- setting the table up ---


def listed(evening: Sat) -> ChecklistDialog:
    evening.window.run("checklist")
    found = evening.window.findChild(ChecklistDialog)
    assert isinstance(found, ChecklistDialog)
    return found


def test_checklist_is_ticked_until_the_table_matches(evening: Sat) -> None:
    evening.begin(on_the_road(), **REAL)
    dialog = listed(evening)
    assert not dialog.isModal()
    assert any(text.startswith("Witch: ") for _, text in dialog.lines)
    first = next(iter(dialog.lines.values()))
    evening.bot.keyClick(dialog.tree, Qt.Key.Key_Space)
    assert first.checkState(0) == ON
    assert dialog.left.text() == f"1 of {len(dialog.lines)} done"
    assert list(dialog.lines)[-1] == LAST
    dialog.lines[LAST].setCheckState(0, ON)
    assert dialog.left.text() == "The table is set up."
    assert not dialog.differs.isEnabled()
    assert listed(evening) is dialog, "one list at a time"


def test_checklist_follows_the_game_and_keeps_ticks(evening: Sat) -> None:
    evening.begin(on_the_road(), **REAL)
    dialog = listed(evening)
    for item in dialog.lines.values():
        item.setCheckState(0, ON)
    evening.press(Qt.Key.Key_Space)
    undone = [text for (_, text), item in dialog.lines.items() if item.checkState(0) != ON]
    assert LAST[1] in undone
    assert 1 < len(undone) < 6
    assert evening.window.close_campaign()
    evening.bot.waitUntil(lambda: evening.window.findChild(ChecklistDialog) is None)


def test_checklist_opens_the_correction(evening: Sat) -> None:
    evening.begin(on_the_road(), **REAL)
    listed(evening).differs.click()
    assert isinstance(evening.window.dialogs.shown, CorrectionDialog)
