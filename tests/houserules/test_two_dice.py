"""Two dice in combat, worked out by hand: each side adds two dice, and a natural 2 or 12 may decide."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Step
from tests.kit import Outcome, a_table, asked, done, fights, guard, meets, own, plays, plays_out, who

ID = "2d6-combat"
TWO: dict[str, Any] = {"modules": [ID]}
OPEN: dict[str, Any] = {**TWO, "options": {f"{ID}/open": "yes"}}
NATURAL: dict[str, Any] = {**TWO, "options": {f"{ID}/natural": "yes"}}
ASK_BEST: dict[str, Any] = {"switches": {"ask:best": "yes"}}


def attacks(first: str, second: str, *, natural: bool = False, open_dice: bool = False, **how: Any) -> Outcome:
    """The first of two heroes attacks the second before the Crown, once; the second rolls first."""
    chosen = {"open": open_dice, "natural": natural}
    options = {"finale": "one", **{f"{ID}/{name}": "yes" for name, on in chosen.items() if on}}
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", (first,))}
    table = a_table([first, second], **TWO, **crown, options=options)
    return plays_out(table, **{"until": ("finale", "over"), **how})


# --- two dice (1.1) ---


@pytest.mark.rule("2d6-combat.1.1")
def test_both_sides_add_two_dice_in_battle() -> None:
    """Elf 3 + 6 + 4 against Ogre 5 + 2 + 3."""
    outcome = fights("ogre", **TWO, dice=[2, 3, 6, 4])
    assert (outcome.scores, outcome.result, outcome.trophies) == ((13, 10), "won", ["ogre"])
    assert [(q.dice, q.open, q.cause.rule) for q in outcome.asked("fight") if isinstance(q, Throw)] == [
        (2, False, "2d6-combat.1.1")
    ] * 2


@pytest.mark.rule("2d6-combat.1.1")
def test_both_sides_add_two_dice_in_psychic_combat() -> None:
    """Elf 4 + 1 + 2 against Wraith 5 + 6 + 6, and no 6 is rolled on."""
    outcome = fights("wraith", **TWO, dice=[6, 6, 1, 2])
    assert (outcome.scores, outcome.life, outcome.craft) == ((7, 17), 3, 3)


@pytest.mark.rule("2d6-combat.1.1")
def test_each_six_is_rolled_on_where_the_table_wants_it() -> None:
    """Ogre 5 + 6 + 1 + 2, Elf 3 + 6 + 6 + 6 + 1 + 4: the first 6 brings 6 and 1, the second 4."""
    outcome = fights("ogre", **OPEN, dice=[6, 1, 2, 6, 6, 6, 1, 4])
    assert outcome.scores == (3 + 12 + 7 + 4, 5 + 7 + 2)


@pytest.mark.rule("2d6-combat.1.1")
def test_heroes_who_fight_each_other_add_two_dice() -> None:
    """Dwarf 3 + 1 + 2, Elf 3 + 5 + 6."""
    outcome = attacks("elf", "dwarf", dice=[1, 2, 5, 6])
    assert outcome.told("duel")[0].args[2:] == (14, 6, "won")
    assert (outcome["dwarf"].life, outcome["dwarf"].strength) == (4, 2)


@pytest.mark.rule("2d6-combat.1.1")
def test_attacked_hero_rolls_on_after_the_question_about_fate() -> None:
    """Dwarf 3 + 6 + 2, then 4 for the 6; Elf 3 + 1 + 1."""
    outcome = attacks("elf", "dwarf", open_dice=True, dice=[6, 2, 1, 1, 4])
    assert outcome.told("duel")[0].args[2:] == (5, 15, "lost")


@pytest.mark.rule("2d6-combat.1.1")
def test_guardian_combat_has_no_dice() -> None:
    assert guard(["dragon"], **TWO).asked("fight") == guard(["dragon"]).asked("fight")
    assert guard(["dragon"], **TWO).table.heroes == guard(["dragon"]).table.heroes


@pytest.mark.rule("2d6-combat.1.1")
def test_fate_rerolls_one_of_the_two_dice() -> None:
    """Elf 3 + 1 + 4 loses to 5 + 2 + 3; the 1 becomes a 6."""
    keep = asked("fate", "fate-1", options=["keep", "fate", "fate-1"])
    outcome = fights("ogre", **TWO, fate=1, dice=[2, 3, 1, 4, 6], answers=[keep])
    assert (outcome.scores, outcome.result, outcome.fate) == ((13, 10), "won", 0)


@pytest.mark.rule("2d6-combat.1.1")
def test_fate_is_asked_before_a_6_is_rolled_on_for_the_other_die() -> None:
    """Elf 3 + 6 + 1 loses to 7 + 2 + 3; the 1 becomes a 5, and the 6 brings 2."""
    keep = asked("fate", "fate", options=["keep", "fate", "fate-1"])
    outcome = fights("dragon", **OPEN, fate=1, dice=[2, 3, 6, 1, 5, 2], answers=[keep])
    assert (outcome.scores, outcome.fate) == ((3 + 11 + 2, 12), 0)


# --- extra dice (1.2) ---


@pytest.mark.rule("2d6-combat.1.2")
def test_warrior_rolls_three_dice_and_chooses_two() -> None:
    """Warrior 4 + 6 + 5 of 6, 1 and 5."""
    keep = asked("fight/keep", "6-1", options=["6-5", "6-1", "5-1"])
    outcome = fights("ogre", **TWO, **ASK_BEST, hero="warrior", dice=[2, 3, 6, 1, 5], answers=[keep])
    (told,) = outcome.told("fight")
    assert outcome.scores == (4 + 6 + 1, 10)
    assert (told.sides[0].kept, told.sides[0].dropped) == ((6, 1), (5,))
    assert outcome.dice_of("fight/two") == [3]
    assert [q.cause.rule for q in outcome.asked("fight/two")] == ["2d6-combat.1.2"]


@pytest.mark.rule("2d6-combat.1.2")
def test_program_takes_the_two_highest_where_nobody_is_asked() -> None:
    assert fights("ogre", **TWO, hero="warrior", dice=[2, 3, 6, 1, 5]).scores == (4 + 6 + 5, 10)


@pytest.mark.rule("2d6-combat.1.2")
def test_two_of_three_equal_dice_are_no_choice() -> None:
    outcome = fights("ogre", **TWO, **ASK_BEST, hero="warrior", dice=[2, 3, 4, 4, 4])
    assert (outcome.scores, outcome.asked("fight/keep")) == ((12, 10), [])


@pytest.mark.rule("2d6-combat.1.2")
def test_attacked_warrior_chooses_two_as_well() -> None:
    """Warrior 4 + 5 + 3 of 5, 3 and 1; Elf 3 + 6 + 4."""
    keep = asked("fight/keep", "5-3", hero="warrior")
    outcome = attacks("elf", "warrior", **ASK_BEST, dice=[5, 1, 3, 6, 4], answers=[keep])
    assert outcome.told("duel")[0].args[2:] == (13, 12, "won")


@pytest.mark.rule("2d6-combat.1.2")
def test_warrior_has_no_extra_die_in_psychic_combat() -> None:
    assert fights("wraith", **TWO, hero="warrior", dice=[1, 1, 6, 6]).dice_of("fight/hero") == [2]


# --- modifiers (1.3) ---


@pytest.mark.rule("2d6-combat.1.3")
def test_weapons_and_spaces_add_as_ever() -> None:
    """Elf 3 + 1 for the sword + 2 + 2; Ogre 5 + 2 on the Runes + 1 + 2."""
    outcome = fights("ogre", **TWO, items=["sword"], region="outer", space="runes", dice=[1, 2, 2, 2])
    assert outcome.scores == (3 + 1 + 4, 5 + 2 + 3)


@pytest.mark.rule("2d6-combat.1.3")
def test_assassinated_enemy_rolls_no_dice_at_all() -> None:
    outcome = meets("ogre", **TWO, hero="assassin", answers=["assassinate"], dice=[1, 2])
    assert outcome.told("fight")[0].args[2:4] == (3 + 3, 5)


# --- a natural 2 and a natural 12 (2.1 to 2.3) ---


@pytest.mark.rule("2d6-combat.2.1")
def test_natural_2_loses_with_the_higher_total() -> None:
    """Elf 9 + 1 + 1 against Goblin 2 + 1 + 2."""
    outcome = fights("goblin", **NATURAL, strength=9, dice=[1, 2, 1, 1])
    assert (outcome.scores, outcome.result, outcome.life) == ((11, 5), "lost", 3)
    (told,) = outcome.told("fight")
    assert (told.by, told.cause.rule) == ("a natural 2", "2d6-combat.2.1")


@pytest.mark.rule("2d6-combat.2.1")
def test_natural_2_of_the_enemy_is_beaten() -> None:
    outcome = fights("dragon", **NATURAL, dice=[1, 1, 1, 2])
    assert (outcome.scores, outcome.result, outcome.trophies) == ((6, 9), "won", ["dragon"])


@pytest.mark.rule("2d6-combat.2.1")
def test_natural_2_may_be_mended_by_fate() -> None:
    outcome = fights("goblin", **NATURAL, strength=9, fate=1, dice=[1, 2, 1, 1, 3], answers=["fate"])
    assert (outcome.result, outcome.fate) == ("won", 0)
    assert [q.text for q in outcome.asked("fate")] == [
        "Battle: you rolled 1 and 1 (11 against 5, a natural 2). Pay 1 fate to reroll the 1?"
    ]


@pytest.mark.rule("2d6-combat.2.1", "2d6-combat.2.2")
def test_two_ones_and_two_sixes_mean_nothing_without_the_option() -> None:
    assert fights("goblin", **TWO, strength=9, dice=[1, 2, 1, 1]).result == "won"
    assert fights("dragon", **TWO, dice=[6, 5, 6, 6]).result == "lost"


@pytest.mark.rule("2d6-combat.2.2")
def test_natural_12_wins_with_the_lower_total() -> None:
    """Elf 3 + 12 against Dragon 7 + 6 + 5."""
    outcome = fights("dragon", **NATURAL, dice=[6, 5, 6, 6])
    assert (outcome.scores, outcome.result, outcome.trophies) == ((15, 18), "won", ["dragon"])


@pytest.mark.rule("2d6-combat.2.2")
def test_natural_12_of_the_enemy_beats_the_higher_total() -> None:
    outcome = fights("goblin", **NATURAL, strength=20, dice=[6, 6, 3, 4])
    assert (outcome.result, outcome.life, outcome.strength) == ("lost", 3, 19)


@pytest.mark.rule("2d6-combat.2.2")
def test_natural_12_beats_a_natural_2() -> None:
    assert fights("dragon", **NATURAL, dice=[1, 1, 6, 6]).result == "won"
    assert fights("goblin", **NATURAL, strength=20, dice=[6, 6, 1, 1]).result == "lost"


@pytest.mark.rule("2d6-combat.2.3", "2d6-combat.2.3-double-loss-the-c")
def test_two_natural_2s_are_a_stand_off_with_an_enemy() -> None:
    outcome = fights("goblin", **NATURAL, strength=9, dice=[1, 1, 1, 1])
    assert (outcome.scores, outcome.result, outcome.unchanged) == ((11, 4), "draw", True)
    assert outcome.told("fight")[0].cause.rule == "2d6-combat.2.3-double-loss-the-c"


@pytest.mark.rule("2d6-combat.2.3", "2d6-combat.2.3-double-win-the-ad")
def test_two_natural_12s_cost_the_loss_and_bring_the_trophy() -> None:
    outcome = fights("dragon", **NATURAL, dice=[6, 6, 6, 6])
    (told,) = outcome.told("fight")
    assert (outcome.life, outcome.strength, outcome.trophies) == (3, 2, ["dragon"])
    assert [(side.pays, side.beaten) for side in told.sides] == [(True, False), (True, True)]


@pytest.mark.rule("2d6-combat.2.3-double-win-the-ad")
def test_two_natural_12s_with_a_special_loss_carry_out_both_words() -> None:
    """The card costs a gold in place of the loss, and gives a craft when it is beaten."""
    gaoler = own("Gaoler", type="enemy", strength=4, number=1, lost="Instead: lose 1 gold.", won="Gain 1 craft.")
    outcome = fights(gaoler, **NATURAL, gold=2, dice=[6, 6, 6, 6])
    assert (outcome.life, outcome.gold, outcome.craft) == (4, 1, 5)


@pytest.mark.rule("2d6-combat.2.3-double-win-the-ad")
def test_two_natural_12s_with_an_enemy_spared_carry_out_its_words_for_a_loss() -> None:
    """Preservation keeps the enemy alive: no trophy, no craft; the gold is paid all the same."""
    gaoler = own("Gaoler", type="enemy", strength=4, number=1, lost="Instead: lose 1 gold.", won="Gain 1 craft.")
    party = [who("elf", gold=2), who("dwarf", craft=3, spells=["preservation"])]
    cast = plays("use:dwarf:preservation:1")
    outcome = meets(
        gaoler, heroes=party, space="woods", **NATURAL, answers=[cast, "fight"], dice=[6, 6] * 2 + [1, 2] * 2
    )
    assert (outcome.gold, outcome.craft, outcome.life, outcome.trophies) == (1, 4, 4, [])


@pytest.mark.rule("2d6-combat.2.3-double-win-the-ad")
def test_hero_who_dies_of_two_natural_12s_keeps_no_trophy() -> None:
    outcome = meets("dragon", heroes=[who("elf", life=1), "troll"], **NATURAL, dice=[6, 6, 6, 6, 3, 1, 2, 3])
    assert [x.hero for x in outcome.told("fight")] == ["elf", "troll"]
    assert (outcome.alive("elf"), outcome.spots) == (False, {1: ["dragon"]})


@pytest.mark.rule("2d6-combat.2.3", "2d6-combat.2.3-double-loss-the-c~2")
def test_two_natural_2s_are_a_stand_off_between_heroes() -> None:
    outcome = attacks("troll", "elf", natural=True, dice=[1, 1, 1, 1])
    assert outcome.told("duel")[0].args[2:] == (8, 5, "draw")
    assert outcome.unchanged


@pytest.mark.rule("2d6-combat.2.3", "2d6-combat.2.3-double-win-both-l")
def test_two_natural_12s_cost_both_heroes() -> None:
    outcome = attacks("troll", "elf", natural=True, dice=[6, 6, 6, 6])
    assert (outcome.gained("life", "troll"), outcome.gained("life", "elf")) == (-1, -1)
    assert outcome.told("duel")[0].cause.rule == "2d6-combat.2.3-double-win-both-l"


@pytest.mark.rule("2d6-combat.2.2")
def test_natural_12_counts_before_the_sixes_are_rolled_on() -> None:
    both = {f"{ID}/open": "yes", f"{ID}/natural": "yes"}
    outcome = fights("dragon", **TWO, options=both, dice=[5, 5, 6, 6, 1, 1])
    assert (outcome.scores, outcome.result) == ((3 + 14, 17), "won")


# --- fought at the table ---


def at_the_table(*, natural: bool) -> dict[str, Any]:
    """The rule at a table that fights itself."""
    return {**TWO, "options": {"resolve:fights": "off", f"{ID}/natural": "yes" if natural else "no"}}


@pytest.mark.rule("2d6-combat.2.3-double-win-the-ad")
def test_victory_at_the_table_may_cost_a_loss() -> None:
    loss = done(f.TokensChanged("elf", "life", -1))
    outcome = meets("dragon", **at_the_table(natural=True), answers=["won-dearly", loss])
    assert (outcome.life, outcome.trophies) == (3, ["dragon"])
    assert outcome.asked("by-hand")[-1].text == "Elf beats, with the losses of a defeat, Dragon: set what it cost"


@pytest.mark.rule("2d6-combat.2.3-double-win-the-ad")
def test_dear_victory_at_the_table_carries_out_both_words() -> None:
    gaoler = own("Gaoler", type="enemy", strength=4, number=1, lost="Instead: lose 1 gold.", won="Gain 1 craft.")
    outcome = meets(gaoler, **at_the_table(natural=True), gold=2, answers=["won-dearly"])
    assert (outcome.life, outcome.gold, outcome.craft) == (4, 1, 5)


@pytest.mark.parametrize(("natural", "more"), [(True, ["won-dearly"]), (False, [])])
def test_dear_victory_is_offered_only_where_the_rules_know_it(natural: bool, more: list[str]) -> None:
    known = asked("by-hand/outcome", "draw", options=["won", *more, "lost", "draw", "evaded", "destroyed"])
    meets("ogre", **at_the_table(natural=natural), answers=[known])


@pytest.mark.rule("2d6-combat.2.3-double-win-both-l")
def test_heroes_fighting_at_the_table_may_both_lose() -> None:
    options = {"finale": "one", **at_the_table(natural=True)["options"]}
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("troll",))}
    costs = [done(f.TokensChanged(hero, "life", -1)) for hero in ("troll", "elf")]
    outcome = plays_out(
        a_table(["troll", "elf"], **TWO, **crown, options=options),
        answers=["draw-dearly", *costs],
        until=("finale", "over"),
    )
    assert (outcome.gained("life", "troll"), outcome.gained("life", "elf")) == (-1, -1)
