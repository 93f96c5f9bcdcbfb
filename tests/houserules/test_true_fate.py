"""True fate, worked out by hand: one more die before a roll, a reroll after it, no fate for the rolls of persons."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core.requests import Answer, Choose, Chosen, Throw, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.forecast import Cost, Forecast
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import house_rules
from tests.kit import Outcome, Who, a_table, asked, core, fights, meets, own, plays, plays_out, visits, walks, who

ID = "true-fate"
ON: dict[str, Any] = {"modules": [ID]}
BEFORE: dict[str, Any] = {**ON, "switches": {"ask:fate/before": "yes", "ask:fate/spare": "no"}}
FATED: dict[str, Any] = {"options": {f"{ID}/spells": "yes"}}
AGAINST: dict[str, Any] = {"options": {f"{ID}/spells": "yes", f"{ID}/targets": "yes"}}
KEEP = asked("fate", "keep")


def told(outcome: Outcome) -> str:
    journal = Journal(outcome.session.ruleset, outcome.before)
    return " ".join(line.text for line in journal.lines(outcome.facts))


def about_fate(outcome: Outcome) -> list[str]:
    return [q.key for q in outcome.questions if isinstance(q, Choose) and q.key.startswith("fate")]


# --- the rolls that fate alters (1.1, 1.2) ---


@pytest.mark.rule("true-fate.1.1", "true-fate.2.1")
def test_luck_still_rerolls_one_die() -> None:
    """Elf 3 + 1 loses to 5 + 2; the 1 becomes a 6 and brings a 3."""
    outcome = fights("ogre", **ON, fate=1, dice=[2, 1, 6, 3], answers=["fate"])
    assert (outcome.scores, outcome.fate) == ((3 + 9, 7), 0)


@pytest.mark.rule("true-fate.1.1-movement")
def test_fate_alters_the_road_roll() -> None:
    table = a_table([who("elf", fate=1)], **ON, space=1, rolled=(), step=Step("road-roll"))
    outcome = walks(table, dice=[1, 2], answers=["fate"], until=("next-card",), switches={"ask:fate/road": "yes"})
    assert (outcome.fate, len(outcome.spots)) == (0, 2)


@pytest.mark.rule("true-fate.1.1-combat-battle-or-p")
def test_fate_alters_battle_and_psychic_combat() -> None:
    assert fights("ogre", **ON, fate=1, dice=[2, 1, 5], answers=["fate"]).fate == 0
    assert fights("wraith", **ON, fate=1, dice=[2, 1, 5], answers=["fate"]).fate == 0


@pytest.mark.rule("true-fate.1.1-rolls-against-stre")
def test_fate_alters_a_roll_against_strength() -> None:
    """A place with a roll of 2 dice against strength 3: 1 + 4 is too much, 1 + 1 is not."""
    words = "Roll 2 dice. Up to your strength: gain 1 gold. Above: lose 1 life."
    ford = own("Ford", type="place", number=6, meet=words)
    outcome = meets(ford, **ON, fate=1, dice=[1, 4, 1], answers=["fate"])
    assert (outcome.gained("gold"), outcome.fate) == (1, 0)


@pytest.mark.rule("true-fate.1.1-special-abilities")
def test_fate_alters_an_ability_of_ones_own() -> None:
    outcome = meets("healer", **ON, hero="sorceress", fate=1, dice=[2, 6], answers=["fate"])
    assert (outcome.gained("gold"), outcome.fate) == (1, 0)


@pytest.mark.rule("true-fate.1.1-praying-or-invokin")
def test_fate_alters_a_prayer() -> None:
    outcome = visits("temple", **ON, fate=1, dice=[1, 1, 5], answers=["fate"])
    assert (outcome.gained("strength"), outcome.fate) == (1, 0)


@pytest.mark.rule("true-fate.1.2")
@pytest.mark.parametrize("place", ["forest", "crags", "tavern"])
def test_fate_alters_the_roll_of_a_place(place: str) -> None:
    outcome = visits(place, **ON, hero="wizard", fate=1, dice=[2 if place != "tavern" else 1, 4], answers=["fate"])
    assert outcome.fate == 0


@pytest.mark.rule("true-fate.1.2")
def test_fate_alters_the_roll_of_a_place_card() -> None:
    outcome = meets("cave", **ON, fate=1, dice=[3, 6], answers=["fate"])
    assert (outcome.gained("gold"), outcome.fate) == (3, 0)


# --- persons of the land (1.3) ---


@pytest.mark.rule("true-fate.1.3")
def test_nobody_pays_fate_for_the_roll_of_a_stranger() -> None:
    assert about_fate(meets("witch", fate=1, dice=[2], answers=[KEEP])) == ["fate"]
    assert about_fate(meets("witch", **ON, fate=1, dice=[2])) == []


@pytest.mark.rule("true-fate.1.3")
def test_nobody_pays_fate_for_the_roll_of_the_enchantress() -> None:
    assert about_fate(visits("city", **ON, fate=1, dice=[2], answers=["Enchantress"])) == []


@pytest.mark.rule("true-fate.1.3")
def test_nobody_pays_fate_before_the_roll_of_a_stranger() -> None:
    assert about_fate(meets("witch", **BEFORE, fate=1, dice=[2])) == []


# --- destiny (3.1, 3.2) ---

MORE = asked("fate/before", "destiny", options=["throw", "destiny"])


@pytest.mark.rule("true-fate.3.1")
def test_one_die_more_is_rolled_before_a_battle_roll() -> None:
    """Ogre 5 + 3; the Elf pays, rolls 2 and 6, keeps the 6, and rolls on for 4: 3 + 10."""
    outcome = fights("ogre", **BEFORE, fate=2, dice=[3, 2, 6, 4], answers=[MORE])
    assert (outcome.scores, outcome.result, outcome.fate) == ((13, 8), "won", 1)
    assert [q.dice for q in outcome.asked("fight/hero") if isinstance(q, Throw)] == [2, 1]
    assert "The Elf does not count the die that shows 2." in told(outcome)


@pytest.mark.rule("true-fate.3.1")
def test_hero_chooses_which_die_of_a_table_is_left_out() -> None:
    leave = asked("fate/leave", "leave-6", options=["leave-1", "leave-6"])
    outcome = visits("tavern", **BEFORE, fate=1, dice=[6, 1], answers=[MORE, leave])
    assert (outcome.fate, outcome.dice_of("table/core/tavern/more")) == (0, [2])


@pytest.mark.rule("true-fate.3.1")
def test_two_dice_become_three_of_which_two_count() -> None:
    """The Temple: of 1, 6 and 5 the 1 is left out, and 11 gives 2 fate."""
    outcome = visits("temple", **BEFORE, fate=1, dice=[1, 6, 5], answers=[MORE, "leave-1"])
    assert outcome.fate == 0 + 2


@pytest.mark.rule("true-fate.3.1")
def test_warrior_keeps_the_highest_of_three() -> None:
    outcome = fights("ogre", **BEFORE, hero="warrior", fate=1, dice=[3, 1, 2, 5], answers=[MORE])
    assert outcome.scores == (4 + 5, 5 + 3)


@pytest.mark.rule("true-fate.3.1")
def test_attacked_hero_may_pay_before_the_defence() -> None:
    """Dwarf 3 and the higher of 2 and 5 against the Elf's 3 + 1."""
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("elf",))}
    table = a_table(["elf", who("dwarf", fate=1)], **ON, **crown, options={"finale": "one"})
    outcome = plays_out(table, dice=[2, 5, 1], answers=[MORE], until=("finale", "over"), switches=BEFORE["switches"])
    assert outcome.told("duel")[0].args[2:] == (4, 8, "lost")


