"""Families of rules that the program resolves, that the players resolve, or about which they are asked each time."""

from __future__ import annotations

from random import Random
from typing import Any, cast, get_args

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Answer, ByHand, Request
from talisman_desktop.core.table import Lasting, Step, Token, discard
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules import resolution, roads
from talisman_desktop.rules.resolution import FAMILIES, Family
from tests.kit import (
    a_table,
    asked,
    catalog,
    climbs,
    core,
    do,
    done,
    fights,
    guard,
    in_village,
    meets,
    under_way,
    visits,
    walks,
    who,
)
from tests.kit import wrong as tables_wrong


def ours(*families: str) -> dict[str, str]:
    """Return the options of a table whose players resolve these families."""
    return {resolution.OPTION + family: "off" for family in families}


def asks(family: str) -> dict[str, str]:
    """Return the options of a table that is asked each time about one family."""
    return {resolution.OPTION + family: "ask"}


def loses(hero: str, **lost: int) -> f.TokensChanged:
    """Return the fact that a hero has lost these tokens, set by hand."""
    ((token, by),) = lost.items()
    return f.TokensChanged(hero, cast(Token, token), -by)


# --- fights ---


@pytest.mark.rule("C7e.g")
def test_a_fight_won_at_the_table_brings_the_trophy() -> None:
    outcome = meets("ogre", answers=["won"], options=ours("fights"))
    assert outcome.trophies == ["ogre"]
    assert outcome.life == 4


def test_fight_lost_at_the_table_costs_the_typed_tokens() -> None:
    outcome = meets("ogre", answers=["lost", done(loses("elf", life=1))], options=ours("fights"))
    assert (outcome.life, outcome.strength) == (3, 3)
    assert outcome.table.zone("spot:1")


def test_hero_who_loses_last_life_at_the_table_dies() -> None:
    outcome = meets(
        "ogre", life=1, answers=["lost", done(loses("elf", life=1))], options=ours("fights"), until=["party-lost"]
    )
    assert not outcome.table.heroes


@pytest.mark.parametrize("end", ["draw", "evaded"])
def test_an_enemy_not_beaten_stays(end: str) -> None:
    assert meets("ogre", answers=[end], options=ours("fights")).table.zone("spot:1")


def test_an_enemy_out_of_the_way_leaves_no_trophy() -> None:
    outcome = meets("wraith", answers=["destroyed"], options=ours("fights"))
    assert not outcome.table.zone("trophies:elf")
    assert [c.kind for c in outcome.table.zone(discard("adventure"))] == ["core/wraith"]


def test_asked_each_time_the_program_may_fight_after_all() -> None:
    assert fights("ogre", answers=["program"], dice=[1, 5], options=asks("fights")).scores == (3 + 5, 5 + 1)
    assert meets("ogre", answers=["table", "won"], options=asks("fights")).trophies == ["ogre"]


# --- what cards and places say ---


def test_event_resolved_at_the_table_is_discarded() -> None:
    outcome = meets("storm", heroes=["elf", "dwarf"], answers=[done(loses("dwarf", life=1))], options=ours("words"))
    assert outcome.gained("life", "dwarf") == -1
    assert [c.kind for c in outcome.table.zone(discard("adventure"))] == ["core/storm"]


def test_stranger_resolved_at_the_table_is_met_by_all() -> None:
    outcome = meets("witch", heroes=["elf", "dwarf"], answers=[done()], options=ours("words"))
    assert [c.met for c in outcome.table.zone("spot:1")] == [True]


def test_stranger_is_discarded_when_used_at_the_table() -> None:
    gained = done(f.TokensChanged("elf", "life", 1))
    assert not meets("fairy", life=2, answers=[gained], options=ours("words")).zone("spot:1")
    assert meets("fairy", life=2, answers=[done()], options=ours("words")).zone("spot:1") == ["fairy"]


def test_place_resolved_at_the_table_is_visited_once() -> None:
    outcome = visits(
        "tavern", heroes=["elf", "dwarf"], answers=[done(f.TokensChanged("elf", "gold", 1))], options=ours("words")
    )
    assert outcome.gained("gold") == 1


# --- the road, the village, limits ---


def test_road_laid_out_at_the_table_is_not_rolled() -> None:
    outcome = walks(a_table(["elf"], rolled=(), step=Step("road-roll"), options=ours("road")), answers=[done()])
    assert under_way(outcome.table).rolled == (1,)
    assert not any(zone.startswith("spot:") for zone in outcome.table.zones)


def test_cards_of_place_are_laid_out_at_table() -> None:
    outcome = visits("hidden-valley", region="outer", answers=[done()], options=ours("road"))
    assert outcome.spots == {}


def test_stay_in_the_village_is_spent_at_the_table() -> None:
    outcome = in_village("set-out", gold=5, life=1, options=ours("village"))
    assert outcome.question is not None
    assert outcome.question.key == "destination"


ITEMS = ["sword", "axe", "helmet", "shield"]


@pytest.mark.rule("C2c.b")
def test_the_fifth_item_is_a_matter_for_the_table() -> None:
    taken = meets(
        "armour", items=ITEMS, strength=3, answers=[asked("take", "take:elf", barred=[])], options=ours("limits")
    )
    assert len(taken.table.zone("items:elf")) == 5
    assert meets("armour", items=ITEMS, answers=[asked("take", "leave", options=["swap:elf", "leave"])]).table.zone(
        "spot:1"
    )


