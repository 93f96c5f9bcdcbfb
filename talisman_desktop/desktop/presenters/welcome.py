"""The welcome to a campaign that is continued: the last evening, where the party is, what the rules ask now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from talisman_desktop.core.requests import Draw
from talisman_desktop.core.table import held
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.play.session import Session
from talisman_desktop.play.sources import any_real
from talisman_desktop.rules import resolution

SOON = timedelta(hours=3)
"""Players who return sooner have not been away, unless the sitting was ended."""
LINES = 4
"""The number of last lines of the journal that the welcome has."""
PUT_AWAY = "put away"


class Evening(Struct, frozen=True):
    """A sitting: its date as people write it, when it ended, and what is written of it."""

    when: str
    ended: str
    title: str = ""
    players: str = ""
    notes: str = ""
    table_was: str = ""


class Todo(Struct, frozen=True):
    """Something that the rules ask of the players when a sitting begins, with its clause."""

    text: str
    clause: str = ""


class Welcome(Struct, frozen=True):
    """The words of a welcome. `checklist`: the real table is set up from the list."""

    title: str
    last: Evening
    where: str
    party: str
    lines: tuple[str, ...]
    todo: tuple[Todo, ...]
    checklist: bool
    question: str


def real_table(session: Session) -> bool:
    """Whether anything is on a real table: the dice or cards are the players' own, or they resolve some rules there."""
    options = session.table.options
    own = any(resolution.how(options, family) != "on" for family in resolution.FAMILIES if family != "limits")
    return any_real(session.switches) or own


def away(last: Evening, now: datetime) -> bool:
    """Whether the players have been away: the sitting was ended, or its last entry is some time ago."""
    if last.table_was:
        return True
    try:
        return now - datetime.fromisoformat(last.ended) >= SOON
    except (ValueError, TypeError):  # a time written by somebody else
        return True


def welcome(session: Session, title: str, last: Evening, where: str, lines: Sequence[str]) -> Welcome:
    """Return the welcome to a campaign that is continued; `lines` is its journal."""
    table, catalog, request = session.table, session.catalog, session.pending
    question = ""
    if request is not None:
        who = screen_names.asked_name(request.hero, table, catalog)
        question = f"{who}: {request.text}" if request.text else who
    return Welcome(
        title,
        last,
        f"Day {table.day}. {where}",
        ", ".join(screen_names.asked_name(h, table, catalog) for h in table.order),
        tuple(lines[-LINES:]),
        tuple(_put_away(session) if last.table_was == PUT_AWAY else _standing(session)),
        real_table(session),
        question,
    )


def _standing(session: Session) -> Iterator[Todo]:
    """Yield the line on the table of the last evening, which was left standing."""
    kept = session.ruleset.clauses.table_kept.rule
    if real_table(session):
        yield Todo("Set the table up as it stood; check that it matches the screen.", kept)
    else:
        yield Todo("Nothing: everything stands as you left it.")


def _put_away(session: Session) -> Iterator[Todo]:
    """Yield what the rules ask after the table was put away: decks made whole, spells drawn again, and whom the Mystic
    still receives."""
    table, catalog, clauses = session.table, session.catalog, session.ruleset.clauses
    kept, begins = clauses.table_kept.rule, clauses.begins_again.rule
    drawn, mystic = clauses.spells_anew.rule, clauses.services.rule
    if real_table(session):
        yield Todo("Make every deck whole and shuffle it; only what the heroes have stays out.", kept)
        yield Todo("Give each hero back what the list says; play begins in the first village.", begins)
    else:
        yield Todo("Every deck is whole again; only what the heroes have stayed out.", kept)
        yield Todo("Play begins in the first village.", begins)
    if isinstance(session.pending, Draw) and session.pending.deck == "spell":
        yield Todo("Spells are given back and as many new ones drawn: you are asked for them now.", drawn)
    elif anew := [(h, n) for h in table.order if (n := len(table.zone(held("spells", h))))]:
        told = ", ".join(f"{screen_names.hero_name(h, table, catalog)} {n}" for h, n in anew)
        yield Todo(f"Spells were given back and as many new ones drawn; now held: {told}.", drawn)
    waiting = [
        screen_names.hero_name(h, table, catalog) for h in table.order if session.ruleset.errands.may_visit(table, h)
    ]
    if waiting:
        yield Todo(f"The Mystic still receives: {', '.join(waiting)}.", mystic)
    else:
        yield Todo("No hero can visit the Mystic before the next adventure.", mystic)
