"""Reminders: each is shown when it is due, not before, not after, and not if it is switched off."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMet, OptionSet, StepBegan, TokensChanged
from talisman_desktop.core.requests import ByHand, Choose, Option, Pick, Request, Throw
from talisman_desktop.core.table import Cause, Step, Table
from talisman_desktop.desktop.presenters.darkest.due_reminders import reminders
from talisman_desktop.games.darkest.base import darkest_rulebook
from talisman_desktop.games.darkest.base.automation import (
    SWITCHES,
    switch_table,
)
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.play.session import Session
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.reminders import ReminderName
from talisman_desktop.rules.zones import LAID
from tests.desktop.prompts.reminded import RICH, laid, village
from tests.kit import a_table, core, do, under_way, who

REAL = {"dice": "table", "decks": "table"}
NO_FATE = {**REAL, "ask:fate": "no"}
NO_THIEF = {**REAL, "ask:thief": "no"}


def choice(key: str, hero: str = "") -> Choose:
    return Choose(key=key, hero=hero, options=(Option("on", "On"), Option("back", "Back")))


def own(hero: str = "elf", key: str = "fight/hero", family: str = "combat") -> Throw:
    return Throw(key=key, hero=hero, family=family)


TRIAL = Cause("C10j", deed="trial")


def by_hand(cause: Cause, *, key: str = "by-hand", hero: str = "elf") -> Request:
    """Return the question about something done at the table: its outcome, or that it is done."""
    if key == "by-hand":
        return ByHand(key=key, hero=hero, text="Do it.", cause=cause)
    return Choose(key=key, hero=hero, options=(Option("won", "Won"), Option("lost", "Lost")), cause=cause)


def told(table: Table, request: Request | None, switches: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Return the texts and clauses of the reminders due."""
    game = Game(core().of(table), table)
    found = reminders(game, request, switches or {})
    assert all(darkest_rulebook.load().get(r.clause) for r in found if r.clause)
    return [(r.name, r.clause) for r in found]


MIGHTY = who("elf", trophies=["ogre", "bear"])
"""A hero with trophies of strength 5 and 3: eight points."""
FULL = who("elf", items=["sword", "shield", "helmet", "axe", "armour"])

FATE, ONES, THIEF = ("fate", "C7c"), ("ones", "C4a.c"), ("ones", "D2.thief")
MYSTIC, TROPHIES, DROPPED, TELEPORT = ("mystic", "B1c"), ("trophies", "C2b"), ("dropped", "C4b.c"), ("teleport", "C4d")
ITEMS = ("limits", "C2c.b")


@pytest.mark.rule("C7c")
@pytest.mark.parametrize(
    ("table", "request_", "switches", "due"),
    [
        (a_table([RICH]), own(), NO_FATE, [FATE]),
        (a_table(["elf"]), own(), NO_FATE, []),  # no fate left
        (a_table([RICH]), own(), REAL, []),  # the program asks
        (a_table([RICH]), own(), {"ask:fate": "no"}, []),  # the program rolls
        (a_table([RICH]), own(key="fight/hero/again"), NO_FATE, []),  # paid for already
        (a_table([RICH]), Throw(key="fight/enemy", family="combat"), NO_FATE, []),  # no hero's own die
        (a_table([RICH]), own(key="places", family="road"), REAL, [FATE]),  # usually not asked on the road
        (a_table([RICH]), own(key="places", family="road"), {**REAL, "ask:fate/road": "yes"}, []),
        (a_table([RICH]), ByHand(key="by-hand/x", hero="elf", text="Throw."), {}, [FATE]),
        (a_table([RICH]), choice("go-on", "elf"), NO_FATE, []),
        (a_table([RICH]), by_hand(CLAUSES.fight, key="by-hand/outcome"), {}, [FATE]),  # a fight at the table
        (
            a_table([RICH]),
            by_hand(TRIAL, key="by-hand/outcome", hero=""),
            {},
            [FATE],
        ),  # the leader rolls
        (a_table([RICH]), by_hand(Cause("C8e"), key="by-hand/outcome"), {}, []),  # guardians are fought without dice
        (a_table([RICH]), by_hand(CLAUSES.beaten), {}, []),  # what the fight cost: it is over
    ],
)
def test_fate_after_a_roll_has_its_reminder(
    table: Table, request_: Request, switches: dict[str, str], due: list[object]
) -> None:
    check(table, request_, switches, due)


