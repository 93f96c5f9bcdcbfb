"""Quest cards of the Frostmarch (G2): taken, done and rewarded, alone and with the Reaper's; worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.facts import slice_changed
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base import quests
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet
from talisman_desktop.games.darkest.strategy import careful_journey
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import OUT_OF_GAME
from tests.kit import Outcome, Who, a_table, asked, cards, do, library, meets, plays, plays_out, sure, visits, who

OUTER: dict[str, Any] = {"region": "outer"}
TALISMAN = "pile-talisman"
CARRIED_OFF = ("visit-destination",)


def quest(card: str) -> list[str]:
    """Return the quests of a hero who has this card of the box."""
    return [f"frostmarch/{card}"]


def at_the_cave(card: str, *answers: Any, heroes: list[str | Who] | None = None, **more: Any) -> Outcome:
    """Play the Warlock's Cave as a place of aid: each hero in turn may take a quest, and the first draws this card."""
    elf = {key: more.pop(key) for key in [*more] if key not in ("dice", "draws", "until")}
    draws = [f"frostmarch/{card}", *more.pop("draws", [])]
    how: dict[str, Any] = {"answers": answers or ["yes"], "draws": draws, "until": ("at-destination",), **more}
    return visits("warlocks-cave", heroes=heroes or [who("elf", **elf)], destination=True, **how, **OUTER)


def deck_of(table: Table) -> int:
    """Return how many cards lie in the quest deck."""
    return table.decks["quest"].size


def is_done(outcome: Outcome, hero: str = "elf") -> bool:
    """Whether the hero's quest card is marked as done."""
    return outcome.table.zone(f"quests:{hero}")[0].counters == 1


# --- drawn (G2.a, G2.b) ---


@pytest.mark.rule("G2.a")
def test_quest_deck_holds_the_23_cards_that_have_names() -> None:
    assert deck_of(a_table()) == 23


@pytest.mark.rule("G2.a", "E1c.a")
def test_quest_cards_of_both_boxes_make_one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper", "frostmarch"))
    assert deck_of(a_table()) == 11 + 23


@pytest.mark.rule("G2.b")
def test_quest_card_is_drawn_at_the_cave() -> None:
    outcome = at_the_cave("kill-one-dragon", asked("quest", "Draw a quest card", options=["yes", "no"]))
    assert (outcome.quest("elf"), deck_of(outcome.table)) == ("frostmarch/kill-one-dragon", 22)
    assert (outcome.asked("quest/die"), outcome.asked("draw")[0].cause.rule) == ([], "G2.b")


# --- handed over (G2.c, G2.d) ---


@pytest.mark.rule("G2.c", "G2.d")
@pytest.mark.parametrize(
    ("card", "has", "left"),
    [
        ("deliver-two-objects", {"items": ["sword", "helmet"]}, {"items": [TALISMAN]}),
        ("deliver-two-followers", {"followers": ["guide", "maiden"]}, {"followers": []}),
        ("deliver-one-weapon", {"items": ["sword"]}, {"items": [TALISMAN]}),
        ("deliver-one-armour", {"items": ["helmet"]}, {"items": [TALISMAN]}),
        ("lose-one-life", {"life": 2}, {"life": 1}),
    ],
)
def test_demanded_thing_brings_a_talisman_at_the_cave(card: str, has: dict[str, Any], left: Any) -> None:
    outcome = at_the_cave(card, **has)
    assert {key: getattr(outcome, key) for key in left} == left
    assert (outcome.items, outcome.quest("elf")) == ([TALISMAN], "")
    assert [c.kind for c in outcome.table.zone(OUT_OF_GAME)] == quest(card)


@pytest.mark.rule("G4.lose-one-strength", "G4.lose-one-craft")
@pytest.mark.parametrize(("card", "left"), [("lose-one-strength", (2, 4)), ("lose-one-craft", (3, 3))])
def test_starting_strength_or_craft_is_given_up(card: str, left: tuple[int, int]) -> None:
    outcome = at_the_cave(card, strength=3, craft=4)  # an Elf begins with 3 and 4
    assert ((outcome.strength, outcome.craft), outcome.items) == (left, [TALISMAN])


@pytest.mark.rule("G2.c")
def test_last_life_is_not_given_up() -> None:
    outcome = at_the_cave("lose-one-life", life=1)
    assert (outcome.life, outcome.quest("elf")) == (1, "frostmarch/lose-one-life")


@pytest.mark.rule("G2.c")
def test_one_object_is_not_two() -> None:
    assert at_the_cave("deliver-two-objects", items=["sword"]).items == ["sword"]


# --- deeds (G2.c) ---


@pytest.mark.rule("G2.c", "G2.d")
def test_beaten_animal_carries_the_party_to_the_cave() -> None:
    party: list[str | Who] = [who("elf", quests=quest("kill-one-animal")), "dwarf"]
    outcome = meets("wild-boar", heroes=party, dice=[1, 5], space="oasis", until=CARRIED_OFF, **OUTER)
    assert (outcome.way.destination, outcome.items_of("elf")) == ("warlocks-cave", [TALISMAN])


@pytest.mark.rule("G2.c")
@pytest.mark.parametrize(
    ("card", "choice", "dice", "done"),
    [
        ("visit-the-enchantress", "1", [5], True),
        ("visit-the-alchemist", "3", [], True),
        ("visit-the-alchemist", "1", [5], False),
    ],
)
def test_person_in_the_city_is_visited(card: str, choice: str, dice: list[int], done: bool) -> None:
    outcome = visits("city", quests=quest(card), answers=[choice], dice=dice, until=("to-the-cave", "next-card"))
    assert is_done(outcome) == done


