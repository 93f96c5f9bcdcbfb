"""The places of the core box that are adventure cards, and the special locations of the Inner Region."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Step
from tests.kit import Party, a_table, asked, meets, plays, plays_out, sure, visits, walks, who

TOKENS = ("strength", "craft", "life", "fate", "gold")


def gained(outcome: Any) -> dict[str, int]:
    """Return the tokens that the first hero gained (or lost, if negative)."""
    return {t: n for t in TOKENS if (n := outcome.gained(t))}


# --- places that are cards ---


@pytest.mark.parametrize(("die", "gold"), [(4, 2), (5, 2), (6, 3)])
def test_the_cave_holds_gold(die: int, gold: int) -> None:
    outcome = meets("cave", dice=[die])
    assert (gained(outcome), outcome.spots) == ({"gold": gold}, {1: ["cave"]})


@pytest.mark.parametrize(("die", "score"), [(1, 7), (2, 2)])
def test_the_cave_holds_a_dragon_and_a_goblin(die: int, score: int) -> None:
    outcome = meets("cave", strength=score, dice=[die, 1, 2])
    assert (outcome.scores, outcome.trophies, outcome.spots) == ((score + 2, score + 1), [], {1: ["cave"]})


@pytest.mark.rule("C7e")
def test_hero_beaten_in_cave_loses_as_in_battle() -> None:
    assert gained(meets("cave", dice=[1, 1, 1])) == {"life": -1, "strength": -1}


@pytest.mark.rule("C6d.b")
def test_the_cave_costs_a_turn() -> None:
    outcome = meets("cave", heroes=["dwarf", "elf"], dice=[4, 3])
    assert outcome.spots == {1: ["cave", "?"]}
    assert outcome.table.zone("spot:1")[1].first == "elf"


@pytest.mark.rule("C6f", "C6b")
def test_every_hero_rolls_in_the_cave() -> None:
    assert meets("cave", heroes=["elf", "thief", "troll"], dice=[4, 5, 6]).each("gold") == [3, 3, 4]


FOUNTAINS = {"fountain-of-wisdom": "craft", "magic-stream": "strength", "pool-of-life": "life"}


@pytest.mark.rule("C6f")
@pytest.mark.parametrize(("place", "token"), FOUNTAINS.items())
def test_each_hero_takes_one_token_a_visit(place: str, token: str) -> None:
    outcome = meets(place, heroes=["elf", "thief", "troll"])
    assert [outcome.gained(token, h) for h in ("elf", "thief", "troll")] == [1, 1, 1]
    assert outcome.card(place).counters == 1


@pytest.mark.rule("C6c", "C4a.g")
@pytest.mark.parametrize(("place", "token"), FOUNTAINS.items())
def test_the_last_token_empties_it(place: str, token: str) -> None:
    first = meets(place, heroes=["elf", "thief", "troll"], until=["go-on"])
    assert first.spots == {1: [place]}
    back = walks(first.table, answers=["on"], dice=[2], draws=["angel", "devil"])
    again = walks(back.table, answers=["back"], until=["village", "destination", "arrive-home"])
    assert again.gained(token, "elf") == 1
    assert again.discarded().count(place) == 1


@pytest.mark.parametrize(("place", "token"), FOUNTAINS.items())
def test_token_a_toad_cannot_gain_stays_there(place: str, token: str) -> None:
    outcome = meets(place, toad=2, gold=0)
    assert 4 - outcome.card(place).counters == outcome.gained(token)


def test_lives_of_the_pool_go_above_the_printed_value() -> None:
    assert meets("pool-of-life", hero="troll").life == 7


@pytest.mark.parametrize("place", ["magic-portal"])
def test_the_portal_need_not_be_used(place: str) -> None:
    outcome = meets(place, answers=["no"])
    assert (outcome.unchanged, outcome.spots, outcome.way.space) == (True, {1: [place]}, 1)


@pytest.mark.rule("C4f.b")
def test_the_portal_leads_to_the_crags() -> None:
    outcome = meets("magic-portal", answers=["yes"], dice=[1])
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space) == ("crags", "trove", 6)


@pytest.mark.rule("C4a.m")
def test_the_portal_leads_home() -> None:
    assert meets("magic-portal", answers=["yes"], dice=[2]).step == "arrive-home"


@pytest.mark.rule("C4f.a")
def test_the_portal_leads_to_the_city_of_this_road() -> None:
    outcome = meets("magic-portal", answers=["yes"], dice=[3], stacks={2: ["witch"]})
    assert (outcome.way.space, outcome.roads) == (6, {1: ["magic-portal"], 2: ["witch"]})


@pytest.mark.rule("C4f.c")
@pytest.mark.parametrize(
    ("die", "place", "space"), [(4, "warlocks-cave", 6), (5, "temple", 6), (6, "portal-of-power", 7)]
)
def test_the_portal_leads_beyond_the_river(die: int, place: str, space: int) -> None:
    outcome = meets("magic-portal", answers=["yes"], dice=[die], until=["visit-destination", "next-card"])
    assert (outcome.table.region, outcome.way.destination, outcome.way.at.counted) == ("outer", place, space)


@pytest.mark.rule("C4c")
def test_portal_takes_the_party_before_others_decide() -> None:
    outcome = meets("magic-portal", heroes=["elf", "thief"], answers=["no", "yes"], dice=[2])
    assert outcome.step == "arrive-home"


def test_the_market_sells_as_on_market_day_and_stays() -> None:
    outcome = meets("market", gold=10, answers=[str(n) for n in range(6)])
    assert (outcome.gold, outcome.spots) == (0, {1: ["market"]})
    assert outcome.items == [f"purchase-{x}" for x in ("sword", "helmet", "water-bottle", "shield", "raft")]
    assert outcome.followers == ["purchase-mule"]


def test_the_market_sells_while_stock_lasts() -> None:
    first = meets("market", gold=9, answers=["0", "0", "0", asked("buy", "leave", barred=["0", "5"])])
    assert first.items == ["purchase-sword"] * 3


@pytest.mark.rule("C6d")
@pytest.mark.parametrize(("place", "attribute"), [("marsh", "strength"), ("maze", "craft")])
def test_the_weak_lose_a_turn_in_marsh_and_maze(place: str, attribute: str) -> None:
    four: dict[str, Any] = {attribute: 4}
    five: dict[str, Any] = {attribute: 5}
    assert meets(place, **four).spots == {1: [place, "?"]}
    assert meets(place, **five).spots == {1: [place]}
    assert meets(place, **four, followers=["unicorn"]).spots == {1: [place]}


@pytest.mark.rule("C6d.a")
@pytest.mark.parametrize("place", ["marsh", "maze"])
def test_place_that_catches_all_costs_one_card(place: str) -> None:
    """No die or choice spares a hero, so all lose the turn together, and one card is met in the usual order."""
    heroes = [who(name, strength=3, craft=3) for name in ("elf", "priest", "thief")]
    outcome = meets(place, heroes=heroes)
    assert [c.first for c in outcome.table.zone("spot:1")[1:]] == [""]
    assert outcome.told("lost-turn")[0].args == (3, 1)


@pytest.mark.rule("C6d.b")
def test_lone_hero_in_marsh_meets_the_card_first() -> None:
    assert [c.first for c in meets("marsh", strength=3).table.zone("spot:1")[1:]] == ["elf"]


@pytest.mark.rule("D3.temporal-warp", "C6d.b")
def test_marsh_met_again_by_one_hero_costs_that_hero() -> None:
    party: Party = [who("elf", strength=3, spells=["temporal-warp"]), "troll"]
    table = a_table(party, row=["marsh"])
    met = replace(table, step=Step("go-on", (table.zone("spot:1")[0].id,)))
    outcome = walks(met, answers=[plays("use:elf:temporal-warp")])
    assert [c.first for c in outcome.table.zone("spot:1")[1:]] == ["elf"] * 3


@pytest.mark.rule("C6d.a")
def test_old_campaign_pays_the_marsh_one_by_one() -> None:
    heroes = [who(name, strength=3) for name in ("elf", "priest")]
    table = replace(a_table(heroes, row=["marsh"]), options={})
    outcome = plays_out(replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,))))
    assert [c.first for c in outcome.table.zone("spot:1")[1:]] == ["elf", "priest"]


@pytest.mark.rule("C6d.b", "C6f")
def test_each_hero_caught_in_marsh_brings_a_card() -> None:
    """Not all are caught, and places are met one hero after the other, so these turns are not lost together."""
    outcome = meets("marsh", heroes=["elf", "troll", "thief"])
    assert sorted(c.first for c in outcome.table.zone("spot:1")[1:]) == ["elf", "thief"]


@pytest.mark.parametrize(("die", "change"), [(1, {}), (2, {"fate": 1}), (3, {"gold": 1}), (5, {"life": 1})])
def test_the_shrine(die: int, change: dict[str, int]) -> None:
    outcome = meets("shrine", dice=[die])
    assert (gained(outcome), outcome.spots) == (change, {1: ["shrine"]})


def test_the_shrine_gives_a_spell() -> None:
    assert meets("shrine", dice=[4], draws=["hex"]).spells == ["hex"]


@pytest.mark.rule("C4c", "C4a.k")
def test_the_shrine_carries_the_party_off_and_stays_behind() -> None:
    outcome = meets("shrine", dice=[6], answers=["woods"])
    assert (outcome.way.space, outcome.roads) == (3, {1: ["shrine"]})


@pytest.mark.rule("C6f")
def test_the_shrine_need_not_carry_the_party_off() -> None:
    outcome = meets("shrine", heroes=["elf", "thief"], dice=[6, 3], answers=["stay"], until=["go-on"])
    assert (outcome.way.space, outcome["thief"].gold) == (1, 2)


# --- special locations and destinations ---


@pytest.mark.parametrize("die", [4, 5])
@pytest.mark.parametrize("place", ["crags", "forest"])
def test_crags_and_forest_may_be_safe(place: str, die: int) -> None:
    assert visits(place, hero="thief", dice=[die]).unchanged


@pytest.mark.rule("C6d")
@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize("place", ["crags", "forest"])
def test_hero_may_get_lost_in_crags_and_forest(place: str, die: int) -> None:
    assert visits(place, hero="thief", dice=[die]).spots == {0: ["?"]}


def test_crags_and_forest_teach() -> None:
    assert gained(visits("crags", hero="thief", dice=[6])) == {"strength": 1}
    assert gained(visits("forest", hero="thief", dice=[6])) == {"craft": 1}


def test_crags_and_forest_are_haunted() -> None:
    crags = visits("crags", hero="thief", craft=3, dice=[1, 1, 3])
    assert (crags.scores, crags.trophies) == ((6, 5), [])
    assert gained(visits("crags", hero="thief", dice=[1, 4, 1])) == {"craft": -1, "life": -1}
    forest = visits("forest", hero="thief", strength=3, dice=[1, 1, 3])
    assert (forest.scores, forest.trophies) == ((6, 5), [])
    assert gained(visits("forest", hero="thief", dice=[1, 4, 1])) == {"strength": -1, "life": -1}


@pytest.mark.parametrize(("die", "change"), [(3, {"gold": -1}), (4, {"gold": 1})])
def test_tavern_gives_and_takes_gold(die: int, change: dict[str, int]) -> None:
    assert gained(visits("tavern", dice=[die])) == change


def test_tavern_takes_no_more_gold_than_there_is() -> None:
    assert visits("tavern", gold=0, dice=[3]).gold == 0


@pytest.mark.rule("C6d")
def test_getting_drunk_in_the_tavern_costs_a_turn() -> None:
    assert visits("tavern", dice=[1]).spots == {0: ["?"]}


def test_the_farmer_of_the_tavern() -> None:
    assert visits("tavern", strength=3, dice=[2, 1, 3]).scores == (6, 4)


MOVED = ("go-on", "visit-destination", "road-roll", "next-space")
"""The keys of the questions after a party's next move."""