@pytest.mark.rule("C4a.c", "D2.thief")
@pytest.mark.parametrize(
    ("table", "request_", "switches", "due"),
    [
        (a_table(["elf"]), own(key="road", family="road"), REAL, [ONES]),
        (a_table(["elf"]), own(key="road/again", family="road"), REAL, [ONES]),
        (a_table(["elf"]), own(key="road", family="road"), {}, []),  # the program rolls and finds the place itself
        (a_table(["elf"]), own(key="location", family="road"), REAL, []),  # dice of a location call no other
        (a_table(["elf"]), own(key="draws/city", family="road"), REAL, []),
        (a_table(["elf", "thief"]), own(), NO_THIEF, [THIEF]),
        (a_table(["elf", "thief"]), own(), REAL, []),  # the Thief is asked
        (a_table(["elf", "thief"]), own("thief"), NO_THIEF, []),  # not from oneself
        (a_table(["elf", "troll"]), own(), NO_THIEF, []),
        (a_table(["elf", "thief"]), own(), {"ask:thief": "no"}, []),  # the program rolls: as it was switched
        (a_table(["elf", "thief"]), Throw(key="fight/enemy", family="combat"), NO_THIEF, []),
        (a_table(["elf", "thief"]), ByHand(key="by-hand/x", hero="elf", text="Throw."), {}, [THIEF]),
        (a_table(["elf", "thief"]), own(key="road", family="road"), NO_THIEF, [ONES, THIEF]),
        (a_table(["elf", "troll"]), by_hand(CLAUSES.road_roll, hero=""), {}, [ONES]),  # the road is laid out by hand
        (a_table(["elf", "thief"]), by_hand(CLAUSES.road_roll, hero=""), {}, [ONES, THIEF]),
        (a_table(["elf", "thief"]), by_hand(CLAUSES.fight, key="by-hand/outcome"), {}, [THIEF]),
        (a_table(["elf", "thief"]), by_hand(CLAUSES.beaten), {}, []),
    ],
)
def test_rolled_one_has_its_reminder(
    table: Table, request_: Request, switches: dict[str, str], due: list[object]
) -> None:
    check(table, request_, switches, due)


FIGURES = ("figures", "A3d")
FIGURED = {"figures": "table"}


@pytest.mark.rule("A3d")
@pytest.mark.parametrize(
    ("table", "switches", "due"),
    [
        (a_table(["elf", "troll"], space=3), FIGURED, [FIGURES]),
        (a_table(["elf", "troll"], space=3), {}, []),  # the figures on the screen move by themselves
        (a_table(["elf"], village=True), FIGURED, []),
        (a_table(["elf"], space=3, row=["ogre"]), FIGURED, [FIGURES]),
    ],
)
def test_real_figures_have_their_reminder(table: Table, switches: dict[str, str], due: list[object]) -> None:
    check(table, choice("x"), switches, due)


def test_figure_reminder_ends_after_a_meeting() -> None:
    table = a_table(["elf"], space=3, row=["ogre"])
    (ogre,) = table.zone("spot:1")
    check(do(table, CardMet(ogre.id)), choice("x"), FIGURED, [])


@pytest.mark.rule("B1c")
@pytest.mark.parametrize(
    ("table", "request_", "due"),
    [
        (village(who("elf", mystic=True), "troll"), choice("village"), [MYSTIC]),
        (village("elf", "troll"), choice("village"), []),  # all have been there, or no adventure came before
        (village(who("elf", mystic=True)), choice("storage", "elf"), []),
        (village(who("elf", mystic=True)), choice("destination"), []),  # too late
        (a_table([who("elf", mystic=True)]), choice("go-on"), []),
        (village(who("elf", mystic=True)), choice("by-hand/village"), [MYSTIC]),
        (village(who("elf", mystic=True)), choice("keep"), [MYSTIC]),  # the screen only records
        (a_table([who("elf", mystic=True)]), choice("keep"), []),
    ],
)
def test_mystic_reminder_is_once_in_a_stay(table: Table, request_: Request, due: list[object]) -> None:
    check(table, request_, {}, due)


@pytest.mark.rule("C2b")
@pytest.mark.parametrize(
    ("table", "request_", "switches", "due"),
    [
        (village(MIGHTY), choice("village"), {}, [TROPHIES]),
        (village(who("elf", trophies=["ogre"])), choice("village"), {}, []),  # five points buy nothing
        (village(MIGHTY), choice("destination"), {}, []),
        (a_table([MIGHTY]), choice("go-on"), REAL, [TROPHIES]),  # real cards could be handed in here
        (a_table([MIGHTY]), choice("go-on"), {}, []),
        (a_table([MIGHTY]), choice("after-card"), REAL, []),
        (village(MIGHTY), choice("by-hand/village"), {}, [TROPHIES]),
    ],
)
def test_trophy_reminder_is_only_in_the_village(
    table: Table, request_: Request, switches: dict[str, str], due: list[object]
) -> None:
    check(table, request_, switches, due)


