"""The luck ledger: every die of a campaign, with the hero who rolled it, its purpose, and its expected value. It is
made by replaying the log, so a campaign of any age has one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any, Literal

import msgspec
from msgspec import Struct

from talisman_desktop.core.facts import DayPassed, DaySet, DiceThrown, HeroArrived
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Chosen, Throw
from talisman_desktop.odds import roll_means
from talisman_desktop.odds.bout_odds import ON, ONE_MORE
from talisman_desktop.play.session import Session

Source = Literal["rolled", "typed", "corrected"]
"""The source of a roll: the program, a person with real dice, or a person who corrected the roll later."""
FAMILIES: dict[str, str] = {
    "road": "On the road",
    "combat": "In fights",
    "tables": "For cards and places",
    "tower": "In the Tower",
}
"""The purposes by which rolls can be chosen, by the family of the roll."""
OTHERS = "Enemies"
"""The value that stands for all enemies where a hero's id is expected."""
FACES = 6
AGAIN = "/again"
"""The part of a key that marks a die rerolled for fate."""
ATTACKS = "fight/"
"""The beginning of the keys of attack rolls."""
DEFENCE = "duel/defence"
"""The key of the roll of an attacked hero, which is made after the attacker's roll."""
NEAR = 6
"""The most log entries that may be between the question about fate and the reroll."""
COLUMNS = ("day", "hero", "family", "for", "dice", "counts", "expected", "source", "fate", "instead")


class Rolled(Struct, frozen=True):
    """A roll. `hero` is the id of the hero who rolled ("" for an enemy), `name` the name. `counts` is the sum of the
    dice that count; `expected` and `variance` are the mean and the variance of that sum. `fate` means that fate was
    paid: either to reroll a die, and then `instead` is the face it showed before (0 if unknown), or before the roll for
    one die `more`.
    """

    day: int
    hero: str
    name: str
    family: str
    purpose: str
    dice: tuple[int, ...]
    sides: int
    counts: int
    expected: float
    variance: float
    source: Source
    fate: bool = False
    instead: int = 0
    more: bool = False

    @property
    def difference(self) -> float:
        """The roll minus its expected value."""
        return self.counts - self.expected


class Wish(Struct, frozen=True):
    """A choice of rolls: of one hero ("" for all heroes, `OTHERS` for enemies), of one family ("" for all), and from
    one source ("" for all; "typed" includes corrected rolls)."""

    hero: str = ""
    family: str = ""
    source: Literal["", "rolled", "typed"] = ""

    def fits(self, roll: Rolled) -> bool:
        """Whether a roll is among those chosen."""
        whose = bool(roll.hero) if not self.hero else not roll.hero if self.hero == OTHERS else roll.hero == self.hero
        how = not self.source or (roll.source == "rolled") == (self.source == "rolled")
        return whose and how and self.family in ("", roll.family)


class Tally(Struct, frozen=True):
    """The totals of some rolls. `faces` counts how often each face of six-sided dice came up, the 1 first. `running`
    has, after each roll, the sum so far minus its expected value, and `spread` the standard deviation of that
    difference. `fates` counts the rolls for which fate was paid; `gained` is what rerolls added, as far as the face
    before is known."""

    rolls: int
    dice: int
    faces: tuple[int, ...]
    counts: int
    expected: float
    running: tuple[float, ...]
    spread: tuple[float, ...]
    fates: int
    gained: int

    @property
    def difference(self) -> float:
        """The sum of all rolls minus its expected value."""
        return self.counts - self.expected


def ledger(session: Session, until: int | None = None) -> tuple[Rolled, ...]:
    """Return every roll of a session, the oldest first; with `until`, only those before that log entry."""
    return tuple(_rolls(session, len(session.log) if until is None else until))


def _rolls(session: Session, until: int) -> Iterator[Rolled]:
    names = {hero.id: hero.kind for hero in session.keyframes[0].table.heroes.values()}
    day, read = session.keyframes[0].table.day, 0
    before: dict[tuple[str, str], tuple[int, ...]] = {}
    for found in session.origins:
        for fact in session.facts[read : found.fact]:
            if isinstance(fact, DayPassed):
                day += 1
            elif isinstance(fact, DaySet):
                day = fact.day
            elif isinstance(fact, HeroArrived):
                names[fact.hero.id] = fact.hero.kind
        read = max(read, found.fact)
        asked, told = found.asked, session.facts[found.fact] if found.fact < len(session.facts) else None
        if not isinstance(asked, Throw) or not isinstance(told, DiceThrown) or found.entry >= until:
            continue
        kind = names.get(asked.hero)
        name = session.catalog.name(kind) if kind is not None else asked.hero or OTHERS
        instead = _instead(before.get((asked.key.removesuffix(AGAIN), asked.hero), ()), session, found.entry)
        before[asked.key, asked.hero] = told.dice
        if asked.hero and asked.key.startswith(ATTACKS):
            before[DEFENCE, asked.hero] = _defending(asked, told.dice, before.get((DEFENCE, asked.hero), ()))
        yield _rolled(asked, told, day, name, _source(found.how), instead if asked.key.endswith(AGAIN) else 0)