def up_to(table: Table, key: str, *answers: Answer) -> Session:
    """Return the game after these answers of the players, with the house rule switched off at the question that
    follows."""
    session = Session(core(), table, switches={**BEGINNING, **BEFORE["switches"], "ask:best": "yes", "dice": "table"})
    for answer in answers:
        session.answer(answer)
    assert session.pending is not None
    assert session.pending.key == key
    change = house_rules.change(session.table, HOUSE_RULES, {house_rules.SWITCH + ID: house_rules.OFF})
    assert change is not None
    session.edit("no true fate", [change])
    return session


def asks_about_fate(session: Session) -> bool:
    return session.pending is not None and session.pending.key.startswith("fate")


@pytest.mark.rule("true-fate.3.2")
def test_fate_is_not_paid_twice_when_the_rule_is_switched_off_meanwhile() -> None:
    """The Elf has paid before the roll and rolled 1 and 2; the rule is off when one of them is left out."""
    before = Thrown((4,)), Chosen("destiny"), Thrown((1, 2))
    session = up_to(before_an_ogre(fate=2), "fate/leave", *before)
    session.answer(Chosen("leave-1"))
    assert (session.table.heroes["elf"].fate, asks_about_fate(session)) == (1, False)


@pytest.mark.rule("true-fate.3.2")
def test_attacked_hero_pays_not_twice_when_the_rule_is_switched_off() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("elf",))}
    table = a_table(["elf", who("dwarf", fate=2)], **ON, **crown, options={"finale": "one"})
    before = Chosen("destiny"), Thrown((2, 1)), Chosen("leave-1")
    session = up_to(table, "fight/hero", *before)
    session.answer(Thrown((5,)))
    assert (session.table.heroes["dwarf"].fate, asks_about_fate(session)) == (1, False)


