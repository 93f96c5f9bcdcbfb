"""The views of cards that the table shows, and the tooltips that list cards. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import is_
from typing import Generic, TypeVar

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.phrases import plural_of
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Card, Condition, Table
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.presenters.table_model import Area, CardView, HeroView
from talisman_desktop.rules import own_scores
from talisman_desktop.rules.decks import pile
from talisman_desktop.rules.roads import Space
from talisman_desktop.rules.standing_cache import is_enchanted

T = TypeVar("T")

Route = tuple[tuple[Space, ...], tuple[str, ...]]
"""The spaces of the road that is shown, and their names."""

CONDITIONS: dict[Condition, str] = {
    "broken": "Broken: it cannot be used until it is mended.",
    "mended": "It was broken, and is mended.",
}
"""The condition of a thing in a sentence."""


class Kept(Generic[T]):
    """Remembers the value made for each key, and the objects from which it was made. An answer changes only a few
    places of the table, so most values can be used again."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def __call__(self, key: Hashable, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the remembered value for the key if it was made from the same objects `of`; otherwise call `make`. If
        the new value equals the old one, return the old one, because widgets compare by identity."""
        known = self._made.get(key)
        if known is not None and len(known[0]) == len(of) and all(map(is_, known[0], of)):
            return known[1]
        return self.same(key, make(), of)

    def copy(self) -> Kept[T]:
        """Return a separate memory with the same values."""
        other = Kept[T]()
        other._made = self._made.copy()
        return other

    def same(self, key: Hashable, made: T, of: tuple[object, ...] = ()) -> T:
        """Remember a new value for the key and return it. If it equals the remembered one, return that one."""
        known = self._made.get(key)
        if known is not None and known[1] == made:
            made = known[1]
        self._made[key] = of, made
        return made


class CardLook:
    """Makes the views of cards, and remembers them with those of areas, heroes and the road, because most stay the same
    after an answer."""

    MOST = 4_000

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._made: dict[Card, CardView] = {}
        self.areas: Kept[Area] = Kept()
        self.heroes: Kept[HeroView] = Kept()
        self.routes: Kept[Route] = Kept()
        self._own: dict[int, dict[Attribute, int]] = {}

    def copy(self) -> CardLook:
        """Return a separate look that remembers the same views, for a table that may be shown next."""
        other = CardLook(self.catalog)
        other._made, other._own = self._made, self._own
        other.areas, other.heroes, other.routes = self.areas.copy(), self.heroes.copy(), self.routes.copy()
        return other

    def use_table(self, table: Table) -> None:
        """Use the numbers of enemies that the players have set at this table."""
        own = own_scores.all_of(table) if table.lasting else {}
        if own != self._own:
            self._own, self.areas = own, Kept()

    def __call__(self, cards: Iterable[Card]) -> tuple[CardView, ...]:
        return tuple(self._kept(c) for c in cards)

    def _kept(self, card: Card) -> CardView:
        if card.id in self._own:
            return self.one(card)
        made = self._made.get(card)
        if made is None:
            if len(self._made) >= self.MOST:
                self._made.clear()
            made = self._made[card] = self.one(card)
        return made

    def one(self, card: Card) -> CardView:
        """Return the view of one card."""
        printed, own = self.catalog.cards.get(card.kind), tuple(self._own.get(card.id, {}).items())
        deck = pile(card.deck).capitalize()
        if printed is None:
            title, tip = f"{deck} card, face down", f"{deck} card, face down"
        elif card.up:
            title, tip = printed.name, words.summary(words.with_table_scores(printed, card.counters, own), dict(own))
        else:
            title = f"{printed.name} (face down)"
            tip = f"Face down; a player has looked at it.\n{words.summary(printed)}"
        if card.counters and card.deck != words.FOE:
            what = printed.held_token if printed and printed.held_token else "counter"
            held = f"{card.counters} {what if card.counters == 1 else plural_of(what)}"
            enchanted = printed is not None and is_enchanted(printed, card)
            tip += "\nEnchanted: a magic weapon." if enchanted else f"\nOn it: {held}."
        if card.condition:
            title += f" ({card.condition})"
            tip += f"\n{CONDITIONS[card.condition]}"
        tip += "".join(f"\n{attribute.capitalize()} {n} was set by hand." for attribute, n in own)
        if card.met:
            is_quest = printed is not None and printed.type == "quest"
            tip += "\nThis quest is finished." if is_quest else "\nMet on this visit."
        condition = card.condition or ""
        return CardView(card.id, card.kind, card.deck, title, card.up, card.met, card.counters, tip, own, condition)


def many(n: int, noun: str) -> str:
    """Return a number with its noun, such as "1 card" and "2 cards"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(title: str, cards: tuple[CardView, ...], gold: int = 0) -> str:
    """Return a tooltip with the first twelve cards, the number of the others, and the gold in a place."""
    lines = [title, *(c.title for c in cards[:12])]
    if len(cards) > 12:
        lines.append(f"... and {len(cards) - 12} more")
    if gold:
        lines.append(f"{gold} gold")
    if len(lines) == 1:
        lines.append("Nothing here")
    return "\n".join(lines)
