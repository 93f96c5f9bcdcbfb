"""Being carried off (C4c to C4f), worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import SliceChanged
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base import edition_change
from talisman_desktop.lab import solo
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureEnded
from tests.kit import ASK_AFTER_CARDS, a_table, asked, core, meets, plays, walks, who

CAST = plays("use:elf:teleport")


@pytest.mark.rule("C4c", "C4f.a", "C4a.k")
def test_teleport_to_space_of_the_road_meets_it() -> None:
    table = a_table([who("elf", spells=["teleport"]), "dwarf"], space=4, row=["sword"], stacks={2: ["wolf"]})
    outcome = walks(table, answers=["leave", CAST, "plains"], dice=[1, 6, 1])
    assert (outcome.way.space, outcome.way.heading, outcome.trophies) == (2, 1, ["wolf"])
    assert outcome.roads == {4: ["sword"]}


@pytest.mark.rule("C4e")
def test_teleport_on_the_same_road_keeps_direction() -> None:
    for heading in (1, -1):
        elf = who("elf", spells=["teleport"])
        table = a_table([elf], space=4, heading=heading, row=["sword"])
        outcome = walks(table, answers=["leave", CAST, "plains"], until=["go-on", "arrive-home"])
        assert outcome.way.heading == heading
        assert outcome.step == ("go-on" if heading > 0 else "arrive-home")


@pytest.mark.rule("C4d", "C3b.c")
def test_teleport_to_trove_clears_road_and_faces_guardians() -> None:
    elf = who("elf", spells=["teleport"])
    table = a_table([elf], space=3, heading=-1, destination="city", row=["sword"], stacks={2: ["ogre"]})
    outcome = walks(table, answers=["leave", CAST, "crags"], dice=[4], until=["set-guardians"])
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space) == ("crags", "trove", 6)
    assert (outcome.zone("trove"), outcome.roads, outcome.way.rolled) == (["?", "?", "?"], {}, ())


@pytest.mark.rule("C4f.b", "C4d")
def test_imp_to_aid_place_makes_a_new_way_home() -> None:
    table = a_table(space=2, destination="city", row=["?", "sword"], stacks={1: ["ogre"]})
    outcome = walks(table, draws=["imp"], dice=[3, 4], until=["road-roll"])
    assert (outcome.way.destination, outcome.way.goal, outcome.way.heading) == ("tavern", "aid", -1)
    assert (outcome.way.space, outcome.roads, outcome.gold) == (5, {}, 2)


@pytest.mark.rule("C4d", "C4f.b")
def test_place_without_trove_in_other_region_has_no_guardians() -> None:
    """The Ruins of the first region are no trove's place: nothing is dealt there, and no guardian stands there."""
    table = a_table(region="outer", space=2, destination="castle", row=["?"])
    outcome = walks(
        table, draws=["imp", "sword", "axe"], dice=[4, 1, 1], answers=["leave", "leave"], until=["road-roll"]
    )
    assert (outcome.table.region, outcome.way.destination, outcome.way.goal) == ("inner", "ruins", "aid")
    assert outcome.zone("trove") == []


@pytest.mark.rule("C4f.a")
def test_imp_to_the_current_destination_keeps_the_road() -> None:
    outcome = meets("imp", space=3, destination="tavern", stacks={1: ["ogre"]}, dice=[3], until=["visit-destination"])
    assert (outcome.way.destination, outcome.way.space, outcome.roads) == ("tavern", 6, {1: ["ogre"]})


# --- carried to a trove (C4f.b) ---


@pytest.mark.rule("C4f.b")
def test_party_carried_to_trove_may_turn_back() -> None:
    """The guardians are set before the question: an ogre of strength 5 and a lemure of craft 1 against the elf."""
    outcome = meets(
        "imp",
        space=3,
        draws=["ogre", "lemure", "holy-grail", "cross", "holy-lance"],
        dice=[1, 4, 1, 1, 3],
        answers=[asked("guardians/attempt", "back", options=["fight", "back"])],
        until=["road-roll"],
    )
    assert (outcome.way.heading, outcome.way.space, outcome.way.looted) == (-1, 5, False)
    assert (outcome.zone("guardians"), outcome.zone("trove"), outcome.zone("loot")) == ([], [], [])
    (question,) = outcome.asked("guardians/attempt")
    assert "strength 5 against your 3" in question.text
    assert "craft 1 against your 4" in question.text


