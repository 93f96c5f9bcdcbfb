"""The words for an impossible change: names of cards and decks instead of their ids."""

from __future__ import annotations

import re
from collections.abc import Iterable

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.rules.decks import called

_KIND = re.compile(r"(?<!')\b[a-z0-9-]+/[a-z0-9-]+")
"""The id of a card or a space, if it is not in quotation marks. Sentences about the id itself have it in them."""


def worded(sentence: str, decks: Iterable[str], catalog: Catalog) -> str:
    """Return a sentence with names instead of the ids of cards, spaces and these decks. An id that the catalog does not
    have stays, because the author of a file can find the mistake only by it."""
    named = {**catalog.spaces, **catalog.cards}

    def name(found: re.Match[str]) -> str:
        printed = named.get(found.group())
        return printed.name if printed is not None else found.group()

    return _KIND.sub(name, with_decks(sentence, decks, catalog))


def with_decks(sentence: str, decks: Iterable[str], catalog: Catalog) -> str:
    """Return a sentence with the names of these decks: "the spell deck of The Reaper" for "the spell:reaper deck"."""
    for deck in decks:
        sentence = sentence.replace(f" {deck} deck", f" {called(catalog, deck)}")
    return sentence
