"""Abilities of the characters of the core box, with the wordings of D1 and D2."""

from __future__ import annotations

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.roll_values import TRIAL_DICE
from tests.kit import Who, a_table, asked, core, fights, guard, meets, plays, plays_out, visits, walks, who

# --- Assassin, Ghoul, Sorceress, Wizard: attacking (D1a) ---


@pytest.mark.rule("D1a", "D2.assassin")
def test_assassin_denies_enemy_its_die_and_gets_no_trophy() -> None:
    outcome = fights("ogre", hero="assassin", dice=[3], answers=["assassinate"])
    assert (outcome.scores, outcome.trophies, outcome.discarded()) == ((6, 5), [], ["ogre"])


@pytest.mark.rule("D1a.a")
def test_assassin_fights_old_enemies_like_any_hero() -> None:
    outcome = fights("ogre", hero="assassin", lying=True, dice=[1, 4])
    assert (outcome.scores, outcome.trophies) == ((7, 6), ["ogre"])


@pytest.mark.rule("D1a.a", "D1a.c")
@pytest.mark.parametrize(("hero", "craft"), [("ghoul", 4), ("sorceress", 4), ("wizard", 5)])
def test_craft_replaces_strength_against_enemy_just_turned_over(hero: str, craft: int) -> None:
    outcome = fights("ogre", hero=hero, dice=[1, 2])
    assert (outcome.scores, outcome.trophies) == ((craft + 2, 6), ["ogre"] if craft + 2 > 6 else [])
    assert fights("ogre", hero=hero, lying=True, dice=[1, 2]).scores == (2 + 2, 6)


@pytest.mark.rule("D1a.c", "C7e.a")
def test_hero_fighting_with_craft_still_loses_strength() -> None:
    outcome = fights("ogre", hero="wizard", dice=[5, 1])
    assert (outcome.strength, outcome.craft, outcome.life) == (1, 5, 3)


@pytest.mark.rule("D1a.c")
def test_weapons_do_not_help_hero_fighting_with_craft() -> None:
    assert fights("ogre", hero="wizard", items=["sword"], dice=[1, 2]).scores == (7, 6)


@pytest.mark.rule("D1a.b")
def test_craft_does_not_replace_strength_in_guardian_combat() -> None:
    assert guard(["wolf"], hero="wizard", strength=1, craft=9).step == "again-or-back"


@pytest.mark.rule("D2.ghoul")
def test_the_ghoul_gains_a_life_for_an_enemy_beaten() -> None:
    assert fights("goblin", hero="ghoul", dice=[1, 4], answers=["trophy"]).life == 5
    assert fights("lemure", hero="ghoul", dice=[1, 4]).life == 5
    assert fights("goblin", hero="ghoul", strength=1, craft=1, dice=[3, 3]).life == 3
    assert fights("goblin", hero="ghoul", lying=True, dice=[3, 3]).life == 4


@pytest.mark.rule("D2.ghoul")
def test_the_ghoul_gains_nothing_from_guardians() -> None:
    outcome = guard(["wolf"], hero="ghoul", strength=5)
    assert (outcome.step, outcome.life) == ("loot", 4)


@pytest.mark.rule("D2.sorceress")
@pytest.mark.parametrize(("die", "gold"), [(4, 0), (5, 1), (6, 1)])
def test_the_sorceress_beguiles_strangers(die: int, gold: int) -> None:
    assert meets("healer", hero="sorceress", dice=[die]).gained("gold") == gold


@pytest.mark.rule("D2.sorceress")
@pytest.mark.parametrize(("answers", "dice"), [([], [5]), (["keep"], [4])])
def test_fate_is_offered_only_when_stranger_gave_nothing(answers: list[str], dice: list[int]) -> None:
    outcome = meets("healer", hero="sorceress", fate=1, answers=answers, dice=dice)
    assert (outcome.fate, outcome.gained("gold")) == (1, int(dice == [5]))


@pytest.mark.rule("D2.sorceress")
def test_sorceress_beguiles_only_strangers() -> None:
    assert meets("pool-of-life", hero="sorceress").gold == 1


@pytest.mark.parametrize("hero", ["wizard", "prophetess"])
def test_wizard_and_prophetess_always_have_a_spell(hero: str) -> None:
    table = a_table([who(hero, spells=["alchemy"], items=["sword"])], step=Step("go-on", (0,)))
    outcome = walks(table, answers=[plays(f"use:{hero}:alchemy"), ("sword",)], draws=["hex"])
    assert outcome.spells == ["hex"]


# --- the good ---


def test_the_prophetess_may_exchange_a_drawn_card() -> None:
    outcome = meets("demon", hero="prophetess", answers=["replace"], draws=["lemure"], dice=[1, 3], until=["go-on"])
    assert outcome.trophies == ["lemure"]


