"""Features of dice that the rules of a fight look at: rolls with equal features have the same result."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement, product

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Lasting
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.rules import shared_module
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.result import RESULT, SEEN, Score, Sums
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import COUNTED
from tests.kit import a_table, cards, meets, own

LOW = "An attack roll below your craft counts as a defeat."
DICE = [kept for n in (1, 2) for kept in combinations_with_replacement(range(1, 7), n)]


@pytest.mark.parametrize("natural", ["no", "yes"])
@pytest.mark.parametrize("craft", [0, 5])
def test_rolls_in_which_the_rules_see_the_same_have_one_result(natural: str, craft: int) -> None:
    low = (Lasting("elf", f"{COUNTED}low roll", craft, "fight", 0, "ape"),) if craft else ()
    table = a_table(["elf"], modules=["2d6-combat"], options={"2d6-combat/natural": natural})
    played = Game(cards.core().of(table), replace(table, lasting=low))
    found: dict[object, result.Result] = {}
    for mine, theirs, ahead, hero in product(DICE, DICE, (1, 0, -1), (True, False)):
        own_score, other = Score(ahead, mine, True), Score(0, theirs, hero)
        key = ahead, hero, SEEN(played, (), own_score), SEEN(played, (), other)
        ended = result.of(played, Sums(own_score, other))
        assert found.setdefault(key, ended) == ended


def test_modules_that_change_results_declare_the_features_used() -> None:
    for module in (shared_module.SHARED, *cards.core().modules.values()):
        bends = [bend.value for bend in module.bends]
        assert bends.count(RESULT) == bends.count(SEEN)


def test_odds_after_a_plain_fight_know_a_low_roll() -> None:
    screecher = own("Screecher", type="enemy", number=2, strength=3, meet=LOW)
    plain, low = (
        forecasts(meets(enemy, craft=9, items=["potion-of-strength"], until=("fight/how",)).session.under_way())
        for enemy in ("ape", screecher)
    )
    # The Elf's 4 against 3 wins most fights; with craft 9 only a 6 is no low roll.
    assert won(low) < 1 / 6 < won(plain)


def won(found: Mapping[str, Forecast]) -> float:
    """Return the chance to win the plain fight."""
    odds = found["fight"].odds
    return 0 if odds is None else odds.win
