"""The spells of the core box, the moments at which they may be cast, and the number of spells that a hero may hold
(D3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Step
from tests.kit import (
    ASK_AFTER_CARDS,
    Outcome,
    Party,
    Who,
    a_table,
    asked,
    fights,
    guard,
    in_village,
    meets,
    own,
    plays,
    plays_out,
    visits,
    walks,
    who,
)


def casts(spell: str, *answers: Any, heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """Let the Elf cast a spell before the party moves on. Afterwards the question whether to move on is asked again."""
    hero = {k: more.pop(k) for k in ("items", "craft", "gold", "strength", "followers", "life") if k in more}
    table = a_table(
        [*heroes] or [who("elf", spells=[spell], **hero)], step=Step("go-on", (0,)), **more.pop("table", {})
    )
    return walks(table, answers=[plays(f"use:elf:{spell}"), *answers], **more)


def not_offered(spell: str, **more: Any) -> None:
    """Assert that the spell is not offered at this question."""
    table = a_table([who("elf", spells=[spell])], step=Step("go-on", (0,)), **more)
    assert not any(o.startswith(f"use:elf:{spell}:") for o in walks(table).offers)


# --- holding and losing them ---


@pytest.mark.parametrize(("craft", "limit"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_craft_limits_the_spells(craft: int, limit: int) -> None:
    spells = ["hex", "random", "alchemy"][:limit]
    assert meets("book-of-spells", craft=craft, draws=spells).spells == spells


def test_spells_over_limit_are_discarded_when_craft_falls() -> None:
    outcome = fights("wraith", craft=4, spells=["hex", "random"], dice=[5, 1], answers=[("hex",)])
    assert (outcome.craft, outcome.spells, outcome.discarded("spell")) == (3, ["random"], ["hex"])


@pytest.mark.rule("D0.as-written")
def test_craft_put_into_storage_takes_its_spells_along() -> None:
    crowned: dict[str, Any] = {"craft": 2, "items": ["solomons-crown"], "spells": ["hex", "random"]}
    outcome = in_village("storage:elf", "store:solomons-crown", **crowned)
    assert (outcome.items, outcome.spells, sorted(outcome.discarded("spell"))) == ([], [], ["hex", "random"])


def test_a_toad_keeps_its_spells_but_casts_none() -> None:
    look = asked("take", "leave", no_offers=["use:elf:healing", "use:elf:nullify"])
    party = [who("elf", toad=2, gold=0, life=1, spells=["healing", "nullify"]), who("dwarf", spells=["hex"])]
    outcome = meets("guide", heroes=party, answers=[look])
    assert outcome.spells_of("elf") == ["healing", "nullify"]


# --- before moving: Acquisition, Alchemy, Destruction, Mesmerism, Teleport ---


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize("spell", ["acquisition", "alchemy", "destruction", "mesmerism", "teleport", "temporal-warp"])
def test_spell_for_before_moving_waits_until_card_is_met(spell: str) -> None:
    """The spell cannot be cast while the Princess is met, but before the party moves on. The cards that it needs lie on
    the road all the time."""
    party = [who("elf", spells=[spell], items=["sword"]), who("dwarf", items=["axe"], followers=["guide"])]
    table = a_table(party, row=["maze", "princess"], stacks={3: ["ogre"]})
    maze, princess = (table.zone(f"spot:{n}")[0].id for n in (1, 2))
    look = asked("take", "leave", no_offers=[f"use:elf:{spell}"])
    meeting = walks(replace(table, step=Step("meet-card", (princess,))), answers=[look], until=["next-card"])
    between = walks(replace(meeting.table, step=Step("go-on", (maze,))))
    assert f"use:elf:{spell}:0" in between.offers


def test_alchemy() -> None:
    outcome = casts("alchemy", ("sword", "ring"), items=["sword", "helmet", "ring"])
    assert (outcome.gold, outcome.items, outcome.spells) == (3, ["helmet"], [])
    assert outcome.discarded("spell") == ["alchemy"]


@pytest.mark.rule("D3a")
def test_alchemy_needs_an_item() -> None:
    not_offered("alchemy")


def test_destruction_takes_any_face_up_card_on_road() -> None:
    outcome = casts("destruction", "witch", table={"stacks": {2: ["witch"], 3: ["dragon"]}, "row": ["maze"]})
    assert (outcome.roads, outcome.spots) == ({3: ["dragon"]}, {1: ["maze"]})
    assert outcome.discarded() == ["witch"]


@pytest.mark.rule("D3a")
def test_destruction_spares_face_down_cards() -> None:
    not_offered("destruction", row=["?", "?"])


@pytest.mark.rule("C4c", "C4f.a", "C4e")
def test_teleport_takes_the_party_along_the_road() -> None:
    party: Party = [who("elf", spells=["teleport"]), "dwarf"]
    outcome = casts("teleport", "ruins", heroes=party, table={"row": ["maze"]}, until=["road-roll"])
    assert (outcome.way.space, outcome.way.heading, outcome.step) == (5, 1, "road-roll")
    assert (outcome.roads, outcome.spells_of("elf")) == ({1: ["maze"]}, [])


@pytest.mark.rule("C4d")
def test_teleport_to_a_place_off_the_road_clears_it() -> None:
    outcome = casts(
        "teleport", "forest", table={"stacks": {2: ["witch"]}, "row": ["maze"]}, until=["visit-destination"]
    )
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space) == ("forest", "trove", 6)
    assert (outcome.roads, outcome.spots) == ({}, {})


@pytest.mark.rule("C4c")
def test_teleport_is_not_cast_in_the_village() -> None:
    assert "use:elf:teleport:0" not in in_village(gold=1, spells=["teleport"]).offers


@pytest.mark.rule("C4c", "C4a.l")
def test_party_stops_on_way_home_for_hero_with_teleport() -> None:
    home: dict[str, Any] = {"space": 3, "heading": -1, "step": Step("space-done", (0,))}
    cast = a_table([who("priest", spells=["teleport"])], **home)
    away = walks(cast, answers=[plays("use:priest:teleport"), "hills"], until=["road-roll"])
    assert (away.way.space, away.way.heading) == (4, -1)
    assert walks(cast, answers=["on"], until=["next-space"]).asked("moving")
    for spells in ([], ["healing"], ["counterspell"], ["random"], ["alchemy"], ["mesmerism"], ["destruction"]):
        holder = who("priest", spells=spells, items=["sword"])
        quiet = walks(a_table([holder, "dwarf"], stacks={2: ["witch"], 4: ["ogre"]}, **home), until=["next-space"])
        assert not any(isinstance(q, Choose) and q.pauses for q in quiet.questions)
    clears = a_table([who("priest", spells=["destruction"])], stacks={2: ["ogre"]}, **home)
    assert walks(clears, answers=[plays("use:priest:destruction")], until=["next-space"]).roads == {}


# --- at any time: Healing, Nullify, Random ---


@pytest.mark.rule("D3a")
def test_healing_needs_a_wounded_hero() -> None:
    not_offered("healing")


def test_healing_gives_one_hero_all_lives_back() -> None:
    party: Party = [who("elf", life=1, spells=["healing"]), who("dwarf", life=2), "thief"]
    outcome = casts("healing", asked("whom", "dwarf", options=["elf", "dwarf"]), heroes=party)
    assert outcome.each("life") == [1, 5, 4]
    asks = next(q for q in outcome.questions if isinstance(q, Choose) and q.key == "whom/core/healing")
    assert asks.text.endswith("heal all your lives. Which hero do you choose?")
    assert [(option.text, option.hint) for option in asks.options] == [
        ("Elf", "3 lives missing"),
        ("Dwarf", "3 lives missing"),
    ]


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


@pytest.mark.rule("D3.random", "A3b")
def test_random_turns_a_hero_into_a_toad() -> None:
    party = [who("elf", spells=["random"]), who("dwarf", items=["axe"], followers=["guide"], gold=2)]
    outcome = casts("random", "dwarf", heroes=party, dice=[1])
    assert (outcome["dwarf"].toad, outcome.items_of("dwarf"), outcome["dwarf"].gold) == (3, [], 0)


@pytest.mark.rule("D3.random")
@pytest.mark.parametrize(
    ("die", "strength", "craft", "gold", "life"),
    [(2, 0, 5, 2, 3), (3, 4, 0, 2, 3), (4, 4, 5, 0, 3), (5, 5, 5, 2, 3), (6, 4, 5, 2, 4)],
)
def test_random_takes_even_starting_tokens(die: int, strength: int, craft: int, gold: int, life: int) -> None:
    party = [who("elf", spells=["random"]), who("dwarf", strength=4, craft=5, gold=2, life=3)]
    after = casts("random", "dwarf", heroes=party, dice=[die])["dwarf"]
    assert (after.strength, after.craft, after.gold, after.life) == (strength, craft, gold, life)


# --- Divination (D3) ---


@pytest.mark.rule("D3.divination")
def test_divination_shows_the_next_three_cards_of_the_row() -> None:
    table = a_table([who("elf", spells=["divination"])], row=["?", "?", "?", "?"])
    cast = asked("before-card", plays("use:elf:divination"))
    seen = asked("look", "row", options=["row", "adventure", "spell"])
    outcome = walks(table, answers=[cast, seen], draws=["guide", "witch", "ogre"], until=["meet-card"])
    assert outcome.told("divined")[0].args == ("row", "Guide", "Witch", "Ogre")
    assert outcome.spots == {1: ["guide"], 2: ["witch"], 3: ["ogre"], 4: ["?"]}
    assert not any(c.up for n in range(1, 5) for c in outcome.table.zone(f"spot:{n}"))
    met = outcome.goes_on(answers=["leave"], dice=[4, 1, 1], draws=["angel"], until=["go-on"])
    assert [q.key for q in met.asked("draw")] == ["draw/adventure"]


@pytest.mark.rule("D3.divination")
def test_divination_shows_top_of_deck_drawn_next() -> None:
    outcome = casts("divination", "spell", draws=["hex", "random", "alchemy"])
    assert outcome.told("divined")[0].args == ("spell", "Hex", "Random", "Alchemy")
    assert outcome.table.decks["spell"].top == ("core/hex", "core/random", "core/alchemy")
    table = replace(outcome.table, step=Step("meet-location", ("graveyard", "elf", 0)))
    drawn = replace(table, heroes={"elf": replace(table.heroes["elf"], alignment="evil")})
    assert plays_out(drawn, answers=["2"], dice=[6]).spells == ["hex"]


@pytest.mark.rule("D3.divination")
def test_cards_seen_unmet_are_discarded_when_turning_back() -> None:
    table = a_table([who("elf", spells=["divination"])], row=["?", "?"])
    answers = [plays("use:elf:divination"), "row", "leave", "back"]
    outcome = walks(table, answers=answers, draws=["guide", "witch"], switches=ASK_AFTER_CARDS, until=["arrive-home"])
    assert (sorted(outcome.discarded()), outcome.roads) == (["witch"], {1: ["guide"]})


# --- Temporal Warp (D3) ---


@pytest.mark.rule("D3.temporal-warp", "C4a.h")
def test_temporal_warp_repeats_card_thrice_for_caster_only() -> None:
    table = a_table(["dwarf", who("elf", spells=["temporal-warp"])], row=["fountain-of-wisdom"])
    met = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    outcome = walks(met, answers=[asked("before-card", plays("use:elf:temporal-warp"))])
    assert (outcome["dwarf"].craft, outcome["elf"].craft) == (3 + 1, 4 + 1 + 2)
    assert (outcome.spots, outcome.discarded()) == ({}, ["fountain-of-wisdom"])


@pytest.mark.rule("D3.temporal-warp")
def test_temporal_warp_repeats_place_before_its_row() -> None:
    table = a_table(["dwarf", who("elf", spells=["temporal-warp"])], step=Step("next-card", ("tavern",)))
    outcome = walks(table, answers=[plays("use:elf:temporal-warp")], dice=[4, 4, 4])
    assert (outcome["elf"].gold, outcome["dwarf"].gold) == (1 + 3, 1)


@pytest.mark.rule("D3.temporal-warp", "D3a")
def test_temporal_warp_needs_something_that_is_still_there() -> None:
    not_offered("temporal-warp")
    outcome = meets("angel", spells=["temporal-warp"], until=["go-on"])
    assert not any("temporal-warp" in o for o in outcome.offers)


# --- Preservation ---


def test_preservation_keeps_a_life_that_would_be_lost() -> None:
    party: Party = ["elf", who("dwarf", spells=["preservation"])]
    keeps = asked("preserve", "use:dwarf:preservation", options=["use:dwarf:preservation:0", "lose"])
    outcome = meets("pestilence", heroes=party, answers=[keeps])
    assert (outcome.each("life"), outcome.discarded("spell")) == ([4, 4], ["preservation"])


def test_preservation_saves_life_of_lost_battle_not_strength() -> None:
    outcome = fights("dragon", spells=["preservation"], dice=[3, 1], answers=["use:elf:preservation"], life=1)
    assert (outcome.life, outcome.strength, outcome.alive("elf")) == (1, 2, True)


def test_hero_may_keep_preservation_and_lose_a_life() -> None:
    outcome = meets("pestilence", spells=["preservation"], answers=["lose"])
    assert (outcome.life, outcome.spells) == (3, ["preservation"])


def test_preservation_keeps_a_follower_that_would_be_killed() -> None:
    killed = visits("chasm", hero="troll", followers=["maiden"], dice=[3, 2])
    troll: dict[str, Any] = {
        "craft": 3,
        "followers": ["maiden"],
        "spells": ["preservation"],
        "answers": ["use:troll:preservation"],
    }
    kept = visits("chasm", hero="troll", **troll, dice=[3, 2])
    assert (killed.followers, kept.followers, kept.spells) == ([], ["maiden"], [])


def test_preservation_on_enemy_makes_its_defeat_a_stand_off() -> None:
    party: Party = ["elf", who("troll", craft=3, spells=["preservation"])]
    cast = asked("fight/how", plays("use:troll:preservation:1"), options=["fight", "evade"])
    outcome = meets("wolf", heroes=party, space="woods", answers=[cast, "fight"], dice=[1, 5, 1, 5])
    assert [x.args[4] for x in outcome.told("fight")] == ["draw", "draw"]
    assert (outcome.each("life"), outcome.spots[1], outcome.table.lasting) == ([4, 6], ["wolf"], ())


def test_preservation_does_not_stop_before_an_enemy() -> None:
    party: Party = [who("troll", craft=3, spells=["preservation"]), "dwarf"]
    outcome = meets("wolf", heroes=party, dice=[1, 6, 1], until=["next-card", "card-done"])
    assert outcome.trophies_of("troll") == ["wolf"]


def test_preservation_is_cast_only_at_loss_by_non_toads() -> None:
    not_offered("preservation")
    toad = who("elf", toad=2, gold=0, spells=["preservation"])
    assert meets("pestilence", heroes=[toad]).life == 3


# --- Hex (D3) ---


@pytest.mark.rule("D3.hex")
def test_hex_destroys_every_revealed_enemy_of_one_space() -> None:
    stacks = {2: ["ogre", "witch", "wolf"], 4: ["dragon"]}
    outcome = casts("hex", asked("where", "2", options=["2", "4"]), table={"stacks": stacks})
    assert (outcome.roads, outcome.trophies) == ({2: ["witch"], 4: ["dragon"]}, [])
    assert outcome.discarded() == ["ogre", "wolf"]


@pytest.mark.rule("D3.hex")
def test_hex_reaches_the_row_of_the_party() -> None:
    after = casts("hex", table={"row": ["maze", "ogre"]})
    assert (after.spots, after.discarded()) == ({1: ["maze"]}, ["ogre"])


@pytest.mark.rule("D3.hex", "D3a")
def test_hex_needs_a_revealed_enemy_and_spares_guardians() -> None:
    not_offered("hex", stacks={2: ["witch"]}, row=["?"])
    not_offered("hex", zones={"guardians": ["ogre"]})


# --- in a fight: Immobility, Invisibility, Psionic Blast ---


@pytest.mark.rule("D3.immobility", "C6g.b")
def test_immobile_enemy_cannot_be_attacked_and_may_be_evaded() -> None:
    party: Party = [who("elf", spells=["immobility"]), "dwarf"]
    cast = asked("fight/how", "use:immobility", options=["fight", "use:immobility:0"])
    outcome = meets("dragon", heroes=party, answers=[cast])
    assert [x.hero for x in outcome.told("evaded")] == ["elf", "dwarf"]
    assert (outcome.spots, outcome.told("fight")) == ({1: ["dragon"]}, [])


@pytest.mark.rule("D3.immobility", "C6g.b")
def test_immobile_enemy_not_evadable_is_left_alone() -> None:
    falconer = own("Falconer", type="enemy", subtype="spirit", craft=3, meet="This enemy cannot be evaded.")
    outcome = meets(falconer, heroes=[who("elf", spells=["immobility"]), "dwarf"], answers=["use:immobility"])
    assert (len(outcome.told("evaded")), outcome.told("fight")) == (2, [])


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
def test_psionic_blast_adds_printed_craft_for_one_battle() -> None:
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
def test_guardians_cannot_be_evaded() -> None:
    outcome = guard(["wolf"], strength=9, spells=["immobility", "invisibility"])
    assert (outcome.step, outcome.spells) == ("loot", ["immobility", "invisibility"])
