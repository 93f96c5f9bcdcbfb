"""The names that sentences may use: places and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NoReturn

from talisman_desktop.cards.code import SCRIPTS, Place
from talisman_desktop.cards.trade_verbs import Stock


class Unclear(Exception):
    """An error: a phrase has the right form but names something unknown. `hint` lists what is known; `part` are the
    words that were not understood, if the others were.
    """

    def __init__(self, message: str, hint: str = "", part: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.part = part


def slug(name: str) -> str:
    """Return the id made of a name.

    >>> slug("Warlock's Cave")
    'warlocks-cave'
    """
    plain = re.sub(r"['’]", "", name.lower())
    return re.sub(r"[^\w]+", "-", plain).strip("-")


class Names:
    """The names that sentences may use: places (name to id), the cards of each pile for sale, and all cards. If one of
    these is None, any words are accepted in its place.

    `types` are the types of card of each name, `ids` their short ids (if missing: the name in lower case with hyphens),
    `texts` the words in `meet` by short id, `kinds` the subtypes that cards have, `clauses` the clauses that carry out
    the words of a space, each with its short id; None means unknown. `scripts` are those that may be called besides the
    shared ones."""

    def __init__(
        self,
        places: Mapping[str, str] | None = None,
        goods: Mapping[Stock, Iterable[str]] | None = None,
        cards: Iterable[str] | None = None,
        types: Mapping[str, Iterable[str]] | None = None,
        kinds: Iterable[str] | None = None,
        ids: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
        clauses: Mapping[str, str] | None = None,
        scripts: Mapping[str, Place] | None = None,
    ) -> None:
        self.clauses = clauses
        self.scripts = {**SCRIPTS, **(scripts or {})}
        self.goods = (
            None
            if goods is None
            else {stock: frozenset(name.lower() for name in found) for stock, found in goods.items()}
        )
        self.cards = None if cards is None else frozenset(name.lower() for name in cards)
        self.types = None if types is None else {name.lower(): frozenset(many) for name, many in types.items()}
        self._texts = texts
        self._cards = {name.lower(): short for name, short in (ids or {}).items()}
        self.kinds = None if kinds is None else frozenset(kinds)
        self._names = {short: name for name, short in self._cards.items()}
        self._places = places
        self._titles: dict[str, str] = {}
        for title, short in (places or {}).items():
            self._titles.setdefault(short, title)

    @cached_property
    def _ids(self) -> dict[str, str] | None:
        """The id of each place, by its title in the form that `slug` makes and by the id itself; None if any place is
        accepted. Made when it is first needed, because writing sentences needs only the titles."""
        if self._places is None:
            return None
        found: dict[str, str] = {}
        for title, short in self._places.items():
            found.setdefault(slug(title), short)
        for short in self._places.values():
            found.setdefault(slug(short), short)
        return found

    def place(self, words: str) -> str:
        """Return the id of a place. Raises Unclear when no place has this name."""
        short = self.place_or_none(words)
        if short is not None:
            return short
        if self._ids is None:
            return slug(words)
        self._unknown("place", words, self._titles.values())

    def place_or_none(self, words: str) -> str | None:
        """Return the id of a place, or None when no known place has this name."""
        return None if self._ids is None else self._ids.get(slug(words))

    def title(self, short: str) -> str:
        """Return the title of a place; if it is unknown, a readable form of its id."""
        return self._titles.get(short) or short.replace("-", " ")

    def title_or_words(self, thing: str) -> str:
        """Return the name of a place or card with this short id; if there is none, the words with hyphens turned into
        spaces."""
        return self._titles.get(thing) or self._names.get(thing) or thing.replace("-", " ")

    def ware(self, words: str, stock: Stock = "purchase") -> str:
        """Return a card of a pile for sale by its name, in lower case. Raises Unclear if there is none."""
        name = words.lower()
        if self.goods is not None and name not in (known := self.goods.get(stock, frozenset())):
            self._unknown(f"{stock} card", words, known)
        return name

    def card(self, words: str) -> str:
        """Return a card's name in lower case. Raises Unclear if no card has this name."""
        name = words.lower()
        if self.cards is not None and name not in self.cards:
            self._unknown("card", words, self.cards)
        return name

    def thing(self, words: str) -> str:
        """Return the short id of a place or of a card. If all cards are known, a name that is neither raises Unclear;
        otherwise it counts as a card's."""
        name = words.lower()
        short = self.place_or_none(words)
        if short is None and self.cards is not None and name not in self.cards:
            self._unknown("place or card", words, [*self._titles.values(), *self.cards])
        return short or self._cards.get(name) or slug(words)

    def says(self, thing: str, pattern: str) -> bool:
        """Whether the `meet` words of a place or card match a regular expression. Always True if these names were made
        without `texts`; if there are texts, but none for the thing, an empty text is searched."""
        return self._texts is None or re.search(pattern, self._texts.get(thing, ""), re.I) is not None

    def types_of(self, thing: str) -> frozenset[str] | None:
        """Return the types of the cards with this name (in lower case, or a short id); None when they are not known."""
        if self.types is None:
            return None
        title = self._titles.get(thing) or self._names.get(thing) or thing
        return self.types.get(title.lower(), frozenset())

    @staticmethod
    def _unknown(what: str, words: str, known: Iterable[str]) -> NoReturn:
        from rapidfuzz import process

        found = process.extractOne(words.lower(), {name: name.lower() for name in known}, score_cutoff=50)
        raise Unclear(f"there is no {what} called {words!r}", f"write {found[2]!r}" if found else "")


ANYWHERE = Names()
"""The names for checks without a card set: any name is accepted."""
