"""The sums of a fight in words: each side's score and dice, and which blows strike whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from talisman_desktop.core.facts import Blow, Side, Told
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling.name_forms import many
from talisman_desktop.play.telling.vocabulary import Words, cap


def total(side: Side, words: Words, own: int) -> str:
    """Return the sum of one side of a fight: "3 + 6 + 1 = 10". Parts after the first `own` ones are named."""
    added = [(part.n, f" ({words.thing(part.source)})") for part in side.parts[own:]]
    score = sum(part.n for part in side.parts[:own])
    parts = [str(score), *(f"{n}{whence}" for n, whence in added), *map(str, side.dice)]
    return f"{' + '.join(parts)} = {side.total}" if len(parts) > 1 else str(score)


def totals(fact: Told, words: Words) -> str:
    """Return the totals of both sides of a fight: "3 + 6 + 1 = 10 against 5 + 2 = 7". Facts of older versions lack the
    parts."""
    if len(fact.sides) != 2:
        _, _, own, theirs, *_ = fact.args
        return f"{own} against {theirs}"
    own_side, other = fact.sides
    whole = len(other.parts) if fact.what == "duel" else 1
    return f"{total(own_side, words, len(own_side.parts))} against {total(other, words, whole)}"


def sums(fact: Told, table: Table, words: Words) -> str:
    """Return the sums of a guardian combat: "Strength 19 against 10, craft 21 against 11; the Wizard (7) is struck by
    11, 4 left."
    """
    used = {blow.attribute for blow in fact.blows}
    pairs = list(zip(("strength", "craft"), fact.sides[::2], fact.sides[1::2], strict=False))
    told = [x for x in pairs if x[0] in used or x[2].score > 0] or pairs[:1]
    pools = ", ".join(f"{attribute} {own.score} against {theirs.score}" for attribute, own, theirs in told)
    blows = "; ".join(_blows(fact, table, words))
    return f"{cap(pools)}; {blows}." if blows else f"{cap(pools)}: nobody is struck."


def _blows(fact: Told, table: Table, words: Words) -> Iterator[str]:
    first = True
    for (_, hero, kind), same in groupby(fact.blows, lambda b: (b.attribute, b.hero, b.kind)):
        blows: list[Blow] = list(same)
        n, pool, left = len(blows), blows[0].pool, blows[-1].left
        who = words.hero(hero, table) if hero else words.thing(kind) if n == 1 else many(n, words.name(kind))
        verb = f"{'are' if n > 1 and not hero else 'is'} struck " if first else ""
        often = _times(n) if n > 1 and hero else ""
        yield f"{who} ({_scores(blows)}) {verb}{often}by {pool}, {left} left"
        first = False


def _scores(blows: Sequence[Blow]) -> str:
    """Return the scores of those struck: "4", "4 each", "8, 11, 8"."""
    scores = [str(blow.score) for blow in blows]
    if len({*scores}) > 1:
        return ", ".join(scores)
    return scores[0] + " each" * (len(scores) > 1 and not blows[0].hero)


def _times(n: int) -> str:
    return "twice " if n == 2 else f"{n} times "
