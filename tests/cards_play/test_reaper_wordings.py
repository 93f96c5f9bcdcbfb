"""The wordings that the Reaper changes (E4 to E7), each worked out by hand from its text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import slice_changed
from talisman_desktop.core.table import Step
from talisman_desktop.rules.roads import DestinationVisited
from tests.cards_play.test_reaper import fights, meets
from tests.kit import a_table, cards, do, lay, library, plays_out, who


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


# --- enemies fought together ---

TROLL = {"strength": 12, "craft": 12}


@pytest.mark.rule("E6.gathering-the")
def test_gathering_brings_the_spirits_of_the_road_to_one_guardian_combat() -> None:
    spirits = {2: ["wraith", "ape"], 4: ["reaper/banshee"]}
    outcome = meets("reaper/the-gathering", heroes=[who("elf", **TROLL)], stacks=spirits, space=1)
    assert [told.args for told in outcome.told("guardian-fight")] == [(1, 2, 0)]
    assert (outcome.roads, outcome.trophies) == ({2: ["ape"]}, [])
    assert {*outcome.discarded(), *outcome.discarded("adventure:reaper")} == {"wraith", "banshee", "the-gathering"}


@pytest.mark.rule("E6.gathering-the")
def test_spirits_that_stand_stay_where_the_party_turned_back() -> None:
    party = [who("elf", life=4, craft=4)]
    outcome = meets(
        "reaper/the-gathering", heroes=party, stacks={4: ["wraith"]}, space=2, answers=["back"], until=["next-space"]
    )
    assert (outcome.roads, outcome.way.heading, outcome.life) == ({2: ["wraith"]}, -1, 3)


def test_gathering_without_spirits_does_nothing() -> None:
    outcome = meets("reaper/the-gathering", stacks={2: ["ape"]})
    assert (outcome.told("guardian-fight"), outcome.roads) == ([], {2: ["ape"]})


@pytest.mark.rule("E6.cerebus")
def test_cerberus_goes_to_the_destination() -> None:
    outcome = meets("reaper/cerberus", space=2)
    assert (outcome.roads, outcome.told("fight")) == ({6: ["cerberus"]}, [])


@pytest.mark.rule("E6.cerebus")
def test_cerberus_is_fought_as_a_guardian_before_the_destination_is_visited() -> None:
    table = a_table([who("elf", **TROLL)], modules=["reaper"], space=5, stacks={6: ["reaper/cerberus"]})
    outcome = plays_out(replace(table, step=Step("next-space")), until=["meet-destination"])
    assert [told.args for told in outcome.told("guardian-fight")] == [(1, 1, 0)]
    assert (outcome.trophies, outcome.discarded("adventure:reaper")) == ([], ["cerberus"])


@pytest.mark.rule("E6.cerebus")
def test_destination_is_not_visited_while_cerberus_stands() -> None:
    table = a_table(["elf"], modules=["reaper"], space=5, stacks={6: ["reaper/cerberus"]}, step=Step("next-space"))
    outcome = plays_out(table, answers=["back"], until=["next-space"])
    assert (outcome.roads, outcome.way.visited, outcome.way.heading) == ({6: ["cerberus"]}, False, -1)
    assert outcome.life == 4 - 3  # strength 8 strikes a 3 twice, craft 8 a 4 once


@pytest.mark.rule("E6.cerebus")
def test_guardians_behind_cerberus_are_those_of_the_trove() -> None:
    table = a_table([who("elf", **TROLL)], modules=["reaper"], space=6, destination="crags", row=["reaper/cerberus"])
    met = plays_out(replace(table, step=Step("visit-destination")), until=["meet-destination"])
    trove = lay(do(met.table, slice_changed(DestinationVisited())), "ape", "guardians")
    assert plays_out(replace(trove, step=Step("guardian-fight", (1,))), until=["loot"]).step == "loot"


# --- the road, things, what comes over a follower ---


@pytest.mark.rule("E6.arena")
def test_arena_calls_an_enemy_of_the_road() -> None:
    outcome = fights("reaper/arena", stacks={4: ["wolf", "ape"]}, answers=["wolf"], dice=[1, 6, 1])
    assert (outcome.result, outcome.roads, outcome.trophies) == ("won", {4: ["ape"]}, ["wolf"])


@pytest.mark.rule("E6.dryad")
def test_dryad_sends_to_the_forest_of_another_road() -> None:
    outcome = meets("reaper/dryad", craft=4, dice=[3, 2], space="hills", until=["teleport"])
    assert outcome.table.step.args == ("forest",)


@pytest.mark.rule("E6.golden-statue")
def test_golden_statue_is_dropped_by_who_loses_to_an_enemy() -> None:
    statue = {"items": ["reaper/golden-statue"]}
    lost = fights("ape", **statue, dice=[5, 1])
    assert (lost.items, lost.spots) == ([], {1: ["ape", "golden-statue"]})
    assert fights("ape", **statue, dice=[2, 2]).items == ["golden-statue"]


@pytest.mark.rule("E6.werewolf")
def test_werewolf_among_the_followers_attacks_and_is_gone() -> None:
    outcome = fights("reaper/werewolf", followers=["maiden", "guide"], dice=[2, 5, 6, 6, 1, 1])
    assert (outcome.followers, outcome.result, outcome.life) == (["maiden"], "lost", 3)
