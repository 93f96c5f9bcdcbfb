"""A draught that adds strength or craft: it may be drunk at any time, and is offered only where it counts."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, a_table, asked, climbs, fights, guard, meets, own, plays, plays_out, short, who

ASKED = {"ask:boosts": "yes"}
POTION = "potion-of-strength"
DRINKS = plays(f"use:elf:{POTION}")
TALISMAN = "pile-talisman"
ELIXIR = own("Elixir", type="object", number=5, may="Discard this: +2 craft until the end of the turn.")
SIP = f"use:{short(ELIXIR.kind)}"


# --- where words ask for strength or craft ---


def test_potion_keeps_the_marsh_from_costing_a_turn() -> None:
    drinks = asked("boost", DRINKS, options=["on"], hero="elf")
    outcome = meets("marsh", items=[POTION], switches=ASKED, answers=[drinks])
    assert (outcome.lost_turns, outcome.items, outcome.table.lasting) == (0, [], ())


def test_marsh_costs_a_turn_when_potion_is_declined() -> None:
    outcome = meets("marsh", items=[POTION], switches=ASKED, answers=[asked("boost", "on")])
    assert (outcome.lost_turns, outcome.items) == (1, [POTION])


@pytest.mark.parametrize("strength", [2, 5])
def test_marsh_does_not_offer_a_potion_without_effect(strength: int) -> None:
    assert meets("marsh", items=[POTION], strength=strength, switches=ASKED).items == [POTION]


def test_old_campaign_does_not_stop_for_potions() -> None:
    assert meets("marsh", items=[POTION]).lost_turns == 1


def test_potion_of_strength_is_no_help_in_the_maze() -> None:
    assert meets("maze", items=[POTION], switches=ASKED).lost_turns == 1


# --- the Tower ---


def crypt(*party: Any, **how: Any) -> Outcome:
    return climbs("crypt", heroes=party, switches=ASKED, **how)


def test_potion_drunk_before_the_crypt_counts_in_its_trial() -> None:
    outcome = crypt(who("elf", items=[TALISMAN, POTION]), answers=[DRINKS, "pay"], dice=[1, 1, 1, 2])
    assert (outcome.free, outcome.strength) == (True, 3)


@pytest.mark.rule("C10h")
def test_crypt_takes_the_potion_in_place_of_strength() -> None:
    """The dice show 5 against strength 3. The potion makes up for the two tokens that would be given up for good."""
    elf = who("elf", items=[TALISMAN, POTION])
    drinks = asked("tower/sacrifice", DRINKS, offers=[f"use:elf:{POTION}"])
    outcome = crypt(elf, answers=["pay", drinks], dice=[1, 1, 1, 2])
    assert (outcome.free, outcome.strength, outcome.items) == (True, 3, [])


def test_potion_lowers_the_price_at_the_crypt() -> None:
    elf = who("elf", items=[TALISMAN, POTION])
    outcome = crypt(elf, answers=["pay", DRINKS, "give", ("elf:1",)], dice=[1, 1, 2, 2])
    assert (outcome.free, outcome.strength) == (True, 2)


def test_crypt_stops_for_potion_when_strength_is_too_low() -> None:
    """The dice show 9 against strength 3. Three tokens are too few to give up, but they suffice with the potion."""
    elf = who("elf", items=[TALISMAN, POTION], strength=4)
    answers = ["pay", asked("boost", DRINKS), "give", ("elf:1", "elf:2", "elf:3")]
    outcome = crypt(elf, answers=answers, dice=[2, 2, 2, 3])
    assert (outcome.free, outcome.strength) == (True, 1)


def test_mines_have_no_use_for_the_potion_of_strength() -> None:
    elf = who("elf", items=[TALISMAN, POTION])
    question = asked("tower/talisman", "pay", no_offers=[f"use:elf:{POTION}"])
    assert climbs("mines", heroes=[elf], switches=ASKED, answers=[question], dice=[1, 1, 1, 1]).free


def portal(*party: Any, **how: Any) -> Outcome:
    table = a_table(party, region="outer", space=6, destination="portal-of-power", step=Step("portal"))
    return plays_out(table, until=["portal", "climb-on"], switches=ASKED, **how)


@pytest.mark.rule("C10f")
def test_portal_opens_for_the_potion_drunk_after_the_dice() -> None:
    elf = who("elf", items=[TALISMAN, POTION])
    outcome = portal(elf, answers=["strength", asked("boost", DRINKS)], dice=[1, 1, 1, 2])
    assert (outcome.step, outcome.strength) == ("climb-on", 3)


def test_portal_shuts_when_the_potion_is_too_little() -> None:
    outcome = portal(who("elf", items=[TALISMAN, POTION]), answers=["strength"], dice=[1, 1, 2, 2])
    assert (outcome.step, outcome.strength, outcome.items) == ("portal", 2, [POTION])


def test_potion_drunk_at_the_portal_lasts_one_attempt() -> None:
    elf = who("elf", items=[TALISMAN, TALISMAN, POTION])
    outcome = portal(elf, answers=[DRINKS, "strength"], dice=[6, 6, 6, 6])
    assert outcome.table.lasting == ()


# --- fights: only where it counts ---


def test_potion_of_strength_is_not_offered_in_psychic_combat() -> None:
    assert fights("wraith", items=[POTION], dice=[1, 1]).items == [POTION]


def with_elixir(enemy: str, **how: Any) -> Outcome:
    """Let an elf who has an elixir of craft meet an enemy."""
    hero = how.pop("hero", "elf")
    taken = meets(ELIXIR, hero=hero, row=["?"], answers=[f"take:{hero}"], craft=5)
    return taken.goes_on(draws=[enemy], **how)


def test_craft_boost_is_not_offered_in_battle() -> None:
    assert with_elixir("ape", dice=[1, 1]).items == [short(ELIXIR.kind)]


def test_craft_boost_counts_in_psychic_combat() -> None:
    outcome = with_elixir("wraith", answers=[asked("fight/how", SIP)], dice=[1, 1])
    assert outcome.scores == (5 + 2 + 1, 5 + 1)


def test_craft_boost_is_offered_to_hero_fighting_with_craft() -> None:
    outcome = with_elixir("ape", hero="wizard", answers=[SIP], dice=[1, 1])
    assert outcome.scores == (5 + 2 + 1, 3 + 1)


# --- the Cursed Glade ---


@pytest.mark.rule("C8d.j")
def test_guardians_keep_the_potion_where_no_magic_works() -> None:
    """In the Glade the potion adds nothing, so the program does not offer it."""
    glade: dict[str, Any] = {"destination": "cursed-glade", "region": "outer"}
    outcome = guard(["ogre"], trove=[POTION], hero="troll", craft=1, **glade)
    assert outcome.where(POTION) == ["loot"]
