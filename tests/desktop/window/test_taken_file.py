"""Another program changes the campaign's file while the window is open: shown at the next answer, and saved again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from talisman_desktop.app import window_services
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store.campaign import Campaign
from tests.desktop.long_road import play
from tests.kit import sure
from tests.store.protected import protect


def press(window: MainWindow, name: str) -> None:
    next(b for b in window.banner.findChildren(QPushButton) if b.text() == name).click()


def test_window_offers_to_save_here_again(long_road: MainWindow) -> None:
    window = long_road
    assert window.campaign is not None
    path = window.campaign.path
    assert isinstance(path, Path)
    path.unlink()
    play(window, 1)
    assert window.footer.saved.text() == "Not saved!"
    assert f"{path.name} was deleted, moved or renamed by another program" in window.banner.text.text()
    press(window, "Save to this file again")
    assert window.footer.saved.text() == "Saved"
    assert window.banner.text.text() == "Saved again."
    assert window.player is not None
    log = list(window.player.session.log)
    window.close()
    session, campaign = window_services.services().open_campaign(path)
    assert session.log == log
    campaign.close()


def test_campaign_in_read_only_folder_is_copied(
    long_road: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A campaign on a write-protected stick is shown whole, and answers go into its copy."""
    window = long_road
    assert window.campaign is not None
    stick = tmp_path / "stick"
    stick.mkdir()
    copied = stick / "lent.talisman"
    sure(Campaign, window.campaign).copy_to(copied)
    protect(monkeypatch, stick)
    assert window.open_campaign(copied)
    assert "cannot be written to" in window.banner.text.text()
    play(window, 1)
    assert window.footer.saved.text() == "Not saved!"
    assert window.player is not None
    log = list(window.player.session.log)
    press(window, "Copy to my campaigns")
    assert window.campaign is not None
    assert window.campaign.path is not None
    assert window.campaign.path.parent != stick
    assert window.player.session.log == log
    assert window.footer.saved.text() == "Saved"
    assert [p.name for p in stick.iterdir()] == ["lent.talisman"]
