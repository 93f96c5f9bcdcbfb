"""Before the blows of a guardian combat (C8d.j, C8e.b to C8e.e): scrolls, spells, bows, worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from talisman_desktop.app.program_house import house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.guardians import scrolls
from talisman_desktop.paths import cardsets_folder
from tests.kit import Outcome, Party, a_table, asked, cards, catalog, do, fights, guard, plays_out, short, who

AGAIN, LOOT = "again-or-back", "loot"
WRAITH = {"trove": ["wand"]}
"""Arguments by which the Wraith (craft 5) holds the Wand and one scroll."""


def held_by(outcome: Outcome) -> dict[str, list[str]]:
    """Return the equipment of each guardian."""
    return {short(e.kind): outcome.zone(f"guardian:{e.id}") for e in outcome.table.zone("guardians")}


def scroll(spell: str, enemies: list[str], **more: Any) -> Outcome:
    """Play a guardian combat in which the enemy with most craft holds a scroll."""
    more["draws"] = [spell, *more.get("draws", ())]
    return guard(enemies, trove=["wand"], **more)


# --- the table of scrolls (C8d.j) ---


@pytest.mark.rule("C8d.j")
def test_every_core_spell_has_a_ruling_as_scroll() -> None:
    spells = {card.id for card in catalog().deck("spell")}
    assert set(scrolls.table()) == spells
    assert all(entry.ruling.endswith(".") for entry in scrolls.table().values())


@pytest.mark.rule("C8d.j", "C8e.c")
@pytest.mark.parametrize(
    "spell",
    [
        *("alchemy", "counterspell", "destroy-magic", "destruction", "divination", "healing", "hex", "invisibility"),
        *("teleport", "temporal-warp"),
    ],
)
def test_scroll_without_effect_is_left_in_the_trove(spell: str) -> None:
    party = [who("troll", craft=4, spells=["random"], items=["sword"], followers=["guide"]), "wizard"]
    outcome = scroll(spell, ["wraith"], heroes=party)
    assert (outcome.step, outcome.told("scroll")) == (LOOT, [])
    assert sorted(outcome.zone("loot")) == sorted(["wand", spell])


@pytest.mark.rule("C8e.c", "C8d.j")
def test_the_strongest_hero_loses_all_spells() -> None:
    party = [who("elf", spells=["hex"]), who("wizard", craft=5, spells=["alchemy", "random"])]
    outcome = scroll("nullify", ["wraith"], heroes=party)
    assert (outcome.spells_of("elf"), outcome.spells_of("wizard")) == (["hex"], [])
    assert "nullify" in outcome.discarded("spell")


@pytest.mark.rule("C8e.c")
def test_hero_with_nothing_to_lose_is_passed_over() -> None:
    party = [who("elf", spells=["hex"]), who("troll", strength=9)]
    assert scroll("nullify", ["wraith"], heroes=party).spells_of("elf") == []


@pytest.mark.rule("C8e.c")
@pytest.mark.parametrize(("die", "strength", "craft"), [(2, 0, 1), (3, 6, 0), (5, 7, 1)])
def test_random_strikes_the_strongest_before_the_blows(die: int, strength: int, craft: int) -> None:
    outcome = scroll("random", ["goblin"], heroes=["elf", who("troll", strength=6, craft=1)], dice=[die])
    assert (outcome["troll"].strength, outcome["troll"].craft) == (strength, craft)


@pytest.mark.rule("C8e.c")
def test_hero_turned_into_toad_drops_everything_into_trove() -> None:
    party = ["elf", who("troll", strength=6, items=["sword"], gold=0)]
    outcome = scroll("random", ["ogre"], heroes=party, dice=[1])
    assert (outcome["troll"].toad, outcome.items_of("troll")) == (3, [])
    assert "sword" in outcome.zone("loot")


@pytest.mark.rule("C8e.c")
def test_acquisition_gives_guardian_best_item_of_strongest_hero() -> None:
    """The Giant (6) gets the Troll's axe. With 7 it strikes the Elf (3) twice before it falls."""
    party = ["elf", who("troll", strength=6, items=["axe", "magic-belt", "helmet"])]
    outcome = scroll("acquisition", ["giant"], heroes=party)
    assert (outcome.step, outcome.items_of("troll")) == (LOOT, ["magic-belt", "helmet"])
    assert (outcome.each("life"), sorted(outcome.zone("loot"))) == ([4 - 2, 6], ["axe", "wand"])
    nothing = scroll("acquisition", ["wraith"], heroes=["wizard", "elf"])
    assert nothing.told("scroll") == []


