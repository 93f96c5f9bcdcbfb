"""Words for the teller: names with their articles, amounts, lists, places on the table, causes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import OWN, Cause, Table
from talisman_desktop.games.darkest.places import DESTINATION, REGIONS, TOWER, terrain
from talisman_desktop.play.telling_names import joined, one, the
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure

__all__ = ["Line", "LineKind", "Words", "amount", "cap", "dice", "joined", "some", "space_id", "the", "why"]

LineKind = Literal["heading", "dice", "token", "card", "fight", "note"]

LAST_SPACE = DESTINATION + len(TOWER)
"""The number of the highest space of the Tower."""
BACK = "a face-down card"
"""What a card is called that nobody has looked at."""


class Line(Struct, frozen=True):
    """A line of the journal. `rule` is the clause behind it, `card` the kind of card it is about, `hero` whom.

    `fact` is the number of the last fact it tells, counted from the journal's first.
    """

    text: str
    kind: LineKind
    rule: str = ""
    card: str = ""
    hero: str = ""
    fact: int = -1


# --- plain words ---


def cap(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def amount(n: int, what: str) -> str:
    """ "1 life", "2 lives", "3 gold"."""
    return f"{n} lives" if what == "life" and n != 1 else f"{n} {what}"


def some(n: int, one: str, many: str = "") -> str:
    """ "1 card", "2 cards"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def dice(thrown: Iterable[int]) -> str:
    """What dice show: "6, 4"."""
    return ", ".join(map(str, thrown))


# --- places of an adventure ---


def space_id(table: Table, adventure: Adventure) -> str:
    """The short id of the space the party stands on, "" when the region is not known."""
    if not 0 < adventure.space <= LAST_SPACE or table.region not in REGIONS:
        return ""
    return terrain(REGIONS[table.region], adventure.space, adventure.destination)


class Words:
    """Names out of a catalog. With `clauses`, the reasons in brackets end with the clause they rest on."""

    def __init__(self, catalog: Catalog, *, clauses: bool = True) -> None:
        self.catalog = catalog
        self.clauses = clauses
        self._characters = {c.id.rpartition("/")[2]: c for c in catalog.deck("character")}

    # --- heroes ---

    def hero_name(self, hero: str, table: Table | None = None) -> str:
        """A hero's name, whether in play, dead or not yet come: "Elf"."""
        playing = table.heroes.get(hero) if table is not None else None
        kind = playing.kind if playing is not None else f"{OWN}/{hero}"
        card = self.catalog.cards.get(kind) or self._characters.get(hero)
        return card.name if card is not None else hero.replace("-", " ").title()

    def hero(self, hero: str, table: Table | None = None) -> str:
        """A hero within a sentence: "the Elf"; the party for ""."""
        return f"the {self.hero_name(hero, table)}" if hero else "the party"

    # --- cards ---

    def printed(self, kind: str) -> CardDef | None:
        """The printed card of a kind, or of a space by its short id."""
        return self.catalog.cards.get(kind) or self.catalog.spaces.get(kind)

    def name(self, kind: str) -> str:
        """A card's printed name; its id made readable when no set in use has it."""
        card = self.printed(kind)
        return card.name if card is not None else self.catalog.name(kind)

    def thing(self, kind: str) -> str:
        """A card within a sentence: "the Ogre"."""
        if not kind:
            return BACK
        card = self.printed(kind)
        if card is not None and card.type in ("spell", "event"):
            return card.name
        return the(self.name(kind), place=card is not None and card.type in ("space", "place"))

    def one(self, kind: str) -> str:
        """A thing within a sentence where it is one of many: "a Bag of Gold", but "the Wand"."""
        card = self.printed(kind)
        if card is None or card.copies < 2 or card.type in ("spell", "event", "space", "place"):
            return self.thing(kind)
        return one(card.name)

    def alike(self, kind: str) -> str:
        """A thing within a sentence where it does not matter which of many it is (Bags of Gold, not swords)."""
        card = self.printed(kind)
        return self.one(kind) if card is not None and card.is_item and not card.subtype else self.thing(kind)

    def place(self, space: str) -> str:
        """A space by its short id, within a sentence: "the Woods"."""
        return the(self.name(space), place=True)

    def road_space(self, table: Table, n: int) -> str:
        """A road space by its number: "road space 3, the Woods"."""
        region = REGIONS.get(table.region)
        way = roads.way(table)
        if region is None or not (1 <= n < DESTINATION or (DESTINATION <= n <= LAST_SPACE and way is not None)):
            return f"road space {n}"
        return f"road space {n}, {self.place(terrain(region, n, way.destination if way else ''))}"

    def zone(self, zone: str, table: Table) -> str:
        """A place on the table: "the items of the Elf", "road space 3, the Woods"."""
        what, _, rest = zone.partition(":")
        match what:
            case "items" | "followers" | "spells" | "trophies":
                return f"the {what} of {self.hero(rest, table)}"
            case "store":
                return f"the village store of {self.hero(rest.rpartition(':')[2], table)}"
            case "spot":
                return f"draw spot {rest}" if rest != "0" else "the space"
            case "road":
                return self.road_space(table, int(rest)) if rest.isdigit() else "the road"
            case "discard":
                return f"the discard pile of the {rest} deck"
            case "deck":
                return f"the {rest} deck"
            case "character":
                return self.hero(rest, table)
            case "guardian":
                return "a guardian"
            case "loot":
                return "the trove"
            case _:
                return f"the {what}"

    # --- causes ---

    def because(self, cause: Cause) -> str:
        """The reason in brackets with a space before it: " (beaten by the Ogre, C7e)"; "" when there is none."""
        clause = cause.rule if self.clauses and not cause.by_hand else ""
        inside = ", ".join(part for part in (self.reason(cause), clause) if part)
        return f" ({inside})" if inside else ""

    def reason(self, cause: Cause) -> str:
        """The reason in words: "beaten by the Ogre"; "" when there are none."""
        if cause.by_hand:
            return "set by hand"
        if cause.rule.startswith("C7e") and cause.rule != "C7e.g":
            foe = self.printed(cause.card)
            at = "at" if foe is not None and foe.type in ("space", "place") else "by"
            return f"beaten {at} {self.thing(cause.card)}" if cause.card else "beaten"
        if cause.rule in REASONS:
            return REASONS[cause.rule]
        card = self.printed(cause.card) if cause.card else None
        if card is None:
            return self.name(cause.card) if cause.card else BARE.get(cause.rule, "")
        match card.type:
            case "character":
                ability = ABILITIES.get(cause.rule) or ABILITIES.get(card.id, "an ability of {}")
                return ability.format(self.thing(card.id))
            case "space":
                return "in the village" if card.id.endswith("/village") else f"at {self.thing(card.id)}"
            case "event" | "spell":
                return card.name
            case _:
                return self.thing(card.id)


