"""Reminders in the window: two lines, their menus, and the switches of a new campaign."""

from __future__ import annotations

from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from talisman_desktop.core.facts import CardMoved, StepBegan, TokensChanged
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.dialogs.preferences import SettingsDialog
from talisman_desktop.desktop.presenters.preferences import Settings
from talisman_desktop.desktop.prompts.reminder_lines import LINES, ReminderLines
from talisman_desktop.games.darkest.base.automation import (
    ALL_ASKED,
    AUTOMATIONS,
)
from talisman_desktop.rules.reminders import Reminder, ReminderName
from tests.desktop.evenings import Evening
from tests.desktop.prompts.reminded import RICH, laid, village
from tests.kit import a_table, do, kind, who


def submenu(evening: Evening, title: str) -> QMenu:
    """Return a menu inside the menu Play."""
    (found,) = [a.menu() for a in evening.window.menus.menus["play"].actions() if a.text() == title]
    assert isinstance(found, QMenu)
    return found


MANY = [
    Reminder("limits", f"Too much of {n}, and a good many words about it besides.", "C2c.b", str(n)) for n in range(4)
]


def test_dismissed_reminder_is_replaced_by_the_next(reminders: ReminderLines) -> None:
    reminders.tell(MANY, "day")
    assert reminders.told == [r.text for r in MANY[:LINES]]
    assert reminders.lines[-1].more.text() == "and 2 more"
    assert reminders.height() <= LINES * (reminders.fontMetrics().lineSpacing() + 14)
    reminders.lines[0].wave.click()
    assert reminders.told == [r.text for r in MANY[1:3]]
    reminders.tell(MANY, "day")
    assert reminders.told == [r.text for r in MANY[1:3]], "it stays away for now"
    reminders.tell([*MANY[:1], Reminder("limits", "Something else.", "C2c.a", "new")], "day")
    assert reminders.told == ["Something else."]
    reminders.tell(MANY[:1], "the next day")
    assert reminders.told == [MANY[0].text]
    reminders.tell([], "the next day")
    assert reminders.isHidden()


def test_shortened_reminder_has_a_full_tooltip(reminders: ReminderLines) -> None:
    reminders.tell(MANY, "day")
    reminders.resize(180, reminders.height())
    line = reminders.lines[0]
    assert line.text.width() < line.text.sizeHint().width()
    assert line.text.toolTip() == line.text.accessibleName() == f"Remember: {MANY[0].text}"
    assert MANY[3].text in reminders.lines[-1].more.toolTip()


@pytest.fixture
def reminders(evening: Evening) -> ReminderLines:
    made = ReminderLines()
    evening.bot.addWidget(made)
    made.resize(700, 50)
    made.show()
    return made


def test_fate_reminder_can_be_switched_off(evening: Evening) -> None:
    table = do(a_table([RICH], row=["ogre"]), StepBegan(step=Step("next-card")))
    evening.begin(table, **{"dice": "table", "ask:fate": "no"})
    reminders = evening.window.prompt.reminders
    assert evening.asked == "fight/enemy"
    assert reminders.told == []
    evening.press("1", Qt.Key.Key_Return)
    assert evening.asked == "fight/hero"
    assert reminders.told[0].startswith("The Elf may pay fate after this roll (2 left)")
    evening.window.menus.asks["remind:fate"].trigger()
    assert reminders.isHidden()
    assert evening.journal[-1].startswith("Switched off: Remind us")
    evening.window.run("undo")
    assert reminders.isVisible()
    evening.window.menus.asks["ask:fate"].trigger()
    assert reminders.isHidden(), "now it is asked"


