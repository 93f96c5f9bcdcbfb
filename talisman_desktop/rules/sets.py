"""The card sets of a table: which sets it uses, and messages about sets that are missing or have changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.schema import CardDef, Catalog, Sentence, Type, readable
from talisman_desktop.cards.tasks import TaskByHand
from talisman_desktop.core.table import CORE, FOE, OWN, Table
from talisman_desktop.rules.module import Module

_TYPES: dict[str, Type] = {
    "spell": "spell",
    "purchase": "object",
    "talisman": "magic-object",
    "trove": "magic-object",
    "character": "character",
    "quest": "quest",
    "quest-reward": "reward",
    "stables": "follower",
}
"""The type that a lost card is given, by its deck."""
_TYPES_THERE_ARE = frozenset(get_args(Type))
_NEVER: dict[str, frozenset[str]] = {
    "items": frozenset({"follower", "enemy", "spell", "quest", "reward"}),
    "followers": frozenset({"object", "magic-object", "spell", "quest", "reward"}),
    "spells": _TYPES_THERE_ARE - {"spell"},
    "trophies": _TYPES_THERE_ARE - {"enemy"},
    "quests": _TYPES_THERE_ARE - {"quest", "reward"},
}
"""For each zone of a hero, the types of cards that can never be in it."""
_AN_ID = re.compile("[a-z0-9][a-z0-9-]{0,79}")
MOST_NAMED = 3
"""The largest number of cards or sets that a sentence names."""
LONGEST = 80
"""The most letters of a set's id that are shown, because a stranger may have chosen the id."""


class Unplayable(Exception):
    """An error: the known games and card sets cannot play a table. `what` is "campaign", "position" and so on."""

    def sentence(self, what: str) -> str:
        """Return the reason in one or two sentences for a person."""
        return f"This {what} cannot be played: {self}."


class SetMissing(Unplayable):
    """An error about card sets that a table uses and that are missing or cannot be read."""

    def __init__(self, missing: Sequence[str], catalog: Catalog) -> None:
        self.missing, self.catalog = [name[:LONGEST] for name in missing], catalog
        super().__init__(f"it uses card sets that are missing: {_listed(_some(self.missing))}")

    def sentence(self, what: str) -> str:
        """Return a sentence that says which set is missing and where to put it."""
        name = self.missing[0]
        found = next((found for found in self.catalog.sets if found.id == name), None)
        again = f"open the {what} again"
        if found is not None and found.wrong:
            return f"This {what} uses the card set “{name}”, which has errors. Mend them and {again}: {found.wrong}."
        if found is not None:
            return (
                f"This {what} uses the card set “{name}”, which is for another game ({found.game}) now. "
                f"Put the set as it was into {where(self.catalog)} and {again}."
            )
        names = _listed(_some([f"“{missing}”" for missing in self.missing]))
        if len(self.missing) > 1:
            return (
                f"This {what} uses the card sets {names}, which are not there. "
                f"Put their folders into {where(self.catalog)} and {again}."
            )
        return (
            f"This {what} uses the card set {names}, which is not there. "
            f"Put its folder into {where(self.catalog)} and {again}."
        )


class ModuleMissing(Unplayable):
    """An error about missing modules that no card on the table names: usually house rules."""

    def __init__(self, missing: Sequence[str], catalog: Catalog) -> None:
        self.catalog = catalog
        self.names = _listed(_some([f"“{name[:LONGEST]}”" for name in missing]))
        super().__init__(f"it is played with {self.names}, which this program does not have")

    def sentence(self, what: str) -> str:
        """Return a sentence that says what is missing and what to do."""
        return (
            f"This {what} is played with {self.names}, which this program does not have. If that is a house rule, "
            f"open the {what} with a version of the program that has it; if it is a card set, put its folder into "
            f"{where(self.catalog)} and open the {what} again."
        )


def where(catalog: Catalog) -> str:
    """Return the folder for card sets; if it is not known, "the folder of your card sets"."""
    return catalog.home or "the folder of your card sets"


