"""Showing the events of an answer one by one before the next question, for each key or automatically."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.drama.beats import Beat, Play
from talisman_desktop.desktop.presenters.drama.reveals import reveals, wait
from talisman_desktop.desktop.presenters.preferences import Pace
from talisman_desktop.desktop.window.shell import Shell, Showing, WithSettings

Then = Callable[[int], Table]


class PacerShell(Shell, Showing, WithSettings, Protocol):
    """The part of the window's interface that the pacer needs."""


class Pacer(QObject):
    """Shows the events of an answer in the window. Meanwhile, keys and clicks give no answer."""

    done = Signal(bool)
    """Emitted with True when all events have been shown, with False when the player has skipped the rest."""

    def __init__(self, shell: PacerShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._left: list[Play] = []
        self._shown = Play()
        """The events shown at present."""
        self._untold = 0
        """The number of the session's facts to be told in the journal when the dice have stopped; 0 if all have been
        told."""
        self._told = 0
        """The number of the session's facts before those of this answer."""
        self._then: Then | None = None
        """A function that returns the table after a number of facts of the answer; None if the table already shows all
        of it."""
        self.shows = False
        """Whether events are being shown."""
        self._by_itself = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self.step)
        shell.prompt.stepped.connect(self.step)
        shell.table.stage.stilled.connect(self._tell)

    @property
    def is_instant(self) -> bool:
        """Whether the settings say that no answer's events are shown one by one."""
        return self._shows_at_once(self._shell.settings.pace)

    def _shows_at_once(self, pace: Pace) -> bool:
        return pace == "instant" or (pace == "calm" and not wait(self._shell.settings.speed))

    def wants(self, play: Play, pace: Pace | None = None) -> bool:
        """Return whether the events of an answer are shown one by one at this pace. False if there are none."""
        return not self._shows_at_once(pace or self._shell.settings.pace) and bool(reveals(play))

    def begin(self, play: Play, pace: Pace | None = None, told: int = 0, then: Then | None = None) -> bool:
        """Show the first event; return False if there is none or the pace shows all at once. The journal has already
        told the first `told` facts of the session, and tells the others with their events. `then` returns the table
        after a number of facts of the answer, so that figures can walk there."""
        self.stop()
        if not self.wants(play, pace):
            return False
        pace = pace or self._shell.settings.pace
        self._left, self._told, self._shown, self._then = list(reveals(play)), told, Play(), then
        self.shows = True
        self._shell.prompt.hurry.end()
        self._shell.prompt.show_beats(by_itself=pace == "calm")
        self._by_itself = pace == "calm"
        self.step()
        return True

    def step(self) -> None:
        """End the animation of an event if it still moves; otherwise show the next event, or finish after the last
        one."""
        if not self.shows:
            return
        if self._shell.table.stage.moves:  # because the first key ends the animation
            self._shell.table.stage.settle()
            return
        if not self._left:
            self.finish()
            return
        beat = self._left.pop(0)
        self._tell()
        self._shell.table.stage.show_play(beat, alone=True)
        self._untold = self._told + beat.facts
        if self._then is not None:
            self._shell.table.walk(self._then(beat.facts))
        self._shell.table.light_spaces(beat.beats)
        self._shell.table.drift(_new(self._shown, beat))
        self._shown = beat
        self._shell.prompt.show_beats_left(len(self._left))
        moves = self._shell.table.stage.animate(self._shell.table.scene.motion.speed)
        if not moves:
            self._tell()
        if self._by_itself:
            self._clock.start(moves + wait(self._shell.settings.speed))

    def _tell(self) -> None:
        """Tell the event in the journal and to assistive technology."""
        if self._untold:
            facts, self._untold = self._untold, 0
            self._shell.table.stage.tell(self._shell.panels.journal.reveal(facts))

    def finish(self) -> None:
        """Skip the rest of the events and show the question. Keys and clicks are ignored for a moment, because a
        hurried player means them for the events."""
        if self.shows:
            seen = not self._left
            self.stop()
            self.done.emit(seen)
            self._shell.prompt.hurry.begin()

    def stop(self) -> None:
        """Stop showing events one by one, and drop those that are left."""
        self._clock.stop()
        self._left, self._then, self.shows, self._untold = [], None, False, 0


def _new(shown: Play, beat: Play) -> tuple[Beat, ...]:
    """Return the events that were not shown before, because a scene is shown with one more event each time."""
    known = shown.beats if len(shown.beats) < len(beat.beats) else ()
    return beat.beats[len(known) :] if beat.beats[: len(known)] == known else beat.beats
