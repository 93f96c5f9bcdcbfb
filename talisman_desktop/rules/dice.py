"""Rolling dice, and paying fate to roll one of them again (ruling on fate: once for each roll of one's own)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, DiceThrown, TokensChanged
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, discard, held
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import ROLL, Rolling
from talisman_desktop.rules.values import MAY_PAY_FATE, SCRIPTS

SIX = 6
TWO_FATES = "two-fates"
"""The rule in code by which two dice are rolled for a fate."""

Judge = Callable[[tuple[int, ...]], bool]
"""A function that judges dice as rolled."""


def _never(dice: tuple[int, ...]) -> bool:
    return False


async def throw(game: Game, request: Throw, purpose: str) -> tuple[int, ...]:
    """Have dice rolled and noted in the journal. What others do at a roll, they do before any fate."""
    return await ROLL(game, Rolling(request, purpose), _throw)


async def _throw(game: Game, roll: Rolling) -> tuple[int, ...]:
    dice = await game.throw(roll.request)
    game.do(DiceThrown(roll.request.hero, dice, roll.purpose, cause=roll.request.cause))
    return dice


async def throw_for_party(game: Game, request: Throw, purpose: str) -> tuple[int, ...]:
    """A roll for the road or the party, by the first in the marching order, who may pay fate for it (ruling on who
    throws). As no result is plainly better, the question can be switched off by its own family."""
    return await throw_own(game, request, purpose, _never, family="fate/road")


async def throw_own(
    game: Game,
    request: Throw,
    purpose: str,
    content: Judge,
    *,
    others: Judge = _never,
    stands: Callable[[tuple[int, ...]], str] = lambda dice: "",
    family: str = "fate",
) -> tuple[int, ...]:
    """A hero's own roll: with fate left, the hero may roll one of the dice again (ruling 5).

    The new die stands; an open roll goes on if it is a 6. `content` and `others` only tell which automation answers
    for the hero: whether another roll of the last die would be no better on average, and whether one of a die before
    it would be. `stands` says what the dice mean as they lie.
    """
    dice = await throw(game, request, purpose)
    return await offer_fate(game, request, purpose, dice, content, others=others, stands=stands, family=family)


async def offer_fate(
    game: Game,
    request: Throw,
    purpose: str,
    dice: tuple[int, ...],
    content: Judge,
    *,
    others: Judge = _never,
    stands: Callable[[tuple[int, ...]], str] = lambda dice: "",
    family: str = "fate",
) -> tuple[int, ...]:
    """The second half of `throw_own`: the dice lie there, and the hero may pay fate for one of them."""
    hero = request.hero
    if not game.alive(hero) or game.hero(hero).fate < 1:
        return dice
    if request.family == "combat" and not MAY_PAY_FATE(game, True, hero):
        return dice
    case = ("/other" if others(dice) else "/spare") if content(dice) else ""

    def choice() -> Choose:
        again = _rerolls(request, dice) if game.hero(hero).fate > 0 else ()
        return Choose(
            key=f"fate{case}",
            hero=hero,
            text=_question(purpose, dice, stands(dice), len(again)),
            options=(Option("keep", "Keep it" if len(dice) == 1 else "Keep them"), *again),
            cause=game.ruleset.clauses.fate.on(request.cause.card),
            family=f"fate{case}" if case else family,
            card=request.card,
            usual="keep",
        )

    answer = await game.choose(choice, moot="keep")
    if answer == "keep":
        return dice
    game.do(TokensChanged(hero, "fate", -1, cause=game.ruleset.clauses.fate))
    again = Throw(
        key=request.key + "/again",
        hero=hero,
        text=request.text,
        sides=request.sides,
        open=request.open,
        cause=request.cause,
        family=request.family,
    )
    _, _, number = answer.partition("-")
    at = int(number) if number else len(dice)
    new = await (_of_two if TWO_FATES in SCRIPTS(game, (), hero) else throw)(game, again, purpose)
    return (*dice[: at - 1], *new, *dice[at:])


async def _of_two(game: Game, request: Throw, purpose: str) -> tuple[int, ...]:
    """Two dice for a fate, of which the hero chooses one; two equal ones cost all fate and the thing that gives them.

    The die of an open roll goes on if it is a 6.
    """
    hero = request.hero
    two = await throw(game, replace(request, key=f"{request.key}/two", dice=2, open=False), purpose)
    if two[0] == two[1] and game.alive(hero):
        for card in (*game.table.zone(held("items", hero)), *game.table.zone(held("followers", hero))):
            if OwnerScript(TWO_FATES) in game.printed(card).owned:
                game.do(CardMoved(card.id, discard(card.deck), cause=Cause(card=card.kind)))
                if left := game.hero(hero).fate:
                    game.do(TokensChanged(hero, "fate", -left, cause=Cause(card=card.kind)))
    die = int(await game.choose(lambda: _which_of(request, two), moot=str(max(two))))
    if not request.open or die != SIX or not game.alive(hero):
        return (die,)
    return (die, *await throw(game, replace(request, key=f"{request.key}/on"), purpose))


def _which_of(request: Throw, two: tuple[int, ...]) -> Choose:
    return Choose(
        key="fate/which",
        hero=request.hero,
        text=f"You rolled {two[0]} and {two[1]}: which die stands?",
        options=tuple(Option(str(die), str(die)) for die in sorted({*two}, reverse=True)),
        cause=request.cause,
        card=request.card,
        family="fate",
        usual=str(max(two)),
    )


def _rerolls(request: Throw, dice: tuple[int, ...]) -> tuple[Option, ...]:
    """The dice that may be rolled again: "fate" is the last one, "fate-2" the second. Of equal dice one is offered,
    of an open chain only the last."""
    if len(dice) == 1:
        return (Option("fate", "Pay 1 fate: reroll it"),)
    last = Option("fate", f"Pay 1 fate: reroll the {dice[-1]}")
    if request.open:
        return (last,)
    earlier = {die: at for at, die in reversed(list(enumerate(dice, start=1))) if die != dice[-1]}
    return (last, *(Option(f"fate-{at}", f"Pay 1 fate: reroll the {die}") for die, at in sorted(earlier.items())))


def _question(purpose: str, dice: tuple[int, ...], stands: str, choices: int) -> str:
    """The question about fate: what was rolled, what it means, and what a fate would do."""
    rolled = " and ".join(map(str, dice)) + (f" ({stands})" if stands else "")
    which = "it" if len(dice) == 1 else f"the {dice[-1]}" if choices == 1 else "one of them"
    return f"{purpose[:1].upper()}{purpose[1:]}: you rolled {rolled}. Pay 1 fate to reroll {which}?"
