"""Quests as cards (E1c): drawn at the Warlock's Cave, done, and rewarded; worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.app.content import given
from talisman_desktop.app.program_house import house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Chosen, Interjected
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base import quests
from talisman_desktop.games.darkest.darkest_words import TELLING as DARKEST_TELLING
from talisman_desktop.games.darkest.strategy import careful_journey
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.play import box_changes
from talisman_desktop.play.box_changes import StillInPlay
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import OUT_OF_GAME
from tests.kit import (
    BY_TABLE,
    Outcome,
    Who,
    a_table,
    asked,
    cards,
    climbs,
    do,
    fights,
    guard,
    in_village,
    library,
    meets,
    own,
    plays,
    plays_out,
    visits,
    walks,
    who,
)

OUTER: dict[str, Any] = {"region": "outer"}
TALISMAN = "pile-talisman"
CARRIED_OFF = ("visit-destination",)
DRAW = asked("quest", "Draw a quest card", options=["yes", "no"])


@pytest.fixture(autouse=True)
def with_quest_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table of a test play with the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def at_the_cave(*answers: Any, draws: list[str], heroes: list[str | Who] | None = None, **more: Any) -> Outcome:
    """Play the Warlock's Cave as a place of aid, every hero in turn."""
    party = heroes or [who("elf", **more)]
    named = [f"reaper/{name}" for name in draws]
    how: dict[str, Any] = {"answers": answers, "draws": named, "until": ("at-destination",)}
    return visits("warlocks-cave", heroes=party, destination=True, **how, **OUTER)


def quest_deck(table: Table) -> int:
    """Return how many cards lie in the quest deck."""
    return table.decks["quest"].size


def out_of_game(outcome: Outcome) -> list[str]:
    """Return the kinds of cards that have left the game."""
    return [card.kind.removeprefix("reaper/") for card in outcome.table.zone(OUT_OF_GAME)]


# --- drawing one (E1c.a, E1c.b) ---


@pytest.mark.rule("E1c.a")
def test_quest_deck_holds_the_eleven_cards_that_have_names() -> None:
    assert quest_deck(a_table()) == 11


@pytest.mark.rule("E1c.b")
def test_quest_card_is_drawn_where_a_die_was_rolled() -> None:
    outcome = at_the_cave(DRAW, draws=["kill-one-enemy"])
    assert (outcome.quest("elf"), quest_deck(outcome.table)) == ("reaper/kill-one-enemy", 10)
    assert (outcome.asked("quest/die"), outcome.asked("draw")[0].cause.rule) == ([], "E1c.b")


@pytest.mark.rule("E1c.b", "C5f.a")
def test_hero_with_a_quest_card_is_offered_no_other() -> None:
    outcome = at_the_cave(
        "yes", heroes=[who("elf", quests=["reaper/kill-one-enemy"]), "dwarf"], draws=["deliver-one-fate"]
    )
    assert [q.hero for q in outcome.asked("quest")] == ["dwarf"]


@pytest.mark.rule("E1c.b")
def test_die_is_rolled_when_no_quest_card_is_left() -> None:
    drawn = [card.id for card in cards.core().catalog.deck("quest")]
    table = a_table(["elf"], space=6, destination="warlocks-cave", zones={OUT_OF_GAME: drawn}, **OUTER)
    table = replace(table, step=Step("meet-destination", ("elf",)))
    outcome = plays_out(table, answers=[asked("quest", "Roll for a quest")], dice=[3], until=("at-destination",))
    assert outcome.quest("elf") == "follower"


@pytest.mark.rule("E1c.b", "C5f.e")
def test_warlock_sets_as_many_quest_cards_as_talismans() -> None:
    rich = who("elf", items=[TALISMAN] * 3)
    outcome = at_the_cave(heroes=[rich, who("dwarf", quests=["reaper/kill-one-enemy"])], draws=[])
    assert outcome.asked("quest") == []


@pytest.mark.rule("E1c.b", "C1b")
def test_quest_card_of_dead_hero_returns_to_its_deck() -> None:
    party: list[str | Who] = [who("elf", life=1, quests=["reaper/kill-one-enemy"]), "troll"]
    pit = own("Pit", meet="Lose 1 life.", type="stranger", number=4, ends="Stays here.")
    outcome = meets(pit, heroes=party)
    assert (outcome.alive("elf"), quest_deck(outcome.table), outcome.zone("quests:elf")) == (False, 11, [])