LEFT = a_table(["elf"], zones={"spot:2": ["guide"], "spot:1": ["witch"]})


@pytest.mark.rule("C4b.c", "C4b.b")
@pytest.mark.parametrize(
    ("table", "request_", "switches", "due"),
    [
        (LEFT, choice("go-on"), REAL, [DROPPED]),
        (LEFT, choice("go-on"), {}, []),  # the program keeps the stacks
        (LEFT, choice("after-card"), REAL, []),  # not before the row is done
        (a_table(["elf"], piles={LAID: 2}), choice("go-on"), REAL, [DROPPED]),
        (a_table(["elf"], row=["witch"]), choice("go-on"), REAL, []),  # no hero laid her down
        (a_table(["elf"], stacks={1: ["guide"]}, space=2), choice("go-on"), REAL, []),  # it lies behind
        (a_table(["elf"], piles={LAID: 2}), choice("keep"), {}, [DROPPED]),  # the screen only records
        (LEFT, choice("keep"), {}, []),  # no hero has laid that down; it may not have been met yet
    ],
)
def test_dropped_things_have_their_reminder(
    table: Table, request_: Request, switches: dict[str, str], due: list[object]
) -> None:
    check(table, request_, switches, due)


def test_things_left_are_named_with_their_spots() -> None:
    table = do(LEFT, *laid("sword", "spot:0"))
    game = Game(core().of(table), table)
    (found,) = reminders(game, choice("go-on"), REAL)
    assert found.text.startswith("Left here: Sword, Guide. They keep their place")


ENEMY, GUARDED, SENTINEL = ("unmet", "C6a"), ("unmet", "C8d.b"), ("unmet", "C5b")


@pytest.mark.rule("C6a", "C8d.b", "C5b")
@pytest.mark.parametrize(
    ("table", "key", "due"),
    [
        (a_table(["elf"], row=["shield", "ogre"]), "keep", [ENEMY]),
        (a_table(["elf"], row=["shield"]), "keep", []),
        (a_table(["elf"], row=["ogre"]), "go-on", []),  # the program leads
        (a_table(["elf"], space=6, destination="crags"), "keep", [GUARDED]),
        (a_table(["elf"], space=6, destination="crags", row=["ogre"]), "keep", [GUARDED, ENEMY]),
        (a_table(["elf"], space=6, destination="crags", heading=-1), "keep", []),
        (a_table(["elf"], space=5, destination="crags"), "keep", []),
        (a_table(["elf"], space=6, destination="sentinel"), "keep", [SENTINEL]),
        (a_table(["elf"], space=6, destination="sentinel", heading=-1), "keep", []),
        (a_table(["elf"], space=6, destination="chapel"), "keep", []),
    ],
)
def test_enemies_and_guardians_have_reminders_in_record_only_mode(table: Table, key: str, due: list[object]) -> None:
    check(table, choice(key), {}, due)


def test_guardians_are_named_once_they_are_known() -> None:
    def text(**zones: list[str]) -> str:
        table = a_table(["elf"], space=6, destination="crags", zones=zones)
        return reminders(Game(core().of(table), table), choice("keep"), {})[0].text

    assert text() == "Two dice of cards guard the trove (N names them); a die is its gold."
    named = text(guardians=["ogre", "shield", "wolf"])
    assert named == "The Ogre and the Wolf guard the trove together."
    assert text(guardians=["ogre"]) == "The Ogre guards the trove."


@pytest.mark.rule("C4a.m")
@pytest.mark.parametrize(("switches", "due"), [(REAL, True), ({}, False), ({**REAL, "remind:cleared": "no"}, False)])
def test_finished_road_has_a_clearing_reminder(switches: dict[str, str], due: bool) -> None:
    """The party is home with a card left on the road: the reminder is shown at the first question, and not after an
    answer to it."""
    table = a_table(["elf", "dwarf", "troll"], heading=-1, stacks={3: ["wolf"]}, zones={"trove": ["ring"]})
    session = Session(core(), replace(table, step=Step("arrive-home")), switches=switches)
    assert session.pending is not None
    assert session.pending.key == "village"

    def cleared() -> list[str]:
        found = reminders(session.game, session.pending, session.switches, session.since)
        return [r.text for r in found if r.name == "cleared"]

    assert len(cleared()) == due
    if due:
        assert "A trove that you left behind returns unseen to its own deck." in cleared()[0]
    session.switch("ask:fate", "no")
    assert len(cleared()) == due, "a switch is no answer"
    session.edit("Gold", (TokensChanged("elf", "gold", 1),))
    assert cleared() == []
    session.undo()
    assert len(cleared()) == due