@pytest.mark.rule("C4c")
def test_the_wizard_of_the_tavern() -> None:
    assert visits("tavern", dice=[5], answers=["no"], until=MOVED).way.space == 1
    assert visits("tavern", dice=[5], answers=["yes", "hills"], rolled=[1], until=MOVED).way.space == 4


@pytest.mark.rule("C4f.c")
def test_boatman_takes_the_party_to_the_temple() -> None:
    assert visits("tavern", dice=[6], answers=["no"], until=MOVED).way.space == 1
    there = visits("tavern", heroes=["elf", "thief"], dice=[6, 4], answers=["yes"], until=MOVED)
    assert (there.table.region, there.way.destination, there.way.space) == ("outer", "temple", 6)
    assert there.each("gold") == [1, 2]


@pytest.mark.rule("C4c", "C4a.h")
def test_party_that_stays_at_tavern_has_visited_it() -> None:
    party = ["elf", "thief"]
    located = visits("tavern", heroes=party, dice=[5, 4], answers=["yes", "stay"], until=MOVED)
    assert (located.each("gold"), located.way.space, located.step) == ([1, 2], 1, "go-on")
    there = visits("tavern", heroes=party, destination=True, dice=[5, 4], answers=["yes", "stay"], until=["next-space"])
    assert (there.each("gold"), there.way.visited) == ([1, 2], True)


