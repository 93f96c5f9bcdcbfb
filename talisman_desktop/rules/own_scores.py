"""The strength or craft of an enemy that players have set by hand.

The number counts in every fight with that card until the adventure ends; effects that weaken the enemy subtract from
it. A creature without a card can have such a number too: it is identified by its name and by the card or place whose
text names it.
"""

from __future__ import annotations

from functools import cache

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Fact, LastingBegan, LastingEnded
from talisman_desktop.core.table import BY_HAND, Lasting, Table, Until
from talisman_desktop.rules.lasting_words import OWN

UNTIL: Until = "adventure"
BETWEEN = ": "
"""The text between the two parts of a creature's id: the card or place that names it, and its name."""
MOST_SET = 99
"""The highest number that can be set."""
_LITTLE = ("a", "and", "from", "in", "of", "on", "the")
"""Words that are written small inside a name."""


def creature(kind: str, name: str) -> str:
    """Return the id of a creature without a card. `kind` is the card or place whose text names it."""
    return f"{kind}{BETWEEN}{name}"


@cache
def name_of(name: str) -> str:
    """Return the name of a creature with capital letters, as a card would have it.

    >>> name_of("cave dragon"), name_of("spirit of the lake")
    ('Cave Dragon', 'Spirit of the Lake')
    """
    words = enumerate(name.split(" "))
    return " ".join(word if n and word in _LITTLE else f"{word[:1].upper()}{word[1:]}" for n, word in words)


def of(table: Table, card: int, attribute: Attribute, source: str = "") -> int | None:
    """Return the number that players have set for a card, or for the creature `source`; None if they have set none."""
    if card or source:
        for lasting in table.lasting:
            if lasting.card == card and lasting.source == source and lasting.what == OWN[attribute]:
                return lasting.n
    return None


def of_creatures(table: Table) -> dict[tuple[str, str], dict[Attribute, int]]:
    """Return all numbers that players have set for creatures without a card, by (card or place, name)."""
    found: dict[tuple[str, str], dict[Attribute, int]] = {}
    for attribute, what in OWN.items():
        for lasting in table.lasting:
            if lasting.what == what and not lasting.card:
                kind, _, name = lasting.source.partition(BETWEEN)
                found.setdefault((kind, name), {})[attribute] = lasting.n
    return found


def all_of(table: Table) -> dict[int, dict[Attribute, int]]:
    """Return all numbers that players have set for cards."""
    found: dict[int, dict[Attribute, int]] = {}
    for attribute, what in OWN.items():
        for lasting in table.lasting:
            if lasting.what == what and lasting.card:
                found.setdefault(lasting.card, {})[attribute] = lasting.n
    return found


def setting(table: Table, card: int, attribute: Attribute, n: int | None, source: str = "") -> tuple[Fact, ...]:
    """Return the facts that set a number by hand (0 to `MOST_SET`), or for None restore the printed one.

    `source` is the id of a creature without a card.
    """
    old = [x for x in table.lasting if (x.card, x.source, x.what) == (card, source, OWN[attribute])]
    facts: list[Fact] = []
    if old:
        # Lasting effects end in groups, so the others of the group must begin again.
        others = [x for x in table.lasting if x.until == UNTIL and x not in old]
        facts += [LastingEnded(UNTIL, cause=BY_HAND), *(LastingBegan(x, cause=BY_HAND) for x in others)]
    if n is not None:
        number = Lasting("", OWN[attribute], max(0, min(n, MOST_SET)), UNTIL, card, source)
        facts.append(LastingBegan(number, cause=BY_HAND))
    return tuple(facts)
