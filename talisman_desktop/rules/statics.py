"""What holds for a hero: standing words of the character, the items and the followers; scores with their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from talisman_desktop.cards.effects import (
    AddStartingCraft,
    Attribute,
    Bonus,
    CannotUse,
    Charms,
    EnemiesAdd,
    FewerDice,
    Fights,
    NoItemBonuses,
    NoMagicObjects,
    OwnerByHand,
    OwnerScript,
    Shoots,
    Static,
    TwoWeapons,
)
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Card, Hero, Lasting, held
from talisman_desktop.rules.game import Game

S = TypeVar("S", bound=Static)

SHOT = "shot/"
"""What lasts for a hero who has shot with the card it names: it is expended and was the weapon of this fight (C7d)."""

SHIELDED = "hands/"
"""The lasting mark of a hero who fights with a shield beside the weapon that the mark names, instead of with two
weapons (C7e.e)."""

TOAD_SCORE = 1
"""A toad's strength and craft."""


Word = tuple[Static, Card | None, CardDef]
"""A standing word, the card it stands on (None: the character), and what is printed there."""


class Standing:
    """What stands for a hero. It holds as long as the hero, the items, the followers and the ground are the same."""

    __slots__ = (
        *("abilities", "by_kind", "followers", "ground", "hero", "heroes", "items", "lasting", "scores"),
        *("slices", "spells", "spells_allowed", "table", "words", "zones"),
    )

    def __init__(
        self,
        catalog: Catalog,
        hero: Hero,
        items: tuple[Card, ...],
        followers: tuple[Card, ...],
        ground: tuple[CardDef, ...],
    ) -> None:
        self.hero, self.items, self.followers, self.ground = hero, items, followers, ground
        self.words: tuple[Word, ...] = () if hero.toad else tuple(_words(catalog, hero, items + followers, ground))
        self.by_kind: dict[type, list[Any]] = {}
        for static, _, _ in self.words:
            self.by_kind.setdefault(type(static), []).append(static)
        self.scores: dict[tuple[Attribute, Fights, str], int] = {}
        self.lasting: tuple[Lasting, ...] = ()
        """The scores were worked out with these."""
        self.table: object = None
        self.heroes: object = None
        self.zones: object = None
        self.slices: object = None
        """The table and its parts when this was last found to hold."""
        self.spells_allowed: object = None
        """The spells last found to be no more than craft allows, with these lasting things."""
        self.spells: tuple[Card, ...] = ()
        self.abilities: tuple[Any, ...] | None = None
        """What the hero could use with these spells, as `talisman_desktop.rules.abilities` has worked it out."""


def _words(catalog: Catalog, hero: Hero, cards: tuple[Card, ...], ground: tuple[CardDef, ...]) -> Iterator[Word]:
    character = catalog.cards[hero.kind]
    for printed in (character, *ground):
        for static in printed.owned:
            yield static, None, printed
    for card in cards:
        if not card.kind:
            continue  # nobody knows yet what it says
        printed = catalog.cards[card.kind]
        if not printed.owned or hero.alignment not in printed.usable_by or useless_on(ground, printed):
            continue
        for static in printed.owned:
            if not (isinstance(static, Bonus) and printed.is_item and _says(ground, NoItemBonuses)):
                yield static, card, printed


def _says(ground: tuple[CardDef, ...], kind: type[Static]) -> bool:
    return any(isinstance(s, kind) for printed in ground for s in printed.owned)


def useless_on(ground: tuple[CardDef, ...], printed: CardDef) -> bool:
    """Whether a thing cannot be used on this ground."""
    return printed.type == "magic-object" and _says(ground, NoMagicObjects)


# --- the ground: words of the space the party is on, which hold for everybody there ---


def ground_says(game: Game, kind: type[Static]) -> bool:
    """Whether the space the party is on has such a standing word."""
    return _says(game.variant.ground(game), kind)


def help_for_enemies(game: Game) -> int:
    """What enemies add to their attack rolls on this space (Runes)."""
    return sum(part.n for part in parts_of_help(game))


def parts_of_help(game: Game) -> list[Part]:
    """Return what enemies add to their attack rolls here, space by space."""
    ground = game.variant.ground(game)
    return [Part(printed.id, s.n) for printed in ground for s in printed.owned if isinstance(s, EnemiesAdd)]


def fewer_dice(game: Game, place: str) -> int:
    """How many dice less the party rolls at a place, by everybody's standing words together (D2.dwarf, D4.gnome)."""
    return sum(s.n for hero in game.table.order for s in having(game, hero, FewerDice) if place in s.places)


def standing(game: Game, hero: str) -> Standing:
    """What stands for a hero now."""
    table = game.table
    known: Standing | None = game.standing.get(hero)
    if known is not None and known.table is table:
        return known
    heroes, zones, slices = table.heroes, table.zones, table.slices
    if known is not None and known.heroes is heroes and known.zones is zones and known.slices is slices:
        known.table = table
        return known
    # The party is on the same ground as long as the slices are the same values.
    ground = known.ground if known is not None and known.slices is slices else game.variant.ground(game)
    h, items, followers = heroes[hero], zones.get(f"items:{hero}", ()), zones.get(f"followers:{hero}", ())
    if known is None or (known.items, known.followers, known.ground) != (items, followers, ground):
        known = game.standing[hero] = Standing(game.catalog, h, items, followers, ground)
    elif known.hero is not h:
        if (known.hero.kind, known.hero.alignment, bool(known.hero.toad)) != (h.kind, h.alignment, bool(h.toad)):
            known = game.standing[hero] = Standing(game.catalog, h, items, followers, ground)
        else:
            # Tokens alone change what a hero scores, not what stands for them; lives, fate and gold not even that.
            if (known.hero.strength, known.hero.craft) != (h.strength, h.craft):
                known.spells_allowed = None
                known.scores.clear()
            known.hero = h
    known.table, known.heroes, known.zones, known.slices = table, heroes, zones, slices
    return known


