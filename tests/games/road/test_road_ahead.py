"""The forecast of the next space of a road, as players see it beforehand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.darkest.road_ahead import road_ahead
from talisman_desktop.odds.space_ahead import SpaceAhead
from talisman_desktop.rules.game import Game
from tests.kit import a_table, core, walks, who


def ahead(table: Table) -> SpaceAhead | None:
    return road_ahead(Game(core().of(table), table))


@pytest.mark.rule("C4a.b", "C4a.c")
def test_new_space_brings_cards_by_its_dice() -> None:
    found = ahead(a_table(["elf"], space=2))
    assert found == SpaceAhead("Woods", 0, 1, Fraction(20, 6), 6, Fraction(1, 6))


@pytest.mark.rule("C4a.c")
def test_second_die_brings_a_place_more_often() -> None:
    table = a_table(["elf"], space=4)
    dice = core().of(table).catalog.spaces["ruins"].draws
    found = ahead(table)
    assert found is not None
    assert (found.name, found.dice) == ("Ruins", dice)
    assert (found.expected, found.place) == (Fraction(20 * dice, 6), 1 - Fraction(5, 6) ** dice)


def test_known_space_has_only_cards_left_there() -> None:
    table = a_table(["elf"], space=3, heading=-1, stacks={2: ["market", "wolf"]})
    assert ahead(table) == SpaceAhead("Plains", 2)


def test_fate_of_the_leader_is_told() -> None:
    found = ahead(a_table([who("elf", fate=1)], space=2))
    assert found is not None
    assert found.unknown == ("without fate",)


@pytest.mark.parametrize("table", [a_table(village=True), a_table(space=6), a_table(space=1, heading=-1)])
def test_nothing_is_foreseen_where_no_space_comes(table: Table) -> None:
    assert ahead(table) is None


@pytest.mark.parametrize("die", range(2, 7))
def test_die_brings_as_many_cards_as_foreseen(die: int) -> None:
    outcome = walks(a_table(["elf"], space=2, rolled=[1], step=Step("road-roll")), dice=[die], until=["next-card"])
    assert sum(zone.startswith("spot:") for zone in outcome.table.zones) == die
