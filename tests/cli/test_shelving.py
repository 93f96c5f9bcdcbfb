"""`campaigns`: files side by side, backups, checkpoints and branches from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from talisman_desktop.app import content
from talisman_desktop.app.campaigns import opened
from tests.cli.conftest import Typed


@pytest.fixture
def played(typed: Typed, tmp_path: Path) -> Path:
    """A campaign of one adventure."""
    path = tmp_path / "first.talisman"
    assert typed("solo", "--seed", 3, "--json", "--save", path).code == 0
    return path


def test_a_campaign_goes_round_the_shelf(typed: Typed, played: Path, tmp_path: Path) -> None:
    listed = typed("campaigns", "list", tmp_path)
    assert listed.out.startswith("first  –  ")
    assert str(played) in listed.out
    copy = Path(typed("campaigns", "duplicate", played, "--title", "Second try").out.strip())
    assert copy == tmp_path / "Second try.talisman"
    moved = Path(typed("campaigns", "rename", copy, "Third: the Crown!").out.strip())
    assert moved == tmp_path / "Third the Crown.talisman"
    away = Path(typed("campaigns", "archive", moved).out.strip())
    assert away.parent == tmp_path / "archive"
    assert "Third: the Crown!" in typed("campaigns", "list", tmp_path, "--archive").out
    assert typed("campaigns", "archive", away).out.strip() == str(moved)
    (tmp_path / "stick").mkdir()
    out = Path(typed("campaigns", "export", moved, tmp_path / "stick").out.strip())
    look = typed("campaigns", "import", out, "--look")
    assert "Title: Third: the Crown!\n" in look.out
    home = Path(typed("campaigns", "import", out).out.strip())
    assert home == content.campaigns_folder() / "Third the Crown.talisman"
    again = typed("campaigns", "import", out, "--look").out
    assert "You have it already: “Third: the Crown!” has exactly the same decisions." in again
    assert "in Third the Crown (2).talisman. Your other campaigns stay as they are." in again
    assert "Third: the Crown!" in typed("campaigns", "list").out


def test_backups_checkpoints_and_branches(typed: Typed, played: Path, tmp_path: Path) -> None:
    assert typed("campaigns", "backups", played).out == "There is no backup of first.talisman.\n"
    assert typed("campaigns", "checkpoints", played).out == "There is no checkpoint in first.talisman.\n"
    session, campaign = opened(played, content.rules())
    with campaign:
        campaign.checkpoints.add("home again", place="in the village", day=session.table.day)
        campaign.record(session.undo(), session)
    assert typed("campaigns", "checkpoints", played).out.startswith("home again: day ")
    name = typed("campaigns", "backups", played).out.partition(":")[0]
    told = typed("campaigns", "restore", played, name).out
    assert f"is now as in {name}" in told
    assert "before going back" in told
    # The backup was made before the checkpoint was; going back is taken back by the newest backup.
    assert typed("campaigns", "checkpoints", played).out.startswith("There is no")
    newest = typed("campaigns", "backups", played).out.partition(":")[0]
    assert "before going back" in newest
    assert typed("campaigns", "restore", played, newest).code == 0
    target = tmp_path / "branch.talisman"
    assert typed("campaigns", "branch", played, "home again", target, "--luck", "other").code == 0
    session, campaign = opened(target, content.rules())
    with campaign:
        assert session.switches["luck"] == "other"
        assert campaign.title == "branch"


def test_refused_command_prints_the_reason(refused: Callable[..., str], played: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.talisman"
    other.write_bytes(played.read_bytes())
    assert "choose another name" in refused("campaigns", "rename", played, "other")
    assert "choose another name" in refused("campaigns", "export", played, other)
    assert "moved or renamed" in refused("campaigns", "archive", tmp_path / "nothing.talisman")
    assert "no checkpoint “nowhere”" in refused("campaigns", "branch", played, "nowhere", tmp_path / "b.talisman")
    assert "moved or renamed" in refused("campaigns", "restore", played, "2020-01-01 00.00.00.talisman")
    other.write_bytes(other.read_bytes()[:5000])
    assert "is damaged" in refused("campaigns", "import", other)
    session, campaign = opened(played, content.rules())
    with campaign:
        assert session is not None
        assert "open in another window" in refused("campaigns", "rename", played, "new")


def test_empty_archive_is_named(typed: Typed, played: Path, tmp_path: Path) -> None:
    out = typed("campaigns", "list", tmp_path, "--archive").out
    assert out == f"There is no campaign in {tmp_path / 'archive'}.\n"
