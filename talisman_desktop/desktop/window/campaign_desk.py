"""The open campaign and its player: opening, beginning and closing campaigns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from talisman_desktop.core.facts import ModulesSet
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.services import CampaignFile
from talisman_desktop.desktop.widgets.late_call import LateCall
from talisman_desktop.desktop.window import memory
from talisman_desktop.desktop.window.pages import Pages
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.save_notices import Unsaved
from talisman_desktop.desktop.window.shell import WithBanner, WithServices, WithSettings
from talisman_desktop.desktop.window.trouble import Trouble
from talisman_desktop.play import box_changes, presets
from talisman_desktop.play.session import Session
from talisman_desktop.rules.catalog_copy import RulesCopy, rules_copy

LATER = 1500
"""The milliseconds after the next campaign is shown before the memory of a closed one is freed."""

PAUSE = 1000
"""The milliseconds without a change of the game after which the play pauses."""


class Display(Protocol):
    """The display that the desk uses to show the open campaign."""

    def use_rules(self, rules: RulesCopy) -> None:
        """Use these rules, with their view of the cards."""
        ...

    def show_begun(self, player: Player) -> None:
        """Show a campaign that was just opened, and follow its player."""
        ...

    def leave(self, player: Player | None) -> None:
        """Stop showing a campaign that is closed."""
        ...


class DeskShell(WithBanner, WithServices, WithSettings, Protocol):
    """The part of the window's interface that the desk needs."""

    turning: Pages
    trouble: Trouble
    unsaved: Unsaved

    def window(self) -> QObject:
        """Return the window."""
        ...

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        ...

    def welcome(self) -> None:
        """Show the welcome if the players have been away."""
        ...


