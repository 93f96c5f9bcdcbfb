"""Branches of a campaign: the return to a checkpoint, and a new campaign that begins with the past of another."""

from __future__ import annotations

import contextlib
import uuid
from pathlib import Path

from talisman_desktop.core.log import Entry, Switched
from talisman_desktop.play.round import Steps
from talisman_desktop.play.session import Change, Refused, Session
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.checkpoints import Way
from talisman_desktop.store.database import saving
from talisman_desktop.store.errors import CampaignExists
from talisman_desktop.store.projection import Words
from talisman_desktop.store.resumption import resume
from talisman_desktop.store.rows import now_text
from talisman_desktop.store.shelf import settle


def branch(
    campaign: Campaign,
    target: Path,
    rules: Rules,
    way: Way,
    title: str,
    luck: str = "",
    *,
    words: Words | None = None,
    steps: Steps | None = None,
) -> Path:
    """Make a new campaign from the past of another: its log up to `way.at`, then the entries of `way`. Return the new
    file.

    `luck` sets another luck from there on, "" keeps the present one. `words` replace those of the campaign where the
    branch is made on another thread. `steps` is called before each entry, and may raise to stop the work. Raises a
    CampaignError, such as CampaignExists; no branch is made then."""
    target = target.absolute()
    if target.exists():
        raise CampaignExists(target, f"There is a file {target} already; choose another name.")
    half = target.with_name(f".{uuid.uuid4().hex} {target.name}.part")
    try:
        campaign.copy_to(half)
        with contextlib.closing(type(campaign).open(half, words=words or campaign.words, keep=0)) as made:
            _cut_back(made, rules, way, luck, steps)
            new = {"id": uuid.uuid4().hex, "title": title, "created": now_text(), "branched from": campaign.title}
            made.set_meta(new)
        with saving(target, "nothing was made"):
            settle(half, target)
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
    return target


def _cut_back(made: Campaign, rules: Rules, way: Way, luck: str, steps: Steps | None) -> None:
    """Bring a copy of a campaign to the moment of a checkpoint, with another luck if one is given. Later entries and
    all courses are removed; all checkpoints stay."""
    session = resume(made, rules, before=way.at, steps=steps)
    session.leave(way.at - made.first, [*way.entries, *([Switched("luck", luck)] if luck else [])], "")
    made.sync(session)
    # A branch has no courses, because undo in it must not lead into the other campaign.
    session.undo_courses.clear()
    session.redo_courses.clear()
    session.redoable.clear()
    made.sync(session)


def back_to(campaign: Campaign, session: Session, name: str) -> tuple[Change, tuple[Entry, ...]]:
    """Take the session back to a checkpoint. Return the change, which the caller records, and the entries that no
    longer fit. Raises CampaignError if there is no such checkpoint, Refused if it is before the start of the
    session.
    """
    way = campaign.checkpoints.way(name)
    if way.at < campaign.first:
        raise Refused("that moment is before the part of the campaign that is loaded")
    return session.leave(way.at - campaign.first, way.entries, f"Going back to “{name}”")
