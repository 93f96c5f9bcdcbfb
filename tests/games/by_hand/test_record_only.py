"""Record-only mode: players resolve everything at their table and record it, until the program leads again."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Chosen, Interjected
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.prompts import space_key
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.campaign_end import winners
from talisman_desktop.rules import keeper, roads
from talisman_desktop.rules.resolution import keeps
from tests.kit import a_table, catalog, core, do, sure, under_way, walks, who
from tests.kit import wrong as tables_wrong

REAL = {"dice": "table", "decks": "table"}


def kept(table: Table) -> Session:
    """Return a session in record-only mode."""
    session = Session(core(), replace(table, step=Step(keeper.KEEP)), switches=REAL)
    session.edit("Keeper", keeper.begin(session.table))
    return session


def options(session: Session) -> list[str]:
    """Return the ids of the options to record something now."""
    return [o.id for o in sure(Choose, session.pending).options]


def test_whole_road_is_recorded_without_questions_of_the_rules() -> None:
    """The party goes out to the Woods and home. Cards are named, moved and left behind as on the real table."""
    session = kept(a_table(["elf", "dwarf"], village=True, step=Step("village")))
    session.answer(Chosen("set-out:chapel"))
    for space in (1, 2, 3):
        session.answer(Chosen(f"to:{space}"))
    session.edit(
        "two cards",
        [f.CardTaken("adventure", "core/ogre", "spot:1"), f.CardTaken("adventure", "core/shield", "spot:2")],
    )
    day = session.table.day
    session.answer(Chosen("to:2"))
    assert [c.kind for c in session.table.zone("road:3")] == ["core/ogre", "core/shield"]
    assert session.table.day == day + 1
    session.answer(Chosen("to:3"))
    assert [c.kind for n in (1, 2) for c in session.table.zone(f"spot:{n}")] == ["core/shield", "core/ogre"]
    session.answer(Chosen("home"))
    assert roads.way(session.table) is None
    assert {*darkest_slice.of(session.table).mystic} == {*session.table.heroes}
    assert {e.by for e in session.log if hasattr(e, "by")} == {"person"}
    assert session.table.step.name == keeper.KEEP


def test_recording_may_exceed_every_limit() -> None:
    """Five items, a spell without enough craft and a dead hero in play are all recorded as they are."""
    table = a_table([who("dwarf", craft=1, items=["sword", "axe", "helmet", "shield"]), "elf"], space=2)
    session = kept(table)
    session.edit("an armour", [f.CardTaken("adventure", "core/armour", "items:dwarf")])
    session.edit("a spell", [f.CardTaken("spell", "core/hex", "spells:dwarf")])
    session.edit("beaten", [f.TokensChanged("dwarf", "life", -9)])
    assert (len(session.table.zone("items:dwarf")), len(session.table.zone("spells:dwarf"))) == (5, 1)
    assert session.table.heroes["dwarf"].life == 0
    assert options(session)[-1] == "guide"


@pytest.mark.rule("C4a.k", "C6a")
def test_enemies_are_met_before_the_party_moves() -> None:
    session = kept(a_table(["elf"], space=2, row=["ogre", "shield", "wolf"]))
    first = sure(Choose, session.pending).options[0]
    assert (first.text, space_key.answer(sure(Choose, session.pending))) == ("Met, not beaten: Ogre and Wolf", None)
    session.answer(Chosen("met"))
    assert [c.met for n in (1, 2, 3) for c in session.table.zone(f"spot:{n}")] == [True, False, True]
    assert options(session)[0] == "to:3"
    session.answer(Chosen("to:3"))
    session.answer(Chosen("to:2"))
    assert options(session)[0] == "met"


@pytest.mark.rule("C8e.l")
def test_trove_is_taken_from_beaten_guardians() -> None:
    trove = {"guardians": ["ogre", "axe"], "trove": ["runesword"], "loot": ["shield"]}
    session = kept(a_table(["elf", "dwarf"], space=6, destination="crags", zones=trove))
    session.edit("gold", [f.slice_changed(roads.TroveSet(3))])
    assert (options(session)[0], space_key.answer(sure(Choose, session.pending))) == ("looted", None)
    session.answer(Chosen("looted"))
    assert under_way(session.table).looted
    assert [session.table.heroes[h].gold for h in ("elf", "dwarf")] == [3, 2]
    row = [c.kind for n in (1, 2, 3) for c in session.table.zone(f"spot:{n}")]
    assert row == ["core/runesword", "core/shield", "core/axe"]
    assert [c.kind for c in session.table.zone("discard:adventure")] == ["core/ogre"]
    assert options(session)[0] == "to:5"


def test_party_that_leaves_a_trove_forgoes_it() -> None:
    session = kept(a_table(["elf"], space=6, destination="crags"))
    session.answer(Chosen("to:5"))
    session.answer(Chosen("to:6"))
    assert "looted" in options(session)
    session.answer(Chosen("to:5"))
    assert "looted" not in options(session)


def test_space_does_not_lead_back_from_the_sentinel() -> None:
    session = kept(a_table(["elf"], space=6, destination="sentinel"))
    assert options(session)[0] == "cross:outer"
    assert space_key.answer(sure(Choose, session.pending)) is None


def test_program_continues_from_recorded_table_and_repeats_nothing() -> None:
    """The road roll of the space was made at the table. The program does not repeat it, and lets the party meet the
    cards."""
    session = kept(a_table(["elf"], space=1))
    session.answer(Chosen("to:2"))
    session.edit("an ogre", [f.CardTaken("adventure", "core/ogre", "spot:1")])
    session.edit("The program leads", keeper.end(session.table, entry_step.step))
    assert session.pending is not None
    assert session.pending.key == "fight/enemy"
    assert under_way(session.table).rolled == (1, 2)
    session.undo()
    assert session.table.step.name == keeper.KEEP


@pytest.mark.parametrize(("fights", "asked"), [("off", "by-hand/outcome"), ("on", "fight/enemy")])
def test_program_resolves_its_families_again_after_record_only_mode(fights: str, asked: str) -> None:
    session = kept(a_table(["elf"], space=1, row=["ogre"], options={"resolve:fights": fights}))
    session.answer(Chosen("guide"))
    assert session.pending is not None
    assert session.pending.key == asked


def test_record_only_mode_in_a_fight_changes_no_card() -> None:
    session = Session(core(), a_table(["elf"], space=1, row=["ogre"]), switches=REAL)
    assert session.pending is not None
    assert session.pending.key == "fight/enemy"
    before = session.table.zones
    session.edit("Keeper", keeper.begin(session.table))
    assert session.table.zones == before
    assert session.pending.key == keeper.KEEP


def test_over_the_bridge_and_up_to_the_crown() -> None:
    session = kept(a_table(["elf"], space=6, destination="sentinel"))
    session.answer(Chosen("cross:outer"))
    assert (session.table.region, roads.way(session.table)) == ("outer", None)
    session.answer(Chosen("cross:inner"))
    assert session.table.region == "inner"
    session.answer(Chosen("home"))
    session = kept(a_table(["elf"], space=6, region="outer", destination="portal-of-power"))
    for space in range(7, 16):
        session.answer(Chosen(f"to:{space}"))
    session.answer(Chosen("won:elf"))
    assert session.over
    assert session.table.step.args == ("won", "elf")


@pytest.mark.rule("A4a", "C10o")
@pytest.mark.parametrize(("finale", "together"), [("together", True), ("one", False)])
def test_party_wins_together_at_the_crown(finale: str, together: bool) -> None:
    table = a_table(["elf", "dwarf"], space=15, region="outer", destination="portal-of-power")
    session = kept(do(table, f.OptionSet("finale", finale)))
    ends = [option.text for option in sure(Choose, session.pending).options if option.group == "The end"]
    assert ends == ["The party has the Crown"] * together + ["The Elf has the Crown", "The Dwarf has the Crown"]
    session.answer(Chosen("won:" if together else "won:elf"))
    assert winners(session.table) == (("elf", "dwarf") if together else ("elf",))


@pytest.mark.rule("A4a")
def test_record_only_mode_lasts_after_putting_away() -> None:
    session = kept(a_table(["elf", "troll", "dwarf"], space=3, row=["ogre"]))
    session.answer(Interjected("put-away"))
    assert session.table.step.name == keeper.KEEP
    assert roads.way(session.table) is None


def test_goals_tell_the_dice_and_the_help_there() -> None:
    session = kept(a_table(["elf", "dwarf"], village=True, step=Step("village")))
    hints = {o.text: o.hint for o in sure(Choose, session.pending).options}
    troves = [hints[name] for name in ("Graveyard", "Crags", "Forest")]
    assert troves == ["on a roll of 1-2", "on a roll of 3-4", "on a roll of 5-6"]
    assert hints["Sentinel"] == "guarded; beyond it lies the Outer Region"
    assert hints["Tavern"].startswith("roll a die. 1: lose 1 turn")


def test_a_table_without_heroes_is_lost() -> None:
    table = a_table(["elf"], village=True, step=Step("village"))
    session = kept(table)
    session.edit("dead", [f.HeroDied("elf")])
    assert options(session) == ["muster", "lost:", "guide"]


def test_table_in_record_only_mode_reopens_unchanged() -> None:
    session = kept(a_table(["elf"], space=2))
    session.answer(Chosen("to:3"))
    again = Session(core(), session.keyframes[0].table, session.log)
    assert again.table == session.table
    assert again.pending == session.pending


def test_adventure_continues_after_record_only_mode() -> None:
    """After record-only mode the rest of the road is played to the village."""
    session = kept(a_table(["elf"], space=1))
    session.edit("The program leads", keeper.end(session.table, entry_step.step))
    outcome = walks(session.table, answers=["back"], until=["muster"])
    assert roads.way(outcome.table) is None


@pytest.mark.parametrize("seed", range(8))
def test_record_only_mode_starts_and_ends_at_any_question(seed: int) -> None:
    """Handed over in any question of a game, and back: the table can be played on, and no road roll is made twice."""
    random, bot = Random(seed), random_bot(seed)
    session = Session(core(), new_table(catalog(), seed))
    turns = 0
    for _ in range(300):
        request = session.pending
        if request is None:
            break
        if random.random() < 0.1:
            table = session.table
            facts = keeper.end(table, entry_step.step) if keeps(table.options) else keeper.begin(table)
            session.edit("handed over", facts)
            turns += 1
            continue
        answer = bot(session, request)
        assert answer is not None
        session.answer(answer)
        assert not tables_wrong(session.table)
        way = roads.way(session.table)
        assert way is None or len({*way.rolled}) == len(way.rolled)
    assert turns > 4
    again = Session(core(), session.keyframes[0].table, session.log)
    assert again.table == session.table
