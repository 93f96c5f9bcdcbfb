"""A hero who is apart from the party is asked no questions, rolls no dice and meets no cards, but is included in
limits, storage and printed sheets."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import BY_HAND, Step, Table
from talisman_desktop.desktop.presenters import table_view
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.desktop.presenters.changes import line
from talisman_desktop.desktop.presenters.panels import hero_html
from talisman_desktop.games.darkest.base import excesses, talismans
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.notes.note_names import Names
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.differences import between
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules.game import Game
from tests.kit import a_table, asked, catalog, climbs, core, do, in_village, meets, plays, plays_out, visits, walks, who
from tests.kit import wrong as tables_wrong
from tests.playthroughs.adventures import check_every_fact, check_replay

TALISMAN = "pile-talisman"
BACK = "Back with the party"
TAVERN = {"dwarf": "tavern"}
"""The value of `apart` that puts the Dwarf at the Tavern."""


def game(table: Table) -> Game:
    """Return the rules at a table."""
    return Game(core().of(table), table)


# --- rules of the road read the party ---


def options(session: Session) -> Sequence[Option]:
    """Return the options of the choice that is asked."""
    assert isinstance(session.pending, Choose)
    return session.pending.options


def test_find_is_not_offered_to_a_hero_apart() -> None:
    finds = asked("take", "take:elf", options=["take:elf", "take:troll", "leave"])
    outcome = meets("sword", heroes=["elf", "dwarf", "troll"], apart=TAVERN, answers=[finds])
    assert outcome.items_of("elf") == ["sword"]


def test_enemy_is_met_by_first_hero_with_the_party() -> None:
    outcome = meets("ogre", heroes=["dwarf", "elf"], apart=TAVERN, dice=[1, 1])
    assert [fact.hero for fact in outcome.told("fight")] == ["elf"]
    assert outcome["dwarf"] == outcome.before.heroes["dwarf"]


def test_event_does_not_strike_a_hero_apart() -> None:
    assert meets("storm", heroes=["elf", "dwarf"], apart=TAVERN).told("lost-turn")[0].args == (1, 1)


def test_a_place_is_visited_by_the_party() -> None:
    outcome = visits("chapel", heroes=[who("elf", alignment="evil"), "dwarf"], apart=TAVERN)
    assert [fact.hero for fact in outcome.told("visits")] == ["elf"]


def test_first_hero_with_the_party_makes_the_road_roll() -> None:
    table = a_table(["dwarf", "elf"], apart=TAVERN, rolled=(), step=Step("road-roll"))
    outcome = plays_out(table, dice=[2])
    assert {fact.hero for fact in outcome.happened(f.DiceThrown)} == {"elf"}


def test_turn_lost_by_the_whole_party_costs_one_card() -> None:
    (told,) = meets("storm", heroes=["troll", "elf", "dwarf"], apart={"troll": "city"}).told("lost-turn")
    assert (told.hero, told.args, told.cause.deed) == ("elf", (2, 1), "all-lose-turns")


def test_plain_of_peril_asks_no_talisman_of_hero_apart() -> None:
    outcome = climbs("plain-of-peril", heroes=[who("elf", items=[TALISMAN]), "dwarf"], apart=TAVERN)
    assert outcome.free
    assert outcome.each("life") == [4, 5]


def test_talismans_of_a_hero_apart_do_not_count() -> None:
    table = a_table([who("elf", items=[TALISMAN]), who("dwarf", items=[TALISMAN]), "troll"], apart=TAVERN)
    assert (talismans.count(game(table)), talismans.needed(game(table))) == (1, 3)


def test_guardians_strike_no_hero_apart() -> None:
    table = a_table(["troll", "dwarf"], space=6, destination="forest", apart=TAVERN)
    assert garrison.hero_pool(game(table), "strength") == 6


def test_hero_apart_casts_and_offers_nothing() -> None:
    together = a_table([who("wizard", craft=6, spells=["healing"]), who("dwarf", life=1)], row=["sword"])
    offers = Session(core(), do(together, f.StepBegan(Step("next-card")))).offers()
    assert any("healing" in o.text.lower() for o in offers)
    apart = do(together, f.ApartSet("wizard", "city"), f.StepBegan(Step("next-card")))
    assert not any("healing" in o.text.lower() for o in Session(core(), apart).offers())


def test_village_serves_only_heroes_with_the_party() -> None:
    heroes = [who("elf", life=1, gold=1), who("dwarf", life=1, gold=1)]
    outcome = in_village(heroes=heroes, apart=TAVERN)
    assert not any(o.endswith("dwarf") or ":dwarf:" in o for o in outcome.options)
    assert any(":elf" in o for o in outcome.options)


def test_toad_apart_stays_a_toad_while_party_walks() -> None:
    assert meets("sword", heroes=["elf", who("dwarf", toad=2)], apart=TAVERN, answers=["leave"])["dwarf"].toad == 2


def test_only_the_party_arranges_its_order() -> None:
    table = a_table(["dwarf", "elf", "troll"], apart=TAVERN)
    outcome = walks(table, answers=["order", ("troll", "elf"), "on"], until=["road-roll"])
    assert outcome.table.order == ("troll", "elf", "dwarf")
    assert walks(a_table(["elf", "dwarf"], apart=TAVERN)).options == ["on", "back"]


# --- the books go on with everybody ---


def test_excess_of_a_hero_apart_is_reported() -> None:
    table = a_table(["elf", who("dwarf", items=["sword", "shield", "helmet", "axe", "armour"])], apart=TAVERN)
    assert [r.text for r in excesses.limits(game(table))] == ["The Dwarf carries 5 items, 4 are allowed."]


def test_the_table_is_put_away_with_everybody() -> None:
    table = a_table(["elf", who("wizard", craft=6, spells=["hex"])], apart={"wizard": "city"})
    away = walks(table, answers=[plays("put-away")], draws=["teleport"], until=["muster"])
    assert away.spells_of("wizard") == ["teleport"]
    assert away.table.apart == {"wizard": "city"}


def test_sheets_and_mats_show_heroes_apart() -> None:
    table = a_table(["dwarf", "elf"], apart=TAVERN)
    assert "apart: Tavern" in hero_html(table.heroes["dwarf"], table, core().of(table))
    assert "marching 1 of 1" in hero_html(table.heroes["elf"], table, core().of(table))
    assert Names(table, core().of(table)).marching() == "1 Dwarf (apart: Tavern), 2 Elf"
    model = table_view.present(table, catalog(), core().usual)
    assert [hero.id for hero in model.order] == ["elf"]


# --- the fact ---


def test_hero_not_in_play_cannot_be_apart() -> None:
    with pytest.raises(ImpossibleFact, match="no hero 'troll' is in play"):
        reduce(a_table(["elf", "dwarf"]), f.ApartSet("troll", "city"))


def test_last_hero_of_the_party_cannot_be_apart() -> None:
    with pytest.raises(ImpossibleFact, match="nobody would be left with the party"):
        reduce(a_table(["elf", "dwarf"], apart=TAVERN), f.ApartSet("elf", "city"))


def test_death_ends_being_apart() -> None:
    assert do(a_table(["elf", "dwarf"], apart=TAVERN), f.HeroDied("dwarf")).apart == {}


def test_heroes_apart_come_back_when_the_party_dies() -> None:
    fatal = meets("ogre", heroes=[who("elf", life=1), "dwarf"], apart=TAVERN, dice=[5, 1])
    assert [fact.hero for fact in fatal.happened(f.ApartSet)] == ["dwarf"]
    assert fatal.table.party == ("dwarf",)


@pytest.mark.parametrize("apart", [{"elf": ""}, {"troll": "city"}, {"elf": "city", "dwarf": "city"}])
def test_invariants_report_an_impossible_table(apart: dict[str, str]) -> None:
    table = a_table(["elf", "dwarf"])
    assert tables_wrong(Table(**{name: getattr(table, name) for name in table.__struct_fields__} | {"apart": apart}))


# --- by hand ---


def test_correction_finds_heroes_set_apart_and_brought_back() -> None:
    before, wanted = a_table(["elf", "dwarf"], apart=TAVERN), a_table(["elf", "dwarf"], apart={"elf": "city"})
    parts = between(before, wanted)
    assert [p.fact for p in parts] == [f.ApartSet("dwarf", cause=BY_HAND), f.ApartSet("elf", "city", cause=BY_HAND)]
    told = [line(p.about, before, wanted, core()) for p in parts]
    assert told == ["Dwarf: with the party again", "Elf: apart from the party: City"]


def test_choice_leaves_out_a_hero_set_apart_by_hand() -> None:
    table = a_table(["elf", "dwarf"], row=["sword"], step=Step("next-card"))
    session = Session(core(), table)
    session.edit("the Dwarf is at the Tavern", [f.ApartSet("dwarf", "tavern", cause=BY_HAND)])
    assert [o.id for o in options(session)] == ["take:elf", "leave"]
    session.edit("the Dwarf is back", [f.ApartSet("dwarf", cause=BY_HAND)])
    assert [o.id for o in options(session)] == ["take:elf", "take:dwarf", "leave"]


def test_a_hand_brings_a_hero_back() -> None:
    table = a_table(["elf", "dwarf"], apart=TAVERN)
    (back,) = [m for m in moves.moves(Thing("figure", "dwarf"), Board(table, core().of(table))) if m.text == BACK]
    assert do(table, *back.facts).apart == {}
    assert BACK not in {m.text for m in moves.moves(Thing("figure", "elf"), Board(table, core().of(table)))}


# --- anything at all ---


@pytest.mark.parametrize("seed", range(8))
def test_campaigns_with_heroes_set_apart_and_back_are_sound(seed: int) -> None:
    random, bot = Random(seed), random_bot(seed)
    start = a_table(["elf", "dwarf", who("wizard", craft=6, spells=["hex"])], space=seed % 5 + 1)
    session = Session(core(), start)
    for n in range(160):
        if session.pending is None:
            break
        if n % 12 == 5:
            fact = f.ApartSet(random.choice(session.table.order), random.choice(["tavern", ""]), cause=BY_HAND)
            facts = (
                (fact,) if n % 24 == 5 else moves.with_step((fact,), session.table, entry_step.step, session.pending)
            )
            with suppress(Refused):
                session.edit("apart", facts)
        else:
            answer = bot(session, session.pending)
            assert answer is not None
            session.answer(answer, "app")
    assert any(isinstance(fact, f.ApartSet) for fact in session.facts)
    check_every_fact(session, start)
    check_replay(session, start)
