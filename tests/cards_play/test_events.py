"""The events of the core box (C6e): they strike everybody at once and go."""

from __future__ import annotations

import pytest

from tests.kit import asked, meets, walks, who

GOOD, NEUTRAL, EVIL = who("elf"), who("dwarf"), who("ghoul")
ALL = [GOOD, NEUTRAL, EVIL]


@pytest.mark.rule("C6e", "C6c")
def test_angel_blesses_the_good_and_strikes_the_evil() -> None:
    outcome = meets("angel", heroes=ALL)
    assert outcome.each("life") == [5, 5, 3]
    assert outcome.discarded() == ["angel"]


def test_devil_blesses_the_evil_and_strikes_the_good() -> None:
    outcome = meets("devil", heroes=ALL)
    assert outcome.each("life") == [3, 5, 5]
    assert outcome.discarded() == ["devil"]


@pytest.mark.rule("C1b", "C4b.f")
def test_angel_kills_hero_with_one_life() -> None:
    outcome = meets("angel", heroes=["elf", who("ghoul", life=1, gold=2, items=["sword"])])
    assert not outcome.alive("ghoul")
    assert outcome.spots == {1: ["sword"]}
    assert outcome.piles == {"spot:1": 2}
    assert not outcome.table.zone("spot:1")[0].met


@pytest.mark.rule("C3d", "D1c")
def test_blizzard_fixes_marching_order_for_two_spaces() -> None:
    here = meets("blizzard", heroes=["elf", "dwarf"]).goes_on(until=["go-on"])
    assert here.options == ["on", "back"]
    there = here.goes_on(until=["go-on"], answers=["on"], dice=[2], draws=["angel", "devil"])
    assert there.options == ["on", "back"]
    beyond = there.goes_on(until=["go-on"], answers=["on"], dice=[2], draws=["pestilence", "mephistopheles"])
    assert beyond.options == ["on", "back", "order"]


@pytest.mark.rule("D4.amulet")
def test_blizzard_fixes_order_even_if_leader_has_amulet() -> None:
    outcome = meets("blizzard", heroes=[who("elf", items=["amulet"]), "dwarf"]).goes_on(until=["go-on"])
    assert outcome.options == ["on", "back"]


def test_book_of_spells_fills_up_to_the_limit() -> None:
    outcome = meets("book-of-spells", heroes=["elf", who("dwarf", spells=["hex"])], draws=["nullify", "teleport"])
    assert outcome.spells_of("elf") == ["nullify", "teleport"]
    assert outcome.spells_of("dwarf") == ["hex"]


def test_book_of_spells_counts_craft_lost() -> None:
    assert meets("book-of-spells", craft=3, draws=["hex"]).spells == ["hex"]
    assert meets("book-of-spells", craft=2).spells == []
    assert meets("book-of-spells", craft=2, followers=["maiden"], draws=["hex", "alchemy"]).spells == ["hex", "alchemy"]


@pytest.mark.rule("C6d.b", "D1d")
def test_evil_darkness_spares_evil_heroes() -> None:
    outcome = meets("evil-darkness", heroes=["ghoul", "elf", "dwarf"])
    assert outcome.spots == {1: ["?"]}
    assert outcome.table.zone("spot:1")[0].first == "elf"


def test_evil_darkness_does_nothing_to_an_evil_party() -> None:
    outcome = meets("evil-darkness", heroes=["ghoul", "assassin"])
    assert (outcome.spots, outcome.lost_turns) == ({}, 0)


@pytest.mark.rule("C6d.a")
@pytest.mark.parametrize("event", ["siren", "storm"])
def test_siren_and_storm_cost_turns_and_bring_one_card(event: str) -> None:
    outcome = meets(event, heroes=ALL)
    assert outcome.spots == {1: ["?"]}
    assert outcome.table.zone("spot:1")[0].first == ""


@pytest.mark.rule("C6d")
def test_card_of_a_lost_turn_is_met_at_once() -> None:
    outcome = meets("storm", row=["shrine"], until=["go-on"], draws=["pestilence"], dice=[3])
    assert [x.cause.card for x in outcome.told("met")] == ["core/storm", "core/pestilence"]
    assert (outcome.life, outcome.gold) == (3, 2)


# --- the Imp ---


@pytest.mark.rule("C4f.b")
@pytest.mark.parametrize(("die", "place"), [(1, "crags"), (2, "forest")])
def test_imp_leads_to_a_trove_on_new_road(die: int, place: str) -> None:
    outcome = meets("imp", heroes=ALL, dice=[die], row=["shrine"], stacks={2: ["witch"]}, rolled=[1, 2])
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space) == (place, "trove", 6)
    assert (outcome.way.rolled, outcome.spots, outcome.roads) == ((), {}, {})
    assert len(outcome.zone("trove")) == 3


@pytest.mark.rule("C4f.b")
def test_imp_leads_to_the_tavern_on_new_road() -> None:
    outcome = meets("imp", dice=[3])
    assert (outcome.way.destination, outcome.way.goal, outcome.step) == ("tavern", "aid", "visit-destination")


