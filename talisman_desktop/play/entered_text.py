"""Files with a half-entered table: a title and the table, as JSON text, saved while somebody enters a campaign that
began without the program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import FOE, Table
from talisman_desktop.play import joined_table, position
from talisman_desktop.play.strangers import Form, Unfit, Waiting, parse
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import Unplayable, refusal

FORMAT: Literal["talisman-desktop entered table"] = "talisman-desktop entered table"
VERSION = 2
FORM = Form(FORMAT, VERSION, "table entered before", position.MAX_SIZE, values=300_000)
"""The format of such a file, with its limits."""


class Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A half-entered table with its title, as the file holds them."""

    format: Literal["talisman-desktop entered table"]
    version: int
    title: str
    table: Table


def write(title: str, table: Table) -> bytes:
    """Return the bytes of a file with this title and table."""
    return msgspec.json.format(msgspec.json.encode(Entered(FORMAT, VERSION, title, table)), indent=1)


def read(data: bytes, rules: Rules) -> tuple[str, Table]:
    """Return the title and the table from the bytes of a file. An unfinished table (cards on the road without heroes)
    is accepted, because the form shows what is missing. Raises Unfit, and Waiting if a card set or a house rule in use
    is missing."""
    entered = parse(data, Entered, FORM, rules.codec)
    try:
        view = rules.of(entered.table).catalog
    except Unplayable as error:
        raise Waiting(error.sentence("table")) from error
    except ImpossibleFact as error:
        raise Unfit(f"The {FORM.name} is impossible: {error}.") from error
    if gone := refusal(entered.table, view, "table"):
        raise Waiting(gone)
    for sentence in (*position.impossible(entered.table, rules), *_unknown(entered.table, rules)):
        raise Unfit(f"The {FORM.name} is impossible: {sentence}.")
    try:
        joined_table.begun(rules, 0, entered.table)
    except Exception as error:  # because the rules may fail anywhere on a made-up table
        raise Unfit(f"The {FORM.name} is impossible: {error}.") from error
    return entered.title, entered.table


def _unknown(table: Table, rules: Rules) -> Iterator[str]:
    """Yield sentences about ids in a table that the form cannot have written."""
    yield from rules.of(table).unknown(table)
    for zone, cards in table.zones.items():
        for card in cards:
            if card.deck not in (*table.decks, FOE):
                yield f"card {card.id} in {zone} comes from an unknown deck {card.deck!r}"
