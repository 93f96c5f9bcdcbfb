"""Offers of the Reaper's cards: heroes are not asked where it would be pointless, and otherwise have a choice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.strategy.careful_journey import skip_space
from talisman_desktop.rules.game import Game
from tests.kit import Outcome, a_table, cards, do, lay, library, plays, plays_out, walks, who


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def boatman(*answers: object) -> Outcome:
    """Let an elf and a troll, both with gold, meet the Boatman."""
    table = a_table([who("elf", gold=2), who("troll", gold=2)], modules=["reaper"], region="inner")
    table = do(table, CardsDealt(deck="adventure:reaper", count=1, to=spot(1)))
    (card,) = table.zone(spot(1))
    step = Step("meet-card", (card.id,))
    return plays_out(replace(table, step=step), draws=["reaper/the-boatman"], answers=answers)


def test_paid_boatman_is_not_paid_again() -> None:
    assert boatman("yes").each("gold") == [1, 2]


def test_next_hero_is_asked_by_an_unpaid_boatman() -> None:
    assert boatman("no", "yes").each("gold") == [2, 1]


def test_colossus_clears_the_places_that_its_owner_chooses() -> None:
    table = a_table([who("elf", followers=["reaper/colossus"])], modules=["reaper"], space="fields")
    table = lay(lay(table, "cave", spot(1)), "maze", spot(1))
    uses = [plays("use:elf:colossus:0"), ("maze",)]
    after = walks(replace(table, step=Step("go-on", ("",))), answers=uses, until=["go-on"])
    assert after.spots == {1: ["cave"]}


def road(heading: int, *ahead: str) -> Table:
    """Return a table with a party on the third road space and these cards on the next one."""
    stacks = {3 + heading: [*ahead]} if ahead else {}
    return a_table(["elf"], space=3, heading=heading, stacks=stacks)


@pytest.mark.parametrize(("heading", "ahead", "answer"), [(1, (), "meet"), (1, ("ape",), "skip"), (-1, (), "skip")])
def test_careful_bot_skips_an_enemy_or_the_way_home(heading: int, ahead: tuple[str, ...], answer: str) -> None:
    table = road(heading, *ahead)
    question = Choose(key="skip-space", options=(Option("meet", "Meet"), Option("skip", "Skip")))
    assert skip_space(Game(cards.core().of(table), table), question) == answer
