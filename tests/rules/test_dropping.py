"""Laying things down, taking them up again, and what the dead leave (C1b, C4b, C7e.f, B1d)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Choose
from talisman_desktop.rules import roads
from tests.kit import Outcome, Party, a_table, asked, in_village, meets, plays, visits, walks, who


def offered(outcome: Outcome) -> list[str]:
    """Return the cards that were offered to be taken, in order."""
    return [q.text.partition(":")[0] for q in outcome.asked("take")]


# --- laying down (C4b.a to C4b.d) ---


@pytest.mark.rule("C4b.a", "C4b.b")
def test_things_and_followers_are_laid_down_on_last_spot() -> None:
    elf = who("elf", items=["sword"], followers=["guide"])
    outcome = meets("mage", heroes=[elf], draws=["hex"], until=["go-on"])
    outcome = outcome.goes_on(answers=[plays("drop:sword"), plays("drop:guide")], until=["go-on"])
    assert outcome.spots == {1: ["mage", "sword", "guide"]}
    assert (outcome.items, outcome.followers) == ([], [])


@pytest.mark.rule("C4b.a")
def test_gold_may_be_laid_down() -> None:
    outcome = walks(a_table([who("elf", gold=2)]), answers=[plays("coin:elf")])
    assert outcome.gold == 1
    assert sum(outcome.piles.values()) == 1


@pytest.mark.rule("C4b.d", "C4b.a")
def test_dropped_things_are_offered_when_the_party_returns() -> None:
    start = walks(a_table([who("elf", items=["sword"])]), answers=[plays("drop:sword")])
    there = start.goes_on(answers=["on"], dice=[2], draws=["angel", "devil"], until=["go-on"])
    assert (offered(there), there.roads) == ([], {1: ["sword"]})
    back = there.goes_on(answers=["back", "take:elf"], until=["arrive-home"])
    assert (offered(back), back.items) == (["Sword"], ["sword"])


@pytest.mark.rule("C4b.d")
def test_dropped_things_are_not_offered_in_same_row() -> None:
    heroes: Party = [who("elf", items=["sword"]), "dwarf"]
    answers = [plays("drop:sword"), asked("take", "leave")]
    outcome = meets("angel", heroes=heroes, row=["axe"], answers=answers, until=["go-on"])
    assert set(offered(outcome)) == {"Axe"}
    assert outcome.spots == {2: ["axe", "sword"]}


@pytest.mark.rule("C4b.d")
def test_gold_dropped_by_new_toad_is_not_offered_now() -> None:
    outcome = meets("witch", heroes=[who("elf", gold=3), "dwarf"], dice=[1, 6], until=["go-on"])
    assert (outcome["elf"].toad > 0, outcome["elf"].gold, outcome["dwarf"].gold) == (True, 0, 1)
    assert sum(outcome.piles.values()) == 3


@pytest.mark.rule("C4b.c", "C2c.c", "C4a.k")
def test_follower_given_up_is_met_last_on_return() -> None:
    elf = who("elf", followers=["guide", "maiden"])
    outcome = meets("princess", heroes=[elf], row=["witch"], answers=["swap:elf", "guide"], dice=[6], until=["go-on"])
    assert outcome.followers == ["maiden", "princess"]
    away = outcome.goes_on(answers=["on"], until=["road-roll"])
    assert away.roads == {1: ["guide", "witch"]}
    home = walks(a_table([elf], space=2, heading=-1, stacks={1: ["guide", "witch"]}), dice=[3], until=["take"])
    assert (home.strength, home.options) == (4, ["swap:elf", "leave"])


# --- taking up (C4b.e) ---


@pytest.mark.rule("C4b.e", "C4b.f", "C7e.f")
def test_things_of_dead_are_offered_at_once_followers_first() -> None:
    dying = who("elf", life=1, gold=2, items=["sword", "axe"], followers=["guide"])
    takes = ["take:troll", "take:troll", "leave"]
    outcome = meets("ogre", heroes=[dying, "troll"], dice=[6, 6, 1, 1, 1, 6, 1], answers=takes, until=["go-on"])
    assert offered(outcome) == ["Guide", "Sword", "Axe"]
    assert (outcome.items_of("troll"), outcome.followers_of("troll")) == (["sword"], ["guide"])
    assert (outcome["troll"].gold, outcome.spots) == (1 + 2, {1: ["axe"]})


@pytest.mark.rule("C4b.e")
def test_things_are_offered_in_order_to_heroes_with_room() -> None:
    full = who("troll", items=["axe", "helmet", "shield", "armour"])
    outcome = walks(a_table(["dwarf", full, "elf"], row=["sword"]), until=["take"])
    assert outcome.options == ["take:dwarf", "swap:troll", "take:elf", "leave"]
    assert isinstance(outcome.question, Choose)


# --- death (C1b, C7e.f, B1d) ---


@pytest.mark.rule("C1b", "C7e.f")
def test_killed_hero_leaves_and_spells_and_trophies_are_discarded() -> None:
    dying = who("elf", life=1, gold=0, spells=["hex"], trophies=["wolf"])
    outcome = meets("ogre", heroes=[dying, "troll"], dice=[6, 6, 1, 1, 1, 6, 1], answers=["fight"])
    assert (outcome.alive("elf"), outcome.table.order, outcome.table.dead) == (False, ("troll",), ("core/elf",))
    assert (outcome.discarded("spell"), outcome.discarded()) == (["hex"], ["wolf"])
    assert outcome.spots == {}


@pytest.mark.rule("C7e.f", "C4b.b")
def test_hero_killed_at_a_place_drops_everything_there() -> None:
    dying = who("warrior", life=1, gold=0, items=["sword"])
    outcome = visits("crags", heroes=[dying, "dwarf"], dice=[1, 6, 6, 1, 1, 4], answers=["yes"])
    assert not outcome.alive("warrior")
    assert outcome.goes_on(until=["take"]).options == ["take:dwarf", "leave"]


@pytest.mark.rule("C1b", "B1d")
def test_stored_things_of_the_dead_are_discarded_except_talismans() -> None:
    dying = who("elf", life=1, gold=0, stored=["sword", "talisman"])
    outcome = meets("pestilence", heroes=[dying, "troll", "dwarf"], until=["go-on"])
    assert outcome.where("sword") == ["discard:adventure"]
    (left,) = outcome.where("talisman")
    village = in_village("storage:troll", "fetch:talisman", heroes=["troll", "dwarf"], zones={left: ["talisman"]})
    assert village.items_of("troll") == ["talisman"]


@pytest.mark.rule("B1d", "C1b")
def test_dead_hero_loses_things_stored_in_both_villages() -> None:
    away = {"store:outer:elf": ["sword", "talisman"]}
    outcome = meets("pestilence", heroes=[who("elf", life=1, gold=0), "troll"], zones=away, until=["go-on"])
    assert outcome.where("sword") == ["discard:adventure"]
    assert outcome.where("talisman") == ["store:outer:heirs"]


@pytest.mark.rule("C1b", "C1c")
def test_new_heroes_come_when_all_three_die() -> None:
    party = [who(h, life=1, items=[i]) for h, i in (("elf", "sword"), ("dwarf", "axe"), ("druid", "helmet"))]
    outcome = meets("pestilence", heroes=party, stacks={3: ["ogre"]}, until=["party-lost"])
    again = outcome.goes_on(draws=["troll", "warrior", "monk"], until=["village", "destination"])
    assert again.table.order == ("troll", "warrior", "monk")
    assert (roads.way(again.table), again.roads, again.spots, again.discarded()) == (None, {}, {}, [])
    assert again.table.decks["adventure"].size == 91
