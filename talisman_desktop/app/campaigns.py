"""Campaign files and the rules of this program: campaigns are created, opened and listed with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType

from msgspec.structs import replace

from talisman_desktop.app import content
from talisman_desktop.app.content import campaigns_folder
from talisman_desktop.cards import number_file
from talisman_desktop.cards.made_cards import learn
from talisman_desktop.cards.number_file import Numbers
from talisman_desktop.core.facts import CardMade, CardRewritten, Fact
from talisman_desktop.core.log import Edited, Switched
from talisman_desktop.core.table import Made, Table
from talisman_desktop.play import joined_table
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.timeline import card_met
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import house_rules
from talisman_desktop.rules.house import House
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store.backup import KEEP, SUFFIX, free_name
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignExists, CampaignMissing, NotACampaign, ReadOnly
from talisman_desktop.store.projection import Words
from talisman_desktop.store.resumption import resume
from talisman_desktop.store.shelf import file_stem


def words(rules: Rules) -> Words:
    """Return the words in which a campaign file is written. They know a card made at the table only after they were
    given that table."""
    cards, tellers, last_results = rules.catalog.apart(), dict[str, Teller](), LastResults()

    def look(table: Table) -> None:
        nonlocal cards
        learn(cards, table.made)
        cards = cards.with_numbers(table.numbers)
        for teller in tellers.values():
            teller.words.catalog = cards

    def tell(fact: Fact, table: Table) -> str:
        look(table)
        if isinstance(fact, CardMade):
            learn(cards, {fact.kind: Made(fact.deck, fact.words)})
        elif isinstance(fact, CardRewritten):
            learn(cards, {fact.kind: Made(table.made[fact.old].deck, fact.words)})
        if table.game not in tellers:
            tellers[table.game] = Teller(cards, rules.of(table).telling, last_results=last_results)
        return tellers[table.game].tell(fact, table)

    def card(step: Table, now: Table) -> str:
        look(now)
        return card_met(cards, step, now)

    return Words(
        tell=tell,
        name=lambda kind: cards.name(kind),
        place=lambda table: whereabouts(table, rules.of(table)),
        quest=lambda table, hero: rules.of(table).quest_of(table, hero),
        end=lambda table: str(ending(table, cards) or ""),
        card=card,
        look=look,
        codec=rules.codec,
        sentences=lambda table: rules.of(table).automations.sentences,
        last_results=last_results,
    )


def created(
    folder: Path,
    title: str,
    seed: int | None,
    options: dict[str, str],
    rules: House,
    switches: Mapping[str, str] = MappingProxyType({}),
    modules: Sequence[str] = (),
    numbers: Numbers = MappingProxyType({}),
) -> tuple[Session, Campaign]:
    """Begin a campaign in a new file in the folder; return its session and the campaign.

    `modules` are the card sets in use beside the base set, `options` the options, including house rules
    (`talisman_desktop.rules.house_rules`), `numbers` those that the person has read from real cards. Raises
    CampaignError, and ContentError if the sets cannot be used together.
    """
    content.refuse(rules.catalog, modules)
    seed = SystemRandom().randrange(2**31) if seed is None else seed
    added, chosen = house_rules.split(options)
    table = rules.new_table(seed, chosen, modules)
    table = replace(number_file.begun(table, rules.of(table).catalog, numbers), modules=(*table.modules, *added))
    path = free_path(folder, title)
    begins = {**rules.of(table).automations.beginning, **switches}
    campaign = Campaign.create(path, table, title=title, switches=begins, words=words(rules))
    campaign.sittings.begin()
    session = Session(rules, table, switches=begins)
    campaign.sync(session)
    return session, campaign


def joined(
    folder: Path,
    title: str,
    wanted: Table,
    switches: Mapping[str, str],
    rules: House,
    numbers: Numbers = MappingProxyType({}),
) -> tuple[Session, Campaign]:
    """Begin a campaign at a table that was played without the program so far; return its session and the campaign. The
    first entry of the log is the correction that sets up that table. `numbers` are as in `created`. Raises
    CampaignError, and ImpossibleFact if the cards in use cannot make the table."""
    wanted = number_file.begun(wanted, rules.of(wanted).catalog, numbers)
    table, facts = joined_table.begun(rules, SystemRandom().randrange(2**31), wanted)
    begins = {**rules.of(table).automations.beginning, **switches}
    session = Session(rules, table, [Edited(joined_table.JOINED, facts)], switches=begins)
    campaign = Campaign.create(free_path(folder, title), table, title=title, switches=begins, words=words(rules))
    campaign.sittings.begin()
    campaign.sync(session)
    return session, campaign


def refuse_taken(path: Path) -> None:
    """Raise CampaignExists or CampaignMissing if no campaign can be made at a path, so that the player knows before a
    game is played."""
    if not path.absolute().parent.is_dir():
        raise CampaignMissing(path, f"There is no folder {path.absolute().parent}; make it first.")
    if path.exists():
        raise CampaignExists(path, f"There is {path} already; choose another name.")


def created_from(path: Path, session: Session) -> Campaign:
    """Return a new campaign file made from a session, with the session's first table and its log."""
    start = session.keyframes[0]
    switches = dict(session.first_switches)
    switches |= {e.name: e.value for e in session.log[: start.entries] if isinstance(e, Switched)}
    title = path.stem.encode("utf-8", "replace").decode()
    campaign = Campaign.create(path, start.table, title=title, switches=switches, words=words(session.rules))
    again = Session(session.rules, start.table, session.log[start.entries :], switches=switches)
    campaign.sync(again)
    return campaign


def open_file(path: Path, rules: House, *, keep: int = KEEP) -> Campaign:
    """Open a campaign file; if its folder cannot be written to, open a copy for reading. `keep` is the number of newest
    backups to keep; with 0 none is made. Raises CampaignError.
    """
    if path.is_dir():
        raise NotACampaign(path, f"{path} is a folder; name a campaign file in it.")
    try:
        return Campaign.open(path, words=words(rules), keep=keep)
    except ReadOnly:
        return Campaign.open_copy(path, words=words(rules))


def opened(path: Path, rules: House, *, whole: bool = False) -> tuple[Session, Campaign]:
    """Open a campaign; return its session at the saved point, and the campaign. The session has only the later part of
    the log unless `whole` is set. Raises CampaignError."""
    campaign = open_file(path, rules)
    try:
        return resume(campaign, rules, before=0 if whole else None), campaign
    except BaseException:
        campaign.close()
        raise


def copy_to_own(campaign: Campaign, session: Session) -> Path:
    """Bring an open campaign up to date with its session, save a copy of it in the players' folder of campaigns, and
    return the new file. Raises CampaignError."""
    target = free_path(campaigns_folder(), campaign.title)
    campaign.sync(session)
    campaign.copy_to(target)
    return target


def free_path(folder: Path, title: str) -> Path:
    """Return a path in the folder that is free, made from the title."""
    return free_name(folder, file_stem(title), SUFFIX)