@pytest.mark.rule("C8e.c")
def test_thing_useless_to_evil_is_still_taken_away() -> None:
    party = [who("troll", strength=9, alignment="good", items=["holy-grail"])]
    outcome = scroll("acquisition", ["wraith"], heroes=party)
    assert (outcome.items_of("troll"), held_by(outcome)["wraith"]) == ([], ["wand"])
    assert outcome.zone("loot") == ["holy-grail"]


@pytest.mark.rule("C8e.c")
def test_mesmerism_takes_a_follower_that_can_be_regained() -> None:
    outcome = scroll("mesmerism", ["ogre"], heroes=[who("troll", strength=6, followers=["guide", "unicorn"])])
    assert outcome.followers_of("troll") == ["guide"]
    assert (outcome.step, sorted(held_by(outcome)["ogre"])) == (AGAIN, ["unicorn", "wand"])
    without = scroll("mesmerism", ["ogre"], heroes=[who("troll", strength=6, followers=["guide"])])
    assert (without.told("scroll"), without.step) == ([], LOOT)


@pytest.mark.rule("C8e.c")
def test_immobility_removes_strongest_from_totals_not_from_targets() -> None:
    party = ["elf", who("troll", strength=6, spells=["psionic-blast"], craft=3)]
    outcome = scroll("immobility", ["ogre"], heroes=party)
    assert (outcome.step, outcome.spells_of("troll")) == (AGAIN, ["psionic-blast"])
    assert outcome.each("life") == [3, 6]
    again = outcome.goes_on(answers=["again", "fight"], until=[LOOT, AGAIN])
    assert again.step == LOOT


@pytest.mark.rule("C8e.c", "C8d.h")
def test_psionic_blast_adds_the_bearers_craft_to_its_strength() -> None:
    """The Demon (craft 10) has no strength. Its 10 join the enemies' strength total, but it cannot be felled by
    strength."""
    outcome = scroll("psionic-blast", ["demon"], heroes=[who("troll", strength=9, craft=11)])
    assert (outcome.step, [x.args for x in outcome.told("struck")]) == (LOOT, [("strength",)])
    none = scroll("psionic-blast", ["ogre"], heroes=[who("troll", strength=9)])
    assert none.told("scroll") == []


@pytest.mark.rule("C8e.c", "C8d.i")
def test_preservation_spares_the_strongest_of_those_that_fall_once() -> None:
    outcome = scroll("preservation", ["ogre", "wolf"], heroes=[who("troll", strength=9)])
    assert (outcome.step, list(held_by(outcome))) == (AGAIN, ["ogre"])
    assert outcome.discarded("spell") == ["preservation"]
    assert outcome.goes_on(answers=["again"], until=[LOOT, AGAIN]).step == LOOT


# --- heroes cast, one spell at a time, after the enemies (C8e.c) ---


@pytest.mark.rule("C8e.c")
def test_the_enemies_cast_before_the_heroes_may() -> None:
    party = [who("wizard", spells=["psionic-blast"])]
    outcome = scroll("nullify", ["wraith"], heroes=party)
    assert not outcome.asked("guardians/ready")


@pytest.mark.rule("C8e.c")
def test_destruction_discards_one_guardian_and_its_things_go() -> None:
    hero = who("elf", spells=["destruction"])
    answers = [asked("guardians/ready", "use:elf:destruction"), asked("which", "dragon", options=["dragon", "goblin"])]
    outcome = guard(["dragon", "goblin", "sword"], heroes=[hero], answers=answers)
    assert (outcome.step, outcome.zone("loot"), outcome.life) == (LOOT, ["sword"], 4)


@pytest.mark.parametrize(
    ("enemy", "scores"), [("dragon", "your strength 3 against its 7"), ("wraith", "your craft 4 against its 5")]
)
def test_question_before_the_blows_names_only_attributes_in_use(enemy: str, scores: str) -> None:
    outcome = guard([enemy], heroes=[who("elf", spells=["destruction"])], answers=["use:elf:destruction"])
    question = outcome.asked("guardians/ready")[0]
    assert question.text == f"One guardian stands before you: {scores}"


def test_question_before_the_blows_names_several_guardians() -> None:
    hero = who("elf", spells=["destruction"])
    outcome = guard(["dragon", "dragon"], heroes=[hero], until=["guardians/ready"])
    assert outcome.question.text == "The guardians stand before you: your strength 3 against their 14"


