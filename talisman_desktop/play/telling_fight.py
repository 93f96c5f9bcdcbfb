"""A fight with all its dice in one line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.core.facts import DiceThrown, Fact, TokensChanged, Told
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling_told import ENDS
from talisman_desktop.play.telling_words import Words, cap, dice


class Thrown(Struct, frozen=True):
    """A hero's throws of one fight: what lay there in the end, and the whole in words."""

    kept: tuple[int, ...]
    words: str


def of_a_fight(fact: Fact) -> bool:
    """Whether a fact is part of a fight whose end another line tells: its dice, and fate paid for them."""
    if isinstance(fact, DiceThrown):
        return fact.cause.rule == "C7c" and (not fact.hero or fact.purpose in ("battle", "psychic combat"))
    return isinstance(fact, TokensChanged) and fact.token == "fate" and fact.by < 0 and fact.cause.rule == "C7c"


def fight(fact: Told, held: Sequence[Fact], table: Table, words: Words, *, trophy: bool) -> str:
    """The line of a fight from its end and the dice before it; "" when they do not add up."""
    match fact.args:
        case (str(foe), str(attribute), int(own), int(theirs), str(result)):
            pass
        case _:
            return ""
    mine = _throws([x for x in held if not isinstance(x, DiceThrown) or x.hero == fact.hero])
    enemy = [x.dice for x in held if isinstance(x, DiceThrown) and not x.hero and x.purpose == foe]
    against = enemy[-1] if enemy else ()
    score, strength = own - sum(mine.kept), theirs - sum(against)
    if not mine.kept or score < 0 or strength < 0:
        return ""
    thrown = f"{strength} + {_sum(against)} = {theirs}" if against else str(theirs)
    total = f"{attribute} {score} + {_sum(mine.kept)} = {own}"
    after = " It is kept as a trophy." * (result == "won" and trophy) + " Nobody is hurt." * (result == "draw")
    who = words.hero(fact.hero, table)
    return cap(f"{who} {mine.words} and {ENDS.get(result, result)} the {foe}: {total} against {thrown}.{after}")


def _sum(thrown: tuple[int, ...]) -> str:
    return " + ".join(map(str, thrown))


def _throws(facts: Sequence[Fact]) -> Thrown:
    """The throws of a hero: fate replaces the last die; of two dice the higher one counts and goes on if it is a 6."""
    groups: list[tuple[int, ...]] = []
    said: list[str] = []
    fate = False
    for fact in facts:
        if not isinstance(fact, DiceThrown):
            fate = True
        elif fate and groups:
            groups[-1] = groups[-1][:-1] + fact.dice
            said.append(f"pays 1 fate, throws {dice(fact.dice)}")
            fate = False
        else:
            groups.append(fact.dice)
            said.append(f"throws {dice(fact.dice)}")
    if not groups:
        return Thrown((), "")
    first = groups[0]
    two = len(first) == 2 and (first[0] < 6 or len(groups) > 1)
    kept = ((max(first),) if two else first) + tuple(d for g in groups[1:] for d in g)
    if two:
        said[0] = f"throws two dice ({dice(first)})"
    return Thrown(kept, ", ".join(said))
