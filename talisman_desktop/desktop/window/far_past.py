"""Playing on from a moment before the session's log: the log is replayed in the background, and the player can cancel
that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from talisman_desktop.desktop.presenters.progress import is_mistake
from talisman_desktop.desktop.window.long_work import Job
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import Seat, WithCampaign, WithServices, WithWork
from talisman_desktop.play.session import Session

Going = Callable[[Player, int], object]
"""A function that plays on from an entry, given the player of a session that contains the entry, and the entry's number
in it."""

Reach = Callable[[int, str, Going, Callable[[str], object]], Job | None]
"""The type of the function `reach` for a window."""


class PastShell(Seat, WithCampaign, WithServices, WithWork, Protocol):
    """The part of the window's interface that `reach` needs."""


def reach(
    shell: PastShell, entry: int, words: str, go: Going, refuse: Callable[[str], object], *, at_once: bool = True
) -> Job | None:
    """Play on from an entry of the whole log: at once if the session contains the entry and `at_once` is set, otherwise
    after replaying the log.

    `words` name the task, and `refuse` is called with the reason if it is impossible. An answer given meanwhile cancels
    the task, because the player chose the entry at another moment of the game. Return the task, or None if none was
    needed.
    """
    player, campaign, services = shell.player, shell.campaign, shell.services
    assert player is not None
    assert campaign is not None
    if at_once and entry >= (first := services.timeline_begins(campaign)):
        go(player, entry - first)
        return None

    def reached(take: Callable[[], Session]) -> None:
        try:
            player.swap(take())
        except Exception as error:  # because another program may have changed the file meanwhile
            failed(error)
            return
        go(player, entry - services.timeline_begins(campaign))

    def failed(error: Exception) -> None:
        if is_mistake(error):
            raise error
        refuse(str(error))

    job = shell.work.begin(words, services.reaching(campaign, entry), reached, failed, reads=True)
    for signal in (player.changed, player.destroyed):
        signal.connect(job.cancel)
    return job
