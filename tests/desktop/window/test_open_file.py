"""Opening any file in the window: a campaign, an exported campaign, a position, and other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app.exports import Exports
from talisman_desktop.desktop.dialogs.arrivals import ArrivalDialog
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.wishes import NotesWish
from talisman_desktop.play import position
from tests.desktop.evenings import Evening, fight
from tests.kit import core

pytestmark = pytest.mark.usefixtures("at_once")


def test_a_position_begins_a_new_campaign(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"), dice="table")
    file = tmp_path / "puzzle.json"
    file.write_text(position.save(evening.session), encoding="utf-8")
    table = evening.session.table
    evening.window.campaigns.open_file(file)
    assert evening.window.campaign is not None
    assert evening.window.campaign.title == "puzzle"
    assert evening.session.table == table
    assert "puzzle.json" in evening.window.banner.text.text()


def test_a_packet_is_shown_first(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    assert evening.window.campaign is not None
    file = tmp_path / "packet.json"
    file.write_bytes(Exports(core()).notes(evening.session, evening.window.campaign, NotesWish("json"))(UNSEEN))
    evening.window.campaigns.open_file(file)
    assert isinstance(evening.window.dialogs.shown, ArrivalDialog)


def test_foreign_file_is_refused_with_a_sentence(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    before = evening.window.campaign
    evening.window.campaigns.open_file(tmp_path / "photo.png")
    assert "photo.png is not a campaign, position or packet (JSON)" in evening.window.banner.text.text()
    assert evening.window.campaign is before