def test_question_before_the_blows_calls_foes_enemies() -> None:
    table = a_table([who("elf", spells=["destruction"])], space=13, destination="portal-of-power", region="outer")
    foes = [f.FoeAppeared("core/pit-fiend", "guardians")] * 2
    table = do(table, *foes, f.StepBegan(step=Step("guardian-fight", (1,))))
    question = plays_out(table, until=["guardians/ready"]).question
    assert question.text == "The enemies stand before you: your strength 3 against their 8"


@pytest.mark.rule("C8e.c", "C8e.e")
def test_without_any_guardian_left_no_blow_is_struck() -> None:
    outcome = guard(["dragon"], heroes=[who("elf", spells=["destruction"])], answers=["use:elf:destruction"])
    assert (outcome.step, outcome.told("struck"), outcome.table.lasting) == (LOOT, [], ())


@pytest.mark.rule("C8e.c", "D3.destroy-magic")
def test_destroy_magic_ends_a_scroll_and_needs_one() -> None:
    party = [who("elf", spells=["destroy-magic"]), who("troll", strength=6)]
    cast = asked("guardians/ready", "use:elf:destroy-magic:1")
    outcome = scroll("immobility", ["ogre"], heroes=party, answers=[cast])
    assert outcome.step == LOOT
    assert not guard(["ogre"], heroes=party).asked("guardians/ready")


@pytest.mark.rule("C8e.j")
def test_preservation_keeps_the_life_of_a_blow() -> None:
    outcome = guard(
        ["dragon"],
        heroes=[who("elf", spells=["preservation"])],
        answers=[
            "use:elf:preservation",
        ],
    )
    assert (outcome.life, outcome.strength) == (4 - 1, 3 - 2)


# --- a box with bows, and a creature to summon (C7d, C8e.d, C8e.e) ---

BOWS = """
deck = "adventure"

[[card]]
id = "bow"
name = "Bow"
type = "object"
subtype = "weapon"
number = 5
copies = 3
owned = "Shoots 1 die of damage before guardian combat."

[[card]]
id = "long-bow"
name = "Long Bow"
type = "object"
subtype = "weapon"
number = 5
copies = 2
owned = ["Shoots 2 dice of damage before guardian combat for 1 gold.", "+2 strength in battle."]
"""

CREATURES = """
deck = "spell"

[[card]]
id = "summoning"
name = "Summoning"
may = "Before guardian combat: an ally of strength 4 and craft 2 fights beside the party."
"""


@pytest.fixture
def bows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core box and a small box with bows."""
    box = tmp_path / "bows"
    box.mkdir()
    (box / "set.toml").write_text('[set]\nid = "bows"\ntitle = "Bows"\n', encoding="utf-8")
    (box / "adventure.toml").write_text(BOWS, encoding="utf-8")
    (box / "spells.toml").write_text(CREATURES, encoding="utf-8")
    both, problems = load_catalog([cardsets_folder() / "core", box])
    assert not problems, problems
    rules = house(both)
    monkeypatch.setattr(cards, "core", lambda: rules)


BOW, LONG_BOW = "bows/bow", "bows/long-bow"


@pytest.mark.rule("C8e.d", "C8e.e")
@pytest.mark.usefixtures("bows")
@pytest.mark.parametrize(
    ("die", "answers", "step", "life"),
    [(5, [], LOOT, 4), (3, [], LOOT, 4), (2, [{"ogre": 3}], AGAIN, 4), (1, [{"ogre": 4}], AGAIN, 3)],
)
def test_a_bow_wounds_the_strongest_before_the_blows(die: int, answers: list[Any], step: str, life: int) -> None:
    """Ogre 5 and Wolf 2 against the Elf's 5: the wound counts in both directions. With a 5 the Ogre is out; with a 3
    both fall to 5; with a 2 their 5 only equal the Elf's; with a 1 their 6 surpass it."""
    outcome = guard(["ogre", "wolf"], heroes=[who("elf", strength=5, items=[BOW])], dice=[die], answers=answers)
    assert outcome.told("damaged")[0].args == ("Ogre", "strength", die, 5)
    assert (outcome.step, outcome.life) == (step, life)


@pytest.mark.rule("C8e.e")
@pytest.mark.usefixtures("bows")
def test_guardian_shot_to_0_is_out_with_its_things() -> None:
    outcome = guard(["wild-boar", "lemure", "axe"], items=[BOW], strength=0, dice=[2])
    assert (outcome.told("damaged")[0].args, outcome.zone("loot")) == (("Wild Boar", "strength", 2, 2), ["axe"])
    assert outcome.told("struck") == []