def modules_of(table: Table) -> tuple[str, ...]:
    """Return the modules in use: those recorded in the table and the sets that its cards name.

    Tables of the first versions recorded no modules.
    """
    named = sorted(named_by_cards(table) - {*table.modules})
    return (*dict.fromkeys(table.modules), *named)


def without_rules(catalog: Catalog, name: str, boxes: Iterable[Module]) -> str:
    """Return the first box without rules in the program among a set and the sets it needs; "" if there is none."""
    here = {module.id for module in boxes}
    by_id = {found.id: found for found in catalog.sets}
    needed = [by_id[one] for one in catalog.needed((name,)) if one in by_id]
    return next((found.id for found in needed if found.box and found.id not in here), "")


def own_sets(table: Table, catalog: Catalog) -> list[str]:
    """Return the titles of the card sets in use apart from the base set."""
    titles = {found.id: found.title for found in catalog.sets}
    return [titles.get(name, name) for name in modules_of(table) if name in titles or name in named_by_cards(table)]


def named(table: Table, catalog: Catalog) -> tuple[str, ...]:
    """Return a short line for each box and card set in use apart from the base set."""
    boxes = {found.title for found in catalog.sets if found.box}
    return tuple(f"{'Box' if title in boxes else 'Card set'}: {title}" for title in own_sets(table, catalog))


def named_by_cards(table: Table) -> set[str]:
    """Return the ids of the card sets whose cards are on the table, in its decks or among the dead.

    The base set and the cards made at the table are left out.
    """
    names = {kind.partition("/")[0] for kind in _kinds(table) if "/" in kind}
    return {name for name in names - {CORE, OWN} if _AN_ID.fullmatch(name)}


def _kinds(table: Table) -> Iterator[str]:
    for deck in table.decks.values():
        yield from deck.unseen
        yield from deck.top
    yield from _in_play(table)
    yield from table.dead


def _in_play(table: Table) -> Iterator[str]:
    for cards in table.zones.values():
        for card in cards:
            if card.kind and card.deck != FOE:
                yield card.kind
    for hero in table.heroes.values():
        yield hero.kind


def lost_cards(table: Table, catalog: Catalog) -> list[CardDef]:
    """Return a stand-in for each card on the table or in its decks that is no longer in its set, if the set itself is
    known and is not the base set."""
    here = {found.id for found in catalog.sets} - {CORE, OWN}
    gone = dict.fromkeys(kind for kind in _kinds(table) if kind not in catalog.cards)
    lost = [kind for kind in gone if kind.partition("/")[0] in here]
    if not lost:
        return []
    decks = {kind: name for name, deck in table.decks.items() for kind in (*deck.unseen, *deck.top)}
    decks |= {card.kind: card.deck for cards in table.zones.values() for card in cards if card.kind}
    return [_stand_in(kind, decks.get(kind, "character")) for kind in lost]


def _stand_in(kind: str, deck: str) -> CardDef:
    """Return a card that says only that the original is gone. A character has scores to play with."""
    words = "The card set no longer holds this card: do what the printed card says."
    card = CardDef(
        id=kind,
        set=kind.partition("/")[0],
        deck="adventure" if deck == "trove" else deck,
        trove=deck == "trove",
        name=readable(kind),
        type=_TYPES.get(deck, "event"),
    )
    if deck == "character":
        return replace(card, strength=2, craft=2, life=4, fate=1, gold=1, alignment="neutral")
    if deck == "quest":
        return replace(card, task=(TaskByHand(words),), sentences=(Sentence("task", f"By hand: {words}", "by-hand"),))
    sentence = Sentence("meet", f"By hand: {words}", "by-hand")
    return replace(card, meet=(e.ByHand(words),), sentences=(sentence,))


