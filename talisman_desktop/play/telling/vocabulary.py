"""Words for the teller: names with their articles, amounts, lists, places on the table, causes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct, UnsetType

from talisman_desktop.cards.phrases import plural_of
from talisman_desktop.cards.schema import CardDef, Catalog, readable
from talisman_desktop.core.table import (
    OWN,
    Cause,
    Deed,
    Table,
)
from talisman_desktop.play.telling.name_forms import joined, one, the
from talisman_desktop.rules import zones
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game_words import GENERAL, Telling
from talisman_desktop.rules.roads import Space, of_zone
from talisman_desktop.rules.rulebook import short

__all__ = ["Line", "LineKind", "Words", "amount", "cap", "dice", "joined", "some", "the", "why"]

LineKind = Literal["heading", "dice", "token", "card", "fight", "note"]

BACK = "a face-down card"
"""The words for a face-down card that no player has looked at."""


class Line(Struct, frozen=True):
    """A line of the journal. `rule` is the clause, `card` the kind of card and `hero` the hero that the line is about.
    `fact` is the number of the last fact it tells, counted from the first fact of the journal.
    """

    text: str
    kind: LineKind
    rule: str = ""
    card: str = ""
    hero: str = ""
    fact: int = -1


# --- plain words ---


def cap(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def amount(n: int, what: str) -> str:
    """Return an amount of tokens or spells in words: "1 life", "2 lives", "3 gold"."""
    return f"{n} {what if n == 1 else plural_of(what)}"


def some(n: int, one: str, many: str = "") -> str:
    """Return a number of things in words: "1 card", "2 cards". `many` is the plural if it is not `one` with an s."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def dice(thrown: Iterable[int]) -> str:
    """Return the faces of dice in words: "6, 4"."""
    return ", ".join(map(str, thrown))


