"""The spells of the core box that the program carries out itself, and how many one may hold (D3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Outcome, asked, done, fights, guard, in_village, meets, plays, printed, who


def casts(spell: str, *answers: Any, **more: Any) -> Outcome:
    """The Elf casts a spell at the question who takes the Guide; then nobody does."""
    spells = {"spells": [spell, *more.pop("other_spells", ())]} if "heroes" not in more else {}
    return meets("guide", **spells, answers=[plays(f"use:elf:{spell}"), *answers, "leave"], **more)


def not_offered(spell: str, **more: Any) -> None:
    """At the same question the spell is not offered."""
    meets("guide", spells=[spell], answers=[asked("take", "leave", no_offers=[f"use:elf:{spell}"])], **more)


# --- holding and losing them ---


@pytest.mark.parametrize(("craft", "limit"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_craft_limits_the_spells(craft: int, limit: int) -> None:
    spells = ["hex", "random", "alchemy"][:limit]
    assert meets("book-of-spells", craft=craft, draws=spells).spells == spells


def test_spells_over_the_limit_are_discarded_when_craft_is_lost() -> None:
    outcome = fights("wraith", craft=4, spells=["hex", "random"], dice=[5, 1], answers=[("hex",)])
    assert (outcome.craft, outcome.spells, outcome.discarded("spell")) == (3, ["random"], ["hex"])


def test_a_toad_keeps_its_spells_but_casts_none() -> None:
    look = asked("take", "leave", no_offers=["use:elf:healing", "use:elf:nullify"])
    party = [who("elf", toad=2, gold=0, life=1, spells=["healing", "nullify"]), who("dwarf", spells=["hex"])]
    outcome = meets("guide", heroes=party, answers=[look])
    assert outcome.spells_of("elf") == ["healing", "nullify"]


# --- alchemy, destruction, healing, nullify, teleport ---


def test_alchemy() -> None:
    outcome = casts("alchemy", ("sword", "ring"), items=["sword", "helmet", "ring"])
    assert (outcome.gold, outcome.items, outcome.spells) == (3, ["helmet"], [])
    assert outcome.discarded("spell") == ["alchemy"]


@pytest.mark.rule("D3a")
def test_alchemy_needs_an_item() -> None:
    not_offered("alchemy")


def test_destruction_takes_any_card_that_lies_face_up_on_the_road() -> None:
    outcome = casts("destruction", "witch", stacks={2: ["witch"], 3: ["dragon"]})
    assert (outcome.roads, outcome.spots) == ({3: ["dragon"]}, {1: ["guide"]})
    assert outcome.discarded() == ["witch"]


def test_destruction_spares_what_lies_face_down() -> None:
    cast = plays("use:elf:destruction")
    outcome = meets("guide", spells=["destruction"], row=["?", "?"], answers=[cast], until=["meet-card"])
    assert (outcome.discarded(), outcome.spots) == (["guide"], {2: ["?"], 3: ["?"]})


@pytest.mark.rule("D3a")
def test_healing_needs_somebody_hurt() -> None:
    not_offered("healing")


def test_healing_gives_one_hero_all_lives_back() -> None:
    party = [who("elf", life=1, spells=["healing"]), who("dwarf", life=2), "thief"]
    outcome = casts("healing", asked("whom", "dwarf", options=["elf", "dwarf"]), heroes=party)
    assert outcome.each("life") == [1, 5, 4]


def test_healing_works_in_the_village() -> None:
    outcome = in_village(plays("use:elf:healing"), life=1, gold=1, spells=["healing"])
    assert (outcome.life, outcome.gold, outcome.spells) == (4, 1, [])


@pytest.mark.rule("D3a")
def test_nullify_needs_another_spell() -> None:
    not_offered("nullify")


def test_nullify_takes_all_spells_of_one_hero() -> None:
    party = [who("elf", spells=["nullify"]), who("dwarf", spells=["hex"])]
    outcome = casts("nullify", heroes=party)
    assert (outcome.spells_of("elf"), outcome.spells_of("dwarf")) == ([], [])
    assert outcome.discarded("spell") == ["nullify", "hex"]


@pytest.mark.rule("C4c", "C4f.a", "C4e")
def test_teleport_takes_the_party_along_the_road() -> None:
    outcome = meets(
        "guide", heroes=[who("elf", spells=["teleport"]), "dwarf"], answers=[plays("use:elf:teleport"), "ruins"]
    )
    assert (outcome.way.space, outcome.way.heading, outcome.step) == (5, 1, "road-roll")
    assert (outcome.roads, outcome.spells_of("elf")) == ({1: ["guide"]}, [])


@pytest.mark.rule("C4d")
def test_teleport_to_a_place_off_the_road_clears_it() -> None:
    more = {"stacks": {2: ["witch"]}, "answers": [plays("use:elf:teleport"), "forest"]}
    outcome = meets("guide", spells=["teleport"], **more)
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space) == ("forest", "trove", 6)
    assert (outcome.roads, outcome.spots) == ({}, {})


@pytest.mark.rule("C4c")
def test_teleport_is_not_cast_in_the_village() -> None:
    assert "use:elf:teleport:0" not in in_village(gold=1, spells=["teleport"]).offers


# --- Hex (D3) ---


@pytest.mark.rule("D3.hex")
def test_hex_destroys_every_revealed_enemy_of_one_space() -> None:
    stacks = {2: ["ogre", "witch", "wolf"], 4: ["dragon"]}
    outcome = casts("hex", asked("where", "2", options=["2", "4"]), stacks=stacks)
    assert (outcome.roads, outcome.trophies) == ({2: ["witch"], 4: ["dragon"]}, [])
    assert outcome.discarded() == ["ogre", "wolf"]


@pytest.mark.rule("D3.hex")
def test_hex_reaches_the_row_of_the_party() -> None:
    outcome = meets("ogre", spells=["hex"], dice=[4, 1], answers=[], until=["go-on"])
    after = outcome.goes_on(answers=[plays("use:elf:hex")], until=["go-on"])
    assert (after.spots, after.discarded()) == ({}, ["ogre"])


@pytest.mark.rule("D3.hex", "D3a")
def test_hex_needs_a_revealed_enemy_and_spares_guardians() -> None:
    not_offered("hex", stacks={2: ["witch"]}, row=["?"])
    not_offered("hex", zones={"guardians": ["ogre"]})


# --- in a fight: Immobility, Invisibility, Psionic Blast ---


@pytest.mark.rule("D3.immobility", "C6g.b")
def test_nobody_can_attack_what_is_immobile_and_all_may_evade_it() -> None:
    party = [who("elf", spells=["immobility"]), "dwarf"]
    cast = asked("fight/how", "use:immobility", options=["fight", "use:immobility:0"])
    outcome = meets("dragon", heroes=party, answers=[cast])
    assert [x.hero for x in outcome.told("evaded")] == ["elf", "dwarf"]
    assert (outcome.spots, outcome.told("fight")) == ({1: ["dragon"]}, [])


@pytest.mark.rule("D3.immobility")
def test_immobility_ends_with_the_turn() -> None:
    outcome = meets("dragon", spells=["immobility"], answers=["use:immobility"])
    assert outcome.table.lasting == ()


@pytest.mark.rule("C6g.b", "C6g.a")
def test_invisibility_is_for_its_caster() -> None:
    party = [who("elf", spells=["invisibility"]), who("dwarf", strength=9)]
    outcome = meets("dragon", heroes=party, answers=["use:invisibility"], dice=[1, 1])
    assert (outcome.each("life"), outcome.trophies_of("dwarf")) == ([4, 5], ["dragon"])
    assert outcome.spells_of("elf") == []


@pytest.mark.rule("C6g.b")
def test_psionic_blast_adds_the_printed_craft_to_strength_for_one_battle() -> None:
    outcome = fights(
        "dragon", strength=3, craft=6, spells=["psionic-blast"], answers=["use:psionic-blast"], dice=[1, 2]
    )
    assert outcome.scores == (3 + 4 + 2, 8)
    assert (outcome.table.lasting, outcome.spells) == ((), [])


@pytest.mark.rule("D3a")
def test_psionic_blast_is_for_battles() -> None:
    assert fights("wraith", spells=["psionic-blast"], dice=[1, 2]).spells == ["psionic-blast"]


@pytest.mark.rule("C8e.c")
def test_psionic_blast_helps_in_guardian_combat() -> None:
    outcome = guard(["giant"], strength=3, spells=["psionic-blast"], answers=["use:elf:psionic-blast"])
    assert outcome.step == "loot"


@pytest.mark.rule("C8c", "D3.immobility")
def test_there_is_no_evading_of_guardians() -> None:
    outcome = guard(["wolf"], strength=9, spells=["immobility", "invisibility"])
    assert (outcome.step, outcome.spells) == ("loot", ["immobility", "invisibility"])


# --- spells the players carry out ---


BY_HAND = ["acquisition", "counterspell", "destroy-magic", "divination", "mesmerism", "preservation", "random"]
BY_HAND += ["temporal-warp"]


@pytest.mark.parametrize("spell", BY_HAND)
def test_what_the_players_carry_out_is_shown_with_the_words_of_the_card(spell: str) -> None:
    outcome = casts(spell, done())
    (asked_for,) = outcome.asked("by-hand")
    assert asked_for.text
    assert any(asked_for.text[5:] in s.text for s in printed(spell).sentences)
    assert outcome.discarded("spell") == [spell]
