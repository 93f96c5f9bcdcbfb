"""The way into the Dungeon and back: its gate, its decks, its trove (L1 to L3, L5a, L6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureBegan
from talisman_desktop.rules.values.meeting_values import MAY_BE_DESTROYED
from tests.kit import Outcome, a_table, asked, cards, do, plays_out, walks

THREE = ["elf", "troll", "dwarf"]


def at_the_gate(heroes: Any = THREE, **more: Any) -> Table:
    """Return a table with the party at the Ruins, the text of the Ruins carried out."""
    return a_table(heroes, destination="ruins", space=6, visited=True, step=Step("at-destination"), **more)


def goes_in(**more: Any) -> Outcome:
    """Take the party through the gate, up to the road roll of the first space."""
    return walks(at_the_gate(**more), answers=["dungeon"], until=("road-roll",))


def below(space: int = 2, step: Step | None = None, **more: Any) -> Table:
    """Return the table of a party that has come so far along the Dark Road."""
    before = goes_in().table
    way = roads.way(a_table(THREE, region="dungeon", space=space, **more))
    assert way is not None
    table = roads.with_roads(before, way=replace(way, entered=("dungeon",)))
    return replace(table, step=step or Step("next-space"))


def game_of(table: Table) -> Game:
    """Return the game at a table."""
    return Game(cards.core().of(table), table)


def layers(table: Table) -> list[str]:
    """Return the decks that replace others."""
    return [layer.deck for layer in table.stand_ins]


@pytest.mark.rule("L3.l", "L3.m")
def test_ruins_are_chosen_by_name_and_have_no_trove() -> None:
    table = a_table(THREE, village=True, step=Step("destination"))
    outcome = plays_out(table, answers=["ruins", tuple(THREE)], until=("next-space",))
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == ("ruins", "aid", [])


@pytest.mark.rule("L3.n")
def test_ruins_draw_two_dice_of_cards_as_a_destination() -> None:
    table = a_table(["elf"], destination="ruins", space=6, step=Step("visit-destination"))
    outcome = plays_out(table, dice=[1, 4], until=("next-card",))
    assert [outcome.table.zone(f"spot:{n}")[0].deck for n in range(1, 6)] == ["adventure"] * 5
    assert outcome.zone("spot:6") == []


@pytest.mark.rule("L3.n")
def test_gate_of_the_ruins_is_a_choice() -> None:
    gate = asked("gate", "back", options=["dungeon", "back", "order"])
    assert plays_out(at_the_gate(), answers=[gate], until=("next-space",)).way.heading == -1


@pytest.mark.rule("L3.n")
def test_gate_of_the_ruins_is_no_special_location() -> None:
    table = a_table(THREE, space=2, locations=[(2, "ruins")], visited=False, step=Step("space-done", ("ruins",)))
    assert walks(table, until=("go-on",)).table.region == "inner"


@pytest.mark.rule("L3.n")
def test_gate_leads_onto_the_first_space_below() -> None:
    outcome = goes_in(stacks={3: ["wild-boar"]})
    assert outcome.table.region == "dungeon"
    assert (outcome.way.space, outcome.way.destination, outcome.way.goal) == (1, "treasure-chamber", "trove")
    assert outcome.table.zone("road:3") == ()


@pytest.mark.rule("L3.o", "L3.p")
def test_dungeon_decks_are_used_beyond_the_gate() -> None:
    table = goes_in().table
    assert layers(table) == ["adventure:dungeon", "trove:dungeon"]
    assert table.in_force("adventure") == "adventure:dungeon"
    assert table.joined == (("spell:dungeon", "spell"),)


@pytest.mark.rule("L1", "L2a", "L3.q")
def test_trove_is_a_treasure_and_two_magic_items() -> None:
    found = goes_in().table.zone("trove")
    assert [card.deck for card in found] == ["trove-treasure:dungeon", *["trove:dungeon"] * 2]
    assert not any(card.up for card in found)


@pytest.mark.rule("L5a")
@pytest.mark.parametrize(("space", "dice"), [(1, [3]), (2, [3]), (3, [3]), (4, [2, 3]), (5, [2, 3, 4])])
def test_spaces_of_the_dark_road_have_their_dice(space: int, dice: list[int]) -> None:
    table = below(space, Step("road-roll"), rolled=range(1, space))
    outcome = walks(table, dice=dice, until=("next-card",))
    decks = [card.deck for n in range(1, 20) for card in outcome.table.zone(f"spot:{n}")]
    assert decks == ["adventure:dungeon"] * sum(dice)


DRAWS = ["dungeon/rat", "dungeon/draught", "dungeon/idol", *["dungeon/black-blade"] * 2]
"""The guardians of a roll of two, and the trove."""


def before_the_lord() -> Outcome:
    """Take the party to the Treasure Chamber, with its guardians set and the gold rolled."""
    table = below(6, Step("set-guardians"), rolled=[1, 2, 3, 4, 5], visited=True)
    return walks(table, dice=[1, 1, 5], draws=DRAWS, until=("guardian-fight",))


@pytest.mark.rule("L6.a", "L3.q")
def test_lord_of_darkness_joins_guardians_and_is_equipped() -> None:
    outcome = before_the_lord()
    assert outcome.zone("guardians") == ["rat", "lord-of-darkness"]
    assert outcome.way.trove_gold == 5
    assert "black-blade" in outcome.zone(f"guardian:{outcome.table.zone('guardians')[1].id}")


@pytest.mark.rule("L6.a")
def test_no_spell_destroys_the_lord_of_darkness() -> None:
    game = game_of(before_the_lord().table)
    assert [card.kind for card in garrison.standing(game) if MAY_BE_DESTROYED(game, True, card)] == ["dungeon/rat"]


@pytest.mark.rule("L6.b")
def test_guardians_of_the_treasure_chamber_fight_together() -> None:
    game = game_of(before_the_lord().table)
    assert (garrison.pool(game, "strength"), garrison.pool(game, "craft")) == (2 + 12 + 2 + 2, 12)


@pytest.mark.rule("L6.c")
def test_trove_of_the_dungeon_is_shared_out() -> None:
    table = do(below(6, Step("loot"), visited=True), f.slice_changed(roads.TroveSet(6)))
    outcome = walks(table, until=("next-card",))
    assert outcome.each("gold") == [hero.gold + 2 for hero in table.heroes.values()]
    assert [len(outcome.table.zone(f"spot:{n}")) for n in range(1, 5)] == [1, 1, 1, 0]


@pytest.mark.rule("L6.d", "L6.e")
def test_core_deck_returns_at_ruins_with_ten_cards() -> None:
    outcome = walks(below(1, heading=-1), until=("at-destination",))
    table = outcome.table
    assert (table.region, outcome.way.destination, outcome.way.space, outcome.way.heading) == ("inner", "ruins", 6, -1)
    assert layers(table) == []
    assert ("adventure-main:dungeon", "adventure") in table.joined
    assert table.decks["trove-treasure:dungeon"].size == 10
    assert outcome.goes_on(until=("next-space",)).way.heading == -1, "the Ruins are not met again"


@pytest.mark.rule("L3.n", "L6.d")
def test_gate_of_the_ruins_opens_once_an_adventure() -> None:
    been = f.slice_changed(AdventureBegan(Adventure("ruins", "aid", 6, visited=True, entered=("dungeon",))))
    assert walks(do(at_the_gate(), been), until=("next-space",)).way.heading == -1


@pytest.mark.rule("L6.d")
def test_lost_party_leaves_the_dungeon() -> None:
    table = below(3, Step("party-lost"))
    outcome = walks(do(table, *(f.HeroDied(h) for h in THREE)), until=("muster",))
    assert (outcome.table.region, layers(outcome.table)) == ("inner", [])