def carried(game: Game, hero: str) -> tuple[Card, ...]:
    """The items and followers a hero has with them."""
    table = game.table
    return table.zone(held("items", hero)) + table.zone(held("followers", hero))


def words(game: Game, hero: str) -> tuple[Word, ...]:
    """Every standing word in force for a hero, with the card it stands on (None: the character). Toads have none, nor
    have the dead: whoever dies of what is played in between may still be asked for by what was under way."""
    return standing(game, hero).words if game.alive(hero) else ()


def having(game: Game, hero: str, kind: type[S]) -> list[S]:
    """The standing words of one kind in force for a hero."""
    return [*standing(game, hero).by_kind.get(kind, ())] if game.alive(hero) else []


def has(game: Game, hero: str, kind: type[Static]) -> bool:
    """Whether any standing word of a kind is in force for a hero."""
    return game.alive(hero) and kind in standing(game, hero).by_kind


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
        stands.lasting, stands.spells_allowed = lasting, None
        stands.scores.clear()
    known = stands.scores.get(question)
    if known is None:
        known = stands.scores[question] = sum(p.n for p in parts(game, hero, attribute, fight, against))
    return known


def parts(
    game: Game,
    hero: str,
    attribute: Attribute,
    fight: Fights = "always",
    against: str = "",
    shooting: int = 0,
    beside_shield: int = 0,
) -> list[Part]:
    """The parts of a score, the tokens first. One weapon counts in a battle, two for those who may (C2c.a);
    `shooting` is a card taken as shot with, `beside_shield` the one weapon in hand."""
    h = game.table.heroes[hero]
    if h.toad:
        return [Part("toad", TOAD_SCORE)]
    found = [Part("tokens", h.strength if attribute == "strength" else h.craft)]
    weapons: list[tuple[Part, Card, bool]] = []
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
                weapons.append((part, card, any(isinstance(s, Shoots) for s in printed.owned)))
            else:
                found.append(part)
    if attribute == "strength" and fight == "battle":
        found.extend(_charmed(game, hero))
    shot = [x.card for x in game.table.lasting if x.hero == hero and x.what == SHOT] or [shooting] * (shooting > 0)
    only = beside_shield or shielded(game, hero)
    if only:
        weapons = [w for w in weapons if w[1].id == only]
    found.extend(_in_hand(weapons, 2 if two and not only else 1, shot))
    for lasting in game.table.lasting:
        if lasting.hero == hero and lasting.what == attribute:
            found.append(Part(lasting.source, lasting.n))
    return found


def _charmed(game: Game, hero: str) -> list[Part]:
    """The strongest of the charmed enemies at a hero's heel: one of them fights along."""
    followers = [game.printed(c) for c in standing(game, hero).followers]
    charmed = [Part(f.id, f.strength or 0) for f in followers if charms(game, hero, f)]
    return [max(charmed, key=lambda p: p.n)] if charmed else []


def charms(game: Game, hero: str, printed: CardDef) -> bool:
    """Whether a card is an enemy of a kind that this hero charms."""
    return printed.type == "enemy" and any(printed.subtype in s.subtypes for s in having(game, hero, Charms))


def _in_hand(weapons: list[tuple[Part, Card, bool]], hands: int, shot: list[int]) -> list[Part]:
    """The weapons that count: the best for the hands there are, one bow among them (C7d). One shot with fills a hand,
    but is expended (C8e.h)."""
    hands, bows = hands - len(shot), 1 - len(shot)
    used: list[Part] = []
    for part, card, bow in sorted(weapons, key=lambda w: -w[0].n):
        if len(used) < hands and card.id not in shot and (not bow or bows > 0):
            used.append(part)
            bows -= bow
    return used


def shielded(game: Game, hero: str) -> int:
    """The weapon that a hero has in hand beside a shield in the battle at hand, 0 where no shield was chosen."""
    return next((x.card for x in game.table.lasting if x.hero == hero and x.what == SHIELDED), 0)


def weapons(game: Game, hero: str, against: str = "") -> list[Card]:
    """The weapons that would add to a hero's strength in battle."""
    found = {
        card.id: card
        for static, card, printed in words(game, hero)
        if card is not None and printed.subtype == "weapon" and isinstance(static, Bonus)
        if static.during == "battle" and static.attribute == "strength" and _counts(static, "battle", against)
    }
    return [*found.values()]


def weapons_lost(game: Game, hero: str, bow: int) -> int:
    """How much strength a hero would have less in battle for shooting with this card."""
    lasting = game.table.lasting
    if any(x.hero == hero and x.what == SHOT for x in lasting):
        return 0
    plain = sum(p.n for p in parts(game, hero, "strength", "battle"))
    return plain - sum(p.n for p in parts(game, hero, "strength", "battle", shooting=bow))


def _counts(bonus: Bonus, fight: Fights, against: str) -> bool:
    if bonus.against and against not in bonus.against:
        return False
    return bonus.during == "always" or bonus.during == fight


def _outdone(bonus: Bonus, printed: CardDef, fight: Fights, against: str) -> bool:
    """A plain bonus gives way to the same card's bonus against this very kind of enemy."""
    return not bonus.against and any(
        isinstance(s, Bonus) and s.against and s.attribute == bonus.attribute and _counts(s, fight, against)
        for s in printed.owned
    )
