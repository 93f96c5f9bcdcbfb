"""The journal's sentences about the Highland: the numbers in them say what they measure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.games.darkest.boxes.highland.rock_scripts import GATEWAY, ROCK
from talisman_desktop.play.telling import Teller
from tests.kit import library
from tests.play.told_table import a_table

WELL = "highland/well-of-life"


def told(fact: f.Fact) -> str:
    table = a_table()
    well = Card(90, WELL, "adventure", up=True)
    rules = library("highland").of(replace(table, modules=("highland",)))
    return Teller(rules.catalog, rules.telling).tell(fact, replace(table, zones={**table.zones, "spot:2": (well,)}))


@pytest.mark.parametrize(("n", "holds"), [(4, "2 fate and 2 lives"), (3, "3 tokens")])
def test_card_with_tokens_of_two_kinds_names_both(n: int, holds: str) -> None:
    assert told(f.CountersChanged(90, n, cause=Cause(card=WELL))) == f"The Well of Life holds {holds}."


@pytest.mark.parametrize(("rule", "measured"), [(ROCK, "strength and craft"), (GATEWAY, "craft")])
def test_six_dice_name_the_measure_of_the_party(rule: str, measured: str) -> None:
    fact = f.Told("highland-measure", "", ("Rock Face", 25, 35), cause=Cause(rule))
    assert told(fact) == f"Rock Face: 25 rolled against the party's {measured}, 35 in all."