@pytest.mark.parametrize("enemy", ["ape", "wolf", "dragon"])
def test_animals_and_dragons_do_not_attack_the_minstrel(enemy: str) -> None:
    charm = [] if enemy == "dragon" else ["charm"]
    look = asked("fight/how", "let-be", options=[*charm, "let-be", "fight"])
    outcome = meets(enemy, hero="minstrel", answers=[look])
    assert (outcome.unchanged, outcome.spots) == (True, {1: [enemy]})


def test_the_minstrel_may_attack_them() -> None:
    assert fights("wolf", hero="minstrel", answers=["fight"], dice=[1, 2]).trophies == ["wolf"]
    assert fights("ogre", hero="minstrel", dice=[1, 6, 1]).trophies == ["ogre"]


def test_dragon_of_the_cave_spares_the_minstrel() -> None:
    outcome = meets("cave", hero="minstrel", dice=[1], answers=["let-be"])
    assert outcome.unchanged


def test_the_monk_adds_the_printed_craft_in_battle() -> None:
    assert fights("ogre", hero="monk", craft=5, dice=[1, 1]).scores == (2 + 3 + 1, 6)
    assert fights("wraith", hero="monk", dice=[1, 1]).scores == (4, 6)


def test_the_monk_cannot_use_weapons_and_armour_in_battle() -> None:
    assert fights("ogre", hero="monk", items=["sword", "armour"], dice=[4, 1]).scores == (6, 9)
    assert fights("ogre", hero="monk", items=["sword", "armour"], dice=[4, 1]).life == 3


@pytest.mark.rule("C7e.d")
def test_the_monk_may_wear_a_helmet_in_psychic_combat() -> None:
    assert fights("wraith", hero="monk", items=["helmet"], dice=[4, 1, 6]).unchanged


@pytest.mark.parametrize("hero", ["monk", "priest"])
def test_hero_good_at_praying_may_add_1(hero: str) -> None:
    assert visits("chapel", hero=hero, dice=[4]).life == 5
    assert meets("shrine", hero=hero, dice=[1]).fate == 1
    assert visits("crags", hero=hero, dice=[5]).unchanged


def test_the_priest_destroys_spirits_and_gains_a_spell() -> None:
    outcome = meets("demon", hero="priest", answers=["destroy"], draws=["hex"])
    assert (outcome.trophies, outcome.spells, outcome.discarded()) == ([], ["hex"], ["demon"])


def test_the_priest_may_wear_armour_but_no_weapon() -> None:
    outcome = fights("ogre", hero="priest", items=["sword", "armour"], dice=[4, 1, 4])
    assert (outcome.scores, outcome.life) == ((3, 9), 4)


# --- the neutral ---


def test_the_druid_changes_alignment_at_will() -> None:
    change = plays("use:druid:0:0")
    assert meets("guide", hero="druid", answers=[change, "1", "leave"]).alignment == "good"
    twice = meets("guide", hero="druid", answers=[change, "3", change, "2", "leave"])
    assert twice.alignment == "neutral"


@pytest.mark.rule("C4b.b")
def test_druid_lays_down_things_forbidden_by_new_alignment() -> None:
    outcome = meets("guide", hero="druid", items=["runesword"], answers=[plays("use:druid:0:0"), "1", "leave"])
    assert (outcome.alignment, outcome.items) == ("good", [])


def test_the_druid_fills_up_spells_in_the_woods() -> None:
    fill = plays("use:druid:0:1")
    outcome = meets("guide", hero="druid", space="woods", answers=[fill, "leave"], draws=["hex", "random"])
    assert outcome.spells == ["hex", "random"]
    meets("guide", hero="druid", answers=[asked("take", "leave", no_offers=["use:druid:0:1"])])


@pytest.mark.rule("C4c", "C4d")
def test_elf_takes_party_to_woods_of_another_road() -> None:
    way = Step("go-on", (0,))
    table = a_table(["elf", "dwarf"], space="woods", destination="city", stacks={2: ["witch"]}, step=way)
    where = asked("other-road", "chapel", options=["trove", "tavern", "chapel", "sentinel", "stay"])
    outcome = plays_out(table, answers=[plays("use:elf:0:0"), where], dice=[3], until=["next-card"])
    assert (outcome.way.destination, outcome.way.goal, outcome.way.space, outcome.way.heading) == (
        "chapel",
        "aid",
        3,
        1,
    )
    assert outcome.way.rolled == (3,)
    assert (outcome.roads, outcome.spots) == ({}, {1: ["?"], 2: ["?"], 3: ["?"]})


@pytest.mark.rule("C4d", "C3b.b", "C3b.c")
def test_the_other_road_may_lead_to_a_trove() -> None:
    table = a_table(space="woods", destination="crags", step=Step("go-on", (0,)))
    outcome = plays_out(table, answers=[plays("use:elf:0:0"), "trove"], dice=[2, 2], until=["next-card"])
    assert (outcome.way.destination, outcome.way.goal) == ("forest", "trove")
    assert len(outcome.zone("trove")) == 3


