"""Changes of the game's course, such as a corrected answer: the session makes the change, and the banner lists the
answers that no longer fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from talisman_desktop.desktop.window.player import Player, Turn
from talisman_desktop.desktop.window.shell import Undoing, WithBanner
from talisman_desktop.play.courses import amended_words
from talisman_desktop.play.session import Refused
from talisman_desktop.play.timeline import decisions


class CourseShell(WithBanner, Undoing, Protocol):
    """The part of the window's interface that these changes need."""


def turned(shell: CourseShell, player: Player, operation: Callable[[], Turn], after: int = -1) -> None:
    """Change the course of the game, and list the answers that no longer fit. `after` is the entry of a corrected
    answer. Raises Refused."""
    # The list is made before the change, because the cards of the decisions are known only then.
    made = decisions(player.session, lambda table: "", since=max(0, after))
    cards = {id(player.session.log[d.entry]): d.card for d in made}
    lost = player.turn(operation)
    if lost is None:
        raise Refused(player.why)
    if after >= 0 or lost:
        kept = player.session.log[after:] if after >= 0 else ()
        sentences = player.session.ruleset.automations.sentences
        told = amended_words(kept, lost, sentences, lambda entry: cards.get(id(entry), ""))
        shell.banner.tell("turned", "\n".join(told), [("Undo", shell.undo)])
