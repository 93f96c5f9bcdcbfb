"""Record sheets and cards of our own as PDF, blank or filled with where a campaign stands."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, assert_never

from talisman_desktop.app import content, files
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table

Kind = Literal["heroes", "mat", "places", "road", "maps"]
FILLED = ("heroes", "mat")
"""The kinds that can be filled from a campaign."""


def run_sheets(kind: Kind, campaign: Path | None, output: Path, paper: str) -> int:
    """Write sheets of a kind into a PDF. Raises OSError or CampaignError."""
    files.refuse(output)
    table = None
    if campaign is not None:
        from talisman_desktop.app.headless import saved_table

        table = saved_table(campaign)
    files.put(output, sheets(kind, content.catalog(), table, paper))
    print(f"{output}: print it at 100 %, without fitting it to the page")
    return 0


def sheets(kind: Kind, catalog: Catalog, table: Table | None, paper: str) -> bytes:
    """The PDF of a kind of sheets; without a table they are blank. Raises FontsMissing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from talisman_desktop.desktop.paper import cards, heroes, maps, mat, places, records
    from talisman_desktop.desktop.paper.measure import PAPERS
    from talisman_desktop.desktop.starting import application

    application(sys.argv[:1])
    on = PAPERS[paper]
    match kind:
        case "heroes":
            filled = records.records(table, catalog) if table is not None else []
            return heroes.write(filled or [heroes.Record()], on, "Heroes")
        case "mat":
            return mat.write(catalog, on, records.on_the_mat(table, catalog) if table is not None else None)
        case "places":
            return cards.single(places.place_cards(catalog), on, "Places")
        case "road":
            return cards.folded(places.road_cards(catalog), on, "Road")
        case "maps":
            return maps.write(catalog, on)
        case _:
            assert_never(kind)
