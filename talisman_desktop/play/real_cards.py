"""Whether the players hold the real card that a question is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Drawn, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play.sources import of_deck
from talisman_desktop.rules.number_questions import NUMBER
from talisman_desktop.rules.resolution import keeps


def in_hand(request: Request, table: Table, switches: Mapping[str, str], log: Sequence[Entry]) -> bool:
    """Whether the card that a question is about is a real card in the players' hands: they turn over the cards of its
    deck themselves, the log shows that they have just named it, or the whole game is at their table."""
    if keeps(table.options):
        return True
    last = next((entry for entry in reversed(log) if not _is_number(entry)), None)
    if isinstance(last, Answered) and isinstance(last.answer, Drawn) and last.by in ("typed", "corrected"):
        return True
    return of_deck(table.find(request.card)[1].deck, switches) == "table"


def _is_number(entry: Entry) -> bool:
    """Whether a log entry answers a question that asks for a number printed on a card."""
    return isinstance(entry, Answered) and entry.key.startswith(f"{NUMBER}/")
