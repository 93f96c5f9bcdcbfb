"""Taking from other heroes: what abilities and spells allow beside the ban on trading (C2e), and the Thief (D2)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.effects import TakeFromHero, Taken
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Barred, Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Rolling
from talisman_desktop.rules.values import TAKES_ON_ONES

NOTHING = Option("leave", "Nothing")


def possible(game: Game, hero: str, words: TakeFromHero) -> bool:
    """Whether another hero has anything that this one could take."""
    return any(isinstance(found, Option) for found in _all(game, hero, words))


async def take(game: Game, hero: str, words: TakeFromHero, cause: Cause, card: int = 0) -> bool:
    """Take one thing of one's choice from another hero; whether something was taken."""

    def choice() -> Choose:
        found = list(_all(game, hero, words))
        return Choose(
            key="take-from",
            hero=hero,
            text=f"{game.catalog[cause.card].name}: what do you take?",
            options=(*(o for o in found if isinstance(o, Option)), NOTHING),
            barred=tuple(o for o in found if isinstance(o, Barred)),
            cause=cause,
            card=card,
            family="offers",
        )

    return _carry_out(game, hero, await game.choose(choice, moot="leave"), cause)


async def on_ones(game: Game, roll: Rolling, dice: tuple[int, ...]) -> None:
    """Who takes from those that throw a 1 may do so for each die that shows one, if there is anything to take."""
    thrower, ones = roll.request.hero, dice.count(1)
    if not thrower or not ones:
        return
    words = TakeFromHero(("gold", "item"))
    for thief in game.party:
        if not game.present(thief):
            continue
        for _ in range(ones if thief != thrower and TAKES_ON_ONES(game, False, thief) else 0):
            if not (game.present(thief) and game.present(thrower)) or not any(
                isinstance(o, Option) for o in _from(game, thief, thrower, words)
            ):
                break
            cause = game.ruleset.clauses.stolen.on(game.hero(thief).kind)
            answer = await game.choose(lambda: _chance(game, thief, thrower, words, cause), moot="leave")  # noqa: B023
            _carry_out(game, thief, answer, cause)


def _chance(game: Game, thief: str, thrower: str, words: TakeFromHero, cause: Cause) -> Choose:
    found = list(_from(game, thief, thrower, words)) if game.alive(thrower) else []
    return Choose(
        key="thief",
        hero=thief,
        text=f"{game.character(thrower).name} rolled a 1: what do you take?" if found else "Nothing is left to take",
        options=(NOTHING, *(o for o in found if isinstance(o, Option))),
        barred=tuple(o for o in found if isinstance(o, Barred)),
        cause=cause,
        family="thief",
    )


def _all(game: Game, hero: str, words: TakeFromHero) -> Iterator[Option | Barred]:
    for other in game.party:
        if other != hero:
            yield from _from(game, hero, other, words)


def _from(game: Game, hero: str, other: str, words: TakeFromHero) -> Iterator[Option | Barred]:
    """What one hero could take from another; what they have no room or no right for is barred."""
    owner = game.character(other).name
    if "gold" in words.what and game.hero(other).gold:
        yield Option(f"gold:{other}", "1 gold", owner)
    for what in words.what:
        for card in _cards(game, other, what):
            printed = game.printed(card)
            name = printed.name.lower()
            if printed.must_take or name in words.but_not or (words.named and name not in words.named):
                continue
            why, rule = baggage.refusal(game, hero, printed)
            ident = f"take:{card.id}"
            yield Barred(ident, printed.name, why, rule, owner) if why else Option(ident, printed.name, owner)


def _cards(game: Game, hero: str, what: Taken) -> tuple[Card, ...]:
    match what:
        case "item":
            return game.table.zone(held("items", hero))
        case "follower":
            return game.table.zone(held("followers", hero))
        case "gold":
            return ()


def _carry_out(game: Game, hero: str, answer: str, cause: Cause) -> bool:
    deed, _, what = answer.partition(":")
    match deed:
        case "gold":
            game.do(TokensChanged(what, "gold", -1, cause=cause))
            game.do(TokensChanged(hero, "gold", 1, cause=cause))
        case "take":
            baggage.take(game, hero, game.card(int(what)), cause)
        case _:
            return False
    return True
