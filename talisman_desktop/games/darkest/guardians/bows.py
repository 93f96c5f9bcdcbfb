"""Bows and other things that do damage before the blows of a guardian combat (C8d, C8e.d, C8e.e)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Shoots
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.guardians import garrison, scrolls
from talisman_desktop.games.darkest.guardians.garrison import FIGHTS, LOOT, standing, things_of
from talisman_desktop.rules import dice, purse, statics
from talisman_desktop.rules.fight import loss
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.lasting_words import SHOT
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Won
from talisman_desktop.rules.printed_words import shots
from talisman_desktop.rules.values.fight_values import SHOTS
from talisman_desktop.rules.values.score_values import BARRED

CAUSE = Cause("C8e.d")


async def shoot(game: Game) -> None:
    """Let each side shoot at the strongest opponent. The enemies shoot first, as with spells."""
    for enemy in standing(game):
        for thing in () if garrison.is_enemy_held(game, enemy) else game.table.zone(things_of(enemy.id)):
            for static in shots(game.printed(thing)):
                await _enemy_shoots(game, enemy, thing, static)
    for hero in game.party:
        if game.present(hero) and not garrison.is_held(game, hero):
            await hero_shoots(game, hero)


async def _enemy_shoots(game: Game, enemy: Card, thing: Card, bow: Shoots) -> None:
    heroes = sorted(game.party, key=lambda h: -statics.score(game, h, "strength", "battle"))
    name, weapon = game.printed(enemy).name, game.printed(thing).name
    text = f"{name} shoots at the {game.character(heroes[0]).name} ({weapon}): roll for the damage"
    request = Throw(key="guardians/shot-at", text=text, dice=bow.dice, cause=CAUSE, family="combat", card=enemy.id)
    await hurt_hero(
        game, heroes[0], "strength", sum(await dice.roll(game, request, weapon)), Cause("C8e.d", thing.kind)
    )


# --- a hero's bow ---


def _bow(game: Game, hero: str) -> tuple[Shoots, Card | None, CardDef] | None:
    """Return the thing with which a hero shoots; None if there is none.

    A hero uses only one (C7d): the one with the most dice of those that the hero can pay for.
    """
    barred = BARRED(game, (), hero)
    found = [
        (static, card, printed)
        for static, card, printed in SHOTS(game, (), hero)
        if purse.can_pay(game, hero, static.price) and printed.subtype not in barred
    ]
    return max(found, key=lambda x: (x[0].dice, -x[0].price), default=None)


def target(game: Game) -> tuple[Card, int] | None:
    """Return the guardian with most strength, and that strength; if several are equal, the one drawn first. None if no
    guardian has strength."""
    strong = [(e, score) for e in standing(game) for a, score in garrison.scores(game, e) if a == "strength"]
    return max(strong, key=lambda x: x[1], default=None)


async def hero_shoots(game: Game, hero: str) -> None:
    """Ask a hero with a bow whether to shoot at a guardian; if so, roll for the damage.

    The bow then takes a hand of the hero's in this combat and adds nothing to the blows (C7d, C8e.h)."""
    bow, aim = _bow(game, hero), target(game)
    if bow is None or aim is None:
        return
    static, card, printed = bow
    enemy, strength = aim
    name = game.printed(enemy).name
    free = not static.price and not _costs_a_weapon(game, hero, card)
    if not await _wants(game, hero, static, printed, name, free=free):
        return
    cause = Cause("C8e.d", printed.id)
    purse.pay(game, hero, static.price, cause)
    request = Throw(
        key="guardians/shot",
        hero=hero,
        text=f"{printed.name}: shoot at {name} (strength {strength})",
        dice=static.dice,
        cause=CAUSE,
        family="combat",
        card=enemy.id,
    )
    damage = sum(await dice.roll_own(game, request, printed.name, lambda d: sum(d) >= strength))
    if card is not None:
        game.do(LastingBegan(Lasting(hero, SHOT, 1, "fight", card.id, printed.id), cause=cause))
    await hurt_enemy(game, enemy, "strength", damage, cause)


def _costs_a_weapon(game: Game, hero: str, card: Card | None) -> bool:
    """Whether another weapon of the hero would count less after shooting with this one."""
    return card is not None and statics.weapons_lost(game, hero, card.id) > 0


async def _wants(game: Game, hero: str, bow: Shoots, printed: CardDef, at: str, *, free: bool) -> bool:
    """Ask whether a hero shoots, and return the answer.

    The question about a shot that costs nothing (`free`) has its own switch, because few players want to be asked.
    """
    price = f" for {bow.price} gold" if bow.price else ""
    answer = await game.choose(
        lambda: Choose(
            key=f"guardians/shoot{'/free' * free}",
            hero=hero,
            text=f"Shoot at {at} with the {printed.name}{price}? It is then your weapon in this combat",
            options=(Option("shoot", "Shoot"), Option("keep", "Do not shoot")),
            cause=CAUSE,
            family="free/shoot" if free else "enemies",
            usual="shoot" if free else "",
        ),
        moot="keep",
    )
    return answer == "shoot"


# --- damage (C8e.e) ---


async def hurt_enemy(game: Game, enemy: Card, attribute: Attribute, damage: int, cause: Cause) -> None:
    """Lower an enemy's score by damage before the blows, until this fight ends.

    A guardian brought to 0 is out, unless armour or a scroll saves it."""
    score = dict(garrison.scores(game, enemy)).get(attribute, 0)
    name = game.printed(enemy).name
    game.do(Told("damaged", "", (name, attribute, damage, score), cause=cause))
    garrison.change(game, enemy, attribute, -min(damage, score), cause)
    if damage < score or await garrison.saved(game, enemy.id, attribute):
        return
    if scrolls.spare(game, [enemy.id]) != enemy.id:
        garrison.fell(game, enemy.id, clauses.SHOT.on(cause.card))
        for hero in game.party:
            happened(game, Won(hero, (game.printed(enemy).subtype,)))


async def hurt_hero(game: Game, hero: str, attribute: Attribute, damage: int, cause: Cause) -> None:
    """Lower a hero's score by damage until this fight ends.

    Damage greater than the score also costs what a defeat costs, against which armour helps as usual.
    """
    score = max(0, statics.score(game, hero, attribute, FIGHTS[attribute]))
    game.do(Told("damaged", hero, ("", attribute, damage, score), cause=cause))
    game.do(LastingBegan(Lasting(hero, attribute, -min(damage, score), "fight", 0, cause.card), cause=cause))
    if damage > score:
        free = garrison.shield_free(game, hero)
        free = await loss.lose(game, Meeting(hero, ""), attribute, zone=LOOT, rule=clauses.SHOT, shield=free)
        if not free and game.alive(hero):
            garrison.use_shield(game, hero)
