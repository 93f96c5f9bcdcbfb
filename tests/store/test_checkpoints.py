"""Checkpoints and branches: gone back to, played on from elsewhere, undone after a restart."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.core.log import Switched
from talisman_desktop.store import checkpoints
from talisman_desktop.store.branches import back_to, branch
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.checkpoints import Way
from talisman_desktop.store.errors import CampaignDamaged, CampaignError
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, play


def test_a_checkpoint_is_gone_back_to_and_that_is_undone(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        point = campaign.checkpoints.add("  before   the cave ", place="the village", day=3)
        assert (point.name, point.entries) == ("before the cave", len(session.log))
        marked, table = list(session.log), session.table
        play(session, 20, Random(2), lambda change: campaign.record(change, session))
        further = list(session.log)
        change, lost = back_to(campaign, session, "before the cave")
        campaign.record(change, session)
        assert (session.log, session.table, lost) == (marked, table, ())
        assert session.next_undo() == "Going back to “before the cave”"
    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        campaign.record(again.undo(), again)
        assert again.log == further
        assert [p.name for p in campaign.checkpoints.all()] == ["before the cave"]


def test_a_checkpoint_stays_though_the_game_went_another_way(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        campaign.checkpoints.add("here", place="", day=1)
        marked, table = list(session.log), session.table
        # Once a little back and another way, then further back and yet another.
        for back, seed in ((5, 11), (30, 12), (2, 13)):
            campaign.record(session.rewind(len(session.log) - back), session)
            play(session, 12, Random(seed), lambda change: campaign.record(change, session))
        assert session.log != marked
    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        change, lost = back_to(campaign, again, "here")
        campaign.record(change, again)
        assert lost == ()
        assert (again.log, again.table) == (marked, table)


def test_checkpoints_have_names_of_their_own(played: Path) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        campaign.checkpoints.add("one", place="", day=1)
        campaign.checkpoints.add("two", place="", day=1)
        for wrong, words in ((" ", "needs a name"), ("one", "already")):
            with pytest.raises(CampaignError, match=words):
                campaign.checkpoints.add(wrong, place="", day=1)
        with pytest.raises(CampaignError, match="already"):
            campaign.checkpoints.rename("two", "one")
        campaign.checkpoints.rename("two", "three")
        campaign.checkpoints.remove("one")
        with pytest.raises(CampaignError, match="no checkpoint"):
            campaign.checkpoints.remove("one")
        with pytest.raises(CampaignError, match="no checkpoint"):
            campaign.checkpoints.way("two")
    with Campaign.open(played, words=WORDS) as campaign:
        assert [p.name for p in campaign.checkpoints.all()] == ["three"]


def test_full_list_of_checkpoints_allows_renaming(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "MOST", 1)
    with Campaign.open(played, words=WORDS) as campaign:
        campaign.checkpoints.add("one", place="", day=1)
        with pytest.raises(CampaignError, match="take some away first"):
            campaign.checkpoints.add("two", place="", day=1)
        campaign.checkpoints.rename("one", "two")
        assert [p.name for p in campaign.checkpoints.all()] == ["two"]


def test_a_checkpoint_with_gaps_is_told(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        campaign.checkpoints.add("here", place="", day=1)
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE checkpoints SET own = own - 3")
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        with pytest.raises(CampaignDamaged, match="has gaps"):
            back_to(campaign, session, "here")


def test_other_luck_from_an_earlier_moment(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        log, at = list(session.log), len(session.log) - 40
        change, _ = session.leave(at, [Switched("luck", "2")], "Other luck")
        campaign.record(change, session)
        assert session.log[: at + 1] == [*log[:at], Switched("luck", "2")]
    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        assert again.switches["luck"] == "2"
        campaign.record(again.undo(), again)
        assert again.log == log
        assert "luck" not in again.switches


def test_a_branch_begins_with_the_same_past(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    target = tmp_path / "branch.talisman"
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        campaign.checkpoints.add("here", place="", day=1)
        log, at = list(session.log), session.undoable()[-20][0]
        moment = session.moment(at)
        branch(campaign, target, rules, Way(at, ()), "The other way")
        assert session.log == log
    with Campaign.open(target, words=WORDS) as other:
        branched = resume(other, rules, before=0)
        assert other.title == "The other way"
        assert branched.log[:at] == log[:at]
        assert branched.table.heroes == moment.table.heroes
        assert other.redoable() == []
        assert not other.past.courses()
        assert [p.name for p in other.checkpoints.all()] == ["here"]
        assert other.past.differences(branched.table) == []
        play(branched, 10, Random(7), lambda change: other.record(change, branched))
    with Campaign.open(played, words=WORDS) as campaign:
        assert resume(campaign, rules).log == log


def test_a_branch_from_a_checkpoint_off_the_way(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    target = tmp_path / "branch.talisman"
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        campaign.checkpoints.add("here", place="", day=1)
        marked = list(session.log)
        campaign.record(session.rewind(len(session.log) - 9), session)
        play(session, 6, Random(8), lambda change: campaign.record(change, session))
        branch(campaign, target, rules, campaign.checkpoints.way("here"), "Branch", luck="2")
        with pytest.raises(CampaignError, match="choose another name"):
            branch(campaign, target, rules, Way(0, ()), "Branch")
    with Campaign.open(target, words=WORDS) as other:
        branched = resume(other, rules, before=0)
        assert branched.log[: len(marked) + 1] == [*marked, Switched("luck", "2")]
        assert other.past.differences(branched.table) == []
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == sorted([played.name, target.name])
    assert not (tmp_path / "backups" / ".branch.talisman").exists()
