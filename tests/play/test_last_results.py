"""The journal and the beats use what was worked out when the facts were saved, where it is really the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from talisman_desktop.app.campaigns import words
from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import Cause, Table
from talisman_desktop.desktop.presenters.drama import beat_reader
from talisman_desktop.desktop.presenters.panels import Journal
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.session import Change, Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.store.projection import Words
from tests.kit.cards import library
from tests.play.told_table import HELD, OGRE, a_table, catalog

BOXES = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")


def save(change: Change, told: Words) -> None:
    """Tell the facts of a change as the saving of an answer does."""
    assert told.last_results is not None
    told.last_results.clear()
    table = change.before
    for fact in change.facts:
        told.tell(fact, table)
        table = told.last_results.after(fact, table)


def answers(session: Session, count: int, seed: int) -> Iterator[Change]:
    """Give answers, sometimes random ones, and sometimes undo one."""
    bot = random_bot(seed)
    for n in range(count):
        request = session.pending
        if request is None:
            return
        answer = (careful if n % 3 else bot)(session, request)
        assert answer is not None
        yield session.answer(answer)
        if n % 29 == 28:
            yield session.undo()


@pytest.mark.parametrize("seed", range(4))
def test_journal_and_beats_are_the_same_as_told_alone(seed: int) -> None:
    rules = library(*BOXES)
    session = Session(rules, rules.new_table(seed, {}, BOXES if seed % 2 else ()))
    told, first = words(rules), session.keyframes[0].table
    alone, after = Journal(session.ruleset, first), Journal(session.ruleset, first, last_results=told.last_results)
    for change in answers(session, 300, seed):
        save(change, told)
        alone.sync(session.facts, session.keyframes, session.origins)
        after.sync(session.facts, session.keyframes, session.origins, session.table)
        assert after.lines == alone.lines
        about = change.facts, change.before, session.ruleset, session.catalog
        assert beat_reader.read(*about, last_results=told.last_results) == beat_reader.read(*about)
    assert len(alone.lines) > 100


def both(fact: f.Fact, table: Table = HELD, *, earlier: f.Fact | None = None) -> tuple[str | None, str, str]:
    """Return the shared sentence for a fact (None if there is none), the sentence of a teller with clauses, and that of
    a teller without them, which knew an `earlier` fact."""
    shared = LastResults()
    saved = Teller(catalog(), TELLING, last_results=shared).tell(fact, table)
    window = Teller(catalog(), TELLING, clauses=False, last_results=shared)
    if earlier is not None:
        window.tell(earlier, table)
    window.rolled = 1
    return shared.sentence(fact, table), saved, window.tell(fact, table)


def test_sentence_is_shared() -> None:
    shared, saved, window = both(f.TokensChanged("elf", "gold", 2))
    assert shared == saved == window != ""


def test_sentence_with_a_clause_is_not_shared() -> None:
    shared, saved, window = both(f.TokensChanged("elf", "life", -1, cause=OGRE))
    assert shared is None
    assert saved != window


def test_dice_that_free_a_hero_are_not_shared() -> None:
    fact = f.DiceThrown("elf", (6,), "Temple", cause=Cause(card="core/temple"))
    shared, saved, window = both(fact)
    assert shared is None
    assert "goes free" in window
    assert "goes free" not in saved


def test_sentence_about_a_remembered_card_is_not_shared() -> None:
    covered = a_table(spot_1=[""])
    fact = f.CardMoved(1, "items:elf")
    shared, saved, window = both(fact, covered, earlier=f.CardTurned(1, "core/sword"))
    assert shared is None
    assert "Sword" in window
    assert "Sword" not in saved


def test_other_tables_and_facts_share_nothing() -> None:
    shared, fact = LastResults(), f.TokensChanged("elf", "gold", 2)
    Teller(catalog(), TELLING, last_results=shared).tell(fact, HELD)
    richer = shared.after(fact, HELD)
    assert richer == reduce(HELD, fact)
    assert shared.after(fact, HELD) is richer
    assert shared.sentence(fact, HELD)
    assert shared.sentence(fact, richer) is None
    assert shared.sentence(f.TokensChanged("elf", "gold", 2), HELD) is None
    assert shared.after(fact, richer) == reduce(richer, fact)
    shared.clear()
    assert shared.sentence(fact, HELD) is None