@pytest.mark.rule("true-fate.3.1")
def test_nobody_is_asked_before_a_roll_unless_they_want_it() -> None:
    assert about_fate(fights("wolf", **ON, fate=2, dice=[1, 5])) == []
    assert about_fate(fights("wolf", fate=2, dice=[1, 5], switches=BEFORE["switches"])) == []


@pytest.mark.rule("true-fate.3.1")
def test_hero_may_ask_to_be_asked_and_stop_it_again() -> None:
    """The Elf wants it at the question whether to go on: the road roll asks; the next one does not."""
    table = a_table([who("elf", fate=2)], **ON, space=1, step=Step("go-on", ("",)))
    wish = plays("destiny:elf")
    outcome = walks(table, answers=[wish, "on", "throw"], dice=[1], until=("special-location",))
    assert about_fate(outcome) == ["fate/before"]
    back = walks(table, answers=[wish, wish, "on"], dice=[1], until=("special-location",))
    assert about_fate(back) == []


@pytest.mark.rule("true-fate.3.2")
def test_hero_who_paid_before_a_roll_pays_no_more() -> None:
    """Elf 3 + 2 loses to 7 + 5; there is fate left, but no luck, and no second roll of the fight has any."""
    outcome = fights("dragon", **BEFORE, items=["helmet"], fate=3, dice=[5, 1, 2, 1], answers=[MORE])
    assert (outcome.fate, about_fate(outcome)) == (2, ["fate/before"])


@pytest.mark.rule("true-fate.3.2")
def test_words_after_the_fight_are_of_the_same_turn() -> None:
    words = "Roll a die. 1-3: lose 1 gold. 4-6: gain 1 gold."
    gaoler = own("Gaoler", type="enemy", strength=1, number=1, won=words)
    outcome = fights(gaoler, **BEFORE, fate=3, gold=1, dice=[1, 4, 2, 3], answers=[MORE])
    assert (outcome.fate, outcome.gold, about_fate(outcome)) == (2, 0, ["fate/before"])


@pytest.mark.rule("true-fate.3.2")
def test_next_turn_fate_may_be_paid_again() -> None:
    table = a_table([who("elf", fate=3, strength=9)], **ON, row=["ogre", "wolf"], step=Step("next-card"))
    dice = [1, 1, 2, 1, 1, 2]
    outcome = walks(table, answers=[MORE, "destiny"], dice=dice, until=("go-on",), switches=BEFORE["switches"])
    assert outcome.fate == 1


# --- fated spells (4) ---


def cast_on_the_dwarf(*, elf: int = 1, dwarf: int = 1, **more: Any) -> tuple[Table, dict[str, Any]]:
    party: list[str | Who] = [who("elf", fate=elf, spells=["random"]), who("dwarf", fate=dwarf, gold=3)]
    table = a_table(party, **ON, **more)
    return table, {"answers": [plays("use:elf:random"), "dwarf"]}


def rolled(outcome: Outcome) -> list[str]:
    return [q.hero for q in outcome.asked("table/core/random") if isinstance(q, Throw)]


