"""Setting the guardians of a trove and giving them its things (C8d)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.effects import AlwaysASpell, Attribute, Bonus, Boost, NoItemBonuses, Saves
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, Told, TroveSet
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import FOE, Card, Cause, Step, discard
from talisman_desktop.rules import dice, drawing, statics
from talisman_desktop.rules.game import Game

GUARDIANS = "guardians"
"""The zone of the enemies that guard a trove."""
TROVE = "trove"
"""The zone of the trove's cards, face down until the guardians are set."""
LOOT = "loot"
"""The zone of what no enemy holds: it lies with the gold (C8d.k)."""

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")
WORN_BY: tuple[tuple[str, Attribute], ...] = (("body", "strength"), ("hand", "strength"), ("head", "craft"))
"""Armour and shields go to the highest strength, helmets to the highest craft (C8d.i)."""


def things_of(enemy: int) -> str:
    """The zone of what an enemy is equipped with."""
    return f"guardian:{enemy}"


async def set_guardians(game: Game) -> Step:
    """Draw 2d6 cards, keep enemies and objects, turn the trove over, roll its gold, equip the enemies (C8d)."""
    leader = game.table.order[0]
    count = sum(
        await dice.throw_for_party(
            game,
            Throw(
                key="guardians",
                hero=leader,
                text="How many cards guard the trove? Throw two dice",
                dice=2,
                cause=Cause("C8d.a"),
                family="road",
            ),
            "guardians",
        )
    )
    for card in drawing.deal(game, "adventure", count, GUARDIANS, Cause("C8d.b")):
        await drawing.turn(game, card, Cause("C8d.b"))
        printed = game.printed(game.card(card))
        if printed.type != "enemy" and not printed.is_item:
            game.do(CardMoved(card, discard("adventure"), cause=Cause("C8d.c")))
    for lying in game.table.zone(TROVE):
        await drawing.turn(game, lying.id, Cause("C8d.e"))
    (gold,) = await dice.throw_for_party(
        game,
        Throw(key="trove-gold", hero=leader, text="The trove's gold: throw a die", cause=Cause("C8d.f"), family="road"),
        "the trove's gold",
    )
    game.do(TroveSet(gold, cause=Cause("C8d.f")))
    await equip(game)
    names = tuple(game.printed(c).name for c in game.table.zone(GUARDIANS))
    game.do(Told("guardians", "", names, cause=Cause("C8d.d")))
    return Step("guardian-fight", (1,)) if names else Step("loot")


# --- equipping (C8d.g to C8d.k) ---


def printed_score(printed: CardDef, attribute: Attribute) -> int | None:
    """The score printed on an enemy, None when it has none of this attribute."""
    return printed.strength if attribute == "strength" else printed.craft


def own_score(game: Game, enemy: Card, attribute: Attribute) -> int | None:
    """An enemy's own score: the printed one, and what was thrown for a foe without a card (C10k.a, C10n.b)."""
    score = printed_score(game.printed(enemy), attribute)
    if score is None or enemy.deck != FOE:
        return score
    return score + enemy.counters


def bonuses(printed: CardDef, attribute: Attribute) -> int:
    """What a thing adds to an attribute in a fight, a draught drunk for it included."""
    fight = "battle" if attribute == "strength" else "psychic"
    worn = sum(
        s.n
        for s in printed.owned
        if isinstance(s, Bonus) and s.attribute == attribute and s.during in ("always", fight) and not s.against
    )
    drunk = sum(
        x.n for a in printed.may for x in a.effects if isinstance(x, Boost) and x.attribute == attribute and a.uses_up
    )
    return worn + drunk


