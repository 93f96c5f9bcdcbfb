"""Playing on from before the session begins: the log is replayed beside the window, and the player can cancel that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from talisman_desktop.desktop.presenters.progress import is_mistake
from talisman_desktop.desktop.window.long_work import Job
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import Seat, WithCampaign, WithServices, WithWork
from talisman_desktop.play.session import Session

Going = Callable[[Player, int], object]
"""A function that plays on from an entry; it gets the player of a session that holds the entry, and the entry's number
there."""

Reach = Callable[[int, str, Going, Callable[[str], object]], Job | None]
"""The type of a window's `reach`."""


class PastShell(Seat, WithCampaign, WithServices, WithWork, Protocol):
    """The part of the window's interface that reaching the past needs."""


def reach(
    shell: PastShell, entry: int, words: str, go: Going, refuse: Callable[[str], object], *, at_once: bool = True
) -> Job | None:
    """Play on from an entry of the whole log: `at_once` if the session holds it, else after the log is replayed.

    `words` name the work in the strip; `refuse` is told why it cannot be done. An answer given meanwhile cancels the
    work, because the game would then go back from another moment than the one in which the player chose this.
    Return the work; None if there was none.
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
        except Exception as error:  # because another program may have taken the file meanwhile
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