@pytest.mark.rule("D0.as-written")
def test_too_many_spells_are_a_matter_for_the_table() -> None:
    elf = who("elf", craft=2, spells=["healing", "hex"])
    table = a_table([elf], options=ours("limits"), step=Step("next-card"))
    assert len(walks(table).table.zone("spells:elf")) == 2


# --- guardians and the Tower ---


def test_a_trove_won_at_the_table() -> None:
    table = a_table(
        ["elf"],
        space=6,
        destination="forest",
        visited=True,
        step=Step("set-guardians"),
        zones={"trove": ["?trove"]},
        options=ours("guardians"),
    )
    outcome = walks(
        table, answers=["won", done(f.TokensChanged("elf", "gold", 3))], draws=["ring"], until=["next-card"]
    )
    assert under_way(outcome.table).looted
    assert [c.kind for z, cards in outcome.table.zones.items() if z.startswith("spot:") for c in cards] == ["core/ring"]
    assert outcome.gained("gold") == 3


@pytest.mark.parametrize(("ends", "step"), [("won", "loot"), ("again", "guardian-fight"), ("back", "give-up")])
def test_one_guardian_combat_fought_at_the_table(ends: str, step: str) -> None:
    set_up = guard(["ogre", "wolf"], fight=False)
    session = Session(core(), set_up.table, hold=True, switches={"dice": "table"})
    session.edit("we fight", [f.OptionSet("resolve:guardians", "off"), f.StepBegan(Step("guardian-fight", (1,)))])
    outcome = walks(session.table, answers=[ends, done()], until=[step])
    assert outcome.table.step.name == step
    assert bool(outcome.table.zone("guardians")) == (ends != "won")


@pytest.mark.rule("C8e.j")
@pytest.mark.parametrize(("ends", "step"), [("won", "loot"), ("again", "guardian-fight"), ("back", "give-up")])
def test_draught_ends_with_a_combat_fought_at_the_table(ends: str, step: str) -> None:
    potion = Lasting("elf", "strength", 2, "fight")
    table = a_table(
        ["elf"],
        space=6,
        destination="forest",
        visited=True,
        zones={"guardians": ["ogre"]},
        lasting=[potion],
        options=ours("guardians"),
        step=Step("guardian-fight", (1,)),
    )
    assert walks(table, answers=[ends, done()], until=[step]).table.lasting == ()


@pytest.mark.parametrize(("ends", "step"), [("passed", "climb"), ("back", "give-up")])
def test_a_trial_of_the_tower_made_at_the_table(ends: str, step: str) -> None:
    answers: list[Any] = [ends] if ends == "back" else [ends, done(loses("elf", strength=1))]
    outcome = climbs("crypt", answers=answers, options=ours("tower"))
    assert outcome.table.step.name == step
    assert under_way(outcome.table).is_done == (ends == "passed")


# --- everything between ---


def test_each_family_is_told_in_words() -> None:
    assert set(FAMILIES) == set(get_args(Family))
    for family, title in FAMILIES.items():
        for way in resolution.ways(family):
            assert resolution.told(family, way) == f"{title}: {resolution.WAYS[way]}"


def test_families_resolved_by_players_are_listed_together() -> None:
    assert resolution.told_of({}) == []
    assert resolution.told_of({**ours("fights"), **asks("words")}) == [
        "Fights with enemies on the road: we do it at our table",
        "What cards and places say: asked each time",
    ]
    assert resolution.told_of({**ours("fights"), resolution.FLOW: "off"}) == ["the screen only keeps the record"]


def by_hand_too(bot: Any) -> Any:
    """Return a bot that reports everything done at the table as done."""

    def answer(session: Session, request: Request) -> Answer | None:
        if isinstance(request, ByHand):
            return done()
        given: Answer | None = bot(session, request)
        return given

    return answer


@pytest.mark.parametrize("seed", range(6))
def test_table_can_be_played_on_after_switching_any_family(seed: int) -> None:
    """The program and the players resolve in turns: nothing is repeated, and nothing becomes impossible."""
    random, session = Random(seed), Session(core(), new_table(catalog(), seed))
    bot = by_hand_too(random_bot(seed))
    for _ in range(250):
        if session.pending is None:
            break
        if random.random() < 0.15:
            family = random.choice(sorted(FAMILIES))
            value = random.choice(resolution.ways(family))
            session.edit("switched", [f.OptionSet(resolution.OPTION + family, value)])
        answer = bot(session, session.pending)
        if answer is None:
            break
        session.answer(answer)
        assert not tables_wrong(session.table)
        way = roads.way(session.table)
        assert way is None or len(set(way.rolled)) == len(way.rolled)
    again = Session(core(), session.keyframes[0].table, session.log)
    assert again.table == session.table


@pytest.mark.rule("C10o.d")
def test_the_duel_for_the_crown_fought_at_the_table() -> None:
    table = a_table(["elf", who("dwarf", life=1)], region="outer", space=15, spent=4, step=Step("finale", ("elf",)))
    table = do(table, f.OptionSet("resolve:fights", "off"))
    outcome = walks(table, answers=["won", done(loses("dwarf", life=1))], until=["over"])
    assert outcome.table.order == ("elf",)
    assert outcome.table.step.args == ("won", "elf")