@pytest.mark.rule("C4f.b")
def test_party_carried_to_trove_may_fight() -> None:
    outcome = meets(
        "imp",
        space=3,
        draws=["ogre", "lemure", "holy-grail", "cross", "holy-lance"],
        dice=[1, 4, 1, 1, 3],
        answers=["fight"],
        until=["guardian-fight"],
    )
    assert outcome.zone("guardians") == ["ogre", "lemure"]


@pytest.mark.rule("C3a.h")
def test_party_on_foot_fights_unasked() -> None:
    table = a_table(space=6, destination="crags", step=Step("set-guardians"))
    outcome = walks(table, draws=["ogre", "lemure"], dice=[1, 1, 3], until=["guardian-fight"])
    assert outcome.zone("guardians") == ["ogre", "lemure"]


# --- go on or turn back on the sixth space (C4a.h) ---


@pytest.mark.rule("C4a.h")
def test_sixth_space_asks_after_each_card() -> None:
    table = a_table(region="outer", space=6, destination="hidden-valley", visited=True, row=["?", "?"])
    outcome = walks(
        table,
        draws=["sword"],
        answers=["leave", asked("after-card", "back", options=["on", "back"])],
        switches=ASK_AFTER_CARDS,
        until=["road-roll", "next-space"],
    )
    assert (outcome.way.heading, outcome.roads, outcome.way.looted) == (-1, {6: ["sword"]}, False)


@pytest.mark.rule("C4a.h", "C3a.h")
@pytest.mark.parametrize(("answer", "step"), [("on", "set-guardians"), ("back", "next-space")])
def test_last_card_before_guardians_asks(answer: str, step: str) -> None:
    table = a_table(region="outer", space=6, destination="hidden-valley", visited=True, row=["?"])
    outcome = walks(
        table,
        draws=["sword"],
        answers=["leave", asked("after-card", answer, options=["on", "back"])],
        until=["set-guardians", "next-space"],
    )
    assert outcome.step == step


@pytest.mark.rule("C4a.h")
def test_turning_back_before_destination_leaves_it_unvisited() -> None:
    """The ghost stood on the sixth space: the party may turn back before the City itself."""
    table = a_table(space=6, destination="city", stacks={6: ["sword"]}, step=Step("visit-destination"))
    outcome = walks(table, answers=["leave", asked("after-card", "back")], until=["next-space"])
    assert (outcome.way.visited, outcome.way.heading) == (False, -1)


@pytest.mark.rule("C4a.h")
def test_turning_back_is_not_offered_after_a_won_trove() -> None:
    table = a_table(space=6, destination="crags", visited=True, looted=True, row=["sword"])
    outcome = walks(table, answers=["leave"], switches=ASK_AFTER_CARDS, until=["next-space"])
    assert outcome.asked("after-card") == []


# --- to the village (C4c, B2d) ---


@pytest.mark.rule("C4c", "B2d", "B2e")
@pytest.mark.parametrize("region", ["inner", "outer"])
def test_teleport_to_village_ends_the_adventure(region: str) -> None:
    table = a_table([who("elf", spells=["teleport"])], region=region, space=4, row=["sword"], stacks={2: ["ogre"]})
    outcome = walks(table, answers=["leave", CAST, "village"], until=["muster"])
    assert (roads.way(outcome.table), outcome.table.region, outcome.roads) == (None, region, {})
    assert len(outcome.happened(AdventureEnded)) == 1


# --- one way to count adventures ---


@pytest.mark.rule("C4f.b")
def test_teleport_begins_no_new_adventure() -> None:
    outcome = meets("imp", space=2, destination="city", dice=[3, 4], until=["road-roll"])
    assert (roads.of(outcome.before).adventures, roads.of(outcome.table).adventures) == (1, 1)


def test_old_campaign_counts_roads_as_before() -> None:
    table = replace(a_table(space=2), options={})
    game = Game(core().of(table), table)
    game.change(edition_change.began(game, Adventure("tavern", "aid", space=6)))
    assert roads.of(game.table).adventures == roads.of(table).adventures + 1


@pytest.mark.parametrize("seed", [2, 7])
def test_solo_counts_adventures_as_the_notes(seed: int) -> None:
    session, figures = solo.play(core(), seed, solo.bot_named("careful", seed), 3)
    ended = [x for x in session.facts if isinstance(x, SliceChanged) and isinstance(x.event, AdventureEnded)]
    assert (figures.adventures, roads.of(session.table).adventures, len(ended)) == (3, 3, 3)
