"""The Grim Reaper on the road (E2): he comes, moves, catches the party, and leaves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Chosen, Interjected
from talisman_desktop.core.table import BY_HAND, Cause, Step, Table, discard
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import COMING, FIGURE
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import PartyCaught, ReaperCame
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import MayPray
from tests.kit import Outcome, Party, a_table, cards, do, fights, lay, meets, own, plays, plays_out, walks, who, wrong

DECK = "adventure:reaper"
BOX = ["reaper"]
TWO: Party = [who("elf", life=1), "troll"]


def abroad(table: Table, space: int, *prayed: str) -> Table:
    """Return a table with the Grim Reaper on a road space."""
    table = do(table, f.FigureMoved(FIGURE, f"road:{space}"), f.DeckPlaced(DECK, "adventure", COMING))
    table = do(table, f.DecksJoined("spell:reaper", "spell"), f.slice_changed(ReaperCame()))
    return do(table, *(f.slice_changed(reaper_slice.HeroPrayed(hero)) for hero in prayed))


def at(outcome: Outcome) -> str:
    """Return the space of the Grim Reaper; "" while he is not on the road."""
    return outcome.table.figures.get(FIGURE, "")


def caught(*rolls: int, space: int = 3, heroes: Any = ("elf",), answers: Any = (), **more: Any) -> Outcome:
    """Play the visit of the Grim Reaper at the end of a step: each hero rolls on his card."""
    table = abroad(a_table(heroes, space=space, step=Step("space-done", ("",)), **more), space)
    table = do(table, f.slice_changed(PartyCaught()))
    return plays_out(table, dice=list(rolls), answers=list(answers), until=("go-on", "party-lost"))


# --- he comes (E2.a to E2.d) ---


@pytest.mark.rule("E2.a")
def test_death_on_the_road_brings_reaper_to_first_space() -> None:
    outcome = meets(own("Pit", meet="Lose 1 life.", type="stranger", number=4, ends="Stays here."), heroes=TWO, space=4)
    assert (outcome.alive("elf"), at(outcome)) == (False, "road:1")


@pytest.mark.rule("E2.a")
def test_death_in_the_tower_brings_reaper_to_plain() -> None:
    table = a_table(TWO, region="outer", space="mines")
    assert died(table).figures == {FIGURE: "road:tower:1"}


@pytest.mark.rule("E2.a")
def test_death_in_a_village_does_not_bring_him() -> None:
    assert not died(a_table(TWO, village=True)).figures


@pytest.mark.rule("E2.a")
def test_second_death_leaves_him_where_he_is() -> None:
    assert died(abroad(a_table(TWO, space=5), 3)).figures == {FIGURE: "road:3"}


@pytest.mark.rule("E2.a")
def test_death_by_himself_does_not_call_him_again() -> None:
    outcome = caught(1, 4, heroes=TWO)
    assert (outcome.alive("elf"), at(outcome)) == (False, "")


def died(table: Table) -> Table:
    """Return a table after the death of the Elf."""
    game = Game(cards.core().of(table), table)
    game.do(f.HeroDied("elf", cause=Cause("C1b")))
    assert not [w for w in wrong(game.table) if "elf" not in w]
    return game.table


@pytest.mark.rule("E2.c")
def test_his_deck_is_drawn_from_while_he_is_abroad() -> None:
    table = died(a_table(TWO))
    assert table.in_force("adventure") == DECK
    outcome = walks(replace(died(a_table(TWO, rolled=())), step=Step("road-roll")), dice=[2], until=("next-card",))
    assert [c.deck for zone in ("spot:1", "spot:2") for c in outcome.table.zone(zone)] == [DECK, DECK]


@pytest.mark.rule("E2.d", "E2.k")
def test_his_spells_are_shuffled_in_with_all_discards() -> None:
    table = lay(a_table(TWO), "hex", discard("spell"))
    spells = table.decks["spell"].size
    after = died(table)
    assert (after.decks["spell"].size, after.zone(discard("spell"))) == (spells + 3, ())
    home = walks(replace(after, step=Step("arrive-home")), draws=["dwarf", "ghoul"], until=("village",))
    assert home.table.decks["spell"].unseen["reaper/grave-chill"] == 2


# --- he moves (E2.e to E2.g) ---


def rolled(*shown: int, at_space: int = 1, party: int = 5, **about: Any) -> Table:
    """Return a table after the Elf rolled these dice, the Grim Reaper abroad."""
    table = abroad(a_table(["elf"], space=party), at_space)
    game = Game(cards.core().of(table), table)
    game.do(f.DiceThrown("elf", shown, "anything", **about))
    return game.table


@pytest.mark.rule("E2.e")
@pytest.mark.parametrize(("shown", "space"), [((1,), 2), ((2, 6), 1), ((1, 1), 3), ((6, 1), 2)])
def test_each_one_is_a_step_towards_the_party(shown: tuple[int, ...], space: int) -> None:
    assert rolled(*shown).figures == {FIGURE: f"road:{space}"}


@pytest.mark.rule("E2.e")
def test_he_walks_back_towards_a_party_behind_him() -> None:
    assert rolled(1, at_space=5, party=2).figures == {FIGURE: "road:4"}


@pytest.mark.rule("E2.e")
def test_dice_of_enemies_and_heroes_move_him() -> None:
    table = abroad(a_table(["troll"], space=5, row=["ogre"], step=Step("next-card")), 1)
    outcome = walks(table, dice=[1, 1], until=("card-done",))
    assert at(outcome) == "road:3"


@pytest.mark.rule("E2.e")
def test_dice_of_his_own_visit_do_not_move_him() -> None:
    assert rolled(1, 1, cause=Cause("E2.i")).figures == {FIGURE: "road:1"}


@pytest.mark.rule("E2.f")
def test_he_moves_though_fate_changed_the_one() -> None:
    troll = who("troll", fate=1)
    table = abroad(a_table([troll], space=5, row=["ogre"], step=Step("next-card")), 1)
    outcome = walks(table, dice=[4, 1, 5], answers=["fate"], until=("card-done",))
    assert (outcome.result, at(outcome)) == ("won", "road:2")


@pytest.mark.rule("E2.g")
def test_he_moves_to_first_space_of_the_new_road() -> None:
    table = abroad(a_table(space=4, step=Step("teleport", ("tavern",))), 3)
    outcome = plays_out(table, until=("visit-destination",))
    assert (outcome.way.destination, at(outcome)) == ("tavern", "road:1")


@pytest.mark.rule("E2.g")
def test_he_follows_through_the_gate_of_the_tower() -> None:
    table = abroad(a_table(region="outer", destination="portal-of-power", space=6, visited=True), 3)
    outcome = plays_out(replace(table, step=Step("climb-on")), until=("climb", "next-card"))
    assert at(outcome) == "road:tower:1"


# --- he catches the party (E2.i, E3.j) ---


@pytest.mark.rule("E2.i")
def test_he_has_caught_the_party_with_the_last_step() -> None:
    assert not reaper_slice.of(rolled(1, at_space=3, party=5)).caught
    assert reaper_slice.of(rolled(1, at_space=4, party=5)).caught
    assert reaper_slice.of(rolled(1, 1, at_space=4, party=5)).caught


@pytest.mark.rule("E2.i")
def test_sharing_a_space_is_no_visit_until_next_1() -> None:
    assert not reaper_slice.of(rolled(5, at_space=5, party=5)).caught
    assert reaper_slice.of(rolled(1, at_space=5, party=5)).caught


@pytest.mark.rule("E2.i")
def test_everybody_rolls_and_he_leaves() -> None:
    outcome = caught(3, 6, 6, 1, 2, 2, heroes=["elf", "troll"])
    assert outcome.gained("life") == -1
    assert outcome.gained("life", "troll") == -1
    assert (at(outcome), reaper_slice.of(outcome.table).caught) == ("", False)


@pytest.mark.rule("E2.i")
def test_one_of_his_dice_kills() -> None:
    assert caught(1, 4, heroes=["elf", "troll"]).table.order == ("troll",)


@pytest.mark.rule("E2.i")
def test_two_takes_a_follower_by_lot() -> None:
    outcome = caught(2, 2, heroes=[who("elf", followers=["guide", "maiden"])])
    assert len(outcome.followers) == 1


@pytest.mark.rule("E2.i")
def test_dicing_with_him_costs_no_life_when_equal() -> None:
    assert caught(3, 3, 4, 5, 2).gained("life") == 0


@pytest.mark.rule("E2.i")
def test_four_costs_a_turn() -> None:
    assert caught(4).lost_turns == 1


@pytest.mark.rule("E2.i")
def test_five_sends_him_back_to_his_first_space() -> None:
    assert at(caught(5, 4, heroes=["elf", "troll"])) == "road:1"


@pytest.mark.rule("E2.i")
@pytest.mark.parametrize("token", ["strength", "craft", "life", "gold", "fate"])
def test_six_grants_a_token(token: str) -> None:
    assert caught(6, answers=[token]).gained(token) == 1


@pytest.mark.rule("E2.i")
def test_visit_comes_before_the_next_step() -> None:
    table = abroad(a_table([who("troll", life=4)], space=2, row=["ogre"], step=Step("next-card")), 1)
    outcome = walks(table, dice=[1, 5, 4], until=("card-done",))
    assert (outcome.result, at(outcome), outcome.lost_turns) == ("won", "", 1)


@pytest.mark.rule("E3.j")
def test_fate_does_not_change_his_roll() -> None:
    assert caught(3, 6, 6, 1, 1, heroes=[who("elf", fate=2)]).gained("life") == -1


@pytest.mark.rule("E3.j")
def test_priest_may_pay_fate_for_his_roll() -> None:
    assert caught(1, 4, heroes=[who("priest", fate=1)], answers=["fate"]).lost_turns == 1


# --- he leaves (E2.h, E2.j) ---


@pytest.mark.rule("E2.h", "E2.j")
def test_chance_to_pray_for_all_sends_him_away() -> None:
    table = abroad(a_table(["elf"], space=4), 2)
    outcome = meets_face_up(table, "reaper/shrine-of-bones", dice=[3])
    assert (at(outcome), outcome.table.stand_ins) == ("", ())


@pytest.mark.rule("E2.h")
def test_prayers_may_come_at_different_times() -> None:
    table = abroad(a_table(["elf", "troll"], space=4), 2, "elf")
    game = Game(cards.core().of(table), table)
    happened(game, MayPray("elf"))
    assert (game.table.figures, game.table.in_force("adventure")) == ({FIGURE: "road:2"}, DECK)
    happened(game, MayPray("troll"))
    assert (game.table.figures, game.table.stand_ins) == ({}, ())


@pytest.mark.rule("E2.h")
def test_healing_where_praying_is_possible_counts_as_chance() -> None:
    table = abroad(a_table([who("elf", alignment="good", life=1)], space=6, destination="chapel"), 2)
    outcome = plays_out(replace(table, step=Step("meet-destination", ("elf",))), answers=["1"], until=("next-card",))
    assert at(outcome) == ""


@pytest.mark.rule("E2.h", "E2.j")
def test_village_sends_him_away_with_his_deck() -> None:
    table = abroad(a_table(["elf", "troll", "dwarf"], space=1, heading=-1, step=Step("arrive-home")), 1)
    outcome = walks(table, until=("village",))
    assert (outcome.table.figures, outcome.table.stand_ins) == ({}, ())


@pytest.mark.rule("E2.j")
def test_his_deck_stays_when_he_leaves_after_a_visit() -> None:
    outcome = caught(4)
    assert (at(outcome), outcome.table.in_force("adventure")) == ("", DECK)


def meets_face_up(table: Table, card: str, **how: Any) -> Outcome:
    """Let the party meet a card that lies face up on draw spot 1."""
    table = lay(table, card, "spot:1")
    return plays_out(replace(table, step=Step("next-card")), until=("card-done", "go-on"), **how)


# --- the keeper, corrections ---


@pytest.mark.rule("E2.e")
def test_keeper_says_that_a_one_was_rolled() -> None:
    table = abroad(a_table(["elf"], space=4, options={"resolve:flow": "off"}, step=Step("keep")), 1)
    outcome = plays_out(table, answers=[plays("reaper:one"), plays("reaper:one")], until=("keep",))
    assert at(outcome) == "road:3"


@pytest.mark.parametrize(("slow", "end"), [(0, "moves"), (1, "does not move"), (2, "moves")])
def test_report_of_a_one_says_whether_he_moves(slow: reaper_slice.Slow, end: str) -> None:
    table = abroad(a_table(["elf"], space=4, options={"resolve:flow": "off"}, step=Step("keep")), 1)
    offers = Session(cards.core(), do(table, f.slice_changed(reaper_slice.ReaperSlowed(slow)))).offers()
    assert f"A 1 was rolled: the Grim Reaper {end}" in [offer.text for offer in offers]


def test_keeper_is_asked_for_no_roll_of_a_visit() -> None:
    table = abroad(a_table(["elf"], space=4, options={"resolve:flow": "off"}, step=Step("keep")), 3)
    session = Session(cards.core(), table)
    session.answer(Interjected("reaper:one"))
    session.answer(Chosen("to:5"))
    assert session.pending is not None
    assert (session.pending.key, session.table.figures) == ("keep", {FIGURE: "road:4"})
    assert [fact.what for fact in session.facts if isinstance(fact, f.Told)] == ["reaper-caught", "space"]


def test_correction_by_hand_does_not_move_him() -> None:
    session = walks(abroad(a_table(space=4, step=Step("go-on", ("",))), 1)).session
    session.edit("a die is noted", [f.DiceThrown("elf", (1,), "x", cause=BY_HAND)])
    assert session.table.figures == {FIGURE: "road:1"}
    session.edit("he is elsewhere", [f.FigureMoved(FIGURE, "road:5", cause=BY_HAND)])
    session.undo()
    assert session.table.figures == {FIGURE: "road:1"}


def test_reports_about_him_need_the_box() -> None:
    outcome = fights("ogre", hero="troll", dice=[1, 5])
    assert outcome.table.figures == {}


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (f.Told("reaper-caught", cause=Cause("E2.i")), "The Grim Reaper has caught up with the party"),
        (f.Told("reaper-dice", "elf", (7, 9)), "The Elf dices with the Grim Reaper, 7 against his 9, and loses."),
        (f.FigureMoved(FIGURE, "road:2", cause=Cause("E2.e")), "The Grim Reaper appears on road space 2, the Plains"),
        (f.slice_changed(reaper_slice.HeroPrayed("elf")), "The Elf had the chance to pray for which the"),
        (f.TokensChanged("elf", "life", -1, cause=Cause("E2.i")), "The Elf loses 1 life (the Grim Reaper, E2.i)."),
    ],
)
def test_journal_tells_of_him(fact: f.Fact, text: str) -> None:
    table = a_table()
    rules = cards.core().of(table)
    assert Teller(rules.catalog, rules.telling).tell(fact, table).startswith(text)
