"""Words about the cards of the road, and about further gains from a victory."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.table import Step, spot
from tests.kit import Outcome, a_table, asked, fights, meets, own, plays_out, who
from tests.kit.heroes import Who


def test_more_cards_are_drawn_behind_the_card_met() -> None:
    met = meets(own("Rift", type="event", meet="Draw 2 more adventure cards here."), hero="elf")
    assert [len(cards) for cards in met.spots.values()] == [2]
    assert len(met.table.zone("spot:1")) == 2


def _curfew(words: str, row: list[str]) -> Outcome:
    return meets(own("Curfew", type="event", meet=words), hero="elf", row=row)


def test_face_up_strangers_are_discarded() -> None:
    met = _curfew("Discard all face-up strangers on the road.", ["witch", "maze"])
    assert (met.where("witch"), met.where("maze")) == (["discard:adventure"], ["spot:3"])


def test_evading_lasts_for_the_turn() -> None:
    imp = own("Imp", type="enemy", strength=3, meet="You may evade enemies until the end of the turn.")
    met = meets(imp, hero="elf", answers=[asked("fight/how", "evade")])
    assert met.told("evaded")


def test_fate_for_a_victory() -> None:
    stealer = own("Stealer", type="object", owned="When you beat an enemy, gain 1 fate.")
    assert fights("ogre", hero="troll", items=[stealer], dice=[1, 6, 1]).gained("fate") == 1


def test_killed_hero_dies() -> None:
    met = meets(
        own("Doom", type="event", meet="If you lead the marching order: you are killed."), heroes=["elf", "troll"]
    )
    assert (met.alive("elf"), met.alive("troll")) == (False, True)


def _torch(spots: str) -> CardMade:
    return own("Torch", type="object", owned=f"While you lead the marching order, the {spots} face up.")


ONE, ALL = _torch("card on the next draw spot lies"), _torch("cards on all draw spots lie")


def _walks_by_light(party: list[str | Who], drawn: list[str]) -> Outcome:
    table = a_table(party, row=["healer", "?", "?"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    return plays_out(replace(table, step=step), draws=drawn, until=["visit"])


@pytest.mark.parametrize(("torch", "shown"), [(ONE, ["maze"]), (ALL, ["maze", "marsh"])])
def test_cards_ahead_of_the_leader_lie_face_up(torch: CardMade, shown: list[str]) -> None:
    outcome = _walks_by_light([who("elf", items=[torch]), "troll"], shown)
    assert [*outcome.spots.values()][1:] == [[kind] for kind in [*shown, "?"][:2]]


def test_cards_ahead_stay_hidden_behind_the_leader() -> None:
    outcome = _walks_by_light(["troll", who("elf", items=[ONE])], [])
    assert outcome.spots == {1: ["healer"], 2: ["?"], 3: ["?"]}
