"""Losing a turn (C6d): what it costs the party."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.table import Cause, spot
from talisman_desktop.rules import drawing
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def settle_lost_turns(game: Game, m: Meeting) -> None:
    """Draw a card for each turn lost, right behind the card being met.

    All heroes together lose one card's worth, in the normal order; several but not all: one card, met first by the
    foremost of them; several turns of one hero: that many cards.
    """
    lost = [(h, n) for h, n in m.lost if game.alive(h)]
    m.lost.clear()
    if not lost:
        return
    losers = [h for h in game.table.order if any(h == x for x, _ in lost)]
    all_of_them = len(losers) == len(game.table.order)
    first = "" if all_of_them and len(losers) > 1 else losers[0]
    count = max(n for _, n in lost)
    zone = spot(m.at)
    index = next((i + 1 for i, c in enumerate(game.table.zone(zone)) if c.id == m.card), -1)
    rule = "C6d.a" if all_of_them and len(losers) > 1 else "C6d.b"
    game.do(Told("lost-turn", losers[0], (len(losers), count), cause=Cause(rule, m.kind)))
    drawing.deal(game, "adventure", count, zone, Cause(rule, m.kind), index=index, first=first)