REASONS = {
    "B1a": "the Blacksmith",
    "B1b": "the Healer",
    "B1c": "the Mystic",
    "B1d": "the village store",
    "C2b": "trophies handed in",
    "C8e.e": "hit before the blows",
    "C8e.j": "struck in the fight",
    "C8e.l": "a share of the trove",
    "C10f": "at the Portal of Power",
    "C10g": "without a talisman on the Plain of Peril",
    "C10h": "at the Crypt",
    "C10i": "in the Mines",
    "C10j.c": "beaten by Death",
    "C10j.e": "for the dice with Death",
    "C10l.a": "the Vampire",
    "C10l.b": "to the Vampire",
    "C10l.c": "given to the Vampire",
    "C10o.d": "beaten before the Crown",
    "D3b": "spells are drawn anew",
}
"""Clauses that are told in words of their own."""

ABILITIES = {
    "C6g.c": "{} charms it",
    "D0.as-written": "{} foresees it",
    "D2.sorceress": "{} beguiles a stranger",
    "D2.thief": "{} steals it",
    "D2.troll": "{} heals quickly",
    "core/druid": "{} chooses",
    "core/ghoul": "{} feeds on the beaten",
    "core/thief": "{} steals it",
}
"""The words for a character's ability, by the clause or, where no clause tells it, by the character."""

BARE = {
    "C2c.c": "more than can be carried",
    "C4b.a": "laid down",
    "C5f.e": "the Warlock's reward",
    "D0.as-written": "more than craft allows",
}
"""Clauses that are told so where no card is behind them."""


def why(cause: Cause, catalog: Catalog, rules: Callable[[str], str]) -> str:
    """A cause explained: the words of the card, the clause and what it says. `rules` gives a clause's summary.

    "" when nothing is behind it.
    """
    if cause.by_hand:
        return "The players set this by hand."
    parts = []
    if cause.card:
        words = Words(catalog)
        card = words.printed(cause.card)
        says = " ".join(s.text for s in card.sentences) if card is not None else ""
        parts.append(f"{words.name(cause.card)}: “{says}”" if says else f"Because of {words.thing(cause.card)}.")
    if cause.rule:
        summary = rules(cause.rule)
        parts.append(f"Rule {cause.rule}: {summary}" if summary else f"Rule {cause.rule}.")
    return "\n".join(parts)
