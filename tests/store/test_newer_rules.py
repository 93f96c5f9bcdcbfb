"""An old log under newer rules: questions that it lacks get their usual answer, never a roll or a person's answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.flow import ask
from talisman_desktop.core.log import Answered, Diverged, Edited
from talisman_desktop.core.requests import Answer, Choose, Chosen, Request, Throw, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.branches import back_to
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.resumption import resume, resume_as_saved
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, answer, anything, new_table, options, play, road


class Newer(FakeRules):
    """The tiny game with newer rules: the road asks before and after its roll. `default` is the answer unless the
    question was switched on."""

    def __init__(self, default: str = "no") -> None:
        super().__init__()
        self.default = default
        self.steps["road"] = self.road

    async def road(self, game: Game, space: int) -> Step:
        """Ask, play the road as before, and ask again; "yes" costs a life."""
        for when in ("before", "after"):
            asked = partial(Choose, key=f"new/{when}", options=options("no", "yes"), family="new")
            if await game.choose(partial(asked, hero=game.table.order[0])) == "yes":
                game.do(f.TokensChanged(hero=game.table.order[0], token="life", by=-1))
            if when == "before":
                step = await road(game, space)
        return step

    def automatic(self, game: Game, request: Request, automation: Mapping[str, str]) -> Answer | None:
        """Return the default answer to the new questions unless they are switched on."""
        if request.family == "new" and automation.get("new", self.default) == "no":
            assert isinstance(request, Choose)
            return answered(request, "no")
        return super().automatic(game, request, automation)


def answered(request: Choose, ident: str) -> Answer:
    assert ident in {o.id for o in request.options}
    return Chosen(ident)


def old_session(answers: int, seed: int = 5) -> Session:
    """Return a session with this many answers by the old rules."""
    session, random = Session(FakeRules(), new_table(seed)), Random(seed)
    for _ in range(answers):
        answer(session, random)
    return session


def new_entries(session: Session) -> list[Answered]:
    return [e for e in session.log if isinstance(e, Answered) and e.key.startswith("new/")]


@pytest.mark.parametrize("switched", ["", "yes", "no"])
def test_questions_a_log_lacks_take_their_default(switched: str) -> None:
    """Also where the person has them asked from now on, because they were not asked then."""
    old = old_session(60)
    switches = {"new": switched} if switched else {}
    again = Session(Newer(), new_table(5), old.log, switches=switches)
    filled = new_entries(again)
    assert len(filled) > 4
    assert {e.by for e in filled} == {"auto"}
    assert [again.log[n] for n in again.filled] == filled[: len(again.filled)]
    assert again.table.heroes == old.table.heroes
    assert again.table.zones == old.table.zones


def test_log_with_the_question_is_replayed_unchanged() -> None:
    session, random = Session(Newer(), new_table(5), switches={"new": "yes"}), Random(1)
    for _ in range(80):
        answer(session, random)
    assert len({e.answer for e in new_entries(session)}) == 2
    again = Session(Newer(), new_table(5), session.log, switches={"new": "yes"})
    assert (again.log, again.filled, again.table) == (session.log, [], session.table)


def test_new_question_without_a_default_stays_open() -> None:
    with pytest.raises(Diverged):
        Session(Newer(default="yes"), new_table(5), old_session(60).log)


def test_dice_a_log_lacks_are_not_rolled() -> None:
    class Rolling(FakeRules):
        def __init__(self) -> None:
            super().__init__()
            before = self.steps["road"]

            async def rolling(game: Game, space: int) -> Step:
                await game.throw(Throw(key="more"))
                return await before(game, space)

            self.steps["road"] = rolling

    with pytest.raises(Diverged, match="more"):
        Session(Rolling(), new_table(5), old_session(60).log)


def test_corrections_stay_behind_the_questions_before_them() -> None:
    """The correction was made at the question after the road, not in the middle of it."""
    old = old_session(60)
    while old.pending is None or old.pending.key != "meet":
        answer(old, Random(len(old.log)))
    old.edit("a coin", [f.TokensChanged(hero=old.table.order[0], token="gold", by=1)])
    for after in range(3):
        again = Session(Newer(), new_table(5), old.log)
        at = next(n for n, e in enumerate(again.log) if isinstance(e, Edited))
        assert again.log[at - 1] in (*new_entries(again), old.log[old.log.index(again.log[at]) - 1])
        assert again.table.heroes == old.table.heroes, after
        assert again.pending == old.pending
        answer(old, Random(after))


# --- in the file ---


def evenings(path: Path) -> Session:
    """Return three evenings under the old rules, with something of everything that a file can hold."""
    random = Random(7)
    with Campaign.create(path, new_table(9), words=WORDS) as campaign:
        session = resume(campaign, FakeRules())
        for evening in range(3):
            campaign.sittings.begin(f"evening {evening}")
            for _ in range(60):
                if change := anything(session, random):
                    campaign.record(change, session)
            campaign.checkpoints.add(f"checkpoint {evening}", place="", day=1)
        at = next(n for n, e in reversed(list(enumerate(session.log))) if getattr(e, "key", "") == "road")
        change, _ = session.amend(at, Thrown((1, 1)))
        campaign.record(change, session)
        play(session, 4, random, lambda change: campaign.record(change, session))
        campaign.record(session.undo(), session)
        return session


def sittings_of(path: Path, table: str) -> list[tuple[int, str]]:
    columns = {"log": "entry", "journal": "text"}[table]
    with closing(sqlite3.connect(path)) as connection:
        sql = f"SELECT sitting, {columns} FROM {table} WHERE {columns} NOT LIKE '%new/%' ORDER BY n"
        return [(s, text) for s, text in connection.execute(sql) if text]


def test_a_campaign_opens_under_newer_rules_with_everything_it_held(path: Path) -> None:
    session = evenings(path)
    log, journal = sittings_of(path, "log"), sittings_of(path, "journal")
    with Campaign.open(path, words=WORDS) as campaign:
        again = resume(campaign, Newer())
        assert campaign.warnings == []
        assert again.filled
        assert again.table.heroes == session.table.heroes
        assert [c.why for c in again.undo_courses] == [c.why for c in session.undo_courses]
        assert len(campaign.checkpoints.all()) == 3
    assert sittings_of(path, "log") == log
    assert sittings_of(path, "journal") == journal
    with Campaign.open(path, words=WORDS) as campaign:
        once_more = resume(campaign, Newer())
        assert campaign.warnings == []
        assert (once_more.filled, once_more.log, once_more.table) == ([], again.log, again.table)


def test_what_was_undone_and_left_is_done_again_under_newer_rules(path: Path) -> None:
    session = evenings(path)
    with Campaign.open(path, words=WORDS) as campaign:
        again = resume(campaign, Newer())
        campaign.record(again.redo(), again)
        session.redo()
        assert again.table.heroes == session.table.heroes
        while again.undo_courses:
            campaign.record(again.undo(), again)
            session.undo()
            assert again.table.heroes == session.table.heroes
        change, lost = back_to(campaign, again, "checkpoint 2")
        campaign.record(change, again)
        assert not [e for e in lost if isinstance(e, Answered)]
        assert campaign.past.differences(again.table) == []


def test_nothing_is_cut_without_a_course_and_a_backup(path: Path) -> None:
    """Rules that fail in the middle of a step: what they can still play stays, the rest is kept and told."""
    with Campaign.create(path, new_table(5), words=WORDS) as campaign:
        session = resume(campaign, FakeRules())
        play(session, 60, Random(5), lambda change: campaign.record(change, session))
        while session.table.step.name != "meet" or len(session.log) < session.keyframes[-1].entries + 2:
            play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))
    rules = FakeRules()
    meet = rules.steps["meet"]

    async def failing(game: Game, space: int) -> Step:
        running = meet(game, space)
        asked = running.send(None)  # type: ignore[arg-type]  # because a coroutine begins with None
        while True:
            if asked.key not in ("turn", "meet"):
                raise KeyError("a card nobody knows")
            asked = running.send(await ask(asked))

    rules.steps["meet"] = failing
    with Campaign.open(path, words=WORDS) as campaign:
        again = resume(campaign, rules)
        (cut,) = [c for c in campaign.past.courses() if c.state == "cut"]
        assert [*again.log, *cut.lost][-len(cut.lost) :] == session.log[-len(cut.lost) :]
        assert len(again.log) + campaign.first + len(cut.lost) >= len(session.log)
        assert "were cut" in campaign.warnings[-1]
    assert any("before the rules changed" in b.name for b in list_backups(path))


def test_a_log_that_becomes_shorter_unasked_is_kept(path: Path) -> None:
    with Campaign.create(path, new_table(5), words=WORDS) as campaign:
        session = resume(campaign, FakeRules())
        play(session, 40, Random(5), lambda change: campaign.record(change, session))
        log = list(session.log)
        # As a fault of the program would leave it.
        shorter = Session(FakeRules(), new_table(5), log[:5])
        campaign.sync(shorter)
        (kept,) = [c for c in campaign.past.courses() if c.state == "cut"]
        assert [*shorter.log[: kept.at], *kept.lost] == log


@pytest.mark.parametrize("seed", range(6))
def test_operations_of_players_leave_no_cut_course(path: Path, seed: int) -> None:
    """Undo, redo, amendments and rewinds were asked for: they are no cuts."""
    random = Random(seed)
    with Campaign.create(path, new_table(seed), words=WORDS) as campaign:
        session = resume(campaign, FakeRules())
        for _ in range(150):
            if change := anything(session, random):
                campaign.record(change, session)
        assert [c for c in campaign.past.courses() if c.state == "cut"] == []
        again = resume_as_saved(campaign, FakeRules())
        assert again is not None
        assert (again.log[-len(session.log) :], again.table) == (session.log, session.table)
        campaign.record(again.switch("hands", "off"), again)
