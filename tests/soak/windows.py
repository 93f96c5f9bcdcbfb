"""Campaigns played in the program's window. After each answer a check looks at what is painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.desktop.presenters.preferences import Appearance
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play import position
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.desktop.homes import at_home, settle
from tests.desktop.stage import eyewitness
from tests.desktop.stage.eyewitness import Deeds, Kind, cards_of

SIZES = ((1366, 768), (1280, 720), (1920, 1080))
SCALES = (100, 200)
KINDS = get_args(Kind)
MOST = 20
"""The greatest number of positions written down for one campaign."""


class View(Struct, frozen=True):
    """A campaign to play in the window. The seed decides everything. Positions with an error are written into the
    folder.
    """

    seed: int
    answers: int
    folder: str
    boxes: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        return SIZES[self.seed % len(SIZES)]

    @property
    def scale(self) -> int:
        """The size of the text in percent."""
        return SCALES[self.seed // len(SIZES) % len(SCALES)]

    @property
    def side(self) -> bool:
        """Whether the questions are at the right of the table."""
        return self.seed % 4 == 3

    @property
    def message(self) -> bool:
        """Whether a message is above the table."""
        return self.seed % 5 == 4

    def __str__(self) -> str:
        more = f"{', at the side' if self.side else ''}{', below a message' if self.message else ''}"
        return f"seed {self.seed} at {self.size[0]}x{self.size[1]}, {self.scale} %{more}"


class Seen(Struct, frozen=True):
    """The result of a campaign in the window: the number of events of each kind, and the number of those that were not
    visible.
    """

    view: View
    answers: int
    happened: dict[str, int]
    missing: dict[str, int]
    trouble: tuple[str, ...] = ()
    seconds: float = 0.0

    def __str__(self) -> str:
        much = f"{sum(self.happened.values())} happened, {sum(self.missing.values())} missing"
        return f"{self.view}: {self.answers} answers, {much}; {self.seconds:.0f} s"


class Watcher:
    """Looks at a window after each answer, and writes down each position in which an event is not visible."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.happened, self.missing = Counter[str](), Counter[str]()
        self.trouble: list[str] = []

    def look(self, window: MainWindow, when: str, *, first: bool) -> None:
        """Look at a window. Events are counted only at the `first` look after an answer."""
        player = window.player
        if player is None or player.outcome is None:
            return
        due = eyewitness.happened(player.outcome.change, player.session.ruleset)
        sight = eyewitness.look(window)
        gone = eyewitness.missing(due, eyewitness.read(sight, window.theme, cards_of(due)))
        if first:
            self.happened.update(_by_kind(due))
        self.missing.update(_by_kind(gone))
        wrong = [*(f"{n} x {' '.join(filter(None, deed))}" for deed, n in gone.items()), *sight.faults]
        if wrong and len(self.trouble) < MOST:
            self._note(window, player.session, f"{when}: {'; '.join(wrong)}")

    def _note(self, window: MainWindow, session: Session, words: str) -> None:
        name, folder = f"window-{self.view.seed:04}-{len(session.log):05}", Path(self.view.folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(position.save(session, words), encoding="utf-8")
        window.grab().save(str(folder / f"{name}.png"))
        self.trouble.append(f"{name} {words}")


def watch(view: View) -> Seen:
    """Play a campaign in a window and look at it."""
    begun, watcher = process_time(), Watcher(view)
    with opened(view) as window:
        given = play(window, view.answers, watcher)
    seconds = process_time() - begun
    return Seen(view, given, dict(watcher.happened), dict(watcher.missing), tuple(watcher.trouble), seconds)


def _by_kind(deeds: Deeds) -> Counter[str]:
    counted = Counter[str]()
    for deed, n in deeds.items():
        counted[deed.kind] += n
    return counted


@contextmanager
def opened(view: View) -> Iterator[MainWindow]:
    """Yield the window with a new campaign, in an empty home folder."""
    with at_home() as (window, _):
        look: Appearance = "dark" if view.seed % 2 else "light"
        window.change_settings(replace(window.settings, scale=view.scale, side=view.side, look=look))
        assert window.new_campaign("Seen", view.seed, {}, sets=view.boxes)
        window.resize(*view.size)
        if view.message:
            window.banner.tell("watched", "Somebody looks at what is painted, and this message is above it.")
        settle()
        yield window
        window.change_settings(replace(window.settings, scale=100))


def play(window: MainWindow, answers: int, watcher: Watcher) -> int:
    """Play a bot's answers in the window. Look at the window after each answer, after each pause and before the next
    answer. Return the number of answers given.
    """
    for n in range(answers):
        player = window.player
        assert player is not None
        session = player.session
        request = session.pending
        if request is None:
            return n
        answer = session.by_luck(request) if isinstance(request, Throw | Draw) else careful(session, request)
        assert answer is not None
        before = len(session.log)
        for _ in range(2):  # because the window asks before an answer that kills a hero
            if len(session.log) == before:
                window.prompt.answered.emit(answer, "person")
        assert len(session.log) != before, f"{request.key} was not answered"
        settle()
        watcher.look(window, "at once", first=True)
        if player.held is not None:
            window.prompt.released.emit()
            settle()
            watcher.look(window, "after the hold", first=False)
        if n % 4 == 0:
            window.outlook.look()
            settle()
            watcher.look(window, "with the odds", first=False)
    return answers
