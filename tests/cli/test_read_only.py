"""Campaigns in a folder that cannot be written to can be looked at by every command that only reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Typed
from tests.store.protected import protect


@pytest.fixture
def protected(campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The campaign on a stick that is write-protected."""
    stick = tmp_path / "stick"
    stick.mkdir()
    moved = campaign.rename(stick / campaign.name)
    protect(monkeypatch, stick)
    return moved


@pytest.mark.parametrize(
    "command",
    [
        ("notes", "FILE"),
        ("notes", "FILE", "--format", "json"),
        ("campaigns", "checkpoints", "FILE"),
        ("campaigns", "list", "FOLDER"),
        ("campaigns", "backups", "FILE"),
        ("campaigns", "export", "FILE", "copy.talisman"),
        ("position", "save", "FILE", "position.json"),
        ("sheets", "mat", "FILE", "-o", "mat.pdf"),
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_protected_campaign_can_be_looked_at(typed: Typed, protected: Path, command: tuple[str, ...]) -> None:
    named = {"FILE": protected, "FOLDER": protected.parent}
    code, _, err = typed(*(named.get(word, word) for word in command))
    assert (code, err) == (0, "")
    assert [p.name for p in protected.parent.iterdir()] == [protected.name]
