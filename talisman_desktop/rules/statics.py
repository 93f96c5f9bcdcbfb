"""The standing words that apply to a hero, from the character, the items and the followers; and the hero's scores with
their parts."""

from __future__ import annotations

from typing import TypeVar

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights, Static
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Card, held
from talisman_desktop.rules import standing_cache
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Word
from talisman_desktop.rules.lasting_words import SHIELDED, SHOT
from talisman_desktop.rules.values.fight_values import HELP_FOR_ENEMIES
from talisman_desktop.rules.values.meeting_values import LEFT_TO_PLAYERS, SCRIPTS
from talisman_desktop.rules.values.score_values import (
    ADDED,
    ADDED_FOR_A_WHILE,
    BARRED,
    CHARMED,
    HANDS,
    PLAIN_WEAPON,
    Added,
    Scored,
)

S = TypeVar("S", bound=Static)

TOAD_SCORE = 1
"""A toad's strength and craft."""


def parts_of_help(game: Game) -> list[Part]:
    """Return the numbers that enemies add to their attack rolls on the party's spaces."""
    return list(HELP_FOR_ENEMIES(game, (), None))


def carried(game: Game, hero: str) -> tuple[Card, ...]:
    """Return the items and followers a hero has with them."""
    table = game.table
    return table.zone(held("items", hero)) + table.zone(held("followers", hero))


def words(game: Game, hero: str) -> tuple[Word, ...]:
    """Return every standing word that applies to a hero, with its card (None for the character).

    Toads have none. Dead heroes have none either, but a step that is still under way may ask.
    """
    return standing_cache.of(game, hero).words if game.alive(hero) else ()


def having(game: Game, hero: str, kind: type[S]) -> list[S]:
    """Return the standing words of one kind that apply to a hero."""
    return [*standing_cache.of(game, hero).by_kind.get(kind, ())] if game.alive(hero) else []


def has(game: Game, hero: str, kind: type[Static]) -> bool:
    """Whether any standing word of a kind applies to a hero."""
    return game.alive(hero) and kind in standing_cache.of(game, hero).by_kind


def has_script(game: Game, hero: str, name: str) -> bool:
    """Whether a standing rule in code with this name applies to a hero."""
    known = game.standing.get(hero)
    bent = game.values.get(SCRIPTS)
    if known is not None and known.stood is game.stood and not (bent is not None and bent.passes):
        return name in known.scripts
    return name in SCRIPTS(game, (), hero)


def reminders(game: Game, hero: str) -> list[tuple[CardDef, str]]:
    """Return the standing words of a hero that players carry out themselves, as (card, words), because the program does
    not understand them."""
    return list(LEFT_TO_PLAYERS(game, (), hero))


def score(game: Game, hero: str, attribute: Attribute, fight: Fights = "always", against: str = "") -> int:
    """Return a hero's strength or craft with everything that counts now (in "battle", in "psychic" combat, or in
    general)."""
    stands, lasting, question = standing_cache.of(game, hero), game.table.lasting, (attribute, fight, against)
    if stands.lasting is not lasting:
        stands.lasting, stands.spells_allowed = lasting, None
        stands.scores.clear()
    known = stands.scores.get(question)
    if known is None:
        known = stands.scores[question] = sum([p.n for p in parts(game, hero, attribute, fight, against)])
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
    """Return the parts of a score, the tokens first.

    One weapon counts in a battle, or two for a hero who may use two (C2c.a). The card `shooting` counts as used for a
    shot. The weapon `beside_shield` is the only one in hand.
    """
    h = game.table.heroes[hero]
    if h.toad:
        return [Part("toad", TOAD_SCORE)]
    found = [Part("tokens", h.strength if attribute == "strength" else h.craft)]
    about = Scored(hero, attribute, fight, against)
    barred = BARRED(game, (), hero) if fight == "battle" else ()
    added = ADDED(game, (), about)
    if barred:
        added = tuple([x for x in added if x.card is None or not is_barred(x.printed, barred, x.card)])
    weapons: list[Added] = []
    for one in added:
        if not one.in_hand:
            found.append(one.part)
        elif one.card is not None:
            weapons.append(one)
    if attribute == "strength" and fight == "battle":
        found.extend(_charmed(game, hero))
    if weapons:
        found.extend(x.part for x in _counting(game, hero, weapons, shooting, beside_shield))
    found.extend(ADDED_FOR_A_WHILE(game, (), about))
    return found


