"""Logs and tables of older versions whose questions, options and marks had other names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.facts import slice_changed
from talisman_desktop.core.log import Answered, Diverged, encode_entry, encode_table
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Lasting, Step, Table, spot
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.play.session import Session
from talisman_desktop.rules.confrontation import HOW
from talisman_desktop.rules.lasting_words import BAG_LOST
from tests.kit import Outcome, a_table, cards, fights, lay, library, plays, plays_out, who
from tests.kit.tables import do

HAWK = "highland/eyes-of-the-hawk"
Old = dict[str, tuple[str, dict[str, str]]]
"""For each of today's keys, the old key, and the old ids of options by today's ids."""


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add these boxes to every table of the test."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon", "frostmarch", "highland"))


def played_again(outcome: Outcome, old: Old) -> Session:
    """Replay what happened in a play, from its log as an older version would have written it."""
    entries = [msgspec.json.decode(encode_entry(entry)) for entry in outcome.session.log]
    found = [entry for entry in entries if entry.get("key") in old]
    assert found, "nothing of this was asked"
    for entry in found:
        entry["key"], options = old[entry["key"]]
        if "id" in entry["answer"]:
            entry["answer"]["id"] = options.get(entry["answer"]["id"], entry["answer"]["id"])
    log = [CODEC.entry(msgspec.json.encode(entry)) for entry in entries]
    session = outcome.session
    return Session(session.rules, outcome.before, log, switches=session.first_switches, fills="never")


def on_cards(hero: Any, row: Sequence[str], box: str, **how: Any) -> Outcome:
    """Play the meetings with a row of cards."""
    table = replace(a_table([hero], modules=[box], row=row), step=Step("next-card"))
    return plays_out(table, until=["next-card", "card-done"], **how)


def without_how(outcome: Outcome) -> Session:
    """Replay what happened in a play, from its log without the answer how to meet the enemy."""
    log = [entry for entry in outcome.session.log if not (isinstance(entry, Answered) and entry.key == HOW)]
    assert len(log) == len(outcome.session.log) - 1
    return Session(outcome.session.rules, outcome.before, log, switches=outcome.session.first_switches, fills="first")


def test_fight_is_filled_in_where_nothing_else_was_offered() -> None:
    outcome = fights(
        "ape", hero="wizard", items=["dungeon/elixir-of-wrath"], modules=["dungeon"], answers=["fight"], dice=[1, 5]
    )
    assert without_how(outcome).table == outcome.table


@pytest.mark.parametrize(
    ("enemy", "traits"),
    [
        ("ape", {"items": ["dungeon/elixir-of-rage"], "modules": ["dungeon"]}),
        ("wraith", {"hero": "wizard", "items": ["dungeon/elixir-of-wrath"], "modules": ["dungeon"]}),
        ("ape", {"space": "woods"}),
        ("ape", {"followers": ["wolf"]}),
        (
            "ape",
            {"hero": "wizard", "items": ["dungeon/elixir-of-wrath"], "followers": ["wolf"], "modules": ["dungeon"]},
        ),
    ],
)
def test_fight_is_not_filled_in_where_more_was_offered(enemy: str, traits: dict[str, Any]) -> None:
    outcome = fights(enemy, answers=["fight"], dice=[1, 5], **traits)
    with pytest.raises(Diverged):
        without_how(outcome)


def test_things_let_an_event_pass_by_before_characters_do() -> None:
    party = [who("dungeon/gypsy"), who("elf", items=["frostmarch/astrolabe"])]
    table = replace(a_table(party, modules=["dungeon", "frostmarch"], row=["pestilence"]), step=Step("next-card"))
    outcome = plays_out(table, until=["next-card", "card-done"], answers=["yes", "yes"])
    asked = [entry.key for entry in outcome.session.log if isinstance(entry, Answered) and entry.key.startswith("may/")]
    assert asked == ["may/do/frostmarch/astrolabe", "may/do/dungeon/gypsy"]


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize(("thing", "card"), [("royal-decree", "maze"), ("astrolabe", "pestilence")])
def test_old_key_of_two_winter_questions_is_answered(thing: str, card: str, answer: str) -> None:
    outcome = on_cards(who("elf", items=[f"frostmarch/{thing}"]), [card], "frostmarch", answers=[answer])
    session = played_again(outcome, {f"may/do/frostmarch/{thing}": ("winter/pass", {})})
    assert (session.table, session.pending) == (outcome.table, outcome.session.pending)


@pytest.mark.parametrize(("answers", "gold"), [(["ruby", ""], 3), (["ruby", "opal"], 4), ([""], 0)])
def test_prospector_is_answered_gem_by_gem(answers: list[str], gold: int) -> None:
    outcome = on_cards(
        who("elf", items=["highland/ruby", "highland/opal"], gold=0),
        ["highland/prospector"],
        "highland",
        answers=answers,
    )
    assert outcome.gold == gold
    assert played_again(outcome, {"sell/highland/prospector": ("sell/highland/prospector", {})}).table == outcome.table


@pytest.mark.parametrize(("answer", "old"), [("yes", "pass"), ("no", "")])
def test_hawk_was_asked_about_with_other_options(answer: str, old: str) -> None:
    table = a_table([who("elf", spells=[HAWK])], modules=["highland"], row=["market", "?", "?", "?"])
    table = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    answers = [plays("use:elf:eyes-of-the-hawk:0"), answer, "leave"]
    outcome = plays_out(table, answers=answers, dice=[2], until=["next-card"])
    session = played_again(
        outcome, {f"may/skip/{HAWK}": (f"pass/{HAWK}", {answer: old}), f"skips/{HAWK}": (f"hawk/{HAWK}", {})}
    )
    assert session.table == outcome.table


@pytest.mark.parametrize(
    ("answers", "old"), [(["yes", "core/purchase-shield"], {"yes": "purchase"}), (["no"], {"no": "talisman"})]
)
def test_warlock_was_asked_about_the_prize_with_other_options(answers: list[str], old: dict[str, str]) -> None:
    warlock = who("frostmarch/warlock")
    table = a_table([warlock], modules=["frostmarch"], destination="warlocks-cave", space=6, region="outer")
    table = do(table, slice_changed(QuestSet("frostmarch/warlock", "enemy-beaten")))
    outcome = plays_out(replace(table, step=Step("to-the-cave")), answers=answers, until=("next-card",))
    session = played_again(outcome, {"may/do/frostmarch/warlock": ("quest-prize/purchase", old)})
    assert session.table == outcome.table


def test_dice_of_an_elixir_rolled_again_had_another_key() -> None:
    elf = who("elf", items=["dungeon/elixir-of-rage"], fate=1)
    answers = ["use:elixir-of-rage:0", "fate"]
    outcome = on_cards(elf, ["ape"], "dungeon", answers=answers, dice=[1, 4, 1, 1])
    key, old = "table/dungeon/elixir-of-rage", "elixir/dungeon/elixir-of-rage"
    assert played_again(outcome, {key: (old, {}), f"{key}/again": (f"{old}/again", {})}).table == outcome.table


# --- marks ---


def with_old_mark(table: Table, old: str, n: int = 1, *, hero: str = "", until: Any = "adventure", **of: Any) -> Table:
    """Return a table with a mark of an older version, as read from its file."""
    return CODEC.table(encode_table(replace(table, lasting=(Lasting(hero, old, n, until, **of),))))


@pytest.mark.parametrize(("days", "life"), [(1, 4), (0, 3)])
def test_old_mark_still_keeps_beaten_heroes_whole(days: int, life: int) -> None:
    table = a_table(["elf"], modules=["frostmarch"], row=["ogre"])
    protected = with_old_mark(table, "frostmarch/protected", table.day + days, source="frostmarch/divine-protection")
    outcome = plays_out(replace(protected, step=Step("next-card")), dice=[5, 1], until=["space-done"])
    assert outcome.life == life


@pytest.mark.parametrize(
    ("mark", "source", "strength", "then"),
    [
        ("highland/simulacrum", "highland/simulacrum", 1, ("draw", 4)),
        ("dungeon/stone", "dungeon/living-statue", 9, ("draw", 4)),
        ("dungeon/flitting", "dungeon/vampire-bats", 5, ("draw", 4)),
        ("frostmarch/screech", "frostmarch/sky-screecher", 9, ("lost", 3)),
    ],
)
def test_old_mark_still_changes_the_end_of_a_fight(
    mark: str, source: str, strength: int, then: tuple[str, int]
) -> None:
    """The enemy has 3 and rolls 3, the hero rolls 2."""
    modules = ["dungeon", "frostmarch", "highland"]
    table = a_table([who("elf", strength=strength)], modules=modules, row=["ape"])
    table = with_old_mark(table, mark, 4, hero="elf", until="fight", source=source)
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[3, 2], until=["next-card", "card-done"])
    assert (outcome.told("fight")[0].args[-1], outcome.life) == then


@pytest.mark.parametrize("mark", ["dungeon/passed", "frostmarch/foreseen"])
def test_old_mark_still_lets_an_event_pass(mark: str) -> None:
    table = lay(a_table(["elf"], modules=["dungeon", "frostmarch"]), "pestilence", spot(1))
    (lying,) = table.zone(spot(1))
    table = with_old_mark(table, mark, hero="elf", until="turn", card=lying.id, source=lying.kind)
    outcome = plays_out(replace(table, step=Step("meet-card", (lying.id,))), until=["next-card", "card-done"])
    assert outcome.life == 4


def test_old_mark_of_a_bag_still_counts() -> None:
    table = a_table(["elf"], modules=["frostmarch"])
    (mark,) = with_old_mark(table, "frostmarch/spilt", until="round").lasting
    assert mark.what == with_old_mark(table, "dungeon/bag", until="round").lasting[0].what == BAG_LOST


def test_old_mark_of_a_road_keeps_its_destination() -> None:
    table = a_table(["elf"], modules=["dungeon"])
    assert with_old_mark(table, "sacred-pool/compass/tavern").lasting[0].what == "compass/tavern"


# --- stops ---


@pytest.mark.parametrize("event", ["core/blizzard", "highland/ambush", "highland/eyrie-vanguard"])
def test_spell_against_an_event_is_asked_about_as_before(event: str) -> None:
    table = a_table([who("elf", spells=["counterspell"])], modules=["highland"], row=[event])
    outcome = plays_out(replace(table, step=Step("next-card")), until=["event"])
    assert outcome.question is not None


@pytest.mark.parametrize(("old", "now"), [("visit", "visit/any"), ("visit/any", "visit")])
def test_stop_is_answered_whichever_spells_it_was_made_for(old: str, now: str) -> None:
    answer = Answered(old, Chosen("on"), "person")
    assert answer.is_about(now)
    assert not answer.is_about("event/any")
