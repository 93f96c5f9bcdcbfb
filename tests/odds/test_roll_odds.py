"""The odds of rolls outside fights, compared with all results of the dice and with the game's own results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.odds import card_stakes, roll_odds
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.rules import prospects, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.stakes import Asked, End, Roll, Stake
from tests.games.tower.tower_scenes import TALISMAN, TROLL, at_the_portal
from tests.kit import Outcome, a_table, catalog, climbs, core, in_village, meets, visits, who

NEAR = 1e-12
FATE = ("fate", "fate/spare", "fate/other")


def seen(outcome: Outcome, *rolls: Roll) -> dict[str, Forecast]:
    """Return the forecasts of the question at which a play stopped."""
    request = outcome.session.pending
    assert request is not None
    return roll_odds.forecasts(outcome.session.game, request, rolls)


def told(forecast: Forecast, ways: int = 6) -> list[tuple[str, int, bool]]:
    """Return each end with its number of ways, and the number of all ways."""
    assert all(abs(chance.probability * ways - round(chance.probability * ways)) < NEAR for chance in forecast.chances)
    return [(chance.text, round(chance.probability * ways), chance.good) for chance in forecast.chances]


def total(good: Callable[[int], bool]) -> Callable[[tuple[int, ...]], End]:
    return lambda dice: End("good", 1.0) if good(sum(dice)) else End("bad", -1.0)


# --- against every way the dice may lie ---


@pytest.mark.parametrize("sides", [3, 6])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_chances_equal_every_way_counted(dice: int, sides: int) -> None:
    for bar in range(dice, dice * sides + 1):
        ways = list(product(range(1, sides + 1), repeat=dice))
        good = sum(sum(way) <= bar for way in ways) / len(ways)
        found = {c.text: c.probability for c in roll_odds.chances(Stake(total(lambda n: n <= bar), dice, sides))}  # noqa: B023 called at once
        assert found.get("good", 0.0) == pytest.approx(good, abs=NEAR)
        assert sum(found.values()) == pytest.approx(1, abs=NEAR)


@pytest.mark.parametrize("at", [0, 1])
def test_reroll_equals_every_face_counted(at: int) -> None:
    stake = Stake(lambda dice: End(str(max(dice)), float(max(dice))), 2)
    for dice in product(range(1, 7), repeat=2):
        rest = dice[1 - at]
        expected = Counter(str(max(rest, face)) for face in range(1, 7))
        found = roll_odds.rerolled(stake, dice, at)
        assert {c.text: c.probability for c in found} == pytest.approx({k: n / 6 for k, n in expected.items()})
        assert {c.text for c in found if c.good} == {str(n) for n in range(max(dice) + 1, 7) if str(n) in expected}


# --- cards ---


TABLES = {
    kind: next(x for x in prospects.inside(card.meet) if isinstance(x, e.Roll))
    for kind, card in catalog().cards.items()
    if sum(isinstance(x, e.Roll) for x in prospects.inside(card.meet)) == 1
}


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_every_die_table_shows_each_of_its_rows(kind: str) -> None:
    table, asked = TABLES[kind], Throw(key=f"table/{kind}", hero="elf", dice=TABLES[kind].dice)
    stake = roll_odds.stake_of(in_village().session.game, Asked(asked))
    assert stake is not None
    expected: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=table.dice):
        expected[prospects.describe(worth.row(table.rows, sum(dice)).effects, catalog())] += 1
    found: Counter[str] = Counter()
    for chance in roll_odds.chances(stake):
        found[chance.text.partition(": ")[2]] += round(chance.probability * 6**table.dice)
    assert found == expected


@pytest.mark.parametrize("die", range(1, 7))
def test_game_says_the_same_of_each_die(die: int) -> None:
    always = {"ask:fate/spare": "yes", "ask:fate/other": "yes"}
    outcome = meets("witch", fate=1, dice=[die], until=FATE, switches=always)
    stands = seen(outcome, Roll("table/core/witch", (die,)))["keep"].chances[0].text.partition(": ")[2]
    assert outcome.session.pending is not None
    assert f"you rolled {die} ({stands})" in outcome.session.pending.text


def test_fate_question_shows_what_another_roll_gives() -> None:
    found = seen(meets("witch", fate=1, dice=[2], until=FATE), Roll("table/core/witch", (2,)))
    assert told(found["keep"]) == [("2: lose 1 life", 6, False)]
    assert sum(n for _, n, good in told(found["fate"]) if good) == 4
    assert told(found["fate"])[-1] == ("1: become a toad for 3 turns", 1, False)
    assert [(cost.token, cost.worst) for cost in found["fate"].costs] == [("fate", 1)]


def test_either_of_two_dice_has_its_own_chances() -> None:
    found = seen(visits("temple", fate=1, dice=[1, 2], until=FATE), Roll("table/core/temple", (1, 2)))
    assert {chance.text.partition(":")[0] for chance in found["fate"].chances} == {*"234567"}
    assert {chance.text.partition(":")[0] for chance in found["fate-1"].chances} == {"3", "4", "5", "6", "7", "8-9"}


def test_addition_to_a_roll_counts_where_it_helps() -> None:
    game = in_village(hero="priest").session.game
    stake = roll_odds.stake_of(game, Asked(Throw(key="table/core/chapel", hero="priest")))
    assert stake is not None
    assert [(c.text, round(c.probability * 6)) for c in roll_odds.chances(stake)] == [
        ("5: gain 1 life", 2),
        ("6: gain 1 spell", 1),
        ("1-4: nothing", 3),
    ]
    assert stake.unknown == ("1 added where that is better",)


def test_branch_with_a_roll_shows_its_chances() -> None:
    outcome = visits("chapel", alignment="good", life=1, until=["one-of/core/chapel"])
    found = seen(outcome)
    assert list(found) == ["2"]
    assert sum(n for _, n, _ in told(found["2"])) == 6


# --- places and trials ---


def test_mystic_shows_chances_before_the_visit() -> None:
    found = seen(in_village(hero="elf", mystic=True, until=["village"]))["mystic:elf"]
    assert ("5: gain 1 craft", 1, True) in told(found)
    assert sum(n for _, n, _ in told(found)) == 6


@pytest.mark.rule("C10f")
def test_portal_opens_with_the_chance_of_its_dice() -> None:
    outcome = at_the_portal(who("troll", strength=11, items=[TALISMAN]), until=["portal"])
    found = seen(outcome)["strength"]
    expected = sum(sum(dice) <= 11 for dice in product(range(1, 7), repeat=4))
    assert told(found, 6**4)[0] == ("up to 11: it opens", expected, True)


@pytest.mark.rule("C10h")
def test_crypt_shows_its_chance_without_tokens_given_up() -> None:
    found = seen(climbs("crypt", heroes=[TROLL, "elf"], until=["tower/talisman"]))["pay"]
    expected = sum(sum(dice) <= 9 for dice in product(range(1, 7), repeat=4))
    assert told(found, 6**4)[0] == ("up to 9: the way is free", expected, True)
    assert found.unknown == ("without strength given up",)


@pytest.mark.rule("C10j")
def test_dice_with_death_are_measured_against_his() -> None:
    outcome = climbs("death", heroes=[who("troll", fate=1)], dice=[4, 4, 1, 2], until=FATE)
    found = seen(outcome, Roll("death", (4, 4)), Roll("death/party", (1, 2)))
    assert told(found["keep"]) == [("up to 7: each hero loses 1 life", 6, False)]
    assert all(chance.text.startswith(("up to 7", "8: a draw")) for chance in found["fate-1"].chances)
    assert sum(chance.probability for chance in found["fate-1"].chances if chance.good) == pytest.approx(1 / 6)


@pytest.mark.rule("C10l")
def test_vampire_takes_one_life_at_best() -> None:
    found = seen(climbs("vampires-tower", heroes=[TROLL], until=["vampire/talisman"]))["throw"]
    assert told(found) == [
        ("1-2: lose 1 life", 2, True),
        ("3-4: lose 2 lives", 2, False),
        ("5-6: lose 3 lives", 2, False),
    ]


# --- what is not known ---


def test_unknown_roll_has_no_forecast() -> None:
    game = in_village().session.game
    for asked in (
        Throw(key="nothing-known", hero="elf"),
        Throw(key="table/core/nothing"),
        Throw(key="fight/hero", open=True),
    ):
        assert roll_odds.forecasts(game, asked) == {}
    fate = Choose(key="fate", options=(Option("keep", "Keep it"), Option("fate", "Reroll it")))
    assert roll_odds.forecasts(game, fate) == {}
    assert roll_odds.forecasts(game, fate, [Roll("beguile", (3,))]) == {}, "the question tells of other dice"
    assert roll_odds.forecasts(game, fate, [Roll("fight/hero", (3,))]) == {}


# --- the road, quests, foes ---


def asked_for(throw: Throw, **where: Any) -> list[tuple[str, int, bool]]:
    """Return the ends of dice that are asked for on a road."""
    game = Game(core().of(table := a_table(["elf"], **{"space": 2, **where})), table)
    return told(roll_odds.forecasts(game, throw)[""], throw.sides**throw.dice)


@pytest.mark.rule("C4a.b", "C4a.c")
def test_road_die_tells_cards_and_the_special_location() -> None:
    one = asked_for(Throw(key="road", hero="elf"))
    assert one == [("a special location", 1, False), *((f"{n} cards", 1, False) for n in range(2, 7))]
    two = {text: ways for text, ways, _ in asked_for(Throw(key="road", hero="elf", dice=2))}
    assert two["a special location and what else is rolled"] == 11
    assert (two["4 cards"], two["7 cards"], two["12 cards"]) == (1, 4, 1)


def test_road_die_with_one_more_for_fate_counts_the_higher() -> None:
    throw = Throw(key="road/more", hero="elf", dice=2)
    found = {text: ways for text, ways, _ in asked_for(throw)}
    assert found == {"a special location": 1, **{f"{n} cards": 2 * n - 1 for n in range(2, 7)}}
    game = Game(core().of(table := a_table(["elf"], space=2)), table)
    assert roll_odds.forecasts(game, throw)[""].unknown == ("if the lowest die is left out",)


def test_table_with_one_die_more_for_fate_counts_the_better_row() -> None:
    game = in_village().session.game
    single = roll_odds.stake_of(game, Asked(Throw(key="table/core/witch", hero="elf")))
    assert single is not None
    expected: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=2):
        expected[max((single.ends((die,)) for die in sorted(dice)[::-1]), key=lambda end: end.worth).text] += 1
    found = roll_odds.forecasts(game, Throw(key="table/core/witch/more", hero="elf", dice=2))[""]
    assert {text: ways for text, ways, _ in told(found, 36)} == expected
    assert found.unknown == single.unknown


@pytest.mark.rule("C8d.a")
def test_fewest_cards_of_guardians_come_first() -> None:
    found = asked_for(Throw(key="guardians", hero="elf", dice=2))
    assert found[0] == ("2 cards", 1, True)
    assert ("7 cards", 6, False) in found


@pytest.mark.rule("C4a.d")
def test_location_die_names_places_and_rerolls() -> None:
    found = asked_for(Throw(key="location", hero="elf"), destination="forest")
    assert len(found) == 6
    assert sum(ways for text, ways, _ in found if text.endswith("rolled again")) <= 1
    assert all(not good for _, _, good in found)


@pytest.mark.rule("C5f.b", "C5f.c")
def test_quests_done_at_once_come_first_in_forecasts() -> None:
    table = a_table([who("elf", gold=2)], space=2)
    found = roll_odds.forecasts(Game(core().of(table), table), Throw(key="quest/die", hero="elf"))[""]
    assert told(found)[0] == ("hand over 2 gold", 1, True)
    assert ("beat an enemy", 2, False) in told(found)


@pytest.mark.rule("C10m")
def test_fewest_fiends_come_first() -> None:
    assert [text for text, _, _ in asked_for(Throw(key="pits", hero="elf"))][:2] == ["1 fiend", "2 fiends"]


def test_trove_die_tells_its_gold_and_its_road() -> None:
    assert asked_for(Throw(key="trove-gold", hero="elf"))[0] == ("6 gold", 1, True)
    road = Throw(
        key="trove-road", hero="elf", text="Which? 1 Dragon's Lair (1-3 of a die), 2 Pit (4-6 of a die)", sides=2
    )
    assert asked_for(road) == [("Dragon's Lair", 1, False), ("Pit", 1, False)]


def test_dice_that_are_only_added_have_their_chances() -> None:
    assert asked_for(Throw(key="place/core/hermit", hero="elf"))[0] == ("road space 1", 1, False)
    assert asked_for(Throw(key="moves/core/hermit", hero="elf"))[5] == ("6 spaces", 1, False)


def test_table_within_another_is_known_by_the_roll_before() -> None:
    inner = e.Roll(1, (e.Row(1, 2, (e.Lose("life", 1),)), e.Row(3, 6, (e.Gain("gold", 1),))))
    outer = e.Roll(1, (e.Row(1, 3, (inner,)), e.Row(4, 6, ())))
    printed = replace(core().catalog.cards["core/chapel"], meet=(outer,))
    throw = Throw(key="table/core/chapel", hero="elf")
    assert card_stakes._which_table(printed, Asked(throw)) is outer
    assert card_stakes._which_table(printed, Asked(throw, rolls=(Roll(throw.key, (2,)),))) is inner


def test_places_are_named_as_on_the_card() -> None:
    stake = roll_odds.stake_of(in_village().session.game, Asked(Throw(key="table/core/magic-portal", hero="elf")))
    assert stake is not None
    assert "4: teleport to the Warlock's Cave" in [chance.text for chance in roll_odds.chances(stake)]