# --- handing over (E1c.c, C5f.d) ---


@pytest.mark.rule("E1c.c", "E1c.d")
@pytest.mark.parametrize(
    ("card", "has", "left"),
    [
        ("deliver-two-gold", {"gold": 3}, {"gold": 1}),
        ("deliver-three-gold", {"gold": 3}, {"gold": 0}),
        ("deliver-one-fate", {"fate": 2}, {"fate": 1}),
        ("deliver-one-spell", {"spells": ["healing"], "craft": 4}, {"spells": []}),
        ("deliver-one-follower", {"followers": ["guide"]}, {"followers": []}),
        ("deliver-one-magic-object", {"items": ["ring"]}, {"items": [TALISMAN]}),
    ],
)
def test_demanded_thing_is_handed_over_for_a_talisman(card: str, has: dict[str, Any], left: Any) -> None:
    outcome = at_the_cave("yes", draws=[card], **{"gold": 0, **has})
    assert {key: getattr(outcome, key) for key in left} == left
    assert (outcome.items, outcome.quest("elf"), out_of_game(outcome)) == ([TALISMAN], "", [card])


@pytest.mark.rule("E1c.c")
def test_trophies_are_handed_over_until_they_are_worth_five() -> None:
    # Bandit 4, Wolf 2, Wild Boar 1: the Wolf and the Bandit make 6.
    outcome = at_the_cave(
        *("yes", asked("quest/hand-over", "wolf"), asked("quest/hand-over", "bandit")),
        draws=["deliver-five-points-of-strength-trophies"],
        trophies=["bandit", "wolf", "wild-boar"],
    )
    assert (outcome.trophies, outcome.items) == (["wild-boar"], [TALISMAN])


@pytest.mark.rule("E1c.c")
def test_trophies_of_the_other_attribute_do_not_count() -> None:
    drawn = ["deliver-five-points-of-craft-trophies"]
    outcome = at_the_cave("yes", draws=drawn, trophies=["bandit", "wolf"])
    assert (len(outcome.trophies), outcome.quest("elf")) == (2, f"reaper/{drawn[0]}")


# --- deeds (E1c.c) ---


@pytest.mark.rule("E1c.c", "E1c.d", "C5f.e")
def test_beaten_enemy_carries_the_party_to_the_cave() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/kill-one-enemy"]), "dwarf"]
    outcome = meets("wild-boar", heroes=party, dice=[1, 5], space="oasis", until=CARRIED_OFF, **OUTER)
    assert (outcome.way.destination, outcome.way.space) == ("warlocks-cave", 6)
    assert (outcome.items_of("elf"), outcome.quest("elf"), out_of_game(outcome)) == ([TALISMAN], "", ["kill-one-enemy"])


@pytest.mark.rule("E1c.c")
def test_guardian_felled_together_does_the_quest_of_each() -> None:
    outcome = guard(["ogre"], heroes=[who("troll", quests=["reaper/kill-one-enemy"]), "warrior"], until=["loot"])
    (card,) = outcome.table.zone("quests:troll")
    assert card.counters == 1


@pytest.mark.rule("E1c.c")
def test_city_is_visited_when_its_words_are_met() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/travel-to-the-city"], gold=0), who("dwarf", gold=0)]
    there = visits("city", heroes=party, destination=True, answers=["3", "3"], until=("to-the-cave",))
    outcome = there.goes_on(until=CARRIED_OFF)
    assert (outcome.way.destination, outcome.items_of("elf")) == ("warlocks-cave", [TALISMAN])


@pytest.mark.rule("E1c.c")
def test_another_place_is_no_visit_to_the_city() -> None:
    outcome = visits("tavern", quests=["reaper/travel-to-the-city"], dice=[3], gold=1)
    assert outcome.table.zone("quests:elf")[0].counters == 0


