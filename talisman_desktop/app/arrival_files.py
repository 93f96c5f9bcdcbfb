"""Campaigns from elsewhere, as campaign files or as JSON: first a look at what they are, then the import."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.app import content, exchange_files
from talisman_desktop.app.campaigns import free_path, refuse_taken
from talisman_desktop.app.shelf_jobs import is_campaign_file
from talisman_desktop.core.table import CORE, Table
from talisman_desktop.desktop.presenters.arrivals import Arrival, Same
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules.house import House
from talisman_desktop.rules.sets import modules_of
from talisman_desktop.store import shelf
from talisman_desktop.store.backup import SUFFIX
from talisman_desktop.store.creation import restore
from talisman_desktop.store.decoder import Unreadable
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.file_check import check
from talisman_desktop.store.glimpse import glimpse
from talisman_desktop.store.kinship import Past, kin, past_of, read_past
from talisman_desktop.store.library import look


class Imports:
    """Imports campaigns from elsewhere into a folder; see `Importer`."""

    def __init__(self, rules: House, folder: Path) -> None:
        self.rules, self.folder = rules, folder

    def look(self, file: Path, report: Report = UNSEEN) -> Arrival:
        """Return what is in a file and what its import would change; nothing is written. Raises ImportRefused,
        CampaignError or OSError, each with a sentence.
        """
        return self._look_at_file(file, report) if _is_file(file) else self._look_at_json(file, report)

    def bring_in(self, file: Path, target: Path | None = None, report: Report = UNSEEN) -> Path:
        """Make a new campaign from a file, in the folder of the others or at `target`, and return the new file."""
        if _is_file(file):
            report.step()
            return shelf.export(file, target) if target is not None else shelf.bring_in(file, self.folder)
        campaign, session = exchange_files.read_json(file, self.rules, report)
        if target is not None:
            return exchange_files.make(target, campaign, session, report)
        return shelf.named_freely(
            self.folder, campaign.title, lambda path: exchange_files.make(path, campaign, session, report)
        )

    def put_in_place(self, file: Path, path: Path, report: Report = UNSEEN) -> Path | None:
        """Replace a closed campaign by the one in a file. Return the backup of the replaced campaign; None if there was
        no file to back up."""
        if _is_file(file):
            return restore(path, file, self.rules.codec, last_call=report.step)
        campaign, session = exchange_files.read_json(file, self.rules, report)
        with exchange_files.beside(path) as half:
            exchange_files.make(half, campaign, session)
            return restore(path, half, self.rules.codec, last_call=report.step)

    def _look_at_file(self, file: Path, report: Report) -> Arrival:
        check(file, aside=False)
        seen = look(file)
        if seen.problem:
            raise CampaignError(file, f"{file.name}: {seen.problem}")
        try:
            past = read_past(file, self.rules.codec)
        except Unreadable:
            past = None  # because the log begins in the middle of the campaign, or takes too long to replay for a look
        shown = glimpse(file, self.rules.codec)
        table = shown.start.table if shown is not None else None
        boxes, lacking = _boxes(table, self.rules)
        return Arrival(
            file=file,
            kind="a campaign of this program",
            title=seen.title,
            saved=content.when(seen.saved),
            heroes=seen.party,
            place=seen.place,
            day=seen.day,
            last=seen.last,
            answers=past.decisions[-1] if past is not None and past.decisions else 0,
            sittings=seen.sittings,
            remarks=seen.remarks,
            boxes=boxes,
            lacking=lacking,
            target=free_path(self.folder, seen.title),
            same=self._same(past, file, report),
            sets_folder=self.rules.catalog.home,
        )

    def _look_at_json(self, file: Path, report: Report) -> Arrival:
        campaign, session = exchange_files.read_json(file, self.rules, report)
        table, catalog = session.table, self.rules.catalog
        past = past_of(campaign.table, campaign.entries)
        boxes, lacking = _boxes(table, self.rules)
        return Arrival(
            file=file,
            kind="a campaign as JSON",
            title=" ".join(campaign.title.split()),
            saved=content.when(campaign.sittings[-1].ended) if campaign.sittings else "",
            heroes=tuple(catalog.cards[table.heroes[h].kind].name for h in table.order),
            place=whereabouts(table, session.ruleset),
            day=table.day,
            last=_last(session, report),
            answers=past.decisions[-1] if past.decisions else 0,
            sittings=len(campaign.sittings),
            remarks=len(campaign.remarks),
            boxes=boxes,
            lacking=lacking,
            target=free_path(self.folder, campaign.title),
            same=self._same(past, file, report),
            sets_folder=self.rules.catalog.home,
        )

    def _same(self, past: Past | None, file: Path, report: Report) -> Same | None:
        found = (
            kin(past, self.folder, self.rules.codec, but=file.absolute(), step=report.step)
            if past is not None
            else None
        )
        if found is None:
            return None
        seen = look(found.path)
        return Same(found.path, seen.title, seen.place, seen.day, found.way, found.shared, found.here, found.there)


def run_import(file: Path, target: Path | None, *, look: bool) -> int:
    """Import a campaign file or a JSON file; with `look`, only print what would be imported. Without a `target` the new
    campaign goes to the others, under its title. Raises ImportRefused, CampaignError or OSError. Return the exit
    code."""
    imports = Imports(content.rules(), content.campaigns_folder())
    if target is not None and not look:
        refuse_taken(target)
    if not look:
        print(imports.bring_in(file, target))
        return 0
    seen = imports.look(file)
    print(f"{file} would be {target or seen.target}:")
    for word, words in seen.holds():
        print(f"{word}: {words}")
    for sentence in seen.changes():
        print(sentence)
    return 0


def _is_file(file: Path) -> bool:
    """Whether a file is to be read as a campaign file: its first bytes or its name say so."""
    return is_campaign_file(file) or file.suffix == SUFFIX


def _last(session: Session, report: Report) -> str:
    """Return the last journal line of a session that is not a heading; "" if there is none."""
    journal = Journal(session.ruleset, session.keyframes[0].table, clauses=False, step=report.step)
    journal.sync(session.facts, session.keyframes)
    return next((line.text for line in reversed(journal.told) if line.kind != "heading"), "")


def _boxes(table: Table | None, rules: House) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids of the card sets of a table, and of those among them that are missing here. House rules are not
    included."""
    if table is None:
        return (), ()
    here = {found.id for found in rules.catalog.sets if not found.wrong}
    rules_alone = {name for name, module in rules.modules.items() if module.house_rule}
    used = [CORE, *(name for name in modules_of(table) if name not in rules_alone)]
    return tuple(sorted(used)), tuple(sorted(set(used) - here))
