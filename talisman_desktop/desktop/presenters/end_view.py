"""The end of a campaign as its page shows it: the outcome, the heroes, the dead, and statistics. No Qt."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.core.table import TOKENS, Table
from talisman_desktop.notes.chronicle import Count, count
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.campaign_end import ending, winners
from talisman_desktop.play.telling.vocabulary import Words, cap

Outcome = Literal["won", "alone", "lost"]
"""The outcome: several heroes win the Crown together, one hero wins alone, or no hero is left."""
UNCROWNED = "without the Crown; "
"""The beginning of the line below a living hero who has not won."""
EMBLEMS: dict[Outcome, str] = {"won": "crown", "alone": "crown", "lost": "skull"}


class Portrait(Struct, frozen=True):
    """A hero on the page: the card, the name, and the line below the name. `crowned` heroes come first."""

    kind: str
    name: str
    line: str
    crowned: bool = False


class EndView(Struct, frozen=True):
    """The texts of the page that ends a campaign."""

    outcome: Outcome
    title: str
    how: str
    figures: str
    heroes: tuple[Portrait, ...]
    dead: tuple[Portrait, ...]
    best: str
    fights: str

    @property
    def spoken(self) -> str:
        """The whole page as text for a screen reader."""
        heroes = "; ".join(f"{found.name}: {found.line}" for found in self.heroes)
        dead = "; ".join(f"{found.name}, {found.line}" for found in self.dead)
        parts = (f"{self.title}. {self.how}", f"{self.figures}.", heroes, f"The dead: {dead}" if dead else "")
        return " ".join(part for part in (*parts, self.best, self.fights) if part)


def end_view(session: Session, known: Session | None = None) -> EndView | None:
    """Return the page for a session that has ended; None for any other. `known` is the same session with more of its
    log, if there is one."""
    table, catalog = session.table, session.catalog
    end = ending(table, catalog)
    if end is None:
        return None
    told = known or session
    found = count(told)
    since = told.keyframes[0].table.day
    args = table.step.args
    winner = str(args[1]) if len(args) > 1 and args[0] == "won" else ""
    return EndView(
        outcome="lost" if not args or args[0] != "won" else "alone" if winner else "won",
        title=end.title,
        how=end.how,
        figures=cap(end.figures),
        heroes=_heroes(table, Words(catalog)),
        dead=_dead(table, Words(catalog), found),
        best=f"Best fight{_since(since)}: {found.best_words}" if found.best else "",
        fights=f"Fights{_since(since)}: {found.won} won, {found.lost} lost; lives lost: {found.lives}",
    )


def _since(day: int) -> str:
    """Return the words for the day from which the log is known; "" if that is the first day."""
    return f" since day {day}" if day > 1 else ""


def _heroes(table: Table, words: Words) -> tuple[Portrait, ...]:
    crowned = set(winners(table))
    order = sorted(table.order, key=lambda hero: hero not in crowned)
    found = ((hero, table.heroes[hero]) for hero in order if hero in table.heroes)
    return tuple(
        Portrait(
            hero.kind,
            words.hero_name(name, table),
            UNCROWNED * (name not in crowned) + ", ".join(f"{token}\xa0{getattr(hero, token)}" for token in TOKENS[:3]),
            crowned=name in crowned,
        )
        for name, hero in found
    )


def _dead(table: Table, words: Words, found: Count) -> tuple[Portrait, ...]:
    """Return the dead heroes, the earliest first. For a hero who died before the log begins only the name is known."""
    graves = ["dead"] * (len(table.dead) - len(found.dead)) + [f"died on day {g.day}{g.reason}" for g in found.dead]
    named = zip(table.dead, graves[-len(table.dead) :] if table.dead else [], strict=True)
    return tuple(Portrait(kind, words.name(kind), line) for kind, line in named)
