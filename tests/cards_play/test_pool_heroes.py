"""The characters of the Sacred Pool, and the wordings that its variant changes for them (H5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, spot
from tests.kit import Outcome, Who, a_table, cards, fights, lay, library, plays, plays_out, visits, walks, who

MODULES = ["sacred-pool"]


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("sacred-pool"))


def hero(name: str, **traits: Any) -> Who:
    """Return a hero of the box."""
    return who(f"sacred-pool/{name}", **traits)


# --- the Chivalric Knight ---


def aided(*dice: int, card: str = "ape", answers: Any = (), knight: Any = None, **more: Any) -> Outcome:
    """Let the elf of strength 3 meet an enemy, and the knight behind the elf add 3."""
    party = [who("elf", strength=3, life=4), knight or hero("chivalric-knight", strength=3, life=4)]
    table = lay(a_table(party, modules=MODULES), card, spot(1))
    step = Step("next-card")
    return plays_out(replace(table, step=step), dice=dice, answers=answers, until=["card-done"], **more)


@pytest.mark.rule("H5.chivalric-knight")
def test_knight_wins_a_battle_for_the_hero_ahead() -> None:
    """3 + 3 + 1 against 3 + 3 is won, and 4 without the knight is not: a reward, and a turn lost."""
    outcome = aided(3, 1, answers=["yes"], draws=["sacred-pool/self-portrait"])
    assert (outcome.scores, outcome.trophies_of("elf")) == ((3 + 3 + 1, 3 + 3), ["ape"])
    assert (outcome.zone("quests:sacred-pool/chivalric-knight"), outcome.lost_turns) == (["self-portrait"], 1)


@pytest.mark.rule("H5.chivalric-knight")
def test_knight_gets_no_reward_for_unneeded_help() -> None:
    outcome = aided(1, 5, answers=["yes"])
    assert (outcome.result, outcome.zone("quests:sacred-pool/chivalric-knight")) == ("won", [])


@pytest.mark.rule("H5.chivalric-knight")
def test_knight_shares_a_defeat_and_does_not_fight_again() -> None:
    """3 + 3 + 1 against 3 + 6 + 1: both lose a life and a strength, and no hero has the ape."""
    outcome = aided(6, 1, 1, answers=["yes"])
    assert (outcome.each("life"), outcome.each("strength")) == ([3, 3], [2, 2])
    assert (len(outcome.told("fight")), outcome.spots) == (1, {1: ["ape"]})


@pytest.mark.rule("H5.chivalric-knight")
def test_knight_does_not_help_heroes_behind_him() -> None:
    party = [hero("chivalric-knight", strength=3, life=4), who("elf", strength=3, life=4)]
    table = lay(a_table(party, modules=MODULES), "ape", spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[3, 3, 3, 3], until=["card-done"])
    assert [told.args[2] for told in outcome.told("fight")] == [6, 6]


# --- the Cleric ---


def test_cleric_gathers_fate_before_a_prayer() -> None:
    cleric = [hero("cleric", fate=2, life=3, alignment="good")]
    outcome = visits("chapel", heroes=cleric, modules=MODULES, answers=["keep"], dice=[1])
    assert outcome.fate == 3


def test_cleric_destroys_spirits_for_fate() -> None:
    table = lay(a_table([hero("cleric", fate=2)], modules=MODULES), "sacred-pool/shadowsoul", spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), answers=["destroy"], until=["card-done"])
    assert (outcome.fate, outcome.trophies) == (3, [])


@pytest.mark.parametrize(("answer", "life", "fate"), [("fate:0", 3, 0), ("lose", 2, 1)])
def test_cleric_pays_fate_for_a_life(answer: str, life: int, fate: int) -> None:
    cleric = [hero("cleric", fate=1, life=3, strength=3)]
    outcome = fights("ape", heroes=cleric, modules=MODULES, dice=[6, 1, 1], answers=["keep", answer])
    assert (outcome.life, outcome.fate) == (life, fate)


# --- the Dread Knight ---


def test_dread_knight_gains_a_spell_for_an_enemy() -> None:
    knight = [hero("dread-knight", craft=3, strength=3)]
    outcome = fights("ape", heroes=knight, modules=MODULES, dice=[1, 5], answers=["yes"], draws=["hex"])
    assert outcome.spells == ["hex"]


# --- the Magus ---


@pytest.mark.parametrize(("followers", "craft"), [([], 4), (["guide", "purchase-mule"], 6)])
def test_magus_is_served_in_psychic_combat(followers: list[str], craft: int) -> None:
    magus = [hero("magus", craft=4, followers=followers)]
    table = lay(a_table(magus, modules=MODULES), "sacred-pool/shadowsoul", spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[1, 2], until=["card-done"])
    assert outcome.scores == (craft + 2, 2 + 1)


def test_magus_gains_a_lost_spell() -> None:
    table = a_table([hero("magus", craft=4)], modules=MODULES, step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays("use:sacred-pool/magus:0:0")], draws=["hex"])
    assert outcome.spells == ["hex"]
