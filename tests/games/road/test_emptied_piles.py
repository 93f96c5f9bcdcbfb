"""Piles that players have emptied by hand: the journal says that nothing is left to give, and play continues."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Draw, Picked, Throw
from talisman_desktop.core.table import Step, Table, discard, road
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.corrections import correction
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules import roads
from tests.kit import Outcome, a_table, asked, catalog, core, do, plays, plays_out, visits, walks, who
from tests.kit import wrong as tables_wrong

TALISMAN = "pile-talisman"
OUTER: dict[str, Any] = {"region": "outer"}
WAYS = ("out", "face down", "discarded", "known")
"""The ways to empty a pile: into a store, face down onto the road, onto its discards, or by looking at all of it."""


def emptied(table: Table, deck: str, way: str) -> Table:
    """Return the table after a pile was emptied in this way."""
    pile = table.decks[deck]
    kinds = [kind for kind, n in sorted(pile.unseen.items()) for _ in range(n)][: pile.size]
    match way:
        case "face down":
            return do(table, f.CardsDealt(deck, pile.size, road(5))) if pile.size else table
        case "known":
            return do(table, f.TopSet(deck, (*pile.top, *kinds)))
        case _:
            to = discard(deck) if way == "discarded" else f"store:inner:{table.order[0]}"
            return do(table, *(f.CardTaken(deck, kind, to) for kind in kinds))


def lines(outcome: Outcome, what: str) -> list[str]:
    """Return the lines of the journal about this."""
    teller = Teller(catalog(), TELLING)
    return [teller.tell(fact, outcome.table) for fact in outcome.told(what)]


# --- talismans ---


@pytest.mark.rule("C5f.e")
@pytest.mark.parametrize(("way", "items"), [("out", []), ("face down", []), ("discarded", [1]), ("known", [1])])
def test_prayer_for_talisman_works_while_pile_has_one(way: str, items: list[int]) -> None:
    table = visits("temple", dice=[6, 4], destination=True, until=["at-destination"], **OUTER).before
    outcome = plays_out(emptied(table, "talisman", way), dice=[6, 4], until=["at-destination"])
    assert outcome.items == [TALISMAN] * len(items)
    assert len(outcome.told("none-left")) == (not items)


@pytest.mark.rule("C5f.d", "C5f.e")
def test_last_talisman_may_go_while_warlock_is_paid() -> None:
    """The Elf has handed over the price, but no talisman is left. The quest is done, and the journal says why the Elf
    gets nothing."""
    elf = who("elf", quest="follower", followers=["guide", "maiden"])
    there = visits("warlocks-cave", heroes=[elf], destination=True, until=["quest/hand-over"], **OUTER)
    session, before = there.session, there.session.table
    session.bot = None
    assert session.pending is not None
    guide = before.zone("followers:elf")[0].id
    gone = correction("Gone", before, emptied(before, "talisman", "out"), entry_step.step)
    session.edit("Gone", gone)
    assert session.pending.key == "quest/hand-over"
    session.answer(Picked((str(guide),)))
    assert darkest_slice.quest(session.table, "elf") == ""
    assert [x.args for x in session.facts if isinstance(x, f.Told) and x.what == "none-left"] == [("Talisman",)]
    assert not tables_wrong(session.table)


@pytest.mark.rule("C5f.d")
def test_quest_waits_until_a_talisman_is_back() -> None:
    elf = who("elf", quest="two-gold", gold=2)
    table = visits("warlocks-cave", heroes=[elf], destination=True, until=["at-destination"], **OUTER).before
    outcome = plays_out(emptied(table, "talisman", "face down"), until=["at-destination"])
    assert (outcome.quest("elf"), outcome.gold, outcome.items) == ("two-gold", 2, [])


# --- wares, cards to draw, heroes ---


@pytest.mark.rule("B1a")
@pytest.mark.parametrize(("way", "sold"), [("out", False), ("face down", False), ("discarded", True), ("known", True)])
def test_market_sells_the_contents_of_its_pile(way: str, sold: bool) -> None:
    table = emptied(a_table([who("elf", gold=3)], row=["market"]), "purchase", way)
    outcome = walks(table, answers=["0", "leave"] if sold else [], until=["go-on"])
    assert outcome.items == ["purchase-sword"] * sold


@pytest.mark.rule("D3.divination")
def test_divination_shows_nothing_when_no_card_is_left() -> None:
    table = a_table([who("elf", spells=["divination"])], village=True, step=Step("village"))
    for deck in ("adventure", "spell"):
        table = emptied(table, deck, "out")
    outcome = plays_out(table, answers=[asked("village", plays("use:elf:divination"))], until=["village"])
    assert (outcome.spells, lines(outcome, "pile-empty")) == ([], ["No card is left in the adventure deck."])


@pytest.mark.rule("C1c")
@pytest.mark.parametrize(
    ("way", "comes"),
    [("out", ()), ("discarded", ()), ("known", ("assassin", "troll"))],
)
def test_empty_places_fill_from_the_pile_of_characters(way: str, comes: tuple[str, ...]) -> None:
    """A character that is known to be next comes next."""
    table = emptied(a_table(["elf"], village=True), "character", way)
    outcome = plays_out(replace(table, step=Step("muster")), draws=comes[1:], until=["village"])
    assert outcome.table.order == ("elf", *comes)


@pytest.mark.rule("C6d")
def test_empty_deck_gives_no_card_and_journal_says_so() -> None:
    table = emptied(a_table([who("elf", strength=4)], row=["marsh"]), "adventure", "out")
    outcome = walks(table, until=["go-on"])
    assert (outcome.spots, lines(outcome, "pile-empty")) == ({1: ["marsh"]}, ["No card is left in the adventure deck."])


# --- all of it ---


def test_play_continues_when_any_pile_is_emptied() -> None:
    """Adventures by a bot, in which somebody empties piles again and again."""
    done = 0
    for seed in range(16):
        random, bot = Random(seed), random_bot(seed)
        first = new_table(catalog(), seed) if seed % 2 else a_table([who("elf", gold=9, quest="two-gold")], **OUTER)
        session = Session(core(), first)
        for _ in range(150):
            request, table = session.pending, session.table
            if request is None:
                break
            if table.order and random.random() < 0.07:
                deck, way = random.choice(sorted(table.decks)), random.choice(WAYS)
                if way == "face down" and roads.way(table) is None:
                    continue
                facts = correction(way, table, emptied(table, deck, way), entry_step.step)
                if facts:
                    session.edit(way, facts)
                    done += 1
                continue
            answer = session.by_luck(request) if isinstance(request, Throw | Draw) else bot(session, request)
            assert answer is not None
            session.answer(answer)
            assert not tables_wrong(session.table)
    assert done > 50
