"""The plan for a guardian combat in the window: shown at its questions, copied into the form, never an answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.core.table import Step
from talisman_desktop.desktop.docks.guardian_planner import GuardianPlanner
from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.prompts.share import ShareBody
from tests.desktop.evenings import Evening
from tests.kit import a_table


@pytest.fixture
def combat(evening: Evening) -> Evening:
    """Return a window with the question how to split strength among a Dragon, a Goblin and a Wolf."""
    zones = {"guardians": ["dragon", "goblin", "wolf"]}
    step = Step("again-or-back", (1,))
    evening.begin(a_table(["elf", "troll"], space=6, destination="forest", visited=True, zones=zones, step=step))
    planner_of(evening)
    return evening


def planner_of(evening: Evening) -> GuardianPlanner:
    """Return the panel, once the plan has been worked out."""
    assert evening.window.panels, "now they know the question"
    evening.bot.wait(20)
    return evening.window.panels.planner


def to_the_share(combat: Evening) -> ShareBody:
    combat.press("1")
    planner_of(combat)
    body = combat.window.prompt.body
    assert isinstance(body, ShareBody)
    return body


def test_plan_is_shown_only_at_its_questions(combat: Evening) -> None:
    panels = combat.window.panels
    assert (combat.asked, panels.plan.isVisible()) == ("guardians/again", True)
    assert not panels.planner.visibleRegion().isEmpty()
    assert "the Elf" not in panels.planner.worst.text()
    combat.press("2")
    planner_of(combat)
    assert not panels.plan.isVisible()
    assert not panels.reading.visibleRegion().isEmpty()


def test_plan_shown_again_is_complete(combat: Evening) -> None:
    to_the_share(combat)
    panels, planner = combat.window.panels, planner_of(combat)
    plan = planner.plan
    panels.show_plan(None)
    combat.bot.wait(20)
    panels.show_plan(plan)
    combat.bot.wait(20)
    assert all(told.height() >= told.heightForWidth(told.width()) for told in (planner.worst, planner.hits))


def test_plan_fills_the_form_without_answering(combat: Evening) -> None:
    body = to_the_share(combat)
    planner, log = combat.window.panels.planner, len(combat.session.log)
    body.clear.click()
    planner.fill.click()
    assert planner.plan is not None
    assert dict(body.draft.answer.parts) == planner.plan.shares["guardians/strength"]
    planner.fill.setFocus()
    combat.press(Qt.Key.Key_Space)
    assert (combat.asked, len(combat.session.log)) == ("guardians/strength", log)


def test_plan_fills_the_form_right_after_the_answer(combat: Evening) -> None:
    planner = combat.window.panels.planner
    combat.window.panels.show_plan(None)
    combat.press("1")
    planner.fill_wanted.emit()
    body = combat.window.prompt.body
    assert isinstance(body, ShareBody)
    assert planner.plan is not None
    assert dict(body.draft.answer.parts) == planner.plan.shares["guardians/strength"]


def test_aim_is_chosen_in_the_panel_and_remembered(combat: Evening) -> None:
    to_the_share(combat)
    window, planner = combat.window, combat.window.panels.planner
    felled = planner.split.text()
    planner.aim.setCurrentIndex(planner.aim.findData("cheap"))
    planner.aim.activated.emit(planner.aim.currentIndex())
    assert planner.split.text() != felled
    assert window.settings.aim == "cheap"
    assert preferences.load(window.arrangement.file)[0].aim == "cheap"


def test_hidden_plan_is_worked_out_when_visible(combat: Evening) -> None:
    panels = combat.window.panels
    panels.docks["card"].raise_()
    to_the_share(combat)
    assert (panels.plan.isHidden(), panels.planner.plan) == (False, None)
    panels.plan.raise_()
    planner_of(combat)
    assert panels.planner.plan is not None
    assert panels.planner.plan.fits


def test_nothing_is_planned_while_odds_are_hidden(combat: Evening) -> None:
    window = combat.window
    window.change_settings(replace(window.settings, hide_odds=True))
    assert not window.panels.plan.isVisible()
    to_the_share(combat)
    assert (window.panels.plan.isVisible(), window.panels.planner.plan) == (False, None)
    window.change_settings(replace(window.settings, hide_odds=False))
    planner_of(combat)
    assert window.panels.plan.isVisible()


def test_closing_a_campaign_hides_the_plan(combat: Evening) -> None:
    window = combat.window
    combat.again()
    planner_of(combat)
    assert window.panels.plan.isVisible()
    combat.press("2")
    combat.again()
    assert not window.panels.plan.isVisible()
