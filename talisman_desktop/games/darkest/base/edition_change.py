"""The switch to today's rules, which a campaign of an older version makes at its next adventure."""

from __future__ import annotations

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import roads
from talisman_desktop.rules.editions import EDITION, TODAYS, by_todays_rules
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureBegan


def began(game: Game, way: Adventure) -> AdventureBegan:
    """Return the event that the party has taken a road.

    By the older rules, taking a road from another road counts as a new adventure.
    """
    on_the_way = roads.way(game.table) is not None
    return AdventureBegan(way, counts=on_the_way and not by_todays_rules(game.table))


async def take_todays_rules(game: Game) -> None:
    """Let a campaign that was begun by older rules use today's rules from its next adventure on.

    The program answers this question itself, so that the log marks the place. Earlier entries replay by the rules under
    which they were written. The question comes right before dice are rolled, because no saved log ends there.
    """
    if by_todays_rules(game.table):
        return
    answer = await game.choose(
        lambda: Choose(
            key=EDITION,
            text="This campaign was begun with an older version. Which rules does it use from now on?",
            options=(Option("today", "The rules of today"), Option("before", "The rules it was begun with")),
            cause=Cause("C4a.b"),
            usual="before",
        )
    )
    if answer == "today":
        game.do(OptionSet(EDITION, TODAYS, cause=Cause("C4a.b")))
