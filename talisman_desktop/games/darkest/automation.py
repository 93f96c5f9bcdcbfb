"""What players may leave to the program: questions they need not be asked, by family."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.requests import Answer, Choose, Chosen, Request, Share, Shared
from talisman_desktop.games.darkest.guardian_fight import best_shares
from talisman_desktop.rules.game import Game

DEFAULTS: dict[str, str] = {"ask:turn-back": "no", "ask:fate/road": "no"}
"""The switches of a new campaign: after a card that did no harm nobody is asked about turning back, and no fate is
offered for a road roll, where no throw is plainly better than another."""

SWITCHES: dict[str, str] = {
    "ask:turn-back": "Ask after every card whether to turn back",
    "ask:turn-back/hurt": "Ask whether to turn back after a card that cost a life, strength or craft",
    "ask:guardians": "Let me share blows over the guardians myself",
    "ask:fate": "Ask before paying fate for a throw of one's own (else none is paid)",
    "ask:fate/road": "Ask the leader about fate after each road roll",
    "ask:thief": "Ask the Thief what to take at each 1 of another hero (else nothing is taken)",
    "remind:fate": "Remind us of fate for our own dice where nobody is asked",
    "remind:ones": "Remind us of what a 1 on our own dice sets going",
    "remind:mystic": "Remind us of the Mystic, who receives each hero once in a stay",
    "remind:trophies": "Remind us of trophies, which are exchanged only in a village",
    "remind:dropped": "Remind us of what is left lying when we go on with real cards",
    "remind:teleport": "Remind us of what a teleport does to the real cards of the road",
    "remind:cleared": "Remind us to clear the real cards of a road that is over",
    "remind:figures": "Remind us of where our real figures stand now",
    "remind:limits": "Remind us of what is over a limit after a correction by hand",
    "remind:words": "Remind us of what a hero's cards say that the program does not do",
}
"""Every switch with its sentence; "yes" asks or reminds, "no" lets the program decide or be silent."""

REMIND = "remind:"
"""What the names of the switches for reminders begin with."""


def without_remind(text: str) -> str:
    """The sentence of a reminder's switch where others stand beside it: what it reminds of."""
    rest = text.removeprefix("Remind us of ")
    return rest[:1].upper() + rest[1:]


def asks(switches: Mapping[str, str], name: str) -> bool:
    """Whether a switch is on; one never switched is at its usual value."""
    return switches.get(name, DEFAULTS.get(name, "yes")) != "no"


def answer(game: Game, request: Request, switches: dict[str, str]) -> Answer | None:
    """The answer to a question of a family that is switched off; None where a person is to be asked."""
    if not request.family:
        return None
    if asks(switches, f"ask:{request.family}"):
        return None
    if isinstance(request, Share):
        return Shared(best_shares(request.targets, request.pool))
    if isinstance(request, Choose):
        return Chosen(request.options[0].id)
    return None
