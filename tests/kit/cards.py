"""The cards of a test: those of the boxes by their short ids, and cards made at the table."""

from __future__ import annotations

from functools import cache
from typing import Any

from talisman_desktop.app.content import given
from talisman_desktop.app.program_house import house
from talisman_desktop.cards import made_cards
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import CORE, OWN, Made
from talisman_desktop.games.darkest.base import setup
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules.house import House

__tracebackhide__ = True


@cache
def library(*boxes: str) -> House:
    """Return the rules with the core box and these boxes; they are loaded once."""
    catalog, problems = load_catalog([cardsets_folder() / name for name in (CORE, *boxes)], given=given())
    assert not problems, problems
    return house(catalog)


def core() -> House:
    """Return the rules with the core box."""
    return library()


def catalog() -> Catalog:
    """Return the cards of the core box."""
    return core().catalog


def totals() -> dict[str, dict[str, int]]:
    """Return the printed copies of each kind in each deck of the core box."""
    return setup.totals(catalog())


def kind(short: str) -> str:
    """Return the full id of a card, such as "core/witch" for "witch"."""
    found = short if "/" in short else f"core/{short}"
    assert found in catalog().cards or found.startswith(f"{OWN}/"), f"no card {short!r} in the core box"
    return found


def own(name: str, deck: str = "adventure", **keys: Any) -> f.CardMade:
    """Return the fact that a card was made at the table, given its name and the other keys of its text."""
    return made_cards.make(deck, made_cards.write(CardText(id="-", name=name, **keys)), catalog())


def knows(*cards: f.CardMade) -> Catalog:
    """Return a catalog with the cards of the core box and these cards made at the table."""
    return made_cards.known(catalog(), {fact.kind: Made(fact.deck, fact.words) for fact in cards})


def short(card: str) -> str:
    """Return the short id of a card id; "?" for a card back."""
    return card.rpartition("/")[2] if card else "?"


def printed(name: str) -> CardDef:
    """Return a card of the core box, given its short id."""
    return catalog().cards[kind(name)]