@pytest.mark.rule("C4c", "C6f")
def test_tavern_is_left_once_all_have_met_it() -> None:
    """The Tavern counts as visited as a destination, so that it is not met again on the way home."""
    party = ["elf", "thief"]
    there = visits("tavern", heroes=party, destination=True, dice=[5, 4], answers=["yes", "hills"], until=MOVED)
    assert (there.way.space, there.way.visited, there.each("gold")) == (4, True, [1, 2])


@pytest.mark.rule("C4c", "C6d")
def test_card_of_lost_turn_comes_before_next_move() -> None:
    """The elf drinks too much, the dwarf talks to the wizard: the card drawn for the turn is met first."""
    outcome = visits(
        "tavern", heroes=["elf", "dwarf"], dice=[1, 5], draws=["sword"], answers=["yes", "leave", "woods"], until=MOVED
    )
    assert (outcome.way.space, outcome.roads) == (3, {1: ["sword"]})
    assert [q.key for q in outcome.questions][-2:] == ["take", "teleport"]


@pytest.mark.rule("C4c", "D3.temporal-warp")
def test_offer_accepted_between_spaces_is_next_move() -> None:
    elf = who("elf", spells=["temporal-warp"])
    table = a_table([elf], space=1, locations=[(1, "tavern")], step=Step("go-on", ("tavern",)))
    warp = plays("use:elf:temporal-warp")
    away = walks(table, answers=[warp, "yes", "woods"], dice=[4, 4, 5], until=MOVED[1:])
    assert (away.way.space, away.gold) == (3, 1 + 2)
    stays = walks(table, answers=[warp, "yes", "stay", "on"], dice=[4, 4, 5], until=MOVED[1:])
    assert (stays.way.space, stays.step) == (1, "next-space")


