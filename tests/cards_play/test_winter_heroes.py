"""The characters and the spells of the Frostmarch (G4), each worked out by hand from its words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import slice_changed
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from tests.kit import (
    Outcome,
    a_table,
    asked,
    cards,
    do,
    fights,
    lay,
    library,
    meets,
    own,
    plays,
    plays_out,
    printed,
    visits,
    walks,
    who,
)

TALISMAN = "pile-talisman"
GO_ON = Step("go-on", (0,))
OUTER: dict[str, Any] = {"region": "outer"}


@pytest.fixture(autouse=True)
def frostmarch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("frostmarch"))


def hero(name: str, **traits: Any) -> Any:
    """Return a hero of the box."""
    return who(f"frostmarch/{name}", **traits)


def on_the_road(*heroes: Any, **more: Any) -> Table:
    """Return a table with a party between two spaces of the road."""
    return replace(a_table([*heroes], **more), step=GO_ON)


def caster(spell: str, **traits: Any) -> Any:
    """Return an Elf of craft 6 with a spell of the box."""
    return who("elf", craft=6, spells=[f"frostmarch/{spell}"], **traits)


# --- the Leprechaun ---


def test_leprechaun_finds_gold_in_the_woods_once() -> None:
    table = replace(a_table([hero("leprechaun", gold=1)], space=3), step=Step("space-done", ("woods",)))
    outcome = plays_out(table, answers=[plays("use:frostmarch/leprechaun:0:0")], until=("go-on",))
    assert outcome.gold == 4


@pytest.mark.rule("G4.leprechaun")
def test_leprechaun_in_front_teleports_on_a_six() -> None:
    table = replace(a_table([hero("leprechaun"), "elf"], space=1, rolled=[]), step=Step("road-roll"))
    outcome = plays_out(table, dice=[6], answers=[asked("teleport", "city")], until=("visit-destination",))
    assert (outcome.way.destination, outcome.zone("spot:1")) == ("city", [])


# --- the Necromancer and the Ogre Chieftain ---


def test_necromancer_begins_with_two_fate() -> None:
    assert printed("frostmarch/necromancer").fate == 2


@pytest.mark.rule("G4.necromancer")
def test_necromancer_fights_with_craft_against_an_enemy_just_turned() -> None:
    outcome = fights("wild-boar", heroes=[hero("necromancer", strength=1, craft=6)], dice=[1, 1])
    assert outcome.told("fight")[0].args[1] == "craft"


def test_necromancer_enthrals_a_spirit_of_less_craft() -> None:
    party = [hero("necromancer", craft=6)]
    outcome = meets("wraith", heroes=party, answers=["use:0:0"])  # a Wraith has craft 5
    assert (outcome.followers, outcome.told("fight")) == (["wraith"], [])


def test_spirit_of_as_much_craft_is_not_enthralled() -> None:
    outcome = meets("wraith", heroes=[hero("necromancer", craft=5)], answers=["let-be"])
    assert outcome.followers == []


def test_any_number_of_spirits_help_in_psychic_combat() -> None:
    party = [hero("necromancer", craft=1, followers=["wraith", "wraith"])]
    outcome = fights("demon", heroes=party, answers=["use:3:0", "use:2:0", "fight"], dice=[1, 1])
    assert outcome.followers == []


def test_ogre_chieftain_takes_a_beaten_monster_along() -> None:
    monster = own("Mire Beast", type="enemy", subtype="monster", number=2, strength=3)
    outcome = meets(monster, heroes=[hero("ogre-chieftain", strength=9)], answers=["fight", "follow"], dice=[1, 1])
    assert len(outcome.followers) == 1


def test_ogre_chieftain_takes_no_animal_along() -> None:
    outcome = fights("wild-boar", heroes=[hero("ogre-chieftain", strength=9)], dice=[1, 1])
    assert outcome.trophies == ["wild-boar"]


# --- the Warlock ---


def at_the_cave(*answers: Any, quest: str) -> Outcome:
    """Let a Warlock who has done a quest of the table come to the Cave."""
    table = a_table([hero("warlock")], destination="warlocks-cave", space=6, step=Step("to-the-cave"), **OUTER)
    table = do(table, slice_changed(QuestSet("frostmarch/warlock", quest)))
    return plays_out(table, answers=answers, until=("next-card",))


def test_warlock_takes_purchase_card_instead_of_talisman() -> None:
    outcome = at_the_cave("yes", "core/purchase-shield", quest="enemy-beaten")
    assert outcome.items == ["purchase-shield"]


def test_warlock_may_take_the_talisman() -> None:
    assert at_the_cave("no", quest="enemy-beaten").items == [TALISMAN]


def test_warlock_fills_up_spells_once_a_turn() -> None:
    table = on_the_road(hero("warlock", craft=5))
    use = "use:frostmarch/warlock:0:0"
    outcome = walks(table, answers=[plays(use)], draws=["healing"] * 2)
    assert (outcome.spells, use in outcome.offers) == (["healing"] * 2, False)


# --- spells ---


@pytest.mark.rule("G4.black-ice")
def test_black_ice_bypasses_the_cards_that_are_left() -> None:
    giver = own("Giver", type="stranger", number=4, meet="You may gain 1 gold.", ends="Stays here.")
    table = lay(lay(a_table([caster("black-ice")], step=Step("next-card")), giver, spot(1)), "wild-boar", spot(2))
    outcome = plays_out(table, answers=[plays("use:elf:black-ice:0"), "1", "yes", "on"], until=("road-roll",))
    assert (outcome.told("fight"), "wild-boar" in outcome.roads[1]) == ([], True)


@pytest.mark.rule("G4.black-ice")
def test_black_ice_bypasses_the_next_space() -> None:
    table = on_the_road(caster("black-ice"), space=2)
    outcome = plays_out(table, answers=[plays("use:elf:black-ice:0"), "on"], until=("road-roll",))
    assert outcome.way.space == 4


@pytest.mark.rule("G4.vortex")
@pytest.mark.parametrize(("die", "place", "region"), [(1, "crags", "inner"), (4, "castle", "outer")])
def test_vortex_carries_the_whole_party(die: int, place: str, region: str) -> None:
    table = on_the_road(caster("vortex"), "dwarf")
    outcome = plays_out(table, answers=[plays("use:elf:vortex:0")], dice=[die], until=("visit-destination",))
    assert (outcome.way.destination, outcome.table.region, outcome.table.party) == (place, region, ("elf", "dwarf"))


@pytest.mark.rule("G4.vortex")
def test_vortex_makes_the_portal_the_sixth_space() -> None:
    table = on_the_road(caster("vortex"))
    outcome = plays_out(table, answers=[plays("use:elf:vortex:0")], dice=[6], until=("visit-destination", "waypoint"))
    assert (outcome.way.destination, outcome.way.space) == ("portal-of-power", 6)


def test_syphon_strength_takes_a_gained_point() -> None:
    table = on_the_road(caster("syphon-strength", strength=3), who("troll", strength=7), "dwarf")
    outcome = walks(table, answers=[plays("use:elf:syphon-strength:0")])
    assert (outcome["elf"].strength, outcome["troll"].strength) == (4, 6)


def test_path_of_destiny_gives_a_quest() -> None:
    table = on_the_road(caster("path-of-destiny"), "dwarf")
    answers = [plays("use:elf:path-of-destiny:0"), "dwarf"]
    outcome = plays_out(table, answers=answers, draws=["frostmarch/kill-one-dragon"], until=("go-on",))
    assert outcome.quest("dwarf") == "frostmarch/kill-one-dragon"


def test_metamorph_brings_another_enemy_of_the_same_number() -> None:
    party = [caster("metamorph", strength=9)]
    outcome = meets("wild-boar", heroes=party, stacks={4: ["wolf", "wraith"]}, answers=["use:metamorph:0"], dice=[1, 1])
    assert (outcome.trophies, outcome.discarded()) == (["wolf"], ["wild-boar"])


@pytest.mark.parametrize(("die", "toad", "won"), [(1, 3, False), (5, 0, True)])
def test_toadify_turns_the_caster_or_weakens_the_enemy(die: int, toad: int, won: bool) -> None:
    # A Dragon has strength 7; at 1 it loses against an Elf of 3 with equal dice.
    outcome = fights("dragon", heroes=[caster("toadify", strength=3)], answers=["use:toadify:0"], dice=[die, 2, 2])
    assert (outcome.table.heroes["elf"].toad > 0, "dragon" in outcome.trophies) == (toad > 0, won)


def test_glory_adds_to_next_table_roll_only() -> None:
    # The Enchantress takes craft for a 3, and gives craft for a 4.
    glory = [plays("use:elf:marked-for-glory:1"), "1"]
    outcome = visits("city", heroes=[caster("marked-for-glory", strength=3)], answers=[*glory, "1"], dice=[3])
    assert (outcome.strength, outcome.craft) == (3, 7)


@pytest.mark.rule("G4.time-steal")
def test_caster_alone_meets_a_stolen_card() -> None:
    gift = own("Giver", type="stranger", number=4, meet="Gain 1 gold.", ends="Stays here.")
    party = [caster("time-steal", gold=0), who("dwarf", gold=0)]
    outcome = meets(gift, heroes=party, answers=[plays("use:elf:time-steal:0")])
    assert outcome.each("gold") == [2, 0]


@pytest.mark.rule("G4.time-steal")
def test_visit_to_a_place_is_stolen() -> None:
    party = [caster("time-steal"), who("dwarf", craft=3)]
    outcome = visits("city", heroes=party, answers=[plays("use:elf:time-steal:0"), "1", "1"], dice=[4, 4])
    assert outcome.each("craft") == [8, 3]
