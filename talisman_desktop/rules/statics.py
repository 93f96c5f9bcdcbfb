"""What holds for a hero: standing words of the character, the items and the followers; scores with their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from talisman_desktop.cards.effects import (
    AddStartingCraft,
    Attribute,
    Bonus,
    CannotUse,
    Fights,
    OwnerByHand,
    OwnerScript,
    Static,
    TwoWeapons,
)
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import Card, Hero, Lasting, held
from talisman_desktop.rules.game import Game

S = TypeVar("S", bound=Static)

TOAD_SCORE = 1
"""A toad's strength and craft."""


class Part(Struct, frozen=True):
    """One part of a score: whose words or what, and how much."""

    source: str
    n: int


Word = tuple[Static, Card | None, CardDef]
"""A standing word, the card it stands on (None: the character), and what is printed there."""


class Standing:
    """What stands for a hero. It holds as long as the hero, the items and the followers are the same values."""

    __slots__ = ("by_kind", "followers", "hero", "heroes", "items", "lasting", "scores", "words", "zones")

    def __init__(self, catalog: Catalog, hero: Hero, items: tuple[Card, ...], followers: tuple[Card, ...]) -> None:
        self.hero, self.items, self.followers = hero, items, followers
        self.words: tuple[Word, ...] = () if hero.toad else tuple(_words(catalog, hero, items + followers))
        self.by_kind: dict[type, list[Any]] = {}
        for static, _, _ in self.words:
            self.by_kind.setdefault(type(static), []).append(static)
        self.scores: dict[tuple[Attribute, Fights, str], int] = {}
        self.lasting: tuple[Lasting, ...] = ()
        """The scores were worked out with these."""
        self.heroes: object = None
        self.zones: object = None
        """The table's mappings when this was last found to hold."""


def _words(catalog: Catalog, hero: Hero, cards: tuple[Card, ...]) -> Iterator[Word]:
    character = catalog.cards[hero.kind]
    for static in character.owned:
        yield static, None, character
    for card in cards:
        printed = catalog.cards[card.kind]
        if printed.owned and hero.alignment in printed.usable_by:
            for static in printed.owned:
                yield static, card, printed


def standing(game: Game, hero: str) -> Standing:
    """What stands for a hero now."""
    heroes, zones = game.table.heroes, game.table.zones
    known: Standing | None = game.standing.get(hero)
    if known is not None and known.heroes is heroes and known.zones is zones:
        return known
    h, items, followers = heroes[hero], zones.get(held("items", hero), ()), zones.get(held("followers", hero), ())
    if known is None or known.hero is not h or known.items is not items or known.followers is not followers:
        known = game.standing[hero] = Standing(game.catalog, h, items, followers)
    known.heroes, known.zones = heroes, zones
    return known


def carried(game: Game, hero: str) -> tuple[Card, ...]:
    """The items and followers a hero has with them."""
    table = game.table
    return table.zone(held("items", hero)) + table.zone(held("followers", hero))


def words(game: Game, hero: str) -> tuple[Word, ...]:
    """Every standing word in force for a hero, with the card it stands on (None: the character). Toads have none."""
    return standing(game, hero).words


def having(game: Game, hero: str, kind: type[S]) -> list[S]:
    """The standing words of one kind in force for a hero."""
    return [*standing(game, hero).by_kind.get(kind, ())]


def has(game: Game, hero: str, kind: type[Static]) -> bool:
    """Whether any standing word of a kind is in force for a hero."""
    return kind in standing(game, hero).by_kind


def has_script(game: Game, hero: str, name: str) -> bool:
    """Whether a standing rule in code of this name is in force for a hero."""
    return any(s.name == name for s in having(game, hero, OwnerScript))


def reminders(game: Game, hero: str) -> list[tuple[CardDef, str]]:
    """Standing words the program does not know: the players mind them."""
    return [(printed, s.text) for s, _, printed in words(game, hero) if isinstance(s, OwnerByHand)]


def score(game: Game, hero: str, attribute: Attribute, fight: Fights = "always", against: str = "") -> int:
    """A hero's strength or craft with everything that counts now ("battle", "psychic" or in general)."""
    stands, lasting, question = standing(game, hero), game.table.lasting, (attribute, fight, against)
    if stands.lasting is not lasting:
        stands.lasting = lasting
        stands.scores.clear()
    known = stands.scores.get(question)
    if known is None:
        known = stands.scores[question] = sum(p.n for p in parts(game, hero, attribute, fight, against))
    return known


def parts(game: Game, hero: str, attribute: Attribute, fight: Fights = "always", against: str = "") -> list[Part]:
    """The parts of a score, the tokens first. One weapon counts in a battle, two for those who may (C2c.a)."""
    h = game.table.heroes[hero]
    if h.toad:
        return [Part("toad", TOAD_SCORE)]
    found = [Part("tokens", h.strength if attribute == "strength" else h.craft)]
    weapons: list[Part] = []
    barred = [t for s in having(game, hero, CannotUse) for t in s.subtypes] if fight == "battle" else []
    two = False
    for static, card, printed in words(game, hero):
        if isinstance(static, AddStartingCraft):
            if attribute == "strength" and fight == "battle":
                found.append(Part(printed.id, printed.craft or 0))
        elif isinstance(static, TwoWeapons):
            two = True
        elif isinstance(static, Bonus) and static.attribute == attribute and _counts(static, fight, against):
            if _outdone(static, printed, fight, against) or printed.subtype in barred:
                continue
            part = Part(printed.id, static.n)
            if card is not None and printed.subtype == "weapon" and static.during == "battle":
                weapons.append(part)
            else:
                found.append(part)
    weapons.sort(key=lambda p: -p.n)
    found.extend(weapons[: 2 if two else 1])
    for lasting in game.table.lasting:
        if lasting.hero == hero and lasting.what == attribute:
            found.append(Part(lasting.source, lasting.n))
    return found


def _counts(bonus: Bonus, fight: Fights, against: str) -> bool:
    if bonus.against and bonus.against != against:
        return False
    return bonus.during == "always" or bonus.during == fight


def _outdone(bonus: Bonus, printed: CardDef, fight: Fights, against: str) -> bool:
    """A plain bonus gives way to the same card's bonus against this very kind of enemy."""
    return not bonus.against and any(
        isinstance(s, Bonus) and s.against and s.attribute == bonus.attribute and _counts(s, fight, against)
        for s in printed.owned
    )
