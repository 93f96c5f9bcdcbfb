"""The Warlock's quests and the talismans they bring (C5f), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, Who, a_table, asked, climbs, guard, in_village, meets, plays_out, visits, walks, who

OUTER: dict[str, Any] = {"region": "outer"}
TALISMAN = "pile-talisman"
ACCEPT = asked("quest", "yes", options=["yes", "no"])
CARRIED_OFF = ("visit-destination",)


def at_the_cave(*answers: Any, heroes: list[str | Who] | None = None, **more: Any) -> Outcome:
    """Play the Warlock's Cave as a place of aid, every hero in turn."""
    until = more.pop("until", ("at-destination", "to-the-cave"))
    party = heroes or [who("elf", **{k: more.pop(k) for k in ("items", "followers", "quest", "gold") if k in more})]
    return visits("warlocks-cave", heroes=party, destination=True, answers=answers, until=until, **OUTER, **more)


# --- taking a quest (C5f.a to C5f.c) ---


@pytest.mark.rule("C5f.a")
def test_hero_may_decline_a_quest() -> None:
    assert at_the_cave("no").quest("elf") == ""


@pytest.mark.rule("C5f.a", "C4f.c")
def test_hero_teleported_to_the_cave_may_take_a_quest() -> None:
    there = meets("magic-portal", answers=["yes"], dice=[4], until=["quest"])
    assert (there.question.key, there.way.destination) == ("quest", "warlocks-cave")


@pytest.mark.rule("C5f.b", "C5f.c")
@pytest.mark.parametrize(
    ("die", "quest"),
    [(1, "enemy"), (2, "enemy"), (3, "follower"), (4, "magic-object"), (5, "three-gold"), (6, "two-gold")],
)
def test_die_decides_the_quest_of_the_warlock(die: int, quest: str) -> None:
    assert at_the_cave(ACCEPT, dice=[die]).quest("elf") == quest


@pytest.mark.rule("C5f.a")
def test_each_hero_has_one_separate_quest() -> None:
    outcome = at_the_cave("yes", heroes=[who("elf", quest="follower"), "dwarf"], dice=[5])
    assert [(q.key, q.hero) for q in outcome.asked("quest")] == [("quest", "dwarf"), ("quest/die", "dwarf")]
    assert [outcome.quest(h) for h in outcome.table.order] == ["follower", "three-gold"]


@pytest.mark.rule("C5f.a")
def test_a_toad_is_offered_no_quest() -> None:
    assert at_the_cave(heroes=[who("elf", toad=2, gold=0)]).quest("elf") == ""


@pytest.mark.rule("C5f.e", "C5f.a")
def test_warlock_sets_as_many_quests_as_talismans() -> None:
    rich = who("elf", items=[TALISMAN] * 3)
    one_left = at_the_cave("no", "yes", heroes=[rich, "dwarf"], dice=[3])
    assert one_left.quest("dwarf") == "follower"
    none_left = at_the_cave(heroes=[rich, who("dwarf", quest="follower")])
    assert [q.hero for q in none_left.asked("quest")] == []  # the Dwarf's quest is for the last one


# --- finishing it at the Cave (C5f.d, C5f.e) ---


@pytest.mark.rule("C5f.d", "C5f.e")
def test_quest_possible_at_the_cave_is_done_unasked() -> None:
    outcome = at_the_cave("yes", gold=3, dice=[6])
    assert (outcome.gold, outcome.items, outcome.quest("elf")) == (1, [TALISMAN], "")
    assert len(outcome.asked("quest")) == 2  # the offer and the die: no separate visit follows


@pytest.mark.rule("C5f.d")
def test_only_which_follower_is_handed_over_is_asked() -> None:
    outcome = at_the_cave("yes", asked("quest/hand-over", "maiden"), followers=["guide", "maiden"], dice=[3])
    assert (outcome.followers, outcome.discarded(), outcome.items) == (["guide"], ["maiden"], [TALISMAN])


