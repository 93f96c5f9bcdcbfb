"""The cards of the Reaper: the effect of each on a hero who meets, beats, loses to or uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.core.table import Step, held, spot
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.roll_values import TRIAL_OFF
from tests.kit import Outcome, Who, a_table, cards, do, lay, library, plays, plays_out, printed, walks, who

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells")


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def meets(card: str, *, hero: str = "elf", heroes: Sequence[Who] = (), **more: Any) -> Outcome:
    """Let a hero meet a card of the box's adventure deck that is turned over on draw spot 1."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = a_table(heroes or [who(hero, **traits)], modules=["reaper"], **more)
    deck = library("reaper").of(table).deck_of(printed(card))
    if deck == "adventure:reaper":
        table = do(table, CardsDealt(deck=deck, count=1, to=spot(1)))
        how["draws"] = [card, *how.get("draws", ())]
    else:
        table = lay(table, card, spot(1))
    (table_card,) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **how)


def fights(card: str, **more: Any) -> Outcome:
    """Let a hero meet an enemy as in `meets`, and fight it once."""
    outcome = meets(card, **more)
    assert len(outcome.told("fight")) == 1
    return outcome


Facts = dict[str, Any]
Row = tuple[str, Facts, Facts]
"""A card, the arguments of the scene in which it is met, and the attributes that the outcome should have."""


def attributes_of(outcome: Outcome, then: Facts) -> Facts:
    """Return the attributes of an outcome that `then` names, with their values."""
    return {name: getattr(outcome, name) for name in then}


def named(rows: list[Row]) -> list[str]:
    """Return a test id for each row: the card, and the number of the row."""
    return [f"{card}-{n}" for n, (card, _, _) in enumerate(rows)]


