"""The standing rule of the Orb of Destiny."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import owned
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, dice, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import FATE_ROLL, Rolling

ORB = owned.OwnerScript("second-die")


def _bearing(game: Game, hero: str, words: owned.OwnerScript) -> list[Card]:
    """Return the cards of a hero that have these words, where the words apply now."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


async def second_die(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Roll a second die when the bearer of the orb pays fate for a reroll, and let the bearer choose one; if the dice
    are equal, the bearer loses all fate and the orb."""
    hero = roll.request.hero
    orbs = _bearing(game, hero, ORB) if game.alive(hero) else []
    if not orbs:
        return rolled
    cause = Cause(card=orbs[0].kind)
    request = replace(roll.request, key=f"{roll.request.key}/orb", cause=cause)
    other = await dice.roll(game, request, roll.purpose)
    if rolled[0] == other[0]:
        tokens.lose(game, hero, "fate", tokens.count(game, hero, "fate"), cause)
        baggage.lose_card(game, orbs[0], cause)
        return rolled
    answer = await game.choose(lambda: _which(game, roll, (rolled, other), cause), moot="1")
    return other if answer == "2" else rolled


def _which(game: Game, roll: Rolling, rolled: tuple[tuple[int, ...], ...], cause: Cause) -> Choose:
    said = [" + ".join(map(str, die)) for die in rolled]
    return Choose(
        key="fate/orb",
        hero=roll.request.hero,
        text=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}: you rolled {' and '.join(said)}. Which counts?",
        options=tuple(Option(str(n), die) for n, die in enumerate(said, start=1)),
        cause=cause,
        card=roll.request.card,
        family="fate",
    )


ON_FATE = Around(procedure=FATE_ROLL, revise=second_die, needs=(ORB,))
"""The Orb of Destiny's second die when fate repeats a roll."""
