"""What the players mind themselves, told when it is due and the screen does not ask. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.requests import Request, Throw
from talisman_desktop.desktop.prompts import words
from talisman_desktop.games.darkest.automation import asks
from talisman_desktop.play.sources import source
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game


def reminders(game: Game, request: Request | None, switches: Mapping[str, str]) -> tuple[str, ...]:
    """What to mind with this question, a sentence each."""
    if request is None or request.hero not in game.table.heroes:
        return ()
    told = [_fate(game, request, switches)] if isinstance(request, Throw) else []
    if asks(switches, "remind:words"):
        told += [f"{card.name}: {text}" for card, text in statics.reminders(game, request.hero)]
    return tuple(sentence for sentence in told if sentence)


def _fate(game: Game, request: Throw, switches: Mapping[str, str]) -> str:
    """That fate could be paid for a hero's own throw of real dice, where that question is switched off."""
    party = request.family == "road" or request.key.startswith("place/")
    left = game.table.heroes[request.hero].fate
    asked = asks(switches, "ask:fate/road" if party else "ask:fate") and asks(switches, "ask:fate")
    silent = asked or not left or request.key.endswith("/again") or source(request, switches) == "app"
    if silent or not asks(switches, "remind:fate"):
        return ""
    who = words.hero_name(request.hero, game.table, game.catalog)
    return f"The {who} could pay fate for this throw ({left} left). Nobody is asked; the Play menu switches that."
