"""One hero against one enemy: the throws, fate, armour, and what winning or losing brings (C7)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import (
    Assassinates,
    Attribute,
    CannotUse,
    CraftInBattle,
    Fights,
    LifeOnVictory,
    Saves,
    TwoDiceInBattle,
    TwoWeapons,
)
from talisman_desktop.core.facts import LastingBegan, Part, Side, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import dice, hands, preserving, statics, tokens
from talisman_desktop.rules.editions import by_todays_rules
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
    hero, lies = m.hero, game.lies(m.card)
    attribute = await _fights_with(game, m, foe)
    if attribute == "strength":
        await hands.choose(game, hero, foe.subtype, card=m.card)
    if not game.alive(hero) or _taken_away(game, m, lies):
        return _broken_off(game)
    enemy = Side((Part(m.kind or foe.name, foe.score),))
    if not assassin:
        rolled = await _enemy_throw(game, m, foe)
        enemy = Side((*enemy.parts, *statics.parts_of_help(game)), rolled)
    theirs = enemy.total
    if not game.alive(hero):
        return _broken_off(game)
    own = _score_with(game, hero, foe, attribute)
    parts = tuple(fighting_parts(game, hero, foe, attribute))
    side = Side(parts, await own_throw(game, m, foe, own, theirs))
    own += sum(side.dice)
    result: Result = "won" if own > theirs else "lost" if own < theirs else "draw"
    if not game.alive(hero) or _taken_away(game, m, lies):
        return _broken_off(game)
    if result == "won" and any(x.what == SPARED and x.card == m.card for x in game.table.lasting):
        result = "draw"
    game.do(Told("fight", hero, (foe.name, attribute, own, theirs, result), (side, enemy), cause=m.cause))
    try:
        if result == "lost" and not foe.own_loss:
            await lose(game, m, foe.attribute)
        elif result == "won":
            _spoils(game, m, foe)
            game.variant.victory(game, hero)
    finally:
        game.end("fight", OPEN)
    return result


def _taken_away(game: Game, m: Meeting, lies: str) -> bool:
    """Whether the enemy card that is fought lies no longer where it did."""
    return game.lies(m.card) != lies and game.catalog[m.kind].type == "enemy"


def _broken_off(game: Game) -> Result:
    """Something played in the middle of a fight has killed the hero or taken the enemy away: nobody wins or loses."""
    game.end("fight", OPEN)
    return "draw"


def fighting_score(game: Game, hero: str, foe: Foe) -> tuple[Attribute, int]:
    """Return the best attribute that a hero can fight a foe with, and its score: strength in battle (craft for those
    who may), or craft."""
    found = {a: _score_with(game, hero, foe, a) for a in _attributes(game, hero, foe)}
    best = max(found, key=lambda a: found[a])
    return best, found[best]


def _attributes(game: Game, hero: str, foe: Foe) -> tuple[Attribute, ...]:
    """Return the attributes that a hero may fight a foe with: some may use craft in battle with an enemy turned over
    this turn (D1a.c)."""
    if foe.attribute == "craft":
        return ("craft",)
    return ("strength", "craft") if foe.fresh and statics.has(game, hero, CraftInBattle) else ("strength",)


def _score_with(game: Game, hero: str, foe: Foe, attribute: Attribute) -> int:
    fight: Fights = "psychic" if foe.attribute == "craft" else "battle"
    return statics.score(game, hero, attribute, fight, foe.subtype)


async def _fights_with(game: Game, m: Meeting, foe: Foe) -> Attribute:
    """Return the attribute that a hero fights with: the hero's choice where there is one, made before the dice."""
    best, _ = fighting_score(game, m.hero, foe)
    given = _attributes(game, m.hero, foe)
    if len(given) == 1:
        return best
    answer = await game.choose(
        lambda: Choose(
            key="fight/with",
            hero=m.hero,
            text=f"{foe.name} ({foe.attribute} {foe.score}): what do you fight with?",
            options=tuple(Option(a, f"{a.capitalize()} {_score_with(game, m.hero, foe, a)}") for a in given),
            cause=Cause("D1a.c", game.hero(m.hero).kind),
            card=m.card,
            family="best/score",
            usual=best,
        ),
        moot=best,
    )
    return "craft" if answer == "craft" else "strength"


