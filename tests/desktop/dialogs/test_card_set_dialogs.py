"""The player's own card sets in the window: chosen for a new campaign, missing for an old one, and their folder
opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from talisman_desktop.app import program_house, window_services
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.joined_campaign import JoinDialog
from talisman_desktop.desktop.presenters.card_search import find_left
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.rules.house_rules import SWITCH
from talisman_desktop.rules.module import Module
from tests.cards.test_library import CELLAR, RAT, a_set

COOK = """deck = "character"
[[card]]
id = "cook"
name = "Cook"
strength = 3
craft = 3
life = 4
alignment = "good"
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the player's folder of card sets, in an empty home folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "data" / "talisman-desktop" / "cardsets"


@pytest.fixture
def window(qtbot: QtBot, own: Path, tmp_path: Path) -> Iterator[MainWindow]:
    """Yield a window with two own card sets, two more that cannot be combined, and one with an error."""
    a_set(own, "mine")
    a_set(own, "cooks", COOK)
    a_set(own, "one", CELLAR)
    a_set(own, "two", CELLAR)
    a_set(own, "bad", RAT + "strenght = 1\n")
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    made = MainWindow(services)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def tick(dialog: NewCampaignDialog | JoinDialog, *names: str) -> None:
    """Tick exactly these sets."""
    sets = [one.id for one in dialog.played_with.selection.of("set") if not one.wrong]
    for name in sorted(sets, key=names.__contains__):
        box = dialog.played_with.ticks[SWITCH + name]
        if box.isChecked() != (name in names):
            box.click()


def new(window: MainWindow) -> NewCampaignDialog:
    """Open and return the form for a new campaign."""
    window.campaigns.new()
    dialog = window.dialogs.shown
    assert isinstance(dialog, NewCampaignDialog)
    return dialog


def join(window: MainWindow) -> JoinDialog:
    """Open and return the form for a campaign that began on paper."""
    dialog = window.dialogs.shown
    assert isinstance(dialog, JoinDialog)
    return dialog


def found(window: MainWindow, text: str) -> list[str]:
    """Return the cards of the adventure deck that match these letters."""
    assert window.player is not None
    session = window.player.session
    deck = session.table.decks["adventure"].unseen
    return [hit.card.id for hit in find_left(session.ruleset, text, {"adventure": deck})]


def test_ticked_set_is_in_the_deck(window: MainWindow) -> None:
    dialog = new(window)
    tick(dialog, "mine")
    dialog.finish()
    assert window.player is not None
    assert window.player.session.table.modules == ("mine",)
    assert window.player.session.table.decks["adventure"].unseen["mine/rat"] == 2
    assert "mine/rat" in found(window, "kitchen")


def test_set_that_is_not_ticked_is_in_no_list(window: MainWindow) -> None:
    new(window).finish()
    assert window.player is not None
    assert not window.player.session.table.modules
    assert "mine/rat" not in found(window, "kitchen")


def test_broken_set_is_listed_with_its_error(window: MainWindow) -> None:
    dialog = new(window)
    bad = dialog.played_with.tiles["bad"]
    assert bad.tick.text() == "The bad"
    told = "It has errors and cannot be used: adventure.toml:8:1: a card has no 'strenght'"
    assert told in [text.text() for text in bad.findChildren(QLabel)]
    assert not bad.tick.isEnabled()
    dialog.close()


def test_sets_that_clash_are_refused_only_together(window: MainWindow) -> None:
    dialog = new(window)
    tick(dialog, "one", "two")
    assert dialog.played_with.sets() == ("one",)
    assert "the set 'one' already has a space 'cellar'" in dialog.played_with.tiles["two"].tick.accessibleName()
    tick(dialog, "two")
    dialog.finish()
    assert window.player is not None


LAND_ONLY = Module(id="land-only", title="Land only", house_rule=True, conflicts=("mine",))
ONLY_WHERE = "Land only cannot be played together with The mine. Choose one of them."


