"""Words about a hero's own cards, about decks and their discards, and words for other heroes."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.facts import CardMoved
from tests.kit import Outcome, meets, own, who


def place(words: str, **how: Any) -> Outcome:
    """Let the elf come to a place with these words."""
    return meets(own("Hollow", type="place", meet=words), **{"hero": "elf", **how})


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Discard all your weapons and armour.", ["purchase-raft"]),
        ("Discard all your objects.", []),
        ("Lose all your potions.", ["sword", "shield", "purchase-raft"]),
    ],
)
def test_all_cards_of_a_kind_are_lost(words: str, left: list[str]) -> None:
    assert place(words, items=["sword", "shield", "purchase-raft"]).items == left


@pytest.mark.rule("D0.as-written")
def test_hero_chooses_the_weapon_that_is_lost() -> None:
    met = place("Discard 1 weapon or armour.", items=["sword", "helmet", "purchase-raft"], answers=[("helmet",)])
    assert met.items == ["sword", "purchase-raft"]


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("die", "left"), [(1, ["helmet"]), (2, ["sword"])])
def test_one_object_is_lost_at_random(die: int, left: list[str]) -> None:
    assert place("Discard 1 object at random.", items=["sword", "helmet"], dice=[die]).items == left


def test_only_object_is_lost_without_a_die() -> None:
    assert place("Lose 1 random object.", items=["sword"]).items == []


@pytest.mark.rule("D0.as-written")
def test_face_up_cards_are_discarded_on_a_low_die() -> None:
    words = "Roll a die for each face-up stranger on the road: it is discarded on 2 or less."
    quake = own("Quake", type="event", meet=words)
    met = meets(quake, heroes=["elf", "troll"], row=["witch", "maze", "hermit"], dice=[2, 3])
    assert [met.where(card) for card in ("witch", "hermit", "maze")] == [["discard:adventure"], ["spot:4"], ["spot:3"]]


TREASURE = "Draw 3 adventure cards, take 1 item among them and discard the others."


@pytest.mark.rule("D0.as-written")
def test_hero_takes_one_of_the_cards_drawn() -> None:
    met = place(TREASURE, draws=["ape", "sword", "helmet"], answers=["Helmet"])
    assert met.items == ["helmet"]
    assert {*met.where("ape"), *met.where("sword")} == {"discard:adventure"}


def test_nothing_is_taken_where_no_card_fits() -> None:
    assert place(TREASURE, draws=["ape", "witch", "maze"]).items == []


@pytest.mark.rule("D0.as-written")
def test_next_cards_are_put_back_in_any_order() -> None:
    words = "Look at the top 2 cards of the adventure deck and put them back in any order."
    met = place(words, draws=["ape", "witch"], answers=[("2", "1")])
    assert met.table.decks["adventure"].top == ("core/witch", "core/ape")


@pytest.mark.rule("D0.as-written")
def test_next_card_of_two_decks_is_seen() -> None:
    met = place("Look at the top card of the adventure deck and the spell deck.", draws=["ape", "hex"])
    assert [met.table.decks[deck].top for deck in ("adventure", "spell")] == [("core/ape",), ("core/hex",)]


@pytest.mark.rule("D0.as-written")
def test_spell_is_searched_for_and_the_deck_shuffled() -> None:
    words = "Discard all your spells and take 1 spell of your choice out of its deck and the discards."
    met = place(words, spells=["nullify"], answers=["core/hex"])
    assert (met.spells, met.table.zone("discard:spell")) == (["hex"], ())


def test_item_is_taken_out_of_the_discards() -> None:
    words = "Discard 1 object and take 1 item of your choice out of the discards."
    met = place(words, items=["sword"], answers=["core/sword"])
    assert [fact.to for fact in met.happened(CardMoved)][:2] == ["discard:adventure", "items:elf"]


# --- others ---


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(
    ("whom", "answers", "gold"),
    [
        ("Every hero", [], [2, 2, 2]),
        ("Every other hero", [], [1, 2, 2]),
        ("Another hero of your choice", ["troll"], [1, 1, 2]),
        ("A hero of your choice", ["elf"], [2, 1, 1]),
    ],
)
def test_words_are_for_other_heroes(whom: str, answers: list[str], gold: list[int]) -> None:
    bard = own("Bard", type="stranger", meet=f"If you lead the marching order: {whom.lower()}: gain 1 gold.")
    party = [who(hero, gold=1) for hero in ("elf", "dwarf", "troll")]
    assert meets(bard, heroes=party, answers=answers).each("gold") == gold


@pytest.mark.rule("D0.as-written")
def test_words_for_another_hero_need_another_hero() -> None:
    assert place("Another hero of your choice: lose 1 life.", life=3).life == 3


def test_only_heroes_who_could_lose_something_are_named() -> None:
    words = "If you lead the marching order: another hero of your choice: lose 1 gold."
    party = [who("elf"), who("dwarf", gold=0), who("troll", gold=1)]
    assert meets(own("Cutpurse", type="stranger", meet=words), heroes=party).each("gold")[2] == 0


@pytest.mark.rule("D0.as-written")
def test_lesson_may_be_paid_several_times() -> None:
    school = "You may pay 2 gold as often as you like: gain 1 craft."
    assert place(school, gold=5, answers=["yes", "yes"]).gained("craft") == 2
    assert place(school, gold=5, answers=["yes", "no"]).gold == 3
