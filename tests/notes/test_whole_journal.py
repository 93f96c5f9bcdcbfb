"""The journal of whole adventures played by bots."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.games.darkest.base import setup
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal, Teller
from talisman_desktop.rules import roads

CORE = Path(__file__).resolve().parents[2] / "cardsets" / "core"


@cache
def catalog() -> Catalog:
    return load_catalog([CORE])[0]


def sentence(text: str) -> bool:
    """Return whether a text reads as a sentence: it begins with a capital or a number, ends with a full stop, and has
    no unfilled gap."""
    return bool(re.fullmatch(r"[A-Z0-9“][^{}]*[.!]", text)) and "  " not in text and "core/" not in text


def played(seed: int, *, clever: bool, adventures: int = 2) -> Session:
    """Return a session with a bot's adventures, up to the return to the village."""
    answers = bots.careful if clever else bots.random_bot(seed)
    left = 2500

    def bot(session: Session, request: Request) -> Answer | None:
        nonlocal left
        left -= 1
        over = roads.of(session.table).adventures >= adventures and request.key == "village"
        return None if over or left < 0 else answers(session, request)

    return Session(house(catalog()), setup.new_table(catalog(), seed), bot=bot)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("clever", [False, True])
def test_a_whole_adventure_reads_well(seed: int, clever: bool) -> None:
    session = played(seed, clever=clever)
    journal = Journal(compose(catalog(), {}), setup.new_table(catalog(), seed))
    lines = journal.lines(session.facts, session.table)
    assert lines[0].kind == "heading"
    assert len(lines) > 20
    for line, after in pairwise(lines):
        assert line.text
        assert line.kind == "heading" or sentence(line.text), line.text
        assert not (line.kind == after.kind == "heading"), line.text
    teller = Teller(catalog(), TELLING)
    assert all(sentence(text) for fact in session.facts if (text := teller.tell(fact, session.table)))


def test_every_lost_life_has_a_journal_line() -> None:
    session = played(3, clever=True)
    lost = -sum(x.by for x in session.facts if isinstance(x, f.TokensChanged) and x.token == "life" and x.by < 0)
    journal = Journal(compose(catalog(), {}), setup.new_table(catalog(), 3))
    told = " ".join(line.text for line in journal.lines(session.facts, session.table))
    lives = [1 if n == "the last" else int(n) for n in re.findall(r"los[^.]*?(\d+|the last) li(?:fe|ves)", told)]
    assert sum(lives) == lost > 0


def test_the_journal_follows_undo_and_redo() -> None:
    session = played(5, clever=True)
    journal = Journal(compose(catalog(), {}), setup.new_table(catalog(), 5))
    journal.sync(session.facts, session.keyframes)
    whole = [line.text for line in journal.told]
    session.bot = None
    decisions = session.undoable()
    session.rewind(decisions[len(decisions) // 2][0])
    kept, _ = journal.sync(session.facts, session.keyframes)
    assert [line.text for line in journal.told[:kept]] == whole[:kept]
    assert all(line.fact < len(session.facts) for line in journal.told)
    while session.redoable:
        session.redo()
        journal.sync(session.facts, session.keyframes)
    assert journal.told[-1].text == whole[-1]
    assert journal.sync(session.facts, session.keyframes) == (len(journal.told), 0)
    assert [x.text for x in journal.told if x.kind == "heading"] == [x for x in whole if x.startswith("Day ")]
