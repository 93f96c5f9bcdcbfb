"""The odds of a fight at the players' own table, from two scores that are typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talisman_desktop.core.requests import Choose, Chosen, Option
from talisman_desktop.core.table import Step
from talisman_desktop.houserules import two_dice
from talisman_desktop.odds import hand_fights
from talisman_desktop.odds.hand_fights import Typed
from talisman_desktop.play.session import Session
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.resolution import FLOW
from tests.kit import Outcome, a_table, core, in_village, meets, who

NEAR = 1e-12
AT_THE_TABLE = {"resolve:fights": "off"}


def by_hand(enemy: str, **more: Any) -> Outcome:
    """Return a play of a hero before an enemy that the players fight themselves, stopped at the question how it
    ended."""
    return meets(enemy, **{"options": AT_THE_TABLE, "until": ("by-hand/outcome",), **more})


def win(outcome: Outcome, typed: Typed) -> float:
    found = hand_fights.forecast(outcome.session.game, outcome.session.pending, typed).odds
    assert found is not None
    return found.win


def test_known_scores_are_there_before_anybody_types() -> None:
    outcome = by_hand("ogre", strength=7)
    found = hand_fights.scores(outcome.session.game, outcome.session.pending)
    assert found == hand_fights.Scores({"elf": 7}, 5, "Ogre")


@pytest.mark.rule("C7c")
def test_typed_scores_have_the_odds_of_one_open_die_each() -> None:
    assert win(by_hand("ogre"), Typed("elf", 7, 1)) == pytest.approx(float(Fraction(19, 21)), abs=NEAR)


def test_dice_are_those_of_the_hero_who_fights() -> None:
    assert win(by_hand("ogre", hero="warrior"), Typed("warrior", 4, 4)) > win(by_hand("ogre"), Typed("elf", 4, 4))


def test_house_rule_about_dice_counts() -> None:
    plain, two = by_hand("ogre"), by_hand("ogre", modules=[two_dice.ID])
    assert win(two, Typed("elf", 7, 1)) != pytest.approx(win(plain, Typed("elf", 7, 1)), abs=1e-3)


def test_fate_shows_what_it_gains() -> None:
    outcome = by_hand("ogre")
    found = hand_fights.forecast(outcome.session.game, outcome.session.pending, Typed("elf", 6, 8, fate=True))
    assert found.odds is not None
    assert found.gain == pytest.approx(found.odds.win - win(outcome, Typed("elf", 6, 8)), abs=NEAR)


def test_screen_that_only_keeps_the_record_takes_scores_of_any_hero() -> None:
    game = Session(core(), a_table(["elf", "troll"], step=Step(KEEP), options={FLOW: "off"})).game
    keep = Choose(key="keep", options=(Option("guide", "Guide"),), pauses=True)
    found = hand_fights.scores(game, keep)
    assert found is not None
    assert (list(found.heroes), found.theirs) == (["elf", "troll"], None)
    assert hand_fights.forecast(game, keep, Typed("troll", 7, 1)).odds is not None


def test_record_only_mode_knows_the_next_enemy() -> None:
    table = a_table([who("elf", craft=6)], row=["wraith", "ogre"], step=Step(KEEP), options={FLOW: "off"})
    session = Session(core(), table)
    assert hand_fights.scores(session.game, session.pending) == hand_fights.Scores({"elf": 6}, 5, "Wraith")
    session.answer(Chosen("met"))
    assert hand_fights.scores(session.game, session.pending) == hand_fights.Scores({"elf": 3})


def test_other_questions_take_no_scores() -> None:
    game = in_village().session.game
    trial = Choose(key="by-hand/outcome", options=(Option("won", "Passed"), Option("lost", "Failed")))
    assert hand_fights.scores(game, trial) is None
    assert hand_fights.scores(game, None) is None
    keep = Choose(key=KEEP, options=(Option("guide", "Guide"),))
    assert hand_fights.scores(game, keep) is None, "nobody fights in the village"
