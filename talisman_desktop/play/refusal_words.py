"""The words for an impossible change: names of cards and decks instead of their ids."""

from __future__ import annotations

import re
from collections.abc import Iterable

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.rules.decks import called

_KIND = re.compile(r"\b[a-z0-9-]+/[a-z0-9-]+")


def worded(sentence: str, decks: Iterable[str], catalog: Catalog) -> str:
    """Return the sentence of an `ImpossibleFact` with names instead of the ids of cards and of these decks."""
    return _KIND.sub(lambda found: catalog.name(found.group()), with_decks(sentence, decks, catalog))


def with_decks(sentence: str, decks: Iterable[str], catalog: Catalog) -> str:
    """Return a sentence with the names of these decks: "the spell deck of The Reaper" for "the spell:reaper deck"."""
    for deck in decks:
        sentence = sentence.replace(f" {deck} deck", f" {called(catalog, deck)}")
    return sentence
