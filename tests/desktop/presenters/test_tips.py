"""Tips are shown at suitable moments, each once."""

from __future__ import annotations

from typing import get_args

import pytest

from talisman_desktop.core.facts import Fact, HeroDied, TokensChanged
from talisman_desktop.core.requests import Choose, Draw, Option, Request, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import tips
from talisman_desktop.desktop.presenters.keys import COMMANDS
from talisman_desktop.desktop.presenters.tips import LATE, Moment, all_tips, fitting, moments
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, who

KEEP = (Option("keep", "Keep"),)
LOSS: tuple[Moment, ...] = ("loss",)
FIGHT: tuple[Moment, ...] = ("fight",)
HURT = TokensChanged(hero="elf", token="life", by=-1)


def at(key: str = "x", family: str = "") -> Choose:
    """Return a question."""
    return Choose(key=key, hero="elf", family=family, options=KEEP)


@pytest.fixture
def table() -> Table:
    return a_table([who("elf")])


@pytest.mark.parametrize(
    ("request_", "facts", "answers", "expected"),
    [
        (at(), (), 0, set()),
        (at(), (HURT,), 0, {"loss"}),
        (at(), (HURT, HeroDied(hero="elf")), 0, {"death"}),
        (at("fate"), (), 0, {"fate"}),
        (at("fight/how"), (), LATE, {"fight", "late"}),
        (at("split", "guardians"), (), 0, {"guardians"}),
        (at("village"), (), 0, {"village"}),
        (Throw(key="road"), (), 0, {"dice"}),
        (Draw(key="row", deck="adventure"), (), 0, {"cards"}),
    ],
    ids=range(9),
)
def test_moments_of_a_question(
    table: Table, request_: Request, facts: tuple[Fact, ...], answers: int, expected: set[Moment]
) -> None:
    assert set(moments(request_, table, facts, answers)) == expected


def test_village_is_a_moment_once_an_adventure_was_begun() -> None:
    assert set(moments(at("village"), core().new_table(1), (), 0)) == set()


def test_a_spell_in_hand_is_a_moment() -> None:
    table = a_table([who("elf", spells=["healing"])])
    assert "spell" in set(moments(at(), table, (), 0))


def test_every_moment_has_a_tip_and_ids_are_different() -> None:
    assert {tip.at for tip in all_tips()} == set(get_args(Moment))
    assert len({tip.id for tip in all_tips()}) == len(all_tips())


def test_shown_tip_is_not_repeated() -> None:
    first = fitting(LOSS, ())
    assert first is not None
    second = fitting(LOSS, (first.id,))
    assert second is not None
    assert second.id != first.id
    assert fitting(LOSS, (first.id, second.id)) is None
    assert fitting((), ()) is None


def test_no_tip_mentions_hidden_odds() -> None:
    assert fitting(FIGHT, ()) is not None
    assert fitting(FIGHT, (), odds_hidden=True) is None
    spoken = [tip.id for tip in all_tips() if "odds" in tip.text.lower()]
    assert [tip.id for tip in all_tips() if tip.at in tips.CHANCES] == spoken


def test_keys_that_tips_name_are_those_of_the_commands() -> None:
    keys = {key for command in COMMANDS for key in command.keys}
    named = [word.strip("().,;") for tip in all_tips() for word in tip.text.split() if word.strip("().,;") in keys]
    assert {"Ctrl+Z", "Ctrl+Y", "Ctrl+H", "Ctrl+P", "Shift+F1", "F3", "F5"} <= set(named)
    assert all(len(tip.text) <= 150 for tip in all_tips())


def test_a_game_meets_most_moments() -> None:
    session, met, told = Session(core(), core().new_table(3)), set[Moment](), 0
    for n in range(250):
        request = session.pending
        if request is None:
            break
        met |= set(moments(request, session.table, session.facts[told:], n))
        told = len(session.facts)
        answer = bots.careful(session, request)
        if answer is None:
            break
        session.answer(answer)
    assert {"loss", "village", "fate", "late"} <= met
