"""The magic objects of the core box: their bonuses, which heroes can use them, and what for."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import a_table, asked, fights, guard, meets, plays, visits, walks, who


@pytest.mark.parametrize(
    ("thing", "strength", "craft"),
    [("ring", 1, 1), ("magic-belt", 1, 0), ("solomons-crown", 0, 2), ("holy-grail", 0, 1), ("talisman", 0, 0)],
)
def test_objects_add_to_strength_and_craft_always(thing: str, strength: int, craft: int) -> None:
    assert fights("ogre", strength=3, items=[thing], dice=[1, 1]).scores == (4 + strength, 6)
    assert fights("wraith", craft=4, items=[thing], dice=[1, 1]).scores == (5 + craft, 6)


def test_objects_that_add_craft_allow_more_spells() -> None:
    assert (
        len(meets("book-of-spells", craft=4, items=["solomons-crown"], draws=["hex", "random", "alchemy"]).spells) == 3
    )


@pytest.mark.rule("C2c.a")
def test_things_that_are_no_weapons_add_up_with_one() -> None:
    assert fights("ogre", strength=3, items=["sword", "ring", "magic-belt"], dice=[1, 1]).scores == (7, 6)


@pytest.mark.parametrize(
    ("thing", "allowed"),
    [
        ("holy-grail", ["take:elf", "take:dwarf"]),
        ("holy-lance", ["take:elf", "take:dwarf"]),
        ("runesword", ["take:dwarf", "take:ghoul"]),
        ("ring", ["take:elf", "take:dwarf", "take:ghoul"]),
    ],
)
def test_thing_forbidden_to_alignment_is_barred(thing: str, allowed: list[str]) -> None:
    meets(thing, heroes=["elf", "dwarf", "ghoul"], answers=[asked("take", "leave", options=[*allowed, "leave"])])


# --- the Amulet (D4) ---


@pytest.mark.rule("D4.amulet")
def test_the_bearer_of_the_amulet_cannot_cast() -> None:
    spells: dict[str, Any] = {"spells": ["healing", "teleport"], "life": 1}
    look = asked("take", "leave", no_offers=["use:elf:healing", "use:elf:teleport"])
    meets("guide", items=["amulet"], **spells, answers=[look])
    assert fights("ogre", items=["amulet"], spells=["psionic-blast", "immobility"], dice=[1, 6, 1]).result == "won"


@pytest.mark.rule("D4.amulet")
@pytest.mark.parametrize(
    "place", ["cave", "fountain-of-wisdom", "magic-stream", "marsh", "maze", "pool-of-life", "shrine"]
)
def test_the_amulet_shields_from_places_that_are_cards(place: str) -> None:
    outcome = meets(place, items=["amulet"])
    assert (outcome.unchanged, outcome.lost_turns, outcome.spots) == (True, 0, {1: [place]})


# --- the Cross ---


def test_cross_protects_evil_heroes_at_the_chapel() -> None:
    assert visits("chapel", hero="ghoul", items=["cross"]).life == 4
    assert visits("chapel", hero="ghoul").life == 3


def test_cross_protects_good_heroes_at_the_graveyard() -> None:
    assert visits("graveyard", hero="elf", items=["cross"]).life == 4
    assert visits("graveyard", hero="elf").life == 3


def test_the_cross_destroys_spirits_without_a_trophy() -> None:
    look = asked("fight/how", "destroy", options=["destroy", "fight"])
    outcome = meets("demon", items=["cross"], answers=[look])
    assert (outcome.spots, outcome.trophies, outcome.discarded()) == ({}, [], ["demon"])


def test_the_cross_leaves_the_choice_to_fight() -> None:
    assert fights("lemure", items=["cross"], answers=["fight"], dice=[1, 2]).trophies == ["lemure"]
    assert fights("ogre", items=["cross"], dice=[1, 6, 1]).trophies == ["ogre"]


def test_the_cross_destroys_the_spirit_of_the_crags_too() -> None:
    outcome = visits("crags", items=["cross"], dice=[1], answers=["destroy"])
    assert (outcome.life, outcome.told("fight")) == (4, [])


@pytest.mark.rule("C8e.b")
def test_the_cross_destroys_one_spirit_among_guardians() -> None:
    outcome = guard(["demon", "lemure"], items=["cross"], craft=4, answers=["demon"])
    assert (outcome.step, sorted(outcome.discarded())) == ("loot", ["demon", "lemure"])


# --- weapons ---


def test_the_holy_lance() -> None:
    assert fights("ogre", strength=3, items=["holy-lance"], dice=[1, 1]).scores == (5, 6)
    assert fights("dragon", strength=3, items=["holy-lance"], dice=[1, 1]).scores == (7, 8)


def test_holy_lance_is_better_against_a_dragon() -> None:
    assert fights("dragon", strength=3, items=["sword", "holy-lance"], dice=[1, 1]).scores == (7, 8)


def test_the_runesword_feeds_on_victories_in_battle() -> None:
    won = fights("goblin", hero="dwarf", items=["runesword"], dice=[1, 4])
    assert (won.scores, won.life) == ((8, 3), 6)
    assert fights("goblin", hero="dwarf", items=["runesword"], dice=[5, 1]).life == 4
    assert fights("shadow", hero="dwarf", items=["runesword"], dice=[1, 4]).life == 5


# --- the Potion ---


@pytest.mark.rule("C6g")
def test_potion_adds_two_strength_until_turn_ends() -> None:
    outcome = fights("ogre", strength=3, items=["potion-of-strength"], answers=["use:potion-of-strength"], dice=[1, 1])
    assert (outcome.scores, outcome.items, outcome.discarded("trove")) == ((6, 6), [], ["potion-of-strength"])
    assert outcome.table.lasting == ()


def test_hero_may_decline_to_drink_the_potion() -> None:
    outcome = fights("ogre", strength=3, items=["potion-of-strength"], answers=["fight"], dice=[1, 1])
    assert (outcome.scores, outcome.items) == ((4, 6), ["potion-of-strength"])


@pytest.mark.parametrize("place", ["forest", "tavern"])
def test_the_potion_helps_in_fights_that_places_call_for(place: str) -> None:
    die = {"forest": 1, "tavern": 2}[place]
    outcome = visits(
        place, hero="thief", items=["potion-of-strength"], dice=[die, 1, 1], answers=["use:potion-of-strength"]
    )
    assert outcome.scores[0] == 3 + 2 + 1


# --- the Orb and the Wand ---


def test_the_orb_exchanges_one_drawn_card() -> None:
    orb: dict[str, Any] = {"items": ["orb-of-knowledge"]}
    outcome = meets("demon", **orb, answers=["replace"], draws=["wolf"], dice=[1, 6, 1], until=["go-on"])
    assert (outcome.trophies, outcome.discarded(), outcome.life) == (["wolf"], ["demon"], 4)


def test_the_orb_leaves_the_choice() -> None:
    outcome = meets("wolf", items=["orb-of-knowledge"], answers=["meet"], dice=[1, 3])
    assert outcome.trophies == ["wolf"]


def test_the_replacement_of_the_orb_must_be_met() -> None:
    orb: dict[str, Any] = {"items": ["orb-of-knowledge"]}
    outcome = meets("wolf", **orb, answers=["replace"], draws=["demon"], dice=[1, 1], until=["go-on"])
    assert (outcome.life, outcome.spots) == (3, {1: ["demon"]})


@pytest.mark.rule("C4a.k")
def test_orb_does_not_exchange_cards_met_before() -> None:
    assert fights("wolf", lying=True, items=["orb-of-knowledge"], dice=[1, 3]).trophies == ["wolf"]


def test_wand_gives_spell_when_last_one_is_cast() -> None:
    cast = plays("use:elf:alchemy")
    bearer = who("elf", items=["wand", "sword"], spells=["alchemy"])
    outcome = walks(a_table([bearer], step=Step("go-on", (0,))), answers=[cast, ("sword",)], draws=["hex"])
    assert (outcome.spells, outcome.gold) == (["hex"], 2)


def test_the_wand_gives_nothing_while_spells_are_left() -> None:
    cast = plays("use:elf:alchemy")
    bearer = who("elf", items=["wand", "sword"], spells=["alchemy", "hex"])
    table = a_table([bearer], step=Step("go-on", (0,)))
    assert walks(table, answers=[cast, ("sword",)]).spells == ["hex"]


@pytest.mark.rule("C2e", "D0.as-written")
def test_magic_objects_help_only_their_bearer() -> None:
    party = [who("elf", strength=3), who("dwarf", items=["magic-belt", "holy-grail"])]
    outcome = meets("dragon", heroes=party, dice=[1, 1, 1, 1])
    assert [x.args[2] for x in outcome.told("fight")] == [4, 5]


@pytest.mark.rule("C8e.l")
def test_a_trove_is_shared_out_as_the_players_like() -> None:
    fought = guard(["goblin"], trove=["ring", "talisman", "amulet"], gold=5, heroes=["elf", "dwarf"])
    shares = ["take:dwarf", "take:elf", "leave"]
    looted = walks(fought.table, answers=shares, until=["next-space"])
    assert looted.each("gold") == [1 + 3, 1 + 2]
    assert [len(looted.items_of("elf")), len(looted.items_of("dwarf"))] == [1, 1]
    assert looted.way.looted
