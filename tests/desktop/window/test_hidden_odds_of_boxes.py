"""With *Hide the odds* nothing of chance is said at the ends of the Tower, or with the decks of boxes; nor ever in the
terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.app.campaigns import created_from
from talisman_desktop.core.facts import CardTaken
from talisman_desktop.core.requests import Chosen, Draw, Drawn, Throw, Thrown
from talisman_desktop.core.table import StandIn, Step, Table
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.lab import terminal
from talisman_desktop.odds.plain_answers import plain_answer
from talisman_desktop.play.session import Session
from talisman_desktop.rules.zones import REWARDS
from tests.desktop.evenings import Evening
from tests.desktop.window.test_hidden_odds import CHANCE, chances, settle, walk
from tests.kit import Who, a_table, cards, do, library, who

BOXES = ("frostmarch", "highland", "sacred-pool")
Position = Callable[[], Session]


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the boxes."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES))


def played(table: Table, question: str, *draws: str, dice: tuple[int, ...] = ()) -> Session:
    """Return the session at the first question whose key begins so, with plain answers before it."""
    switches = {**dict.fromkeys(SWITCHES, "yes"), "dice": "table", "decks": "table"}
    session, drawn, rolled = Session(cards.core(), table, switches=switches), list(draws), list(dice)
    while (request := session.pending) is not None and not (request.key.startswith(question) and not rolled):
        if isinstance(request, Draw):
            session.answer(Drawn((drawn.pop(0),)))
        elif isinstance(request, Throw):
            session.answer(Thrown(tuple(rolled.pop(0) for _ in range(request.dice))))
        else:
            session.answer(plain_answer(request) or Chosen("yes"))
    assert request is not None, f"the game ends before {question}"
    return session


def climbing(*heroes: str | Who) -> Table:
    options = {"alternative-ending": "hidden"}
    return a_table(heroes, region="outer", space="tower", options=options, modules=[*BOXES], step=Step("climb"))


def finale() -> Table:
    party = [who("elf", fate=1, items=["armour"]), who("dwarf", fate=1)]
    options, step = {"finale": "one"}, Step("finale", ("elf",))
    return a_table(party, region="outer", space="tower", options=options, step=step)


def stand_in() -> Table:
    """Return a table whose adventure deck is that of a box, with a fight and a luck ledger."""
    table = a_table([who("elf", fate=1, items=["sword"])], row=["ogre"], modules=[*BOXES])
    box = next(name for name in table.decks if name.startswith("adventure:"))
    card = table.zone("spot:1")[0].id
    number = box.removeprefix("adventure:")
    return replace(table, stand_ins=(StandIn(box, "adventure", number),), step=Step("meet-card", (card,)))


def rewarded() -> Table:
    """Return a table before a fight of a hero who holds a quest reward."""
    table = a_table([who("elf", fate=1)], row=["ogre"], modules=[*BOXES])
    table = do(table, CardTaken(REWARDS, "sacred-pool/moon-charm", "quests:elf"))
    return replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))


PARTY = (who("elf", fate=1, items=["armour"]), who("dwarf", fate=1))
POSITIONS: dict[str, Position] = {
    "battle royale": lambda: played(climbing(*PARTY), "fate", "highland/battle-royale", dice=(2, 3)),
    "eagle king, before": lambda: played(climbing(*PARTY), "fight/enemy", "highland/eagle-king-crown"),
    "eagle king, dice": lambda: played(climbing(*PARTY), "fate", "highland/eagle-king-crown", dice=(3, 5)),
    "hand of doom": lambda: played(climbing(*PARTY), "fate", "highland/hand-of-doom", dice=(3,)),
    "crown and sceptre": lambda: played(climbing(*PARTY), "finale", "frostmarch/crown-and-sceptre"),
    "judgement day": lambda: played(climbing(*PARTY), "fate", "sacred-pool/judgement-day", dice=(3,)),
    "finale, before the dice": lambda: played(finale(), "fight/hero"),
    "finale, dice": lambda: played(finale(), "fate", dice=(2, 3)),
    "quest reward": lambda: played(rewarded(), "fight/enemy"),
    "deck of a box": lambda: played(stand_in(), "fate", dice=(4, 2)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_hidden_odds_leave_no_chance_in_any_text_of_boxes(evening: Evening, name: str) -> None:
    session = POSITIONS[name]()
    created_from(evening.file, session).close()
    assert evening.window.open_campaign(evening.file)
    walk(evening.rest())
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Return):
        evening.press(key).rest()
        settle(evening.window)
        assert chances() == []


@pytest.mark.parametrize("name", POSITIONS)
def test_terminal_tells_no_chances(name: str) -> None:
    shown: list[str] = []
    with pytest.raises(terminal.Stop):
        terminal.ask(POSITIONS[name](), lambda prompt: "q", shown.append)
    assert shown
    assert not any(CHANCE.search(text) for text in shown)
