"""Campaigns opened from any folder are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app import known_campaigns, window_services
from talisman_desktop.app.campaigns import created
from talisman_desktop.app.content import campaigns_folder
from tests.desktop.evenings import Evening
from tests.kit import core


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def a_campaign(folder: Path, title: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    _, campaign = created(folder, title, 1, {}, core())
    campaign.close()
    return campaign.path


def open_once(path: Path) -> None:
    _, campaign = window_services.services().open_campaign(path)
    campaign.close()


def test_campaign_from_any_folder_is_remembered(tmp_path: Path) -> None:
    here = a_campaign(campaigns_folder(), "Here")
    there = a_campaign(tmp_path / "stick", "There")
    assert [c.path for c in known_campaigns.recent()] == [here]
    open_once(there)
    assert [c.path for c in known_campaigns.recent()] == [there, here]
    assert known_campaigns.last_played() == there
    open_once(here)
    assert known_campaigns.last_played() == here
    assert {c.path for c in known_campaigns.recent()} == {here, there}


def test_missing_campaign_is_not_listed(tmp_path: Path) -> None:
    there = a_campaign(tmp_path / "stick", "There")
    open_once(there)
    there.unlink()
    assert known_campaigns.recent() == []
    assert known_campaigns.last_played() is None


def test_opened_backup_is_not_remembered(tmp_path: Path) -> None:
    here = a_campaign(campaigns_folder(), "Here")
    open_once(here)
    open_once(a_campaign(campaigns_folder() / "backups" / "Here", "old"))
    assert known_campaigns.last_played() == here


def test_backup_alone_is_not_opened_by_itself(tmp_path: Path) -> None:
    old = a_campaign(campaigns_folder() / "backups" / "Here", "old")
    open_once(old)
    assert [c.path for c in known_campaigns.recent()] == [old]
    assert known_campaigns.last_played() is None


@pytest.mark.parametrize("text", ["", "{", "7", '["a", 3, "\\u0000"]', '{"a": 1}'])
def test_damaged_list_of_campaigns_counts_as_empty(tmp_path: Path, text: str) -> None:
    here = a_campaign(campaigns_folder(), "Here")
    known_campaigns.list_file().write_text(text)
    assert [c.path for c in known_campaigns.recent()] == [here]
    open_once(here)
    assert known_campaigns.opened() == [here]


def test_a_new_campaign_opens_next(tmp_path: Path) -> None:
    open_once(a_campaign(tmp_path / "stick", "There"))
    _, campaign = window_services.services().new_campaign("New", 1, {}, {}, ())
    campaign.close()
    assert known_campaigns.last_played() == campaign.path


def test_the_menu_lists_a_campaign_begun_just_now(evening: Evening) -> None:
    menus = evening.window.menus
    assert evening.window.new_campaign("The first evening", 1, {})
    menus.menus["file"].aboutToShow.emit()
    assert menus.recent.isEnabled()
    assert [action.text() for action in menus.recent.actions()] == ["The first evening"]
