"""The part of the table for the road, when the road leads through a gate: how events change it, and which are
refused."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Beyond, PartyMoved, SpaceRolled
from tests.kit import a_table


def way_after(table: Table, event: f.EventBase) -> roads.Adventure:
    """Return the road under way after an event."""
    way = roads.way(reduce(table, f.slice_changed(event)))
    assert way is not None
    return way


def test_party_behind_a_gate_keeps_its_road() -> None:
    table = a_table(region="outer", space=3, destination="portal-of-power")
    way = way_after(table, PartyMoved(2, 1, "tower"))
    assert (way.space, way.beyond, way.at.counted) == (6, Beyond("tower", 2), 8)


def test_passed_trials_stay_when_the_party_comes_down() -> None:
    table = a_table(region="outer", space="crypt", rolled=(7,))
    table = reduce(table, f.slice_changed(SpaceRolled(2, "tower")))
    way = way_after(table, PartyMoved(6, -1))
    assert (way.beyond, way.passed, way.at.counted) == (None, (1, 2), 6)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PartyMoved(7, 1), "there is no road space 7"),
        (PartyMoved(-1, 1), "there is no road space -1"),
        (PartyMoved(0, 1, "tower"), "there is no road space 0 in the region 'tower'"),
        (PartyMoved(3, 0), "cannot head 0"),
        (SpaceRolled(0), "there is no road space 0"),
        (SpaceRolled(7), "there is no road space 7"),
        (SpaceRolled(1, "tower"), "the party is not in the region 'tower'"),
    ],
)
def test_space_that_cannot_be_is_refused(event: f.EventBase, words: str) -> None:
    with pytest.raises(ImpossibleFact, match=words):
        reduce(a_table(space=3), f.slice_changed(event))