@pytest.mark.rule("C8e.e", "C8d.i")
@pytest.mark.usefixtures("bows")
@pytest.mark.parametrize(("armour", "left"), [(4, ["wolf"]), (3, [])])
def test_armour_may_save_a_guardian_from_a_shot(armour: int, left: list[str]) -> None:
    outcome = guard(["wolf", "armour"], items=[BOW], strength=0, dice=[6, armour])
    assert list(held_by(outcome)) == left


@pytest.mark.rule("C8e.c", "C8e.e")
@pytest.mark.usefixtures("bows")
def test_preservation_spares_a_guardian_from_a_shot() -> None:
    outcome = scroll("preservation", ["goblin"], heroes=[who("elf", strength=0, items=[BOW])], dice=[6])
    assert (outcome.step, list(held_by(outcome)), outcome.discarded("spell")) == (AGAIN, ["goblin"], ["preservation"])


@pytest.mark.rule("C8e.g")
@pytest.mark.usefixtures("bows")
def test_guardian_shot_down_to_zero_falls_to_one_point() -> None:
    outcome = scroll("preservation", ["goblin"], heroes=[who("elf", strength=1, items=[BOW])], dice=[6])
    assert (outcome.step, outcome.told("guardian-fight")[0].args) == (LOOT, (1, 1, 0))


@pytest.mark.rule("C8e.e", "C8e.k")
@pytest.mark.usefixtures("bows")
def test_wounds_are_forgotten_when_the_fight_ends() -> None:
    outcome = guard(["dragon"], heroes=[who("troll", items=[BOW])], dice=[1])
    assert (outcome.step, outcome.table.lasting) == (AGAIN, ())
    again = outcome.goes_on(answers=["again"], dice=[2], until=[LOOT, AGAIN])
    assert again.told("damaged")[0].args == ("Dragon", "strength", 2, 7)


@pytest.mark.rule("C8e.d")
@pytest.mark.usefixtures("bows")
def test_spirits_are_not_shot_at() -> None:
    outcome = guard(["wraith"], items=[BOW])
    assert outcome.told("damaged") == []


@pytest.mark.rule("C7d", "C8e.d")
@pytest.mark.usefixtures("bows")
def test_one_bow_is_used_and_is_the_only_weapon() -> None:
    party = [who("elf", strength=4, gold=0, items=[BOW, BOW, "sword"])]
    shoots = asked("guardians/shoot", "shoot", options=["shoot", "keep"])
    shot = guard(["ogre"], heroes=party, answers=[shoots], dice=[1])
    assert (len(shot.told("damaged")), shot.step) == (1, AGAIN)
    kept = guard(["ogre"], heroes=party, answers=["keep"])
    assert (kept.step, kept.unchanged) == (AGAIN, True)
    warrior = who("warrior", strength=4, gold=0, items=[BOW, BOW, "sword"])
    both = guard(["ogre"], heroes=[warrior], dice=[1])
    assert (both.step, both.asked("guardians/shoot")) == (LOOT, [])


@pytest.mark.rule("C7d")
@pytest.mark.usefixtures("bows")
@pytest.mark.parametrize("hero", ["priest", "monk"])
def test_hero_without_use_of_weapons_cannot_shoot(hero: str) -> None:
    assert guard(["dragon"], hero=hero, items=[BOW]).told("damaged") == []


@pytest.mark.rule("C7d")
@pytest.mark.usefixtures("bows")
def test_bow_counts_as_one_weapon_in_a_battle() -> None:
    def strength(hero: str, *items: str) -> int:
        dice = [1, 1, 1] if hero == "warrior" else [1, 1]
        return fights("ogre", heroes=[who(hero, strength=3, items=items)], dice=dice).scores[0] - 1

    assert strength("elf", LONG_BOW, "sword") == 3 + 2
    assert strength("warrior", LONG_BOW, "sword") == 3 + 2 + 1
    assert strength("warrior", LONG_BOW, LONG_BOW) == 3 + 2


