"""Quests that the players change by hand: while they are being finished (C5f), and with Warlock Quests also finished
ones (C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talisman_desktop.core.facts import (
    CardMet,
    CardMoved,
    CardSet,
    CardTaken,
    CountersChanged,
    Fact,
    Told,
    TopSet,
    slice_changed,
)
from talisman_desktop.core.requests import Choose, Chosen, Drawn, Interjected, Option, Pick, Picked, Thrown
from talisman_desktop.core.table import BY_HAND, Step, Table
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.games.darkest.base import quests
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.play.corrections import going_on
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.session import Session
from talisman_desktop.rules import quest_cards, roads
from talisman_desktop.rules.zones import OUT_OF_GAME
from tests.kit import a_table, cards, do, library, sure, who
from tests.kit import wrong as tables_wrong

WEAPON = "frostmarch/deliver-one-weapon"
POINTS = "reaper/deliver-five-points-of-strength-trophies"
OPEN = {"alternative-ending": "open"}


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the quest cards of two boxes."""
    monkeypatch.setattr(cards, "core", lambda: library("frostmarch", "reaper"))


def hands_over(*, four: bool = False, **elf: Any) -> Session:
    """Return a session in which the Elf is asked what to hand over for a quest, with Warlock Quests or without it."""
    options = OPEN if four else {}
    table = a_table([who("elf", **elf), "troll"], options=options, region="outer", step=Step("next-card"))
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",))) if four else table
    session = Session(cards.core(), table, switches={"dice": "app", "decks": "app"})
    assert sure(Pick, session.pending).key == "quest/hand-over"
    return session


def taken(table: Table) -> Fact:
    return CardMoved(table.zone("quests:elf")[0].id, "deck:quest", cause=BY_HAND)


def given(table: Table) -> Fact:
    return CardMoved(table.zone("quests:elf")[0].id, "quests:troll", cause=BY_HAND)


def marked(table: Table) -> Fact:
    return CardSet(table.zone("quests:elf")[0].id, met=True, cause=BY_HAND)


@pytest.mark.rule("C5f.e")
@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("change", [taken, given, marked])
def test_hero_keeps_the_price_of_a_quest_changed_meanwhile(
    change: Callable[[Table], Fact], four: bool, restarts: bool
) -> None:
    # The Elf keeps both weapons, and the party its row, whether the question stays open or the step begins again.
    session = hands_over(four=four, quests=[WEAPON], items=["sword", "axe"])
    pick, before = sure(Pick, session.pending), session.table
    edit(session, change(before), restarts=restarts)
    if session.pending is not None and session.pending.key == "quest/hand-over":
        session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("items:elf")] == ["core/sword", "core/axe"]
    assert [card.met for card in session.table.zone("quests:elf")] == [True] * (change is marked)
    assert not [fact for fact in session.facts if isinstance(fact, Told) and fact.what in ("quest-done", "teleport")]
    assert not tables_wrong(session.table)


@pytest.mark.rule("C5f.e")
@pytest.mark.parametrize("restarts", [False, True])
def test_thing_taken_away_meanwhile_is_not_handed_over(restarts: bool) -> None:
    # The Elf has a sword, an axe and a shield. The sword is gone when it is chosen, so the axe goes.
    session = hands_over(quests=[WEAPON], items=["sword", "axe", "shield"])
    sword, *_ = session.table.zone("items:elf")
    edit(session, CardMoved(sword.id, f"deck:{sword.deck}", cause=BY_HAND), restarts=restarts)
    if not restarts:
        session.answer(Picked((str(sword.id),)))
    assert [card.kind for card in session.table.zone("items:elf")] == ["core/shield", "core/pile-talisman"]


