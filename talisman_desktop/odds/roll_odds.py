"""The odds of rolls outside fights: the chance of each end, the good ones first, and how paying fate changes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial

from msgspec.structs import replace

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Choose, Chosen, Request, Throw
from talisman_desktop.odds.card_stakes import SHARED
from talisman_desktop.odds.forecast import Chance, Cost, Forecast
from talisman_desktop.odds.step_copy import StepCopy, StepUnderWay
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.stakes import Asked, End, Roll, Stake
from talisman_desktop.rules.values.roll_values import DICE_LEFT_OUT

FATE = "fate"
REROLLS = frozenset((FATE, f"{FATE}/spare", f"{FATE}/other"))
"""The keys of the questions whether to pay fate to reroll a die."""
LEAVE, LEAVES = f"{FATE}/leave", "leave-"
"""The key of the question which of two dice to leave out, and the beginning of the ids of its options."""
MORE = "/more"
"""The ending of the key of a roll to which fate has added a die."""
AGAIN = "/again"
"""The ending of the key of a die that is rerolled."""
LOWEST_OUT = "if the lowest die is left out"
"""The note for a roll with one die more in which no result is better than another."""
FIGHTS = "fight/"
"""The beginning of the keys of attack rolls, which get the odds of the fight instead."""


def forecasts(game: Game, request: Request, rolls: Sequence[Roll] = (), paid: str = FATE) -> dict[str, Forecast]:
    """Return the forecasts of the rolls that a question is about or that its options lead to, by option; "" stands for
    the open roll itself. `rolls` are the rolls made shortly before, `paid` the last answer that paid fate for a die."""
    match request:
        case Throw(key=key, open=False) if key.endswith(AGAIN):
            return _die_again(game, request, rolls, paid)
        case Throw(key=key, open=False) if key.endswith(MORE) and not key.startswith(FIGHTS):
            return _one_more(game, request, rolls)
        case Throw(open=False):
            stake = stake_of(game, Asked(request, rolls=rolls))
            return {"": _forecast(stake)} if stake is not None else {}
        case Choose(key=key) if key == LEAVE:
            return _leave(game, request, rolls)
        case Choose(key=key) if key in REROLLS:
            return _fate(game, request, rolls)
        case Choose():
            found = ((o.id, stake_of(game, Asked(request, o.id, rolls))) for o in request.options)
            return {option: _forecast(stake) for option, stake in found if stake is not None}
        case _:
            return {}


def after_going_on(origin: StepUnderWay, rolls: Sequence[Roll] = ()) -> Mapping[str, Forecast]:
    """If a question has only one answer and a roll follows that answer at once, return the forecast of the roll under
    the answer's id; otherwise an empty mapping."""
    request = origin.request
    if not isinstance(request, Choose) or len(request.options) != 1:
        return {}
    copy, (only,) = StepCopy(origin), request.options
    try:
        copy.answer(Chosen(only.id))
    except ImpossibleFact:  # because the table was set by hand
        return {}
    coming = forecasts(copy.game, copy.pending, rolls) if isinstance(copy.pending, Throw) else {}
    return {only.id: coming[""]} if "" in coming else {}


