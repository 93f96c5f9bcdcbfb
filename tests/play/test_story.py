"""The journal of whole moments of play: no event is left out, and every sum can be checked."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import BY_HAND, Step
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play.telling import Journal, Line, Teller
from tests.kit import Outcome, a_table, asked, catalog, climbs, fights, guard, kind, meets, plays_out, visits, who

ONE = {"finale": "one"}


def story(outcome: Outcome) -> list[str]:
    """Return the lines of a play, without headings and clauses."""
    journal = Journal(compose(catalog(), {}), outcome.before, clauses=False)
    return [line.text for line in journal.lines(outcome.facts) if line.kind != "heading"]


def by_hand(*facts: f.Fact) -> list[Line]:
    """Return the lines of corrections at a table with an Ogre and a Bag of Gold in the row."""
    journal = Journal(compose(catalog(), {}), a_table(row=["ogre", "bag-of-gold"]))
    return [line for line in journal.lines(facts) if line.kind != "heading"]


# --- sums of guardian combat (C8e) ---


def test_sums_name_the_heroes_struck() -> None:
    outcome = guard(["ogre", "bear"], heroes=["elf", "dwarf"], answers=[asked("guardians/strength", {"ogre": 5})])
    assert story(outcome)[-5:] == [
        "Strength 6 against 8; the Ogre (5) is struck by 6, 1 left; the Elf (3) by 8, 5 left; "
        "the Dwarf (3) by 5, 2 left.",
        "The Elf loses 1 strength and 1 life (struck in the fight).",
        "The Dwarf loses 1 strength and 1 life (struck in the fight).",
        "The Ogre falls.",
        "The fight against the guardians is over: 1 guardian still stands.",
    ]


def test_sums_come_before_fallen_guardians_when_nobody_is_struck() -> None:
    lines = story(guard(["bear", "wraith"], hero="elf", strength=9, craft=9))
    assert lines[-3:] == [
        "Strength 9 against 3, craft 9 against 5; the Bear (3) is struck by 9, 6 left; the Wraith (5) by 9, 4 left.",
        "The Bear and the Wraith fall.",
        "The fight against the guardians is won: none is left.",
    ]


def test_sums_say_when_nobody_is_struck() -> None:
    assert "Strength 3 against 3: nobody is struck." in " ".join(story(guard(["bear"], hero="elf", craft=1)))


def test_pits_tell_their_sums_and_how_often_one_is_struck() -> None:
    lines = story(climbs("pits", hero="elf", dice=[3]))
    assert lines[-4:] == [
        "3 Pit Fiends stand before the party (strength 4 each).",
        "Strength 3 against 12; the Elf (3) is struck 3 times by 12, 3 left.",
        "The Elf loses 3 strength and 3 lives (struck in the fight).",
        "The fight is over: 3 enemies still stand.",
    ]


def test_equal_fiends_share_one_line() -> None:
    lines = story(climbs("pits", hero="elf", strength=30, dice=[3]))
    assert "Strength 30 against 12; 3 Pit Fiends (4 each) are struck by 30, 18 left" in " ".join(lines)
    assert "The Pit Fiends fall." in lines


def test_sentinel_is_fought_with_sums() -> None:
    table = a_table(["elf"], space=6, destination="sentinel", step=Step("waypoint"))
    lines = story(plays_out(table, answers=["challenge"], until=("again-or-back",)))
    assert "Strength 3 against 9; the Elf (3) is struck twice by 9, 3 left." in lines


# --- single fights ---


def test_bonus_of_the_space_is_named_in_the_sum() -> None:
    lines = story(meets("ogre", region="outer", space="runes", dice=[2, 1]))
    assert "strength 3 + 1 = 4 against 5 + 2 (the Runes) + 2 = 9." in lines[1]


def test_duel_tells_the_dice_of_both_and_the_fate() -> None:
    party = [who("elf", fate=1), who("dwarf", fate=1)]
    table = a_table(party, region="outer", space="tower", options=ONE, step=Step("finale", ("elf",)))
    answers = [asked("fate", "fate"), asked("fate", "fate")]
    lines = story(plays_out(table, dice=[3, 1, 5, 4], answers=answers, until=("finale", "over")))
    assert lines[0] == (
        "The Elf rolls 1, pays 1 fate to reroll a die, gets 5 and beats the Dwarf, "
        "who rolls 3, pays 1 fate to reroll a die, gets 4: "
        "strength 3 + 5 = 8 against 3 + 4 = 7."
    )
    assert lines[1] == "The Dwarf loses 1 strength and 1 life (beaten before the Crown)."


def test_evasion_by_a_spell_is_told() -> None:
    lines = story(meets("dragon", spells=["invisibility"], answers=["use:invisibility"]))
    assert lines[-2:] == [
        "The Elf casts Invisibility.",
        "The Elf evades the Dragon and may evade enemies until the end of the turn (the spell Invisibility).",
    ]


def test_evasion_where_no_card_is_met_is_told() -> None:
    lines = story(visits("tavern", spells=["invisibility"], dice=[2], answers=["use:invisibility"]))
    assert lines[-1].startswith("The Elf evades the fight and may evade enemies until the end of the turn")


@pytest.mark.parametrize(
    ("dice", "rolled"), [([2, 5, 1], "(5, 1), keeps the 5"), ([2, 1, 6, 3], "(1, 6), keeps the 6, then rolls 3")]
)
def test_fight_with_two_dice_tells_the_die_kept(dice: list[int], rolled: str) -> None:
    assert f"The Warrior rolls two dice {rolled} and beats" in story(fights("goblin", hero="warrior", dice=dice))[1]


@pytest.mark.parametrize(("die", "end"), [(4, ", in vain."), (5, ".")])
def test_roll_to_beguile_names_the_stranger_and_failure(die: int, end: str) -> None:
    assert f"The Sorceress rolls {die} to beguile the Healer{end}" in story(
        meets("healer", hero="sorceress", dice=[die])
    )


def test_fact_told_by_itself_has_its_sum() -> None:
    (told,) = meets("ogre", dice=[2, 6, 1]).told("fight")
    text = Teller(catalog(), TELLING).tell(told, a_table())
    assert text == "The Elf beats the Ogre: strength 3 + 6 + 1 = 10 against 5 + 2 = 7."


# --- cards met again, places ---


def test_turn_lost_names_the_card() -> None:
    lines = story(meets("maze"))
    assert any(line.startswith("The Elf loses a turn (the Maze), so ") for line in lines)


def test_card_met_again_is_named() -> None:
    play: dict[str, Any] = {"answers": ["1"], "draws": ["hex"], "until": ("go-on",)}
    lines = story(plays_out(a_table(row=["enchanter"]), **play))
    assert lines[:2] == ["The party comes upon the Enchanter again.", "The Elf draws the spell Hex."]


def test_enemy_met_again_is_named_once() -> None:
    lines = story(plays_out(a_table(row=["ogre"]), dice=[1, 6, 3], until=("go-on",)))
    assert [line for line in lines if "Ogre" in line] == lines[:1]


def test_temple_tells_who_goes_free() -> None:
    lines = story(visits("temple", dice=[1, 4, 3, 6]))
    assert "The Elf rolls 3 at the Temple and is held for a turn." in lines
    assert "The Elf rolls 6 at the Temple and goes free." in lines


def test_die_of_a_prayer_rolled_again_frees_nobody() -> None:
    lines = story(visits("temple", fate=1, dice=[1, 2, 5], answers=["fate"]))
    assert lines[1:] == [
        "The Elf pays 1 fate to reroll and gets 5 at the Temple.",
        "The Elf gains 1 strength (at the Temple).",
    ]


def test_fate_that_frees_at_the_temple_is_told() -> None:
    lines = story(visits("temple", fate=1, dice=[2, 3, 1, 4], answers=["keep", "fate"]))
    assert "The Elf pays 1 fate to reroll and gets 4 at the Temple and goes free." in lines


def test_scroll_that_nobody_takes_is_not_used_up() -> None:
    found = guard(["wraith"], trove=["wand"], hero="elf", craft=30, draws=["healing"])
    lines = story(found.goes_on(answers=["take:elf", "leave"], until=["at-destination"]))
    assert "No hero takes the scroll Healing, so it is discarded." in lines


def test_gold_given_to_an_enemy_is_told_as_paid() -> None:
    lines = story(meets("bandit", gold=1, answers=["yes"]))
    assert "The Elf pays 1 gold (the Bandit)." in lines


def test_price_of_an_ability_is_told_with_its_use() -> None:
    lines = story(fights("ogre", gold=1, followers=["mercenary"], answers=["use:mercenary"], dice=[1, 1]))
    assert "The Elf uses the Mercenary for 1 gold." in lines


# --- the Tower ---


def test_plain_of_peril_leaves_a_line() -> None:
    lines = story(climbs("plain-of-peril", hero="elf", items=["pile-talisman"]))
    assert lines == ["The party crosses the Plain of Peril."]


def test_life_lost_on_the_plain_says_why() -> None:
    lines = story(climbs("plain-of-peril", hero="elf"))
    assert lines == ["The Elf loses 1 life (without a talisman on the Plain of Peril)."]


def test_party_lost_in_the_tower_is_not_back_home() -> None:
    outcome = climbs("plain-of-peril", hero="elf", life=1, until=("muster",))
    assert "The whole party is dead." in story(outcome)
    assert not any("is back in the village" in line for line in story(outcome))


# --- corrections by hand ---


@pytest.mark.parametrize(
    ("fact", "card"),
    [
        (f.CardSet(2, up=False, cause=BY_HAND), "ogre"),
        (f.CardSet(2, met=True, cause=BY_HAND), "ogre"),
        (f.TopSet("adventure", ("core/wolf",), cause=BY_HAND), "wolf"),
        (f.CardMoved(3, "items:elf", cause=BY_HAND), "bag-of-gold"),
    ],
)
def test_line_of_a_correction_names_its_card(fact: f.Fact, card: str) -> None:
    (line,) = by_hand(fact)
    assert line.card == kind(card)
    assert catalog().name(line.card) in line.text
