"""One hero against one enemy: the throws, fate, armour, and what winning or losing brings (C7)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import (
    Assassinates,
    Attribute,
    CannotUse,
    CraftInBattle,
    LifeOnVictory,
    Saves,
    TwoDiceInBattle,
    TwoWeapons,
)
from talisman_desktop.core.facts import LastingBegan, Part, Side, Told
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import dice, preserving, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting

Result = Literal["won", "lost", "draw"]
OPEN = Cause("C7c")
SPARED = "spared"
"""What lasts on an enemy that cannot be killed this turn (Preservation)."""


class Foe(Struct, frozen=True):
    """What is fought: its name, the attribute it fights with and its score, and what it is.

    `fresh` tells that its card was turned over this very turn (D1a), `own_loss` that its card says what a defeat costs
    in place of the usual loss (C7e).
    """

    name: str
    attribute: Attribute
    score: int
    subtype: str = ""
    fresh: bool = False
    own_loss: bool = False


async def fight(game: Game, m: Meeting, foe: Foe, *, assassin: bool = False) -> Result:
    """One normal combat (C7a, C7b), from the throws to the loss. A trophy is the caller's to give.

    The enemy throws first; then the hero, who may pay fate for their own last die. Each 6 is thrown on (C7c).
    Equal scores are a stand-off: nobody is hurt. Against an `assassin` the enemy throws no die (D1a), so that nothing
    adds to its throw either (Runes).
    """
    hero = m.hero
    enemy = Side((Part(m.kind or foe.name, foe.score),))
    if not assassin:
        rolled = await _enemy_throw(game, m, foe)
        enemy = Side((*enemy.parts, *statics.parts_of_help(game)), rolled)
    theirs = enemy.total
    attribute, own = fighting_score(game, hero, foe)
    parts = tuple(fighting_parts(game, hero, foe, attribute))
    side = Side(parts, await own_throw(game, m, foe, own, theirs))
    own += sum(side.dice)
    result: Result = "won" if own > theirs else "lost" if own < theirs else "draw"
    if not game.alive(hero):
        # Words played at the roll have killed the hero: nobody is left to win or to lose.
        game.end("fight", OPEN)
        return "draw"
    if result == "won" and any(x.what == SPARED and x.card == m.card for x in game.table.lasting):
        result = "draw"
    game.do(Told("fight", hero, (foe.name, attribute, own, theirs, result), (side, enemy), cause=m.cause))
    game.end("fight", OPEN)
    if result == "lost" and not foe.own_loss:
        await lose(game, m, foe.attribute)
    elif result == "won":
        _spoils(game, m, foe)
        game.variant.victory(game, hero)
    return result


def fighting_score(game: Game, hero: str, foe: Foe) -> tuple[Attribute, int]:
    """What a hero fights a foe with: strength in battle (craft for those who may, if it is more), or craft."""
    if foe.attribute == "craft":
        return "craft", statics.score(game, hero, "craft", "psychic", foe.subtype)
    strength = statics.score(game, hero, "strength", "battle", foe.subtype)
    if foe.fresh and statics.has(game, hero, CraftInBattle):
        craft = statics.score(game, hero, "craft", "battle", foe.subtype)
        if craft > strength:
            return "craft", craft
    return "strength", strength


def fighting_parts(game: Game, hero: str, foe: Foe, attribute: Attribute) -> list[Part]:
    """Return the parts of what a hero fights a foe with."""
    return statics.parts(game, hero, attribute, "psychic" if foe.attribute == "craft" else "battle", foe.subtype)


async def _enemy_throw(game: Game, m: Meeting, foe: Foe) -> tuple[int, ...]:
    more = f" and {n} to its roll" if (n := statics.help_for_enemies(game)) else ""
    score = f"{foe.attribute} {foe.score}{more}"
    request = Throw(
        key="fight/enemy",
        text=f"{foe.name} ({score}) attacks the {game.character(m.hero).name}: throw for the enemy",
        open=True,
        cause=OPEN,
        family="combat",
        card=m.card,
    )
    return await dice.throw(game, request, foe.name)


async def own_throw(game: Game, m: Meeting, foe: Foe, own: int, theirs: int, *, first: bool = False) -> tuple[int, ...]:
    """The hero's throw; who throws two dice keeps the higher, and only that one goes on if it is a 6.

    A hero who throws `first` is offered no fate yet, because the other side has still to throw.
    """
    text = f"You have {own} against {theirs}: throw"

    def stands(thrown: tuple[int, ...], before: int = 0) -> str:
        return f"{own + before + sum(thrown)} against {theirs}"

    if foe.attribute == "strength" and statics.has(game, m.hero, TwoDiceInBattle):
        two = Throw(key="fight/two", hero=m.hero, text=text, dice=2, cause=OPEN, family="combat", card=m.card)
        fate = game.hero(m.hero).fate
        thrown = await dice.throw_own(
            game,
            two,
            "battle",
            lambda d: first or max(d) == 6 or own + max(d) > theirs,
            stands=lambda d: stands((max(d),)),
        )
        if max(thrown) < 6:
            return (max(thrown),)
        on = Throw(
            key="fight/on", hero=m.hero, text="A 6: throw on", open=True, cause=OPEN, family="combat", card=m.card
        )
        if game.hero(m.hero).fate < fate:
            return (6, *await dice.throw(game, on, "battle"))
        return (
            6,
            *await dice.throw_own(
                game, on, "battle", lambda d: first or own + 6 + sum(d) > theirs, stands=lambda d: stands(d, 6)
            ),
        )
    one = Throw(key="fight/hero", hero=m.hero, text=text, open=True, cause=OPEN, family="combat", card=m.card)
    purpose = "battle" if foe.attribute == "strength" else "psychic combat"
    return await dice.throw_own(game, one, purpose, lambda d: first or own + sum(d) > theirs, stands=stands)


# --- losing (C7e) ---


async def lose(
    game: Game, m: Meeting, attribute: Attribute, *, zone: str = "", rule: str = "", shield: bool = True
) -> bool:
    """A lost combat costs a life and a token of what was fought with; one saving item may be tried.

    `zone` is where a dead hero's things fall (default: where the party is), `shield` whether a shield may still
    be used in this combat. Gives back whether it still may afterwards.
    """
    saves = best_armour(game, m.hero, attribute, shield=shield)
    saves_life = saves_token = False
    if saves is not None:
        saves_life, saves_token = await _armour(game, m, attribute, *saves)
        shield = shield and saves[0].worn != "hand"
    token_rule = "C7e.a" if attribute == "strength" else "C7e.b"
    if not saves_token:
        tokens.lose(game, m.hero, attribute, 1, Cause(rule or token_rule, m.kind))
    if not saves_life:
        await preserving.lose_life(game, m.hero, 1, Cause(rule or "C7e", m.kind), zone=zone or m.zone)
    return shield


def best_armour(game: Game, hero: str, attribute: Attribute, *, shield: bool = True) -> tuple[Saves, str] | None:
    """The saving item a hero tries, with its name: the one that keeps most.

    Body armour works in battle only (C7e.c); a helmet in either, a shield in either once a combat (C7e.d, C7e.e).
    """
    best: tuple[Saves, str] | None = None
    barred = [t for s in statics.having(game, hero, CannotUse) for t in s.subtypes]
    for static, _, printed in statics.words(game, hero):
        if not isinstance(static, Saves) or (attribute == "craft" and static.worn == "body"):
            continue
        if (printed.subtype in barred and attribute == "strength") or (static.worn == "hand" and not shield):
            continue
        if static.worn == "hand" and attribute == "strength" and _both_hands_full(game, hero):
            continue
        if best is None or _use(static, attribute) > _use(best[0], attribute):
            best = static, printed.name
    return best


def _both_hands_full(game: Game, hero: str) -> bool:
    """A shield cannot be used beside two weapons (C7e.e)."""
    if not statics.has(game, hero, TwoWeapons):
        return False
    return sum(game.printed(c).subtype == "weapon" for c in statics.carried(game, hero)) > 1


async def _armour(game: Game, m: Meeting, attribute: Attribute, saves: Saves, name: str) -> tuple[bool, bool]:
    """Throw for a saving item: whether it keeps (the life, the token); a helmet in battle keeps the life alone."""
    carried = statics.carried(game, m.hero)
    request = Throw(
        key="armour",
        hero=m.hero,
        text=f"{name}: {saves.on} or more keeps you from harm",
        cause=Cause({"body": "C7e.c", "head": "C7e.d", "hand": "C7e.e"}[saves.worn]),
        family="combat",
        card=next((c.id for c in carried if game.printed(c).name == name), m.card),
    )
    (die,) = await dice.throw_own(game, request, name, lambda d: d[-1] >= saves.on)
    held = die >= saves.on
    game.do(Told("armour", m.hero, (name, die, "holds" if held else "fails"), cause=request.cause))
    return held, held and not (saves.worn == "head" and attribute == "strength")


def _use(saves: Saves, attribute: Attribute) -> float:
    """How good a saving item is: its chance, halved where it keeps the life alone."""
    chance = (7 - saves.on) / 6
    return chance / 2 if saves.worn == "head" and attribute == "strength" else chance


# --- winning ---


def _spoils(game: Game, m: Meeting, foe: Foe) -> None:
    """Lives gained for a victory (Ghoul, Runesword); never in guardian combat, which does not come here."""
    for static, card, printed in statics.words(game, m.hero):
        if not isinstance(static, LifeOnVictory) or (static.battle_only and foe.attribute != "strength"):
            continue
        if static.with_this and card is not None and not _wielded(game, m.hero, printed.id, foe):
            continue
        tokens.gain(game, m.hero, "life", static.n, Cause(card=printed.id))


def _wielded(game: Game, hero: str, kind: str, foe: Foe) -> bool:
    """Whether a weapon was the one that counted in this battle."""
    return any(p.source == kind for p in statics.parts(game, hero, "strength", "battle", foe.subtype))


def may_assassinate(game: Game, hero: str, foe: Foe) -> bool:
    """Whether a hero may attack by assassination: in battle only, an enemy turned over this turn (D1a)."""
    return foe.fresh and foe.attribute == "strength" and statics.has(game, hero, Assassinates)


def boost(game: Game, hero: str, attribute: Attribute, n: int, source: str) -> None:
    """Add to a score until the end of the fight."""
    game.do(LastingBegan(Lasting(hero, attribute, n, "fight", 0, source), cause=Cause(card=source)))