@pytest.mark.rule("C5f.d")
def test_warlock_accepts_magic_objects_but_no_plain_ones() -> None:
    outcome = at_the_cave("yes", items=["ring", "sword"], dice=[4])
    assert (outcome.items, outcome.discarded("trove")) == (["sword", TALISMAN], ["ring"])


@pytest.mark.rule("C5f.d", "C2c.d")
def test_a_bag_of_gold_is_broken_for_the_warlock() -> None:
    outcome = at_the_cave("yes", items=["two-bags-of-gold"], gold=1, dice=[5])
    assert (outcome.gold, outcome.items, outcome.quest("elf")) == (0, [TALISMAN], "")


@pytest.mark.rule("C5f.e", "C2c.b")
def test_the_talisman_needs_a_place_among_the_items() -> None:
    items = ["sword", "helmet", "shield", "axe"]
    outcome = at_the_cave("yes", asked("drop", "axe"), items=items, gold=2, dice=[6], until=["at-destination"])
    assert (outcome.items, outcome.spots) == (["sword", "helmet", "shield", TALISMAN], {0: ["axe"]})


# --- finishing it elsewhere (C5f.d, C5f.e) ---


@pytest.mark.rule("C5f.d", "C5f.e", "C4c")
def test_beaten_enemy_carries_party_to_cave_and_clears_road() -> None:
    party: list[str | Who] = [who("elf", quest="enemy"), "dwarf"]
    table: dict[str, Any] = {"space": "oasis", "row": ["sword", "?"], "stacks": {1: ["ogre"]}, **OUTER}
    outcome = meets("wild-boar", heroes=party, dice=[1, 5], until=CARRIED_OFF, **table)
    assert (outcome.items_of("elf"), outcome.quest("elf"), outcome.trophies) == ([TALISMAN], "", ["wild-boar"])
    assert (outcome.way.destination, outcome.way.space, outcome.way.goal) == ("warlocks-cave", 6, "aid")
    assert (outcome.spots, outcome.roads, outcome.way.rolled) == ({}, {}, ())


@pytest.mark.rule("C5f.e", "C5f.a")
def test_carried_to_the_cave_the_party_visits_it() -> None:
    there = meets("wild-boar", quest="enemy", dice=[1, 5], space="oasis", until=CARRIED_OFF, **OUTER)
    assert there.goes_on(until=["quest"]).question.hero == "elf"


@pytest.mark.rule("C5f.d")
def test_only_the_victor_has_done_the_quest() -> None:
    party: list[str | Who] = ["dwarf", who("elf", quest="enemy")]
    outcome = meets("wild-boar", heroes=party, space="oasis", dice=[1, 5], **OUTER)
    assert (outcome.quest("elf"), outcome.step) == ("enemy", "next-card")


@pytest.mark.rule("C5f.d")
def test_a_fight_at_a_special_location_counts() -> None:
    # The brigand has 4 + 1, the Elf 3 + 5.
    outcome = visits("forest", quest="enemy", dice=[1, 1, 5], answers=["yes"], until=CARRIED_OFF)
    assert (outcome.way.destination, outcome.items) == ("warlocks-cave", [TALISMAN])


@pytest.mark.rule("C5f.d", "C5f.e", "C5a")
@pytest.mark.parametrize(
    ("quest", "card", "answer", "given"),
    [
        ("follower", "guide", "take:elf", {"gold": 1}),
        ("two-gold", "bag-of-gold", "take:elf", {"gold": 0}),
        ("three-gold", "two-bags-of-gold", "take:elf", {"gold": 0}),
    ],
)
def test_thing_found_on_inner_road_finishes_quest_across_river(
    quest: str, card: str, answer: str, given: dict[str, int]
) -> None:
    outcome = meets(card, quest=quest, answers=[answer], until=CARRIED_OFF)
    assert (outcome.table.region, outcome.items, outcome.followers) == ("outer", [TALISMAN], [])
    assert outcome.gold == given["gold"]


