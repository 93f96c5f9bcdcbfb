"""The price of a defeat when some dice of the fight are rolled already, compared with sums worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Answer, Choose, Chosen, Thrown
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.odds.fight_forecasts import exact_odds, forecasts
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, own, who

NEAR = 1e-12
ASKED = {"dice": "table", "ask:fate": "yes", "ask:fate/spare": "yes", "ask:fate/before": "yes", "ask:best": "yes"}
TWO_DICE: dict[str, Any] = {"modules": ["2d6-combat"]}
OPEN: dict[str, Any] = {"modules": ["2d6-combat"], "options": {"2d6-combat/open": "yes"}}


def at_an_ogre(modules: Sequence[str] = (), options: Any = None, **traits: Any) -> Table:
    """The Elf before an Ogre of strength 5."""
    return at_row(a_table([who("elf", **traits)], row=["ogre"], modules=modules, options=options or {}))


def at_row(table: Table) -> Table:
    """The hero before the card on the first draw spot."""
    return replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))


def wizard_attacks(strength: int, *, modules: Sequence[str] = (), options: Any = None, **elf: Any) -> Table:
    """The Wizard, who may attack the Elf of strength 3."""
    heroes, chosen = [who("wizard", strength=strength), who("elf", strength=3, **elf)], {"finale": "one"}
    step = Step("finale", ("wizard",))
    return a_table(
        heroes, region="outer", space="tower", step=step, modules=modules, options={**chosen, **(options or {})}
    )


def after(table: Table, *answers: Answer | tuple[int, ...]) -> Session:
    session = Session(core(), table, switches=ASKED)
    for answer in answers:
        session.answer(Thrown(answer) if isinstance(answer, tuple) else answer)
    return session


def seen(table: Table, *answers: Answer | tuple[int, ...]) -> dict[str, Forecast]:
    return dict(forecasts(after(table, *answers).under_way()))


def lives(found: dict[str, Forecast]) -> dict[str, float]:
    return {option: sum(c.expected for c in one.costs if c.token == "life") for option, one in found.items()}


def things(found: dict[str, Forecast]) -> dict[str, float]:
    return {option: sum(thing.chance for thing in one.things) for option, one in found.items()}


ATTACK = Chosen("battle:elf")


# --- things that may break ---


@pytest.mark.rule("battle-breakage.2.1a")
def test_fate_for_the_roll_of_a_weapon_counts_that_roll_alone() -> None:
    """Each price at the roll for the Sword, which shows a 1: it breaks, or again on a 1."""
    rolls: list[Any] = [(4,), (1,), Chosen("keep"), (1,)]
    found = seen(at_an_ogre(["battle-breakage"], strength=5, fate=1, items=["sword"]), *rolls)
    assert things(found) == {"keep": 1.0, "fate": pytest.approx(1 / 6, abs=NEAR)}


@pytest.mark.rule("battle-breakage.2.2")
def test_question_about_a_broken_weapon_has_no_forecast() -> None:
    found = seen(at_an_ogre(["battle-breakage"], strength=5, items=["sword"]), (4,), (1,), (1,))
    assert found == {}


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_may_break_by_the_die_that_lies_there() -> None:
    # The Elf's 3 + 1 and a 1 lose to 5 + 4: the Sword breaks in 1 of 6, after another roll in 1 of 36.
    found = seen(at_an_ogre(["battle-breakage"], strength=3, fate=1, life=4, items=["sword"]), (4,), (1,))
    assert things(found) == pytest.approx({"keep": 1 / 6, "fate": 1 / 36}, abs=NEAR)
    assert lives(found) == pytest.approx({"keep": 1, "fate": 4 / 6}, abs=NEAR)
    assert [one.unknown for one in found.values()] == [(), ()]


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_may_break_by_the_roll_that_is_open() -> None:
    found = seen(at_an_ogre(["battle-breakage"], strength=3, life=4, items=["sword"]), (4,))
    assert things(found) == pytest.approx({THE_ROLL: 1 / 36}, abs=NEAR)


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_may_break_by_two_dice_of_which_one_is_rolled_again() -> None:
    # A 1 and a 5 are no low roll; with the 5 rolled again a 1 or a 2 makes one.
    table = at_an_ogre(["battle-breakage", "2d6-combat"], strength=3, fate=1, life=4, items=["sword"])
    found = seen(table, (6, 6), (1, 5))
    assert things(found) == pytest.approx({"keep": 0, "fate": 2 / 6 / 6, "fate-1": 0}, abs=NEAR)


@pytest.mark.rule("battle-breakage.1.1a")
def test_weapon_of_an_attacked_hero_may_break() -> None:
    # The Elf's 3 + 1 and a 1 lose to 7 + 3.
    table = wizard_attacks(7, modules=["battle-breakage"], fate=1, life=4, items=["sword"])
    found = seen(table, ATTACK, (1,), (3,))
    assert things(found) == pytest.approx({"keep": 1 / 6, "fate": 1 / 36}, abs=NEAR)


# --- one of several dice ---


@pytest.mark.rule("C7c", "2d6-combat.1.1")
def test_fate_for_one_of_two_dice_has_its_price() -> None:
    # 6 + 2 + 3 against 5 + 8: another die for the 3 loses with 1 to 4, for the 2 with 1 to 3.
    found = seen(at_an_ogre(**TWO_DICE, strength=6, fate=1), (4, 4), (2, 3))
    assert lives(found) == pytest.approx({"keep": 1, "fate": 4 / 6, "fate-1": 3 / 6}, abs=NEAR)
    paid = {option: sum(c.expected for c in one.costs if c.token == "fate") for option, one in found.items()}
    assert paid == {"keep": 0, "fate": 1, "fate-1": 1}


@pytest.mark.rule("C7c", "2d6-combat.1.1")
def test_die_of_two_that_is_rolled_again_has_its_price() -> None:
    found = seen(at_an_ogre(**TWO_DICE, strength=6, fate=1), (4, 4), (2, 3), Chosen("fate-1"))
    assert lives(found) == pytest.approx({THE_ROLL: 3 / 6}, abs=NEAR)


@pytest.mark.rule("2d6-combat.1.2")
def test_each_way_to_keep_dice_has_its_price() -> None:
    # The Warrior's 3 + 5 + 5 wins against 5 + 7, and 3 + 5 + 3 loses.
    found = seen(at_row(a_table([who("warrior", strength=3)], row=["ogre"], **TWO_DICE)), (3, 4), (5, 5, 3))
    assert lives(found) == {"5-5": 0, "5-3": 1}


# --- a kept 6 ---


@pytest.mark.rule("C7c", "2d6-combat.1.1")
def test_kept_six_that_is_rolled_on_has_its_price() -> None:
    # The Ogre has 5 + 3 + 4, the Elf 3 + 6 + 1 and a die to come, which loses with a 1.
    found = seen(at_an_ogre(**OPEN, strength=3), (3, 4), (6, 1))
    assert lives(found) == pytest.approx({THE_ROLL: 1 / 6}, abs=NEAR)


@pytest.mark.rule("C7c", "2d6-combat.1.1")
def test_fate_for_a_kept_six_has_its_price() -> None:
    # The Elf's 3 + 6 + 1 + 1 loses to 12; another roll for the last 1 loses with a 1 again.
    found = seen(at_an_ogre(**OPEN, strength=3, fate=1), (3, 4), (6, 1), Chosen("keep"), (1,))
    assert lives(found) == pytest.approx({"keep": 1, "fate": 1 / 6}, abs=NEAR)


@pytest.mark.rule("C7c", "2d6-combat.1.1")
def test_six_of_the_enemy_that_is_rolled_on_has_its_price() -> None:
    # The Ogre has 5 + 6 + 1 and a die to come, the Elf 9 and two: those lose that bring less than 3 more than it.
    found = seen(at_an_ogre(**OPEN, strength=9), (6, 1))
    dice = product(range(1, 60), repeat=3)
    expected = sum(exactly(a) * exactly(b) * exactly(theirs) for a, b, theirs in dice if a + b < 3 + theirs)
    assert lives(found) == pytest.approx({THE_ROLL: expected}, abs=1e-7)


def exactly(n: int) -> float:
    """The chance of an open die to come to this."""
    return 0.0 if n % 6 == 0 else (1 / 6) ** (n // 6 + 1)


# --- fate before the roll ---


@pytest.mark.rule("true-fate.3.1")
def test_fate_before_the_roll_has_its_price() -> None:
    # 3 against 5 + 3: 1 to 4 lose, and of two dice those with no 5 or 6.
    found = seen(at_an_ogre(["true-fate"], strength=3, fate=1), (3,))
    assert lives(found) == pytest.approx({"throw": 4 / 6, "destiny": 16 / 36}, abs=NEAR)


@pytest.mark.rule("true-fate.3.1")
def test_roll_of_two_dice_that_fate_was_paid_for_has_its_price() -> None:
    found = seen(at_an_ogre(["true-fate"], strength=3, fate=1), (3,), Chosen("destiny"))
    assert lives(found) == pytest.approx({THE_ROLL: 16 / 36}, abs=NEAR)


@pytest.mark.rule("true-fate.3.1")
def test_each_die_that_may_be_left_out_has_its_price() -> None:
    found = seen(at_an_ogre(["true-fate"], strength=3, fate=2), (3,), Chosen("destiny"), (1, 6))
    assert lives(found) == pytest.approx({"leave-1": 0, "leave-6": 1}, abs=NEAR)


@pytest.mark.rule("true-fate.3.1")
def test_fate_before_the_roll_in_fractions() -> None:
    position = after(at_an_ogre(["true-fate"], strength=3, fate=1), (3,)).under_way()
    found = [exact_odds(position, option) for option in ("throw", "destiny")]
    assert [str(odds.lose) for odds in found if odds is not None] == ["2/3", "4/9"]


# --- an attacked hero ---


@pytest.mark.rule("C10o.c")
def test_fate_of_an_attacked_hero_has_its_price() -> None:
    # 3 + 1 against 7 + 1: another roll loses with 1 to 4.
    found = seen(wizard_attacks(7, fate=1), ATTACK, (1,), (1,))
    assert lives(found) == pytest.approx({"keep": 1, "fate": 4 / 6}, abs=NEAR)


@pytest.mark.rule("C10o.c", "true-fate.3.1")
def test_fate_of_an_attacked_hero_before_the_dice_has_its_price() -> None:
    # 3 against 9: one die wins or draws if it is 6 more than the Wizard's or as much; the better of two, more often.
    found = seen(wizard_attacks(9, modules=["true-fate"], fate=1), ATTACK)
    losing = {option: one.odds.lose for option, one in found.items() if one.odds is not None}
    assert losing["destiny"] < losing["throw"] < 1
    assert lives(found) == pytest.approx(losing, abs=NEAR)


@pytest.mark.rule("C10o.c")
def test_kept_six_of_an_attacked_hero_has_its_price() -> None:
    # The Wizard has 9 + 2 + 3 = 14, the Elf 3 + 6 + 3 = 12 with a die to come, which loses with a 1.
    found = seen(wizard_attacks(9, **OPEN), ATTACK, (6, 3), (2, 3))
    assert lives(found) == pytest.approx({THE_ROLL: 1 / 6}, abs=NEAR)


@pytest.mark.rule("C10o.c")
def test_attackers_odds_include_the_further_dice_of_the_attacked() -> None:
    # The Elf has 3 + 6 + 3 and a die to come: the Wizard's 9 + 5 wins against a 1, and a 2 is a stand-off.
    table = wizard_attacks(9, **OPEN)
    table = replace(table, heroes={**table.heroes, "wizard": replace(table.heroes["wizard"], fate=1)})
    found = seen(table, ATTACK, (6, 3), (2, 3))
    assert found["keep"].odds is not None
    assert (found["keep"].odds.win, found["keep"].odds.draw) == pytest.approx((1 / 6, 1 / 6), abs=NEAR)
    assert lives(found)["keep"] == pytest.approx(4 / 6, abs=NEAR)


def test_fate_of_the_other_hero_is_named() -> None:
    found = seen(wizard_attacks(7, fate=1), ATTACK, (1,))
    assert found[THE_ROLL].unknown == ("if the Elf pays no fate",)


@pytest.mark.rule("battle-breakage.4.-if-using-stackable")
@pytest.mark.parametrize(("halts", "saved"), [("no", 1 / 3), ("yes", 1 / 3 * 17 / 18)])
def test_armour_that_breaks_may_end_the_tries(halts: str, saved: float) -> None:
    # The lost fight is saved by the Armour on 4 or more, then by the Shield on 5 or more; of the three numbers on which
    # the Armour fails one is a 1, which breaks it in 1 of 6.
    options = {"battle-breakage/halt": halts}
    modules = ["battle-breakage", "graduated-armour"]
    found = seen(at_an_ogre(modules, options, strength=3, fate=1, life=4, items=["armour", "shield"]), (4,), (2,))
    assert lives(found)["keep"] == pytest.approx(1 / 2 * (1 - saved), abs=NEAR)


def test_roll_of_a_stand_in_creature_has_its_price() -> None:
    # The Bear's 4 wins against the Ape's 3 + 2 but for a 1, which is a stand-off and ends the Horn. It has no fate.
    words = "Before a fight: a bear of strength 4 fights in your place."
    horn = own("Horn", type="object", may=words)
    table = at_row(a_table([who("thief", items=[horn], fate=1)], row=["ape"]))
    asked = after(table).pending
    assert isinstance(asked, Choose)
    blown = next(option.id for option in asked.options if option.id.startswith("use:"))
    found = seen(table, Chosen(blown), (2,))
    one = found[THE_ROLL]
    assert one.odds is not None
    assert (one.odds.win, one.odds.draw) == pytest.approx((5 / 6, 1 / 6), abs=NEAR)
    assert one.with_fate is None
    assert things(found) == pytest.approx({THE_ROLL: 1 / 6}, abs=NEAR)


def test_stand_in_creature_is_lost_even_without_a_heros_loss() -> None:
    # The plain fight of a Thief costs nothing if it is a stand-off; the Bear's ends the Horn as a defeat does.
    horn = own("Horn", type="object", may="Before a fight: a bear of strength 4 fights in your place.")
    found = seen(at_row(a_table([who("thief", strength=3, items=[horn])], row=["ape"])))
    (one,) = (found[option] for option in found if option.startswith("use:"))
    assert one.odds is not None
    assert one.odds.draw > 0.1
    assert [thing.chance for thing in one.things] == pytest.approx([one.odds.draw + one.odds.lose], abs=NEAR)


# --- a die that is chosen ---

CHARM = own("Charm", type="object", owned="Before a roll you may discard this card and choose what a die shows.")
OFFERED = {**ASKED, "ask:offers": "yes"}


def offered(table: Table, *answers: Answer | tuple[int, ...]) -> Session:
    session = Session(core(), table, switches=OFFERED)
    for answer in answers:
        session.answer(Thrown(answer) if isinstance(answer, tuple) else answer)
    return session


def wins(session: Session) -> dict[str, float]:
    return {option: one.odds.win for option, one in forecasts(session.under_way()).items() if one.odds is not None}


def test_each_face_of_a_die_that_may_be_chosen_has_odds() -> None:
    # The Ogre has 5 + 4 = 9, the Elf 4: a 6 and another die win, a 5 is a stand-off. A rolled die wins with a 6.
    session = offered(at_an_ogre(strength=4, items=[CHARM]), (4,))
    assert session.pending is not None
    assert session.pending.key == "die/chosen"
    found = forecasts(session.under_way())
    assert wins(session) == pytest.approx({"throw": 1 / 6, **dict.fromkeys("12345", 0.0), "6": 1.0}, abs=NEAR)
    assert found["5"].odds is not None
    assert found["5"].odds.draw == 1
    assert found["6"].gain == pytest.approx(5 / 6, abs=NEAR)
    assert [[thing.name for thing in found[option].things] for option in ("throw", "6")] == [[], ["Charm"]]
    exact = exact_odds(session.under_way(), "throw")
    assert exact is not None
    assert exact.win == Fraction(1, 6)


def test_die_that_an_attacked_hero_may_choose_has_odds() -> None:
    # The Elf's 3 + 5 stand off against 7 + 1; only a 6 rolled on wins, which is at least 3 + 7.
    session = offered(wizard_attacks(7, items=[CHARM]), ATTACK)
    assert session.pending is not None
    assert (session.pending.key, session.pending.hero) == ("die/chosen", "elf")
    found = forecasts(session.under_way())
    assert found["1"].odds is not None
    assert found["1"].odds.win == pytest.approx(0, abs=NEAR)
    assert found["5"].odds is not None
    assert (found["5"].odds.win, found["5"].odds.draw) == pytest.approx((0, 1 / 6), abs=NEAR)


def test_dice_beside_a_chosen_one_have_odds_at_each_question() -> None:
    # 5 + 4 + 4 against the Elf's 6: a 5 beside a 6 wins with 2 dice of 8 or more in all.
    table = at_an_ogre(**TWO_DICE, strength=6, fate=1, items=[CHARM])
    assert wins(offered(table, (4, 4)))["5"] == pytest.approx(4 / 6, abs=NEAR)
    assert wins(offered(table, (4, 4), Chosen("5"))) == pytest.approx({THE_ROLL: 4 / 6}, abs=NEAR)
    after_both = offered(table, (4, 4), Chosen("5"), (1,))
    assert wins(after_both) == pytest.approx({"keep": 0, "fate": 4 / 6, "fate-1": 0}, abs=NEAR)
    after_both.answer(Chosen("fate"))
    assert wins(after_both) == pytest.approx({THE_ROLL: 4 / 6}, abs=NEAR)


def test_dice_beside_a_chosen_6_that_is_rolled_on_have_odds() -> None:
    # 5 + 4 + 4 = 13 against 3 + 6 and two dice: 5 or more of them in all, another 6 being rolled on.
    table = at_an_ogre(**OPEN, strength=3, items=[CHARM])
    win = 1 - sum(1 for x, y in product(range(1, 7), repeat=2) if x + y < 5) / 36
    assert wins(offered(table, (4, 4), Chosen("6"))) == pytest.approx({THE_ROLL: win}, abs=NEAR)


def test_face_chosen_for_another_roll_has_its_ends() -> None:
    # Armour on 4 or more, with the Charm for its die: a 4 keeps the life.
    session = offered(at_an_ogre(strength=1, items=[CHARM, "armour"]), (6, 1), Chosen("throw"), (1,))
    while session.pending is not None and session.pending.key != "die/chosen":
        assert isinstance(session.pending, Choose)
        session.answer(Chosen(session.pending.usual or session.pending.options[0].id))
    assert session.pending is not None
    found = forecasts(session.under_way())
    lost = {option: sum(c.expected for c in one.costs if c.token == "life") for option, one in found.items()}
    assert lost["3"] == 1
    assert lost["4"] == 0
