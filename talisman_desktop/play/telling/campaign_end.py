"""The end of a campaign in words: for the terminal, the notes and the window."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.play.round import OVER
from talisman_desktop.play.telling.vocabulary import Words, cap, joined, some
from talisman_desktop.rules import roads


class Ending(Struct, frozen=True):
    """The end of a campaign: a `title`, `how` it ended, and the `figures` ("12 days, 3 adventures, ...")."""

    title: str
    how: str
    figures: str

    def __str__(self) -> str:
        """Return the title, the reason and the figures on one line."""
        return f"{self.title}. {self.how} {cap(self.figures)}."


def ending(table: Table, catalog: Catalog) -> Ending | None:
    """Return the end of a campaign in words; None while the campaign continues."""
    if table.step.name != OVER:
        return None
    words = Words(catalog)
    figures = ", ".join(
        (
            some(table.day, "day"),
            some(roads.of(table).adventures, "adventure"),
            some(roads.of(table).troves, "trove"),
            some(len(table.dead), "death"),
        )
    )
    match table.step.args:
        case ("won", str(hero)) if hero:
            how = f"The {words.hero_name(hero, table)} alone reaches the Crown of Command."
            return Ending("The Crown is won", how, figures)
        case ("won", *_):
            names = joined(words.hero(h, table) for h in table.party)
            return Ending("The Crown is won", f"{cap(names)} reach the Crown together, and the land is saved.", figures)
        case ("lost", *_):
            return Ending("The campaign is lost", "No hero is left to play.", figures)
        case _:
            return Ending("The campaign is over", "The game has ended.", figures)
