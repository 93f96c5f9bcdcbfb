"""The welcome to a continued campaign: the last sitting, where the party is, and what to do first."""

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
"""Players who return sooner have not been away, unless they ended the sitting."""
LINES = 4
"""The number of journal lines in the welcome."""
PUT_AWAY = "put away"


class Evening(Struct, frozen=True):
    """A sitting: its date in words, the time when it ended, and its text in the notes."""

    when: str
    ended: str
    title: str = ""
    players: str = ""
    notes: str = ""
    table_was: str = ""


class Todo(Struct, frozen=True):
    """Something that the players must do when a sitting begins, with its clause."""

    text: str
    clause: str = ""


class Welcome(Struct, frozen=True):
    """The text of a welcome. `checklist` is set if the real table is to be set up from the list."""

    title: str
    last: Evening
    where: str
    party: str
    lines: tuple[str, ...]
    todo: tuple[Todo, ...]
    checklist: bool
    question: str


def real_table(session: Session) -> bool:
    """Return whether the campaign uses a real table: the players' own dice or cards, or rules that they carry out
    there."""
    options = session.table.options
    own = any(resolution.how(options, family) != "on" for family in resolution.FAMILIES if family != "limits")
    return any_real(session.switches) or own


def away(last: Evening, now: datetime) -> bool:
    """Return whether the players have been away: they ended the sitting, or its last entry is older than `SOON`."""
    if last.table_was:
        return True
    try:
        return now - datetime.fromisoformat(last.ended) >= SOON
    except (ValueError, TypeError):  # because the time may have been written by another program
        return True


def welcome(session: Session, title: str, last: Evening, where: str, lines: Sequence[str]) -> Welcome:
    """Return the welcome to a continued campaign; `lines` is its journal."""
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
    """Yield the lines for a table that was left standing after the last sitting."""
    kept = session.ruleset.clauses.table_kept.rule
    if real_table(session):
        yield Todo("Set the table up as it was; check that it matches the screen.", kept)
    else:
        yield Todo("Nothing: the table is as you left it.")


def _put_away(session: Session) -> Iterator[Todo]:
    """Yield the lines for a table that was put away: shuffled decks, newly drawn spells, and heroes who may still visit
    the Mystic."""
    table, catalog, clauses = session.table, session.catalog, session.ruleset.clauses
    kept, begins = clauses.table_kept.rule, clauses.begins_again.rule
    drawn, mystic = clauses.spells_anew.rule, clauses.services.rule
    if real_table(session):
        yield Todo("Put every deck together and shuffle it; only what the heroes have stays out.", kept)
        yield Todo("Give each hero back what the list says; play begins in the first village.", begins)
    else:
        yield Todo("Every deck is complete again, without the cards that the heroes have.", kept)
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
