"""Table settings and the table's notes on rulings: they are stored in the table, can be set at any time and undone, and
are told in the journal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.games.darkest.base.darkest_rulebook import load
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import position
from talisman_desktop.play.session import Session
from talisman_desktop.rules import settings
from talisman_desktop.rules.roads import with_roads
from tests.kit import Party, a_table, catalog, core, in_village, plays_out, walks, who


def at_home(chosen: dict[str, str] | None = None) -> Session:
    """Return a session that waits for a decision in the village."""
    return Session(core(), new_table(catalog(), 3, chosen), switches={"ask:fate": "no"})


def test_every_option_names_its_clause_and_has_help() -> None:
    for option in OPTIONS.known:
        assert option.rule in load(), option.id
        assert load()[option.rule].ruling, f"{option.id}: the clause says what the table may set"
        assert option.help.endswith("."), option.id
        assert len(dict(option.values)) == len(option.values) > 1, option.id


def test_unset_option_has_its_usual_value() -> None:
    usual = {option.id: OPTIONS.value({}, option.id) for option in OPTIONS.known}
    assert usual == {
        "choose-heroes": "no",
        "choose-trove": "no",
        "trove-size": "3",
        "dead-return": "no",
        "one-party": "no",
        "finale": "together",
        "alternative-ending": "off",
    }
    assert OPTIONS.value({"trove-size": "1"}, "trove-size") == "1"
    assert OPTIONS.value({"trove-size": "all"}, "trove-size") == "3"


def test_settings_that_exclude_each_other_are_refused_with_reason() -> None:
    assert OPTIONS.clash({"one-party": "yes", "finale": "one"}) == ""
    assert "the dead cannot return" in OPTIONS.clash({"one-party": "yes", "dead-return": "yes"})
    assert "there is no '7'" in OPTIONS.clash({"trove-size": "7"})
    with pytest.raises(ValueError, match="no option"):
        OPTIONS.set_to("trove-size", "7")
    with pytest.raises(ValueError, match="no option"):
        OPTIONS.set_to("weather", "yes")


@pytest.mark.rule("A3")
def test_heroes_may_be_chosen() -> None:
    start = new_table(catalog(), 1, {"choose-heroes": "yes"})
    outcome = plays_out(start, answers=["core/troll", "core/elf", "core/dwarf"], until=["village", "destination"])
    assert outcome.table.order == ("troll", "elf", "dwarf")


@pytest.mark.rule("A3")
def test_heroes_named_beforehand_are_only_the_first_party() -> None:
    named = {"heroes": "core/troll,core/elf"}
    outcome = plays_out(new_table(catalog(), 1, named), draws=["dwarf"], until=["village", "destination"])
    assert outcome.table.order == ("troll", "elf", "dwarf")
    later = with_roads(a_table(["elf", "dwarf"], village=True, options=named, step=Step("muster")), adventures=2)
    assert plays_out(later, draws=["monk"], until=["village", "destination"]).table.order == ("elf", "dwarf", "monk")


@pytest.mark.rule("C3b.b")
def test_the_trove_may_be_chosen() -> None:
    outcome = in_village("set-out", "crags", options={"choose-trove": "yes"}, until=["next-space"])
    assert (outcome.way.destination, outcome.way.goal) == ("crags", "trove")


@pytest.mark.rule("C3b.c")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_trove_has_the_number_of_items_that_is_set(size: int) -> None:
    outcome = in_village("set-out", "trove", dice=[1], options={"trove-size": str(size)}, until=["next-space"])
    assert outcome.zone("trove") == ["?"] * size


@pytest.mark.rule("C1b")
@pytest.mark.parametrize(("setting", "left"), [({}, 11), ({"dead-return": "yes"}, 12)])
def test_dead_characters_return_to_the_pile_when_set(setting: dict[str, str], left: int) -> None:
    party: Party = ["elf", who("dwarf", life=1, gold=0), "troll"]
    outcome = walks(a_table(party, row=["?"], options=setting), draws=["pestilence"])
    pile = outcome.table.decks["character"].unseen
    assert (sum(pile.values()), pile.get("core/dwarf", 0)) == (left, left - 11)


@pytest.mark.rule("C1c")
def test_dead_are_not_replaced_with_one_party_only() -> None:
    table = a_table(["elf", "troll"], village=True, options={"one-party": "yes"}, step=Step("muster"))
    outcome = plays_out(replace(table, dead=("core/dwarf",)), until=["village", "destination"])
    assert outcome.table.order == ("elf", "troll")
    gone = replace(a_table([], village=True, options={"one-party": "yes"}, step=Step("muster")), dead=("core/dwarf",))
    assert plays_out(gone, until=["over"]).table.step.name == "over"


# --- changed while playing ---


def test_setting_changed_during_play_is_told_and_undone() -> None:
    session = at_home()
    before = session.table.options
    change = session.edit("Magic items in a trove: One", [OPTIONS.set_to("trove-size", "1")])
    assert session.table.options == {**before, "trove-size": "1"}
    assert change.facts == (OptionSet("trove-size", "1", cause=Cause("C3b.c")),)
    assert session.undoable()[-1][1] == "Magic items in a trove: One"
    session.undo()
    assert session.table.options == before
    session.redo()
    assert session.table.options == {**before, "trove-size": "1"}


def test_settings_in_words() -> None:
    assert settings.told(OPTIONS, "trove-size", "1") == "table setting: Magic items in a trove: One"
    assert settings.told(OPTIONS, "finale", "one") == "table setting: The end at the Tower: There can be only one"
    assert (
        settings.told(OPTIONS, "ruling:C4a.c", "Each 1 is one.")
        == "the table plays C4a.c by its own note: Each 1 is one"
    )
    assert settings.told(OPTIONS, "ruling:C4a.c", "") == "C4a.c is played as written"


# --- notes in place of rulings ---


def test_table_note_is_stored_and_undone() -> None:
    session = at_home()
    session.edit("Own note on C4a.c", [settings.overrule("C4a.c", " Each 1 is a location\nof its own. ")])
    assert settings.notes(session.table.options) == {"C4a.c": "Each 1 is a location of its own."}
    assert settings.note(session.table.options, "C4a.c") == "Each 1 is a location of its own."
    assert settings.note(session.table.options, "C4a.d") == settings.note(session.table.options, "") == ""
    session.edit("No note on C4a.c", [settings.overrule("C4a.c", "")])
    assert settings.notes(session.table.options) == {}
    session.undo()
    assert settings.notes(session.table.options) == {"C4a.c": "Each 1 is a location of its own."}
    session.undo()
    assert settings.notes(session.table.options) == {}


def test_a_note_travels_with_table_and_position() -> None:
    session = at_home({"trove-size": "2"})
    session.edit("Own note", [settings.overrule("C7c", "No throwing on for enemies.")])
    table = CODEC.table(encode_table(session.table))
    assert settings.notes(table.options) == {"C7c": "No throwing on for enemies."}
    again = position.load(position.save(session), core())
    assert again.table.options == session.table.options


def test_note_has_a_greatest_length() -> None:
    with pytest.raises(ValueError, match="at most 400 letters"):
        settings.overrule("C7c", "x" * 401)
