"""Odds of dice that cards change: the changes are counted, or named beside the figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talisman_desktop.core.table import Lasting
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.forecast import Forecast
from tests.kit import asked, cards, library, meets, who

BOXES = ("dungeon", "sacred-pool")
DOOM = Lasting("elf", "sacred-pool/doom", 1, "adventure", 0, "sacred-pool/misfortune")


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of two boxes."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES))


def odds_at(key: str, *, answers: Any = (), dice: Any = (), **hero: Any) -> dict[str, Forecast]:
    """The forecasts of a question in a fight of the Elf (strength 3) against the Ape (3), in both boxes."""
    table: dict[str, Any] = {"lasting": hero.pop("lasting", ())}
    elf = who("elf", strength=3, **{"items": ["potion-of-strength"], **hero})
    outcome = meets("ape", heroes=[elf], modules=BOXES, answers=answers, dice=dice, until=(key,), **table)
    return dict(forecasts(outcome.session.under_way()))


def test_equal_dice_of_the_soul_drinker_are_named_and_not_priced() -> None:
    found = odds_at("fight/how", alignment="evil", items=["dungeon/soul-drinker"], followers=["maiden"])["soul-drinker"]
    assert "without two equal dice, which kill a follower and discard the Soul Drinker" in found.unknown
    assert found.things == ()


@pytest.mark.parametrize(
    ("hero", "words"),
    [
        ({"items": ["potion-of-strength", "dungeon/weighted-dice"]}, "without a die chosen by the Weighted Dice"),
        ({"quests": ["sacred-pool/moon-charm"]}, "without a die changed by the Moon Charm"),
        ({"quests": ["sacred-pool/gift-of-the-wild"]}, "without a die changed by the Gift of the Wild"),
        ({"lasting": [DOOM]}, "without Misfortune: the next die shows a 1"),
        ({"spells": ["dungeon/twist-of-fate"], "fate": 1}, "without a number chosen for a fate reroll (Twist of Fate)"),
    ],
)
def test_cards_that_set_a_die_are_named(hero: dict[str, Any], words: str) -> None:
    assert words in odds_at("fight/how", **hero)["fight"].unknown


def test_twist_of_fate_is_not_named_without_fate() -> None:
    assert odds_at("fight/how", spells=["dungeon/twist-of-fate"])["fight"].unknown == ()


def test_each_number_of_twist_of_fate_has_its_odds() -> None:
    """The Ape has 3 + 3. The Elf's 1 is rolled again: higher dice than 3 win, and the 3 stands off."""
    found = odds_at(
        "fate/twist", spells=["dungeon/twist-of-fate"], fate=1, dice=[3, 1], answers=["fight", asked("fate", "fate")]
    )
    wins = {option: one.odds.win for option, one in found.items() if one.odds is not None}
    assert wins == pytest.approx({"keep": 0.5, "1": 0, "2": 0, "3": 0, "4": 1, "5": 1, "6": 1})
    assert found["3"].odds is not None
    assert found["3"].odds.draw == Fraction(1)
