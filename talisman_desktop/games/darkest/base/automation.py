"""The questions that players may leave to the program, by family, and the answers that it gives to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from talisman_desktop.core.requests import Answer, Choose, Chosen, Request, Share, Shared, usual_answer
from talisman_desktop.rules.automations import (
    REMIND,
    Automations,
    in_a_list,
    title_and_help,
)
from talisman_desktop.rules.editions import EDITION
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.shares import best_shares

DEFAULTS: dict[str, str] = {
    "ask:turn-back": "no",
    "ask:fate/road": "no",
    "ask:fate/other": "no",
    "ask:fate/spare": "no",
    "ask:fate/before": "no",
    "ask:add": "no",
    "ask:boosts": "no",
    "ask:best": "no",
    "ask:free": "no",
    "ask:spare": "no",
    "ask:spells/any": "no",
    "ask:numbers": "no",
}
"""The values of switches that a campaign never set.

Each stands for the program's behaviour before the switch existed. The log of an older campaign lacks the question, and
must replay to the same table.
"""

BEGINNING: dict[str, str] = {
    **DEFAULTS,
    "ask:fate/other": "yes",
    "ask:add": "yes",
    "ask:boosts": "yes",
    "ask:numbers": "yes",
}
"""The switches that a new campaign begins with; its file keeps them."""

SWITCHES: dict[str, str] = {
    "ask:turn-back": "Ask after every card whether to turn back",
    "ask:turn-back/hurt": "Ask whether to turn back after a card that cost a life, strength or craft",
    "ask:guardians": "Let me split the blows among the guardians myself (else the program fells as many as it can)",
    "ask:fate": "Ask about fate after a roll of your own that could be better (else none is paid)",
    "ask:fate/other": "Ask about fate when only a die before the last is worth a reroll (else the dice are kept)",
    "ask:fate/spare": "Ask about fate after every roll of your own (else a good one is kept)",
    "ask:fate/road": "Ask the leader about fate after each road roll (else none is paid)",
    "ask:fate/before": "Ask before a roll of your own whether to pay fate for one die more, where a house rule allows "
    "it (else none is paid before a roll)",
    "ask:add": "Ask whether to add 1 to a roll where you may (else the program takes the better result)",
    "ask:boosts": "Stop for a potion that would change what happens (else play it yourself in time)",
    "ask:best": "Ask which score, armour and trophies to use (else the program takes the best)",
    "ask:free": "Ask before rolling, shooting or taking something where it costs nothing (else it is done)",
    "ask:spells/any": "Stop wherever a spell can be cast (else only where it matters most)",
    "ask:spare": "Ask even where neither answer can help (else the program declines)",
    "ask:numbers": "Ask for a number of a real card that the program is not sure of (else its guess is used)",
    "ask:thief": "Ask the Thief what to take at each 1 of another hero (else nothing is taken)",
    "remind:fate": "Remind us that fate can be paid for our own dice where the program does not ask about it",
    "remind:ones": "Remind us what a 1 on our own dice sets off",
    "remind:mystic": "Remind us of the Mystic, who receives each hero once in a stay",
    "remind:trophies": "Remind us of trophies, which are exchanged only in a village",
    "remind:dropped": "Remind us which real cards stay behind when the party moves on",
    "remind:teleport": "Remind us of what a teleport does to the real cards of the road",
    "remind:cleared": "Remind us to clear the real cards of a road that is over",
    "remind:decks": "Remind us which real deck cards are drawn from now",
    "remind:figures": "Remind us of where our real figures stand now",
    "remind:unmet": "Remind us of the enemies and guardians not met yet while the screen only keeps the record",
    "remind:limits": "Remind us of what is over a limit after a correction by hand",
    "remind:words": "Remind us of what a hero's cards say that the program does not do",
}
"""Every switch with its sentence. With "yes" the program asks or reminds; with "no" it decides or keeps silent."""

AUTOMATIONS = Automations(sentences=SWITCHES, defaults=DEFAULTS, beginning=BEGINNING)

ALL_ASKED: dict[str, str] = {name: "yes" for name in SWITCHES if not name.startswith(REMIND)}
"""The switches set so that the program decides nothing that a player may decide."""


def switch_table() -> str:
    """Return the manual's table of all questions that the program may answer itself, as Markdown."""
    rows = ["| ask me | at first | while it is off |", "| --- | --- | --- |"]
    for name in ALL_ASKED:
        title, help = title_and_help(SWITCHES[name])
        on = "on" if AUTOMATIONS.begins_on(name) else "off"
        off = help.removeprefix("Off: ").removesuffix(".") or "the party goes on"
        rows.append(f"| {in_a_list(title)} | {on} | {off} |")
    return "\n".join(rows)


def asks_family(switches: Mapping[str, str], family: str) -> bool:
    """Whether players are asked the questions of a family.

    The family's own switch decides, or that of the family it belongs to. While the program asks no questions about fate
    after the hero's own rolls, it also skips those in which fate would hardly help.
    """
    name, usual, fate, with_fate = _switches_of(family)
    return switches.get(name, usual) != "no" and (not fate or switches.get(fate, with_fate) != "no")


@lru_cache(maxsize=200)
def _switches_of(family: str) -> tuple[str, str, str, str]:
    """Return the switch that decides whether questions of a family are asked, and the switch that must be on as well
    ("" for none), each with its default."""
    name = f"ask:{family}"
    fate = "ask:fate" if name in ("ask:fate/other", "ask:fate/spare") else ""
    name = name if name in SWITCHES else name.partition("/")[0]
    return name, DEFAULTS.get(name, "yes"), fate, DEFAULTS.get(fate, "yes")


def answer(game: Game, request: Request, switches: Mapping[str, str]) -> Answer | None:
    """Return the answer to a question of a family that is switched off, or to the question about the rules of an older
    campaign; None if a player must be asked."""
    if request.key == EDITION and isinstance(request, Choose):
        return Chosen(request.options[0].id)
    family = request.family
    if not family:
        return None
    # This repeats `asks_family` to save a call, because every question comes here.
    name, as_usual, fate, with_fate = _switches_of(family)
    if switches.get(name, as_usual) != "no" and (not fate or switches.get(fate, with_fate) != "no"):
        return None
    return usual(request)


def usual(request: Request) -> Answer | None:
    """Return the answer that the program gives to a question whose family is switched off; None for dice, for cards and
    for tasks that players do by hand."""
    if isinstance(request, Choose):
        return usual_answer(request) or Chosen(request.options[0].id)
    return Shared(best_shares(request.targets, request.pool)) if isinstance(request, Share) else usual_answer(request)