MET: list[Row] = [
    ("astral-conjunction", {"answers": ["yes"], "draws": ["hex"]}, {"spells": ["hex"]}),
    ("fools-gold", {"gold": 4}, {"gold": 0}),
    ("the-boatman", {"gold": 2, "answers": ["no"]}, {"gold": 2}),
    ("horse-thief", {"followers": ["reaper/warhorse", "maiden"]}, {"followers": ["maiden"]}),
    ("werewolf", {"followers": ["maiden", "guide"], "dice": [2, 5, 1, 6, 1]}, {"followers": ["maiden"], "life": 4}),
    ("outlaw", {"gold": 2}, {"gold": 1}),
    ("outlaw", {"gold": 0}, {"gold": 1}),
    ("dryad", {"dice": [2, 2]}, {"craft": 5, "spots": {}}),
    ("dryad", {"dice": [3, 2], "until": ["teleport"]}, {"craft": 4}),
    ("magician", {"answers": ["yes", "no", "no"]}, {"strength": 2, "craft": 5, "spots": {}}),
    ("demigod", {"answers": ["core/hex"]}, {"spells": ["hex"], "spots": {}}),
    ("pathfinder", {"answers": ["no"]}, {"spots": {1: ["pathfinder"]}}),
    ("familiar", {"answers": ["yes"]}, {"life": 3, "followers": ["familiar"]}),
    ("academy", {"gold": 7, "answers": ["yes", "1", "yes", "2"]}, {"gold": 1, "strength": 4, "craft": 5}),
    ("idol", {"dice": [3, 4]}, {"craft": 5}),
    ("pool-of-fortune", {"fate": 0}, {"fate": 1}),
    ("tomb", {"dice": [5]}, {"gold": 4}),
    ("wheel-of-fate", {"dice": [4]}, {"fate": 1}),
    ("homunculus", {"hero": "ghoul", "answers": ["take:ghoul"]}, {"followers": ["homunculus"]}),
    ("skull-wand", {"hero": "ghoul", "answers": ["take:ghoul"]}, {"items": ["skull-wand"]}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_card(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(f"reaper/{card}", **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


FIVE = ["ape", "sword", "witch", "wolf", "helmet"]
FOUGHT: list[Row] = [
    ("lord-of-the-pit", {"dice": [1, 1]}, {"result": "lost", "scores": (4 + 1, 10 + 1)}),
    ("cave-troll", {"strength": 9, "dice": [1, 1, 2]}, {"trophies": [], "spots": {1: ["cave-troll"]}}),
    ("hydra", {"strength": 9, "dice": [1, 1, 3]}, {"trophies": ["hydra"]}),
    ("goblin-trapsmith", {"dice": [1, 5, 2]}, {"scores": (3 + 2, 2 + 1)}),
    ("miser-dragon", {"strength": 9, "gold": 0, "dice": [1, 1, 5]}, {"gold": 5}),
    ("pack-of-wolves", {"dice": [1, 4, 5]}, {"scores": (3 + 5, 2 + 4)}),
    ("trapper", {"dice": [4, 4, 2]}, {"result": "lost", "scores": (3, 3 + 2)}),
    ("black-unicorn", {"craft": 9, "answers": ["yes"], "dice": [1, 1]}, {"followers": ["black-unicorn"], "craft": 9}),
    ("crypt-keeper", {"craft": 9, "dice": [1, 1], "draws": FIVE, "answers": ["sword"]}, {"items": ["sword"]}),
    (
        "gargoyle",
        {"items": ["reaper/golden-statue"], "dice": [5, 1]},
        {"items": [], "spots": {1: ["gargoyle", "golden-statue"]}},
    ),
    ("gargoyle", {"followers": ["reaper/warhorse"], "dice": [5, 1]}, {"life": 3, "followers": []}),
    ("gargoyle", {"followers": ["reaper/fiend-slayer"], "dice": [5, 1]}, {"followers": []}),
    ("gargoyle", {"followers": ["reaper/fiend-slayer"], "dice": [1, 3]}, {"followers": ["fiend-slayer"]}),
    ("mummy", {"items": ["reaper/bane-sword"], "dice": [1, 1]}, {"scores": (4 + 2 + 1, 4 + 1)}),
    ("gargoyle", {"followers": ["reaper/jester"], "dice": [1, 3]}, {"scores": (3 + 3 - 1, 5 + 1)}),
    ("hippogriff", {"items": ["reaper/fate-stealer"], "dice": [1, 1]}, {"fate": 1, "trophies": ["hippogriff"]}),
    ("crone", {"dice": [5, 1]}, {"life": 4}),
    ("mummy", {"dice": [6, 1, 1]}, {"life": 2}),
    ("mummy", {"items": ["helmet"], "dice": [5, 1, 6]}, {"life": 4}),
    ("haunt", {"dice": [3, 1]}, {"result": "draw", "followers": ["haunt"], "life": 4}),
    ("haunt", {"dice": [5, 1]}, {"followers": ["haunt"], "life": 3}),
    ("haunt", {"followers": ["maiden", "guide"], "dice": [5, 1]}, {"followers": ["maiden", "guide", "haunt"]}),
    ("haunt", {"dice": [1, 1]}, {"followers": [], "trophies": ["haunt"]}),
    ("succubus", {"dice": [5, 1], "craft": 5}, {"craft": 3, "life": 3}),
    ("nightmare", {"items": ["reaper/psychic-crystal"], "dice": [1, 2]}, {"scores": (5 + 2, 5 + 1), "craft": 5}),
    ("stone-golem", {"items": ["sword"], "dice": [2, 5]}, {"scores": (3 + 5, 5 + 2)}),
    ("stone-golem", {"items": ["reaper/sword-of-light"], "dice": [1, 2]}, {"scores": (5 + 2, 5 + 1)}),
    ("storm-caller", {"items": ["armour"], "dice": [1, 5]}, {"life": 3}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = fights(f"reaper/{card}", **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


def uses(card: str, *, ape: bool = False, answers: Sequence[Any] = (), **more: Any) -> Outcome:
    """Let the owner of a card use it on the road, or before an ape of strength 3."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    kind = printed(f"reaper/{card}")
    where = "spells" if kind.type == "spell" else "followers" if kind.type == "follower" else "items"
    traits[where] = [f"reaper/{card}", *traits.get(where, ())]
    hero = more.pop("hero", "elf")
    table = a_table([who(hero, **traits)], modules=["reaper"], row=["ape"] if ape else [])
    step = Step("meet-card", (table.zone(spot(1))[0].id,)) if ape else Step("go-on", (0,))
    first = f"use:{card}:0" if ape else plays(f"use:{hero}:{card}:0")
    play = plays_out if ape else walks
    return play(replace(table, step=step), answers=[first, *answers], **more)


USED: list[Row] = [
    ("st-josephine", {"life": 1}, {"life": 4, "followers": []}),
    ("elixir-of-destiny", {"dice": [6]}, {"fate": 2, "items": []}),
    ("elixir-of-might", {"dice": [3]}, {"strength": 4}),
    ("elixir-of-wisdom", {"dice": [1]}, {"life": 3}),
    ("casket", {"dice": [4], "gold": 1}, {"gold": 3, "items": []}),
    ("two-bags-of-gold", {"gold": 0}, {"gold": 2}),
    ("blessed", {"fate": 0, "craft": 4}, {"fate": 3, "spells": []}),
    ("enrich", {"gold": 0, "dice": [5]}, {"gold": 5}),
]


@pytest.mark.parametrize(("card", "how", "then"), USED, ids=named(USED))
def test_owner_uses_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(uses(card, **how), then) == then


BEFORE_AN_APE: list[Row] = [
    ("bladesharp", {"items": ["sword"], "dice": [1, 1]}, {"scores": (3 + 1 + 2 + 1, 3 + 1)}),
    ("fireball", {"dice": [1]}, {"trophies": ["ape"]}),
    ("dominate", {}, {"followers": ["ape"], "trophies": []}),
    ("summon-bear", {"dice": [1, 2]}, {"trophies": ["ape"]}),
    ("summon-phoenix", {"dice": [6, 1, 2]}, {"trophies": [], "life": 4}),
    ("summon-serpent", {"dice": [1, 1]}, {"trophies": ["ape"]}),
    ("staff-of-mastery", {"hero": "ghoul"}, {"followers": ["ape"], "items": []}),
]


@pytest.mark.parametrize(("card", "how", "then"), BEFORE_AN_APE, ids=named(BEFORE_AN_APE))
def test_owner_uses_a_card_before_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = uses(card, ape=True, **how)
    assert attributes_of(outcome, then) == then


def on_the_way(*party: str | Who, **more: Any) -> Outcome:
    """Let the party come to the next road space."""
    table = a_table(party, modules=["reaper"], step=Step("next-space"))
    return plays_out(table, **{"until": ["next-card"], **more})


@pytest.mark.rule("E6.flying-carpet")
def test_carpet_carries_party_on_a_6_of_leader() -> None:
    flyer = who("elf", items=["reaper/flying-carpet"])
    assert on_the_way(flyer, dice=[6], answers=["crags"], until=["teleport"]).table.step.args == ("crags",)
    assert on_the_way("dwarf", flyer, dice=[6]).spots
    assert on_the_way(flyer, dice=[5]).spots


@pytest.mark.rule("E4.sage")
def test_sage_in_front_may_roll_for_the_road_again() -> None:
    sage = who("reaper/sage")
    assert len(on_the_way(sage, "elf", dice=[2, 4], answers=["again"]).spots) == 4
    assert len(on_the_way("elf", sage, dice=[2]).spots) == 2


def test_familiar_lets_its_owner_change_a_spell_just_drawn() -> None:
    outcome = meets(
        "reaper/astral-conjunction",
        followers=["reaper/familiar"],
        draws=["hex", "nullify"],
        answers=["yes", "swap"],
    )
    assert outcome.spells == ["nullify"]


def test_alignment_of_the_knight_cannot_change() -> None:
    knight = who("reaper/knight", items=["reaper/druid-staff"])
    outcome = walks(a_table([knight], modules=["reaper"], step=Step("go-on", (0,))))
    assert not [offer for offer in outcome.offers if "druid-staff" in offer and offer.startswith("use:")]


def test_map_and_shovel_take_2_off_the_roll() -> None:
    table = a_table([who("elf", items=["reaper/map", "reaper/shovel"])], modules=["reaper"])
    game = Game(library("reaper").of(table), table)
    assert [TRIAL_OFF(game, 0, place) for place in ("mines", "crypt", "death")] == [2, 2, 0]


@pytest.mark.rule("E4.reminder")
def test_knight_comes_with_a_sword_and_an_armour() -> None:
    table = a_table(["elf", "dwarf"], modules=["reaper"], step=Step("arrive-home"))
    home = plays_out(table, draws=["reaper/knight"], until=["village"])
    carried = [printed(c.kind).name for c in home.table.zone(held("items", "knight"))]
    assert carried == ["Sword", "Armour"]