@pytest.fixture
def on_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a house rule to the program that excludes a card set."""
    for where in (program_house, window_services):
        monkeypatch.setattr(where, "HOUSE_RULES", (LAND_ONLY,))


@pytest.mark.usefixtures("on_land")
def test_house_rule_that_excludes_a_set_is_refused(window: MainWindow) -> None:
    dialog = new(window)
    tick(dialog, "mine")
    switch = dialog.played_with.ticks[SWITCH + LAND_ONLY.id]
    switch.click()
    assert ONLY_WHERE in switch.accessibleName()
    assert not switch.isChecked()
    tick(dialog, "cooks")
    switch.click()
    dialog.finish()
    assert window.player is not None
    assert window.player.session.table.modules == ("cooks", LAND_ONLY.id)


@pytest.mark.usefixtures("on_land")
def test_join_form_refuses_rules_that_exclude_its_set(window: MainWindow) -> None:
    window.campaigns.join()
    tick(join(window), "mine")
    dialog = join(window)
    switch = dialog.played_with.ticks[SWITCH + LAND_ONLY.id]
    switch.click()
    assert ONLY_WHERE in switch.accessibleName()
    assert (switch.isChecked(), dialog.edits.now.modules) == (False, ("mine",))
    tick(dialog)
    dialog = join(window)
    dialog.played_with.ticks[SWITCH + LAND_ONLY.id].click()
    tick(dialog, "mine")
    assert "cannot be played together" in dialog.played_with.ticks[SWITCH + "mine"].accessibleName()
    assert dialog.edits.now.modules == (LAND_ONLY.id,)


def test_characters_come_from_the_ticked_sets(window: MainWindow) -> None:
    dialog = new(window)
    cook = next(i for i in map(dialog.characters.item, range(99)) if i.text().startswith("Cook"))
    assert cook.isHidden()
    tick(dialog, "cooks")
    assert not cook.isHidden()
    cook.setCheckState(Qt.CheckState.Checked)
    tick(dialog)
    assert (cook.isHidden(), dialog.heroes.chosen()) == (True, [])
    dialog.close()


def test_sets_are_not_offered_if_there_are_none(qtbot: QtBot, own: Path, tmp_path: Path) -> None:
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    made = MainWindow(services)
    qtbot.addWidget(made)
    dialog = new(made)
    assert not dialog.played_with.selection.of("set")
    dialog.close()
    made.close()


def test_campaign_with_a_missing_set_says_so(window: MainWindow, own: Path, tmp_path: Path) -> None:
    dialog = new(window)
    tick(dialog, "mine")
    dialog.finish()
    assert window.campaign is not None
    path = window.campaign.path
    assert path is not None
    assert window.close_campaign()
    (own / "mine").rename(tmp_path / "mine")
    away = MainWindow(window_services.services())
    assert not away.open_campaign(path)
    assert f"uses the card set “mine”, which is not there. Put its folder into {own}" in away.banner.text.text()
    away.close()
    away.deleteLater()
    (tmp_path / "mine").rename(own / "mine")
    assert window.open_campaign(path)
    assert window.banner.isHidden()


def test_joined_table_uses_the_ticked_sets(window: MainWindow) -> None:
    window.campaigns.join()
    join(window).title.setText("On paper")
    tick(join(window), "mine")
    dialog = join(window)
    assert dialog.title.text() == "On paper"
    assert dialog.edits.now.decks["adventure"].unseen["mine/rat"] == 2
    assert dialog.played_with.sets() == ("mine",)
    dialog.finish()
    assert window.player is not None
    assert window.player.session.table.modules == ("mine",)
    assert "mine/rat" in found(window, "kitchen")


def test_menu_makes_and_opens_the_sets_folder(window: MainWindow, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(QUrl(url).toLocalFile()))
    for folder in sorted(own.rglob("*"), reverse=True):
        folder.rmdir() if folder.is_dir() else folder.unlink()
    own.rmdir()
    window.run("sets-folder")
    assert opened == [str(own)]
    assert own.is_dir()