@pytest.mark.rule("C4f.a", "C4c")
def test_imp_leads_to_ruins_of_the_current_road() -> None:
    outcome = meets("imp", heroes=ALL, dice=[4], row=["shrine", "?"])
    assert (outcome.way.space, outcome.way.destination, outcome.step) == (5, "city", "road-roll")
    assert outcome.roads == {1: ["shrine"]}
    assert sorted(outcome.discarded()) == ["?", "imp"]


@pytest.mark.rule("C4f.a", "C4e")
def test_imp_to_the_destination_of_this_road_clears_nothing() -> None:
    outcome = meets("imp", dice=[1], destination="crags", stacks={3: ["witch"]})
    assert (outcome.way.space, outcome.way.heading, outcome.step) == (6, 1, "visit-destination")
    assert outcome.roads == {3: ["witch"]}


@pytest.mark.parametrize("die", [5, 6])
def test_imp_leads_beyond_the_river(die: int) -> None:
    outcome = meets("imp", dice=[die])
    place = "hidden-valley" if die == 5 else "cursed-glade"
    assert (outcome.table.region, outcome.way.destination, outcome.way.space) == ("outer", place, 6)


@pytest.mark.rule("D4.amulet")
def test_imp_carries_off_the_bearer_of_the_amulet_too() -> None:
    assert meets("imp", items=["amulet"], dice=[1]).way.destination == "crags"


# --- the others ---


def test_magical_vortex_takes_all_spells_of_all() -> None:
    outcome = meets("magical-vortex", heroes=[who("elf", spells=["hex", "random"]), who("dwarf", spells=["alchemy"])])
    assert (outcome.spells_of("elf"), outcome.spells_of("dwarf")) == ([], [])
    assert outcome.discarded("spell") == ["hex", "random", "alchemy"]


def test_market_day_sells_at_its_own_prices() -> None:
    outcome = meets("market-day", gold=10, answers=[str(n) for n in (0, 1, 2, 3, 4, 5)])
    assert outcome.gold == 10 - 1 - 1 - 1 - 2 - 2 - 3
    assert outcome.items == [f"purchase-{x}" for x in ("sword", "helmet", "water-bottle", "shield", "raft")]
    assert outcome.followers == ["purchase-mule"]


@pytest.mark.rule("C2c.b")
def test_market_day_bars_things_too_dear_or_too_many() -> None:
    look = asked("buy", "leave", options=["0", "1", "2", "leave"], barred=["3", "4", "5"])
    meets("market-day", gold=1, answers=[look])
    full = asked("buy", "leave", options=["4", "leave"], barred=["0", "1", "2", "3", "5"])
    meets("market-day", gold=9, items=["sword", "axe", "raft"], answers=[full])


def test_market_day_asks_in_marching_order() -> None:
    first, second = asked("buy", "leave", hero="dwarf"), asked("buy", "0", hero="elf")
    outcome = meets("market-day", heroes=["dwarf", "elf"], answers=[first, second])
    assert outcome.items_of("elf") == ["purchase-sword"]


def test_mephistopheles_gives_evil_heroes_craft_and_turns_others() -> None:
    outcome = meets("mephistopheles", heroes=ALL)
    assert outcome.each("craft") == [4, 3, 5]
    assert outcome.each("alignment") == ["evil", "evil", "evil"]


@pytest.mark.rule("C4b.b")
def test_mephistopheles_makes_evil_heroes_drop_forbidden_things() -> None:
    outcome = meets("mephistopheles", items=["holy-grail", "sword", "holy-lance"])
    assert outcome.items == ["sword"]
    assert outcome.spots == {1: ["holy-grail", "holy-lance"]}


def test_pestilence_costs_all_a_life() -> None:
    assert meets("pestilence", heroes=ALL).each("life") == [3, 4, 3]


@pytest.mark.rule("D4.raiders", "C2c.d")
def test_raiders_stash_all_gold_but_no_bags() -> None:
    outcome = meets(
        "raiders", heroes=[who("elf", gold=3, items=["bag-of-gold"]), who("dwarf", gold=2), who("ghoul", gold=0)]
    )
    assert outcome.each("gold") == [0, 0, 0]
    assert outcome.piles == {"sentinel": 5}
    assert outcome.items_of("elf") == ["bag-of-gold"]


@pytest.mark.rule("D4.raiders")
def test_raiders_loot_is_lost_when_another_destination_is_visited() -> None:
    there = meets("raiders", gold=3, destination="chapel", space=5, until=["go-on"])
    assert there.piles == {"sentinel": 3}
    assert walks(there.table, answers=["on"], dice=[2], until=["next-card"]).piles == {}


@pytest.mark.rule("D4.amulet")
@pytest.mark.parametrize("event", ["angel", "devil", "evil-darkness", "pestilence", "raiders", "siren", "storm"])
def test_the_amulet_shields_from_events(event: str) -> None:
    outcome = meets(event, items=["amulet"])
    assert outcome.unchanged
    assert (outcome.lost_turns, outcome.discarded()) == (0, [event])


@pytest.mark.rule("D4.amulet")
def test_the_amulet_shields_its_bearer_alone() -> None:
    outcome = meets("pestilence", heroes=["elf", who("dwarf", items=["amulet"])])
    assert outcome.each("life") == [3, 5]
