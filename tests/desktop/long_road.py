"""A campaign with some answers in the program's window, and helpers for it."""

from __future__ import annotations

from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.play.bots import random_bot
from talisman_desktop.store.campaign import Campaign


def play(window: MainWindow, answers: int) -> None:
    """Give this many answers with a bot."""
    player, bot = of(window), random_bot(7)
    for _ in range(answers):
        request = player.session.pending
        assert request is not None
        answer = bot(player.session, request)
        assert answer is not None
        assert player.answer(answer)


def of(window: MainWindow) -> Player:
    """Return the player of the window."""
    assert window.player is not None
    return window.player


def file_of(window: MainWindow) -> Campaign:
    """Return the file of the campaign in the window."""
    assert isinstance(window.campaign, Campaign)
    return window.campaign
