"""Crossing the Storm River: the Sentinel, rafts, cards that carry the party across, and the raiders' loot at the bridge
(B5, C4f.c, C4g, C5a to C5e, D4.raiders), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.rules import roads
from talisman_desktop.rules.scripts.core_scripts import SENTINEL
from tests.kit import Outcome, Who, a_table, asked, guard, in_village, meets, plays, plays_out, visits, walks, who

OUTER: dict[str, Any] = {"region": "outer"}
CHALLENGE = asked("sentinel", "challenge", options=["challenge", "back"])
ACROSS = ("muster", "give-up", "again-or-back", "party-lost")


def at_the_bridge(*heroes: str | Who, **how: Any) -> Outcome:
    """Play a party at the Sentinel, until it is in the village beyond or turns back."""
    rest = {"piles": how.pop("piles", None)}
    table = a_table(heroes, space=6, destination="sentinel", step=Step("waypoint"), **rest)
    return plays_out(table, **{"answers": [CHALLENGE], "until": ACROSS, **how})


# --- the Sentinel (C5b) ---


@pytest.mark.rule("C5b", "B5a", "B1e")
def test_strength_ten_fells_sentinel_and_party_crosses() -> None:
    # 6 + 4 surpass 9; meanwhile his 9 strike the Warrior (4), and the 5 that are left strike them again.
    outcome = at_the_bridge("troll", "warrior")
    assert (outcome.table.region, roads.way(outcome.table), outcome.step) == ("outer", None, "muster")
    assert (outcome.each("life"), outcome.each("strength")) == ([6, 5 - 2], [6, 4 - 2])
    assert outcome.where("the-sentinel") == []


@pytest.mark.rule("C5b", "C8e.k")
def test_party_that_fails_at_sentinel_must_turn_back() -> None:
    # 6 + 3 are only equal to 9; he strikes the Elf twice.
    outcome = at_the_bridge("troll", "elf")
    assert (outcome.step, outcome.table.region, outcome.each("life")) == ("again-or-back", "inner", [6, 4 - 2])
    home = outcome.goes_on(until=["road-roll", "next-card"])
    assert (home.way.space, home.way.heading, home.asked("guardians/again")) == (5, -1, [])
    assert home.where("the-sentinel") == []


@pytest.mark.rule("C5b")
def test_party_may_decline_to_challenge_the_sentinel() -> None:
    outcome = at_the_bridge("troll", answers=["back"], until=["next-card"])
    assert (outcome.way.heading, outcome.asked("guardians"), outcome.unchanged) == (-1, [], True)


@pytest.mark.rule("C5b", "C8c")
def test_the_sentinel_cannot_be_evaded() -> None:
    at_the_bridge("troll", "warrior", answers=[asked("sentinel", "challenge", no_offers=["evade"])])


@pytest.mark.rule("C5b", "C1c", "B1c")
def test_empty_places_fill_and_mystic_receives_beyond_the_bridge() -> None:
    outcome = at_the_bridge("troll", "warrior", draws=["elf"], until=["village"])
    assert outcome.table.order == ("troll", "warrior", "elf")
    assert {*darkest_slice.of(outcome.table).mystic} == {*outcome.table.order}


@pytest.mark.rule("C5b")
def test_things_of_the_dead_are_shared_before_crossing() -> None:
    elf = who("elf", life=1, gold=0, items=["ring"])
    outcome = at_the_bridge("troll", "warrior", elf, answers=[CHALLENGE, "take:troll"])
    assert (outcome.alive("elf"), outcome.items_of("troll"), outcome.table.region) == (False, ["ring"], "outer")


@pytest.mark.rule("C5b", "C4g")
def test_sentinel_is_met_on_each_crossing_outwards() -> None:
    there = at_the_bridge("troll", "warrior")
    table = a_table(list(there.table.order), space=6, destination="sentinel", step=Step("waypoint"))
    assert plays_out(table, until=["sentinel"]).question.key == "sentinel"


# --- the way back (C4g) ---


@pytest.mark.rule("C4g", "B2b")
def test_sentinel_lets_party_home_over_a_new_inner_road() -> None:
    outcome = in_village("set-out", "home", until=["road-roll"], **OUTER)
    assert (outcome.table.region, outcome.way.space, outcome.way.heading, outcome.way.rolled) == ("inner", 5, -1, ())
    assert not outcome.asked("sentinel")
    first = outcome.goes_on(dice=[2, 2], until=["next-card"])
    assert (first.dice_of("road"), first.asked("road")[0].text) == ([2], "Ruins: roll for adventure cards")


@pytest.mark.rule("C4g", "C10c")
@pytest.mark.parametrize("visited", [True, False])
def test_portal_is_not_met_on_the_way_home(visited: bool) -> None:
    table = a_table(
        space=6, destination="portal-of-power", heading=-1, visited=visited, step=Step("visit-destination"), **OUTER
    )
    outcome = plays_out(table, until=["next-card"])
    assert (outcome.way.space, outcome.questions) == (5, [])


# --- rafts (C5c to C5e) ---

RAFT = plays("use:elf:raft")
SHORES = ["city", "tavern", "chapel", "graveyard", "crags", "forest", "sentinel"]


@pytest.mark.rule("C5c", "C5d", "C5e", "C5a", "B5a")
@pytest.mark.parametrize("destination", SHORES)
def test_raft_crosses_from_any_inner_destination_and_is_kept(destination: str) -> None:
    there: dict[str, Any] = {"space": 6, "destination": destination, "visited": True, "items": ["raft"]}
    outcome = meets("guide", answers=[RAFT], until=["muster"], **there)
    assert (outcome.table.region, roads.way(outcome.table), outcome.items) == ("outer", None, ["raft"])
    assert outcome.spots == {}


@pytest.mark.rule("C5c")
def test_raft_crosses_neither_from_road_nor_outer_region() -> None:
    look = asked("take", "leave", no_offers=["use:elf:raft"])
    meets("guide", space=5, items=["raft"], answers=[look])
    meets("guide", space=6, items=["raft"], answers=[look, "on"], **OUTER)


@pytest.mark.rule("C5c", "C5d")
@pytest.mark.parametrize(("destination", "visited"), [("chapel", True), ("crags", True)])
def test_raft_is_offered_before_way_home_and_before_guardians(destination: str, visited: bool) -> None:
    there = a_table([who("elf", items=["raft"])], space=6, destination=destination, visited=visited)
    stops = asked("moving", RAFT, options=["on"])
    assert walks(there, answers=[stops], until=["muster"]).table.region == "outer"
    stays = walks(there, answers=[asked("moving", "on")], until=["next-space", "set-guardians"])
    assert (stays.table.region, stays.items) == ("inner", ["raft"])


@pytest.mark.rule("C5c", "C8c")
def test_raft_is_not_offered_during_guardian_combat() -> None:
    look = asked("guardians/ready", "fight", no_offers=["use:troll:raft"])
    blows = {"ape": 3, "wolf": 2}
    items = ["raft", "potion-of-strength"]
    fought = guard(["ogre", "wolf", "ape"], hero="troll", items=items, answers=[look, blows])
    left = fought.goes_on(answers=[plays("use:troll:raft")], until=["muster"])
    assert (fought.step, left.table.region) == ("again-or-back", "outer")


@pytest.mark.rule("C5d", "C4a.m")
def test_trove_left_by_raft_returns_to_its_deck() -> None:
    elf = who("elf", items=["raft"])
    table = a_table([elf], space=6, destination="crags", visited=True, zones={"trove": ["?trove"] * 3})
    outcome = walks(table, answers=[RAFT], until=["muster"])
    assert (outcome.zone("trove"), outcome.table.decks["trove"].size) == ([], 13)


# --- carried across (C5a, C4f.b, C4f.c) ---


@pytest.mark.rule("C5a", "C4f.c", "C4f.b", "B5a")
@pytest.mark.parametrize(("die", "place"), [(5, "hidden-valley"), (6, "cursed-glade")])
def test_imp_carries_party_across_to_outer_trove(die: int, place: str) -> None:
    outcome = meets("imp", space=2, stacks={1: ["ogre"]}, dice=[die], until=["visit-destination"])
    assert (outcome.table.region, outcome.way.destination, outcome.way.goal) == ("outer", place, "trove")
    assert (outcome.way.space, outcome.roads, outcome.zone("trove")) == (6, {}, ["?", "?", "?"])


@pytest.mark.rule("C5a", "C4f.c")
@pytest.mark.parametrize(
    ("die", "place", "space"), [(4, "warlocks-cave", 6), (5, "temple", 6), (6, "portal-of-power", 7)]
)
def test_the_magic_portal_leads_beyond_the_river(die: int, place: str, space: int) -> None:
    until = ["visit-destination", "next-card"]
    outcome = meets("magic-portal", answers=["yes"], dice=[die], until=until)
    assert (outcome.table.region, outcome.way.destination, outcome.way.at.counted) == ("outer", place, space)


@pytest.mark.rule("C5a", "C4f.c", "C4c")
def test_boatman_of_tavern_takes_party_to_the_temple() -> None:
    ferried = visits("tavern", heroes=["elf", "dwarf"], dice=[6, 4], answers=["yes"], until=["visit-destination"])
    assert (ferried.table.region, ferried.way.destination, ferried.way.goal) == ("outer", "temple", "aid")
    assert visits("tavern", dice=[6], answers=["no"]).table.region == "inner"


@pytest.mark.rule("C4f.c", "C3a.f")
def test_outer_road_home_is_new_after_the_boatman() -> None:
    there = meets("magic-portal", hero="troll", answers=["yes"], dice=[5], until=["meet-destination"])
    home = there.goes_on(dice=[3, 3], until=["road-roll"])  # the Temple: gain 1 strength
    assert (home["troll"].strength, home.way.space, home.way.heading) == (7, 5, -1)
    assert home.way.rolled == ()
    rolled = home.goes_on(dice=[2, 2], until=["next-card"])
    assert (rolled.dice_of("road"), rolled.asked("road")[0].text) == ([2], "Oasis: roll for adventure cards")


@pytest.mark.rule("C5a", "C4f.b", "C4f.c")
def test_back_across_the_river_home_is_the_first_village() -> None:
    outcome = meets("imp", space="runes", dice=[3], until=["visit-destination"], **OUTER)
    assert (outcome.table.region, outcome.way.destination, outcome.way.goal) == ("inner", "tavern", "aid")


@pytest.mark.rule("C5a", "C4f.b")
def test_ruins_reached_from_outer_region_end_an_inner_road() -> None:
    outcome = meets("imp", space="runes", dice=[4, 2, 3], until=["next-card"], **OUTER)
    assert (outcome.table.region, outcome.way.destination, outcome.way.space) == ("inner", "ruins", 6)
    assert len(outcome.spots) == 2 + 3


# --- the raiders' loot (D4.raiders) ---


@pytest.mark.rule("D4.raiders")
def test_the_beaten_sentinel_gives_the_raiders_loot_back() -> None:
    outcome = at_the_bridge(who("troll", gold=0), who("warrior", gold=0), piles={SENTINEL: 5})
    assert (outcome.each("gold"), outcome.piles) == ([3, 2], {})


@pytest.mark.rule("D4.raiders")
def test_a_toad_gets_no_share_of_the_loot() -> None:
    party = (who("troll", gold=0), who("warrior", gold=0), who("elf", gold=0, toad=3, life=9))
    assert at_the_bridge(*party, piles={SENTINEL: 5}).each("gold") == [3, 2, 0]


@pytest.mark.rule("D4.raiders")
def test_loot_stays_when_party_fails_at_sentinel() -> None:
    outcome = at_the_bridge(who("troll", gold=0), who("elf", gold=0), piles={SENTINEL: 5})
    assert (outcome.each("gold"), outcome.piles) == ([0, 0], {SENTINEL: 5})


@pytest.mark.rule("D4.raiders")
def test_the_loot_is_gone_when_another_destination_is_visited() -> None:
    assert visits("chapel", destination=True, life=1, answers=["heal all your lives"], piles={SENTINEL: 4}).piles == {}
    portal = a_table(space=6, destination="portal-of-power", piles={SENTINEL: 4}, step=Step("waypoint"), **OUTER)
    assert plays_out(portal, until=["portal"]).piles == {}


@pytest.mark.rule("D4.raiders")
def test_the_loot_stays_while_no_other_destination_is_visited() -> None:
    assert visits("chapel", life=1, answers=["heal all your lives"], piles={SENTINEL: 4}).piles == {SENTINEL: 4}
    assert in_village(piles={SENTINEL: 4}, gold=0, until=["destination"]).piles == {SENTINEL: 4}


# --- a turn repeated (C5b) ---

WARP = plays("use:elf:temporal-warp")


@pytest.mark.rule("C5b", "D3.temporal-warp")
def test_repeated_turn_allows_three_more_sentinel_challenges() -> None:
    elf = who("elf", life=60, spells=["temporal-warp"])
    repeats = asked("sentinel/lost", WARP)
    again = asked("guardians/again", "again", options=["again", "back"])
    outcome = at_the_bridge(elf, answers=[CHALLENGE, repeats, again, again], until=["give-up"])
    assert len(outcome.told("guardian-fight")) == 1 + 3
    assert (outcome.spells, outcome.table.region) == ([], "inner")


@pytest.mark.rule("C5b", "D3.temporal-warp")
def test_party_may_turn_back_between_repeated_challenges() -> None:
    elf = who("elf", life=60, spells=["temporal-warp"])
    outcome = at_the_bridge(elf, answers=[CHALLENGE, WARP, "back"], until=["give-up"])
    assert len(outcome.told("guardian-fight")) == 2
    unused = at_the_bridge(elf, answers=[CHALLENGE, asked("sentinel/lost", "on")], until=["give-up"])
    assert (len(unused.told("guardian-fight")), unused.spells) == (1, ["temporal-warp"])
