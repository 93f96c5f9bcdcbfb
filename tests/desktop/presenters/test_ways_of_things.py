"""The movement of cards and figures: where it begins and ends, and the positions in between."""

from __future__ import annotations

import pytest

from talisman_desktop.desktop.presenters import journeys
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, plan
from talisman_desktop.desktop.presenters.journeys import Journey, Walk
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.presenters.table_view import CardLook, present
from tests.desktop.scene.test_motion import AFTER, BEFORE
from tests.kit import catalog, core


@pytest.fixture(scope="module")
def told() -> tuple[TableModel, Plan, TableModel, Plan]:
    look = CardLook(catalog())
    before, after = (present(table, catalog(), core().usual, look) for table in (BEFORE, AFTER))
    return before, plan(before), after, plan(after)


def test_each_card_moves_from_old_to_new_place(told: tuple[TableModel, Plan, TableModel, Plan]) -> None:
    _, old, _, new = told
    ways = {way.card.id: way for way in journeys.journeys(*told)}
    assert set(ways) == {901, 902, 903, 904}
    assert (ways[901].start, ways[901].vanishes) == (old.cards[901].box, True)
    assert (ways[902].start, ways[902].end, ways[902].turns) == (old.cards[902].box, new.cards[902].box, True)
    assert (ways[903].end, ways[903].vanishes) == (new.cards[903].box, False)
    assert old.areas["deck:adventure"].holds(ways[904].start)
    assert ways[904].turns


def test_figures_walk_space_by_space(told: tuple[TableModel, Plan, TableModel, Plan]) -> None:
    _, old, _, new = told
    ways = {walk.figure: walk for walk in journeys.walks(*told)}
    assert set(ways) == {"pawn:elf", "pawn:troll"}
    path = ways["pawn:elf"].path
    assert (path[0], path[-1], len(path)) == (old.ground["pawn:elf"], new.ground["pawn:elf"], 3)
    assert path[0].x < path[1].x < path[2].x


def test_a_table_of_another_size_moves_nothing(told: tuple[TableModel, Plan, TableModel, Plan]) -> None:
    before, old, after, _ = told
    assert journeys.journeys(before, old, after, plan(after, 2.4)) == ()
    assert journeys.walks(before, old, after, plan(after, 2.4)) == ()


def test_card_movement_begins_and_ends_at_its_places(told: tuple[TableModel, Plan, TableModel, Plan]) -> None:
    way: Journey = journeys.journeys(*told)[0]
    first, last = journeys.pose(way, 0), journeys.pose(way, 1)
    assert (first.x, first.y) == pytest.approx((way.start.x + way.start.w / 2, way.start.y + way.start.h / 2))
    assert (last.x, last.y) == pytest.approx((way.end.x + way.end.w / 2, way.end.y + way.end.h / 2))
    assert (round(last.scale, 6), last.breadth, last.up) == (1, 1, way.card.up)


def test_figure_hops_and_ends_on_its_space() -> None:
    walk = Walk("pawn:elf", (Box(0, 0, 26, 38), Box(100, 0, 26, 38), Box(200, 0, 26, 38)))
    assert journeys.stand(walk, 0) == pytest.approx((0, 0))
    assert journeys.stand(walk, 0.5) == pytest.approx((100, 0))
    assert journeys.stand(walk, 0.25)[1] < 0
    assert journeys.stand(walk, 1) == pytest.approx((200, 0))


def test_many_cards_start_within_the_limit() -> None:
    assert max(journeys.begins(n, 40) for n in range(40)) <= journeys.MOST_STAGGER_MS
