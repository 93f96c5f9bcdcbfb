"""Setting the guardians of a trove, and arming them with the things of the trove (C8d)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.effects import Attribute, ScoreAs, Script
from talisman_desktop.cards.owned import Fights
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, FoeAppeared, LastingBegan, Part, Side, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import (
    FOE,
    Card,
    Cause,
    Lasting,
    Step,
    discard,
)
from talisman_desktop.games.darkest.base import clauses, expeditions, hand_places
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import countermagic, dice, draws, lasting_words, own_scores, printed_words, roads, statics
from talisman_desktop.rules import standing_cache as in_force
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Procedure, Value, happened
from talisman_desktop.rules.lasting_words import ALLY
from talisman_desktop.rules.moments import Felled
from talisman_desktop.rules.printed_words import armour, gives_spells, shots, worn
from talisman_desktop.rules.roads import TroveSet
from talisman_desktop.rules.values.meeting_values import HELD
from talisman_desktop.rules.values.score_values import ITEMS_ADD
from talisman_desktop.rules.zones import GUARDIANS

TROVE = "trove"
"""The zone of the trove's cards, face down until the guardians are set."""
LOOT = "loot"
"""The zone of things that no enemy holds, which lie with the gold (C8d.k)."""

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")
FIGHTS: dict[Attribute, Fights] = {"strength": "battle", "craft": "psychic"}

CHANGED = "guardian/"
"""The prefix of a lasting mark on a guardian's card, followed by an attribute: that score changes by `n` in this
fight."""
FOES_ALLY = "foes-ally/"
"""The prefix of a lasting mark, followed by an attribute: creatures that a guardian's scroll has summoned add `n` to
it."""
SHIELD = "shield/"
"""The lasting mark of a hero who has used a shield in this combat, which is possible only once (C8e.j)."""
WORN_BY: tuple[tuple[str, Attribute], ...] = (("body", "strength"), ("hand", "strength"), ("head", "craft"))
"""For each place where armour is worn, the attribute whose highest score decides which guardian gets it (C8d.i)."""


def things_of(enemy: int) -> str:
    """Return the zone of the things that an enemy holds."""
    return f"guardian:{enemy}"


PLAN_LEFT_OUT: Value[tuple[str, ...], None] = Value("what a plan leaves out of dice for armour", whose="party")
"""The consequences of dice for armour that the plan of a combat does not know, each in words that begin with
"without"."""

SETTING: Procedure[str, Step] = Procedure("the setting of guardians")
"""The setting of the guardians for the trove at a place, by its short id.

The procedure returns the step that follows.
"""


async def set_guardians(game: Game) -> Step:
    """Set the guardians for the trove at the end of the party's road, as a box may change it (`SETTING`); return the
    next step."""
    w = roads.way(game.table)
    return await SETTING(game, w.destination if w is not None else "", _set_guardians)


async def _set_guardians(game: Game, place: str) -> Step:
    """Draw the total of two dice in cards, keep the enemies and objects, turn the trove over, roll for its gold, and
    equip the enemies (C8d); return the next step. If players resolve the trove by hand, only ask them how it ended."""
    match await hand_places.trove(game):
        case "won":
            await turn_over_trove(game)
            return Step("loot")
        case "back":
            return Step("give-up")
    leader = game.party[0]
    count = sum(
        await dice.roll_for_party(
            game,
            Throw(
                key="guardians",
                hero=leader,
                text="How many cards guard the trove? Roll two dice",
                dice=2,
                cause=Cause("C8d.a"),
                family="road",
            ),
            "guardians",
        )
    )
    for card in draws.deal(game, "adventure", count, GUARDIANS, clauses.GUARDS_DEALT):
        await draws.turn(game, card, clauses.GUARDS_DEALT)
        printed = game.printed(game.card(card))
        if printed.type != "enemy" and not printed.is_item:
            game.do(CardMoved(card, discard(game.card(card).deck), cause=clauses.NO_GUARD))
    if (expedition := expeditions.here(game)) is not None:
        for boss in expedition.bosses:
            game.do(FoeAppeared(boss, GUARDIANS, cause=Cause(expedition.rules.guardians)))
    await turn_over_trove(game)
    await roll_gold(game)
    await equip(game)
    names = tuple(game.printed(c).name for c in game.table.zone(GUARDIANS))
    game.do(Told("guardians", "", names, cause=Cause("C8d.d")))
    if not names:
        return Step("loot")
    return Step("guardian-fight", (1,)) if await _attempt(game) else Step("give-up")