@pytest.mark.rule("C4c")
def test_death_of_the_accepting_hero_ends_the_offer() -> None:
    """The elf accepts. Then the card for the dwarf's lost turn kills the elf, and the party moves on as usual."""
    party: Party = [who("elf", life=1), "dwarf"]
    outcome = visits("tavern", heroes=party, dice=[5, 1], draws=["pestilence"], answers=["yes"], until=["go-on"])
    assert (outcome.table.order, outcome.way.space) == (("dwarf",), 1)


def test_the_chapel() -> None:
    assert gained(visits("chapel", hero="ghoul")) == {"life": -1}
    assert gained(visits("chapel", hero="thief", life=1, gold=5, answers=["2"])) == {"life": 2, "gold": -2}
    assert gained(visits("chapel", hero="elf", life=1, answers=["heal all your lives"])) == {"life": 3}


@pytest.mark.parametrize(("die", "change"), [(1, {}), (4, {}), (5, {"life": 1})])
def test_praying_at_the_chapel(die: int, change: dict[str, int]) -> None:
    assert gained(visits("chapel", hero="elf", dice=[die])) == change


def test_praying_at_the_chapel_may_teach_a_spell() -> None:
    assert visits("chapel", hero="elf", dice=[6], draws=["hex"]).spells == ["hex"]


