"""Attack dice: how many are rolled, how many of them are kept, and whether a 6 is rolled on (C7c)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.rules import dice
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import OwnRoll
from talisman_desktop.rules.values.fight_values import FIGHT_DICE, Blow, FightDice

SIX = 6


class Roll(Struct, frozen=True, gc=False):
    """An attack roll: the dice kept of the first roll, those that a 6 added, and those dropped. `paid` means that fate
    has been paid for it."""

    kept: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    paid: bool = False

    @property
    def counted(self) -> tuple[int, ...]:
        """The dice that count for the total."""
        return self.kept + self.more

    @property
    def total(self) -> int:
        """The sum of the dice that count."""
        return sum(self.kept) + sum(self.more) if self.more else sum(self.kept)


class FirstRollMade(Struct, frozen=True, gc=False):
    """A side has made its first roll, and the dice that count are chosen. Only forecasts use this moment. Further dice
    after sixes, and fate, may still change the roll."""

    side: Fighter
    roll: Roll


Judge = Callable[[Roll], bool]
"""A function that returns whether a roll is so good that the program need not ask about fate."""

Decides = Callable[[Roll], str]
"""A function that returns a word for what decides a fight with this roll instead of the totals; "" if the totals
decide."""


def of(game: Game, side: Fighter, against: Fighter) -> FightDice:
    """Return the attack dice of a side by the rules of this table."""
    hero = side.hero
    blow = Blow(hero or against.hero, side.fight, enemy=not hero, card=side.card)
    return FIGHT_DICE(game, FightDice(cause=game.ruleset.clauses.fight_roll), blow)


def best(rolled: Sequence[int], kept: int) -> tuple[int, ...]:
    """Return the highest dice of a roll, as many as are kept.

    >>> best((2, 6, 5), 2)
    (6, 5)
    """
    return tuple(sorted(rolled, reverse=True)[:kept])


def first_roll(rolled: tuple[int, ...], d: FightDice) -> Roll:
    """Return a first roll with its highest dice kept, or the lowest if `low` is set. If a single die showed a 6,
    `rolled` also contains the dice that were rolled after it.


    >>> first_roll((6, 3), FightDice())
    Roll(kept=(6,), more=(3,), dropped=(), paid=False)
    >>> first_roll((2, 6, 5), FightDice(number=3, kept=2))
    Roll(kept=(6, 5), more=(), dropped=(2,), paid=False)
    >>> first_roll((2, 6), FightDice(number=2, low=True))
    Roll(kept=(2,), more=(), dropped=(6,), paid=False)
    """
    if d.number == 1:
        return Roll(rolled[:1], rolled[1:])
    return first_roll_keeping(rolled, tuple(sorted(rolled)[: d.kept]) if d.low else best(rolled, d.kept))


def first_roll_keeping(rolled: Sequence[int], kept: tuple[int, ...]) -> Roll:
    """Return a first roll of which these dice are kept.

    >>> first_roll_keeping((2, 6, 5), (6, 2))
    Roll(kept=(6, 2), more=(), dropped=(5,), paid=False)
    """
    rest = [*rolled]
    for die in kept:
        rest.remove(die)
    return Roll(kept, (), tuple(rest))


# --- requests ---


def kept_if_some_dropped(d: FightDice) -> int:
    """Return how many dice of a roll are kept if some are dropped; 0 if all are kept."""
    return d.kept if d.kept < d.number else 0


def _enemy_request(game: Game, side: Fighter, against: Fighter, d: FightDice) -> Throw:
    more = f" and {n} to its roll" if (n := sum(p.n for p in side.added)) else ""
    score = f"{side.attribute} {sum(p.n for p in side.parts)}{more}"
    return Throw(
        key="fight/enemy",
        text=f"The {side.name} ({score}) attacks the {against.name}: roll for the enemy",
        dice=d.number,
        open=d.open and d.number == 1,
        kept=kept_if_some_dropped(d),
        low=d.low,
        cause=d.cause,
        family="combat",
        card=side.card,
    )


def _hero_request(side: Fighter, d: FightDice, theirs: int) -> Throw:
    """Return the request for a hero's attack dice.

    If some dice are dropped, its key is the one first used for the Warrior's two dice.
    """
    text = f"You have {side.score} against {theirs}: roll"
    some = d.number > d.kept
    return Throw(
        key="fight/two" if some else "fight/hero",
        hero=side.hero,
        text=text,
        dice=d.number,
        open=d.open and d.number == 1,
        kept=kept_if_some_dropped(d),
        low=d.low,
        cause=d.cause,
        family="combat",
        card=side.card,
    )


def _in_words(side: Fighter, roll: Roll, theirs: int, decides: Decides) -> str:
    """Return a side's position after a roll in words: both totals, and what decides the fight instead of them, if
    anything does."""
    return ", ".join(filter(None, (f"{side.total(roll.total)} against {theirs}", decides(roll))))


def _further_die(side: Fighter, d: FightDice) -> Throw:
    key = "fight/on" if side.hero else "fight/enemy/on"
    text = "A 6: roll on" if side.hero else f"A 6: roll on for {side.name}"
    return Throw(key=key, hero=side.hero, text=text, open=True, cause=d.cause, family="combat", card=side.card)


# --- rolling ---


async def roll_first(game: Game, side: Fighter, against: Fighter, d: FightDice, asked: Throw | None = None) -> Roll:
    """Make the first roll of the side that is attacked. An enemy's roll is final; fate may still change a hero's.

    `asked` is a request to use instead of the usual one.
    """
    if not side.rolls:
        return Roll()
    request = asked or (_hero_request(side, d, against.score) if side.hero else _enemy_request(game, side, against, d))
    own = bool(side.hero) and asked is None
    fate = game.hero(side.hero).fate if own else 0
    roll = first_roll(await (dice.roll_before_fate if own else dice.roll)(game, request, side.purpose), d)
    if own and game.alive(side.hero) and game.hero(side.hero).fate < fate:
        roll = replace(roll, paid=True)
    return await _roll_further(game, side, d, roll) if d.kept == 1 or not side.hero else roll


async def _roll_further(game: Game, side: Fighter, d: FightDice, roll: Roll) -> Roll:
    """Roll another die for each kept 6, and return the roll with these dice.

    For a single die this has been done already.
    """
    if d.number == 1 or not d.open:
        return roll
    for _ in range(roll.kept.count(SIX)):
        roll = replace(roll, more=(*roll.more, *await dice.roll(game, _further_die(side, d), side.purpose)))
    return roll


async def roll(game: Game, side: Fighter, d: FightDice, theirs: int, content: Judge, decides: Decides) -> Roll:
    """Roll for a hero who may pay fate for a die, chooses which dice to keep, and rolls another for each kept 6."""
    if not side.rolls:
        return Roll()

    def stands(roll: Roll) -> str:
        return _in_words(side, roll, theirs, decides)

    def judged(roll: Roll) -> bool:
        return (d.number > 1 and d.open and all(die == SIX for die in roll.kept)) or content(roll)

    fate = game.hero(side.hero).fate
    rolled = await dice.roll_own(
        game,
        _hero_request(side, d, theirs),
        side.purpose,
        lambda x: judged(first_roll(x, d)),
        stands=lambda x: stands(first_roll(x, d)),
    )
    if d.number == 1 or not game.alive(side.hero):
        return first_roll(rolled, d)
    roll = await _keep(game, side, d, rolled, content, stands)
    happened(game, FirstRollMade(side, roll))
    for _ in range(roll.kept.count(SIX) if d.open else 0):
        if not game.alive(side.hero):
            break
        before = roll
        if game.hero(side.hero).fate < fate:
            on = await dice.roll(game, _further_die(side, d), side.purpose)
        else:
            on = await dice.roll_own(
                game,
                _further_die(side, d),
                side.purpose,
                lambda x: content(replace(before, more=before.more + x)),  # noqa: B023 called at once
                begins=False,
                stands=lambda x: stands(replace(before, more=before.more + x)),  # noqa: B023 called at once
            )
        roll = replace(before, more=before.more + on)
    return roll


async def settle(
    game: Game, side: Fighter, d: FightDice, roll: Roll, theirs: int, content: Judge, decides: Decides
) -> Roll:
    """Let a hero who was attacked pay fate for one of the dice and choose which to keep; return the roll that counts
    then. An enemy's roll stays the same."""
    if not roll.kept or not side.hero:
        return roll
    chain = d.number == 1 or bool(roll.more)

    def now(rolled: tuple[int, ...]) -> Roll:
        return Roll(rolled[:1], rolled[1:], roll.dropped) if chain else first_roll(rolled, d)

    def stands(roll: Roll) -> str:
        return _in_words(side, roll, theirs, decides)

    request = Throw(
        key="duel/defence",
        hero=side.hero,
        text=f"You have {stands(roll)}",
        open=chain and d.open,
        cause=d.cause,
        family="combat",
    )
    rolled = roll.counted if chain else tuple(sorted(roll.kept + roll.dropped))
    if not roll.paid:
        own = OwnRoll(
            request=request,
            purpose="the defence",
            content=lambda x: content(now(x)),
            stands=lambda x: stands(now(x)),
        )
        rolled = await dice.offer_fate(game, own, rolled)
    if chain:
        return now(rolled)
    kept = await _keep(game, side, d, rolled, content, stands)
    happened(game, FirstRollMade(side, kept))
    return await _roll_further(game, side, d, kept)