async def roll_gold(game: Game) -> None:
    """Roll a die for the gold of the trove, unless its box gives a fixed amount."""
    expedition = expeditions.here(game)
    if expedition is not None and expedition.gold:
        game.change(TroveSet(expedition.gold), cause=Cause(expedition.rules.trove))
        return
    leader = game.party[0]
    (gold,) = await dice.roll_for_party(
        game,
        Throw(
            key="trove-gold", hero=leader, text="The trove's gold: roll a die", cause=clauses.TROVE_GOLD, family="road"
        ),
        "the trove's gold",
    )
    game.change(TroveSet(gold), cause=clauses.TROVE_GOLD)


async def _attempt(game: Game) -> bool:
    """Return whether the party fights the guardians of a trove.

    A party that was carried to the trove may decide when both totals are known (C4f.b, ruling 15). A party that came
    along the road must fight (C3a.h).
    """
    w = roads.way(game.table)
    if w is None or w.rolled:
        return True
    totals = ", ".join(f"{a} {pool(game, a)} against your {hero_pool(game, a)}" for a in ATTRIBUTES)
    answer = await game.choose(
        lambda: Choose(
            key="guardians/attempt",
            text=f"You were carried to this trove. Its guardians have {totals}: fight them, or turn back?",
            options=(Option("fight", "Fight the guardians"), Option("back", f"Turn back to {walk.home_name(game)}")),
            cause=Cause("C4f.b"),
            family="road-choices",
            usual="fight",
        )
    )
    return answer == "fight"


async def turn_over_trove(game: Game) -> None:
    """Turn the cards of the trove face up."""
    for card in game.table.zone(TROVE):
        await draws.turn(game, card.id, clauses.TROVE_SHOWN)


# --- equipping (C8d.g to C8d.k) ---


def printed_score(printed: CardDef, attribute: Attribute) -> int | None:
    """Return the score printed on an enemy, None when it has none of this attribute."""
    return printed.strength if attribute == "strength" else printed.craft


def own_score(game: Game, enemy: Card, attribute: Attribute) -> int | None:
    """Return an enemy's own score, with the changes made in this fight (C8e.c, C8e.e); None if it has none.

    It is the one printed, or for a foe without a card the number rolled (C10k.a, C10n.b).
    """
    score = printed_score(game.printed(enemy), attribute)
    if score is None:
        return None
    rolled = enemy.counters if enemy.deck == FOE else 0
    if any(isinstance(x, (ScoreAs, Script)) for x in game.printed(enemy).meet):
        score = _said_score(game, enemy, attribute)
    if (own := own_scores.of(game.table, enemy.id, attribute)) is not None:
        score, rolled = own, 0
    return score + rolled + _changes(game, enemy, attribute)


def _said_score(game: Game, enemy: Card, attribute: Attribute) -> int:
    """Return the score of an enemy whose text computes it. Where the text names the hero's score, the strongest hero's
    counts; where it names anything else of the hero, that of the first hero."""
    strongest = max(statics.score(game, hero, attribute, FIGHTS[attribute]) for hero in game.party)
    return sides.score_of(game, game.party[0], enemy, attribute, against=strongest)


def _changes(game: Game, enemy: Card, attribute: Attribute) -> int:
    """Return by how much scrolls and damage change a score in this fight.

    Changes by scrolls do not count under Destroy Magic.
    """
    changes = [x.n for x in game.table.lasting if x.card == enemy.id and x.what == f"{CHANGED}{attribute}"]
    return sum(n for n in changes if n < 0 or not countermagic.all_negated(game))


def bonuses(printed: CardDef, attribute: Attribute) -> int:
    """Return the bonus of a thing to an attribute in a fight; for a potion, the bonus it gives when drunk for the
    fight."""
    return printed_words.bonuses(printed, attribute, FIGHTS[attribute])


