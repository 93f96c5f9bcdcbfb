"""The things on the table that can be moved by hand, and the record of such a move. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from talisman_desktop.cards.schema import Catalog, readable
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Table, spot
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_words import FOE, pile_title
from talisman_desktop.desktop.presenters.route_view import MOST_SPOTS, SPOTS
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Ruleset

Key = Literal["", "T", "Delete", "+", "-"]
"""The key that makes a move with the selected thing; "" for none."""
What = Literal["card", "token", "gold", "figure", "party", "walker", "deck", "discard", "area", "place"]


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the table. `what` is its kind and `name` its id: a "card" by its number, a "token" such as "elf:life",
    "gold" by its zone (a hero's gold is a token), a hero's "figure", the "party" on the road, a "walker" (a figure that
    is not a hero), a "deck" or its "discard" pile, a "place" (a building of a village or a service in it), or any other
    "area"."""

    what: What
    name: str = ""

    @property
    def card(self) -> int:
        """The number of the card; 0 if the thing is not a card."""
        return int(self.name) if self.what == "card" else 0


@dataclass(frozen=True, slots=True)
class HandMove:
    """A move by hand.

    `name` is its name for undo and the history, and `text` its line in a menu under the heading `group`. `area` is
    where the player drops the thing to make the move, `key` the key for it; each is "" if there is none. If the
    question in record-only mode offers the same thing as `option`, the move answers that question. `apart` is a hero
    about to leave the party: the player must first name a place, so the move has no facts yet.
    """

    name: str
    text: str
    facts: tuple[Fact, ...]
    group: str = ""
    area: str = ""
    option: str = ""
    key: Key = ""
    apart: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A table with the rules by which it is played."""

    table: Table
    ruleset: Ruleset

    @property
    def catalog(self) -> Catalog:
        """The cards of the campaign."""
        return self.ruleset.catalog

    def hero(self, hero: str) -> str:
        """Return the name of a hero."""
        return screen_names.hero_name(hero, self.table, self.catalog)

    def walker(self, figure: str) -> str:
        """Return the name of a figure that is not a hero."""
        return self.ruleset.telling.figures.get(figure, readable(figure))

    def place(self, zone: str) -> str:
        """Return the name of a zone inside the name of a move, such as "Elf's items" or "draw spot 3"."""
        what, _, rest = zone.partition(":")
        match what:
            case "items" | "followers" | "spells" | "trophies" | "quests":
                return f"{self.hero(rest)}'s {what}"
            case "store":
                region, _, hero = rest.partition(":")
                return f"{self.hero(hero)}'s store, {region} village"
            case "spot":
                return f"draw spot {rest}" if rest != "0" else "the space itself"
            case "road":
                return f"space {self._zone(zone).removeprefix('Road space ')}"
            case "discard":
                return "off the table" if rest == FOE else f"the {_within(pile_title(zone, self.catalog))}"
            case "deck":
                return f"the {_within(pile_title(zone, self.catalog))}"
            case "trove" | "loot" | "guardians":
                return f"the {what}"
            case "guardian" if rest.isdigit():
                return f"{self.card(int(rest))}'s things"
            case _:
                return self._zone(zone)

    def _zone(self, zone: str) -> str:
        return screen_names.zone_name(zone, self.table, self.catalog, self.ruleset.world)

    def card(self, card: int) -> str:
        """Return the name of a card on the table."""
        return screen_names.card_name(self.table.find(card)[1], self.catalog)

    @property
    def free_spots(self) -> tuple[int, ...]:
        """The numbers of the empty draw spots; none while the party is not on the road."""
        if roads.way(self.table) is None:
            return ()
        return tuple(n for n in range(1, MOST_SPOTS + 1) if not self.table.zone(spot(n)))

    @property
    def spots(self) -> tuple[int, ...]:
        """The numbers of the draw spots on the table: the usual ones, and the further ones too if one of these is in
        use, all usual ones are full, or the party is not on the road."""
        used = any(self.table.zone(spot(n)) for n in range(SPOTS + 1, MOST_SPOTS + 1))
        return tuple(range(1, (MOST_SPOTS if used or len(self.free_spots) <= MOST_SPOTS - SPOTS else SPOTS) + 1))


def _within(title: str) -> str:
    """Return a title as it is written inside a sentence, with a small first letter."""
    return f"{title[:1].lower()}{title[1:]}"
