"""The commands of the Play menu, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.widgets.announcements import announce
from talisman_desktop.desktop.window.answers import Answers
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.far_past import Going, Reach
from talisman_desktop.desktop.window.long_work import Job
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithDialogs,
    WithPrompt,
    WithServices,
    WithStatusBar,
    WithWork,
)
from talisman_desktop.play import presets, sources


class PlayShell(Shell, Seat, WithDialogs, WithStatusBar, WithPrompt, WithCampaign, WithServices, WithWork, Protocol):
    """The part of the window's interface that these commands need."""

    prompt: PromptArea
    answering: Answers


class PlayCommands:
    """The commands for playing the open campaign."""

    def __init__(self, shell: PlayShell, reach: Reach) -> None:
        """Prepare the commands; `reach` replays a long log in the background."""
        self._shell, self._reach = shell, reach
        self._reaching: Job | None = None
        """The task of an undo or redo over a long distance; None if there is none."""

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {
            "undo": plain(self.undo),
            "redo": plain(lambda: self.redo()),
            "dice": lambda on: self.switch_all("dice", "table" if on else "app"),
            "decks": lambda on: self.switch_all("decks", "table" if on else "app"),
            "how": plain(self.how),
            "keeper": plain(lambda: self.preset("keeper")),
            "guided": plain(lambda: self.preset("guided")),
            "digital": plain(lambda: self.preset("digital")),
            "again": plain(self._shell.answering.again),
            "put-away": plain(self._shell.answering.put_away),
            "unfold": plain(self._shell.answering.unfold),
            "type-instead": plain(self.type_instead),
            "interject": plain(lambda: self._shell.prompt.open_offers()),
        }

    def undo(self) -> None:
        """Undo the last decision, and announce its name."""
        if (player := self._shell.player) is None:
            return
        session = player.session
        if session.is_undo_long() and not player.unsaved:
            self._go_far(min(0, session.undo_courses[-1].at), "Taking it back ...", lambda far, _entry: self._undo(far))
        else:
            self._undo(player)

    def _undo(self, player: Player) -> None:
        name = player.session.next_undo()
        if player.undo():
            self._tell("Taken back", [name])

    def _go_far(self, at: int, words: str, go: Going) -> None:
        """Load the log in the background back to an entry, and then undo or redo (`go`). `at` is the number of the
        entry, counted from the beginning of the present session. Only one such task runs, however often the player
        asks."""
        shell = self._shell
        assert shell.campaign is not None
        if self._reaching not in shell.work.jobs:
            entry = shell.services.timeline_begins(shell.campaign) + at
            self._reaching = self._reach(entry, words, go, shell.prompt.show_refusal)

    def redo(self, steps: int = 1) -> None:
        """Redo up to this many decisions, and announce their names. One that needs a long replay is redone in the
        background, and is the last."""
        done: list[str] = []
        for _ in range(steps):
            if (player := self._shell.player) is None:
                break
            session = player.session
            if session.is_redo_far and not player.unsaved:
                self._go_far(session.redo_courses[-1].at, "Doing it again ...", lambda far, _entry: self._redo(far))
                break
            name = player.session.next_redo()
            if not player.redo():
                break
            done.append(name)
        if done:
            self._tell("Done again", done)

    def _redo(self, player: Player) -> None:
        name = player.session.next_redo()
        if player.redo():
            self._tell("Done again", [name])

    def _tell(self, how: str, names: Sequence[str]) -> None:
        """Announce to assistive technology which decisions were undone or redone, and the present question."""
        told = ", ".join(name for name in names if name)
        asked = self._shell.prompt.accessibleDescription()
        announce(self._shell.prompt, f"{how}{': ' * bool(told)}{told}. {asked}")

    def switch(self, name: str, value: str) -> None:
        """Set a switch of the campaign: who decides something, or where dice or cards come from."""
        if self._shell.player is not None:
            self._shell.player.switch(name, value)

    def switch_all(self, name: str, value: str) -> None:
        """Set the switches of all dice or all decks, whatever single ones were."""
        if (player := self._shell.player) is not None:
            player.switch_to(
                sources.whole(name, value, player.session.switches),
                sources.told(name, value, player.session.ruleset.automations.sentences),
            )

    def preset(self, name: str) -> None:
        """Set all switches for one of the ways to play: "keeper", "guided" or "digital"."""
        if (player := self._shell.player) is not None:
            words, session = presets.PRESETS[name].words, player.session
            player.set_up(presets.entries(name, session.switches, session.table, session.ruleset), words)
            self._shell.statusBar().showMessage(f"{words}.", 6000)

    def how(self) -> None:
        """Open the dialog *How we play*."""
        from talisman_desktop.desktop.dialogs.ways_to_play import HowDialog

        if (player := self._shell.player) is not None:
            dialog = HowDialog(
                self._shell.window(),
                player.session.rules,
                lambda: (player.session.switches, player.session.table),
                player.set_up,
            )
            self._shell.dialogs.show(dialog)

    def type_instead(self) -> None:
        """Let the players type the result of the program's last roll or draw; if there is none, say so."""
        if (player := self._shell.player) is not None and not player.type_instead():
            self._shell.prompt.show_note("Since your last answer the program has rolled and drawn nothing.")