@pytest.mark.rule("E7.take-one-life-from-another-character")
def test_life_is_taken_from_the_hero_named() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/take-one-life-from-another-character"]), who("dwarf", life=2)]
    table = a_table(party, step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays("quest-done:elf:dwarf")], until=CARRIED_OFF)
    assert outcome["dwarf"].life == 1
    assert outcome.items_of("elf") == [TALISMAN]


@pytest.mark.rule("E7.take-one-life-from-another-character")
def test_life_is_not_taken_twice_when_loss_is_preventable() -> None:
    quests = ["reaper/take-one-life-from-another-character"]
    table = a_table(
        [who("elf", quests=quests), who("dwarf", spells=["preservation"], life=2)], step=Step("go-on", ("",))
    )
    kept = asked("preserve", "lose", no_offers=["quest-done:elf:dwarf"])
    assert walks(table, answers=[plays("quest-done:elf:dwarf"), kept], until=CARRIED_OFF)["dwarf"].life == 1


@pytest.mark.rule("E7.take-one-life-from-another-character")
def test_last_life_of_another_hero_is_not_taken() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/take-one-life-from-another-character"]), who("dwarf", life=1)]
    table = a_table(party, step=Step("go-on", ("",)))
    walks(table, answers=[asked("go-on", "back", no_offers=["quest-done:elf:dwarf"])], until=("arrive-home",))


# --- elsewhere ---


@pytest.mark.rule("E1c.c", "C5f.d")
def test_quest_card_bars_the_party_from_the_portal() -> None:
    outcome = in_village("set-out", heroes=[who("elf", quests=["reaper/kill-one-enemy"])], **OUTER)
    assert "portal-of-power" in outcome.barred


@pytest.mark.rule("E1c.c", "C5f.d")
def test_no_quest_card_is_done_in_the_tower() -> None:
    outcome = climbs("werewolfs-den", hero="troll", quests=["reaper/kill-one-enemy"], dice=[1, 1])
    assert (outcome.free, outcome.table.zone("quests:troll")[0].counters) == (True, 0)


@pytest.mark.rule("E1c.d")
def test_cave_visit_without_finished_quest_brings_no_talisman() -> None:
    outcome = at_the_cave("no", draws=[])
    assert (outcome.items, outcome.quest("elf")) == ([], "")


def test_toad_finishes_no_quest_card() -> None:
    outcome = fights("wild-boar", hero="elf", toad=2, quests=["reaper/deliver-two-gold"], gold=2, dice=[6, 1, 1])
    assert outcome.quest("elf") == "reaper/deliver-two-gold"


def test_quest_card_moved_by_hand_goes_back() -> None:
    table = a_table([who("elf", quests=["reaper/deliver-one-fate"])])
    (card,) = table.zone("quests:elf")
    assert quest_deck(do(table, f.CardMoved(card.id, "deck:quest"))) == 11


# --- by hand ---


@pytest.mark.rule("E1c.c")
def test_keeper_records_a_quest_done_with_its_talisman() -> None:
    table = a_table([who("elf", quests=["reaper/deliver-one-fate"])], options=BY_TABLE | {"resolve:flow": "off"})
    table = replace(table, step=Step("keep"))
    outcome = plays_out(table, answers=[plays("quest-done:elf")], until=("keep",))
    assert (outcome.items, outcome.quest("elf"), outcome.way.destination) == ([TALISMAN], "", "warlocks-cave")


def test_quest_resolved_by_players_is_reported() -> None:
    errand = own("Sing a Song", deck="quest", task="By hand: Sing a song.", won="Gain 1 gold.")
    table = a_table([who("elf", quests=[errand], gold=0)], step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays("quest-done:elf")], until=CARRIED_OFF)
    assert (outcome.gold, outcome.items, outcome.quest("elf")) == (1, [], "")


def test_quest_is_given_and_taken_away_by_hand() -> None:
    rules, table = cards.core(), a_table(["elf"])
    given = Edits(table).set_quest("elf", "reaper/deliver-one-fate", rules)
    assert quests.quest(given.now, "elf") == "reaper/deliver-one-fate"
    rolled = given.set_quest("elf", "enemy", rules)
    assert (quests.quest(rolled.now, "elf"), quest_deck(rolled.now)) == ("enemy", 11)
    assert quests.quest(rolled.set_quest("elf", "", rules).now, "elf") == ""
    assert rules.of(table).quest_words("reaper/deliver-one-fate") == "Deliver One Fate"


