"""House rules in the window: chosen for a new campaign, switched during play, explained and looked up."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core.log import encode_table
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.joined_campaign import JoinDialog
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.dialogs.module_choice import PlayedWith
from talisman_desktop.desktop.dialogs.table_rules import TableRulesDialog
from talisman_desktop.desktop.presenters.module_choice import Selection
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import house_rules
from tests.desktop.evenings import Evening
from tests.kit import core

RULE = HOUSE_RULES[0]
SWITCH = house_rules.SWITCH + RULE.id
SELECTION = Selection(core().catalog, rules=(RULE,))
OPEN, NATURAL = (option.id for option in RULE.options)


def test_house_rules_page_is_made_from_modules(qtbot: QtBot) -> None:
    shown = PlayedWith(SELECTION, {SWITCH: "on", NATURAL: "yes"})
    qtbot.addWidget(shown)
    assert shown.chosen() == {SWITCH: "on", OPEN: "no", NATURAL: "yes"}
    assert shown.ticks[SWITCH].text() == RULE.title
    assert shown.boxes[OPEN].isEnabled()
    shown.ticks[SWITCH].click()
    assert shown.chosen()[SWITCH] == "off"
    assert not shown.boxes[OPEN].isEnabled()


def test_option_clauses_are_short_numbers(qtbot: QtBot) -> None:
    shown = PlayedWith(Selection(core().catalog, rules=HOUSE_RULES), {})
    qtbot.addWidget(shown)
    texts = " ".join(label.text() for label in shown.findChildren(QLabel))
    assert "(battle-breakage 4)" in texts
    assert not any(option.rule in texts for rule in HOUSE_RULES for option in rule.options)


def test_new_campaign_may_use_a_house_rule(qtbot: QtBot) -> None:
    dialog = NewCampaignDialog(None, (), (), selection=SELECTION)
    qtbot.addWidget(dialog)
    dialog.played_with.ticks[SWITCH].click()
    with qtbot.waitSignal(dialog.created) as begun:
        dialog.finish()
    assert begun.args is not None
    assert begun.args[2] == {SWITCH: "on", OPEN: "no", NATURAL: "no"}


def test_joined_campaign_may_use_a_house_rule(qtbot: QtBot) -> None:
    dialog = JoinDialog(None, core(), selection=SELECTION)
    qtbot.addWidget(dialog)
    dialog.beginning.played_with.ticks[SWITCH].click()
    assert dialog.edits.now.modules == (RULE.id,)
    dialog.beginning.played_with.ticks[SWITCH].click()
    assert not dialog.edits.now.modules
    dialog.close()


def test_table_settings_switch_a_house_rule(evening: Evening) -> None:
    window = evening.window
    assert window.new_campaign("Two", 7, {SWITCH: "off"})
    assert window.player is not None
    before = encode_table(window.player.session.table)
    window.correcting.table_rules()
    dialog = window.dialogs.shown
    assert isinstance(dialog, TableRulesDialog)
    dialog.played_with.ticks[SWITCH].click()
    assert dialog.changed() == {SWITCH: "on"}
    dialog.finish()
    assert window.player.session.table.modules == (RULE.id,)
    window.player.undo()
    assert encode_table(window.player.session.table) == before


@pytest.mark.parametrize(("choice", "words"), [("on", "is in use at your table"), ("off", "is not in use")])
def test_rulebook_says_whether_a_house_rule_is_used(evening: Evening, choice: str, words: str) -> None:
    assert evening.window.new_campaign("Two", 7, {SWITCH: choice})
    evening.window.open_rule("2d6-combat.1.1")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, RulebookDialog)
    assert words in dialog.text.toPlainText()


def test_why_explains_a_house_rule_clause(evening: Evening) -> None:
    window = evening.window
    assert window.new_campaign("Two", 7, {SWITCH: "on"})
    line = Line("The Elf beats the Dragon.", "fight", "2d6-combat.2.2")
    window.explaining.line(line, window.pos())
    assert window.explaining.popover.told is not None
    assert "Two dice in combat: Option: a side that rolls two 6s wins" in window.explaining.popover.told.spoken
    window.explaining.popover.close_up()