@pytest.mark.rule("C5f.e")
def test_trophies_taken_away_meanwhile_are_not_handed_over() -> None:
    # The Wolf is handed in, 2 of 5 points, then the Bear and the Ogre are gone: the quest stays.
    session = hands_over(quests=[POINTS], trophies=["wolf", "bear", "ogre"])
    first, *others = session.table.zone("trophies:elf")
    session.answer(Picked((str(first.id),)))
    pick = sure(Pick, session.pending)
    for card in others:
        edit(session, CardMoved(card.id, f"deck:{card.deck}", cause=BY_HAND))
    session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("quests:elf")] == [POINTS]
    assert session.table.zone("items:elf") == ()


@pytest.mark.rule("C5f.e")
def test_quest_of_the_table_taken_away_meanwhile_is_not_paid() -> None:
    session = hands_over(quest="follower", followers=["guide", "maiden"])
    pick = sure(Pick, session.pending)
    edit(session, slice_changed(QuestSet("elf", ""), BY_HAND))
    session.answer(Picked((pick.options[0].id,)))
    assert [card.kind for card in session.table.zone("followers:elf")] == ["core/guide", "core/maiden"]
    assert session.table.zone("items:elf") == ()


# --- finished quests (C10o) ---

DEEDS = ["frostmarch/kill-one-animal", "frostmarch/visit-the-mystic", "frostmarch/pray-at-the-temple"]


def with_finished_quests() -> Session:
    """Return a session in the outer village, where the Elf has done and finished three quests. One is still to do."""
    elf = who("elf", quests=[*DEEDS, "frostmarch/defeat-the-sentinel"])
    table = a_table([elf, "troll"], options=OPEN, region="outer", village=True, step=Step("village"))
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",)))
    done = (fact for card in table.zone("quests:elf")[:3] for fact in (CountersChanged(card.id, 1), CardMet(card.id)))
    return Session(cards.core(), do(table, *done), switches={"dice": "app", "decks": "app"})


def move(session: Session, text: str) -> None:
    """Make the move by hand of the Elf's first finished quest that has this text in the menu."""
    card = next(card for card in session.table.zone("quests:elf") if card.met)
    board = Board(session.table, session.ruleset)
    (found,) = [found for found in moves.moves(Thing("card", str(card.id)), board) if text in (found.text, found.area)]
    request = session.pending
    session.edit(found.name, moves.with_step(found.facts, session.table, session.ruleset.resume, request))


def finished(session: Session) -> list[int]:
    """Return how many finished quests the Elf and the Troll have, and how often a quest was told to be done."""
    kept = [len(quest_cards.finished(session.table, hero)) for hero in ("elf", "troll")]
    return [*kept, len([fact for fact in session.facts if isinstance(fact, Told) and fact.what == "quest-done"])]


@pytest.mark.rule("C10o")
def test_quest_marked_as_not_finished_is_not_counted_again() -> None:
    session = with_finished_quests()
    move(session, "Mark it as not finished")
    session.answer(Chosen("set-out"))
    assert (finished(session), session.table.region) == ([2, 0, 0], "outer")
    assert session.table.zone("quests:elf")[0].counters == 0


@pytest.mark.rule("C10o")
def test_finished_quest_given_to_another_hero_stays_finished() -> None:
    session = with_finished_quests()
    move(session, "To Troll's quests")
    session.answer(Chosen("set-out"))
    assert finished(session) == [2, 1, 0]
    assert not tables_wrong(session.table)


@pytest.mark.rule("C10o")
def test_finished_quest_brought_back_by_hand_is_to_be_done_again() -> None:
    """It was in the store of the village, and loses its seal and its mark there."""
    session = with_finished_quests()
    move(session, "store:outer:elf")
    (card,) = session.table.zone("store:outer:elf")
    assert (card.met, card.counters) == (False, 0)
    session.edit("Back", [CardMoved(card.id, "quests:elf", cause=BY_HAND)])
    assert finished(session) == [2, 0, 0]