async def equip(game: Game) -> None:
    """Give the enemies, all evil, what they can use; everything else lies with the gold."""
    drawn = [c for c in game.table.zone(GUARDIANS) if game.printed(c).is_item]
    things = [*game.table.zone(TROVE), *drawn]
    enemies = [c for c in game.table.zone(GUARDIANS) if game.printed(c).type == "enemy"]
    left = [c for c in things if "evil" in game.printed(c).usable_by and enemies]
    for thing in things:
        if thing not in left:
            game.do(CardMoved(thing.id, LOOT, cause=Cause("C8d.k")))
    for attribute in ATTRIBUTES:
        helping = [(bonuses(game.printed(c), attribute), c) for c in left]
        for bonus, thing in sorted(helping, key=lambda x: -x[0]):
            if bonus > 0:
                left.remove(thing)
                _give(game, thing, _strongest(game, enemies, attribute, thing), "C8d.h")
    for worn, attribute in WORN_BY:
        for thing in [c for c in left if _worn(game.printed(c)) == worn]:
            left.remove(thing)
            _give(game, thing, _strongest(game, enemies, attribute, thing), "C8d.i")
    for thing in left:
        if any(isinstance(s, AlwaysASpell) for s in game.printed(thing).owned):
            enemy = _strongest(game, enemies, "craft", thing)
            _give(game, thing, enemy, "C8d.j")
            if enemy is not None:
                await drawing.draw(game, "spell", things_of(enemy.id), Cause("C8d.j"))
        else:
            game.do(CardMoved(thing.id, LOOT, cause=Cause("C8d.k")))


def _worn(printed: CardDef) -> str:
    return next((s.worn for s in printed.owned if isinstance(s, Saves)), "")


def _strongest(game: Game, enemies: list[Card], attribute: Attribute, thing: Card) -> Card | None:
    """Who gets a thing: the highest printed score, else the highest other one; ties: the enemy drawn first.

    One weapon each, and no armour worn twice on the same place (ruling 26).
    """
    printed = game.printed(thing)
    free = [e for e in enemies if not any(_clashes(printed, game.printed(c)) for c in game.table.zone(things_of(e.id)))]
    scored = [(printed_score(game.printed(e), attribute), e) for e in free]
    having = [(s, e) for s, e in scored if s is not None]
    if not having:
        other: Attribute = "craft" if attribute == "strength" else "strength"
        having = [(s, e) for e in free if (s := printed_score(game.printed(e), other)) is not None]
    return max(having, key=lambda x: x[0])[1] if having else None


def _clashes(thing: CardDef, held: CardDef) -> bool:
    if thing.subtype == "weapon":
        return held.subtype == "weapon"
    return bool(_worn(thing)) and _worn(thing) == _worn(held)


def _give(game: Game, thing: Card, enemy: Card | None, rule: str) -> None:
    to = LOOT if enemy is None else things_of(enemy.id)
    game.do(CardMoved(thing.id, to, cause=Cause(rule if enemy else "C8d.h")))


# --- what stands in a fight ---


def standing(game: Game) -> list[Card]:
    """The enemies still standing."""
    return [c for c in game.table.zone(GUARDIANS) if game.printed(c).type == "enemy"]


def scores(game: Game, enemy: Card) -> Iterator[tuple[Attribute, int]]:
    """The scores an enemy can be felled by: those printed on it, raised by its things."""
    things = [game.printed(c) for c in game.table.zone(things_of(enemy.id))]
    for attribute in ATTRIBUTES:
        score = own_score(game, enemy, attribute)
        if score is not None:
            yield attribute, score + sum(_adds(game, c, attribute) for c in things)


def pool(game: Game, attribute: Attribute) -> int:
    """What the enemies strike with: printed scores and the bonuses of all their things (ruling 26)."""
    total = 0
    for enemy in standing(game):
        total += own_score(game, enemy, attribute) or 0
        total += sum(_adds(game, game.printed(c), attribute) for c in game.table.zone(things_of(enemy.id)))
    return total


def _adds(game: Game, thing: CardDef, attribute: Attribute) -> int:
    """What a thing adds here: on a space where strength and craft from items do not count, that holds for all."""
    return 0 if statics.ground_says(game, NoItemBonuses) else bonuses(thing, attribute)


def fell(game: Game, enemy: int, cause: Cause) -> None:
    """A felled guardian is no trophy; what it held lies in the trove, what it drank is gone (ruling 25, 26)."""
    for thing in game.table.zone(things_of(enemy)):
        game.do(CardMoved(thing.id, LOOT, cause=cause))
    game.do(CardMoved(enemy, discard(game.card(enemy).deck), cause=cause))
