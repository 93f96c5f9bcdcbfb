"""Whether the players have the real card that a question is about in their hands."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Drawn, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play.sources import of_deck
from talisman_desktop.rules.resolving import keeps


def in_hand(request: Request, table: Table, switches: Mapping[str, str], last: Entry | None) -> bool:
    """Whether the card of a question is a real one: the players turn the cards of its deck over, they named this one as
    the `last` entry of the log, or all happens at their table."""
    if keeps(table.options):
        return True
    if isinstance(last, Answered) and isinstance(last.answer, Drawn) and last.by in ("typed", "corrected"):
        return True
    return of_deck(table.find(request.card)[1].deck, switches) == "table"
