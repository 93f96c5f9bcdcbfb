"""The rolls of a campaign that were made before the log of its session begins."""

from __future__ import annotations

from talisman_desktop.app.exchange_files import whole
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.notes.luck_ledger import Rolled, ledger
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign


def past_rolls(campaign: Campaign, session: Session, report: Report = UNSEEN) -> tuple[tuple[Rolled, ...], bool]:
    """Return the rolls made before the session begins, found by replaying the whole log, and whether all were found.
    Today's rules cannot replay every old log."""
    if not campaign.first:
        return (), True
    reach = whole(campaign, session, report)
    if reach.session is session:
        return (), False
    return ledger(reach.session, len(reach.session.log) - len(session.log)), not reach.entries
