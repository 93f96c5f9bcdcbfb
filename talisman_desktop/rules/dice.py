"""Throwing dice, and paying fate to throw one of them again (ruling on fate: once for each roll of one's own)."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.facts import DiceThrown, TokensChanged
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import taking
from talisman_desktop.rules.game import Game

FATE = Cause("C7c")


async def throw(game: Game, request: Throw, purpose: str) -> tuple[int, ...]:
    """Have dice thrown and noted in the journal. A hero's 1 is a chance for the Thief, before any fate (D2.thief)."""
    dice = await game.throw(request)
    game.do(DiceThrown(request.hero, dice, purpose, cause=request.cause))
    if request.hero and 1 in dice:
        await taking.on_ones(game, request.hero, dice.count(1))
    return dice


async def throw_for_party(game: Game, request: Throw, purpose: str) -> tuple[int, ...]:
    """A throw for the road or the party, by the first in the marching order, who may pay fate for it (ruling on who
    throws). As no result is plainly better, the question can be switched off by its own family."""
    return await throw_own(game, request, purpose, lambda dice: False, family="fate/road")


async def throw_own(
    game: Game,
    request: Throw,
    purpose: str,
    content: Callable[[tuple[int, ...]], bool],
    *,
    stands: Callable[[tuple[int, ...]], str] = lambda dice: "",
    family: str = "fate",
) -> tuple[int, ...]:
    """A hero's own throw: with fate left and not `content` with it, the hero may throw the last die again.

    The new die stands; an open throw goes on if it is a 6. Nobody is asked where fate could not help. `stands`
    says how things stand with the dice as they are.
    """
    dice = await throw(game, request, purpose)
    return await offer_fate(game, request, purpose, dice, content, stands=stands, family=family)


async def offer_fate(
    game: Game,
    request: Throw,
    purpose: str,
    dice: tuple[int, ...],
    content: Callable[[tuple[int, ...]], bool],
    *,
    stands: Callable[[tuple[int, ...]], str] = lambda dice: "",
    family: str = "fate",
) -> tuple[int, ...]:
    """The second half of `throw_own`: dice lie there, and whoever threw them may pay fate for the last of them."""
    hero = request.hero
    if not game.alive(hero) or game.hero(hero).fate < 1 or content(dice):
        return dice
    shown = " and ".join(map(str, dice)) + (f" ({how})" if (how := stands(dice)) else "")
    answer = await game.choose(
        lambda: Choose(
            key="fate",
            hero=hero,
            text=f"{purpose}: you threw {shown}. Pay 1 fate to throw the last die again?",
            options=(Option("keep", "Keep it"), Option("fate", "Pay 1 fate and throw again")),
            cause=Cause(FATE.rule, request.cause.card),
            family=family,
            card=request.card,
        )
    )
    if answer == "keep":
        return dice
    game.do(TokensChanged(hero, "fate", -1, cause=FATE))
    again = Throw(
        key=request.key + "/again",
        hero=hero,
        text=request.text,
        sides=request.sides,
        open=request.open,
        cause=request.cause,
        family=request.family,
    )
    return dice[:-1] + await throw(game, again, purpose)
