"""Requests and heroes for tests of reminders."""

from __future__ import annotations

from talisman_desktop.core.facts import CardTaken
from talisman_desktop.core.table import Table
from tests.kit import Who, a_table, kind, who


def village(*heroes: str | Who) -> Table:
    return a_table(heroes, village=True)


RICH = who("elf", fate=2)


def laid(name: str, zone: str) -> list[CardTaken]:
    return [CardTaken(deck="adventure", kind=kind(name), to=zone)]
