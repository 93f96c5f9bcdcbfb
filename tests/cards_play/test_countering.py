"""Counterspell and Destroy Magic (D3), with results worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Lasting, Step
from talisman_desktop.rules.lasting_words import ALL_NEGATED
from tests.kit import Party, a_table, asked, meets, plays, visits, walks, who


@pytest.mark.rule("D3.counterspell", "C6e")
def test_countered_event_has_no_effect_and_is_discarded() -> None:
    party: Party = [who("elf", spells=["counterspell"]), "dwarf"]
    strikes = meets("pestilence", heroes=party)
    outcome = meets("pestilence", heroes=party, answers=[plays("use:elf:counterspell")])
    assert strikes.each("life") == [3, 4]
    assert (outcome.each("life"), outcome.discarded(), outcome.spots) == ([4, 5], ["pestilence"], {})
    assert (outcome.discarded("spell"), outcome.table.lasting) == (["counterspell"], ())


@pytest.mark.rule("D3.counterspell", "C6f")
def test_a_countered_stranger_does_nothing_this_turn_and_stays() -> None:
    party: Party = [who("elf", spells=["counterspell"]), "dwarf"]
    outcome = meets("witch", heroes=party, answers=[asked("visit", plays("use:elf:counterspell"))])
    assert (outcome.each("life"), outcome.spots, outcome.table.lasting) == ([4, 5], {1: ["witch"]}, ())
    assert not outcome.asked("table")
    assert outcome.asked("visit")[0].text == "Before you meet the Witch: play something, or go on"
    again = meets("witch", heroes=["elf", "dwarf"], lying=True, dice=[2, 2])
    assert again.each("life") == [3, 4]


@pytest.mark.rule("D3.counterspell")
def test_a_countered_place_draws_nothing_and_does_nothing() -> None:
    party = [who("elf", spells=["counterspell"])]
    assert visits("tavern", heroes=party, answers=[plays("use:elf:counterspell")]).unchanged is False


@pytest.mark.rule("D3.counterspell", "D3.destroy-magic", "B4b")
@pytest.mark.parametrize("spell", ["counterspell", "destroy-magic"])
@pytest.mark.parametrize("place", [{"place": "ruins"}, {"place": "hidden-valley", "region": "outer"}])
def test_place_that_only_draws_is_countered_before_its_dice(spell: str, place: dict[str, Any]) -> None:
    party: Party = ["dwarf", who("elf", spells=[spell])]
    window = asked("place", plays(f"use:elf:{spell}"), options=["on"])
    countered = visits(heroes=party, answers=[window], **place)
    assert (countered.spots, countered.discarded("spell")) == ({}, [spell])
    dice = [1, 2] if place["place"] == "ruins" else [1, 1, 1]
    assert len(visits(heroes=party, answers=[asked("place", "on")], dice=dice, **place).spots) == 3


@pytest.mark.rule("D3.counterspell")
def test_hidden_valley_as_destination_is_countered_before_its_dice() -> None:
    outcome = visits(
        "hidden-valley",
        region="outer",
        destination=True,
        spells=["counterspell"],
        answers=[asked("place", plays("use:elf:counterspell"))],
        until=["set-guardians", "next-card"],
    )
    assert (outcome.spots, outcome.way.visited) == ({}, True)


@pytest.mark.rule("D3.counterspell", "C4a.b")
def test_road_roll_of_ruins_stops_for_no_counterspell() -> None:
    table = a_table([who("elf", spells=["counterspell"])], space="ruins", rolled=[1, 2, 3, 4], step=Step("road-roll"))
    assert walks(table, dice=[2, 2], until=["next-card"]).asked("place") == []


@pytest.mark.rule("D3.counterspell", "D3a")
def test_counterspell_does_not_affect_enemies_things_or_road() -> None:
    idle = walks(a_table([who("elf", spells=["counterspell"])], step=Step("go-on", (0,))))
    assert not any("counterspell" in offer for offer in idle.offers)
    never: dict[str, Any] = {"no_offers": ["use:elf:counterspell"]}
    meets("guide", spells=["counterspell"], answers=[asked("take", "leave", **never)])
    meets("dragon", spells=["counterspell"], space="woods", answers=[asked("fight/how", "evade", **never)])


@pytest.mark.rule("D3.counterspell")
def test_harmless_cards_do_not_stop_for_counterspell() -> None:
    for harmless in ("mage", "healer", "market-day"):
        meets(harmless, spells=["counterspell"], alignment="evil", gold=0, until=["next-card", "gift", "one-of"])


@pytest.mark.rule("D3.destroy-magic")
@pytest.mark.parametrize("card", ["pestilence", "witch", "maze"])
def test_destroy_magic_stops_events_strangers_and_places(card: str) -> None:
    outcome = meets(card, spells=["destroy-magic"], answers=[plays("use:elf:destroy-magic")])
    assert (outcome.life, outcome.strength, outcome.craft, outcome.gold) == (4, 3, 4, 1)
    assert (outcome.lost_turns, outcome.toad, outcome.discarded("spell")) == (0, 0, ["destroy-magic"])


@pytest.mark.rule("D3.destroy-magic")
def test_enemy_under_destroy_magic_may_be_left_or_fought() -> None:
    party: Party = [who("elf", spells=["destroy-magic"]), "dwarf"]
    cast = asked("fight/how", plays("use:elf:destroy-magic"), options=["fight"])
    let_be = asked("fight/how", "let-be", options=["let-be", "fight"])
    outcome = meets("dragon", heroes=party, answers=[cast, let_be, "fight"], dice=[1, 1])
    assert (outcome.each("life"), outcome.spots, outcome.table.lasting) == ([4, 4], {1: ["dragon"]}, ())


@pytest.mark.rule("D3.destroy-magic")
def test_the_magic_ends_with_the_turn() -> None:
    table = a_table([who("elf", spells=["destroy-magic"])], row=["witch", "pestilence"])
    outcome = walks(table, answers=[plays("use:elf:destroy-magic")], until=["go-on"])
    assert outcome.life == 3


@pytest.mark.rule("D3.counterspell", "D4.amulet")
def test_unaffected_hero_may_counter_for_the_others() -> None:
    party: Party = [who("priest", items=["amulet"]), who("elf", spells=["counterspell"]), "dwarf"]
    outcome = meets("witch", heroes=party, answers=[asked("visit", plays("use:elf:counterspell"))])
    assert (outcome.each("life"), outcome.asked("table")) == ([4, 4, 5], [])


@pytest.mark.rule("D3.destroy-magic")
def test_an_enemys_own_words_are_void_under_destroy_magic() -> None:
    shut = Lasting("", ALL_NEGATED, 1, "turn")
    let_be = asked("fight/how", "let-be", options=["let-be", "fight"])
    outcome = meets("bandit", gold=2, lying=True, lasting=[shut], answers=[let_be])
    assert (outcome.gold, outcome.spots) == (2, {1: ["bandit"]})