class Words:
    """The words for the things on a table, from their catalog. With `clauses`, reasons in brackets end with their
    clause."""

    def __init__(self, catalog: Catalog, telling: Telling = GENERAL, *, clauses: bool = True) -> None:
        """Take the words of the game (`telling`)."""
        self.catalog = catalog
        self.telling = telling
        self.clauses = clauses
        self._characters = {c.id.rpartition("/")[2]: c for c in catalog.deck("character")}

    # --- heroes ---

    def hero_name(self, hero: str, table: Table | None = None) -> str:
        """Return the name of a hero in play, dead or not yet in play: "Elf"."""
        playing = table.heroes.get(hero) if table is not None else None
        kind = playing.kind if playing is not None else f"{OWN}/{hero}"
        card = self.catalog.cards.get(kind) or self._characters.get(hero)
        return card.name if card is not None else readable(kind)

    def hero(self, hero: str, table: Table | None = None) -> str:
        """Return a hero's name for use within a sentence: "the Elf"; "the party" for ""."""
        return f"the {self.hero_name(hero, table)}" if hero else "the party"

    # --- cards ---

    def printed(self, kind: str) -> CardDef | None:
        """Return the printed card of a kind, or of a space by its short id; None if the catalog has neither."""
        return self.catalog.cards.get(kind) or self.catalog.spaces.get(kind)

    def name(self, kind: str) -> str:
        """Return a card's printed name, or a readable form of its id if no set in use has the card."""
        card = self.printed(kind)
        return card.name if card is not None else self.catalog.name(kind)

    def thing(self, kind: str) -> str:
        """Return a card's name for use within a sentence: "the Ogre"."""
        if not kind:
            return BACK
        card = self.printed(kind)
        if card is not None and card.type == "quest":
            return f"“{card.name}”"  # because the name is a task: “Kill One Monster”
        if card is not None and card.type in ("spell", "event", "reward"):
            return card.name
        return the(self.name(kind), place=card is not None and card.type in ("space", "place"))

    def one(self, kind: str) -> str:
        """Return a thing for use within a sentence: "a Bag of Gold" if there are several copies, "the Wand" if there is
        one."""
        card = self.printed(kind)
        if card is None or card.copies < 2 or card.type in ("spell", "event", "quest", "reward", "space", "place"):
            return self.thing(kind)
        return one(card.name)

    def alike(self, kind: str) -> str:
        """Return a thing for use within a sentence, with "a" if its copies are all the same to a player (Bags of Gold,
        but not swords)."""
        card = self.printed(kind)
        return self.one(kind) if card is not None and card.is_item and not card.subtype else self.thing(kind)

    def place(self, space: str) -> str:
        """Return a space, given its short id, for use within a sentence: "the Woods"."""
        return the(self.name(space), place=True)

    def road_space(self, table: Table, space: Space) -> str:
        """Return a road space by its number and name: "road space 3, the Woods"; the number alone if it has no name."""
        place = self.telling.space(table, space)
        return f"road space {space.counted}, {self.place(place)}" if place else f"road space {space.counted}"

    def called(self, name: str, *, place: bool = False) -> str:
        """Return a printed name for use within a sentence: "the Ogre"."""
        return the(name, place=place)

    def zone(self, zone: str, table: Table) -> str:
        """Return a zone of the table in words: "the items of the Elf", "road space 3, the Woods"."""
        what, _, rest = zone.partition(":")
        match what:
            case "items" | "followers" | "spells" | "trophies" | "quests":
                return f"the {what} of {self.hero(rest, table)}"
            case "store":
                return f"the village store of {self.hero(rest.rpartition(':')[2], table)}"
            case "spot":
                return f"draw spot {rest}" if rest != "0" else "the space"
            case "road":
                space = of_zone(zone)
                return self.road_space(table, space) if space is not None else "the road"
            case "discard":
                return f"the discard pile of the {self.deck(rest)}"
            case "deck":
                return f"the {self.deck(rest)}"
            case "character":
                return self.hero(rest, table)
            case "guardian":
                return "a guardian"
            case "loot":
                return "the trove"
            case zones.OUT_OF_GAME:
                return "the cards that are out of the game"
            case _:
                return f"the {what}"

    def deck(self, deck: str) -> str:
        """Return the name of a deck without an article: "spell deck", "adventure deck of The Reaper"."""
        return called(self.catalog, deck)

    def figure(self, figure: str) -> str:
        """Return the name of a figure on the road for use within a sentence: "the Grim Reaper"."""
        return the(self.telling.figures.get(figure, readable(figure)))

    # --- causes ---

    def because(self, cause: Cause) -> str:
        """Return the reason in brackets, after a space: " (beaten by the Ogre, C7e)"; "" if there is none."""
        clause = cause.rule if self.clauses and not cause.by_hand else ""
        inside = ", ".join(filter(None, (self.reason(cause), clause)))
        return f" ({inside})" if inside else ""

    def reason(self, cause: Cause) -> str:
        """Return the reason in words: "beaten by the Ogre"; "" if there is none."""
        if cause.by_hand:
            return "set by hand"
        if cause.deed == "beaten":
            foe = self.printed(cause.card)
            is_place = foe is not None and foe.type in ("space", "place") and foe.deck != ENDINGS
            at = "at" if is_place else "by"
            return f"beaten {at} {self.thing(cause.card)}" if cause.card else "beaten"
        if cause.rule in self.telling.reasons:
            return self.telling.reasons[cause.rule]
        card = self.printed(cause.card) if cause.card else None
        if card is None:
            bare = BARE.get(cause.deed) or self.telling.bare.get(cause.rule, "")
            return self.name(cause.card) if cause.card else bare
        match card.type:
            case "character":
                ability = ABILITIES.get(cause.deed) or self.telling.abilities.get(card.id, "{}'s ability")
                return ability.format(self.thing(card.id))
            case "space" if card.id in self.telling.reasons and cause.deed != "price":
                return self.telling.reasons[card.id]
            case "space":
                return "in the village" if card.id.endswith("/village") else f"at {self.thing(card.id)}"
            case "spell":
                return f"the spell {card.name}"
            case "event":
                return card.name
            case _:
                return self.thing(card.id)


ENDINGS = "ending"
"""The deck of endings. An ending that beats a hero counts as a foe, although its card is a place."""

ABILITIES: dict[Deed | UnsetType, str] = {
    "charm": "{} charms it",
    "foreseen": "{} foresees it",
    "beguiled": "{} beguiles a stranger",
    "stolen": "{} steals it",
    "healed": "{} heals quickly",
}
"""The words for the use of a character's ability, by the deed."""

BARE: dict[Deed | UnsetType, str] = {
    "swapped": "more than can be carried",
    "laid-down": "laid down",
    "over-craft": "more than craft allows",
}
"""The words for an action that has no card behind it."""


def why(cause: Cause, catalog: Catalog, rules: Callable[[str], str]) -> str:
    """Return an explanation of a cause: the card's text, the clause and its summary; "" if the cause has neither card
    nor clause. `rules` returns the summary of a clause.
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
        parts.append(f"Rule {short(cause.rule)}: {summary}" if summary else f"Rule {short(cause.rule)}.")
    return "\n".join(parts)