@pytest.mark.rule("C5f.d")
def test_gold_in_the_village_pays_the_warlock_there() -> None:
    outcome = in_village(quest="two-gold", gold=2, until=CARRIED_OFF, **OUTER)
    assert (outcome.way.destination, outcome.gold, outcome.items) == ("warlocks-cave", 0, [TALISMAN])


@pytest.mark.rule("C5f.d")
def test_guardian_felled_together_counts_for_each_quest() -> None:
    party = [who("troll", quest="enemy"), who("warrior", quest="enemy")]
    outcome = guard(["ogre"], heroes=party, until=["loot"])
    assert [outcome.quest(h) for h in outcome.table.order] == ["enemy-beaten"] * 2


@pytest.mark.rule("C5f.d", "C8e.l")
def test_trove_is_shared_before_party_is_carried_off() -> None:
    won = guard(["bandit"], trove=["ring"], gold=2, hero="troll", quest="enemy")
    outcome = won.goes_on(answers=["take:troll"], until=CARRIED_OFF)
    assert (outcome.items, outcome.gold) == (["ring", TALISMAN], 1 + 2)


@pytest.mark.rule("C5f.d", "C8e.k")
def test_party_is_carried_off_even_if_guardians_remain() -> None:
    # 6 strength fells one bandit (4) of two.
    half = guard(["bandit", "giant"], trove=["ring"], hero="troll", quest="enemy", answers=[{"bandit": 4}])
    outcome = half.goes_on(until=CARRIED_OFF)
    assert (outcome.way.destination, outcome.table.decks["trove"].size) == ("warlocks-cave", 13)


@pytest.mark.rule("C5f.d")
def test_an_unfinished_quest_stays_with_its_hero() -> None:
    outcome = meets("guide", quest="three-gold", gold=2, answers=["leave"], **OUTER)
    assert (outcome.quest("elf"), outcome.gold, outcome.step) == ("three-gold", 2, "next-card")


@pytest.mark.rule("C5f.e")
def test_with_no_talisman_left_nothing_is_handed_over() -> None:
    party = [who("elf", quest="two-gold", gold=2), who("dwarf", items=[TALISMAN] * 4)]
    outcome = meets("angel", heroes=party, **OUTER)
    assert (outcome.quest("elf"), outcome["elf"].gold) == ("two-gold", 2)


# --- the Portal and the Tower ---


@pytest.mark.rule("C5f.d", "C10c")
def test_unfinished_quest_bars_the_party_from_the_portal() -> None:
    party = [who("elf", items=[TALISMAN]), who("dwarf", quest="follower")]
    village = in_village("set-out", heroes=party, **OUTER)
    assert "portal-of-power" in village.barred
    table = a_table(party, space=6, destination="portal-of-power", step=Step("waypoint"), **OUTER)
    portal = plays_out(table, until=["next-card"])
    assert (portal.way.heading, portal.items) == (-1, [TALISMAN])  # there was nothing to choose


@pytest.mark.rule("C5f.d")
def test_in_the_tower_no_quest_is_finished() -> None:
    outcome = climbs("plain-of-peril", quest="two-gold", gold=5, items=[TALISMAN])
    assert (outcome.quest("elf"), outcome.gold, outcome.free) == ("two-gold", 5, True)
    den = climbs("werewolfs-den", hero="troll", quest="enemy", dice=[1, 1])
    assert (den.free, den.quest("troll")) == (True, "enemy")


@pytest.mark.rule("C5f.d")
def test_quest_is_finished_after_leaving_the_tower() -> None:
    table = a_table([who("elf", quest="two-gold", gold=5)], space="plain-of-peril", heading=-1, **OUTER)
    outcome = walks(table, until=CARRIED_OFF)
    assert outcome.way.space == 6