@pytest.mark.rule("G2.c", "B1c")
def test_visit_to_mystic_carries_party_off_before_services() -> None:
    party: list[str | Who] = [who("elf", quests=quest("visit-the-mystic")), "dwarf"]
    table = a_table(party, village=True, step=Step("village"))
    table = do(table, slice_changed(MysticSet("elf", True)))
    outcome = plays_out(table, answers=["mystic:elf"], dice=[2], until=CARRIED_OFF)
    assert (outcome.table.region, outcome.way.destination) == ("outer", "warlocks-cave")
    assert outcome.items_of("elf") == [TALISMAN]


@pytest.mark.rule("G2.c")
def test_prayer_at_the_temple_does_the_quest() -> None:
    outcome = visits("temple", quests=quest("pray-at-the-temple"), dice=[1, 2], **OUTER, until=("to-the-cave",))
    assert is_done(outcome)


@pytest.mark.rule("G2.c")
def test_tavern_is_visited() -> None:
    assert is_done(visits("tavern", quests=quest("visit-the-tavern"), gold=1, dice=[3]))


@pytest.mark.rule("G2.c")
def test_black_knight_is_visited() -> None:
    assert is_done(visits("black-knight", quests=quest("visit-the-black-knight"), gold=1, answers=["1"], **OUTER))


@pytest.mark.rule("G2.c")
@pytest.mark.parametrize(("card", "at", "done"), [("gain-one-craft", 4, True), ("gain-one-strength", 4, False)])
def test_gained_point_does_the_quest(card: str, at: int, done: bool) -> None:
    # The Enchantress gives craft for a 4.
    outcome = visits("city", quests=quest(card), answers=["1"], dice=[at], until=("to-the-cave", "next-card"))
    assert is_done(outcome) == done


@pytest.mark.rule("G2.c", "C5b")
def test_beaten_sentinel_does_the_quest() -> None:
    table = a_table(
        [who("elf", quests=quest("defeat-the-sentinel")), "troll"],
        destination="sentinel",
        space=6,
        step=Step("sentinel-beaten"),
    )
    outcome = plays_out(table, until=CARRIED_OFF)
    assert (outcome.table.region, outcome.items_of("elf")) == ("outer", [TALISMAN])


@pytest.mark.rule("G2.c")
def test_gold_is_given_to_the_hero_named() -> None:
    party: list[str | Who] = [who("elf", gold=2, quests=quest("give-another-character-one-gold")), who("dwarf", gold=0)]
    table = a_table(party, step=Step("go-on", ("",)))
    outcome = plays_out(table, answers=[plays("quest-done:elf:dwarf")], until=CARRIED_OFF)
    assert (outcome["elf"].gold, outcome["dwarf"].gold, outcome.items_of("elf")) == (1, 1, [TALISMAN])


@pytest.mark.rule("G2.c")
def test_hero_without_gold_gives_none() -> None:
    party: list[str | Who] = [who("elf", gold=0, quests=quest("give-another-character-one-gold")), "dwarf"]
    table = a_table(party, step=Step("go-on", ("",)))
    plays_out(table, answers=[asked("go-on", "back", no_offers=["quest-done:elf:dwarf"])], until=("arrive-home",))


# --- done at once ---


@pytest.mark.rule("G4.lose-two-turns")
def test_two_cards_are_met_before_the_talisman_comes() -> None:
    drawn = ["sword", "helmet"]
    before = at_the_cave("lose-two-turns", until=("meet-card",))
    assert len(before.table.zone("spot:0")) == 2
    assert before.quest("elf") == "frostmarch/lose-two-turns"
    outcome = plays_out(before.table, draws=drawn, answers=["take:elf"] * 2, until=("at-destination",))
    assert (TALISMAN in outcome.items, outcome.quest("elf")) == (True, "")


@pytest.mark.rule("G2.c", "C5f.c")
@pytest.mark.parametrize(("die", "given"), [(1, "enemy"), (2, "enemy"), (3, "follower"), (4, "magic-object")])
def test_die_is_rolled_for_a_quest_of_the_table(die: int, given: str) -> None:
    outcome = at_the_cave("roll-one-die-to-accept-a-quest", dice=[die])
    assert outcome.quest("elf") == given
    assert [c.kind for c in outcome.table.zone(OUT_OF_GAME)] == quest("roll-one-die-to-accept-a-quest")


@pytest.mark.rule("G2.c", "C5f.d")
def test_possible_quest_of_the_table_is_done_at_once() -> None:
    outcome = at_the_cave("roll-one-die-to-accept-a-quest", dice=[6], gold=3)
    assert (outcome.gold, outcome.items, quests.quest(outcome.table, "elf")) == (1, [TALISMAN], "")


# --- the program's own players ---


@pytest.mark.parametrize("card", ["visit-the-alchemist", "visit-the-enchantress", "visit-the-tavern"])
def test_careful_party_goes_where_its_quest_leads(card: str) -> None:
    party: list[str | Who] = [who("elf", quests=quest(card)), "troll", "dwarf"]
    table = a_table(party, village=True, step=Step("destination"))
    asks = sure(Choose, plays_out(table, until=("destination",)).question)
    goal = careful_journey.destination(Game(cards.core().of(table), table), asks)
    assert goal == ("tavern" if card == "visit-the-tavern" else "city")
