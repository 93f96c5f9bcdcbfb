"""The main states of the window. Each is a function that brings a window into the state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from talisman_desktop.app.campaigns import created_from
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import By
from talisman_desktop.core.requests import Answer, Chosen, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import keeper as keeping
from tests.desktop.homes import settle, wait
from tests.kit import a_table, cards, do, who
from tests.play.test_campaign_end import below_the_tower

PARTY = (
    who("elf", life=2, gold=3, items=["sword", "ring"], trophies=["wolf"]),
    who("troll", gold=1, life=3, items=["shield"], followers=["mule"]),
    who("sorceress", gold=5, spells=["healing"]),
)


def begin(window: MainWindow, folder: Path, table: Table, **switches: str) -> None:
    """Open a campaign with this table, stored in a file."""
    assert window.close_campaign()
    file = Path(mkdtemp(dir=folder)) / "looks.talisman"
    created_from(file, Session(cards.core(), table, switches=switches)).close()
    assert window.open_campaign(file)
    settle()


def answer(window: MainWindow, given: Answer, by: By = "person") -> None:
    """Give an answer."""
    assert window.player is not None
    assert window.player.answer(given, by), window.player.why
    settle()


def first(window: MainWindow, folder: Path) -> None:
    """Show the first page, without any campaign."""
    assert window.close_campaign()


def village(window: MainWindow, folder: Path) -> None:
    """Show the party in the village, with services to choose."""
    begin(window, folder, a_table(PARTY, village=True, step=Step("village")))


def served(window: MainWindow, folder: Path) -> None:
    """Show the village with the news of a service."""
    village(window, folder)
    answer(window, Chosen("heal:elf:life"))


def road(window: MainWindow, folder: Path) -> None:
    """Show the road: a card was taken, and a stranger asks for a decision."""
    row = ["bag-of-gold", "healer", "maiden"]
    begin(window, folder, a_table(PARTY, space=3, row=row, step=Step("next-card")))
    answer(window, Chosen("take:troll"))


def fight(window: MainWindow, folder: Path) -> None:
    """Show the next fight, after a lost one."""
    table = do(a_table(PARTY, space=2, row=["dragon", "ogre"]), f.StepBegan(step=Step("next-card")))
    begin(window, folder, table, dice="table")
    answer(window, Chosen("fight"))
    for die in (4, 2):
        answer(window, Thrown((die,)), "typed")


def guardians(window: MainWindow, folder: Path) -> None:
    """Show guardians before a combat, with the question how to split the points."""
    foes = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    table = a_table(PARTY, space=13, destination="portal-of-power", region="outer")
    begin(window, folder, do(table, *foes, f.StepBegan(step=Step("guardian-fight", (1,)))))


def struck(window: MainWindow, folder: Path) -> None:
    """Show the news of a combat against guardians, and the question whether to fight again."""
    guardians(window, folder)
    assert window.player is not None
    session = window.player.session
    assert session.pending is not None
    given = careful(session, session.pending)
    assert given is not None
    answer(window, given)
    window.prompt.released.emit()
    settle()


def trove(window: MainWindow, folder: Path) -> None:
    """Show the open trove, while the heroes take its cards."""
    zones = {"loot": ["holy-grail", "wand", "amulet"]}
    table = a_table(PARTY, space=13, destination="portal-of-power", region="outer", zones=zones)
    begin(window, folder, do(table, f.StepBegan(step=Step("loot"))))


def notes(window: MainWindow, folder: Path) -> None:
    """Show the notes of the sitting, ready to be printed."""
    road(window, folder)
    window.run("notes")
    shown = window.dialogs.shown
    assert isinstance(shown, NotesDialog)
    wait(lambda: shown.pages.pages is not None)


def keeper(window: MainWindow, folder: Path) -> None:
    """Show record-only mode, waiting for events at the table."""
    table = a_table(PARTY, space=3, row=["dragon", "?"])
    begin(window, folder, do(table, *keeping.begin(table)))


def end(window: MainWindow, folder: Path) -> None:
    """Show the end of a campaign in which the Crown was won."""
    begin(window, folder, below_the_tower())
    answer(window, Chosen("on"))
    while window.player is not None and window.player.held is not None:
        window.prompt.released.emit()


STATES: dict[str, Callable[[MainWindow, Path], None]] = {
    state.__name__: state
    for state in (first, village, road, fight, guardians, trove, notes, keeper, end, served, struck)
}