@pytest.mark.rule("C4c")
def test_elf_changes_road_only_after_meeting_all_cards() -> None:
    stay = asked("take", "leave", no_offers=["use:elf:0:0"])
    meets("guide", hero="elf", space="woods", answers=[stay])
    plain = asked("go-on", "on", no_offers=["use:elf:0:0"])
    plays_out(a_table(space="hills", step=Step("go-on", (0,))), answers=[plain], until=["next-space"])


@pytest.mark.rule("C4c", "C4a.i")
def test_party_stops_in_woods_for_elf_on_way_home() -> None:
    table = a_table(space="woods", destination="city", heading=-1, step=Step("space-done", (0,)))
    here = asked("moving", "on", offers=["use:elf:0:0"])
    assert plays_out(table, answers=[here], until=["next-space"]).way.destination == "city"
    away = plays_out(table, answers=[plays("use:elf:0:0"), "tavern"], dice=[2], until=["next-card"])
    assert (away.way.destination, away.way.heading) == ("tavern", 1)


@pytest.mark.parametrize("hero", ["dwarf", "troll"])
def test_dwarf_and_troll_need_not_roll_at_the_crags(hero: str) -> None:
    assert visits("crags", hero=hero, answers=["no"]).unchanged


def test_elf_need_not_roll_in_the_forest() -> None:
    assert visits("forest", hero="elf", answers=["no"]).unchanged


@pytest.mark.rule("C6g.a")
def test_the_dwarf_may_evade_in_the_hills() -> None:
    assert meets("giant", hero="dwarf", space="hills", answers=["evade"]).unchanged


def test_the_dwarf_adds_one_in_the_cave() -> None:
    assert meets("cave", hero="dwarf", dice=[3]).gained("gold") == 2
    assert meets("cave", hero="dwarf", dice=[5]).gained("gold") == 3


def test_the_maze_does_nothing_to_the_dwarf() -> None:
    assert meets("maze", hero="dwarf").spots == {1: ["maze"]}


@pytest.mark.rule("D2.dwarf", "D4.gnome", "C10f", "C10i")
@pytest.mark.parametrize("place", ["portal-of-power", "mines"])
def test_dwarf_and_gnome_each_take_a_die_off(place: str) -> None:
    def fewer(*party: str | Who) -> int:
        table = a_table(party)
        return 4 - TRIAL_DICE(Game(core().of(table), table), 4, place)

    assert fewer("dwarf", "elf") == 1
    assert fewer(who("elf", followers=["gnome"])) == 1
    assert fewer(who("dwarf", followers=["gnome"]), "troll") == 2
    assert fewer("elf", "troll") == 0
    assert fewer(who("dwarf", toad=2, gold=0)) == 0


def test_dwarf_and_gnome_remove_no_die_elsewhere() -> None:
    game = Game(core().of(a_table(["dwarf"])), a_table(["dwarf"]))
    assert [TRIAL_DICE(game, 4, place) for place in ("crypt", "death", "temple")] == [4, 4, 4]


@pytest.mark.rule("D2.troll")
def test_the_troll_in_front_regenerates_on_a_6() -> None:
    def after(*party: str | Who, die: int) -> list[int]:
        table = a_table(party, step=Step("next-space"))
        return plays_out(table, dice=[die], until=["next-card"]).each("life")

    troll = who("troll", life=3)
    assert after(troll, "elf", die=6) == [4, 4]
    assert after(troll, "elf", die=5) == [3, 4]
    assert after("elf", troll, die=6) == [4, 3]
    assert after("troll", die=6) == [6]


@pytest.mark.rule("C7c")
@pytest.mark.parametrize(("dice", "own"), [([1, 3, 5], 9), ([1, 5, 3], 9), ([1, 6, 2, 3], 13), ([1, 6, 6, 6, 2], 18)])
def test_the_warrior_keeps_the_higher_of_two_dice(dice: list[int], own: int) -> None:
    assert fights("giant", hero="warrior", dice=dice).scores == (own, 7)


def test_warrior_rolls_one_die_in_psychic_combat() -> None:
    assert fights("wraith", hero="warrior", dice=[1, 3]).scores == (5, 6)


@pytest.mark.rule("C2c.a")
def test_the_warrior_uses_two_weapons() -> None:
    assert fights("giant", hero="warrior", items=["sword", "axe", "holy-lance"], dice=[1, 1, 1]).scores == (7, 7)


@pytest.mark.rule("C7e.e")
def test_warrior_with_two_weapons_cannot_use_a_shield() -> None:
    assert (
        fights("giant", hero="warrior", items=["sword", "axe", "shield"], answers=["weapons"], dice=[5, 1, 1]).life == 4
    )
    assert fights("giant", hero="warrior", items=["sword", "shield"], dice=[5, 1, 1, 5]).life == 5
