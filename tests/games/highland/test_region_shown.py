"""The Highland in what is shown, kept by hand, and printed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.paper.maps import region_maps
from talisman_desktop.desktop.presenters import route_view
from talisman_desktop.desktop.presenters.card_look import CardLook
from talisman_desktop.desktop.presenters.darkest.due_reminders import reminders
from talisman_desktop.play.session import Session
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import resolution
from tests.kit import a_table, cards, plays_out

THREE = ["elf", "troll", "dwarf"]
KEPT = {resolution.FLOW: "off"}


def on_the_path(space: int = 3, **more: object) -> Table:
    """Return a table with the party on the path."""
    return a_table(THREE, region="highland", space=space, **more)  # type: ignore[arg-type]  # passed on as they are


def test_road_begins_at_its_gate() -> None:
    ruleset = cards.core().of(on_the_path())
    look = CardLook(ruleset.catalog)
    areas = route_view.spaces(on_the_path(), ruleset.world, look)
    assert [area.caption for area in areas] == ["Crags", "Hills", "Cliff", "Precipice", "Ravine", "Canyon", "Eyrie"]
    assert (areas[0].note, areas[6].note) == ("Gate", "Trove")


@pytest.mark.parametrize(
    ("heading", "said"), [(1, "Precipice, on the way to Eyrie"), (-1, "Precipice, on the way to Crags")]
)
def test_whereabouts_name_the_ends_of_the_path(heading: int, said: str) -> None:
    table = on_the_path(heading=heading)
    assert whereabouts(table, cards.core().of(table)) == said


def test_maps_have_the_path_with_its_gate() -> None:
    ruleset = cards.core().of(on_the_path())
    (path,) = [found for found in region_maps(ruleset.catalog, ruleset.world) if found.title == "The Highland"]
    assert [space.name for space in path.road] == ["Hills", "Cliff", "Precipice", "Ravine", "Canyon"]
    assert path.lists[0] == ("Gate", ("Crags",))


@pytest.mark.rule("K3.f")
def test_real_trove_is_laid_out_by_its_piles() -> None:
    table = a_table(THREE, destination="crags", space=6, visited=True, step=Step("gate"))
    session = Session(cards.core(), table, switches={"decks": "table"})
    session.answer(Chosen("highland"))
    told = [r.text for r in reminders(session.game, session.pending, session.switches, session.since)]
    assert any(
        text.startswith("Lay out the trove face down under the marker at the Eyrie: 1 of the relic") for text in told
    )


@pytest.mark.rule("K3.c", "K6.j")
def test_record_only_mode_goes_through_the_gate_and_back() -> None:
    table = a_table(THREE, destination="crags", space=6, visited=True, options=KEPT, step=Step("keep"))
    there = plays_out(table, answers=["beyond:highland"], until=("keep",))
    assert (there.table.region, there.way.space, len(there.table.zone("trove"))) == ("highland", 1, 9)
    home = plays_out(replace(there.table, step=Step("keep")), answers=["home"], until=("keep",))
    assert (home.table.region, home.way.destination, home.table.stand_ins) == ("inner", "crags", ())
