"""Log entries that an update cut off are reported when the campaign is opened, and listed in a dialog."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from talisman_desktop.core.log import Answered, By, Entry
from talisman_desktop.core.requests import Chosen, Drawn, Thrown
from talisman_desktop.desktop.dialogs.cut_log import NOTHING, CutDialog
from talisman_desktop.desktop.dialogs.shelf_dialog import BackupsDialog
from talisman_desktop.desktop.presenters.cut_log import cut
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.timeline import Decision
from tests.desktop.long_road import file_of, of
from tests.desktop.window.test_keeping import dialog, press
from tests.desktop.window.test_keeping import window as window
from tests.kit import core


def answered(name: str, by: By = "person") -> Entry:
    return Answered(name, Chosen("x"), by, name)


def until_in_a_step(window: MainWindow) -> list[Entry]:
    """Play until the present step contains decisions, and return their entries."""
    player, bot = of(window), random_bot(3)
    for _ in range(400):
        session = player.session
        step = session.log[session.keyframes[-1].entries :]
        if sum(map(is_decision, step)) >= 2:
            return step
        assert session.pending is not None
        answer = bot(session, session.pending)
        assert answer is not None
        assert player.answer(answer)
    raise AssertionError("no step holds two decisions")


def test_cut_decisions_are_listed_by_name(window: MainWindow) -> None:
    step = until_in_a_step(window)
    path, gone = file_of(window).path, [name_of(e, {}) for e in step if is_decision(e)]
    made = len(file_of(window).past.decisions(10**6))
    assert window.close_campaign()
    with closing(sqlite3.connect(path)) as connection, connection:
        (last,) = connection.execute("SELECT max(n) FROM log").fetchone()
        first = last + 1 - len(step)
        (text,) = connection.execute("SELECT entry FROM log WHERE n = ?", (first,)).fetchone()
        changed = json.loads(text) | {"key": "a question of older rules"}
        connection.execute("UPDATE log SET entry = ? WHERE n = ?", (json.dumps(changed), first))
    assert window.open_campaign(path)
    said = window.banner.text.text()
    assert "The rules have changed since this was played" in said
    assert f"To be made again: “{gone[0]}”, " in said
    press(window.banner, "What was kept?")
    shown = window.dialogs.shown
    assert isinstance(shown, CutDialog)
    (found,) = shown.cuts
    assert [one.name for one in found.again] == gone
    assert shown.again_title.text() == f"To be made again: {len(gone)} of {len(gone)}"
    assert found.kept[-1].startswith("Day ")
    assert found.before + len(found.kept) == made - len(gone)
    press(shown, "Backups...")
    backups = window.dialogs.shown
    assert isinstance(backups, BackupsDialog)
    assert "before the rules changed" in backups.list.item(0).text()
    backups.reject()
    assert window.close_campaign()
    assert window.open_campaign(path)
    assert "cut" not in window.banner.text.text() or window.banner.isHidden(), "it is told once ..."
    assert len(dialog(window, "cut", CutDialog).cuts) == 1, "... and can be read again"


def test_dialog_says_if_nothing_was_cut(window: MainWindow) -> None:
    shown = dialog(window, "cut", CutDialog)
    assert not shown.cuts
    assert shown.kept.isHidden()
    assert any(label.text() == NOTHING for label in shown.findChildren(type(shown.wrong)))


def test_decisions_made_again_are_ticked() -> None:
    lost = [
        answered("Fight the Ape"),
        Answered("die", Thrown((4,)), "typed", "The Elf throws"),
        Answered("card", Drawn(("core/bear",)), "app", "A card is drawn"),
        answered("Turn back"),
        answered("Fight the Ape"),
    ]
    since = [answered("Fight the Ape"), answered("Turn back")]
    kept = [Decision(n, f"Choice {n}", "person", 2, "the Woods", "") for n in range(20)]
    found = cut("2026-05-01T20:00:00", kept, lost, since, core().usual)
    assert [(str(one), one.done) for one in found.again] == [
        ("Fight the Ape", True),
        ("The Elf throws: 4", False),
        ("Turn back", True),
        ("Fight the Ape", False),
    ]
    assert found.left == 2
    assert found.kept[-1] == "Day 2, the Woods: Choice 19"
    assert found.before + len(found.kept) == 20
