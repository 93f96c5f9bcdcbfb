"""Scores of enemies that players set by hand: each counts in every fight with that enemy until the adventure ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Throw, Thrown
from talisman_desktop.core.table import FOE, Card, Lasting, Step, Table
from talisman_desktop.desktop.presenters.board.moves import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.notes.packet import markdown
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.play.position import load, save
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import own_scores
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import WEAKER
from talisman_desktop.rules.resolution import FLOW
from tests.kit import a_table, core, do, guard, walks, who


def before(enemy: str, attribute: Attribute = "strength", n: int | None = None) -> Table:
    """Return a table with an Elf facing an enemy on the first spot, its score set by hand."""
    table = a_table(["elf"], row=[enemy])
    card = table.zone("spot:1")[0].id
    facts = own_scores.setting(table, card, attribute, n) if n is not None else ()
    return replace(do(table, *facts), step=Step("meet-card", (card,)))


def test_enemy_fights_with_the_number_set_by_hand() -> None:
    outcome = walks(before("ogre", n=2), dice=[1, 3])
    assert (outcome.scores, outcome.result) == ((3 + 3, 2 + 1), "won")


def test_craft_is_set_beside_strength() -> None:
    assert walks(before("wraith", "craft", 1), dice=[2, 4]).scores == (4 + 4, 1 + 2)
    assert walks(before("ogre", "craft", 1), dice=[2, 5]).scores == (3 + 5, 5 + 2)


def test_number_set_while_dice_are_typed_counts_at_once() -> None:
    table = before("ogre")
    session = Session(core(), table, switches={**BEGINNING, "dice": "table"})
    assert isinstance(session.pending, Throw)
    session.edit("Ogre: strength 5 → 1", own_scores.setting(session.table, table.zone("spot:1")[0].id, "strength", 1))
    for die in (2, 1):
        session.answer(Thrown((die,)))
    assert [card.kind for card in session.table.zone("trophies:elf")] == ["core/ogre"]


def test_undo_and_a_later_number_take_its_place() -> None:
    session = Session(core(), before("ogre", n=2), switches={**BEGINNING, "dice": "table"})
    table, card = session.table, session.table.zone("spot:1")[0].id
    session.edit("again", own_scores.setting(table, card, "strength", 9))
    assert own_scores.all_of(session.table) == {card: {"strength": 9}}
    session.edit("as printed", own_scores.setting(session.table, card, "strength", None))
    assert own_scores.all_of(session.table) == {}
    session.undo()
    session.undo()
    assert session.table == table


def test_weakening_is_subtracted_from_the_number_set_by_hand() -> None:
    table = before("ogre", n=4)
    weaker = Lasting("", WEAKER["strength"], 1, "adventure", table.zone("spot:1")[0].id)
    assert walks(do(table, LastingBegan(weaker)), dice=[2, 5]).scores == (3 + 5, 4 - 1 + 2)


def test_guardian_has_the_number_in_the_pool() -> None:
    table = guard(["dragon"], fight=False).table
    card = table.zone("guardians")[0].id
    game = Game(core().of(table), do(table, *own_scores.setting(table, card, "strength", 3)))
    assert garrison.own_score(game, game.card(card), "strength") == 3
    assert garrison.own_score(game, game.card(card), "craft") is None


def test_number_ends_with_the_adventure() -> None:
    table = before("ogre", n=2)
    game = Game(core().of(table), table)
    game.end("adventure", core().of(table).clauses.fight)
    assert own_scores.all_of(game.table) == {}


def test_position_and_packet_carry_it() -> None:
    session = Session(core(), before("ogre", n=2), switches={**BEGINNING, "dice": "table"})
    again = load(save(session, "").encode(), core())
    assert own_scores.all_of(again.table) == own_scores.all_of(session.table)
    assert "Ogre: strength 2, set by hand" in markdown(session, "Own")


def test_journal_tells_it() -> None:
    table = before("ogre")
    facts = own_scores.setting(table, table.zone("spot:1")[0].id, "strength", 2)
    lines = [line.text for line in Journal(core().of(table), table).lines(facts)]
    assert any("The Ogre has strength 2 until the end of the adventure" in line for line in lines), lines


def test_forecast_follows_the_number() -> None:
    """The Elf has 3. With the score set to 9 the odds are worse than against the printed 5; with 1 they are better."""
    found = []
    for n in (9, None, 1):
        table = before("ogre", n=n)
        session = Session(core(), table, switches={**BEGINNING, "dice": "table"})
        odds = forecasts(session.under_way())[THE_ROLL].odds
        assert odds is not None
        found.append(odds.win)
    assert found[0] < found[1] < found[2]


def test_minstrel_charms_by_the_number() -> None:
    table = a_table([who("minstrel")], row=["wolf"])
    card = table.zone("spot:1")[0].id
    table = do(table, *own_scores.setting(table, card, "strength", 5))
    outcome = walks(replace(table, step=Step("meet-card", (card,))), answers=["charm"], dice=[6])
    assert outcome.followers == ["wolf"]


CAVE_DRAGON = own_scores.creature("core/cave", "cave dragon")


def in_the_cave(n: int | None = None) -> Table:
    """Return a table with an Elf at the Cave, whose dragon has a score set by hand."""
    table = a_table(["elf"], row=["cave"])
    facts = own_scores.setting(table, 0, "strength", n, CAVE_DRAGON) if n is not None else ()
    return replace(do(table, *facts), step=Step("meet-card", (table.zone("spot:1")[0].id,)))


def test_creature_without_card_fights_with_number_set_by_hand() -> None:
    assert walks(in_the_cave(), dice=[1, 2, 3]).scores == (3 + 3, 7 + 2)
    assert walks(in_the_cave(2), dice=[1, 2, 3]).scores == (3 + 3, 2 + 2)


def test_creature_without_card_is_listed_with_capitals() -> None:
    assert own_scores.name_of("spirit of the lake") == "Spirit of the Lake"


def test_another_creature_of_the_same_place_keeps_its_number() -> None:
    assert walks(in_the_cave(9), dice=[2, 2, 3]).scores == (3 + 3, 2 + 2)


def test_creature_number_set_while_typing_dice_counts_at_once() -> None:
    session = Session(core(), in_the_cave(), switches={**BEGINNING, "dice": "table"})
    for die in (1, 2):
        session.answer(Thrown((die,)))
    before = session.table
    session.edit("cave dragon", own_scores.setting(before, 0, "strength", 1, CAVE_DRAGON))
    session.undo()
    assert session.table == before
    session.redo()
    session.answer(Thrown((2,)))
    assert session.table.heroes["elf"].life == before.heroes["elf"].life


def test_creature_numbers_are_in_packet_and_journal() -> None:
    session = Session(core(), in_the_cave(2), switches={**BEGINNING, "dice": "table"})
    assert "Cave Dragon: strength 2, set by hand" in markdown(session, "Own")
    table = in_the_cave()
    facts = own_scores.setting(table, 0, "strength", 2, CAVE_DRAGON)
    lines = [line.text for line in Journal(core().of(table), table).lines(facts)]
    assert any("The cave dragon has strength 2 until the end of the adventure" in line for line in lines), lines


@pytest.mark.parametrize("recorded", [False, True])
def test_hand_sets_numbers_of_creatures_on_cards_and_places(recorded: bool) -> None:
    options = {FLOW: "off"} if recorded else {}
    table = a_table(["elf"], row=["cave"], options=options)
    board = Board(table, core().of(table))
    texts = [move.name for move in moves(Thing("card", str(table.zone("spot:1")[0].id)), board)]
    assert "Cave Dragon: strength 7 → 4" in texts
    assert "Cave Goblin: strength 2 → 3" in texts


def test_sentinel_and_foes_of_the_tower_have_numbers_too() -> None:
    for foe in ("the-sentinel", "werewolf-of-the-den", "pit-fiend", "spirit-of-fire"):
        table = a_table(["elf"], space=6)
        table = replace(table, zones={**table.zones, "guardians": (Card(9999, f"core/{foe}", FOE),)})
        assert any(" → 3" in move.name for move in moves(Thing("card", "9999"), Board(table, core().of(table))))
