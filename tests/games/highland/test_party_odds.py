"""The odds of six dice against the whole party, counted by hand (K5b.3, K7)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import roll_odds
from talisman_desktop.rules.game import Game
from tests.kit import a_table, cards, who

WAYS = Counter(map(sum, product(range(1, 7), repeat=6)))


def good(key: str) -> float:
    """Return the chance that six dice turn out well for heroes with strength 9 and craft 11 together."""
    heroes = [who("elf", strength=3, craft=6), who("troll", strength=6, craft=5)]
    table = a_table(heroes, space=2, modules=["highland"])
    found = roll_odds.forecasts(Game(cards.core().of(table), table), Throw(key=key, hero="elf", dice=6))
    return sum(chance.probability for chance in found[""].chances if chance.good)


@pytest.mark.rule("K5b.3")
@pytest.mark.parametrize(
    ("key", "most"), [("highland/rock-face", 19), ("highland/glacier", 20), ("highland/gateway", 11)]
)
def test_six_dice_have_odds_against_the_party_total(key: str, most: int) -> None:
    assert good(key) == pytest.approx(sum(n for total, n in WAYS.items() if total <= most) / 6**6, abs=1e-12)
