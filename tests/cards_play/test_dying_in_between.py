"""A hero is killed by something played in the middle of a roll, a fight or a choice. What was under way ends for that
hero."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step
from tests.kit import a_table, in_village, meets, own, plays, plays_out, short, who

BANE = own("Bane", type="object", may="Any time: lose 9 lives.")
RAT = own("Rat Cage", type="object", may="Any time: fight a rat of strength 30.")
SLUMBER = own("Slumber", type="object", may="Any time, once a turn: lose 1 turn.")
ASKED = {"ask:best": "yes", "ask:spells/any": "yes", "ask:fate/spare": "yes", "ask:fate/other": "yes"}


def dies(hero: str) -> object:
    """Return an answer that plays the Bane with this hero instead of answering."""
    return plays(f"use:{hero}:{short(BANE.kind)}:0")


def test_roll_ends_when_hero_dies_in_another_fight() -> None:
    """The Elf meets the Witch, plays the cage at the question about fate and dies of the rat."""
    elf = who("elf", life=1, fate=1, items=[RAT])
    met = meets(
        "witch",
        heroes=[elf, "troll"],
        dice=[3, 1, 1, 2],
        answers=[plays(f"use:elf:{short(RAT.kind)}:0"), "keep"],
        switches=ASKED,
    )
    assert not met.alive("elf")


def test_dead_hero_loses_no_further_life() -> None:
    """The Monk could prevent the Elf's loss of a life, but before that is decided the Elf dies of something else."""
    curse = own("Curse", type="event", number=1, meet="Lose 1 life.")
    monk = who("monk", craft=6, life=3, spells=["preservation"])
    met = meets(curse, heroes=[who("elf", items=[BANE]), monk], answers=[dies("elf"), "lose", "lose"], switches=ASKED)
    assert (met.alive("elf"), met["monk"].life) == (False, 2)


@pytest.mark.parametrize("items", [["sword", "axe", "shield"]])
def test_hero_who_dies_choosing_hands_does_not_fight(items: list[str]) -> None:
    warrior = who("warrior", items=[*items, BANE])
    met = meets("bear", heroes=[warrior, "troll"], dice=[1, 6, 1], answers=[dies("warrior")])
    assert [fight.hero for fight in met.told("fight")] == ["troll"]


def test_dead_hero_does_not_roll_on_a_6() -> None:
    """The Warrior has rolled a 6 among two dice, and is asked about fate."""
    warrior = who("warrior", fate=1, items=[BANE])
    met = meets("bear", heroes=[warrior, "troll"], dice=[1, 6, 2, 1, 5], answers=[dies("warrior")], switches=ASKED)
    assert [fight.hero for fight in met.told("fight")] == ["troll"]


def test_dead_hero_tries_no_armour() -> None:
    elf = who("elf", items=["armour", "helmet", BANE])
    met = meets("bear", heroes=[elf, "troll"], dice=[6, 1, 1, 1, 5], answers=[dies("elf")], switches=ASKED)
    assert not met.alive("elf")
    assert not met.told("armour")


def test_spell_has_no_effect_when_its_caster_dies() -> None:
    """The caster dies while choosing what the spell destroys: the enemy stays."""
    elf = who("elf", craft=4, spells=["destruction"], items=[BANE])
    table = a_table([elf, "troll"], step=Step("go-on", (0,)), stacks={3: ["bear", "wolf"]})
    went = plays_out(table, answers=[plays("use:elf:destruction"), dies("elf"), "on"], until=["next-space"])
    assert went.roads[3] == ["bear", "wolf"]


def test_an_enemy_destroyed_at_the_roll_leaves_no_trophy() -> None:
    """The Monk casts Hex while the Elf is asked about fate."""
    elf = who("elf", fate=1)
    monk = who("monk", craft=6, spells=["hex"])
    met = meets("bear", heroes=[elf, monk], dice=[1, 5], answers=["fight", plays("use:monk:hex")], switches=ASKED)
    assert (met.trophies_of("elf"), met.discarded()) == ([], ["bear"])


def test_dead_hero_does_not_roll_for_followers() -> None:
    """At a place like the Chasm the Elf dies after the first of two rolls."""
    pit = own("Pit", type="place", number=5, meet="Roll a die for each of your followers: it is killed on 2 or less.")
    elf = who("elf", fate=1, followers=["guide", "mule"], items=[BANE])
    met = meets(pit, heroes=[elf, "troll"], dice=[5], answers=[dies("elf")], switches=ASKED)
    assert not met.alive("elf")


def test_hero_who_died_first_meets_no_stranger() -> None:
    elf = who("elf", craft=4, spells=["healing"], life=2, items=[BANE])
    met = meets("witch", heroes=[elf, "troll"], dice=[3], answers=[dies("elf")], switches=ASKED)
    assert not met.alive("elf")


def test_a_turn_lost_in_the_village_costs_no_card() -> None:
    """A lost turn draws no card in the village."""
    stayed = in_village(plays(f"use:elf:{short(SLUMBER.kind)}:0"), hero="elf", items=[SLUMBER], gold=1)
    assert not stayed.happened(f.CardsDealt)


def test_hero_who_died_first_faces_no_enemy() -> None:
    """The players are asked who resolves the fight, and at this question the Elf dies."""
    met = meets(
        "bear",
        heroes=[who("elf", items=[BANE]), "troll"],
        options={"resolve:fights": "ask"},
        dice=[1, 5],
        answers=[dies("elf"), "program"],
    )
    assert [fight.hero for fight in met.told("fight")] == ["troll"]