def test_the_graveyard() -> None:
    assert gained(visits("graveyard", hero="elf")) == {"life": -1}
    assert gained(visits("graveyard", hero="thief", gold=2, answers=["2"])) == {"fate": 2, "gold": -2}
    assert gained(visits("graveyard", hero="ghoul", fate=1, answers=["replenish your fate"])) == {"fate": 3}


@pytest.mark.parametrize(("die", "change"), [(1, {}), (4, {}), (5, {"fate": 1})])
def test_praying_at_the_graveyard(die: int, change: dict[str, int]) -> None:
    answers = ["keep"] if die < 5 else []
    assert gained(visits("graveyard", hero="ghoul", fate=4, dice=[die], answers=answers)) == change


@pytest.mark.parametrize(
    ("die", "change"), [(2, {"strength": -1}), (3, {"craft": -1}), (4, {"craft": 1}), (5, {"strength": 1})]
)
def test_the_enchantress_of_the_city(die: int, change: dict[str, int]) -> None:
    outcome = visits("city", destination=True, items=["sword"], dice=[die], answers=["Enchantress"])
    assert gained(outcome) == change


def test_the_enchantress_teaches_and_turns() -> None:
    hexed = visits("city", destination=True, items=["sword"], dice=[6], answers=["Enchantress"], draws=["hex"])
    assert hexed.spells == ["hex"]
    toad = visits("city", destination=True, dice=[1], items=["sword"], answers=["Enchantress"])
    assert (toad.toad, toad.items, toad.gold) == (3, [], 0)


def test_visiting_the_enchantress_is_optional() -> None:
    """A hero may choose among three persons: one who visits the Doctor does not meet her."""
    assert visits("city", destination=True, answers=["Doctor"]).unchanged


def test_city_names_the_use_of_each_visit() -> None:
    found = sure(Choose, visits("city", destination=True, life=2, until=("one-of/core/city",)).question)
    hints = {option.text: option.hint for option in found.options}
    assert hints["Doctor"] == "get lives back for 1 gold each, at most 2"
    assert hints["Enchantress"].startswith("roll a die. 1: become a toad for 3 turns. 2: lose 1 strength.")
    assert hints["Alchemist"] == "nothing now; sell any of your items for 1 gold each"


def test_teleport_names_the_use_of_each_place() -> None:
    found = sure(Choose, visits("tavern", destination=True, dice=[5], answers=["yes"], until=("teleport",)).question)
    hints = {option.id: option.hint for option in found.options}
    assert hints["graveyard"].startswith("if you are good: lose 1 life.")
    assert hints["sentinel"] == ""


def test_the_doctor_of_the_city_heals_two_for_gold() -> None:
    outcome = visits("city", destination=True, life=1, gold=5, answers=["Doctor", asked("buy-back", "2")])
    assert gained(outcome) == {"life": 2, "gold": -2}


def test_the_alchemist_of_the_city_buys_items() -> None:
    outcome = visits("city", destination=True, items=["sword", "ring"], answers=["Alchemist", ("ring",)])
    assert (gained(outcome), outcome.items) == ({"gold": 1}, ["sword"])


@pytest.mark.rule("C4a.b")
def test_ruins_draw_two_dice_and_1_is_a_card() -> None:
    outcome = visits("ruins", dice=[1, 3])
    assert outcome.spots == {1: ["?"], 2: ["?"], 3: ["?"], 4: ["?"]}


@pytest.mark.rule("C4a.c", "C6f")
def test_every_hero_meets_a_special_location_in_turn() -> None:
    outcome = visits("crags", heroes=["elf", "thief", "ghoul"], dice=[6, 6, 6])
    assert outcome.each("strength") == [4, 4, 3]


def test_free_purchase_is_offered_to_thief_at_market() -> None:
    free = plays("use:thief:0:0")
    outcome = meets("market", hero="thief", gold=1, answers=[free, "purchase-sword", "leave"])
    assert (outcome.items, outcome.gold) == (["purchase-sword"], 1)
    penniless = meets("market", heroes=[who("thief", gold=0)], answers=[free, "purchase-sword"])
    assert penniless.items == ["purchase-sword"]
