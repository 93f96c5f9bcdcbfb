"""Words that cards of several boxes share, on cards made by players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step
from tests.kit import a_table, fights, meets, own, plays, plays_out, walks, who
from tests.kit.cards import short


@pytest.mark.parametrize(
    ("words", "dice", "result"),
    [
        ("A defeat in this fight counts as a stand-off.", [5, 1], "draw"),
        ("A victory by less than 2 points counts as a stand-off.", [1, 2], "draw"),
        ("A victory by less than 2 points counts as a stand-off.", [1, 3], "won"),
        ("A victory without a magic weapon counts as a stand-off.", [1, 5], "draw"),
        ("An attack roll below your craft counts as a defeat.", [1, 3], "lost"),
        ("An attack roll below your craft counts as a defeat.", [1, 4], "won"),
    ],
)
def test_end_of_a_fight_counts_as_another(words: str, dice: list[int], result: str) -> None:
    golem = own("Golem", type="enemy", strength=3, meet=words)
    assert fights(golem, strength=3, craft=4, dice=dice).result == result


def test_all_enemies_of_the_road_are_fought_together() -> None:
    horn = own(
        "War Horn", type="place", meet="The party fights all face-up enemies of the road in one guardian combat."
    )
    outcome = meets(horn, space=3, stacks={1: ["wolf"], 2: ["maze", "ape"]}, until=["guardian-fight"])
    assert [c.kind for c in outcome.table.zone("guardians")] == ["core/wolf", "core/ape"]


def test_party_skips_the_draw_spots_of_a_die() -> None:
    feather = own(
        "Feather", type="object", may="On the road, discard this: roll a die and skip up to that many draw spots."
    )
    table = a_table([who("elf", items=[feather])], row=["market", "?", "?", "?"])
    (market,) = table.zone("spot:1")
    table = replace(table, step=Step("meet-card", (market.id,)))
    outcome = plays_out(
        table, answers=[plays(f"use:elf:{short(feather.kind)}:0"), "yes", "leave"], dice=[2], until=["next-card"]
    )
    assert sorted(outcome.spots) == [1, 4]


def test_only_gained_strength_can_be_taken() -> None:
    leech = own("Leech", type="follower", may="Before moving, once a turn: take 1 gained strength from another hero.")
    table = a_table([who("elf", followers=[leech]), who("troll", strength=7), "dwarf"], step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays(f"use:elf:{short(leech.kind)}:0")])
    assert (outcome.gained("strength"), outcome["troll"].strength, outcome["dwarf"].strength) == (1, 6, 3)
