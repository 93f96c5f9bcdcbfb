"""Going on with a campaign: a session that stands where it stood, also after the rules have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import Diverged, Entry
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Course
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Rules
from talisman_desktop.store.decoding import Start
from talisman_desktop.store.errors import CampaignStuck

if TYPE_CHECKING:
    from talisman_desktop.store.campaign import Campaign


def resume(campaign: Campaign, rules: Rules, before: int | None) -> Session:
    """See `Campaign.resume`."""
    newest = campaign.peek(newest=True)
    start = campaign.load(before=before)
    wrong = broken(newest.table, rules.totals)
    campaign.warnings.extend(f"Something does not add up on the table: {w}." for w in wrong[:3])
    session = _replayed(rules, start, newest)
    if session is None and newest.first != start.first:
        start = campaign.load(newest=True)
        session = _replayed(rules, start, newest)
        if session is not None:
            campaign.warnings.append(
                "The rules have changed since this was played. The game stands as it stood, but what came "
                "before the step under way can no longer be undone."
            )
    if session is None:
        return _cut(campaign, rules, newest)
    session.redoable = campaign.redoable()
    session.left, session.ahead = campaign.left()
    if len(session.log) == len(start.entries) and campaign.table_saved(newest) not in (None, session.table):
        campaign.warnings.append(
            "The rules have changed since this was played: what happened since the beginning of the step under "
            "way came out differently now. Look the table over and correct by hand what is wrong."
        )
    campaign.sync(session)
    return session


def _replayed(rules: Rules, start: Start, newest: Start) -> Session | None:
    """A session that played through all entries to the newest table kept, None when the rules do not get there."""
    try:
        session = Session(rules, start.table, start.entries, switches=start.switches)
    except Exception:  # Whatever the rules stumble over: an older log is not theirs.
        return None
    table = _at(session, start, newest)
    if table is None or table != newest.table or tuple(session.log[: len(start.entries)]) != start.entries:
        return None
    return session


def _at(session: Session, start: Start, newest: Start) -> Table | None:
    """The table the session had where the newest keyframe was kept."""
    if start.first == newest.first:
        return newest.table
    for frame in reversed(session.keyframes):
        if start.first + frame.entries == newest.first and start.facts + frame.facts == newest.facts:
            return frame.table
    return None


def _cut(campaign: Campaign, rules: Rules, newest: Start) -> Session:
    """What the rules can still play of the step under way; the rest is cut, with a backup before."""
    start = campaign.load(newest=True)
    entries: tuple[Entry, ...] = start.entries
    try:
        session = Session(rules, start.table, entries, switches=start.switches)
        entries = tuple(e for e, again in zip(entries, session.log, strict=False) if e == again)
    except Diverged as error:
        entries = entries[: error.entry]
    except Exception:
        entries = ()
    try:
        session = Session(rules, start.table, entries, switches=start.switches)
    except Exception as error:
        text = (
            f"The rules in use cannot go on from where {campaign.path.name} stands ({error!r}). Update the "
            "program, or switch on the modules and card sets the campaign was played with."
        )
        raise CampaignStuck(campaign.path, text) from error
    backup = campaign.back_up("before the rules changed")
    gone = newest.entries[len(entries) :]
    campaign.warnings.append(
        f"The rules have changed since this was played: the last {len(gone)} entries of the log no longer fit and "
        f"were cut. {_again(gone)}\nAs it was, the campaign is kept in {backup}."
    )
    campaign.was_cut = True
    why = "The rules have changed since this was played"
    cut = Course(why, len(entries), gone, (), len(session.log), len(gone))
    campaign.sync(session, [cut])
    return session


def _again(gone: Sequence[Entry], most: int = 3) -> str:
    """Which decisions have to be made again, in a sentence."""
    names = [f"“{name_of(entry)}”" for entry in gone if is_decision(entry)]
    if not names:
        return "They were throws and cards of the program, which come anew."
    named = ", ".join([*names[:most], *[f"{len(names) - most} more"] * (len(names) > most)])
    return f"To be made again: {named}."
