"""Forecasts of the answers to a question about a fight, against sums worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMade, TokensChanged
from talisman_desktop.core.requests import Answer, Chosen, Thrown
from talisman_desktop.core.table import BY_HAND, Step, Table, spot
from talisman_desktop.odds import exploration
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.fight_forecasts import exact_odds, forecasts
from talisman_desktop.odds.forecast import Facing, Forecast, Thing
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.odds.step_copy import StepCopy
from talisman_desktop.play.session import Session
from tests.kit import Outcome, a_table, core, meets, own, plays, plays_out, who

NEAR = 1e-12
STRENGTH_4_AGAINST_7 = Fraction(1, 25) * Fraction(5, 7) + Fraction(22, 25) * Fraction(5, 42) + Fraction(1, 42)
"""Of the last faces 1 to 5 mine is 4 more in one of 25 pairs, 3 more in two. With as many sixes (5/7) 4 more wins; with
one six more (5/42) all that are not 3 or 4 behind; with two more or above (1/42) all do."""


def at(key: str, enemy: str | CardMade = "dragon", **more: Any) -> Outcome:
    """Return a play of a hero before an enemy, stopped at a question."""
    return meets(enemy, until=(key,), **{"hero": "elf", "answers": [], **more})


def seen(outcome: Outcome) -> dict[str, Forecast]:
    """Return the forecasts of the open question."""
    return dict(forecasts(outcome.session.under_way()))


def cost(forecast: Forecast, token: str) -> float:
    return sum(found.expected for found in forecast.costs if found.token == token)


@pytest.mark.rule("C7c")
def test_plain_fight_has_the_odds_of_both_scores() -> None:
    outcome = at("fight/how", items=["potion-of-strength"], strength=4)
    found = exact_odds(outcome.session.under_way(), "fight")
    assert found is not None
    assert found.win == STRENGTH_4_AGAINST_7
    assert seen(outcome)["fight"].odds is not None


def test_forecast_of_a_potion_has_gain_and_price() -> None:
    outcome = at("fight/how", items=["potion-of-strength"], strength=4)
    found = seen(outcome)
    (potion,) = (option for option in found if option.startswith("use:"))
    plain, played = found["fight"].odds, found[potion].odds
    assert plain is not None
    assert played is not None
    assert found["fight"].gain is None
    assert found[potion].gain == pytest.approx(played.win - plain.win, abs=NEAR)
    assert found[potion].things == (Thing("Potion of Strength"),)
    assert found["fight"].things == ()


@pytest.mark.rule("C7e.c")
def test_armour_is_in_the_price() -> None:
    # Armour saves on 4 or more: half of the defeats cost nothing.
    found = seen(at("fight/how", items=["potion-of-strength", "armour"]))["fight"]
    assert found.odds is not None
    assert cost(found, "life") == pytest.approx(found.odds.lose / 2, abs=NEAR)
    assert cost(found, "strength") == pytest.approx(found.odds.lose / 2, abs=NEAR)
    assert {c.token: c.worst for c in found.costs} == {"life": 1, "strength": 1}


@pytest.mark.rule("C1b")
def test_last_life_may_be_the_end() -> None:
    found = seen(at("fight/how", items=["potion-of-strength"], life=1))["fight"]
    assert found.odds is not None
    assert found.dies == pytest.approx(found.odds.lose, abs=NEAR)


@pytest.mark.rule("C7c")
def test_fate_question_shows_the_gain_of_paying() -> None:
    # The Dragon has 7 + 4, the Elf 4 + 2: fate needs 8 or more, which is a 6 and then 2 to 6.
    found = seen(at("fate", dice=[4, 2], fate=1, strength=4))
    assert found["keep"].odds is not None
    assert found["keep"].odds.lose == 1
    assert found["fate"].gain == pytest.approx(5 / 36, abs=NEAR)
    assert cost(found["fate"], "fate") == 1


@pytest.mark.rule("C7e.c")
def test_price_of_a_defeat_is_known_with_dice_on_the_table() -> None:
    # 6 against 11 is lost, and armour saves on 4 or more: half. After fate 5 of 6 rolls lose.
    found = seen(at("fate", dice=[4, 2], fate=1, strength=4, items=["armour"]))
    assert [cost(found[option], "life") for option in ("keep", "fate")] == pytest.approx([1 / 2, 5 / 12], abs=NEAR)
    assert [cost(found[option], "fate") for option in ("keep", "fate")] == [0, 1]
    assert all(one.unknown == () for one in found.values())


@pytest.mark.rule("C1b")
@pytest.mark.parametrize(
    ("rolled", "loses"), [([Thrown((4,))], 2 / 3), ([Thrown((4,)), Thrown((2,)), Chosen("fate")], 2 / 3)]
)
def test_price_of_the_last_roll_is_known(rolled: list[Answer], loses: float) -> None:
    # 4 and the Elf's die against 5 and 4: 1 to 4 lose.
    table = before_the_ogre(strength=4, modules=(), options={}, fate=1)
    session = Session(core(), table, switches={"dice": "table", "ask:fate": "yes"})
    for answer in rolled:
        session.answer(answer)
    found = forecasts(session.under_way())[THE_ROLL]
    assert cost(found, "life") == pytest.approx(loses, abs=NEAR)
    assert found.unknown == ()


def test_fate_for_armour_tells_both_ends() -> None:
    outcome = at("fate", dice=[4, 2, 1], items=["armour"], fate=1, strength=4, answers=["keep"])
    found = seen(outcome)
    assert [(c.text, c.probability) for c in found["keep"].chances] == [("lose 1 strength and 1 life", 1.0)]
    again = {c.text: c.probability for c in found["fate"].chances}
    assert again == pytest.approx({"lose 1 fate": 0.5, "lose 1 strength, 1 life and 1 fate": 0.5})


def test_dice_of_a_spell_in_between_are_no_attack() -> None:
    # Random asks for another die while the fate question is open; the fight still stands at 3 + 2 against 7 + 4.
    outcome = at("fate", dice=[4, 2, 5], fate=1, spells=["random"], answers=[plays("use:elf:random")], strength=3)
    found = seen(outcome)
    assert found["fate"].gain == pytest.approx(4 / 36, abs=NEAR)
    assert found["keep"].odds is not None
    assert found["keep"].odds.lose == 1


def test_forecast_changes_nothing() -> None:
    outcome = at("fight/how", items=["potion-of-strength"])
    table, log = outcome.session.table, list(outcome.session.log)
    seen(outcome)
    assert outcome.session.table is table
    assert outcome.session.log == log


def test_question_without_a_fight_has_none() -> None:
    assert seen(meets("hermit", until=("go-on",), answers=[], lying=True)) == {}


# --- how to fight ---


@pytest.mark.rule("C7e.e")
def test_two_weapons_and_a_shield_are_two_ways() -> None:
    # Two weapons leave no hand for the shield, which saves on 5 or more.
    outcome = at("fight/hands", hero="warrior", items=["sword", "axe", "shield"])
    found = seen(outcome)
    weapons, shield = found["weapons"], next(one for option, one in found.items() if option != "weapons")
    assert weapons.odds is not None
    assert shield.odds is not None
    assert weapons.gain is None
    assert shield.gain == pytest.approx(shield.odds.win - weapons.odds.win, abs=NEAR)
    assert cost(weapons, "life") == pytest.approx(weapons.odds.lose, abs=NEAR)
    assert cost(shield, "life") == pytest.approx(shield.odds.lose * 4 / 6, abs=NEAR)


def test_enemy_with_two_scores_may_be_fought_either_way() -> None:
    witch = own("Battle Witch", type="enemy", strength=9, craft=1)
    found = seen(at("fight/kind", enemy=witch, switches={"ask:best": "yes"}))
    assert found["strength"].odds is not None
    assert found["craft"].gain is None
    assert found["strength"].gain is not None
    assert found["strength"].gain < 0
    assert cost(found["craft"], "craft") > 0
    assert cost(found["craft"], "strength") == 0


def test_evading_costs_nothing() -> None:
    found = seen(at("fight/how", space="woods"))
    assert found["evade"] == Forecast()
    assert found["fight"].odds is not None


def test_spell_that_prevents_the_fight_has_no_odds() -> None:
    found = seen(at("fight/how", items=["potion-of-strength"], spells=["immobility"]))
    (spell,) = (one for one in found.values() if Thing("Immobility") in one.things)
    assert spell.odds is None
    assert spell.costs == ()


def test_option_that_changes_nothing_is_left_out() -> None:
    found = seen(at("fight/how", items=["potion-of-strength"], gold=3))
    assert {option.partition(":")[0] for option in found} == {"fight", "use"}


# --- what is not known ---


def test_spell_that_could_keep_the_life_is_named() -> None:
    found = seen(at("fight/how", items=["potion-of-strength"], spells=["preservation"]))
    assert "without a spell that prevents it" in found["fight"].unknown


def test_words_done_by_hand_are_named() -> None:
    ghast = own("Ghast", type="enemy", strength=4, lost="Sing a song (by hand).")
    found = seen(at("fight/how", enemy=ghast, items=["potion-of-strength"]))
    assert found["fight"].unknown == ("without what Ghast says",)


def test_fight_at_the_players_own_table_has_its_odds() -> None:
    outcome = at("by-hand/outcome", enemy="dragon", strength=4, options={"resolve:fights": "off"})
    found = exact_odds(outcome.session.under_way())
    assert found is not None
    assert found.win == STRENGTH_4_AGAINST_7
    assert seen(outcome)[THE_ROLL].costs == ()


def test_correction_by_hand_is_heeded() -> None:
    outcome = at("fight/how", items=["potion-of-strength"], strength=3)
    outcome.session.edit("more strength", [TokensChanged("elf", "strength", 1, cause=BY_HAND)])
    found = exact_odds(outcome.session.under_way(), "fight")
    assert found is not None
    assert found.win == STRENGTH_4_AGAINST_7


# --- fractions ---


def test_fractions_are_the_same_odds() -> None:
    outcome = at("fight/how", items=["potion-of-strength"], fate=1)
    for option, one in seen(outcome).items():
        for fate, found in ((False, one.odds), (True, one.with_fate)):
            exact = exact_odds(outcome.session.under_way(), option, fate=fate)
            assert exact is not None
            assert found is not None
            assert float(exact.win) == pytest.approx(found.win, abs=NEAR)
            assert float(exact.lose) == pytest.approx(found.lose, abs=NEAR)


def test_fate_is_told_in_fractions() -> None:
    outcome = at("fate", dice=[4, 2], fate=1, strength=4)
    found = exact_odds(outcome.session.under_way(), "fate")
    assert found is not None
    assert found.win == Fraction(5, 36)


# --- dice on the table ---


def test_which_dice_to_keep_is_forecast() -> None:
    # Three dice for two to keep: the Dragon has 7 + 6, the Warrior 4 and 5 + 5, 5 + 3.
    outcome = at(
        "fight/keep",
        hero="warrior",
        strength=4,
        dice=[3, 3, 5, 5, 3],
        modules=["2d6-combat"],
        switches={"ask:best": "yes"},
    )
    found = seen(outcome)
    assert {option: one.odds.win for option, one in found.items() if one.odds is not None} == {"5-5": 1.0, "5-3": 0.0}
    assert found["5-3"].gain == -1


def best_of_two(need: int) -> float:
    """Return the chance that the better of two dice is more than `need`; a kept 6 is rolled on."""
    won = Fraction(0)
    for pair in product(range(1, 7), repeat=2):
        ways = [Fraction(die > need) if die < 6 else more_than(need - 6) for die in pair]
        won += max(ways) / 36
    return float(won)


def more_than(need: int) -> Fraction:
    """Return the chance that an open die comes to more than this."""
    if need < 1:
        return Fraction(1)
    return Fraction(max(0, 5 - need), 6) + Fraction(1, 6) * more_than(need - 6)


@pytest.mark.parametrize("theirs", range(1, 6))
def test_fate_paid_before_the_roll_gains_a_die(theirs: int) -> None:
    outcome = at(
        "fate/before", dice=[theirs], fate=1, strength=4, modules=["true-fate"], switches={"ask:fate/before": "yes"}
    )
    found = seen(outcome)
    throw, destiny = found["throw"].odds, found["destiny"].odds
    assert throw is not None
    assert destiny is not None
    assert destiny.win == pytest.approx(best_of_two(7 + theirs - 4), abs=NEAR)
    assert found["destiny"].gain == pytest.approx(destiny.win - throw.win, abs=NEAR)


# --- heroes against each other ---


def duel(*heroes: Any, until: str, modules: tuple[str, ...] = (), **more: Any) -> Outcome:
    return plays_out(duel_table(*heroes, modules=modules), until=(until,), **more)


def duel_table(*heroes: Any, modules: Sequence[str] = (), options: Mapping[str, str] | None = None) -> Table:
    step, chosen = Step("finale", (heroes[0].name,)), {"finale": "one", **(options or {})}
    return a_table(heroes, region="outer", space="tower", options=chosen, step=step, modules=modules)


@pytest.mark.rule("C10o.c")
def test_each_attack_on_a_hero_has_its_odds() -> None:
    heroes = who("wizard", strength=3, craft=6), who("elf", strength=3, craft=6), who("troll", strength=7, craft=1)
    found = seen(duel(*heroes, until="finale"))
    win = {option: one.odds.win for option, one in found.items() if one.odds is not None}
    assert win["battle:elf"] == pytest.approx(3 / 7, abs=NEAR)
    assert win["psychic:troll"] > 0.8 > 0.2 > win["battle:troll"]
    assert all(one.gain is None for one in found.values())


def of_the_dice(table: Table, key: str, answers: Sequence[Answer], **switches: str) -> Odds[float]:
    """Return the odds of dice that are about to be rolled."""
    session = Session(core(), table, switches={"dice": "table", **switches})
    for answer in answers:
        session.answer(answer)
    assert session.pending is not None
    assert session.pending.key == key
    odds = forecasts(session.under_way())[""].odds
    assert odds is not None
    return odds


def test_attacked_heros_fate_before_the_roll_has_odds() -> None:
    heroes = [who("wizard", strength=3), who("elf", strength=3, fate=1)]
    step, options = Step("finale", ("wizard",)), {"finale": "one"}
    table = a_table(heroes, region="outer", space="tower", options=options, step=step, modules=["true-fate"])
    paid: list[Answer] = [Chosen("battle:elf"), Chosen("destiny")]
    odds = of_the_dice(table, "fight/hero/more", paid, **{"ask:fate/before": "yes"})
    assert odds.win > 0.5 > odds.lose
    switches = {"dice": "table", "ask:fate/before": "yes", "ask:best": "yes"}
    session = Session(core(), table, switches=switches)
    for answer in [*paid, Thrown((5, 2))]:
        session.answer(answer)
    left = {option: one.odds.win for option, one in forecasts(session.under_way()).items() if one.odds is not None}
    assert left == {"leave-2": pytest.approx(4 / 6, abs=NEAR), "leave-5": pytest.approx(1 / 6, abs=NEAR)}


@pytest.mark.parametrize("theirs", [4, 5])
def test_die_rolled_again_has_the_odds_that_were_paid_for(theirs: int) -> None:
    # 8 and 1 against 5 and 4 or 5: what was rolled first is gone, and the new die has to show more than 1 or 2.
    table = a_table([who("elf", strength=8, fate=1)], row=["ogre"])
    table = replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))
    rolled: list[Answer] = [Thrown((theirs,)), Thrown((1,)), Chosen("fate")]
    odds = of_the_dice(table, "fight/hero/again", rolled, **{"ask:fate": "yes"})
    assert odds.win == pytest.approx(float(more_than(5 + theirs - 8)), abs=NEAR)


def before_the_ogre(*, strength: int, modules: Sequence[str], options: Mapping[str, str], fate: int = 0) -> Table:
    table = a_table([who("elf", strength=strength, fate=fate)], row=["ogre"], modules=modules, options=options)
    return replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))


OPEN: dict[str, Any] = {"modules": ["2d6-combat"], "options": {"2d6-combat/open": "yes"}}


def test_kept_six_that_is_rolled_on_has_odds() -> None:
    # The Ogre has 5 + 3 + 4 = 12, the Elf 3 + 6 + 1 = 10 with a die to come.
    rolled = [Thrown((3, 4)), Thrown((6, 1))]
    odds = of_the_dice(before_the_ogre(strength=3, **OPEN), "fight/on", rolled)
    assert (odds.win, odds.draw) == pytest.approx((float(more_than(2)), 1 / 6), abs=NEAR)


def test_enemys_six_that_is_rolled_on_has_odds() -> None:
    # The Ogre has 5 + 6 + 6 = 17 and its second six to come after a 4: the Elf's two dice have to bring 9 more.
    rolled = [Thrown((6, 6)), Thrown((4,))]
    odds = of_the_dice(before_the_ogre(strength=12, **OPEN), "fight/enemy/on", rolled)
    expected = 0.0
    for one, other, more in product(range(1, 60), repeat=3):
        expected += exactly(one) * exactly(other) * exactly(more) * (one + other > 9 + more)
    assert odds.win == pytest.approx(expected, abs=1e-7)


def test_six_that_stays_of_fates_two_dice_has_odds() -> None:
    # The Ogre has 5 + 4 = 9, the Elf 1 + 6 = 7 with a die to come.
    table = before_the_ogre(strength=1, modules=["true-fate"], options={}, fate=1)
    rolled: list[Answer] = [Thrown((4,)), Chosen("destiny"), Thrown((6, 2)), Chosen("leave-2")]
    odds = of_the_dice(table, "fight/hero/on", rolled, **{"ask:fate/before": "yes", "ask:best": "yes"})
    assert (odds.win, odds.draw) == pytest.approx((float(more_than(2)), 1 / 6), abs=NEAR)


def test_six_after_one_that_fate_rolled_again_has_odds() -> None:
    # The Ogre has 5 + 5 + 5 = 15, the Elf 1 + 6 + 6 and a 3 in place of a 1, with a die to come: 16 wins in any case.
    # With a 1 in its place again it has 14.
    for again, win in ((3, 1.0), (1, float(more_than(1)))):
        rolled: list[Answer] = [Thrown((5, 5)), Thrown((6, 6)), Thrown((1,)), Chosen("fate"), Thrown((again,))]
        table = before_the_ogre(strength=1, fate=1, **OPEN)
        odds = of_the_dice(table, "fight/on", rolled, **{"ask:fate": "yes"})
        assert odds.win == pytest.approx(win, abs=NEAR)


def test_attacked_hero_with_a_kept_six_has_odds_before_the_attacker_rolls() -> None:
    # The Warrior counts the better of two dice: 3 + 6 and an open die against 9 and an open die.
    table = duel_table(who("wizard", strength=9), who("warrior", strength=3))
    odds = of_the_dice(table, "fight/on", [Chosen("battle:warrior"), Thrown((6, 2))])
    dice = product(range(1, 60), repeat=2)
    expected = sum(exactly(mine) * exactly(theirs) for mine, theirs in dice if mine > theirs)
    assert odds.win == pytest.approx(expected, abs=1e-7)


def test_attacked_hero_with_a_kept_six_has_odds_once_both_rolls_lie_there() -> None:
    # The Wizard has 9 + 2 + 3 = 14, the Elf 3 + 6 + 3 = 12 with a die to come.
    table = duel_table(who("wizard", strength=9), who("elf", strength=3), **OPEN)
    odds = of_the_dice(table, "fight/on", [Chosen("battle:elf"), Thrown((6, 3)), Thrown((2, 3))])
    assert (odds.win, odds.draw) == pytest.approx((float(more_than(2)), 1 / 6), abs=NEAR)


def exactly(n: int) -> float:
    """Return the chance that an open die comes to exactly this."""
    return 0.0 if n % 6 == 0 else (1 / 6) ** (n // 6 + 1)


def test_attacked_hero_sees_the_fight_from_the_other_side() -> None:
    heroes = who("wizard", strength=7), who("elf", strength=3, fate=1)
    found = seen(duel(*heroes, until="fate", answers=["battle:elf"], dice=[1, 1]))
    # 4 against 8: the reroll wins with 6 or more to come in all, which is a 6.
    assert found["keep"].odds is not None
    assert found["keep"].odds.lose == 1
    assert found["fate"].gain == pytest.approx(1 / 6, abs=NEAR)
    assert found["keep"].facing == Facing("strength", "Elf", 4, "Wizard", 8)


def test_attacked_hero_comes_first_before_the_dice() -> None:
    heroes = who("wizard", strength=7), who("warrior", strength=3, gold=1, followers=["mercenary"])
    found = seen(duel(*heroes, until="finale/ready", answers=["battle:warrior"]))
    assert found["fight"].facing == Facing("strength", "Warrior", 3, "Wizard", 7)


def test_many_ways_with_many_dice_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three pieces of armour that may each break make some forty ends of a fight, for each way to take it.
    copies = []

    class Counted(StepCopy):
        def __init__(self, *how: Any) -> None:
            super().__init__(*how)
            copies.append(1)

    monkeypatch.setattr(exploration, "StepCopy", Counted)
    things = [c.id.split("/")[1] for c in sorted(core().catalog.printed, key=lambda c: c.id) if c.type == "object"]
    spells = ["psionic-blast", "random", "preservation"]
    warrior = who("warrior", items=[*things, "potion-of-strength"], spells=spells, craft=9, fate=5, life=6)
    wizard = who("wizard", spells=["destruction", "divination", "acquisition"], craft=9)
    rules = ["2d6-combat", "battle-breakage", "defensive-combat", "graduated-armour"]
    found = seen(meets("dragon", until=("fight/how",), answers=[], heroes=[warrior, wizard], modules=rules))
    assert found["fight"].odds is not None
    assert len(found) > 4
    assert len(copies) < 220


# --- things that may break ---

BREAKAGE = "battle-breakage"


def things(forecast: Forecast) -> dict[str, float]:
    return {thing.name: thing.chance for thing in forecast.things}


def against_the_goblin(*items: str, modules: tuple[str, ...] = (), **more: Any) -> Forecast:
    found = seen(at("fight/how", "goblin", modules=[BREAKAGE, *modules], items=[*items, "potion-of-strength"], **more))
    return found["fight"]


@pytest.mark.rule("battle-breakage.1.1a", "battle-breakage.2.1a", "battle-breakage.2.1b")
@pytest.mark.parametrize(("weapon", "chance"), [("sword", Fraction(1, 6)), ("runesword", Fraction(1, 12))])
def test_weapon_that_a_1_may_break_is_in_the_price(weapon: str, chance: Fraction) -> None:
    found = against_the_goblin(weapon, hero="troll", life=4)
    assert list(things(found).values()) == [pytest.approx(float(chance / 6), abs=NEAR)]
    assert (found.most_things, found.unknown) == (1, ())


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_of_the_dead_is_not_in_the_price() -> None:
    # With a 1 the Elf has 4 + 1 + 1; the Goblin's 2 and a die that is 5, or 6 and on, kills: 4 in 6 break the Sword.
    found = against_the_goblin("sword", strength=4, life=1)
    assert things(found)["Sword"] == pytest.approx(1 / 6 * 4 / 6 * 1 / 6, abs=NEAR)


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_breaks_on_2_or_3_of_two_dice() -> None:
    found = against_the_goblin("sword", modules=("2d6-combat",), life=4)
    assert things(found)["Sword"] == pytest.approx(3 / 36 / 6, abs=NEAR)


@pytest.mark.rule("battle-breakage.1.1b")
def test_armour_that_may_break_is_in_the_price() -> None:
    found = against_the_goblin("armour", life=4)
    assert found.odds is not None
    assert things(found) == {"Armour": pytest.approx(found.odds.lose / 36, abs=NEAR)}


@pytest.mark.rule("battle-breakage.1.2")
def test_plain_weapon_of_two_is_at_risk() -> None:
    assert list(things(against_the_goblin("sword", "runesword", hero="warrior", life=4))) == ["Sword"]


@pytest.mark.rule("battle-breakage.1.1a")
def test_fight_between_heroes_may_break_ones_own_weapon() -> None:
    heroes = who("wizard", strength=9, items=["sword"]), who("elf", strength=3, fate=1, items=["axe"])
    found = seen(duel(*heroes, until="finale", modules=(BREAKAGE,)))
    assert things(found["battle:elf"]) == {"Sword": pytest.approx(1 / 36, abs=NEAR)}


@pytest.mark.rule("battle-breakage.2.1b")
def test_two_dice_of_magic_armour_leave_no_figure_out() -> None:
    helm = own("Helm of Light", type="magic-object", subtype="armour", owned="Armour for the head, saves on 5 or more.")
    found = seen(at("fight/how", "goblin", modules=[BREAKAGE], items=[helm, "potion-of-strength"]))["fight"]
    assert found.odds is not None
    assert things(found) == {"Helm of Light": pytest.approx(found.odds.lose / 72, abs=NEAR)}
    assert found.unknown == ()


# --- trophies ---


def test_trophies_that_a_defeat_may_take_are_in_the_price() -> None:
    crows = own("Crows", type="enemy", subtype="animal", number=2, strength=5, lost="Discard all your trophies.")
    found = seen(at("fight/how", crows, strength=4, items=["potion-of-strength"], trophies=["ape", "wolf"]))["fight"]
    assert found.odds is not None
    lost = pytest.approx(found.odds.lose, abs=NEAR)
    assert things(found) == {"Ape (trophy)": lost, "Wolf (trophy)": lost}


# --- what a fight brings back ---


def test_life_that_a_victory_brings_back_is_not_in_the_price() -> None:
    # The Ghoul gains 1 life for a victory: the life that the draught cost is lost only without one, beside another
    # for a defeat.
    words = "Discard this: lose 1 life and double your starting strength until the end of the turn."
    things = [own("Draught", type="magic-object", subtype="potion", may=words), "potion-of-strength"]
    found = seen(at("fight/how", "dragon", hero="ghoul", strength=4, life=4, items=things))
    (drunk,) = (one for one in found.values() if [thing.name for thing in one.things] == ["Draught"])
    assert drunk.odds is not None
    assert cost(drunk, "life") == pytest.approx(drunk.odds.draw + 2 * drunk.odds.lose, abs=NEAR)
