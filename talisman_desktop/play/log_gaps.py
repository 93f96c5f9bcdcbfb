"""Questions that an older log lacks, because the program asks more now: they get the answer that the program used to
give by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from talisman_desktop.core.requests import CHANCE, Answer, Request, usual_answer
from talisman_desktop.rules.game import Game

Fills = Literal["needed", "first", "never"]
"""Whether a replay fills in answers that its log lacks: only where the log cannot be played without them, from the
start, or never."""
MOST = 50
"""The most answers filled in in a row, because a log that lacks more is of another game."""


def usual(game: Game, request: Request, switches: dict[str, str]) -> Answer | None:
    """Return the answer that the program gave before it asked: the one the question names, else its automation's if
    that was never switched, else that of an automation switched on. None for luck, and for questions a person must
    decide."""
    if type(request) in CHANCE:
        return None
    named = usual_answer(request)
    answer = game.ruleset.automatic(game, request, {}) if named is None else named
    return answer if answer is not None else game.ruleset.automatic(game, request, switches)


def endless(filled: Sequence[int], length: int) -> bool:
    """Whether so many missing answers were inserted into a log of this length that the replay would never end."""
    return len(filled) >= MOST and filled[-MOST] == length - MOST


def counted(entry: int, filled: Sequence[int]) -> int:
    """Return the number that an entry has now, counting the answers inserted before it. `filled` are the numbers of
    those."""
    for at in filled:
        if at > entry:
            break
        entry += 1
    return entry
