"""The commands for the campaign's file: managing campaigns, backups, sittings, checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from talisman_desktop.core.requests import Interjected
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.checklist_dialog import ChecklistDialog
from talisman_desktop.desktop.dialogs.checkpoints_dialog import CheckpointsDialog
from talisman_desktop.desktop.dialogs.cut_log import CutDialog
from talisman_desktop.desktop.dialogs.shelf_dialog import BackupsDialog, ShelfDialog
from talisman_desktop.desktop.dialogs.sittings_dialog import SittingDialog, span
from talisman_desktop.desktop.dialogs.welcome import WelcomeDialog
from talisman_desktop.desktop.presenters.cut_log import cut
from talisman_desktop.desktop.presenters.progress import Make, is_mistake
from talisman_desktop.desktop.presenters.services import Importer
from talisman_desktop.desktop.presenters.welcome import Evening, away, welcome
from talisman_desktop.desktop.window.course_changes import CourseShell, turned
from talisman_desktop.desktop.window.far_past import reach
from talisman_desktop.desktop.window.imports import Imports
from talisman_desktop.desktop.window.long_work import busy
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Doors,
    Explained,
    Seat,
    Shell,
    WithCampaign,
    WithDialogs,
    WithPanels,
    WithRules,
    WithServices,
    WithStatusBar,
    WithWork,
)
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.play.session import Refused
from talisman_desktop.play.timeline import Decision, decisions
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import roads
from talisman_desktop.store.branches import back_to
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.checkpoints import Way
from talisman_desktop.store.creation import restore
from talisman_desktop.store.errors import CampaignError


class KeepingShell(
    Shell,
    Seat,
    WithDialogs,
    WithStatusBar,
    WithWork,
    CourseShell,
    WithServices,
    WithCampaign,
    WithRules,
    WithPanels,
    Doors,
    Explained,
    Protocol,
):
    """The part of the window's interface that these commands need."""

    def correct(self) -> None:
        """Open the dialog for correcting the table."""
        ...