async def equip(game: Game) -> None:
    """Give each thing of the trove to an enemy who can use it; all enemies count as evil.

    The other things lie with the gold.
    """
    drawn = [c for c in game.table.zone(GUARDIANS) if game.printed(c).is_item]
    things = [*game.table.zone(TROVE), *drawn]
    enemies = [c for c in game.table.zone(GUARDIANS) if game.printed(c).type == "enemy"]
    left = [c for c in things if "evil" in game.printed(c).usable_by and enemies]
    for thing in things:
        if thing not in left:
            game.do(CardMoved(thing.id, LOOT, cause=clauses.UNUSED))
    for attribute in ATTRIBUTES:
        helping = [(bonuses(game.printed(c), attribute), c) for c in left]
        for bonus, thing in sorted(helping, key=lambda x: -x[0]):
            if bonus > 0:
                left.remove(thing)
                _give(game, thing, _strongest(game, enemies, attribute, thing), clauses.GIVEN_WEAPON)
    for place, attribute in WORN_BY:
        for thing in [c for c in left if worn(game.printed(c)) == place]:
            left.remove(thing)
            _give(game, thing, _strongest(game, enemies, attribute, thing), clauses.GIVEN_ARMOUR)
    for thing in left:
        if gives_spells(game.printed(thing)):
            enemy = _strongest(game, enemies, "craft", thing)
            _give(game, thing, enemy, clauses.GIVEN_SCROLL)
            if enemy is not None:
                await draws.draw(game, "spell", things_of(enemy.id), clauses.GIVEN_SCROLL)
        elif shots(game.printed(thing)):
            _give(game, thing, _strongest(game, enemies, "strength", thing), clauses.GIVEN_BOW)
        else:
            game.do(CardMoved(thing.id, LOOT, cause=clauses.UNUSED))


def _strongest(game: Game, enemies: list[Card], attribute: Attribute, thing: Card) -> Card | None:
    """Return the enemy who gets a thing of the trove; None if no enemy can use it.

    It is the enemy with the highest printed score of the attribute, or, if none has that attribute, the one with the
    highest other score; of equals, the one drawn first. Each enemy gets only one weapon, and one piece of armour for
    each place where armour is worn (ruling 26).
    """
    printed = game.printed(thing)
    free = [e for e in enemies if not any(clashes(printed, game.printed(c)) for c in game.table.zone(things_of(e.id)))]
    scored = [(printed_score(game.printed(e), attribute), e) for e in free]
    having = [(s, e) for s, e in scored if s is not None]
    if not having:
        other: Attribute = "craft" if attribute == "strength" else "strength"
        having = [(s, e) for e in free if (s := printed_score(game.printed(e), other)) is not None]
    return max(having, key=lambda x: x[0])[1] if having else None


def clashes(thing: CardDef, held: CardDef) -> bool:
    """Whether an enemy cannot use two things together: both are weapons, or both armour for the same place."""
    if thing.subtype == "weapon":
        return held.subtype == "weapon"
    return bool(worn(thing)) and worn(thing) == worn(held)


def _give(game: Game, thing: Card, enemy: Card | None, cause: Cause) -> None:
    to = LOOT if enemy is None else things_of(enemy.id)
    game.do(CardMoved(thing.id, to, cause=cause if enemy else clauses.GIVEN_WEAPON))


# --- what stands in a fight ---


def standing(game: Game) -> list[Card]:
    """Return the enemies still standing."""
    return [c for c in game.table.zone(GUARDIANS) if game.printed(c).type == "enemy"]


def scores(game: Game, enemy: Card) -> Iterator[tuple[Attribute, int]]:
    """Yield each attribute by which an enemy can be felled, with the printed score plus the bonuses of its things."""
    things = [game.printed(c) for c in game.table.zone(things_of(enemy.id))]
    for attribute in ATTRIBUTES:
        score = own_score(game, enemy, attribute)
        if score is not None:
            yield attribute, score + sum(_adds(game, c, attribute) for c in things)


def pool(game: Game, attribute: Attribute) -> int:
    """Return the enemies' total: printed scores, the bonuses of all their things (ruling 26), and summoned allies."""
    return enemies_side(game, attribute).score


def enemies_side(game: Game, attribute: Attribute) -> Side:
    """Return the parts of the enemies' pool: one for each summons, then one for each enemy with its things."""
    summoned = [Part(x.source, x.n) for x in game.table.lasting if x.what == f"{FOES_ALLY}{attribute}"]
    parts = [] if countermagic.all_negated(game) else summoned
    for enemy in standing(game):
        score = own_score(game, enemy, attribute)
        own = _changes(game, enemy, attribute) if score is None else score
        if is_enemy_held(game, enemy):
            parts.append(Part(enemy.kind, 0))
            continue
        own += sum(_adds(game, game.printed(c), attribute) for c in game.table.zone(things_of(enemy.id)))
        parts.append(Part(enemy.kind, own))
    return Side(tuple(parts))


