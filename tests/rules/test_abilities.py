"""Characters, spells and adventure cards as the variant changes them (D1 to D4)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.table import Step
from tests.kit import ASK_AFTER_CARDS, Party, a_table, asked, fights, guard, meets, plays, visits, walks, who

# --- "when you attack" (D1a) ---


@pytest.mark.rule("D2.assassin", "D1a.a")
def test_assassinated_enemy_rolls_no_die_and_leaves_no_trophy() -> None:
    outcome = fights("dragon", hero="assassin", dice=[5], answers=["assassinate"])
    assert outcome.scores == (3 + 5, 7)
    assert (outcome.trophies, outcome.discarded()) == ([], ["dragon"])


@pytest.mark.rule("D2.assassin")
def test_assassin_who_fights_openly_keeps_the_trophy() -> None:
    outcome = fights("dragon", hero="assassin", dice=[1, 6, 1], answers=["fight"])
    assert (outcome.scores, outcome.trophies) == ((3 + 7, 7 + 1), ["dragon"])


@pytest.mark.rule("D1a", "D1a.a")
def test_assassination_is_not_offered_against_old_enemy() -> None:
    outcome = fights("dragon", hero="assassin", lying=True, dice=[1, 6, 1])
    assert outcome.scores == (3 + 7, 7 + 1)
    assert outcome.trophies == ["dragon"]


@pytest.mark.rule("D1a.a")
def test_assassination_is_not_offered_when_turning_back() -> None:
    row = a_table(["assassin"], rolled=(), step=Step("road-roll"))
    draws, answers = ["dragon", "wolf"], ["assassinate", "on", "assassinate", "back"]
    dice = [3, 1, 1, 1, 6, 1]
    outcome = walks(row, dice=dice, draws=draws, answers=answers, switches=ASK_AFTER_CARDS, until=["arrive-home"])
    assert outcome.scores == (2 + 7, 7 + 1)
    assert outcome.trophies == ["dragon"]


@pytest.mark.rule("D1a.a")
def test_attack_ability_works_for_second_hero_in_same_turn() -> None:
    outcome = meets("dragon", heroes=["elf", "assassin"], dice=[1, 1, 5], answers=["assassinate"])
    assert outcome.scores == (3 + 5, 7)


@pytest.mark.rule("D2.assassin")
def test_assassination_is_not_offered_in_psychic_combat() -> None:
    outcome = fights("wraith", hero="assassin", dice=[1, 6, 1])
    assert outcome.scores == (3 + 7, 5 + 1)
    assert outcome.trophies == ["wraith"]


@pytest.mark.rule("D1a.c", "D1a.a")
@pytest.mark.parametrize("hero", ["ghoul", "sorceress", "wizard"])
def test_craft_may_replace_strength_against_fresh_enemy(hero: str) -> None:
    craft = 5 if hero == "wizard" else 4
    trophy = ["trophy"] if hero == "ghoul" else []
    assert fights("ogre", hero=hero, dice=[1, 3], answers=trophy).scores == (craft + 3, 5 + 1)
    assert fights("ogre", hero=hero, lying=True, dice=[1, 3]).scores == (2 + 3, 5 + 1)


@pytest.mark.rule("D1a.b", "D2.ghoul")
def test_ghoul_fights_guardians_with_strength_and_gains_no_life() -> None:
    equal = guard(["goblin"], hero="ghoul")
    assert (equal.step, equal.life) == ("again-or-back", 4)
    won = guard(["wild-boar"], hero="ghoul")
    assert (won.step, won.life) == ("loot", 4)


@pytest.mark.rule("D1a.b")
def test_assassination_is_not_offered_in_guardian_combat() -> None:
    assert guard(["ape"], hero="assassin").step == "again-or-back"


# --- characters (D2) ---


@pytest.mark.rule("D2.ghoul")
@pytest.mark.parametrize(("enemy", "dice"), [("wild-boar", [1, 2]), ("shadow", [1, 2])])
def test_the_ghoul_gains_a_life_for_each_enemy_defeated(enemy: str, dice: list[int]) -> None:
    trophy = ["trophy"] if enemy == "wild-boar" else []
    assert fights(enemy, hero="ghoul", dice=dice, answers=trophy).life == 5


@pytest.mark.rule("D2.ghoul")
def test_the_ghoul_gains_nothing_for_a_draw() -> None:
    assert fights("spectre", hero="ghoul", dice=[2, 1]).life == 4


@pytest.mark.rule("D2.sorceress")
@pytest.mark.parametrize(("die", "gold"), [(6, 2), (5, 2), (4, 1), (1, 1)])
def test_the_sorceress_beguiles_strangers_as_if_all_were_neutral(die: int, gold: int) -> None:
    assert meets("mage", hero="sorceress", dice=[die]).gold == gold


@pytest.mark.rule("D2.troll")
def test_the_troll_in_front_heals_on_a_six() -> None:
    troll = who("troll", life=3)
    parties: tuple[tuple[Party, int], ...] = (([troll, "elf"], 4), (["elf", troll], 3))
    for heroes, life in parties:
        road = a_table(heroes, rolled=(), step=Step("road-roll"))
        assert walks(road, dice=[6], until=["next-card"])["troll"].life == life
    five = a_table([troll], rolled=(), step=Step("road-roll"))
    assert walks(five, dice=[5], until=["next-card"]).life == 3


@pytest.mark.rule("D2.troll")
def test_the_troll_heals_no_further_than_its_starting_lives() -> None:
    road = a_table(["troll"], rolled=(), step=Step("road-roll"))
    assert walks(road, dice=[6], until=["next-card"]).life == 6


# --- spells (D3) ---


@pytest.mark.rule("D3a")
def test_a_spell_without_a_target_cannot_be_cast() -> None:
    elf = who("elf", spells=["healing", "hex"])
    whole = walks(a_table([elf, "dwarf"], stacks={3: ["witch"]}))
    assert not {"use:elf:healing:0", "use:elf:hex:0"} & set(whole.offers)
    hurt = walks(a_table([elf, who("dwarf", life=2)], stacks={3: ["wolf"]}))
    assert {"use:elf:healing:0", "use:elf:hex:0"} <= set(hurt.offers)


@pytest.mark.rule("D3a")
def test_psionic_blast_is_not_offered_in_psychic_combat() -> None:
    spells = ["psionic-blast"]
    fights("wraith", spells=spells, dice=[1, 6, 1])
    answers = [asked("fight/how", "use:psionic-blast", options=["fight", "use:psionic-blast:0"])]
    assert fights("ogre", spells=spells, dice=[1, 1], answers=answers).scores == (3 + 4 + 1, 5 + 1)


@pytest.mark.rule("D3.hex")
def test_hex_destroys_all_revealed_enemies_of_one_road_space() -> None:
    stacks = {3: ["ogre", "witch", "wolf"], 5: ["bear"]}
    outcome = walks(a_table([who("elf", spells=["hex"])], stacks=stacks), answers=[plays("use:elf:hex"), "3"])
    assert outcome.roads == {3: ["witch"], 5: ["bear"]}
    assert sorted(outcome.discarded()) == ["ogre", "wolf"]
    assert (outcome.trophies, outcome.discarded("spell")) == ([], ["hex"])


@pytest.mark.rule("D3.hex")
def test_hex_does_not_touch_guardians_or_face_down_cards() -> None:
    elf = who("elf", spells=["hex"], items=["potion-of-strength"])
    ready = asked("guardians/ready", "fight", no_offers=["use:elf:hex"])
    assert guard(["dragon"], heroes=[elf], answers=[ready]).where("dragon") == ["guardians"]
    assert "use:elf:hex:0" not in walks(a_table([elf], row=["sword", "?"]), until=["take"]).offers


@pytest.mark.rule("D3.immobility", "C6g.b")
def test_immobile_enemy_cannot_be_attacked_and_may_be_evaded() -> None:
    elf = who("elf", spells=["immobility"])
    answers = [asked("fight/how", "use:immobility")]
    outcome = meets("dragon", heroes=[elf, "dwarf"], answers=answers)
    assert (outcome.told("fight"), len(outcome.told("evaded"))) == ([], 2)
    assert (outcome.spots, outcome.spells) == ({1: ["dragon"]}, [])
    assert outcome.table.lasting == ()


@pytest.mark.rule("D3.immobility")
def test_immobility_has_no_target_in_guardian_combat() -> None:
    elf = who("elf", spells=["immobility"])
    assert guard(["dragon"], heroes=[elf]).spells == ["immobility"]


@pytest.mark.rule("C8c", "D3a")
def test_guardians_cannot_be_evaded() -> None:
    elf = who("elf", spells=["invisibility"])
    outcome = guard(["dragon"], heroes=[elf])
    assert (outcome.spells, outcome.life) == (["invisibility"], 2)


@pytest.mark.rule("D3.random", "A3b")
def test_strength_lost_to_random_falls_below_the_starting_value() -> None:
    cast = plays("use:elf:random")
    outcome = walks(a_table([who("elf", strength=5, spells=["random"])]), answers=[cast], dice=[2])
    assert (outcome.strength, outcome.spells) == (0, [])


# --- adventure cards (D4) ---


@pytest.mark.rule("D4.amulet")
@pytest.mark.parametrize("card", ["pestilence", "siren", "witch", "maze"])
def test_events_strangers_and_places_pass_the_amulets_bearer_by(card: str) -> None:
    outcome = meets(card, items=["amulet"])
    assert outcome.unchanged
    assert outcome.lost_turns == 0


@pytest.mark.rule("D4.amulet")
def test_amulet_stops_no_enemies_and_protects_no_others() -> None:
    assert fights("ogre", items=["amulet"], dice=[3, 1]).life == 3
    assert meets("pestilence", heroes=[who("elf", items=["amulet"]), "dwarf"]).each("life") == [4, 4]


@pytest.mark.rule("D4.amulet")
def test_the_amulets_bearer_cannot_cast() -> None:
    elf = who("elf", life=1, spells=["healing", "psionic-blast"])
    assert "use:elf:healing:0" in walks(a_table([elf])).offers
    bearer = who("elf", life=1, spells=["healing", "psionic-blast"], items=["amulet"])
    assert "use:elf:healing:0" not in walks(a_table([bearer])).offers
    fights("ogre", heroes=[who("elf", spells=["psionic-blast"], items=["amulet"])], dice=[1, 6, 1])


@pytest.mark.rule("D4.ghost")
def test_ghost_goes_to_the_road_space_rolled() -> None:
    outcome = meets("ghost", heroes=["elf", "dwarf"], dice=[4])
    assert (outcome.roads, outcome.spots, outcome.told("fight")) == ({4: ["ghost"]}, {}, [])


@pytest.mark.rule("D4.ghost")
def test_ghost_is_met_first_on_its_space() -> None:
    onwards = a_table(["druid"], space=2, stacks={3: ["ghost"]})
    outcome = walks(onwards, answers=["on"], dice=[2, 1, 2], draws=["angel", "devil"])
    keys = [q.key for q in outcome.questions]
    assert keys.index("fight/enemy") < keys.index("draw/adventure")
    behind = a_table(space=3, heading=-1, stacks={2: ["wolf", "ghost"]})
    back = walks(behind, dice=[1, 2, 1, 2], until=["arrive-home"])
    assert [x.args[0] for x in back.told("fight")] == ["Ghost", "Wolf"]


@pytest.mark.rule("D4.ghost")
def test_a_six_puts_the_ghost_on_the_destination() -> None:
    assert meets("ghost", dice=[6]).roads == {6: ["ghost"]}
    there = a_table(space=6, destination="tavern", stacks={6: ["ghost"]}, step=Step("visit-destination"))
    outcome = walks(there, answers=["on"], dice=[1, 2, 4], until=["next-space"])
    keys = [q.key for q in outcome.questions]
    assert keys == ["fight/enemy", "fight/hero", "after-card", "table/core/tavern"]
    assert (outcome.trophies, outcome.gold) == (["ghost"], 2)


@pytest.mark.rule("D4.hermet")
def test_hermit_is_placed_by_die_and_gives_talisman_there() -> None:
    assert meets("hermit", dice=[5]).roads == {5: ["hermit"]}
    home = walks(a_table(space=6, heading=-1, visited=True, stacks={5: ["hermit"]}), until=["arrive-home"])
    assert (home.items, home.roads) == (["pile-talisman"], {})


@pytest.mark.rule("D4.raiders", "C2c.d")
def test_raiders_take_all_gold_but_no_bags() -> None:
    elf = who("elf", gold=3, items=["bag-of-gold"])
    outcome = meets("raiders", heroes=[elf, who("dwarf", gold=2)])
    assert (outcome.each("gold"), outcome.items) == ([0, 0], ["bag-of-gold"])
    assert sum(outcome.piles.values()) == 5


@pytest.mark.rule("D4.raiders")
def test_raiders_gold_is_lost_when_another_destination_is_visited() -> None:
    outcome = meets("raiders", gold=3)
    assert outcome.piles == {"sentinel": 3}
    after = visits("tavern", destination=True, dice=[5], answers=["no"], piles=outcome.piles)
    assert after.piles == {}


@pytest.mark.rule("C2c.d")
def test_bag_of_gold_is_an_object_until_opened() -> None:
    elf = who("elf", items=["two-bags-of-gold", "bag-of-gold"])
    outcome = walks(a_table([elf]), answers=[plays("use:elf:two-bags-of-gold")])
    assert (outcome.gold, outcome.items) == (1 + 2, ["bag-of-gold"])


@pytest.mark.rule("D1a.a", "D3.temporal-warp")
def test_enemy_met_again_is_no_prey_for_the_assassin() -> None:
    """The dragon was turned over this turn, but the party has met it already: three fights, no assassination."""
    assassin = who("assassin", strength=3, spells=["temporal-warp"], life=9)
    table = a_table([assassin], row=["?"], stacks={}, step=Step("next-card"))
    once = walks(table, draws=["dragon"], answers=["fight"], dice=[1, 1], until=["go-on"])
    again = once.goes_on(answers=[plays("use:assassin:temporal-warp")], dice=[1, 1, 1, 1, 1, 1], until=["go-on"])
    assert len(again.told("fight")) == 3
    assert again.asked("fight/how") == []
