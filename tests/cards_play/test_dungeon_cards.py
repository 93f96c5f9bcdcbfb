"""The adventure cards of the Dungeon: what each does to heroes who meet or have it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, spot
from tests.cards_play.dark_road import below, meets
from tests.kit import Outcome, cards, library, plays, plays_out, walks, who


@pytest.fixture(autouse=True)
def dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))


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
    ("cave-in", {"dice": [2]}, {"life": 3}),
    ("cave-in", {"dice": [4]}, {"life": 4, "lost_turns": 1}),
    ("cave-in", {"dice": [5]}, {"life": 4, "lost_turns": 0}),
    ("fire", {"stacks": {3: ["witch", "maze"]}, "dice": [2]}, {"roads": {3: ["witch"]}}),
    ("fire", {"stacks": {3: ["witch", "maze"]}, "dice": [3]}, {"roads": {3: ["maze"]}}),
    ("fire", {"stacks": {3: ["witch", "ape"]}, "dice": [6]}, {"roads": {3: ["witch"]}}),
    ("green-mist", {"items": ["sword", "helmet", "raft"]}, {"items": ["raft"]}),
    ("magic-mirror", {"craft": 3, "draws": ["hex"]}, {"spells": ["hex"]}),
    ("sliding-walls", {"strength": 5, "dice": [2, 3]}, {"life": 4}),
    ("sliding-walls", {"strength": 5, "dice": [2, 4]}, {"life": 3}),
    ("lone-dwarf", {"gold": 2, "dice": [3]}, {"gold": 1, "spots": {}}),
    ("lone-dwarf", {"gold": 2, "dice": [4]}, {"gold": 3}),
    ("lone-dwarf", {"strength": 3, "dice": [1, 1, 3]}, {"scores": (3 + 3, 4 + 1)}),
    ("armoursmith", {"answers": ["core/purchase-helmet"]}, {"items": ["purchase-helmet"], "spots": {}}),
    ("weaponsmith", {"answers": ["core/purchase-axe"]}, {"items": ["purchase-axe"], "spots": {}}),
    ("sister-of-fate", {"fate": 0}, {"fate": 2, "spots": {1: ["sister-of-fate"]}}),
    ("miner", {"gold": 1, "answers": ["yes"]}, {"gold": 0, "followers": ["miner"]}),
    ("miner", {"gold": 1, "answers": ["no"]}, {"gold": 1, "followers": [], "spots": {}}),
    ("rune-gate", {"answers": ["yes", "outer"], "until": ["arrive-home"]}, {"spots": {}}),
    ("snake-pit", {"strength": 3, "dice": [3]}, {"life": 4}),
    ("snake-pit", {"strength": 3, "dice": [4]}, {"life": 3}),
    ("snake-pit", {"strength": 3, "dice": [4], "followers": ["maiden"], "answers": ["1"]}, {"followers": []}),
    ("tinker-forge", {"gold": 0, "craft": 5}, {"gold": 3, "lost_turns": 0}),
    ("tinker-forge", {"gold": 0, "craft": 4}, {"gold": 3, "lost_turns": 1}),
    ("blight-haunt", {"space": 2, "dice": [4]}, {"roads": {4: ["blight-haunt"]}, "spots": {}}),
    ("passageway", {"answers": ["no"]}, {"spots": {1: ["passageway"]}}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(meets(card, **how), then) == then


FOUGHT: list[Row] = [
    ("bloodroot", {"life": 1, "strength": 5, "dice": [1, 1]}, {"life": 3, "trophies": ["bloodroot"]}),
    ("cave-troll", {"strength": 8, "dice": [1, 1, 2]}, {"trophies": [], "spots": {1: ["cave-troll"]}}),
    ("gate-smasher", {"stacks": {3: ["witch", "maze"]}, "dice": [1, 1, 3, 2]}, {"roads": {3: ["witch"]}}),
    ("giant-beetle", {"followers": ["maiden"], "dice": [5, 1]}, {"life": 3, "followers": []}),
    ("giant-beetle", {"dice": [5, 1]}, {"life": 2}),
    ("vampire-prince", {"followers": ["mule"], "dice": [5, 1]}, {"life": 3, "followers": []}),
    ("goblin-sniper", {"craft": 3, "dice": [4, 1]}, {"scores": (3, 2 + 1)}),
    ("goblin-sniper", {"craft": 3, "dice": [3, 1, 1]}, {"scores": (3 + 1, 2 + 1)}),
    ("goblin-trapsmith", {"dice": [1, 5, 2]}, {"scores": (3 + 2, 2 + 1)}),
    (
        "mimic",
        {"strength": 4, "items": ["sword"], "dice": [1, 2]},
        {"scores": (5 + 2, 5 + 1), "strength": 5, "trophies": []},
    ),
    ("miser-dragon", {"strength": 9, "gold": 0, "dice": [1, 1, 4]}, {"gold": 4}),
    (
        "rune-dancer",
        {"craft": 4, "dice": [1, 4], "answers": ["yes"], "draws": ["hex", "healing"]},
        {"spells": ["hex", "healing"]},
    ),
    ("soulbinder", {"fate": 2, "dice": [3, 1]}, {"result": "draw", "fate": 2}),
    ("tomb-warden", {"craft": 9, "gold": 0, "dice": [1, 1], "answers": ["2"]}, {"gold": 3, "trophies": []}),
    ("tomb-warden", {"craft": 9, "dice": [1, 1], "answers": ["1"]}, {"items": ["pile-talisman"], "trophies": []}),
    ("vampire-bats", {"craft": 2, "dice": [1, 1]}, {"result": "draw", "trophies": []}),
    ("vampire-bats", {"craft": 3, "dice": [1, 1]}, {"result": "won", "trophies": ["vampire-bats"]}),
    ("crawling-slime", {"items": ["sword", "helmet"], "dice": [1, 1]}, {"result": "won", "items": ["helmet"]}),
    ("crawling-slime", {"items": ["sword", "axe"], "dice": [3, 1]}, {"result": "lost", "items": ["axe"]}),
    ("living-statue", {"strength": 5, "items": ["sword"], "dice": [1, 1]}, {"result": "draw", "trophies": []}),
    ("living-statue", {"strength": 5, "items": ["holy-lance"], "dice": [1, 1]}, {"result": "won"}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(card, **how)
    assert len(outcome.told("fight")) == 1
    assert attributes_of(outcome, then) == then


def test_hulk_may_be_left_alone() -> None:
    outcome = meets("battle-hulk", answers=["yes"])
    assert (outcome.told("fight"), outcome.spots) == ([], {1: ["battle-hulk"]})


@pytest.mark.parametrize(("alignment", "craft"), [("evil", 3), ("neutral", 6), ("good", 9)])
def test_vassal_is_as_strong_as_the_hero_is_good(alignment: str, craft: int) -> None:
    outcome = meets("vassal-of-darkness", alignment=alignment, craft=9, dice=[1, 4])
    assert (outcome.scores, outcome.craft, outcome.trophies) == ((9 + 4, craft + 1), 10, [])


def test_king_counts_his_people() -> None:
    stacks = {2: ["dungeon/cave-goblin", "dungeon/gnoll"], 5: ["dungeon/goblin-sniper", "dungeon/hobgoblin"]}
    assert meets("goblin-king", stacks=stacks, dice=[1, 1]).scores == (3 + 1, 4 + 3 + 1)


def test_imp_carries_an_item_towards_the_destination() -> None:
    outcome = meets("tinker-imp", space=2, craft=5, items=["sword"], dice=[2, 1, 1])
    assert (outcome.items, outcome.roads) == ([], {4: ["sword"]})


@pytest.mark.parametrize(("space", "step"), [(3, "walk-to-1"), (1, "")])
def test_ambusher_sends_the_party_back_to_the_entrance(space: int, step: str) -> None:
    outcome = meets("goblin-ambusher", heroes=["elf"], space=space, dice=[5, 1], until=["teleport", "card-done"])
    assert outcome.step == ("teleport" if step else "card-done")


def test_tunneler_leads_to_the_tunnel_as_the_next_move() -> None:
    outcome = meets("goblin-tunneler", space=5, dice=[1, 5], answers=["yes"], until=["teleport"])
    assert outcome.trophies == ["goblin-tunneler"]


def test_gate_keeper_opens_a_way_to_a_place() -> None:
    outcome = meets("gate-keeper", craft=9, dice=[1, 1], answers=["yes", "4"], until=["visit-destination"])
    assert (outcome.table.region, outcome.way.destination) == ("outer", "temple")


@pytest.mark.rule("L7.trap-door")
def test_trap_door_leads_to_the_ruins() -> None:
    outcome = meets(
        "trap-door", heroes=["elf", "troll"], space=3, until=["visit-destination", "meet-destination", "next-card"]
    )
    assert (outcome.table.region, outcome.roads) == ("inner", {})


@pytest.mark.rule("L7.rune-gate")
@pytest.mark.parametrize("village", ["inner", "outer"])
def test_rune_gate_leads_to_any_village(village: str) -> None:
    outcome = meets("rune-gate", heroes=["elf", "troll"], answers=["yes", village], until=["muster"])
    assert (outcome.table.region, outcome.spots) == (village, {})


@pytest.mark.rule("L7.sliding-walls")
def test_each_hero_rolls_when_walls_slide() -> None:
    outcome = meets("sliding-walls", heroes=[who("elf", strength=3), who("troll", strength=6)], dice=[2, 2, 3, 3])
    assert outcome.each("life") == [3, 6]


@pytest.mark.rule("L7.bligh-haunt")
@pytest.mark.parametrize(("die", "fights"), [(3, 1), (4, 0)])
def test_haunt_goes_to_a_road_space(die: int, fights: int) -> None:
    outcome = meets("blight-haunt", space=3, dice=[die, *[1, 6, 1][: 3 * fights]])
    assert (len(outcome.told("fight")), outcome.roads) == (fights, {} if fights else {4: ["blight-haunt"]})


@pytest.mark.rule("L7.lone-dwarf")
@pytest.mark.parametrize(("die", "space"), [(2, 1), (5, 5)])
def test_dwarf_leads_the_party_along_the_road(die: int, space: int) -> None:
    outcome = meets("lone-dwarf", heroes=["elf", "troll"], space=3, dice=[die], until=["road-roll", "next-card"])
    assert (outcome.way.space, outcome.roads) == (space, {})


@pytest.mark.rule("L7.lone-dwarf")
@pytest.mark.parametrize(("space", "strength"), [(5, 3), (6, 5)])
def test_dwarf_helps_in_the_treasure_chamber(space: int, strength: int) -> None:
    assert meets("lone-dwarf", heroes=["elf", "troll"], dice=[6]).followers == ["lone-dwarf"]
    elf = who("elf", followers=["dungeon/lone-dwarf"], strength=3)
    assert meets("gnoll", heroes=[elf], space=space, looted=space == 6, dice=[1, 1]).scores == (strength + 1, 3 + 1)


@pytest.mark.rule("L7.torch")
@pytest.mark.parametrize(("party", "shown"), [(("elf", "troll"), "maze"), (("troll", "elf"), "?")])
def test_torch_of_the_leader_shows_the_next_card(party: tuple[str, ...], shown: str) -> None:
    heroes = [who(name, items=["dungeon/torch"] * (name == "elf")) for name in party]
    table = below(heroes, row=["healer", "?", "?"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    outcome = plays_out(replace(table, step=step), draws=["maze"] * (shown == "maze"), until=["visit"])
    assert outcome.spots == {1: ["healer"], 2: [shown], 3: ["?"]}


@pytest.mark.parametrize(("card", "dice", "then"), [
    ("chest", [3], {"gold": 3, "life": 4}),
    ("chest", [5], {"gold": 0, "life": 3}),
    ("casket", [4], {"gold": 2, "life": 4}),
    ("three-bags-of-gold", [], {"gold": 3, "life": 4}),
])  # fmt: skip
def test_thing_is_opened(card: str, dice: list[int], then: Facts) -> None:
    table = below([who("elf", craft=4, gold=0, items=[f"dungeon/{card}"])], step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays(f"use:elf:{card}:0")], dice=dice)
    assert (attributes_of(outcome, then), outcome.items) == (then, [])