@pytest.mark.parametrize("met", [False, True])
def test_editor_reopens_quests_as_the_menu_does(met: bool) -> None:
    table = with_finished_quests().table
    first = table.zone("quests:elf")[0]
    edits = Edits(table).set_met(first.id, met)
    assert (edits.now.zone("quests:elf")[0].met, edits.now.zone("quests:elf")[0].counters) == (met, int(met))
    moved = Edits(table).move(first.id, "quests:troll").now.zone("quests:troll")[0]
    assert (moved.met, moved.counters) == (True, 1)


def edit(session: Session, fact: Fact, *, restarts: bool = False) -> None:
    """Change the table by hand; with `restarts`, name the next step if the step under way cannot continue, as the
    window does."""
    before = session.table
    more = going_on(before, do(before, fact), session.ruleset.resume, session.pending) if restarts else ()
    session.edit("By hand", (fact, *more))


@pytest.mark.rule("C5f.d")
@pytest.mark.parametrize("four", [False, True])
def test_quest_to_lose_turns_set_by_hand_can_be_reported(four: bool) -> None:
    # The turns are lost when the card is drawn, and this card was not drawn.
    table = a_table(["elf", "troll"], options=OPEN if four else {}, region="outer", village=True, step=Step("village"))
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",))) if four else table
    cards_set = ["frostmarch/lose-two-turns", *(DEEDS if four else [])]
    table = do(table, *(CardTaken("quest", kind, "quests:elf", cause=BY_HAND) for kind in cards_set))
    session = Session(cards.core(), table, switches={"dice": "app", "decks": "app"})
    (offer,) = [offer for offer in session.offers() if offer.id.startswith("quest-done:elf")]
    assert offer.text == "Lose Two Turns is done"
    session.answer(Interjected(offer.id))
    told = [fact.args for fact in session.facts if isinstance(fact, Told) and fact.what == "quest-done"]
    assert told == [(1, 4) if four else ()]


ROLL = "frostmarch/roll-one-die-to-accept-a-quest"


def rolls(kinds: list[str], *, four: bool = False, gold: int = 0, quest: str = "", **how: Any) -> Session:
    """Return a session in which the Elf was given these quest cards by hand; the players throw and draw."""
    table = a_table([who("elf", gold=gold, quest=quest), "troll"], options=OPEN if four else {}, region="outer", **how)
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",))) if four else table
    table = do(table, *(CardTaken("quest", kind, "quests:elf", cause=BY_HAND) for kind in kinds))
    return Session(cards.core(), table, switches={"dice": "table", "decks": "table"})


def offered(session: Session) -> list[Option]:
    return [offer for offer in session.offers() if offer.id.startswith("quest-done:elf")]


@pytest.mark.rule("C5f.c", "G2.c")
@pytest.mark.parametrize(("die", "given"), [(1, "enemy"), (3, "follower")])
def test_die_is_rolled_for_a_quest_card_set_by_hand(die: int, given: str) -> None:
    session = rolls([ROLL], village=True, step=Step("village"))
    (offer,) = offered(session)
    assert offer.text == "Roll One Die to Accept a Quest: do what it says"
    session.answer(Interjected(offer.id))
    session.answer(Thrown((die,)))
    assert (quests.all_quests(session.table, "elf"), offered(session)) == ((given,), [])
    assert [card.kind for card in session.table.zone(OUT_OF_GAME)] == [ROLL]


@pytest.mark.rule("C5f.d", "G2.c")
def test_possible_quest_rolled_for_a_card_set_by_hand_carries_party_off() -> None:
    session = rolls([ROLL], gold=2, step=Step("go-on", ("",)))
    session.answer(Interjected(offered(session)[0].id))
    session.answer(Thrown((6,)))
    way = roads.way(session.table)
    assert (way.destination if way is not None else "") == "warlocks-cave"


@pytest.mark.rule("C10o")
def test_quest_card_is_drawn_in_a_village_for_one_set_by_hand() -> None:
    drawn = "frostmarch/kill-one-dragon"
    session = rolls([ROLL, *DEEDS], four=True, village=True, step=Step("village"))
    session.answer(Interjected(offered(session)[0].id))
    session.answer(Drawn((drawn,)))
    assert [card.kind for card in session.table.zone("quests:elf")] == [*DEEDS, drawn]
    assert offered(rolls([ROLL, *DEEDS], four=True, step=Step("go-on", ("",)))) == []