def test_dismissed_reminder_returns_when_the_party_leaves(evening: Evening) -> None:
    evening.begin(do(village(who("elf", mystic=True, gold=1)), StepBegan(step=Step("village"))))
    reminders = evening.window.prompt.reminders
    assert reminders.told == ["Not yet at the Mystic in this stay: Elf."]
    reminders.lines[0].read.click()
    found = evening.window.dialogs.shown
    assert isinstance(found, RulebookDialog)
    assert found.clause == "B1c"
    found.close()
    reminders.lines[0].wave.click()
    assert reminders.isHidden()
    assert evening.player.edit("more gold", (TokensChanged("elf", "gold", 1),))
    assert reminders.isHidden()


def test_correction_beyond_a_limit_is_reminded(evening: Evening) -> None:
    """A fifth item and a third follower in the village: neither refused nor asked about."""
    heroes = who("troll", items=["sword", "shield", "helmet", "axe"], followers=["guide", "maiden"], gold=1)
    evening.begin(do(village(heroes), StepBegan(step=Step("village"))))
    asked = evening.asked
    more = (*laid("armour", "items:troll"), *laid("gnome", "followers:troll"))
    assert evening.player.corrected("Found at the table", more) == ""
    assert evening.asked == asked
    assert evening.window.prompt.reminders.told == [
        "The Troll carries 5 items, 4 are allowed.",
        "The Troll has 3 followers, 2 are allowed.",
    ]
    (fifth,) = [c for c in evening.session.table.zone("items:troll") if c.kind == kind("armour")]
    assert evening.player.corrected("Back again", (CardMoved(fifth.id, "store:inner:troll"),)) == ""
    assert evening.window.prompt.reminders.told == ["The Troll has 3 followers, 2 are allowed."]


def test_settings_switch_reminders_off_in_new_campaigns(evening: Evening) -> None:
    menu = submenu(evening, "Re&mind us")
    titles = [action.text() for action in menu.actions()]
    assert len(titles) == len(get_args(ReminderName))
    assert "The Mystic, who receives each hero once in a stay" in titles
    dialog = SettingsDialog(evening.window, Settings(silent=("remind:ones",)), AUTOMATIONS)
    evening.bot.addWidget(dialog)
    ticks = dialog.reminders
    row = next(n for n in range(ticks.count()) if ticks.item(n).data(Qt.ItemDataRole.UserRole) == "remind:mystic")
    ticks.item(row).setCheckState(Qt.CheckState.Unchecked)
    kept = dialog.settings()
    assert set(kept.silent) == {"remind:ones", "remind:mystic"}
    evening.window.change_settings(kept)
    assert evening.window.new_campaign("Quiet", 7, {})
    assert evening.session.switches["remind:mystic"] == "no"
    assert not evening.window.menus.asks["remind:mystic"].isChecked()
    assert evening.window.menus.asks["remind:trophies"].isChecked()


def test_question_menu_says_what_off_means(evening: Evening) -> None:
    menu = submenu(evening, "&Ask me")
    actions = {action.text(): action for action in menu.actions()}
    add = actions["Whether to add 1 to a roll where you may"]
    assert len(actions) == len(ALL_ASKED)
    assert add.toolTip() == "Off: the program takes the better result."
    assert not add.isChecked(), "a campaign that never set it plays as it did"


def test_settings_say_what_a_new_campaign_asks(evening: Evening) -> None:
    dialog = SettingsDialog(evening.window, Settings(), AUTOMATIONS)
    evening.bot.addWidget(dialog)
    ticks = dialog.questions
    rows = {ticks.item(n).data(Qt.ItemDataRole.UserRole): ticks.item(n) for n in range(ticks.count())}
    assert rows["ask:add"].checkState() == Qt.CheckState.Checked
    rows["ask:add"].setCheckState(Qt.CheckState.Unchecked)
    rows["ask:best"].setCheckState(Qt.CheckState.Checked)
    kept = dialog.settings()
    assert (kept.silent, kept.asked) == (("ask:add",), ("ask:best",))
    evening.window.change_settings(kept)
    assert evening.window.new_campaign("Asked", 7, {})
    switches = evening.session.switches
    assert (switches["ask:add"], switches["ask:best"], switches["ask:boosts"]) == ("no", "yes", "yes")
