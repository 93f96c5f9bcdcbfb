"""Looking cards up: the cards that match the words typed, and a card as a page to read. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.search import begins, find, plain
from talisman_desktop.desktop.presenters import card_words

MOST = 40
"""The greatest number of cards in a list."""
SHORT = 3
"""If fewer letters than this are typed, only names that begin with them match."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """Finds cards, as pairs of a kind and a line of text, and returns one as a page."""

    catalog: Catalog
    notes: Callable[[CardDef], Sequence[tuple[str, str]]] = lambda card: ()
    """A function that returns what the rules say about a card, as pairs of clause and text."""
    own: Callable[[], Iterable[str]] = tuple
    """The kinds of card made at the table."""

    def named(self, text: str) -> list[tuple[str, str]]:
        """Return the cards whose names match the text, best first."""
        return _lines(named(self.catalog, text, self.own()))

    def saying(self, text: str) -> list[tuple[str, str]]:
        """Return the cards whose text contains all the words, without those whose name matches."""
        return _lines(saying(self.catalog, text, self.own()))

    def alike(self, text: str) -> list[tuple[str, str]]:
        """Return up to five cards whose names are similar to the text, for typing errors; none for fewer than `SHORT`
        letters."""
        return _lines(find(self.catalog, text, limit=5, own=self.own()) if len(plain(text)) >= SHORT else ())

    def page(self, kind: str) -> str:
        """Return a card as Markdown."""
        card = self.catalog.cards[kind]
        return page(card, self.notes(card))


def named(catalog: Catalog, text: str, own: Iterable[str] = ()) -> list[CardDef]:
    """Return the cards whose names match the text, best first."""
    sought = plain(text)
    return [card for card in find(catalog, text, limit=MOST, own=own) if sought and _is_named(text, sought, card)]


def saying(catalog: Catalog, text: str, own: Iterable[str] = ()) -> list[CardDef]:
    """Return the cards whose text contains all the words sought, by name, without the cards whose name matches. None
    are returned for a text that is too short to search for."""
    sought = plain(text)
    if len(sought) < SHORT:
        return []
    known = (*catalog.printed, *(catalog.cards[kind] for kind in own))
    found = [card for card in known if _says(card, sought.split()) and not _is_named(text, sought, card)]
    return sorted(found, key=lambda card: card.name)[:MOST]


def _lines(cards: Iterable[CardDef]) -> list[tuple[str, str]]:
    return [(card.id, listed(card)) for card in cards]


def _is_named(text: str, sought: str, card: CardDef) -> bool:
    return begins(text, card.name) or (len(sought) >= SHORT and sought in plain(card.name))


def _says(card: CardDef, sought: Sequence[str]) -> bool:
    here = plain(" ".join((card.name, card_words.type_line(card), *card_words.paragraphs(card))))
    return all(word in here for word in sought)


def listed(card: CardDef) -> str:
    """Return a card as a line of a list, such as "Wild Boar – Enemy · Animal, Strength 1"."""
    parts = (card_words.type_line(card), _numbers(card))
    return f"{card.name} – {', '.join(part for part in parts if part)}"


def page(card: CardDef, notes: Sequence[tuple[str, str]] = ()) -> str:
    """Return a card as Markdown, with `notes` on what the rules say about it."""
    head = [card_words.type_line(card), _numbers(card), card_words.deck_name(card.deck)]
    parts = [f"# {_plain(card.name)}", f"*{_plain(' · '.join(part for part in head if part))}*"]
    for paragraph in card_words.paragraphs(card):
        parts += [_plain(line) for line in card_words.by_rows(paragraph).split("\n")]
    parts += [_plain(sentence) for sentence in card_words.certainty(card)]
    parts += [f"[{clause}](rule:{clause}) {_plain(text)}" for clause, text in notes]
    return "\n\n".join(parts)


def _numbers(card: CardDef) -> str:
    """Return the printed numbers in words, without the alignment, which is shown with the type."""
    return card_words.scores(card).removesuffix(f", {(card.alignment or '').capitalize()}")


def _plain(text: str) -> str:
    """Return text with the characters escaped that Markdown would interpret."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|~+-!.()" else sign for sign in text)
