"""Changes set by hand, in the making: tokens, cards, gold and the marching order, as facts with a diff. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import (
    AlignmentChanged,
    CardMoved,
    CardTaken,
    Fact,
    OrderSet,
    PartyMoved,
    PileChanged,
    QuestSet,
    ToadChanged,
    TokensChanged,
)
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import TOKENS, Alignment, Cause, Table, Token
from talisman_desktop.desktop.presenters.journey import space_name
from talisman_desktop.desktop.prompts import words

BY_HAND = Cause(rule="hand")
MOST_TOKENS = 99


@dataclass(frozen=True, slots=True)
class Edits:
    """Changes on top of a table; `with_cause` is what their facts give as the reason."""

    table: Table
    cause: Cause = BY_HAND
    tokens: dict[tuple[str, Token], int] = field(default_factory=dict)
    """The wanted number by hero and token, where it differs."""
    toads: dict[str, int] = field(default_factory=dict)
    alignments: dict[str, Alignment] = field(default_factory=dict)
    quests: dict[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    place: tuple[int, int] | None = None
    piles: dict[str, int] = field(default_factory=dict)
    cards: tuple[CardMoved | CardTaken, ...] = ()
    """Cards moved or fetched, in order; each sees what the ones before it did."""

    # --- what is set ---

    def token(self, hero: str, token: Token) -> int:
        """How many tokens the hero has with the changes."""
        held: int = getattr(self.table.heroes[hero], token)
        return self.tokens.get((hero, token), held)

    def set_token(self, hero: str, token: Token, to: int) -> Self:
        """Set a hero's tokens of a kind."""
        wanted = {**self.tokens, (hero, token): max(0, min(to, MOST_TOKENS))}
        return replace(self, tokens=wanted)

    def set_toad(self, hero: str, turns: int) -> Self:
        """Make a hero a toad for so many turns; 0: none."""
        return replace(self, toads={**self.toads, hero: turns})

    def set_alignment(self, hero: str, alignment: Alignment) -> Self:
        """Change a hero's alignment."""
        return replace(self, alignments={**self.alignments, hero: alignment})

    def set_quest(self, hero: str, quest: str) -> Self:
        """Give a hero a quest of the Warlock, "" none."""
        return replace(self, quests={**self.quests, hero: quest})

    def set_order(self, order: tuple[str, ...]) -> Self:
        """Set the marching order."""
        return replace(self, order=order)

    def set_place(self, space: int, heading: int) -> Self:
        """Set where the party stands on the road, and which way it goes."""
        return replace(self, place=(space, heading))

    def set_pile(self, zone: str, gold: int) -> Self:
        """Set the gold lying on a zone."""
        return replace(self, piles={**self.piles, zone: max(0, gold)})

    def move(self, card: int, to: str, *, up: bool = True) -> Self:
        """Move a card to a zone."""
        return replace(self, cards=(*self.cards, CardMoved(card=card, to=to, up=up, cause=self.cause)))

    def take(self, deck: str, kind: str, to: str) -> Self:
        """Fetch a card out of a deck into a zone."""
        return replace(self, cards=(*self.cards, CardTaken(deck=deck, kind=kind, to=to, cause=self.cause)))

    def without_card(self, index: int) -> Self:
        """Leave out one of the card changes."""
        return replace(self, cards=self.cards[:index] + self.cards[index + 1 :])

    # --- what comes of it ---

    def small_facts(self) -> tuple[TokensChanged | CardMoved, ...]:
        """Token and card changes only: what a question done by hand takes."""
        changed = tuple(
            TokensChanged(hero=hero, token=token, by=to - getattr(self.table.heroes[hero], token), cause=self.cause)
            for hero in self.table.order
            for token in TOKENS
            if (to := self.token(hero, token)) != getattr(self.table.heroes[hero], token)
        )
        return (*changed, *(fact for fact in self.cards if isinstance(fact, CardMoved)))

    def facts(self) -> tuple[Fact, ...]:
        """All changes as facts, in an order in which they fit."""
        table, found = self.table, list[Fact]()
        found += [fact for fact in self.small_facts() if isinstance(fact, TokensChanged)]
        for hero, alignment in self.alignments.items():
            if alignment != table.heroes[hero].alignment:
                found.append(AlignmentChanged(hero=hero, alignment=alignment, cause=self.cause))
        for hero, turns in self.toads.items():
            if turns != table.heroes[hero].toad:
                found.append(ToadChanged(hero=hero, turns=turns, cause=self.cause))
        for hero, quest in self.quests.items():
            if quest != table.heroes[hero].quest:
                found.append(QuestSet(hero=hero, quest=quest, cause=self.cause))
        if self.order and self.order != table.order:
            found.append(OrderSet(order=self.order, cause=self.cause))
        way = table.adventure
        if self.place is not None and way is not None and self.place != (way.space, way.heading):
            found.append(PartyMoved(space=self.place[0], heading=self.place[1], cause=self.cause))
        for zone, gold in self.piles.items():
            if gold != table.piles.get(zone, 0):
                found.append(PileChanged(zone=zone, by=gold - table.piles.get(zone, 0), cause=self.cause))
        return (*found, *self.cards)

    def after(self) -> tuple[Table, str]:
        """The table with the changes as far as they fit, and what does not fit ("": all does)."""
        table = self.table
        for fact in self.facts():
            try:
                table = reduce(table, fact)
            except ImpossibleFact as error:
                return table, str(error)
        return table, ""

    def diff(self, catalog: Catalog) -> tuple[str, ...]:
        """The changes in words, one line each."""
        return tuple(_line(fact, self.table, catalog) for fact in self.facts())

    def name(self, catalog: Catalog) -> str:
        """What undo calls the correction."""
        changes = self.diff(catalog)
        if not changes:
            return "Correction"
        return f"Correction: {changes[0]}" + (f" and {len(changes) - 1} more" if len(changes) > 1 else "")


def _line(fact: Fact, table: Table, catalog: Catalog) -> str:
    def hero(name: str) -> str:
        return words.hero_name(name, table, catalog)

    match fact:
        case TokensChanged():
            held = getattr(table.heroes[fact.hero], fact.token)
            return f"{hero(fact.hero)}: {fact.token} {held} → {held + fact.by}"
        case CardMoved():
            try:
                name = words.card_name(table.find(fact.card)[1], catalog)
            except KeyError:
                name = "The card just fetched"
            down = "" if fact.up else ", face down"
            return f"{name} → {words.zone_name(fact.to, table, catalog)}{down}"
        case CardTaken():
            where = words.zone_name(fact.to, table, catalog)
            return f"{words.kind_name(fact.kind, catalog)}, out of the {fact.deck} deck → {where}"
        case AlignmentChanged():
            return f"{hero(fact.hero)}: {table.heroes[fact.hero].alignment} → {fact.alignment}"
        case ToadChanged():
            return f"{hero(fact.hero)}: " + (f"a toad for {fact.turns} turns" if fact.turns else "no toad any more")
        case QuestSet():
            return f"{hero(fact.hero)}: quest → {words.quest(fact.quest)}"
        case OrderSet():
            return "Marching order: " + ", ".join(hero(h) for h in fact.order)
        case PartyMoved():
            way = "outwards" if fact.heading == 1 else "homewards"
            return f"The party stands at: {space_name(table, fact.space, catalog)}, {way}"
        case PileChanged():
            held = table.piles.get(fact.zone, 0)
            return f"Gold on {words.zone_name(fact.zone, table, catalog)}: {held} → {held + fact.by}"
        case _:
            return type(fact).__name__