@pytest.mark.rule("true-fate.1.1-or-optionally-some")
def test_nobody_pays_fate_for_a_spell_without_the_option() -> None:
    table, how = cast_on_the_dwarf()
    outcome = walks(table, **how, dice=[4])
    assert (rolled(outcome), about_fate(outcome), outcome["dwarf"].gold) == (["dwarf"], [], 0)


@pytest.mark.rule("true-fate.4.-any-spell-requirin")
def test_caster_rolls_for_a_fated_spell_and_may_reroll() -> None:
    """The Elf rolls a 6, a life for the Dwarf, and rerolls it into a 4."""
    table, how = cast_on_the_dwarf(**FATED)
    how["answers"].append(asked("fate", "fate", hero="elf"))
    outcome = walks(table, **how, dice=[3, 4], switches={"ask:fate/spare": "yes"})
    assert (set(rolled(outcome)), outcome["dwarf"].gold, outcome.each("fate")) == ({"elf"}, 0, [0, 1])


@pytest.mark.rule("true-fate.4.-sub-option-if-the")
def test_hero_struck_may_reroll_when_the_caster_has_paid() -> None:
    """The Elf rerolls into a 4, all gold lost; the Dwarf rerolls that into a 6."""
    table, how = cast_on_the_dwarf(**AGAINST)
    how["answers"] += [asked("fate", "fate", hero="elf"), asked("fate", "fate", hero="dwarf")]
    outcome = walks(table, **how, dice=[3, 4, 5])
    assert (outcome["dwarf"].gold, outcome.each("fate")) == (3, [0, 0])


@pytest.mark.rule("true-fate.4.-sub-option-if-the")
def test_hero_struck_may_not_reroll_where_the_caster_kept_the_die() -> None:
    table, how = cast_on_the_dwarf(**AGAINST)
    how["answers"].append(asked("fate", "keep", hero="elf"))
    assert walks(table, **how, dice=[4]).each("fate") == [1, 1]


# --- forecasts ---


def foreseen(table: Table, stop: str, **how: Any) -> dict[str, Forecast]:
    return dict(forecasts(walks(table, until=(stop,), **{**how, "switches": BEFORE["switches"]}).session.under_way()))


def before_an_ogre(**more: Any) -> Table:
    table = a_table([who("elf", **more)], **ON, row=["ogre"])
    return replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))


@pytest.mark.rule("true-fate.3.1")
def test_forecast_of_destiny_counts_the_die_more() -> None:
    """Elf 3 against the Ogre's 5 + 3: only a 6 wins, one die in 6, two in 11 of 36. Two in 16 are 4 at most."""
    found = foreseen(before_an_ogre(fate=1), "fate/before", dice=[3])
    plain, more = found["throw"].odds, found["destiny"]
    assert plain is not None
    assert more.odds is not None
    assert plain.win == pytest.approx(1 / 6)
    assert more.odds.win == pytest.approx(11 / 36)
    assert more.gain == pytest.approx(5 / 36)
    assert Cost("fate", 1.0, 1) in more.costs
    assert [cost.expected for cost in more.costs if cost.token == "life"] == [pytest.approx(16 / 36)]


@pytest.mark.rule("true-fate.3.1")
def test_forecast_of_each_die_that_may_be_left_out() -> None:
    """Elf 3 against the Ogre's 5 + 3: 3 + 1 loses, and 3 + 6 wins with what the 6 brings."""
    switches = {**BEFORE["switches"], "ask:best": "yes"}
    outcome = walks(before_an_ogre(fate=2), until=("fate/leave",), answers=[MORE], dice=[3, 1, 6], switches=switches)
    found = forecasts(outcome.session.under_way())
    win = {option: one.odds.win for option, one in found.items() if one.odds is not None}
    assert win == pytest.approx({"leave-1": 1, "leave-6": 0})


@pytest.mark.rule("true-fate.3.1")
def test_forecast_of_a_table_has_both_ways_to_roll() -> None:
    table = a_table([who("elf", fate=1)], **ON, locations=((1, "tavern"),))
    step = Step("meet-location", ("tavern", "elf", 0))
    found = foreseen(replace(table, step=step), "fate/before")
    assert set(found) == {"throw", "destiny"}
    assert [cost.token for cost in found["destiny"].costs if cost.expected >= 1] == ["fate"]