@pytest.mark.rule("C5f.a")
def test_second_quest_of_the_table_waits_for_the_first() -> None:
    assert offered(rolls([ROLL], quest="enemy", village=True, step=Step("village"))) == []


# --- the choice of the quest to finish first (C10o) ---

ARMOUR = "frostmarch/deliver-one-armour"


def chooses(*, finished: int) -> Session:
    """Return a session in which the Elf is asked which of two quests to finish first, and keeps so many finished ones.
    The Elf has two weapons and two armours, and the Troll a deed to do."""
    elf = who("elf", quests=[WEAPON, ARMOUR, *DEEDS[:finished]], items=["sword", "axe", "helmet", "shield"])
    heroes = [elf, who("troll", quests=["frostmarch/defeat-the-sentinel"])]
    table = a_table(heroes, options=OPEN, region="outer", step=Step("next-card"))
    table = do(table, TopSet("ending", ("frostmarch/warlock-quests",)))
    table = do(table, *(CardMet(card.id) for card in table.zone("quests:elf")[2:]))
    session = Session(cards.core(), table, switches={"dice": "app", "decks": "app"})
    assert sure(Choose, session.pending).key == "quest/which"
    return session


def finishes_the_weapon(session: Session) -> tuple[list[Told], str]:
    """Let the Elf finish the quest for the weapon until it is finished. Return the facts told of it and the way to the
    Cave, and where the party is bound."""
    before = len(session.facts)
    while session.pending is not None and session.pending.key in ("quest/which", "quest/hand-over"):
        if session.table.zone("quests:elf")[0].met:
            break
        pick = session.pending
        option = sure(Choose, pick).options[0].id if pick.key == "quest/which" else sure(Pick, pick).options[0].id
        session.answer(Chosen(option) if pick.key == "quest/which" else Picked((option,)))
    told = [fact for fact in session.facts[before:] if isinstance(fact, Told)]
    way = roads.way(session.table)
    return [fact for fact in told if fact.what in ("quest-done", "teleport")], way.destination if way else ""


@pytest.mark.rule("C10o", "C5f.e")
def test_party_stays_when_the_fourth_quest_becomes_the_third() -> None:
    # A finished quest is marked as not finished while the Elf is asked which quest comes first.
    session = chooses(finished=3)
    edit(session, CardSet(session.table.zone("quests:elf")[-1].id, met=False, cause=BY_HAND))
    told, bound = finishes_the_weapon(session)
    assert ([fact.args for fact in told], bound) == ([(3, 4)], "castle")


@pytest.mark.rule("C10o", "C5f.e")
def test_party_stays_when_the_last_talisman_is_taken_meanwhile() -> None:
    session = chooses(finished=3)
    talismans = session.table.decks["talisman"].unseen
    for kind in [kind for kind, number in talismans.items() for _ in range(number)]:
        edit(session, CardTaken("talisman", kind, OUT_OF_GAME, cause=BY_HAND))
    told, bound = finishes_the_weapon(session)
    assert ([fact.args for fact in told], bound) == ([(4, 4)], "castle")


@pytest.mark.rule("C10o", "C5f.e")
def test_party_is_carried_off_when_the_third_quest_becomes_the_fourth() -> None:
    session = chooses(finished=2)
    edit(session, CardTaken("quest", "frostmarch/kill-one-dragon", "quests:elf", cause=BY_HAND))
    edit(session, CardSet(session.table.zone("quests:elf")[-1].id, met=True, cause=BY_HAND))
    told, bound = finishes_the_weapon(session)
    assert ([fact.what for fact in told[:2]], bound) == (["quest-done", "teleport"], "warlocks-cave")
