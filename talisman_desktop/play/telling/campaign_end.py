"""The end of a campaign in words: for the terminal, the notes and the window."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.play.round import OVER
from talisman_desktop.play.telling.vocabulary import ENDINGS, Words, cap, joined, some
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
            return Ending("The Crown is won", f"{how}{_instead(table, words)}", figures)
        case ("won", *_):
            names = joined(words.hero(h, table) for h in winners(table))
            how = f"{cap(names)} reach the Crown together, and the land is saved."
            return Ending("The Crown is won", f"{how}{_instead(table, words)}", figures)
        case ("lost", *_):
            return Ending("The campaign is lost", f"No hero is left to play.{_instead(table, words)}", figures)
        case _:
            return Ending("The campaign is over", "The game has ended.", figures)


def winners(table: Table) -> tuple[str, ...]:
    """Return the heroes who have won the campaign that has ended: one alone, some of them, or the whole party; none if
    it is lost or has not ended."""
    match table.step.args:
        case ("won", *heroes) if table.step.name == OVER:
            named = tuple(str(hero) for hero in heroes if hero)
            return named or table.party
        case _:
            return ()


def _instead(table: Table, words: Words) -> str:
    """Return a sentence that names the ending that took the place of the Crown; "" without one."""
    cards = (card for zone, cards in table.zones.items() if zone.startswith("spot:") for card in cards)
    kind = next((card.kind for card in cards if card.deck == ENDINGS and card.kind), "")
    return f" The ending was {words.name(kind)}." if kind else ""