def _adds(game: Game, thing: CardDef, attribute: Attribute) -> int:
    """Return the bonus that a thing gives here; 0 on a space where bonuses from items do not count."""
    return bonuses(thing, attribute) if works(game, thing) else 0


def works(game: Game, thing: CardDef) -> bool:
    """Whether bonuses from a thing count on this space. If not, drinking a potion here is of no use."""
    return ITEMS_ADD(game, True, None) and not in_force.useless_here(game, thing)


def change(game: Game, enemy: Card, attribute: Attribute, n: int, cause: Cause) -> None:
    """Change a guardian's score by `n` until the end of this fight."""
    game.do(LastingBegan(Lasting("", f"{CHANGED}{attribute}", n, "fight", enemy.id, cause.card), cause=cause))


def hero_pool(game: Game, attribute: Attribute) -> int:
    """Return the heroes' total: the sum of their scores and those of summoned allies (C8e.a, C8e.c)."""
    return heroes_side(game, attribute).score


def heroes_side(game: Game, attribute: Attribute) -> Side:
    """Return the parts of the heroes' pool, one for each hero who is not held and for each summoned ally."""
    heroes = (h for h in game.party if not is_held(game, h))
    allies = [Part(x.source, x.n) for x in game.table.lasting if x.what == f"{ALLY}{attribute}"]
    own = [Part(h, max(0, statics.score(game, h, attribute, FIGHTS[attribute]))) for h in heroes]
    return Side((*own, *allies))


def is_held(game: Game, hero: str) -> bool:
    """Whether a guardian's scroll keeps a hero from doing anything in this fight."""
    if countermagic.all_negated(game):
        return False
    return HELD(game, False, hero)


def is_enemy_held(game: Game, enemy: Card) -> bool:
    """Whether a turned scroll keeps its guardian from doing anything in this fight."""
    held = any(x.what == lasting_words.HELD and x.card == enemy.id for x in game.table.lasting)
    return held and not countermagic.all_negated(game)


def shield_free(game: Game, hero: str) -> bool:
    """Whether a hero has not yet used a shield in this combat (C8e.j)."""
    return not any(x.hero == hero and x.what == SHIELD for x in game.table.lasting)


def use_shield(game: Game, hero: str) -> None:
    """Note that a hero has used a shield in this combat."""
    game.do(LastingBegan(Lasting(hero, SHIELD, 1, "fight"), cause=clauses.BLOW))


def fell(game: Game, enemy: int, cause: Cause) -> None:
    """Remove a felled guardian, which leaves no trophy.

    Things it held go to the trove; potions it drank are gone (rulings 25, 26).
    """
    happened(game, Felled(enemy, cause))


def cleared(game: Game, felled: Felled) -> Iterator[CardMoved]:
    """Yield the facts that discard a felled guardian and move its things to the loot."""
    for thing in game.table.zone(things_of(felled.guardian)):
        yield CardMoved(thing.id, LOOT, cause=felled.cause)
    yield CardMoved(felled.guardian, discard(game.card(felled.guardian).deck), cause=felled.cause)


def best_armour(game: Game, enemy: int, attribute: Attribute) -> tuple[int, Card] | None:
    """Return the lowest roll with which an enemy's best armour saves it from a blow, and the armour; None if it has
    none.

    Body armour does not help against craft (C7e.c).
    """
    pieces: list[tuple[int, Card]] = [
        (s.on, c)
        for c in game.table.zone(things_of(enemy))
        for s in armour(game.printed(c))
        if attribute == "strength" or s.worn != "body"
    ]
    return min(pieces, key=lambda p: p[0], default=None)


async def saved(game: Game, enemy: int, attribute: Attribute) -> bool:
    """Roll once for the best armour of an enemy; return whether it saves the enemy."""
    best = best_armour(game, enemy, attribute)
    if best is None:
        return False
    on, piece = best
    name, thing = game.printed(game.card(enemy)).name, game.printed(piece).name
    request = Throw(
        key="guardians/armour",
        text=f"{name} wears {thing}: on {on} or more it fights on",
        cause=clauses.GUARDS_ARMOUR,
        family="combat",
        card=enemy,
    )
    (die,) = await dice.roll(game, request, thing)
    game.do(Told("armour", "", (f"{name}'s {thing}", die, "holds" if die >= on else "fails"), cause=request.cause))
    return die >= on