class CampaignDesk(QObject):
    """Opens and closes campaigns, one at a time."""

    def __init__(self, shell: DeskShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.player: Player | None = None
        self.campaign: CampaignFile | None = None
        self.rules = rules_copy(shell.services.rules)
        """The rules for the shown table. Their catalog includes the cards made in the campaign."""
        self._display: Display | None = None
        self._sweeping = QTimer(self, singleShot=True, interval=LATER)
        self._sweeping.timeout.connect(memory.sweep)
        self._painted = LateCall(self, 0)
        self._pausing = QTimer(self, singleShot=True, interval=PAUSE)
        self._pausing.timeout.connect(self._rest)

    @property
    def display(self) -> Display:
        """The part of the window that shows the campaign."""
        assert self._display is not None
        return self._display

    def show_on(self, display: Display) -> None:
        """Use this display from now on."""
        self._display = display

    def use_rules(self, rules: RulesCopy) -> None:
        """Use these rules, with their view of the cards."""
        self.rules = rules
        self.display.use_rules(rules)

    # --- opening ---

    def open(self, path: Path) -> bool:
        """Open a campaign; return whether that succeeded. If the open one cannot be saved, it stays open. If the new
        one cannot be read, the banner shows the error, and the campaign open before is opened again if possible."""
        shell = self._shell
        left = self.campaign.path if self.campaign is not None else None
        if not self.close():
            return False
        try:
            session, campaign = shell.services.open_campaign(path)
        except Exception as error:  # because its own sentence says best what is wrong with the file
            self._shell.turning.show_start()
            if left is not None and left != path:
                with suppress(Exception):  # because the start page is shown in that case
                    self._begin(*shell.services.open_campaign(left))
            shell.trouble.not_opened(path, str(error))
            return False
        self._begin(session, campaign)
        shell.welcome()
        return True

    def new(self, title: str, seed: int | None, options: dict[str, str], how: str, sets: Sequence[str]) -> bool:
        """Begin a campaign with these card sets besides the base set, played as `how` says or else as the settings say.
        Return whether that succeeded; the banner shows an error."""
        switches, chosen = self._played(how)
        begun = self._begun(lambda: self._shell.services.new_campaign(title, seed, options | chosen, switches, sets))
        self._tell_numbers()
        return begun

    def join(self, title: str, table: Table) -> bool:
        """Begin a campaign with a table that was played on paper, played as the settings say. Return whether that
        succeeded; the banner shows an error."""
        join = self._shell.services.join_campaign
        if join is None:
            return False
        switches, chosen = self._played()
        wanted = replace(table, options=table.options | chosen)
        begun = self._begun(lambda: join(title, wanted, switches))
        self._tell_numbers()
        return begun

    def _tell_numbers(self) -> None:
        """Show a message if the campaign begins without the player's card numbers, because their file has errors."""
        shell, kept = self._shell, self._shell.services.own_numbers
        if self.player is not None and kept is not None and (problems := kept.read().problems):
            told = (
                f"Your card numbers cannot be read, so the campaign begins with the program's guesses.\n{problems[0]}"
            )
            shell.banner.tell("numbers", told, [("Your cards...", lambda: shell.run("your-cards"))])

    def _played(self, how: str = "") -> tuple[dict[str, str], dict[str, str]]:
        """Return the switches and options of a new campaign."""
        settings = self._shell.settings
        switches, options = presets.beginning(how or settings.how)
        return switches | settings.switches(self._shell.services.rules.usual.automations), options

    def _begun(self, make: Callable[[], tuple[Session, CampaignFile]]) -> bool:
        """Make a campaign and show it; return whether that succeeded."""
        if not self.close():
            return False
        try:
            session, campaign = make()
        except Exception as error:  # both a full disk and a bug, which `not_begun` tells apart
            self._shell.turning.show_start()
            self._shell.trouble.not_begun("The campaign could not be begun.", error)
            return False
        self._begin(session, campaign)
        return True

    def _begin(self, session: Session, campaign: CampaignFile) -> None:
        """Show a session and let the players play it."""
        services = self._shell.services
        self.campaign = campaign
        self.use_rules(RulesCopy(session.rules, session.catalog))
        self.player = player = Player(session, campaign.record, self)
        player.earlier = lambda: services.earlier(campaign, player.session)
        player.again = lambda: services.again(campaign, player.session)
        player.briefly = lambda: services.briefly(campaign, player.session)
        player.changed.connect(self._follow_cards)
        player.changed.connect(self._pausing.start)
        player.crashed.connect(self._shell.trouble.crashed)
        player.saving.connect(self._shell.unsaved.tell)
        player.saving.connect(lambda _error: self._painted.call(self._write_through))
        self._shell.banner.over()
        self.display.show_begun(player)
        self._shell.unsaved.tell("")
        self._warn(campaign)
        memory.set_aside()

    def _write_through(self) -> None:
        if self.campaign is not None:
            self._shell.services.write_through(self.campaign)

    def _rest(self) -> None:
        if self.campaign is not None:
            self._shell.services.rest(self.campaign)

    def _follow_cards(self) -> None:
        """Use another view of the cards if a box was added or removed, or if a number was read from a real card."""
        session = self.player.session if self.player is not None else None
        if session is None:
            return
        now, shown = session.catalog, self.rules.catalog
        if now.used != shown.used or now.numbers != shown.numbers:
            self.use_rules(RulesCopy(session.rules, session.catalog))

    def _warn(self, campaign: CampaignFile) -> None:
        """Show the warnings about the file in the banner."""
        shell, services = self._shell, self._shell.services
        if warnings := services.warnings(campaign):
            actions: list[tuple[str, Callable[[], object]]] = []
            if self.player is not None and box_changes.missing(self.player.session.rules, self.player.session.table):
                actions.append(("Join what is missing", self.join_missing))
            if services.was_cut(campaign):
                actions.append(("What was kept?", lambda: shell.run("cut")))
            if services.longer(campaign) is not None:
                actions.append(("Its backups...", lambda: shell.run("backups")))
            if services.only_looked_at(campaign):
                actions.append(("Copy to my campaigns", shell.unsaved.copy_to_own))
            shell.banner.tell("warnings", "\n".join(warnings), actions)

    def join_missing(self) -> None:
        """Bring the campaign up to a newer version of its boxes, as one step of the game: new cards join their decks,
        and cards that a box no longer has leave them. If that is refused, say why."""
        player = self.player
        if player is None:
            return
        facts = box_changes.missing(player.session.rules, player.session.table)
        told = "; ".join(fact.words for fact in facts if isinstance(fact, ModulesSet))
        why = player.corrected(told, facts) if facts else ""
        if why:
            self._shell.banner.tell("open", f"The cards cannot join now. {why}")
        else:
            self._shell.banner.over("warnings")

    # --- closing ---

    def close(self) -> bool:
        """Close the campaign; return whether everything could be saved. If not, it stays open. True also if none is
        open."""
        if self.player is None or self.campaign is None:
            return True
        try:
            if not self.player.save():
                return False
            self.campaign.close(self.player.session)
        except Exception as error:  # the file stays open, because the unsaved part is still here
            self._shell.unsaved.tell(str(error))
            return False
        self._forget()
        return True

    def _forget(self) -> None:
        self._pausing.stop()
        self.display.leave(self.player)
        if self.player is not None:
            self.player.deleteLater()
            memory.take_back()
            self._sweeping.start()
        self.player, self.campaign = None, None
        self.use_rules(rules_copy(self._shell.services.rules))
        self._shell.turning.show_start()

    def give_up(self) -> None:
        """Close the campaign although some of it could not be saved."""
        self._pausing.stop()
        if self.campaign is not None:
            try:
                self.campaign.close()
            except Exception:  # because the player has decided this; the file is as it was last saved
                self._shell.banner.over()
        self.player = None
