"""Putting the table away between sittings (A4, D3b), worked out by hand."""

from __future__ import annotations

import pytest

from talisman_desktop.core.table import discard
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.rules import roads
from tests.kit import a_table, in_village, plays, walks, who


@pytest.mark.rule("A4a", "A4b")
def test_all_cards_but_heroes_own_return_to_their_decks() -> None:
    table = a_table(
        [who("elf", items=["sword"], gold=3, trophies=["ogre"]), "troll"], space=3, stacks={1: ["witch"], 3: ["bear"]}
    )
    away = walks(table, answers=[plays("put-away")], until=["muster"])
    assert roads.way(away.table) is None
    assert away.table.region == "inner"
    assert set(away.table.zones) >= {"items:elf", "trophies:elf"}
    assert not [z for z in away.table.zones if z.startswith(("road:", "spot:", "discard:")) and away.table.zone(z)]
    assert away.table.decks["adventure"].size == table.decks["adventure"].size + 2
    assert away.table.heroes["elf"].gold == 3


@pytest.mark.rule("A4a", "B1c")
def test_putting_away_on_the_road_forfeits_the_mystic() -> None:
    away = walks(a_table(["elf"], space=3), answers=[plays("put-away")], until=["muster"])
    assert not darkest_slice.may_visit_mystic(away.table, "elf")
    assert [fact.args for fact in away.told("put-away")] == [("road",)]


@pytest.mark.rule("A4b")
def test_play_starts_in_first_village_from_outer_region() -> None:
    away = walks(a_table(["elf"], space=2, region="outer"), answers=[plays("put-away")], until=["muster"])
    assert away.table.region == "inner"


@pytest.mark.rule("A4b")
@pytest.mark.parametrize(("region", "said"), [("inner", False), ("outer", True)])
def test_offer_in_a_village_says_if_the_party_moves(region: str, said: bool) -> None:
    session = in_village(heroes=["elf"], region=region).session
    (offer,) = [offer for offer in session.offers() if offer.id == "put-away"]
    assert ("first village" in offer.text) is said


@pytest.mark.rule("D3b")
def test_same_number_of_spells_is_drawn_from_whole_deck() -> None:
    """Hex and Healing go back into the deck first: both may be drawn again, and one of them is."""
    table = a_table([who("wizard", craft=6, spells=["hex", "healing"])], space=1)
    away = walks(table, answers=[plays("put-away")], draws=["teleport", "hex"], until=["muster"])
    assert away.zone("spells:wizard") == ["teleport", "hex"]
    assert not away.table.zone(discard("spell"))


@pytest.mark.rule("D3b", "A4a")
def test_in_the_village_the_mystic_may_still_be_visited() -> None:
    away = in_village(plays("put-away"), heroes=[who("elf", mystic=True)], until=["muster"])
    assert darkest_slice.may_visit_mystic(away.table, "elf")
