"""The chronicle of a finished campaign: its end, its heroes, its dead, its figures, and its story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from talisman_desktop.core import facts as f
from talisman_desktop.notes.blocks import Block, Bullets, Grid, Heading, Prose, bullets, section
from talisman_desktop.notes.past_tables import walk
from talisman_desktop.notes.tale import Bout, Moment, best, bouts, chosen, moments
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line, Words
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.play.telling.vocabulary import cap
from talisman_desktop.rules import roads

DEEDS = 70
"""The most sentences of a chronicle."""


class Grave(Struct, frozen=True):
    """A dead hero: the name, the day, and the reason in brackets ("" if unknown)."""

    name: str
    day: int
    reason: str

    def __str__(self) -> str:
        """Return the line on the gravestone."""
        return f"{self.name}, day {self.day}{self.reason}"


class Count(Struct, frozen=True):
    """The figures of a part of a game: fights, losses, the best fight, the dead."""

    days: int
    adventures: int
    troves: int
    won: int
    lost: int
    lives: int
    dead: tuple[Grave, ...]
    best: Bout | None

    @property
    def best_words(self) -> str:
        """The best fight with its day, as a text; "" if none was won."""
        return f"{cap(str(self.best))} (day {self.best.day})" if self.best is not None else ""


def count(session: Session, first: int = 0, last: int | None = None) -> Count:
    """Return the figures of the facts from `first` to before `last`."""
    words = Words(session.catalog, session.ruleset.telling, clauses=False)
    graves, lives, begun = list[Grave](), 0, None
    table = session.table
    for _n, fact, table in walk(session, first, last):
        begun = begun or table
        if isinstance(fact, f.HeroDied):
            graves.append(Grave(words.hero_name(fact.hero, table), table.day, words.because(fact.cause)))
        elif isinstance(fact, f.TokensChanged) and fact.token == "life" and fact.by < 0:
            lives -= fact.by
    table = table if last is not None else session.table
    begun = begun or table
    fights = bouts(session, first, last)
    return Count(
        days=table.day - (begun.day if first else 0),
        adventures=roads.of(table).adventures - roads.of(begun).adventures,
        troves=roads.of(table).troves - roads.of(begun).troves,
        won=sum(b.result == "won" for b in fights),
        lost=sum(b.result == "lost" for b in fights),
        lives=lives,
        dead=tuple(graves),
        best=best(fights),
    )


def figures(now: Count, whole: Count | None) -> list[Block]:
    """Return the figures as a table, with a column for `now` and, unless it is None, one for the `whole` campaign;
    below it the best fight and the dead of `now`."""
    rows = (
        ("Days", "days"),
        ("Adventures begun", "adventures"),
        ("Troves looted", "troves"),
        ("Fights won", "won"),
        ("Fights lost", "lost"),
        ("Lives lost", "lives"),
    )
    told = [now] if whole is None else [now, whole]
    head = ("Figure", "Number") if whole is None else ("Figure", "This sitting", "Campaign")
    dead = ("Dead", *(str(len(c.dead)) for c in told))
    grid = Grid(head, (*((title, *(str(getattr(c, key)) for c in told)) for title, key in rows), dead))
    lines = [f"Best fight: {now.best_words}"] * bool(now.best)
    lines += [f"The dead: {'; '.join(map(str, now.dead))}"] * bool(now.dead)
    return section("Figures", [grid, *bullets(lines)])


def chronicle(session: Session, lines: Sequence[Line], notes: Mapping[int, str]) -> list[Block]:
    """Return the chronicle of a finished session."""
    end = ending(session.table, session.catalog)
    whole = count(session)
    blocks: list[Block] = [Prose(f"{end.how} {cap(end.figures)}.")] if end is not None else []
    blocks += section("The dead", bullets([*map(str, whole.dead)]), 3)
    blocks += section("Best fight", [Prose(f"{whole.best_words}.")] if whole.best else [], 3)
    blocks += _days(chosen(moments(session, lines, notes), DEEDS))
    return section("Chronicle", blocks)


def _days(told: Iterable[Moment]) -> list[Block]:
    """Return the moments of a story as blocks, with a heading each time the party sets out."""
    blocks: list[Block] = []
    for moment in told:
        heading = Heading(3, f"From day {moment.day}")
        if not blocks or (moment.sets_out and heading != blocks[-2]):
            blocks += [heading, Bullets(())]
        last = blocks[-1]
        assert isinstance(last, Bullets)
        blocks[-1] = Bullets((*last.lines, f"Day {moment.day}: {cap(moment.text)}"))
    return blocks
