"""A house rule is switched when a campaign begins and under way; undo, replay and files keep it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.app.arrival_files import Imports
from talisman_desktop.app.campaigns import created, opened
from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core.facts import ModulesSet
from talisman_desktop.core.requests import Answer, Request, Throw, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import joined_table, position
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import house_rules, roads
from tests.kit import a_table, core, wrong

RULE = HOUSE_RULES[0]
ON = {house_rules.SWITCH + RULE.id: house_rules.ON}
OFF = {house_rules.SWITCH + RULE.id: house_rules.OFF}
NATURAL = {RULE.options[1].id: "yes"}


def change(table: Table, choices: Mapping[str, str]) -> ModulesSet:
    found = house_rules.change(table, HOUSE_RULES, choices)
    assert found is not None
    return found


def before_an_ogre(*modules: str) -> Session:
    """Return a play in which an Elf fights an Ogre, whose dice are about to be typed."""
    table = a_table(["elf"], row=["ogre"], modules=modules)
    met = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    session = Session(core(), met, switches={**BEGINNING, "dice": "table"})
    assert isinstance(session.pending, Throw)
    return session


def in_use(session: Session) -> list[str]:
    return [m.title for m in house_rules.in_use(session.ruleset.modules)]


def test_switching_on_holds_at_once_and_undo_takes_it_back() -> None:
    session = before_an_ogre()
    table = session.table
    session.edit("two dice", [change(table, ON)])
    assert (in_use(session), session.table.modules) == (["Two dice in combat"], (RULE.id,))
    session.undo()
    assert (in_use(session), session.table) == ([], table)
    session.redo()
    assert in_use(session) == ["Two dice in combat"]


def test_roll_under_way_ends_by_the_old_rules_and_the_next_by_the_new() -> None:
    """The enemy's one die was asked for before the switch, so that the hero has one die as well."""
    session = before_an_ogre()
    session.edit("two dice", [change(session.table, ON)])
    for die in (2, 3):
        assert isinstance(session.pending, Throw)
        assert session.pending.dice == 1
        session.answer(Thrown((die,)))
    again = Session(core(), session.table, switches=BEGINNING)
    assert in_use(again) == ["Two dice in combat"]


def test_typed_roll_takes_two_dice() -> None:
    session = before_an_ogre(RULE.id)
    for dice in ((2, 3), (6, 4)):
        assert isinstance(session.pending, Throw)
        assert session.pending.dice == 2
        with pytest.raises(Refused, match="2 dice are rolled here"):
            session.answer(Thrown(dice[:1]))
        session.answer(Thrown(dice))
    assert [card.kind for card in session.table.zone("trophies:elf")] == ["core/ogre"]


def test_journal_names_the_switch() -> None:
    fact = change(a_table(), ON | NATURAL)
    assert fact.words == "house rule on: Two dice in combat; Two dice in combat: Natural 2 and 12: Yes"
    assert house_rules.change(replace(a_table(), modules=(RULE.id,)), HOUSE_RULES, ON) is None


def test_value_that_an_option_does_not_have_changes_nothing() -> None:
    assert house_rules.change(a_table(), HOUSE_RULES, {RULE.options[0].id: "maybe"}) is None


def test_campaign_begins_with_it_and_keeps_it(tmp_path: Path) -> None:
    session, campaign = created(tmp_path, "Two", 7, {**ON, **OFF_OPTIONS, **NATURAL}, core())
    campaign.close()
    assert campaign.path is not None
    session, campaign = opened(campaign.path, core())
    campaign.close()
    assert (session.table.modules, session.table.options[RULE.options[1].id]) == ((RULE.id,), "yes")
    assert house_rules.SWITCH + RULE.id not in session.table.options
    assert in_use(session) == ["Two dice in combat"]


OFF_OPTIONS = {RULE.options[0].id: "no"}


def test_position_names_it() -> None:
    session = Session(core(), replace(a_table(), modules=(RULE.id,)), switches=BEGINNING)
    assert in_use(position.load(position.save(session, "").encode(), core())) == ["Two dice in combat"]


@pytest.mark.parametrize("seed", range(6))
def test_campaign_plays_on_after_switching_house_rules(seed: int) -> None:
    """A careful party plays an adventure while the rule and its options are switched by chance."""
    random, start = Random(seed), new_table(core().catalog, seed, {})
    stop = 25

    def bot(session: Session, request: Request) -> Answer | None:
        home = roads.of(session.table).adventures and roads.way(session.table) is None
        return None if home or session.decisions >= stop else careful(session, request)

    session = Session(core(), start, switches=BEGINNING)
    for _ in range(12):
        session.continue_with(bot)
        stop = session.decisions + 25
        choices = {o.id: random.choice(("yes", "no")) for o in RULE.options} | random.choice((ON, OFF))
        fact = house_rules.change(session.table, HOUSE_RULES, choices)
        if fact is not None:
            session.edit(fact.words, [fact])
            assert bool(in_use(session)) == (choices[house_rules.SWITCH + RULE.id] == house_rules.ON)
        assert not wrong(session.table)
    again = Session(core(), start, session.log, switches=BEGINNING)
    assert (again.table, again.pending) == (session.table, session.pending)
    while session.undoable() and session.table.modules:
        session.undo()
    assert not in_use(session)


def test_card_sets_of_a_joined_campaign_leave_house_rules_alone() -> None:
    table = replace(new_table(core().catalog, 1), modules=(RULE.id,))
    assert joined_table.with_sets(core(), table, ()).modules == (RULE.id,)


def test_house_rule_is_no_missing_card_set(tmp_path: Path) -> None:
    _, campaign = created(tmp_path, "Two", 7, ON, core())
    campaign.close()
    assert campaign.path is not None
    seen = Imports(core(), tmp_path).look(campaign.path)
    assert (seen.boxes, seen.lacking) == (("core",), ())
