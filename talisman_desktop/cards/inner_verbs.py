"""Verbs inside other verbs, and the faults of die tables."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards import effects as e


def inside(value: object) -> Iterator[e.Data]:
    """Yield a verb and all verbs inside it.

    >>> from talisman_desktop.cards.words import parse_slot
    >>> [type(verb).__name__ for verb in inside(parse_slot("meet", "You may pay 1 gold: heal up to 2 lives."))]
    ['May', 'Heal']
    """
    if isinstance(value, tuple):
        for member in value:
            yield from inside(member)
    elif isinstance(value, e.Data):
        yield value
        for part in held_by(value):
            yield from inside(part)


def held_by(value: object) -> Iterator[object]:
    """Yield the verbs, rows and branches directly inside a value, without those nested deeper."""
    for field in ("effects", "otherwise", "low", "high", "rows", "branches"):
        parts = getattr(value, field, ())
        if isinstance(parts, tuple):
            yield from parts


def table_gap(roll: e.Roll) -> str:
    """Return the fault of a die table: totals that are missing, double or impossible; "" if there is none.

    >>> table_gap(e.Roll(1, (e.Row(1, 3, (e.Nothing(),)), e.Row(5, 6, (e.Nothing(),)))))
    'the die table has no row for 4'
    """
    named = [total for row in roll.rows for total in range(row.low, min(row.high, 999) + 1)]
    can = range(roll.dice, 6 * roll.dice + 1)
    if twice := sorted({total for total in named if named.count(total) > 1}):
        return f"the die table has more than one row for {_totals(twice)}"
    if odd := sorted(set(named) - set(can)):
        return f"{_totals(odd)} cannot be rolled with {'a die' if roll.dice == 1 else f'{roll.dice} dice'}"
    if missing := sorted(set(can) - set(named)):
        return f"the die table has no row for {_totals(missing)}"
    if backwards := [row for row in roll.rows if row.low > row.high]:
        return f"the row {backwards[0].low}-{backwards[0].high} is the wrong way round"
    return ""


def _totals(totals: list[int]) -> str:
    return ", ".join(map(str, totals[:8]))