def is_barred(printed: CardDef, barred: tuple[str, ...], card: Card | None = None) -> bool:
    """Whether a thing is of a kind that cannot be used now."""
    if not barred:
        return False
    magic = standing_cache.is_magic(printed, card)
    plain = PLAIN_WEAPON in barred and printed.subtype == "weapon" and not magic
    return plain or printed.subtype in barred


def _charmed(game: Game, hero: str) -> list[Part]:
    """Return the part that the strongest charmed enemy among a hero's followers adds to a score; empty if none follows.
    Only one charmed enemy joins a fight."""
    followers = standing_cache.of(game, hero).followers
    if not followers:
        return []
    charmed = [Part(f.id, f.strength or 0) for f in map(game.printed, followers) if charms(game, hero, f)]
    return [max(charmed, key=lambda p: p.n)] if charmed else []


def charms(game: Game, hero: str, printed: CardDef) -> bool:
    """Whether a card is an enemy of a kind that this hero charms."""
    return printed.type == "enemy" and printed.subtype in CHARMED(game, (), hero)


def _counting(game: Game, hero: str, weapons: list[Added], shooting: int, beside_shield: int) -> list[Added]:
    """Return those of a hero's weapons that count in the current battle, for the given shot and shield."""
    shot = [x.card for x in game.table.lasting if x.hero == hero and x.what == SHOT] or [shooting] * (shooting > 0)
    if only := beside_shield or shielded(game, hero):
        weapons = [x for x in weapons if x.card is not None and x.card.id == only]
    return _in_hand(weapons, 1 if only else HANDS(game, 1, hero), shot)


def wielded(game: Game, hero: str, against: str = "") -> list[Card]:
    """Return the weapons that count for a hero in the current battle, the best first."""
    barred = BARRED(game, (), hero)
    added = ADDED(game, (), Scored(hero, "strength", "battle", against))
    weapons = [x for x in added if x.in_hand and x.card is not None and not is_barred(x.printed, barred, x.card)]
    return [x.card for x in _counting(game, hero, weapons, 0, 0) if x.card is not None]


def _in_hand(weapons: list[Added], hands: int, shot: list[int]) -> list[Added]:
    """Return the weapons that count: the best for the free hands, at most one bow among them (C7d). A weapon used to
    shoot fills a hand, but is expended (C8e.h)."""
    hands, bows = hands - len(shot), 1 - len(shot)
    used: list[Added] = []
    for weapon in sorted(weapons, key=lambda w: -w.part.n):
        expended = weapon.card is not None and weapon.card.id in shot
        if len(used) < hands and not expended and (not weapon.bow or bows > 0):
            used.append(weapon)
            bows -= weapon.bow
    return used


def shielded(game: Game, hero: str) -> int:
    """Return the number of the weapon that a hero holds beside a shield in this battle; 0 if no shield was chosen."""
    return next((x.card for x in game.table.lasting if x.hero == hero and x.what == SHIELDED), 0)


def weapons(game: Game, hero: str, against: str = "") -> list[Card]:
    """Return the weapons that would add to a hero's strength in battle."""
    added = ADDED(game, (), Scored(hero, "strength", "battle", against))
    found = {x.card.id: x.card for x in added if x.in_hand and x.card is not None}
    plain = PLAIN_WEAPON in BARRED(game, (), hero)
    return [card for card in found.values() if not plain or standing_cache.is_magic(game.printed(card), card)]


def weapons_lost(game: Game, hero: str, bow: int) -> int:
    """Return the strength that a hero loses in battle by shooting with this card; 0 if the hero has shot already."""
    lasting = game.table.lasting
    if any(x.hero == hero and x.what == SHOT for x in lasting):
        return 0
    plain = sum(p.n for p in parts(game, hero, "strength", "battle"))
    return plain - sum(p.n for p in parts(game, hero, "strength", "battle", shooting=bow))