def fighting_parts(game: Game, hero: str, foe: Foe, attribute: Attribute) -> list[Part]:
    """Return the parts of what a hero fights a foe with."""
    return statics.parts(game, hero, attribute, "psychic" if foe.attribute == "craft" else "battle", foe.subtype)


async def _enemy_throw(game: Game, m: Meeting, foe: Foe) -> tuple[int, ...]:
    more = f" and {n} to its roll" if (n := statics.help_for_enemies(game)) else ""
    score = f"{foe.attribute} {foe.score}{more}"
    request = Throw(
        key="fight/enemy",
        text=f"{foe.name} ({score}) attacks the {game.character(m.hero).name}: roll for the enemy",
        open=True,
        cause=OPEN,
        family="combat",
        card=m.card,
    )
    return await dice.throw(game, request, foe.name)


async def own_throw(game: Game, m: Meeting, foe: Foe, own: int, theirs: int) -> tuple[int, ...]:
    """The hero's roll; who rolls two dice keeps the higher, and only that one goes on if it is a 6."""
    text = f"You have {own} against {theirs}: roll"

    def stands(thrown: tuple[int, ...], before: int = 0) -> str:
        return f"{own + before + sum(thrown)} against {theirs}"

    if _two_dice(game, m.hero, foe):
        fate = game.hero(m.hero).fate
        thrown = await dice.throw_own(
            game,
            _two(m, text),
            "battle",
            lambda d: max(d) == 6 or own + max(d) > theirs,
            stands=lambda d: stands((max(d),)),
        )
        if max(thrown) < 6 or not game.alive(m.hero):
            return (max(thrown),)
        if game.hero(m.hero).fate < fate:
            return (6, *await dice.throw(game, _on(m), "battle"))
        return (
            6,
            *await dice.throw_own(
                game, _on(m), "battle", lambda d: own + 6 + sum(d) > theirs, stands=lambda d: stands(d, 6)
            ),
        )
    purpose = "battle" if foe.attribute == "strength" else "psychic combat"
    return await dice.throw_own(game, _one(m, text), purpose, lambda d: own + sum(d) > theirs, stands=stands)


def _two_dice(game: Game, hero: str, foe: Foe) -> bool:
    return foe.attribute == "strength" and statics.has(game, hero, TwoDiceInBattle)


def _one(m: Meeting, text: str) -> Throw:
    return Throw(key="fight/hero", hero=m.hero, text=text, open=True, cause=OPEN, family="combat", card=m.card)


def _two(m: Meeting, text: str) -> Throw:
    return Throw(key="fight/two", hero=m.hero, text=text, dice=2, cause=OPEN, family="combat", card=m.card)


def _on(m: Meeting) -> Throw:
    return Throw(key="fight/on", hero=m.hero, text="A 6: roll on", open=True, cause=OPEN, family="combat", card=m.card)


async def defence(game: Game, m: Meeting, foe: Foe, own: int) -> tuple[int, ...]:
    """The dice of a hero who is attacked, before any fate: two that lie there, the higher one last, or one chain."""
    text = f"You have {own} against {foe.score}: roll"
    if not _two_dice(game, m.hero, foe):
        purpose = "battle" if foe.attribute == "strength" else "psychic combat"
        return await dice.throw(game, _one(m, text), purpose)
    return await _goes_on(game, m, tuple(sorted(await dice.throw(game, _two(m, text), "battle"))))


async def _goes_on(game: Game, m: Meeting, lying: tuple[int, ...]) -> tuple[int, ...]:
    """Two dice, or the chain that a 6 among them begins."""
    return (6, *await dice.throw(game, _on(m), "battle")) if 6 in lying else lying


