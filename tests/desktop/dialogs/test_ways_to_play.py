"""The dialog *How we play*: which cards are real and who carries out the rules, the three ways to play and mixtures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Draw
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.ways_to_play import HowDialog
from talisman_desktop.desktop.prompts.hand_form import ByHandBody
from talisman_desktop.play import presets, sources
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.resolution import FAMILIES, OPTION, Family, ways
from tests.desktop.evenings import Evening
from tests.kit import a_table, sure, under_way, who

K = Qt.Key


def sheet(evening: Evening) -> HowDialog:
    """Return the open dialog."""
    evening.window.run("how")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, HowDialog)
    return dialog


def choose(box: QComboBox, value: str) -> None:
    """Choose a value, as the mouse does."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def at_the_ogre(evening: Evening) -> Evening:
    return evening.begin(a_table([who("elf")], space=1, row=["ogre"]), dice="table")


def held(evening: Evening) -> str:
    """Return the present way to play."""
    return presets.which(evening.session.switches, evening.session.table)


def test_switching_to_record_only_is_one_step(evening: Evening) -> None:
    at_the_ogre(evening)
    assert evening.asked == "fight/enemy"
    dialog = sheet(evening)
    dialog.presets["keeper"].click()
    assert (evening.asked, held(evening)) == (KEEP, "keeper")
    assert dialog.presets["keeper"].isChecked()
    assert not dialog.boxes[OPTION + "fights"].isEnabled()
    assert evening.window.menus.actions["keeper"].isChecked()
    evening.again()
    assert (evening.asked, held(evening)) == (KEEP, "keeper")
    evening.window.run("guided")
    assert (evening.asked, held(evening)) == ("fight/enemy", "guided")
    evening.window.run("undo")
    assert (evening.asked, held(evening)) == (KEEP, "keeper")
    evening.window.run("undo")
    assert (evening.asked, held(evening)) == ("fight/enemy", "")


def test_preset_already_in_use_changes_nothing(evening: Evening) -> None:
    at_the_ogre(evening)
    for name in ("keeper", "guided", "digital"):
        evening.window.run(name)
        log = list(evening.session.log)
        evening.window.run(name)
        assert evening.session.log == log


def test_players_may_resolve_one_family_of_rules(evening: Evening) -> None:
    """From the next card on the players carry out fights themselves: one key records the outcome, and the hero gets the
    trophy."""
    evening.begin(a_table([who("elf")], space=1, row=["wolf", "ogre"]), dice="table")
    dialog = sheet(evening)
    choose(dialog.boxes[OPTION + "fights"], "off")
    assert evening.journal[-1] == "Fights with enemies on the road: we do it at our table."
    dialog.close()
    assert evening.asked == "fight/enemy"
    evening.press("1", K.Key_Return, "5", K.Key_Return)
    assert evening.asked == "by-hand/outcome"
    evening.press("1")
    assert [c.kind for c in evening.session.table.zone("trophies:elf")] == ["core/wolf", "core/ogre"]


def test_usual_loss_of_a_fight_takes_one_key(evening: Evening) -> None:
    """The Ogre beats the Elf. Space records the loss of a life and a strength. In the next fight the shield saves the
    life."""
    table = a_table([who("elf")], space=1, row=["ogre", "wolf"], options={OPTION + "fights": "off"})
    evening.begin(table, dice="table")
    evening.press("2", K.Key_Space)
    elf = evening.session.table.heroes["elf"]
    assert (elf.strength, elf.life) == (2, 3)
    assert evening.asked == "after-card"
    evening.press(K.Key_Space, "2")
    body = evening.window.prompt.body
    assert isinstance(body, ByHandBody)
    body.tokens.spins["elf", "life"].spin.stepUp()
    evening.press(K.Key_Space)
    elf = evening.session.table.heroes["elf"]
    assert (elf.strength, elf.life) == (1, 3)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_each_family_offers_its_ways_to_play(evening: Evening, family: Family) -> None:
    at_the_ogre(evening)
    box = sheet(evening).boxes[OPTION + family]
    assert tuple(box.itemData(i) for i in range(box.count())) == ways(family)


def test_one_deck_and_the_figures_are_switched(evening: Evening) -> None:
    at_the_ogre(evening)
    dialog = sheet(evening)
    choose(dialog.boxes["deck:trove"], "table")
    choose(dialog.boxes["figures"], "table")
    now = evening.session.switches
    assert (sources.of_deck("trove", now), sources.of_deck("spell", now)) == ("table", "app")
    assert sources.of_figures(now) == "table"
    assert not dialog.between.isHidden()
    dialog.close()
    assert "Your figures stand at the Fields, facing out: Elf." in evening.window.prompt.reminders.told


def test_record_only_mode_needs_only_keys(evening: Evening) -> None:
    """From the village to the chapel, one space further, and home: no question asks for a rule."""
    evening.begin(a_table([who("elf")], village=True, step=Step("village")))
    evening.window.run("keeper")
    evening.press("3")
    assert under_way(evening.session.table).destination == "chapel"
    evening.press(K.Key_Space, K.Key_Space)
    assert under_way(evening.session.table).space == 2


# --- a new campaign ---


def test_new_campaign_with_real_cards_asks_for_characters(evening: Evening) -> None:
    assert evening.window.new_campaign("Tuesday", 7, {}, "guided")
    assert held(evening) == "guided"
    assert evening.asked == "character"


def test_new_record_only_campaign_asks_for_its_heroes(evening: Evening) -> None:
    assert evening.window.new_campaign("Tuesday", 7, {"heroes": "core/elf,core/troll,core/dwarf"}, "keeper")
    while evening.asked != KEEP:
        evening.press("hex" if sure(Draw, evening.session.pending).deck == "spell" else "x", K.Key_Return)
    assert held(evening) == "keeper"
    assert evening.session.table.order == ("elf", "troll", "dwarf")
    assert not any(isinstance(e, Answered) and e.by == "app" for e in evening.session.log)


def test_way_to_play_defaults_to_the_setting(evening: Evening) -> None:
    evening.window.change_settings(replace(evening.window.settings, how="guided"))
    evening.window.run("new")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, NewCampaignDialog)
    assert dialog.how.currentData() == "guided"
    dialog.how.setCurrentIndex(dialog.how.findData("digital"))
    dialog.go.click()
    assert held(evening) == "digital"
    assert evening.asked == "village" or evening.asked == "destination"
