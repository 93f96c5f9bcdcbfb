"""Quests that the players change by hand while they are being finished, with and without Warlock Quests (C5f, C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talisman_desktop.core.facts import CardMoved, CardSet, Fact, Told, TopSet, slice_changed
from talisman_desktop.core.requests import Pick, Picked
from talisman_desktop.core.table import BY_HAND, Step, Table
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.play.corrections import going_on
from talisman_desktop.play.session import Session
from tests.kit import a_table, cards, do, library, sure, who
from tests.kit import wrong as tables_wrong

WEAPON = "frostmarch/deliver-one-weapon"
POINTS = "reaper/deliver-five-points-of-strength-trophies"
OPEN = {"alternative-ending": "open"}


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the quest cards of two boxes."""
    monkeypatch.setattr(cards, "core", lambda: library("frostmarch", "reaper"))


def hands_over(*, four: bool = False, **elf: Any) -> Session:
    """Return a session in which the Elf is asked what to hand over for a quest, with Warlock Quests or without it."""
    options = OPEN if four else {}
    table = a_table([who("elf", **elf), "troll"], options=options, region="outer", step=Step("next-card"))
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",))) if four else table
    session = Session(cards.core(), table, switches={"dice": "app", "decks": "app"})
    assert sure(Pick, session.pending).key == "quest/hand-over"
    return session


def taken(table: Table) -> Fact:
    return CardMoved(table.zone("quests:elf")[0].id, "deck:quest", cause=BY_HAND)


def given(table: Table) -> Fact:
    return CardMoved(table.zone("quests:elf")[0].id, "quests:troll", cause=BY_HAND)


def marked(table: Table) -> Fact:
    return CardSet(table.zone("quests:elf")[0].id, met=True, cause=BY_HAND)


@pytest.mark.rule("C5f.e")
@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("change", [taken, given, marked])
def test_hero_keeps_the_price_of_a_quest_changed_meanwhile(
    change: Callable[[Table], Fact], four: bool, restarts: bool
) -> None:
    # The Elf keeps both weapons, and the party its row, whether the question stays open or the step begins again.
    session = hands_over(four=four, quests=[WEAPON], items=["sword", "axe"])
    pick, before = sure(Pick, session.pending), session.table
    edit(session, change(before), restarts=restarts)
    if session.pending is not None and session.pending.key == "quest/hand-over":
        session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("items:elf")] == ["core/sword", "core/axe"]
    assert [card.met for card in session.table.zone("quests:elf")] == [True] * (change is marked)
    assert not [fact for fact in session.facts if isinstance(fact, Told) and fact.what in ("quest-done", "teleport")]
    assert not tables_wrong(session.table)


@pytest.mark.rule("C5f.e")
@pytest.mark.parametrize("restarts", [False, True])
def test_thing_taken_away_meanwhile_is_not_handed_over(restarts: bool) -> None:
    # The Elf has a sword, an axe and a shield. The sword is gone when it is chosen, so the axe goes.
    session = hands_over(quests=[WEAPON], items=["sword", "axe", "shield"])
    sword, *_ = session.table.zone("items:elf")
    edit(session, CardMoved(sword.id, f"deck:{sword.deck}", cause=BY_HAND), restarts=restarts)
    if not restarts:
        session.answer(Picked((str(sword.id),)))
    assert [card.kind for card in session.table.zone("items:elf")] == ["core/shield", "core/pile-talisman"]


@pytest.mark.rule("C5f.e")
def test_trophies_taken_away_meanwhile_are_not_handed_over() -> None:
    # The Wolf is handed in, 2 of 5 points, then the Bear and the Ogre are gone: the quest stays.
    session = hands_over(quests=[POINTS], trophies=["wolf", "bear", "ogre"])
    first, *others = session.table.zone("trophies:elf")
    session.answer(Picked((str(first.id),)))
    pick = sure(Pick, session.pending)
    for card in others:
        edit(session, CardMoved(card.id, f"deck:{card.deck}", cause=BY_HAND))
    session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("quests:elf")] == [POINTS]
    assert session.table.zone("items:elf") == ()


@pytest.mark.rule("C5f.e")
def test_quest_of_the_table_taken_away_meanwhile_is_not_paid() -> None:
    session = hands_over(quest="follower", followers=["guide", "maiden"])
    pick = sure(Pick, session.pending)
    edit(session, slice_changed(QuestSet("elf", ""), BY_HAND))
    session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("followers:elf")] == ["core/guide", "core/maiden"]
    assert session.table.zone("items:elf") == ()


def edit(session: Session, fact: Fact, *, restarts: bool = False) -> None:
    """Change the table by hand; with `restarts`, name the next step if the step under way cannot continue, as the
    window does."""
    before = session.table
    more = going_on(before, do(before, fact), session.ruleset.resume, session.pending) if restarts else ()
    session.edit("By hand", (fact, *more))