@pytest.mark.rule("C8e.d", "C8e.h")
@pytest.mark.usefixtures("bows")
def test_shot_may_cost_gold_and_expends_the_bow() -> None:
    """The bow shoots two dice for 1 gold. Its own +2 strength no longer counts in this combat."""
    hero = who("elf", strength=4, gold=1, items=[LONG_BOW])
    outcome = guard(["dragon"], heroes=[hero], answers=["shoot"], dice=[1, 1])
    assert (outcome.told("damaged")[0].args, outcome.gold) == (("Dragon", "strength", 2, 7), 0)
    assert (outcome.step, outcome.life) == (AGAIN, 3)
    poor = guard(["dragon"], heroes=[who("elf", strength=4, gold=0, items=[LONG_BOW])])
    assert (poor.told("damaged"), poor.life) == ([], 3)


@pytest.mark.rule("C8d.g", "C8e.d", "C8e.e")
@pytest.mark.usefixtures("bows")
@pytest.mark.parametrize(("die", "life", "strength"), [(3, 4, 3), (4, 3, 2)])
def test_a_guardian_shoots_at_the_strongest_hero(die: int, life: int, strength: int) -> None:
    """A shot equal to the hero's strength only wounds; a higher one costs a life and a strength at once."""
    party = [who("dwarf", strength=2), who("elf", strength=3, life=4)]
    outcome = guard(["goblin", BOW], heroes=party, dice=[die])
    assert (outcome.told("damaged")[0].hero, outcome.told("damaged")[0].args[2:]) == ("elf", (die, 3))
    blows = [x.hero for x in outcome.told("struck")]
    assert (outcome["elf"].life, outcome["elf"].strength) == (life - blows.count("elf"), strength - blows.count("elf"))


@pytest.mark.rule("C8e.e", "C8e.j")
@pytest.mark.usefixtures("bows")
def test_shield_used_against_a_shot_is_spent() -> None:
    saved = guard(["dragon", BOW], heroes=[who("elf", strength=1, items=["shield"])], dice=[6, 5])
    assert len(saved.told("armour")) == 1
    party = [who("elf", strength=6, life=1, gold=0, spells=["hex"]), who("dwarf", strength=3)]
    dead = guard(["wolf", LONG_BOW], heroes=party, dice=[6, 6])
    assert (dead.alive("elf"), dead.step) == (False, AGAIN)


@pytest.mark.rule("C8e.c", "C8e.a")
@pytest.mark.usefixtures("bows")
def test_summoned_ally_adds_to_totals_for_one_fight() -> None:
    hero = who("elf", strength=3, spells=["bows/summoning"])
    outcome = guard(["ogre", "lemure"], heroes=[hero], answers=[asked("guardians/ready", "use:elf:summoning")])
    assert (outcome.step, outcome.life, outcome.table.lasting) == (LOOT, 3, ())
    alone = guard(["ogre"], heroes=[who("elf", strength=3)])
    assert alone.step == AGAIN


@pytest.mark.rule("C8e.c", "C8d.j")
@pytest.mark.usefixtures("bows")
def test_summoned_creature_strikes_but_is_no_target() -> None:
    """The Goblin's 2 and the creature's 4 surpass the Troll's 5, its craft of 2 the Troll's 1; the Goblin falls."""
    outcome = scroll("bows/summoning", ["goblin"], heroes=[who("troll", strength=5)])
    assert (outcome.step, outcome.life, outcome.strength, outcome.craft) == (LOOT, 6 - 2, 4, 0)
    assert scroll("hex", ["goblin"], heroes=[who("troll", strength=5)]).life == 6


# --- guardian combat elsewhere (C8b) ---


@pytest.mark.rule("C8b", "C8a")
def test_same_fight_without_trove_needs_no_setup() -> None:
    """The Sentinel has 9. A blast of 4 lifts the Elf's 3 and the Troll's 6 above it; no die is rolled."""
    party: Party = [who("elf", spells=["psionic-blast"]), "troll"]
    table = a_table(party, space=6, destination="sentinel", step=Step("waypoint"))
    answers = ["challenge", asked("guardians/ready", "use:elf:psionic-blast")]
    outcome = plays_out(table, answers=answers, until=["sentinel-beaten", AGAIN])
    assert (outcome.step, outcome.asked("guardians/armour"), outcome.asked("draw")) == ("sentinel-beaten", [], [])
    assert not outcome.asked("trove-gold")


@pytest.mark.rule("C8e.c", "C8d.j")
def test_preservation_scroll_is_kept_until_a_guardian_falls() -> None:
    outcome = scroll("preservation", ["dragon"], heroes=["troll"])
    assert (outcome.step, outcome.discarded("spell"), [*held_by(outcome)]) == (AGAIN, [], ["dragon"])
