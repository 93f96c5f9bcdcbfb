"""Record sheets, and our own cards, as PDF: blank, or filled in from a campaign."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, assert_never

from talisman_desktop.app import content, files
from talisman_desktop.cards import made_cards
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.rules import house_rules, sets
from talisman_desktop.rules.house import House

if TYPE_CHECKING:
    from talisman_desktop.desktop.paper.card_sheets import Side
    from talisman_desktop.desktop.paper.pdf import Pdf

Kind = Literal["heroes", "mat", "places", "road", "maps", "rules"]
TITLES: dict[Kind, str] = {
    **{"heroes": "Heroes", "mat": "Mat", "places": "Places", "road": "Road", "maps": "Maps"},
    "rules": "House rules",
}
FILLED = ("heroes", "mat", "places", "maps", "rules")
"""The kinds of sheet that a campaign fills in, or whose content depends on its boxes."""


def run_sheets(
    kind: Kind, campaign: Path | None, output: Path, paper: str, *, marks: bool = True, fold: bool = True
) -> int:
    """Write sheets of one kind as a PDF file. Raises OSError or CampaignError. Return the exit code."""
    files.refuse(output)
    table: Table | None = None
    named: tuple[str, ...] = ()
    if campaign is not None:
        from talisman_desktop.app.headless_jobs import resumed

        session = resumed(campaign)
        table = session.table
        named = (*sets.named(table, session.catalog), *house_rules.named(session.ruleset.modules, table.options))
    files.put(output, sheets([kind], content.rules(), table, paper, named, marks=marks, fold=fold))
    print(f"{output}: print it at 100 %, without fitting it to the page")
    return 0


def sheets(
    kinds: Sequence[Kind],
    rules: House,
    table: Table | None,
    paper: str,
    named: Sequence[str] = (),
    *,
    marks: bool = True,
    fold: bool = True,
    report: Report = UNSEEN,
) -> bytes:
    """Return sheets of these kinds as one PDF; without a table nothing is filled in. `named` are the house rules in
    use, as texts for the heroes' sheets. `marks` adds crop marks. `fold` draws both sides of a card side by side, to be
    folded and glued; without it, each side is a separate card. Raises FontsMissing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    catalog = rules.catalog
    if table is not None:
        catalog = made_cards.known(catalog.with_numbers(table.numbers), table.made)
    from talisman_desktop.desktop.paper.pdf import Pdf
    from talisman_desktop.desktop.presenters.geometry.paper_sizes import PAPERS
    from talisman_desktop.desktop.window.application import application

    application(sys.argv[:1])
    pdf = Pdf(PAPERS[paper], ", ".join(TITLES[kind] for kind in kinds), report)
    for kind in kinds:
        _draw(pdf, kind, rules, catalog, table, named, marks=marks, fold=fold)
    return pdf.finish()


def _draw(
    pdf: Pdf,
    kind: Kind,
    rules: House,
    catalog: Catalog,
    table: Table | None,
    named: Sequence[str],
    *,
    marks: bool,
    fold: bool,
) -> None:
    from talisman_desktop.desktop.paper import card_sheets, hero_sheets, maps, mat, place_cards, records, rule_cards

    world = (rules.of(table) if table is not None else rules.usual).world
    match kind:
        case "heroes":
            filled = records.records(table, rules.of(table), named) if table is not None else []
            hero_sheets.draw(pdf, filled or [hero_sheets.Record()])
        case "mat":
            lying = records.on_the_mat(table, rules.of(table)) if table is not None else None
            more = mat.of_boxes(table, catalog) if table is not None else []
            mat.draw(pdf, catalog, world, lying, more, marks=marks)
        case "places":
            card_sheets.single(pdf, place_cards.place_cards(catalog, world), TITLES[kind], marks=marks)
        case "road":
            _two_sided(pdf, place_cards.road_cards(catalog, world), TITLES[kind], marks=marks, fold=fold)
        case "maps":
            maps.draw(pdf, catalog, world)
        case "rules":
            used = house_rules.in_use(rules.of(table).modules) if table is not None else []
            options = table.options if table is not None and used else None
            cards = rule_cards.rule_cards(used or house_rules.in_use(rules.modules.values()), options)
            _two_sided(pdf, cards, TITLES[kind], marks=marks, fold=fold)
        case _:
            assert_never(kind)


def _two_sided(pdf: Pdf, cards: Sequence[tuple[Side, Side]], title: str, *, marks: bool, fold: bool) -> None:
    """Draw cards with two sides, either side by side to fold and glue, or each side as a separate card."""
    from talisman_desktop.desktop.paper import card_sheets

    if fold:
        card_sheets.folded(pdf, cards, title, marks=marks)
    else:
        card_sheets.single(pdf, [side for both in cards for side in both], title, marks=marks)
