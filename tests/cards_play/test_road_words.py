"""Words about the cards of the road, and what else a victory brings."""

from __future__ import annotations

from tests.kit import Outcome, asked, fights, meets, own


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
