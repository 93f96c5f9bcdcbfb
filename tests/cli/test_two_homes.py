"""A campaign from a person whose real cards have other numbers keeps its own numbers when it is imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app import content
from talisman_desktop.app.campaigns import created, opened
from talisman_desktop.app.content import data_folder
from talisman_desktop.app.own_numbers import OwnNumbers
from talisman_desktop.cards.number_file import Numbers
from talisman_desktop.core.table import Readable
from talisman_desktop.games.darkest.base.automation import BEGINNING
from tests.cli.conftest import Typed

BULL, MUMMY = "reaper/raging-bull", "reaper/mummy"
ANNS: dict[str, dict[Readable, int]] = {BULL: {"strength": 7}}
BOS: dict[str, dict[Readable, int]] = {BULL: {"strength": 4}, MUMMY: {"craft": 6}}


def at_home(monkeypatch: pytest.MonkeyPatch, folder: Path, numbers: Numbers) -> None:
    """Sit down in somebody's home, where these numbers were read from real cards."""
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    OwnNumbers(data_folder()).write(numbers)


def test_campaign_keeps_its_numbers_in_another_home(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home(monkeypatch, tmp_path / "ann", ANNS)
    own = OwnNumbers(data_folder()).read().numbers
    (tmp_path / "games").mkdir()
    session, campaign = created(tmp_path / "games", "Ours", 5, {}, content.rules(), BEGINNING, ["reaper"], own)
    campaign.close()
    packet = tmp_path / "ours.json"
    assert typed("notes", campaign.path, "--format", "json", "-o", packet).code == 0

    at_home(monkeypatch, tmp_path / "bo", BOS)
    assert typed("campaigns", "import", packet, "-o", tmp_path / "bos.talisman").code == 0
    again, held = opened(tmp_path / "bos.talisman", content.rules(), whole=True)
    held.close()
    assert (again.table.numbers, held.warnings) == (ANNS, [])
    assert again.table == session.table
    cards = again.catalog.cards
    assert (cards[BULL].strength, cards[MUMMY].craft) == (7, 4)  # Ann's number, and the guess that Ann played with.
    assert OwnNumbers(data_folder()).read().numbers == BOS
