"""A hero's roll on a die table, with fate and with the numbers that may be added to the roll (praying, the Cave)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.rules import dice, prospects, stakes, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.stakes import End, Stake
from talisman_desktop.rules.values.roll_values import ADDS_TO_ROLL, Adding


async def rolled(game: Game, m: Meeting, request: Throw, table: e.Roll, purpose: str) -> e.Row:
    """Roll on a die table and return the row that counts in the end, after fate and additions."""
    rows = table.rows
    adds = ADDS_TO_ROLL(game, (), Adding(m.hero, m.kind.rpartition("/")[2], table.praying))

    def stands(dice: tuple[int, ...]) -> str:
        total = sum(dice)
        return "; ".join(
            (
                _result_in_words(rows, total, game.catalog),
                *(f"{_result_in_words(rows, total + n, game.catalog)} with {n} added" for n in chain(*adds)),
            )
        )

    shown = await dice.roll_own(
        game,
        request,
        purpose,
        lambda d: worth.worth_keeping(rows, d),
        others=lambda d: worth.another_is_better(rows, d),
        stands=stands,
        concerns=m.hero,
    )
    total = sum(shown)
    for numbers in adds:
        total = await _added(game, m, rows, total, numbers, purpose)
    return worth.row(rows, total)


def stake(game: Game, hero: str, place: str, table: e.Roll) -> Stake:
    """Return the possible results of a roll on a die table.

    A number that may be added is added where that is better.
    """
    adds = ADDS_TO_ROLL(game, (), Adding(hero, place, table.praying))

    def ends(dice: tuple[int, ...]) -> End:
        total = sum(dice)
        for numbers in adds:
            total += _best(table.rows, total, numbers)
        line = worth.row(table.rows, total)
        return End(
            stakes.row(line.low, line.high, prospects.describe(line.effects, game.catalog)), worth.of(line.effects)
        )

    return Stake(
        ends,
        table.dice,
        unknown=tuple(f"{_up_to(numbers)} added where that is better" for numbers in adds),
        alike=not adds,
    )


def _result_in_words(rows: Sequence[e.Row], total: int, catalog: Catalog) -> str:
    return prospects.describe(worth.row(rows, total).effects, catalog)


def _up_to(numbers: Sequence[int]) -> str:
    return f"up to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[-1]}"


def _best(rows: Sequence[e.Row], total: int, numbers: Sequence[int]) -> int:
    """Return the smallest number that, added to the roll, brings the best result; 0 if no addition brings a better
    one."""
    return max((0, *numbers), key=lambda n: worth.of(worth.row(rows, total + n).effects))


async def _added(
    game: Game, m: Meeting, rows: Sequence[e.Row], total: int, numbers: tuple[int, ...], purpose: str
) -> int:
    """Ask the hero whether to add one of these numbers to a roll, and return the total. If adding changes nothing, the
    program asks only if players want to be asked."""
    if not game.alive(m.hero):
        return total
    plain = worth.row(rows, total).effects
    names = {n: f"add-{n}" if len(numbers) > 1 else "add" for n in numbers}
    best = _best(rows, total, numbers)
    answer = await game.choose(
        lambda: Choose(
            key=f"add/{m.kind}",
            hero=m.hero,
            text=f"{purpose}: you rolled {total}. Add {_up_to(numbers)}?",
            options=(
                Option("keep", f"Leave it at {total}: {_result_in_words(rows, total, game.catalog)}"),
                *(
                    Option(names[n], f"Add {n}, for {total + n}: {_result_in_words(rows, total + n, game.catalog)}")
                    for n in numbers
                ),
            ),
            cause=m.cause,
            card=m.card,
            family="spare" if all(worth.row(rows, total + n).effects == plain for n in numbers) else "add",
            usual=names.get(best, "keep"),
        ),
        moot="keep",
    )
    return total + next((n for n in numbers if names[n] == answer), 0)
