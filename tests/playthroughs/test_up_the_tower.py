"""Parties with spells and followers, climbing at random and playing whatever can be played: every table is sound."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play.session import Session
from tests.kit import catalog, core, lay, short
from tests.kit import wrong as tables_wrong
from tests.playthroughs.adventures import before_the_portal, restless_bot, upwards

SPELLS = sorted(short(c.id) for c in catalog().deck("spell"))
FOLLOWERS = ("gnome", "guide", "maiden", "poltergeist", "princess", "unicorn")
LONGEST = 150
"""Questions after which it is enough."""


def laden(seed: int) -> Table:
    """A mighty party before the Portal, each with three spells and two followers; some are toads."""
    random = Random(seed)
    table = before_the_portal(seed, finale="one" if seed % 2 else "together")
    for hero in table.order:
        for name in random.sample(SPELLS, 3):
            with suppress(ImpossibleFact):
                table = lay(table, name, f"spells:{hero}")
        for name in random.sample(FOLLOWERS, 2):
            with suppress(ImpossibleFact):
                table = lay(table, name, f"followers:{hero}")
        if seed % 3 == 0:
            table = reduce(table, f.ToadChanged(hero=hero, turns=random.randint(0, 3)))
    return table


@pytest.mark.rule("C10d")
@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_played_on_the_way_up_the_table_is_sound(seed: int) -> None:
    bot, asked = upwards(restless_bot(seed)), 0

    def for_a_while(session: Session, request: Request) -> Answer | None:
        nonlocal asked
        asked += 1
        return bot(session, request) if asked < LONGEST else None

    table = laden(seed)
    session = Session(core(), table, bot=for_a_while)
    for fact in session.facts:
        table = reduce(table, fact)
        assert tables_wrong(table) == [], (table.step, fact)
    assert table == session.table
