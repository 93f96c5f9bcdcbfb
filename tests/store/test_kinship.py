"""Campaigns from elsewhere are compared with those in a folder: whether one is the same, and how far the logs agree."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from talisman_desktop.app import content
from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.app.program_house import CODEC
from talisman_desktop.play.session import Session
from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.decoder import Unreadable
from talisman_desktop.store.kinship import kin, past_of, read_past
from tests.notes.test_session_notes import played


@pytest.fixture
def session() -> Session:
    return played(8, 120)


@pytest.fixture
def here(session: Session, tmp_path: Path) -> Path:
    """Return a folder with that campaign, one with another seed, and a file that is no campaign."""
    folder = tmp_path / "here"
    folder.mkdir()
    created_from(folder / "mine.talisman", session).close()
    created_from(folder / "other.talisman", played(9, 40)).close()
    (folder / "bad.talisman").write_bytes(b"SQLite format 3\0" + b"x" * 200)
    return folder


def test_a_file_and_its_session_have_the_same_past(session: Session, here: Path) -> None:
    assert read_past(here / "mine.talisman", CODEC) == past_of(session.keyframes[0].table, session.log)


@pytest.mark.parametrize(("answers", "way", "mine", "theirs"), [(120, "same", 0, 0), (60, "older", 60, 0),
                                                                (150, "newer", 0, 30)])  # fmt: skip
def test_the_same_campaign_is_found(here: Path, answers: int, way: str, mine: int, theirs: int) -> None:
    other = played(8, answers)
    found = kin(past_of(other.keyframes[0].table, other.log), here, CODEC)
    assert found is not None
    assert found.path.name == "mine.talisman"
    assert (found.way, found.here, found.there) == (way, mine, theirs)
    assert found.shared == min(answers, 120)


def test_of_several_the_nearest_is_found(here: Path) -> None:
    shutil.copy(here / "mine.talisman", here / "nearer.talisman")
    held, campaign = opened(here / "nearer.talisman", content.rules(), whole=True)
    with campaign:
        campaign.record(held.switch("dice", "table"), held)
    found = kin(past_of(held.keyframes[0].table, held.log), here, CODEC)
    assert found is not None
    assert (found.path.name, found.way) == ("nearer.talisman", "same")
    assert kin(past_of(held.keyframes[0].table, held.log), here, CODEC, but=found.path) != found


def test_another_campaign_is_none(here: Path) -> None:
    other = played(10, 30)
    assert kin(past_of(other.keyframes[0].table, other.log), here, CODEC) is None


def test_unreadable_campaign_is_reported(here: Path) -> None:
    for name in ("bad.talisman", "nothing.talisman"):
        with pytest.raises(Unreadable):
            read_past(here / name, SHARED)
