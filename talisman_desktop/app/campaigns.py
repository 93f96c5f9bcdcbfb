"""Campaign files with the rules of this program: making, opening, listing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType

from talisman_desktop.app.content import campaigns_folder
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.log import Edited, Switched
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.quests import QUESTS
from talisman_desktop.play import joining
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.play.telling_end import ending
from talisman_desktop.play.timeline import card_met
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules.house import House
from talisman_desktop.store.backup import KEEP, SUFFIX, free_name
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignExists, CampaignMissing, NotACampaign, ReadOnly
from talisman_desktop.store.projection import Words
from talisman_desktop.store.shelf import file_stem


def words(catalog: Catalog) -> Words:
    """How the campaign file speaks."""
    teller = Teller(catalog)
    return Words(
        tell=teller.tell,
        name=catalog.name,
        place=lambda table: whereabouts(table, catalog),
        quest=lambda quest: QUESTS[quest].words if quest in QUESTS else quest,
        end=lambda table: str(ending(table, catalog) or ""),
        card=lambda step, now: card_met(catalog, step, now),
    )


def created(
    folder: Path,
    title: str,
    seed: int | None,
    options: dict[str, str],
    rules: House,
    switches: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Session, Campaign]:
    """Begin a campaign in a file of its own in the folder. Raises CampaignError."""
    ruleset = rules.usual
    table = ruleset.new_table(SystemRandom().randrange(2**31) if seed is None else seed, options)
    path = free_path(folder, title)
    begins = {**ruleset.automations.beginning, **switches}
    campaign = Campaign.create(path, table, title=title, switches=begins, words=words(rules.catalog))
    campaign.begin_sitting()
    session = Session(rules, table, switches=begins)
    campaign.sync(session)
    return session, campaign


def joined(
    folder: Path, title: str, wanted: Table, switches: Mapping[str, str], rules: House
) -> tuple[Session, Campaign]:
    """Begin a campaign at a table that was played on paper so far: its first entry is the correction that makes the
    table stand so. Raises CampaignError, and ImpossibleFact for what is no table of these cards."""
    table, facts = joining.begun(rules, SystemRandom().randrange(2**31), wanted)
    begins = {**rules.of(table).automations.beginning, **switches}
    session = Session(rules, table, [Edited(joining.JOINED, facts)], switches=begins)
    campaign = Campaign.create(
        free_path(folder, title), table, title=title, switches=begins, words=words(rules.catalog)
    )
    campaign.begin_sitting()
    campaign.sync(session)
    return session, campaign


def refuse_taken(path: Path) -> None:
    """Raise CampaignExists or CampaignMissing when no new campaign can be made there: better known before a game."""
    if not path.absolute().parent.is_dir():
        raise CampaignMissing(path, f"There is no folder {path.absolute().parent}; make it first.")
    if path.exists():
        raise CampaignExists(path, f"There is {path} already; choose another name.")


def created_from(path: Path, session: Session) -> Campaign:
    """A campaign file that begins where a session began and stands where it stands."""
    start = session.keyframes[0]
    switches = dict(session.first_switches)
    switches |= {e.name: e.value for e in session.log[: start.entries] if isinstance(e, Switched)}
    title = path.stem.encode("utf-8", "replace").decode()
    campaign = Campaign.create(path, start.table, title=title, switches=switches, words=words(session.catalog))
    again = Session(session.rules, start.table, session.log[start.entries :], switches=switches)
    campaign.sync(again)
    return campaign


def open_file(path: Path, catalog: Catalog, *, keep: int = KEEP) -> Campaign:
    """Open a campaign file, or a copy to look at where its folder cannot be written to. Raises CampaignError.

    `keep`: so many backups; with 0 none is made.
    """
    if path.is_dir():
        raise NotACampaign(path, f"{path} is a folder; name a campaign file in it.")
    try:
        return Campaign.open(path, words=words(catalog), keep=keep)
    except ReadOnly:
        return Campaign.open_copy(path, words=words(catalog))


def opened(path: Path, rules: House, *, whole: bool = False) -> tuple[Session, Campaign]:
    """Open a campaign and stand where it stood, with its `whole` log or the later part. Raises CampaignError."""
    campaign = open_file(path, rules.catalog)
    try:
        return campaign.resume(rules, before=0 if whole else None), campaign
    except BaseException:
        campaign.close()
        raise


def copy_to_own(campaign: Campaign, session: Session) -> Path:
    """Save an open campaign, as the session stands, beside the players' other campaigns; its file there.

    Raises CampaignError."""
    target = free_path(campaigns_folder(), campaign.title)
    campaign.sync(session)
    campaign.copy_to(target)
    return target


def free_path(folder: Path, title: str) -> Path:
    """A file name made of the title that is not taken yet."""
    return free_name(folder, file_stem(title), SUFFIX)
