"""Resumes a campaign: a session at the point where the campaign was left, even after the rules have changed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import Entry
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Course
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.log_gaps import Fills, counted
from talisman_desktop.play.refusal_words import worded
from talisman_desktop.play.round import Steps
from talisman_desktop.play.session import Session
from talisman_desktop.rules import sets
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import Unplayable
from talisman_desktop.store.backup import backup_folder
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.decoder import Start
from talisman_desktop.store.errors import CampaignStuck

FILLS: tuple[Fills, ...] = ("never", "first")
"""The ways to replay a log, in the order in which they are tried: without filled-in answers, then with them from the
start."""
MOST_TRIED = 100
"""The most entries at the start of a long step that are tried one by one if the rules cannot play them all; later ones
are cut without a trial."""


def resume(campaign: Campaign, rules: Rules, *, before: int | None = None, steps: Steps | None = None) -> Session:
    """Return a session at exactly the point where the campaign was left, with the entries that can be redone.

    With `before`, the session can undo as far as that entry of the whole log. `steps` is called before each entry.
    If the log no longer fits the rules (after an update), the entries that fit are kept, the rest is cut after a
    backup, and the campaign's `warnings` say so. Raises CampaignDamaged or CampaignStuck.
    """
    newest = campaign.past.start(newest=True)
    start = campaign.load(before=before)
    _look_over(campaign, rules, newest.table)
    session = _replayed(campaign, rules, start, newest, steps)
    if session is None and newest.first != start.first:
        start = campaign.load(newest=True)
        session = _replayed(campaign, rules, start, newest)
        if session is not None:
            campaign.warnings.append(
                "The rules have changed since this was played. The game is as it was, but decisions from "
                "before the current step can no longer be undone."
            )
    if session is None:
        return _cut(campaign, rules, newest)
    _take_up_courses(campaign, session, len(start.entries))
    if len(kept(session)) == len(start.entries) and _table_saved(campaign, newest) not in (None, session.table):
        campaign.warnings.append(
            "The rules have changed since this was played, and the current step came out differently when it was "
            "replayed. Look over the table, and correct by hand anything that is wrong."
        )
    campaign.sync(session)
    return session


def further_back(campaign: Campaign, session: Session) -> int:
    """Return the log entry before which another session must begin to undo what this session cannot."""
    return min([campaign.first, *(campaign.first + course.at for course in session.undo_courses[-1:])])


def _look_over(campaign: Campaign, rules: Rules, table: Table) -> None:
    """Add a warning for each fault of the table that was saved last. Raises CampaignStuck if a card set is missing."""
    try:
        ruleset = rules.of(table)
    except Unplayable as error:
        raise CampaignStuck(campaign.path, error.sentence("campaign")) from error
    except ImpossibleFact:
        return  # A card made at the table may be invalid; the beginning of the session reports that.
    if why := sets.refusal(table, ruleset.catalog, "campaign"):
        raise CampaignStuck(campaign.path, why)
    changed = sets.changes(table, ruleset.catalog, ruleset.totals, "campaign", opens=True)
    campaign.warnings.extend(changed)
    told = tuple(f"{name}/" for name in sets.modules_of(table)) if changed else ()
    new = [deck for deck, kinds in ruleset.totals.items() if all(kind.startswith(told) for kind in kinds)]
    told += tuple(f"the {deck} deck is missing" for deck in new)
    wrong = [w for w in broken(table, ruleset.totals) if not w.startswith(told)]
    said = (worded(sentence, table.decks, ruleset.catalog) for sentence in wrong[:3])
    campaign.warnings.extend(f"The table has a fault: {sentence}." for sentence in said)


def resume_as_saved(campaign: Campaign, rules: Rules, *, briefly: bool = False) -> Session | None:
    """Return a session at exactly the point where the campaign was saved last, to replace the present session. It
    begins at the entry where the present one begins; with `briefly`, where a session begins on opening the campaign.
    Nothing is written. Return None if the rules cannot play the campaign as it was saved; `record` then still expects
    the present session.
    """
    recorded = campaign.ledger
    found: Session | None = None
    try:
        found = _as_saved(campaign, rules, None if briefly else campaign.first)
    finally:
        if found is None:
            campaign.ledger = recorded
    return found


def _as_saved(campaign: Campaign, rules: Rules, before: int | None) -> Session | None:
    try:
        session = reached(campaign, rules, before)
    except CampaignStuck:
        return None
    return None if session.filled else session


def reached(campaign: Campaign, rules: Rules, before: int | None, steps: Steps | None = None) -> Session:
    """Return a session at the point where the campaign was saved last. It can undo back to entry `before` of the whole
    log; if `before` is None, as far back as a session can right after opening the campaign. Nothing is written. `steps`
    is called before each entry. Raises CampaignStuck if the rules do not play the log.
    """
    newest = campaign.past.start(newest=True)
    start = campaign.load(before=before)
    session = _replayed(campaign, rules, start, newest, steps)
    if session is None:
        raise CampaignStuck(campaign.path, "The rules have changed since; the game cannot go on from this moment.")
    _take_up_courses(campaign, session, len(start.entries))
    return session


def kept(session: Session) -> list[Entry]:
    """Return the log of a session without the answers that its replay filled in."""
    filled = set(session.filled)
    return [entry for n, entry in enumerate(session.log) if n not in filled]


def _replayed(
    campaign: Campaign, rules: Rules, start: Start, newest: Start, steps: Steps | None = None
) -> Session | None:
    """Return a session that has replayed all entries beyond the newest keyframe; None if the rules do not get that far.
    Questions that only newer rules ask get the answers of their automations. If the log can also be played without
    those answers, the session is returned whose table equals the saved one.
    """
    found: list[Session] = []
    saved = _table_saved(campaign, newest)
    for fills in FILLS:
        try:
            session = Session(rules, start.table, start.entries, switches=start.switches, fills=fills, steps=steps)
        except Exception:  # because today's rules may raise anything on an older log
            continue
        if tuple(kept(session)[: len(start.entries)]) == start.entries and _passes(session, start, newest):
            if saved in (None, session.table):
                return session
            found.append(session)
    return found[0] if found else None


def _table_saved(campaign: Campaign, newest: Start) -> Table | None:
    """Return the table of the newest keyframe after the facts saved since; None if they do not fit."""
    return campaign.ledger.table_after(newest) if campaign.ledger else None


def _passes(session: Session, start: Start, newest: Start) -> bool:
    """Whether a session has got beyond the newest keyframe."""
    if start.first == newest.first:
        return True
    wanted = newest.first - start.first
    return any(
        frame.table == newest.table and frame.entries - bisect_left(session.filled, frame.entries) == wanted
        for frame in reversed(session.keyframes)
    )


def _take_up_courses(campaign: Campaign, session: Session, length: int) -> None:
    """Give the session the saved courses and the entries that can be redone. Their positions are moved by the answers
    that the replay filled in."""
    session.redoable = campaign.redoable()
    session.undo_courses, session.redo_courses = (
        [_moved(course, session, length) for course in courses] for courses in campaign.left()
    )


def _moved(course: Course, session: Session, length: int) -> Course:
    if not session.filled or course.length < 0:
        return course
    ends = len(session.log) if course.length == length else counted(course.length, session.filled)
    return replace(course, at=counted(course.at, session.filled), length=ends)


def _cut(campaign: Campaign, rules: Rules, newest: Start) -> Session:
    """Return a session that plays as much of the current step as the rules can; the rest is cut after a backup."""
    start = campaign.load(newest=True)
    session = _furthest(campaign, rules, start)
    backup = campaign.backups.make("before the rules changed")
    own = kept(session)
    played = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(start.entries, own, strict=False)))
    gone = start.entries[played:]
    campaign.warnings.append(
        f"The rules have changed since this was played: the last {len(gone)} entries of the log no longer fit and "
        f"were cut. {_again(gone, session)}\nThe campaign as it was is kept in {backup}."
    )
    campaign.was_cut = True
    why = "The rules have changed since this was played"
    cut = Course(why, played, gone, (), len(session.log), len(gone))
    campaign.sync(session, [cut])
    return session


def _furthest(campaign: Campaign, rules: Rules, start: Start) -> Session:
    """Return a session that plays as many entries as the rules can. Raises CampaignStuck if they cannot even begin."""
    end = len(start.entries)
    while True:
        try:
            return Session(rules, start.table, start.entries[:end], switches=start.switches)
        except Unplayable as error:  # If a module that this step switches on is missing, nothing is cut.
            raise CampaignStuck(campaign.path, error.sentence("campaign")) from error
        except Exception as error:  # Diverged, or any other error of today's rules
            if end == 0:
                text = (
                    f"The rules in use cannot continue {campaign.path.name} ({error!r}). Update the "
                    "program, or switch on the modules and card sets that the campaign was played with. The file was "
                    f"not changed; its backups are in {backup_folder(campaign.path)}."
                )
                raise CampaignStuck(campaign.path, text) from error
            end = end - 1 if end <= MOST_TRIED else MOST_TRIED


def _again(gone: Sequence[Entry], session: Session, most: int = 3) -> str:
    """Return a sentence that names the decisions to be made again."""
    names = [f"“{name_of(entry, session.ruleset.automations.sentences)}”" for entry in gone if is_decision(entry)]
    if not names:
        return "Only rolls and cards of the program were cut; it rolls and draws them again."
    named = ", ".join([*names[:most], *[f"{len(names) - most} more"] * (len(names) > most)])
    return f"To be made again: {named}."
