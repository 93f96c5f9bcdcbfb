"""The standing words that are printed on a card, with any owner."""

from __future__ import annotations

from talisman_desktop.cards import owned
from talisman_desktop.cards.effects import Attribute, Stock
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.owned import Fights, Static
from talisman_desktop.cards.schema import CardDef, Catalog


def depends_on_ground(printed: CardDef) -> bool:
    """Whether the standing words of a card are different in different places."""
    for word in printed.owned:  # noqa: SIM110, because this is asked for every card of a hero
        if type(word) is owned.BonusAt:
            return True
    return False


def places_named(catalog: Catalog) -> frozenset[str]:
    """Return the short ids of all places where the standing words of some card are different."""
    if not catalog.own and owned.BonusAt not in catalog.owned_words:
        return frozenset()
    cards = (*catalog.printed, *(catalog.cards[kind] for kind in catalog.own))
    words = (word for card in cards for word in card.owned if isinstance(word, owned.BonusAt))
    return frozenset(place for word in words for place in word.places)


def kinds_said(catalog: Catalog) -> frozenset[type]:
    """Return the kinds of standing words that can apply at a table with these cards.

    A bonus for a place counts there as a plain bonus, so that kind is included.
    """
    printed = catalog.owned_words
    return printed | {owned.Bonus} if owned.BonusAt in printed else printed


def said_at(printed: CardDef, ground: tuple[CardDef, ...]) -> tuple[Static, ...]:
    """Return the standing words of a card on these spaces.

    A bonus for a place counts only there, and replaces the plain bonus to the same attribute in the same fights.
    """
    places = {space.id.rpartition("/")[2] for space in ground}
    here = [s for s in printed.owned if isinstance(s, owned.BonusAt) and places.intersection(s.places)]
    outdone = {(s.attribute, s.during) for s in here}
    plain = [
        s
        for s in printed.owned
        if not isinstance(s, owned.BonusAt)
        and not (isinstance(s, owned.Bonus) and not s.against and (s.attribute, s.during) in outdone)
    ]
    return (*plain, *(owned.Bonus(s.attribute, s.n, s.during) for s in here))


def is_bonus(static: Static) -> bool:
    """Whether a standing word adds to a score."""
    return isinstance(static, owned.Bonus)


def leaves_at(printed: CardDef, moment: str, fight: str = "") -> owned.LeavesAt | None:
    """Return the words by which a card leaves its owner at a moment, or after a kind of fight; None if it stays."""
    words = (s for s in printed.owned if isinstance(s, owned.LeavesAt) and s.moment == moment)
    return next((s for s in words if s.during in ("always", fight)), None)


def begins_with(printed: CardDef) -> tuple[tuple[Stock, str], ...]:
    """Return the cards with which a character begins, as (pile, name in lower case)."""
    return tuple((s.stock, name) for s in printed.owned if isinstance(s, owned.BeginsWith) for name in s.cards)


def is_bag(printed: CardDef) -> bool:
    """Whether things that a hero could carry only thanks to this card are lost together with it."""
    # A list is quicker than a generator, and most cards have no such words.
    return bool(printed.owned) and True in [isinstance(s, owned.CarryMore) and s.bag for s in printed.owned]


def shots(printed: CardDef) -> tuple[owned.Shoots, ...]:
    """Return the words of a card about shooting, as with a bow."""
    return tuple(s for s in printed.owned if isinstance(s, owned.Shoots))


def can_be_taken(printed: CardDef) -> bool:
    """Whether other heroes can take a thing from its owner."""
    return not any(isinstance(s, owned.CannotBeTaken) for s in printed.owned)


def gives_spells(printed: CardDef) -> bool:
    """Whether a thing always gives its owner a spell."""
    return any(isinstance(s, owned.AlwaysASpell) for s in printed.owned)


def spells_brought(printed: CardDef) -> int:
    """Return how many spells a card brings its owner."""
    if not printed.owned:
        return 0
    return sum([s.n for s in printed.owned if type(s) is owned.HoldsSpells])


def goes_for_good(printed: CardDef) -> bool:
    """Whether a card is discarded when its owner lays it down: an enemy or an event that followed, or one that brought
    spells."""
    return printed.type in ("enemy", "event") or spells_brought(printed) > 0


def armour(printed: CardDef) -> tuple[owned.Saves, ...]:
    """Return the words of a thing that protect its owner from harm."""
    return tuple(s for s in printed.owned if isinstance(s, owned.Saves))


def worn(printed: CardDef) -> str:
    """Return where a piece of armour is worn; "" for any other thing."""
    return next((s.worn for s in armour(printed)), "")


def is_held(printed: CardDef) -> bool:
    """Whether a piece of armour is held in the hand: a shield, or armour that settles a lost fight (C7e.e)."""
    settles = printed.subtype == "armour" and any(ability.when == "fight-lost" for ability in printed.may)
    return settles or worn(printed) == "hand"


def bonuses(printed: CardDef, attribute: Attribute, fight: Fights) -> int:
    """Return what a thing adds to an attribute in a fight, including a draught drunk for the fight, but not what it
    adds only against one kind of enemy."""
    on_it = sum(
        s.n
        for s in printed.owned
        if isinstance(s, owned.Bonus) and s.attribute == attribute and s.during in ("always", fight) and not s.against
    )
    drunk = sum(
        x.n for a in printed.may for x in a.effects if isinstance(x, Boost) and x.attribute == attribute and a.uses_up
    )
    return on_it + drunk