@pytest.mark.rule("C4d", "C4a.m")
def test_teleport_to_another_road_has_clearing_reminder() -> None:
    table = a_table(["elf"], space=2, destination="crags", stacks={1: ["wolf"]}, step=Step("teleport", ("tavern",)))
    session = Session(core(), table, switches=REAL)
    assert under_way(session.table).destination == "tavern"
    found = reminders(session.game, session.pending, session.switches, session.since)
    assert "cleared" in [r.name for r in found]


@pytest.mark.rule("C4d", "C4e")
@pytest.mark.parametrize(
    ("table", "request_", "switches", "due"),
    [
        (a_table(["elf"]), choice("teleport"), REAL, [TELEPORT]),
        (a_table(["elf"]), choice("teleport"), {}, []),
        (a_table(["elf"]), choice("go-on"), REAL, []),
        (a_table(["elf"], region="outer", space="crypt"), choice("teleport"), REAL, []),  # only back from the Crown
    ],
)
def test_teleport_has_its_reminder(
    table: Table, request_: Request, switches: dict[str, str], due: list[object]
) -> None:
    check(table, request_, switches, due)


@pytest.mark.rule("C2c.b")
@pytest.mark.parametrize(
    ("table", "request_", "due"),
    [
        (a_table([FULL]), choice("go-on"), [ITEMS]),
        (a_table([FULL]), own(), [ITEMS]),
        (
            a_table([FULL]),
            Pick(key="drop", hero="elf", options=(Option("1", "Sword"),), least=1, most=1),
            [],
        ),  # it is being asked
        (a_table([who("elf", items=["sword"])]), choice("go-on"), []),
        (a_table([FULL]), None, []),
    ],
)
def test_exceeded_limit_has_its_reminder(table: Table, request_: Request | None, due: list[object]) -> None:
    check(table, request_, {}, due)


def check(table: Table, request: Request | None, switches: dict[str, str], due: list[object]) -> None:
    """Check that exactly these reminders are due, and none with their switches off."""
    assert told(table, request, switches) == due
    off = {f"remind:{name}": "no" for name, _ in told(table, request, switches)}
    assert not told(table, request, {**switches, **off})


def test_unknown_card_words_are_reminded(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table([who("elf", items=["sword"]), "troll"])
    game = Game(core().of(table), table)
    hums = [(core().catalog["core/sword"], "It hums near gold.")]
    monkeypatch.setattr(statics, "reminders", lambda game, hero: hums if hero == "elf" else [])
    (found,) = reminders(game, choice("go-on", "elf"), {})
    assert (found.text, found.card, found.clause) == ("Sword: It hums near gold.", "core/sword", "")
    assert reminders(game, choice("go-on", "elf"), {"remind:words": "no"}) == ()
    assert reminders(game, choice("go-on", "troll"), {}) == ()
    assert reminders(game, choice("go-on"), {}) == ()


def test_reminders_and_switches_match() -> None:
    assert {f"remind:{name}" for name in get_args(ReminderName)} == {s for s in SWITCHES if s.startswith("remind:")}


# --- what is resolved at the table is asked with the questions above ---


@pytest.mark.parametrize(
    ("family", "table", "due"),
    [
        ("fights", do(a_table([RICH, "thief"], row=["ogre"]), StepBegan(step=Step("next-card"))), [FATE, THIEF]),
        ("road", do(a_table([RICH], rolled=[]), StepBegan(step=Step("road-roll"))), [FATE, ONES]),
        ("village", do(village(who("elf", mystic=True)), StepBegan(step=Step("village"))), [MYSTIC]),
        ("flow", do(village(who("elf", mystic=True)), StepBegan(step=Step("keep"))), [MYSTIC]),
        ("words", do(a_table([RICH], row=["witch"]), StepBegan(step=Step("next-card"))), [FATE]),
    ],
)
def test_rules_resolved_by_hand_have_reminders(family: str, table: Table, due: list[object]) -> None:
    session = Session(core(), do(table, OptionSet(f"resolve:{family}", "off")))
    assert told(session.table, session.pending) == due


# --- what the program may decide instead of asking ---


def test_manual_lists_every_question_that_may_be_left() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "ask-me.md").read_text(encoding="utf-8")
    assert switch_table() in manual, "put automation.switch_table() between the marks in docs/ask-me.md"