def _defending(asked: Throw, dice: tuple[int, ...], so_far: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice of an attacked hero in the order in which the options about fate count them: a die and those that
    followed its sixes in the order rolled, or all dice sorted."""
    if asked.key.endswith(ON):
        return (*so_far, *dice)
    return dice if asked.open else tuple(sorted(dice))


def _instead(dice: tuple[int, ...], session: Session, entry: int) -> int:
    """Return the face that a die showed before it was rerolled at a log entry; 0 if unknown."""
    answers = (e for e in reversed(session.log[max(0, entry - NEAR) : entry]) if isinstance(e, Answered))
    paid = next((e.answer for e in answers if e.key.partition("/")[0] == "fate"), None)
    if not dice or not isinstance(paid, Chosen):
        return 0
    number = paid.id.partition("-")[2]
    at = int(number) if number.isdecimal() else len(dice)
    return dice[at - 1] if at <= len(dice) else 0


def _source(how: str) -> Source:
    return "typed" if how == "typed" else "corrected" if how == "corrected" else "rolled"


def _rolled(asked: Throw, told: DiceThrown, day: int, name: str, source: Source, instead: int) -> Rolled:
    mean = roll_means.of_roll(asked)
    return Rolled(
        day=day,
        hero=asked.hero,
        name=name,
        family=asked.family,
        purpose=told.purpose,
        dice=told.dice,
        sides=asked.sides,
        counts=sum(roll_means.counting(told.dice, asked.kept, low=asked.low)),
        expected=float(mean.mean),
        variance=float(mean.variance),
        source=source,
        fate=AGAIN in asked.key or asked.key.endswith(ONE_MORE),
        instead=instead,
        more=asked.key.endswith(ONE_MORE),
    )


# --- totals ---


def heroes(rolls: Iterable[Rolled]) -> tuple[tuple[str, str], ...]:
    """Return the id and the name of each hero who rolled, in the order of their first rolls."""
    return tuple({roll.hero: roll.name for roll in rolls if roll.hero}.items())


def wanted(rolls: Iterable[Rolled], wish: Wish) -> tuple[Rolled, ...]:
    """Return the rolls that are among those chosen."""
    return tuple(filter(wish.fits, rolls))


def tally(rolls: Sequence[Rolled]) -> Tally:
    """Return the totals of some rolls."""
    shown = [die for roll in rolls if roll.sides == FACES for die in roll.dice]
    return Tally(
        rolls=len(rolls),
        dice=sum(len(roll.dice) for roll in rolls),
        faces=tuple(shown.count(face) for face in range(1, FACES + 1)),
        counts=sum(roll.counts for roll in rolls),
        expected=sum(roll.expected for roll in rolls),
        running=tuple(accumulate(roll.difference for roll in rolls)),
        spread=tuple(sqrt(n) for n in accumulate(roll.variance for roll in rolls)),
        fates=sum(roll.fate for roll in rolls),
        gained=sum(roll.counts - roll.instead for roll in rolls if roll.instead),
    )


# --- writing ---


def rows(rolls: Iterable[Rolled], *, expected: bool = True) -> Iterator[tuple[str, ...]]:
    """Yield each roll as texts, in the order of `COLUMNS`; without `expected`, the expected value is left out."""
    for roll in rolls:
        yield (
            str(roll.day),
            roll.name,
            roll.family,
            roll.purpose,
            " ".join(map(str, roll.dice)),
            str(roll.counts),
            f"{roll.expected:.4g}" if expected else "",
            roll.source,
            "one die more" if roll.more else "fate" if roll.fate else "",
            str(roll.instead) if roll.instead else "",
        )


def as_tsv(rolls: Iterable[Rolled], *, expected: bool = True) -> str:
    """Return rolls as a table with tabs between the columns, and the names of the columns first."""
    lines = [COLUMNS, *rows(rolls, expected=expected)]
    return "".join("\t".join(" ".join(cell.split()) for cell in line) + "\n" for line in lines)


def as_json(rolls: Sequence[Rolled]) -> str:
    """Return rolls as JSON, with their totals."""
    together = tally(rolls)
    found: dict[str, Any] = {
        "rolls": together.rolls,
        "dice": together.dice,
        "faces": list(together.faces),
        "counts": together.counts,
        "expected": round(together.expected, 6),
        "difference": round(together.difference, 6),
        "spread": round(together.spread[-1], 6) if together.spread else 0.0,
        "fates": together.fates,
        "gained": together.gained,
        "all": [msgspec.structs.asdict(roll) for roll in rolls],
    }
    return json.dumps(found, ensure_ascii=False)