class Safekeeping:
    """The commands for the campaign's file."""

    def __init__(
        self,
        shell: KeepingShell,
        list_recent: Callable[[], object],
        show_packet: Callable[[Callable[[], object]], object],
    ) -> None:
        """Prepare the commands. `list_recent` updates the lists of known campaigns. `show_packet` shows the notes of a
        sitting and then calls a function."""
        self._shell, self._list_recent, self._show_packet = shell, list_recent, show_packet

    def run(self, name: str) -> None:
        """Carry out a command by its id. All but "campaigns" need an open campaign, and save it first; if that fails,
        they do nothing, because the banner says why."""
        if name == "campaigns":
            self.campaigns()
            return
        player, campaign = self._shell.player, self._campaign()
        if player is None or campaign is None or not player.save():
            return  # because the banner says that the session is not saved
        match name:
            case "backups":
                self.backups(campaign.path)
            case "sitting":
                self.sitting(player, campaign)
            case "checkpoints":
                self.checkpoints(player, campaign)
            case "checklist":
                self.checklist(player)
            case "welcome":
                self.welcome(player, campaign)
            case "cut":
                self.cut(player, campaign)

    def _campaign(self) -> Campaign | None:
        campaign = self._shell.campaign
        return campaign if isinstance(campaign, Campaign) else None

    def _place(self, table: Table) -> str:
        return whereabouts(table, self._shell.rules.of(table))

    # --- files ---

    def campaigns(self) -> None:
        """Open the dialog for managing campaigns."""
        services, campaign = self._shell.services, self._campaign()
        if services.folder is None:
            return
        current = campaign.path if campaign else None
        dialog = ShelfDialog(
            self._shell.window(), services.folder, services.listed, current, services.importer, self._shell.work.begin
        )
        dialog.picked.connect(self._shell.open_campaign)
        dialog.backups_wanted.connect(self.backups)
        if services.importer is not None:
            importer = services.importer
            dialog.place_wanted.connect(lambda file, path: self.put_in_place(importer, file, path))
        dialog.finished.connect(lambda _result: self._list_recent())
        self._shell.dialogs.show(dialog)

    def backups(self, path: Path) -> None:
        """Open the dialog of a campaign's backups."""
        dialog = BackupsDialog(self._shell.window(), path)
        dialog.restore_wanted.connect(self.restore)
        self._shell.dialogs.show(dialog)

    def restore(self, path: Path, backup: Path) -> None:
        """Restore a backup of a campaign. The campaign as it was becomes a backup."""
        self.replace(
            path,
            lambda report: restore(path, backup, self._shell.services.codec, last_call=report.step),
            f"{path.stem} is now as in the backup {backup.stem}.",
        )

    def replace(self, path: Path, act: Make[Path | None], said: str) -> None:
        """Replace a campaign, in a way that can be undone. If the campaign is open, it is closed first and opened again
        afterwards, unless another was opened meanwhile. `act` replaces the file and returns the backup of the old
        campaign."""
        campaign = self._campaign()
        was_open = campaign is not None and campaign.path == path
        if was_open and not self._shell.close_campaign():
            return

        def over() -> None:
            if was_open and self._shell.player is None:
                self._shell.open_campaign(path)

        def replaced(aside: Path | None) -> None:
            over()
            kept = f" The campaign as it was before is now the backup {aside.name}." if aside else ""
            actions = [("Take it back", lambda: self.restore(path, aside))] if aside else []
            self._shell.banner.tell("restore", f"{said}{kept}", actions)

        def failed(error: Exception) -> None:  # also for a file that is not a campaign
            over()
            self._shell.banner.tell("restore", str(error))

        self._shell.work.begin(f"Changing {path.stem} ...", act, replaced, failed, cancelled=over)

    def imports(self, importer: Importer) -> Imports:
        """Return the controller that imports campaigns, with its signals connected."""
        shell = self._shell
        # Kept as an attribute, because a signal does not keep its receiver alive.
        self._imports = imports = Imports(shell, importer)
        imports.read.connect(shell.dialogs.show_next)
        imports.place_wanted.connect(lambda file, path: self.put_in_place(importer, file, path))
        imports.brought_in.connect(self._offer)
        imports.failed.connect(lambda why: shell.banner.tell("import", why))
        return imports

    def _offer(self, path: Path) -> None:
        """Report that a campaign was imported, and offer to open it."""
        actions = [("Open it", lambda: self._shell.open_campaign(path))]
        self._shell.banner.tell("import", f"“{path.stem}” is now among your campaigns.", actions)
        self._list_recent()

    def put_in_place(self, importer: Importer, file: Path, path: Path) -> None:
        """Replace a campaign with the one in a file. The old one becomes its newest backup."""
        said = f"{path.stem} is now as in {file.name}."
        self.replace(path, partial(importer.put_in_place, file, path), said)

    def cut(self, player: Player, campaign: Campaign) -> None:
        """Open the dialog with the decisions that updates of the program have cut from the log."""
        session, first = player.session, campaign.first
        cuts = []
        for course in reversed([c for c in campaign.past.courses() if c.state == "cut"]):
            before = [d for d in self._decisions(player, campaign) if d.entry < course.at]
            since = session.log[max(0, course.at - first) :]
            cuts.append(cut(course.made, before, course.lost, since, session.ruleset))
        dialog = CutDialog(self._shell.window(), cuts)
        dialog.backups_wanted.connect(lambda: self.backups(campaign.path))
        self._shell.dialogs.show(dialog)

    def _decisions(self, player: Player, campaign: Campaign) -> list[Decision]:
        """Return all decisions of the campaign, in order."""
        return [*campaign.past.decisions(campaign.first), *decisions(player.session, self._place, campaign.first)]

    # --- sittings ---

    def sitting(self, player: Player, campaign: Campaign) -> None:
        """Open the dialog of the sittings."""
        can = any(offer.id == player.session.ruleset.put_away for offer in player.session.offers())
        barred = "" if can else "first answer the question that is open."
        dialog = SittingDialog(self._shell.window(), campaign, barred, roads.way(player.session.table) is not None)
        dialog.ended.connect(lambda away: self.end(player, campaign, away=away))
        self._shell.dialogs.show(dialog)

    def end(self, player: Player, campaign: Campaign, *, away: bool) -> None:
        """End the sitting, with the table left standing or put away. Show the notes, then close the campaign. If the
        table cannot be put away or the end cannot be stored, go no further."""
        if away and not player.answer(Interjected(player.session.ruleset.put_away)):
            return
        try:
            campaign.sittings.end("put away" if away else "left standing")
        except CampaignError as error:
            self._shell.banner.tell("saving", str(error))
            return
        self._show_packet(lambda: self._shell.close_campaign() if self._shell.player is player else None)

    def welcome(self, player: Player, campaign: Campaign) -> None:
        """Show the welcome if there was an earlier sitting and the players have been away since."""
        before = [s for s in campaign.sittings.all() if s.number != campaign.sittings.now]
        if not before:
            return
        last = Evening(span(before[-1]), *before[-1][2:])
        if not away(last, datetime.now().astimezone()):
            return
        journal = self._shell.panels.journal.journal
        lines = [line.text for line in journal.lines if line.kind != "heading"] if journal is not None else []
        told = welcome(player.session, campaign.title, last, self._place(player.session.table), lines)
        dialog = WelcomeDialog(self._shell.window(), told)
        dialog.clause_wanted.connect(self._shell.open_rule)
        dialog.checklist_wanted.connect(lambda: self.checklist(player))
        dialog.sitting_wanted.connect(lambda: self.sitting(player, campaign))
        self._shell.dialogs.show_next(dialog)  # used because a long restore also ends here

    def checklist(self, player: Player) -> None:
        """Open the checklist for setting up the real table. It stays open beside the game and follows it."""
        dialog = self._shell.window().findChild(ChecklistDialog)
        if dialog is None:
            dialog = ChecklistDialog(
                self._shell.window(), lambda: checklist(player.session.table, player.session.ruleset)
            )
            dialog.correct_wanted.connect(self._shell.correct)
            player.changed.connect(dialog.follow)
            player.swapped.connect(dialog.follow)
            player.destroyed.connect(dialog.close)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    # --- checkpoints and branches ---

    def checkpoints(self, player: Player, campaign: Campaign) -> None:
        """Open the dialog of checkpoints."""

        def add(name: str) -> str:
            table = player.session.table
            return _told(lambda: campaign.checkpoints.add(name, place=self._place(table), day=table.day))

        def go(name: str) -> None:
            with busy(self._shell.statusBar(), f"Going back to {name} ..."):
                turned(self._shell, player, lambda: back_to(campaign, player.session, name))

        def refuse(why: str) -> None:
            if why:
                self._shell.banner.tell("turned", why)

        def start(name: str) -> None:
            at = campaign.checkpoints.way(name).at
            if at >= campaign.first:
                go(name)
                return
            then = partial(_told, partial(go, name))
            reach(self._shell, at, f"Going back to {name} ...", lambda *_: refuse(then()), refuse)

        def back(name: str) -> str:
            return _told(lambda: start(name))

        def branch(name: str) -> str:
            return _told(lambda: self._branch(campaign, campaign.checkpoints.way(name), name))

        self._shell.dialogs.show(CheckpointsDialog(self._shell.window(), campaign, add, back, branch))

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from the moment before a log entry; return the reason if that is impossible, else ""."""
        player, campaign = self._shell.player, self._campaign()
        if player is None or campaign is None:
            return "This campaign has no file."
        return _told(lambda: self._branch(campaign, Way(entry, ()), name))

    def _branch(self, campaign: Campaign, way: Way, name: str) -> None:
        """Make a new campaign from this one as it was at a moment."""
        title, tell = f"{campaign.title}, from {name}", self._shell.banner.tell

        def made(target: Path) -> None:
            text = f"The new campaign is “{title}”. The other one stays as it is."
            tell("branch", text, [("Open it", lambda: self._shell.open_campaign(target))])
            self._list_recent()

        def failed(error: Exception) -> None:
            if is_mistake(error):
                raise error
            tell("branch", str(error))

        act = self._shell.services.branch(campaign, way.at, way.entries, title)
        self._shell.work.begin(f"Making {title} ...", act, made, failed)


def _told(act: Callable[[], object]) -> str:
    """Call a function; return the sentence of its error, "" if it succeeded."""
    try:
        act()
    except (CampaignError, Refused) as error:
        return str(error)
    return ""
