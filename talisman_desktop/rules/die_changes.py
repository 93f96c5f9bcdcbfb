"""Cards that a hero may discard after a roll to change a die of it (ruling 79)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.owned import ChoosesDie
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, dice
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.moments import OWN_ROLL, OwnRoll
from talisman_desktop.rules.values.roll_values import CHANGES_DIE, DICE_LEFT_OUT

SIX = 6
TO_SIX, ADDED = "moon", "gift"
"""The beginnings of the ids of options, which are in saved logs: "moon-2" makes the second die a 6, "gift-2-3" adds 3
to it."""
KEEP = Option("keep", "Leave the roll")


def _changers(game: Game, hero: str) -> dict[str, tuple[Card, int]]:
    """Return a hero's first card that makes a die a 6, under `TO_SIX`, and the first that adds to a die, under `ADDED`,
    each with the number it adds."""
    found: dict[str, tuple[Card, int]] = {}
    for static, card, _ in CHANGES_DIE(game, (), hero) if game.alive(hero) else ():
        if static.after and card is not None:
            found.setdefault(TO_SIX if static.after == "six" else ADDED, (card, static.n))
    return found


def _raised(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> Iterator[Option]:
    """Yield the options to change each die with the hero's cards. In a fight a die may be raised above 6."""
    changers = _changers(game, roll.request.hero)
    for at, die in enumerate(rolled, start=1):
        if roll.request.open and at < len(rolled):
            continue  # because an earlier die of an open roll is a 6
        if die < SIX and TO_SIX in changers:
            name = game.printed(changers[TO_SIX][0]).name
            yield Option(f"{TO_SIX}-{at}", f"Discard the {name}: the {die} becomes a 6")
        if ADDED in changers:
            card, most = changers[ADDED]
            top = SIX + most if roll.request.family == "combat" else SIX
            for n in range(1, min(most, top - die) + 1):
                yield Option(f"{ADDED}-{at}-{n}", f"Discard the {game.printed(card).name}: {die} + {n} = {die + n}")


async def _after_roll(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let a hero change a die of the roll by discarding a card; return the dice that count then.
    If that makes a 6 in an open roll, another die is rolled.
    """
    hero = roll.request.hero
    if not rolled or roll.request.sides != SIX or not any(_raised(game, roll, rolled)):
        return rolled
    answer = await game.choose(
        lambda: Choose(
            key="reward/die",
            hero=hero,
            text=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}: you rolled {' and '.join(map(str, rolled))}. "
            "Change it?",
            options=(KEEP, *_raised(game, roll, rolled)),
            cause=roll.request.cause,
            card=roll.request.card,
            family="offers",
            usual="keep",
        ),
        moot="keep",
    )
    if answer == "keep":
        return rolled
    what, at, *more = answer.split("-")
    n = int(at)
    die = rolled[n - 1] + int(more[0]) if more else SIX
    card, _ = _changers(game, hero)[what]
    game.do(Told("used", hero, (game.printed(card).name, die), cause=Cause(card=card.kind)))
    baggage.lose_card(game, card, Cause(card=card.kind))
    changed = (*rolled[: n - 1], die, *rolled[n:])
    if roll.request.open and what == TO_SIX:
        return (*changed, *await dice.roll(game, roll.request, roll.purpose))
    return changed


def _unforeseen(game: Game, base: tuple[str, ...], about: str) -> tuple[str, ...]:
    names = (game.printed(card).name for card, _ in _changers(game, about).values())
    return (*base, *(f"without a die changed by the {name}" for name in names))


ON_ROLLS = Around(procedure=OWN_ROLL, revise=_after_roll, needs=(ChoosesDie,))
"""The hook that lets a hero use these cards after a roll."""
ON_ODDS = Bend(DICE_LEFT_OUT, _unforeseen, needs=(ChoosesDie,))
"""The hook that adds these cards to what odds leave out."""
