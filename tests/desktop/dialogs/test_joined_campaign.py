"""A campaign that began on paper: its table is entered by hand, checked, and played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talisman_desktop.app.campaigns import joined, opened
from talisman_desktop.core.log import Edited
from talisman_desktop.core.table import FOE, Step, Table
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.notes import exchange
from talisman_desktop.notes.packet import markdown
from talisman_desktop.play import joined_table, position
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.entries import is_decision
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.desktop.dialogs.entered_tables import entered, on_the_road
from tests.kit import a_table, catalog, core
from tests.kit import wrong as tables_wrong
from tests.play.test_differences import seen, tables


def plain(table: Table) -> dict[str, Any]:
    """Return a table as JSON, without the fields that the form does not ask for: luck of old turns, lasting effects."""
    found: dict[str, Any] = seen(table)
    zones = found["zones"].items()
    found["zones"] = {zone: [(*card[:4], card[5]) for card in cards] for zone, cards in zones}
    for unasked in ("lasting", "options"):
        del found[unasked]
    return found


def enterable(table: Table) -> bool:
    """Return whether a table can be entered in the form: it is not in the middle of a guardian combat, and its seats
    are used in order."""
    zones = [z for z, cards in table.zones.items() if any(c.deck == FOE for c in cards) or z.startswith("guardian:")]
    seats = sorted(hero.seat for hero in table.heroes.values())
    return bool(seats) and seats == [*range(len(seats))] and not zones


@given(st.integers(0, 5), st.data())
@settings(max_examples=25, deadline=None)
def test_entered_table_equals_the_original_and_plays(seed: int, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from([t for t in tables(seed) if enterable(t)]))
    edits = entered(table)
    assert plain(edits.now) == plain(table)
    first, facts = joined_table.begun(core(), 7, edits.now)
    session = Session(core(), first, [Edited(joined_table.JOINED, facts)], switches={"dice": "table", "decks": "table"})
    assert session.log[0] == Edited(joined_table.JOINED, facts)
    assert not any(map(is_decision, session.log[1:]))
    assert session.keyframes[0].table.heroes == {}
    assert tables_wrong(session.table) == []
    assert session.pending is not None or session.over


def test_joined_campaign_survives_file_undo_and_redo(tmp_path: Path) -> None:
    session, campaign = joined(tmp_path, "On paper", on_the_road(), {"dice": "table"}, core())
    assert session.undoable() == [(0, "Joined under way")]
    assert session.pending is not None
    assert session.pending.key == "fight/how"
    assert session.switches["dice"] == "table"
    here = seen(session.table)
    campaign.close()
    again, campaign = opened(tmp_path / "On paper.talisman", core())
    assert seen(again.table) == here
    change = again.undo()
    campaign.record(change, again)
    assert not any(hero == "elf" and again.table.zone("items:elf") for hero in again.table.heroes)
    campaign.record(again.redo(), again)
    assert seen(again.table) == here
    assert [line.text for line in campaign.past.journal(before=99) if "Joined" in line.text] == ["Joined under way."]
    campaign.close()


def test_joined_campaign_is_exported_and_imported() -> None:
    first, facts = joined_table.begun(core(), 5, on_the_road())
    session = Session(core(), first, [Edited(joined_table.JOINED, facts)], switches={"dice": "table", "decks": "table"})
    again = exchange.play(exchange.read(exchange.write(exchange.exchange(session, "On paper")), core()), core())
    assert (again.table, again.log, again.pending) == (session.table, session.log, session.pending)
    assert "Joined under way." in markdown(again, "On paper")
    assert position.load(position.save(session), core()).table == session.table


GOES_ON: list[tuple[str, Callable[[Edits], Edits], str]] = [
    ("nobody is there", lambda e: e, "muster"),
    ("at home", lambda e: e.add_hero(catalog().cards["core/elf"]), "village"),
]


@pytest.mark.parametrize(("name", "change", "step"), GOES_ON, ids=[g[0] for g in GOES_ON])
def test_play_continues_from_the_entered_table(name: str, change: Callable[[Edits], Edits], step: str) -> None:
    wanted = change(Edits(new_table(catalog(), 0))).now
    first, facts = joined_table.begun(core(), 3, wanted)
    session = Session(core(), first, [Edited(joined_table.JOINED, facts)], switches={"decks": "table"})
    assert session.table.step == Step(step)


def unusual(change: Callable[[Edits], Edits]) -> tuple[str, ...]:
    """Return the doubts about a table on which everything else is usual."""
    edits = Edits(new_table(catalog(), 0))
    for hero in ("warrior", "dwarf", "troll"):
        edits = edits.add_hero(catalog().cards[f"core/{hero}"])
    return joined_table.unusual(core(), change(edits).now)


def away(edits: Edits, **what: Any) -> Edits:
    """Return the edits with the party on the road to the Crags, in its first adventure."""
    way = roads.way(a_table(["elf"], space=1, destination="crags"))
    return edits.set_way(way).change_way(rolled=(1,)).set_past(1, 0, ()).set_day(2).change_way(**what)


ODD: list[tuple[Callable[[Edits], Edits], str]] = [
    (lambda e: e.hero_out("troll"), "2 of 3 heroes are in play; the others come after the next adventure."),
    (lambda e: e.add_hero(catalog().cards["core/thief"]), "4 heroes are in play, 3 is usual."),
    (lambda e: e.set_token("troll", "strength", 2), "The Troll has strength 2, less than the 6 printed on the card."),
    (lambda e: e.set_token("troll", "gold", 30), "The Troll has 30 gold."),
    (lambda e: e.set_token("troll", "life", 0), "The Troll has no life left and is out of the game."),
    (lambda e: e.set_quest("dwarf", "two-gold", core()), "The Dwarf has a quest of the Warlock in the Inner Region."),
    (lambda e: e.set_past(2, 0, ()), "An adventure has begun, but the day is still day 1 (Day and past)."),
    (
        lambda e: away(e).set_past(0, 0, ()),
        "The party is on the road, but no adventure has been begun so far (Day and past).",
    ),
    (
        lambda e: away(e, rolled=()),
        "No road roll is ticked for space 1: the party will roll when it comes there.",
    ),
    (
        lambda e: away(e).take("adventure", "core/ogre", "road:4"),
        "Cards lie on a space the party has not come to yet.",
    ),
    (
        lambda e: away(e).take("adventure", "core/ogre", "guardians"),
        "Guardians stand at the destination while the party is on its way.",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), ODD, ids=[o[1][:24] for o in ODD])
def test_unusual_entries_are_mentioned(change: Callable[[Edits], Edits], sentence: str) -> None:
    assert unusual(change) == (sentence,)


def test_usual_table_gets_no_remarks() -> None:
    assert unusual(lambda edits: edits) == ()
    assert unusual(away) == ()