async def defended(game: Game, m: Meeting, foe: Foe, own: int, theirs: int, lying: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice that count for a hero who was attacked, after the hero could pay fate for one of them."""
    two = keeps_one(game, m.hero, foe, lying)
    request = Throw(
        key="duel/defence",
        hero=m.hero,
        text=f"You have {own + counted(lying, two=two)} against {theirs}",
        open=not two,
        cause=OPEN,
        family="combat",
    )
    thrown = await dice.offer_fate(
        game,
        request,
        "the defence",
        lying,
        lambda d: own + counted(d, two=two) >= theirs,
        stands=lambda d: f"{own + counted(d, two=two)} against {theirs}",
    )
    if not two:
        return thrown
    thrown = await _goes_on(game, m, thrown)
    return thrown if thrown[0] == 6 else (max(thrown),)


def keeps_one(game: Game, hero: str, foe: Foe, lying: tuple[int, ...]) -> bool:
    """Whether two dice lie there of which the higher counts; a 6 among them has begun a chain."""
    return _two_dice(game, hero, foe) and bool(lying) and lying[0] != 6


def counted(lying: tuple[int, ...], *, two: bool) -> int:
    """Return the sum that dice add to a score: the higher of two, all of a chain."""
    return max(lying) if two else sum(lying)


# --- losing (C7e) ---


async def lose(
    game: Game, m: Meeting, attribute: Attribute, *, zone: str = "", rule: str = "", shield: bool = True
) -> bool:
    """A lost combat costs a life and a token of what was fought with; one saving item may be tried.

    `zone` is where a dead hero's things fall (default: where the party is), `shield` whether a shield may still
    be used in this combat. Gives back whether it still may afterwards.
    """
    saves = await _which_armour(game, m, attribute, shield=shield)
    saves_life = saves_token = False
    if saves is not None:
        saves_life, saves_token = await _armour(game, m, attribute, *saves)
    if not game.alive(m.hero):
        return shield
    if saves is not None:
        shield = shield and saves[0].worn != "hand"
    token_rule = "C7e.a" if attribute == "strength" else "C7e.b"
    if not saves_token:
        tokens.lose(game, m.hero, attribute, 1, Cause(rule or token_rule, m.kind))
    if not saves_life:
        await preserving.lose_life(game, m.hero, 1, Cause(rule or "C7e", m.kind), zone=zone or m.zone)
    return shield


async def _which_armour(game: Game, m: Meeting, attribute: Attribute, *, shield: bool) -> tuple[Saves, str] | None:
    """The saving item a hero tries, if any: of their choice, and usually the one that keeps most."""
    best = max(armour(game, m.hero, attribute, shield=shield), key=lambda x: _use(x[0], attribute), default=None)
    if best is None:
        return None

    def choice() -> Choose:
        found = armour(game, m.hero, attribute, shield=shield)
        tries = (
            Option(ident, f"{name}: saves on {saves.on}{' or more' * (saves.on < 6)}") for saves, name, ident in found
        )
        return Choose(
            key="armour/which",
            hero=m.hero,
            text="You are beaten: which armour do you try?",
            options=(*tries, Option("without", "None")),
            cause=Cause("C7e", m.kind),
            card=m.card,
            family="best/armour",
            usual=best[2],
        )

    answer = await game.choose(choice, moot="without")
    tried = (x for x in armour(game, m.hero, attribute, shield=shield) if x[2] == answer)
    return next(((saves, name) for saves, name, _ in tried), None)


def armour(game: Game, hero: str, attribute: Attribute, *, shield: bool = True) -> list[tuple[Saves, str, str]]:
    """The saving items of which a hero may try one, each with its name and the number of its card.

    Body armour works in battle only (C7e.c); a helmet in either, a shield in either once a combat (C7e.d, C7e.e).
    """
    found = []
    barred = [t for s in statics.having(game, hero, CannotUse) for t in s.subtypes]
    for static, card, printed in statics.words(game, hero):
        if not isinstance(static, Saves) or (attribute == "craft" and static.worn == "body"):
            continue
        if (printed.subtype in barred and attribute == "strength") or (static.worn == "hand" and not shield):
            continue
        if static.worn == "hand" and attribute == "strength" and _both_hands_full(game, hero):
            continue
        found.append((static, printed.name, str(card.id if card else 0)))
    return found


def _both_hands_full(game: Game, hero: str) -> bool:
    """Whether two weapons leave no hand for a shield (C7e.e)."""
    if not statics.has(game, hero, TwoWeapons) or statics.shielded(game, hero):
        return False
    if by_todays_rules(game.table):
        return len(statics.weapons(game, hero)) > 1
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
    if not game.alive(m.hero):
        return False, False
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