# --- which dice to keep ---


async def _keep(
    game: Game, side: Fighter, d: FightDice, rolled: tuple[int, ...], content: Judge, stands: Callable[[Roll], str]
) -> Roll:
    """Return the roll with the dice that are kept.

    If several are kept, the hero chooses them; a single one is the highest.
    """
    usual = first_roll(rolled, d)
    if d.kept == 1 or d.low or len(rolled) <= d.kept or not game.alive(side.hero):
        return usual
    ways = {best(kept, d.kept): first_roll_keeping(rolled, best(kept, d.kept)) for kept in combinations(rolled, d.kept)}
    ranked = sorted(ways, key=lambda kept: (content(ways[kept]), kept), reverse=True)

    def choice() -> Choose:
        return Choose(
            key="fight/keep",
            hero=side.hero,
            text=f"You rolled {_and(sorted(rolled, reverse=True))}: which dice do you use?",
            options=tuple(Option("-".join(map(str, k)), f"{_and(k)}: {stands(ways[k])}") for k in ranked),
            cause=d.cause,
            card=side.card,
            family="best/dice",
            usual="-".join(map(str, ranked[0])),
        )

    answer = await game.choose(choice, moot="-".join(map(str, usual.kept)))
    return ways[tuple(int(die) for die in answer.split("-"))]


def _and(shown: Sequence[int]) -> str:
    return f"{', '.join(map(str, shown[:-1]))} and {shown[-1]}" if len(shown) > 1 else str(shown[0])
