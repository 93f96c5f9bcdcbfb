"""The soak notices dead ends, and counts the regions that a party has visited."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import FoeAppeared, RegionEntered
from talisman_desktop.core.requests import Choose, Chosen, Option
from talisman_desktop.core.table import NO_CAUSE
from talisman_desktop.play.session import Session
from talisman_desktop.rules.zones import GUARDIANS
from tests.kit import library
from tests.soak.dead_ends import OFTEN, VAIN, DeadEnd, DeadEnds
from tests.soak.visits import Visits, shares

ASKED = Choose(key="road", options=(Option("on", "Go on"),))


def a_session(*boxes: str) -> Session:
    rules = library(*boxes)
    return Session(rules, rules.new_table(1, {}, boxes))


def test_question_without_options_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="no options"):
        DeadEnds().ask(a_session(), Choose(key="road", options=()))


def test_question_asked_for_ever_is_a_dead_end() -> None:
    session, looks = a_session(), DeadEnds()
    for _ in range(OFTEN):
        looks.ask(session, ASKED)
    with pytest.raises(DeadEnd, match="was asked more than"):
        looks.ask(session, ASKED)


def test_answer_that_changes_nothing_is_a_dead_end() -> None:
    session, looks = a_session(), DeadEnds()
    for _ in range(VAIN):
        looks.take(session, ASKED, Chosen("on"))
    with pytest.raises(DeadEnd, match="has changed nothing"):
        looks.take(session, ASKED, Chosen("on"))


def test_visits_tell_each_region_with_its_boss() -> None:
    session, visits = a_session("highland", "frostmarch"), Visits()
    boss = FoeAppeared("highland/eagle-king", GUARDIANS, cause=NO_CAUSE)
    into, out = (RegionEntered(region, cause=NO_CAUSE) for region in ("highland", "inner"))
    visits.follow(session.game, "inner", (into, boss, out))
    told = shares([visits.visited, {"highland": (), "frostmarch": ()}])
    assert (
        told == "frostmarch of 2: entered 0%, left 0%, boss met 0%; highland of 2: entered 50%, left 50%, boss met 50%"
    )
