"""Operates the window as a player with real cards and dice does: keys, corrections, a crash, imported notes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from talisman_desktop.app import window_services
from talisman_desktop.app.exports import Exports
from talisman_desktop.core.requests import (
    Answer,
    Arranged,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Pick,
    Picked,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.desktop.dialogs.arrivals import ArrivalDialog
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.dialogs.table_editor.heroes_page import HeroesPage
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.card_search import find_left
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.prompts import answer_drafts
from talisman_desktop.desktop.presenters.prompts import questions as model
from talisman_desktop.desktop.presenters.wishes import NotesWish
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.rules.house import House
from tests.desktop.a_sitting import Corrected
from tests.desktop.evenings import Evening
from tests.kit import sure

K = Qt.Key


def crash(windows: list[Evening], qtbot: QtBot, folder: Path) -> Evening:
    """Simulate a crash: copy the file as it is on the disk now, and open the copy."""
    last = windows[-1]
    left = folder / "what-was-left"
    left.mkdir()
    for file in last.file.parent.glob(f"{last.file.name}*"):
        if not file.name.endswith(".lock"):
            shutil.copy(file, left / file.name)
    services = window_services.services()
    services.settings_file = folder / "settings-after.json"
    last.window.hide()
    window = MainWindow(services)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    windows.append(Evening(qtbot, window, left / last.file.name))
    assert window.open_campaign(left / last.file.name)
    window.commands.run("by-hand", True)
    close_dialog(windows[-1])
    return windows[-1]


def close_dialog(evening: Evening) -> None:
    """Close the welcome at the beginning of a sitting."""
    if evening.window.dialogs.shown is not None:
        evening.window.dialogs.shown.close()


def brought_in(evening: Evening, notes: Path) -> Evening:
    """Import the campaign from its notes, and open it."""
    window = evening.window
    assert window.player is not None
    assert window.campaign is not None
    session = window.player.session
    notes.write_bytes(Exports(sure(House, session.rules)).notes(session, window.campaign, NotesWish("json"))(UNSEEN))
    assert window.services.importer is not None
    arriving = window.campaigns.safekeeping().imports(window.services.importer)
    arriving.look(notes)
    evening.rest()
    shown = window.dialogs.shown
    assert isinstance(shown, ArrivalDialog)
    shown.finish()
    evening.rest()
    (open_it,) = [b for b in window.banner.findChildren(QPushButton) if b.text() == "Open it"]
    before = window.campaign
    open_it.click()
    assert window.campaign is not None
    assert window.campaign.path != before.path
    return evening


# --- answers by keys ---


def give(evening: Evening, answer: Answer) -> None:
    """Answer the open question with keys, as a player does."""
    evening.press(K.Key_Escape)
    evening.window.prompt.hurry.end()  # because waiting takes long
    if evening.player.held is not None:
        evening.press(K.Key_Space)
    request = evening.session.pending
    match answer:
        case Thrown(dice=dice):
            assert isinstance(request, Throw)
            evening.press("".join(answer_drafts.faces_of(die, request.sides)[0] for die in dice), K.Key_Return)
        case Drawn(kinds=kinds):
            assert isinstance(request, Draw)
            unseen = dict(evening.session.table.decks[request.deck].unseen)
            for kind in kinds:
                name(evening, request.deck, kind, unseen)
                unseen[kind] -= 1
        case Chosen(id=chosen):
            assert isinstance(request, Choose)
            lines = model.lines(model.groups(request))
            if key := next(line.key for line in lines if line.id == chosen):
                evening.press(key)
            else:  # the mouse is used, because there are more options than keys
                sure(ChooseBody, evening.window.prompt.body).options.buttons[chosen].click()
        case Picked(ids=ids):
            assert isinstance(request, Pick)
            keys = {line.id: line.key for line in model.lines(model.groups(request))}
            evening.press(*(keys[i] for i in ids))
            if (request.least, request.most) != (1, 1):
                evening.press(K.Key_Return)
        case Arranged() | Done():
            evening.press(K.Key_Space)
        case Shared():
            evening.press(K.Key_Return)
        case _:
            pytest.fail(f"keys cannot give {answer}")


def name(evening: Evening, deck: str, kind: str, unseen: dict[str, int]) -> None:
    """Name a card with as few keys as possible: letters, down the list, Enter."""
    session = evening.session
    words, joined = session.catalog[kind].name.lower(), session.table.joined
    ways = []
    for letters in range(1, min(len(words), 8) + 1):
        hits = [hit.card.id for hit in find_left(session.ruleset, words[:letters], {deck: unseen}, joined=joined)]
        if kind in hits:
            ways.append((letters + hits.index(kind), letters, hits.index(kind)))
    _, letters, down = min(ways)
    evening.press(words[:letters], *[K.Key_Down] * down, K.Key_Return)


def set_right(evening: Evening, n: int, step: Corrected) -> None:
    """Make a correction: every second one in the correction dialog, the others on the number of the mat."""
    if n % 2:
        evening.bot.keyClick(evening.window, K.Key_F2)
        dialog = evening.window.dialogs.shown
        assert isinstance(dialog, CorrectionDialog)
        spin = sure(HeroesPage, dialog.editor.page).tokens.spins[step.hero, step.token].spin
        evening.bot.keyClick(spin, K.Key_Up if step.by > 0 else K.Key_Down)
        evening.bot.keyClick(dialog, K.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert evening.window.dialogs.shown is None
        return
    pane = evening.window.table
    pane.view.setFocus()
    pane.keeper.hand.point_at(Thing("token", f"{step.hero}:{step.token}"))
    evening.press("+" if step.by > 0 else "-")