def stake_of(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll, None if no module and no shared rule knows them. The modules in use are
    asked first, the last one before the others, then the shared rules."""
    name = asked.request.key.partition("/")[0]
    readers = [module.stakes for module in reversed(game.ruleset.modules) if name in module.stakes]
    for known in (*readers, SHARED):
        if name in known and (stake := known[name](game, asked)) is not None:
            hero = asked.request.hero
            left_out = DICE_LEFT_OUT(game, (), hero) if hero and game.alive(hero) else ()
            return replace(stake, unknown=(*stake.unknown, *left_out)) if left_out else stake
    return None


def _forecast(stake: Stake) -> Forecast:
    return Forecast(chances=chances(stake), unknown=stake.unknown)


# --- the chance of each end ---


def chances(stake: Stake) -> tuple[Chance, ...]:
    """Return the chance of each end of a roll, the best end first."""
    found: Counter[End] = Counter()
    for dice, ways in _all_dice(stake):
        found[stake.ends(dice)] += ways
    return _ranked(found, stake.sides**stake.dice, _least_good(found))


def _all_dice(stake: Stake) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every result of all dice, with its number of ways."""
    for dice in combinations_with_replacement(range(1, stake.sides + 1), stake.dice):
        ways = factorial(stake.dice)
        for face in set(dice):
            ways //= factorial(dice.count(face))
        yield dice, ways


def _least_good(ends: Mapping[End, int]) -> float:
    """Return the lowest worth of an end that counts as good: a gain; if there is none, an end without a loss; if all
    lose something, the smallest loss. Ends that are all worth the same are good only if they are a gain."""
    worths = {end.worth for end in ends}
    if len(worths) < 2:
        return max(worths) if max(worths) > 0 else max(worths) + 1
    gained = [w for w in worths if w > 0]
    return min(gained) if gained else max(worths)


def _ranked(found: Mapping[End, int], ways: int, least_good: float) -> tuple[Chance, ...]:
    ranked = sorted(found, key=lambda end: -end.worth)
    return tuple(Chance(end.text, found[end] / ways, good=end.worth >= least_good) for end in ranked)


# --- fate ---


def _one_more(game: Game, request: Throw, rolls: Sequence[Roll]) -> dict[str, Forecast]:
    """Return the forecasts of a roll with one more die for fate, whose worst die is left out, or the lowest if no die
    is worse than another."""
    usual = replace(request, key=request.key.removesuffix(MORE), dice=request.dice - 1)
    stake = stake_of(game, Asked(usual, rolls=rolls))
    if stake is None or (stake.dice, stake.sides) != (usual.dice, usual.sides):
        return {}

    def ends(dice: tuple[int, ...]) -> End:
        return max((stake.ends(dice[:at] + dice[at + 1 :]) for at in range(len(dice))), key=lambda end: end.worth)

    more = replace(stake, ends=ends, dice=request.dice, alike=False)
    counted = chances(more)
    ranked = len({ends(dice).worth for dice, _ in _all_dice(more)}) > 1
    return {"": Forecast(chances=counted, unknown=stake.unknown if ranked else (*stake.unknown, LOWEST_OUT))}


def _leave(game: Game, request: Choose, rolls: Sequence[Roll]) -> dict[str, Forecast]:
    """Return the forecast for leaving out each die, after fate has added one."""
    if not rolls or not rolls[-1].key.endswith(MORE) or rolls[-1].key.startswith(FIGHTS):
        return {}
    found, dice = {}, rolls[-1].dice
    for option in request.options:
        at = dice.index(int(option.id.removeprefix(LEAVES)))
        left = Roll(rolls[-1].key.removesuffix(MORE), dice[:at] + dice[at + 1 :])
        stake = _stake_of_rolled(game, request, (*rolls[:-1], left))
        if stake is not None:
            stands = stake.ends(left.dice)
            found[option.id] = Forecast(chances=(Chance(stands.text, 1.0),), unknown=stake.unknown)
    return found


def _die_again(game: Game, request: Throw, rolls: Sequence[Roll], paid: str) -> dict[str, Forecast]:
    """Return the forecasts for rerolling the die that fate was paid for."""
    if not rolls or rolls[-1].key != request.key.removesuffix(AGAIN):
        return {}
    rolled = rolls[-1]
    stake, at = _stake_of_rolled(game, request, rolls), _die(paid, len(rolled.dice))
    if stake is None or at is None:
        return {}
    return {"": Forecast(chances=rerolled(stake, rolled.dice, at), unknown=stake.unknown)}


def _stake_of_rolled(game: Game, request: Choose | Throw, rolls: Sequence[Roll]) -> Stake | None:
    """Return the possible results of the last roll; None if its dice do not match what is known about it."""
    rolled = rolls[-1]
    throw = Throw(key=rolled.key, hero=request.hero, dice=len(rolled.dice), card=request.card, cause=request.cause)
    stake = stake_of(game, Asked(throw, rolls=rolls[:-1]))
    return stake if stake is not None and all(0 < die <= stake.sides for die in rolled.dice) else None


def _fate(game: Game, request: Choose, rolls: Sequence[Roll]) -> dict[str, Forecast]:
    """Return the forecasts for keeping a roll, and for rerolling each die that may be rerolled; empty if a rule has
    left out or changed its dice, or its results are unknown."""
    if not rolls or rolls[-1].key.startswith(FIGHTS):
        return {}
    rolled = rolls[-1]
    if f"you rolled {' and '.join(map(str, rolled.dice))}" not in request.text:
        return {}  # because a rule has left out or changed dice
    stake = _stake_of_rolled(game, request, rolls)
    if stake is None:
        return {}
    stands = stake.ends(rolled.dice)
    found = {"keep": Forecast(chances=(Chance(stands.text, 1.0),), unknown=stake.unknown)}
    for option in request.options:
        if (at := _die(option.id, len(rolled.dice))) is not None:
            again = Forecast(chances=rerolled(stake, rolled.dice, at), costs=(Cost("fate", 1.0, 1),))
            found[option.id] = replace(again, unknown=stake.unknown)
    return found


def _die(option: str, dice: int) -> int | None:
    """Return the index of the die that an option rerolls: "fate" means the last die, "fate-2" the second; None for
    another option."""
    name, _, number = option.partition("-")
    if name != FATE or (number and not number.isdecimal()):
        return None
    at = int(number) - 1 if number else dice - 1
    return at if 0 <= at < dice else None


def rerolled(stake: Stake, dice: tuple[int, ...], at: int) -> tuple[Chance, ...]:
    """Return the chance of each end after rerolling the die with index `at`. An end is good if it is better than the
    present one."""
    found: Counter[End] = Counter()
    for face in range(1, stake.sides + 1):
        found[stake.ends((*dice[:at], face, *dice[at + 1 :]))] += 1
    stands = stake.ends(dice).worth
    better = min((end.worth for end in found if end.worth > stands), default=stands + 1)
    return _ranked(found, stake.sides, better)
