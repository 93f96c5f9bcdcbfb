"""The followers of the core box: which heroes may or must take them, and how they help."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Party, a_table, asked, fights, guard, in_village, meets, plays, plays_out, visits, walks, who

FREE = ["alchemist", "gnome", "guide", "maiden", "mule", "pixie", "prince", "princess", "unicorn"]


@pytest.mark.rule("C6f")
@pytest.mark.parametrize("follower", FREE)
def test_one_hero_may_take_a_follower(follower: str) -> None:
    look = asked("take", "take:dwarf", options=["take:elf", "take:dwarf", "leave"], barred=[])
    outcome = meets(follower, heroes=["elf", "dwarf"], answers=[look])
    assert (outcome.followers_of("dwarf"), outcome.spots) == ([follower], {})


@pytest.mark.rule("C6f", "C4a.g")
@pytest.mark.parametrize("follower", FREE)
def test_a_follower_may_be_left_there(follower: str) -> None:
    outcome = meets(follower, answers=["leave"])
    assert (outcome.followers, outcome.spots) == ([], {1: [follower]})


@pytest.mark.rule("C2c.a", "C2c.c", "C4b.d")
def test_two_followers_and_a_mount_and_no_more() -> None:
    full: dict[str, Any] = {"followers": ["guide", "gnome", "mule"]}
    look = asked("take", "swap:elf", options=["swap:elf", "leave"])
    outcome = meets("maiden", **full, answers=[look, ("guide",)])
    assert (outcome.followers, outcome.spots) == (["gnome", "mule", "maiden"], {1: ["guide"]})
    assert meets("mule", followers=["guide", "gnome"], answers=["take:elf"]).followers == ["guide", "gnome", "mule"]


@pytest.mark.rule("C2c.c", "C4b.a")
def test_laying_a_follower_down_makes_room_for_another() -> None:
    """The question is asked again afterwards: then the hero need not lay down anything."""
    look = asked("take", "take:elf", options=["take:elf", "leave"])
    outcome = meets("guide", followers=["poltergeist", "gnome"], answers=[plays("drop:gnome"), look])
    assert outcome.followers == ["poltergeist", "guide"]


@pytest.mark.rule("C2c.a")
def test_a_second_mount_takes_the_place_of_the_first() -> None:
    outcome = meets("mule", followers=["purchase-mule"], answers=["swap:elf"])
    assert (outcome.followers, outcome.spots) == (["mule"], {1: ["purchase-mule"]})


def test_a_toad_has_no_followers() -> None:
    meets("maiden", heroes=[who("elf", toad=2, gold=0), "dwarf"], answers=[asked("take", "leave", barred=["take:elf"])])


# --- what they are good for ---


def test_the_alchemist_turns_items_into_gold_any_time() -> None:
    carrying: dict[str, Any] = {"items": ["sword", "ring", "helmet"], "followers": ["alchemist"]}
    outcome = in_village(plays("use:elf:alchemist"), ("sword", "ring"), gold=1, **carrying)
    assert (outcome.gold, outcome.items) == (3, ["helmet"])
    assert outcome.zone("discard:trove") == ["ring"]


def test_the_alchemist_works_on_the_road_too() -> None:
    choice = plays("use:elf:alchemist")
    outcome = meets("guide", items=["sword"], followers=["alchemist"], answers=[choice, ("sword",), "leave"])
    assert (outcome.gold, outcome.items) == (2, [])


@pytest.mark.parametrize("follower", ["gnome", "guide"])
def test_roll_at_the_crags_may_be_left_out(follower: str) -> None:
    assert visits("crags", followers=[follower], answers=["no"]).unchanged
    assert visits("crags", followers=[follower], answers=["yes"], dice=[6]).strength == 4


@pytest.mark.parametrize("follower", ["guide", "pixie"])
def test_roll_at_the_forest_may_be_left_out(follower: str) -> None:
    assert visits("forest", hero="thief", followers=[follower], answers=["no"]).unchanged
    assert visits("forest", hero="thief", followers=[follower], answers=["yes"], dice=[6]).craft == 4


@pytest.mark.rule("C6g.a")
@pytest.mark.parametrize(("follower", "terrain"), [("gnome", "hills"), ("pixie", "woods")])
def test_enemies_may_be_evaded_on_their_ground(follower: str, terrain: str) -> None:
    assert meets("giant", hero="thief", followers=[follower], space=terrain, answers=["evade"]).unchanged
    assert fights("giant", hero="thief", followers=[follower], space="plains", dice=[4, 1]).result == "lost"


@pytest.mark.rule("C6g.a")
def test_only_the_owner_of_the_follower_may_evade() -> None:
    party: Party = [who("dwarf", followers=["pixie"]), "troll"]
    outcome = meets("giant", heroes=party, space="woods", answers=["evade"], dice=[4, 1])
    assert outcome.each("life") == [5, 5]


def test_the_maiden_adds_two_craft() -> None:
    assert fights("wraith", craft=3, followers=["maiden"], dice=[1, 1]).scores == (6, 6)


def test_the_unicorn_adds_one_of_each() -> None:
    assert fights("wraith", craft=3, followers=["unicorn"], dice=[1, 1]).scores == (5, 6)
    assert fights("ogre", strength=3, followers=["unicorn"], dice=[1, 1]).scores == (5, 6)


# --- the Mercenary ---


def test_the_mercenary_is_hired_for_a_coin() -> None:
    outcome = meets("mercenary", gold=2, answers=["yes"])
    assert (outcome.gold, outcome.followers, outcome.spots) == (1, ["mercenary"], {})


def test_mercenary_stays_when_not_paid() -> None:
    assert meets("mercenary", gold=0).spots == {1: ["mercenary"]}
    assert meets("mercenary", gold=1, answers=["no"]).spots == {1: ["mercenary"]}


@pytest.mark.rule("C6b", "C6f")
def test_the_mercenary_asks_the_next_hero() -> None:
    outcome = meets("mercenary", heroes=["elf", "dwarf"], answers=["no", "yes"])
    assert (outcome.each("gold"), outcome.followers_of("dwarf")) == ([1, 0], ["mercenary"])


def test_the_mercenary_fights_for_a_coin_once_a_turn() -> None:
    first = asked("fight/how", "use:mercenary:0", options=["fight", "use:mercenary:0"])
    outcome = fights("ogre", strength=3, gold=2, followers=["mercenary"], answers=[first], dice=[1, 1])
    assert (outcome.gold, outcome.scores) == (1, (7, 6))


def test_the_mercenary_fights_until_the_end_of_the_turn() -> None:
    pay = ["use:mercenary:0"]
    outcome = meets("ogre", strength=3, gold=2, followers=["mercenary"], answers=pay, dice=[1, 1])
    assert (outcome.table.lasting, outcome.strength) == ((), 3)


def test_mercenary_is_not_offered_to_hero_without_gold() -> None:
    assert fights("ogre", strength=3, gold=0, followers=["mercenary"], dice=[1, 1]).scores == (4, 6)


# --- the Mule ---


@pytest.mark.rule("C2c.b")
def test_the_mule_carries_eight_items() -> None:
    items = ["sword", "axe", "helmet", "shield"]
    look = asked("take", "take:elf", options=["take:elf", "leave"])
    assert len(meets("armour", items=items, followers=["mule"], answers=[look]).items) == 5


@pytest.mark.rule("C2c.b", "C4b.a")
def test_without_the_mule_the_surplus_stays_here() -> None:
    items = ["sword", "axe", "helmet", "shield", "ring"]
    let_go = plays("drop:mule")
    outcome = meets("armour", items=items, followers=["mule"], answers=[let_go, ("axe",)])
    assert outcome.items == ["sword", "helmet", "shield", "ring"]
    assert outcome.spots == {0: ["mule"], 1: ["armour", "axe"]} or outcome.spots == {1: ["armour", "mule", "axe"]}


# --- unwanted followers ---


@pytest.mark.rule("C6f")
def test_hag_must_be_taken_and_excludes_other_followers() -> None:
    outcome = meets("hag", heroes=[who("elf", followers=["guide", "gnome", "mule"]), "dwarf"])
    assert (outcome.followers_of("elf"), outcome.followers_of("dwarf")) == (["hag"], [])
    assert sorted(outcome.discarded()) == ["gnome", "guide", "mule"]


@pytest.mark.rule("C2c.a")
def test_with_the_hag_no_other_follower_comes_along() -> None:
    for follower in ("guide", "mule", "maiden"):
        assert meets(follower, followers=["hag"]).spots == {1: [follower]}


@pytest.mark.rule("B1c")
@pytest.mark.parametrize("die", [2, 3])
def test_hag_leaves_only_at_the_mystic(die: int) -> None:
    outcome = in_village("mystic:elf", mystic=True, followers=["hag"], dice=[die])
    assert (outcome.followers, outcome.discarded()) == ([], ["hag"])


def test_hag_and_poltergeist_cannot_be_laid_down_or_stored() -> None:
    look = asked("take", "leave", no_offers=["drop:hag", "drop:poltergeist"])
    meets("sword", followers=["hag", "poltergeist"], answers=[look])
    options = in_village("storage:elf", followers=["hag"], gold=1).options
    assert options == ["done", "store-gold"]


@pytest.mark.rule("C6f", "C3d", "D1c")
def test_poltergeist_must_be_taken_and_fixes_marching_order() -> None:
    party: Party = [who("elf", followers=["guide", "gnome"]), "dwarf"]
    outcome = meets("poltergeist", heroes=party, until=["go-on"])
    assert outcome.followers_of("elf") == ["guide", "gnome", "poltergeist"]
    assert outcome.options == ["on", "back"]


@pytest.mark.rule("C3d")
def test_party_with_poltergeist_sets_out_in_old_order() -> None:
    party: Party = [who("elf", followers=["poltergeist"]), "dwarf"]
    table = in_village(heroes=party).table
    outcome = walks(table, answers=["set-out", "city"], until=["road-roll"])
    assert (outcome.asked("order"), outcome.table.order) == ([], ("elf", "dwarf"))


# --- followers in guardian combat ---


@pytest.mark.rule("C8e.a")
def test_followers_count_in_guardian_combat() -> None:
    outcome = guard(["ogre", "ogre"], strength=8, followers=["unicorn"], answers=[{"ogre": 5}])
    assert outcome.step == "again-or-back"
    assert guard(["ogre", "ogre"], strength=10, followers=["unicorn"]).step == "loot"


@pytest.mark.parametrize(
    "traits", [{"followers": ["prince"]}, {"followers": ["princess"]}, {"followers": ["prince", "princess"]}]
)
def test_the_royal_children_are_traded_at_the_castle_only(traits: dict[str, Any]) -> None:
    look = asked("take", "leave", no_offers=["use:elf:prince", "use:elf:princess"])
    meets("sword", **traits, answers=[look])


@pytest.mark.rule("C5a", "D0.as-written")
def test_poltergeist_stays_behind_at_river_but_follows_teleport() -> None:
    bound = who("elf", followers=["poltergeist"])
    ferried = visits("tavern", heroes=[bound, "dwarf"], dice=[6, 4], answers=["yes"], until=["visit-destination"])
    assert (ferried.table.region, ferried.followers_of("elf")) == ("outer", [])
    rowed = meets("guide", space=6, heroes=[who("elf", followers=["poltergeist"], items=["raft"])],
                  answers=[plays("use:elf:raft")], until=["muster", "village"])  # fmt: skip
    assert (rowed.table.region, rowed.followers) == ("outer", [])
    bridge = plays_out(a_table([bound], space=6, destination="sentinel", visited=True, step=Step("cross", ("bridge",))),
                       until=["muster"])  # fmt: skip
    assert (bridge.table.region, bridge.followers) == ("outer", [])
    teleported = meets("imp", heroes=[bound], dice=[5])
    assert (teleported.table.region, teleported.followers) == ("outer", ["poltergeist"])