def refusal(table: Table, view: Catalog, what: str) -> str:
    """Return why a table cannot be continued, because a card in play is no longer in its set; "" if it can be."""
    if not view.lost:
        return ""
    kind = next((kind for kind in _in_play(table) if kind in view.lost), "")
    if not kind:
        return ""
    name = kind.partition("/")[0]
    return (
        f"This {what} uses the card “{readable(kind)}” of the card set “{name}”, which that set no longer holds. "
        f"Put the set as it was into {where(view)} and open the {what} again."
    )


def changes(
    table: Table, view: Catalog, totals: Mapping[str, Mapping[str, int]], what: str, *, opens: bool = False
) -> list[str]:
    """Return a sentence for each card set in use whose cards have changed since the table was set up.

    `opens` means that the table can be continued nevertheless. A table records only how many copies of each card it
    has, in which decks, and the zone of each hero's card. Other changes of a set cannot be found.
    """
    printed, counted, held = dict[str, dict[str, int]](), dict[str, dict[str, int]](), dict[str, str]()
    boxes = {one.id for one in view.sets if one.box}
    for deck, kinds in totals.items():
        for kind, n in kinds.items():
            _add(printed, kind, table.now_in(deck), n)
    for deck, pile in table.decks.items():
        for kind, n in (*pile.unseen.items(), *((kind, 1) for kind in pile.top)):
            _add(counted, kind, deck, n)
    for zone, cards in table.zones.items():
        for card in cards:
            if card.kind and card.deck != FOE:
                _add(counted, card.kind, table.now_in(card.deck), 1)
                if card.kind.partition("/")[0] not in boxes:  # Because players may have moved the card there by hand.
                    held[card.kind] = held.get(card.kind) or _misplaced(card.kind, zone, view)
    here_too = {one.id for one in view.sets} - {CORE, OWN}
    found = dict[str, list[str]]()
    for kind in dict.fromkeys((*counted, *printed)):
        name = kind.partition("/")[0]
        if name in here_too and (why := _change(counted.get(kind, {}), printed.get(kind, {})) or held.get(kind, "")):
            found.setdefault(name, []).append(f"{view.name(kind)} ({why})")
    return [
        f"The {'box' if name in boxes else 'card set'} “{name}” has changed since this {what} was saved: "
        f"{_listed(_some(cards))}. {_remedy(view, what, box=name in boxes, opens=opens)}"
        for name, cards in found.items()
    ]


def _remedy(view: Catalog, what: str, *, box: bool, opens: bool) -> str:
    """Return a sentence that says how to make the cards of a changed set and of the table agree again.

    Boxes change only with the program.
    """
    if not box:
        return f"The set as it was belongs into {where(view)}."
    if not opens:
        return f"The box comes with the program: open the {what} with the version that saved it."
    return (
        f"The {what} continues with the cards on its table. To play with those of this version, choose "
        "“Join what is missing”; undo takes that back."
    )


def _add(counts: dict[str, dict[str, int]], kind: str, deck: str, n: int) -> None:
    if n:
        decks = counts.setdefault(kind, {})
        decks[deck] = decks.get(deck, 0) + n


def _change(here: Mapping[str, int], there: Mapping[str, int]) -> str:
    """Return in words how the copies of a card differ between the table and its set; "" if they are equal."""
    if here == there:
        return ""
    if sum(here.values()) != sum(there.values()):
        return f"{sum(here.values())} on the table, {sum(there.values())} in the set"
    return f"{_listed([*here])} deck on the table, {_listed([*there])} deck in the set"


def _misplaced(kind: str, zone: str, view: Catalog) -> str:
    """Return in words that a hero's card is in a zone that does not fit its type in the set; "" if it fits."""
    place, card = zone.partition(":")[0], view.cards.get(kind)
    if card is None or card.type not in _NEVER.get(place, ()):
        return ""
    return f"among a hero's {place} on the table, of the type {card.type} in the set"


def _some(cards: list[str]) -> list[str]:
    more = len(cards) - MOST_NAMED
    return [*cards[:MOST_NAMED], f"{more} more"] if more > 1 else cards


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
