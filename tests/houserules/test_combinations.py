"""House rules together: every two of them, and all at once, are played by a bot and replay to the same table."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.games.darkest.base.automation import ALL_ASKED
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import composition
from talisman_desktop.rules.module import Module
from tests.kit import core, wrong

LONG = 60
SETS = [*combinations(HOUSE_RULES, 2), HOUSE_RULES]


def named(rules: tuple[Module, ...]) -> str:
    return "+".join(rule.id for rule in rules)


@pytest.mark.parametrize("rules", SETS, ids=named)
def test_rules_together_play_undo_and_replay(rules: tuple[Module, ...]) -> None:
    assert not [*composition.problems(rules)]
    random = Random(named(rules))
    options = {option.id: random.choice(option.values)[0] for rule in rules for option in rule.options}
    start = new_table(core().catalog, random.randrange(1000), options)
    start = replace(start, modules=(*start.modules, *(rule.id for rule in rules)))

    def bot(session: Session, request: Request) -> Answer | None:
        return careful(session, request) if session.decisions < LONG else None

    session = Session(core(), start, bot=bot, switches=ALL_ASKED)
    assert not wrong(session.table)
    session.continue_with(None)
    again = Session(core(), start, session.log, switches=ALL_ASKED)
    assert (again.table, again.pending) == (session.table, session.pending)
    for _ in range(5):
        session.undo()
    session.continue_with(bot)
    assert not wrong(session.table)