def test_box_with_a_quest_under_way_stays() -> None:
    rules = cards.core()
    with pytest.raises(StillInPlay, match="Deliver One Fate is in use"):
        box_changes.changed(rules, a_table([who("elf", quests=["reaper/deliver-one-fate"])]), [])


def test_die_is_rolled_when_box_leaves_during_quest_question() -> None:
    table = a_table(["elf"], space=6, destination="warlocks-cave", **OUTER)
    session = Session(cards.core(), replace(table, step=Step("meet-destination", ("elf",))), switches=BY_TABLE)
    session.edit("the box leaves", box_changes.changed(cards.core(), session.table, []))
    session.answer(Chosen("yes"))
    assert session.pending is not None
    assert session.pending.key == "quest/die"


def test_box_takes_its_fulfilled_quests_with_it() -> None:
    table = a_table(["elf"], zones={OUT_OF_GAME: ["reaper/deliver-one-fate"]})
    left = do(table, *box_changes.changed(cards.core(), table, []))
    assert ("quest" in left.decks, left.zone(OUT_OF_GAME)) == (False, ())


@pytest.mark.rule("E1c.a")
def test_quest_cards_of_several_sets_make_one_deck(tmp_path: Path) -> None:
    (tmp_path / "errands").mkdir()
    (tmp_path / "errands" / "set.toml").write_text('[set]\nid = "errands"\ntitle = "Errands"\n')
    song = '[[card]]\nid = "song"\nname = "Song"\ntask = "Visit the Tavern."\nwon = "Gain a talisman."\n'
    (tmp_path / "errands" / "quests.toml").write_text(f'deck = "quest"\n\n{song}')
    folders = [*(cardsets_folder() / name for name in ("core", "reaper")), tmp_path / "errands"]
    catalog, problems = load_catalog(folders, given=given())
    table = house(catalog).new_table(1, {}, ["reaper", "errands"])
    assert (problems, quest_deck(table), table.decks["quest"].unseen["errands/song"]) == ([], 12, 1)


def test_core_alone_has_no_quest_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", library)
    assert "quest" not in a_table().decks


# --- told ---


def test_journal_reports_a_quest_from_draw_to_reward() -> None:
    outcome = at_the_cave("yes", draws=["deliver-one-fate"], fate=1)
    teller, table = Teller(cards.core().of(outcome.table).catalog, DARKEST_TELLING), outcome.before
    told = []
    for fact in outcome.facts:
        told.append(teller.tell(fact, table))
        table = do(table, fact)
    assert [line for line in told if line][-4:] == [
        "The Elf has a quest: “Deliver One Fate”.",
        "The Elf pays 1 fate (“Deliver One Fate”, C5f.d).",
        "The Elf has done the Warlock's bidding.",
        "The Elf gets a Talisman (“Deliver One Fate”).",
    ]


# --- the program's own players ---


def test_careful_party_goes_to_the_end_of_its_quest() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/travel-to-the-city"]), "troll", "dwarf"]
    assert chosen(party, {}) == "city"
    assert chosen(party, OUTER) == "home"


def chosen(party: list[str | Who], where: dict[str, Any]) -> str:
    """Return where a careful party in a village sets out for."""
    table = a_table(party, village=True, step=Step("destination"), **where)
    outcome = plays_out(table, until=("destination",))
    assert isinstance(outcome.question, Choose)
    return careful_journey.destination(Game(cards.core().of(table), table), outcome.question)


def test_reported_deed_is_undone() -> None:
    party: list[str | Who] = [who("elf", quests=["reaper/take-one-life-from-another-character"]), "dwarf"]
    session = Session(cards.core(), a_table(party, step=Step("go-on", ("",))))
    session.answer(Interjected("quest-done:elf:dwarf"))
    assert session.table.zone(OUT_OF_GAME)
    session.undo()
    assert (session.table.zone(OUT_OF_GAME), session.table.heroes["dwarf"].life) == ((), 5)
    assert quests.quest(session.table, "elf") == "reaper/take-one-life-from-another-character"
