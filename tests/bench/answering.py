"""The time from an answer in the window to the painted next question, with saving, in the middle of a campaign; and
until the panels, which follow a moment later, are painted too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QEventLoop, QObject

from talisman_desktop.core.requests import Answer, Arranged, Draw, Picked, Throw
from talisman_desktop.desktop.prompts.choice import PickBody
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.kit import core

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from talisman_desktop.desktop.widgets.body import Body
    from talisman_desktop.desktop.window.main_window import MainWindow
    from talisman_desktop.desktop.window.player import Player

BEFORE = 1_500
"""The number of answers before the window is opened."""
ANSWERS = 300
SIZE = (1366, 768)
REST = 0.25
"""The least seconds from one answer to the next. The window then gets the time that it needs to work the next answers
out, about a second in a busy village. A person takes longer, but then the window is only idle."""
RUNS = 3
"""The number of times that the same answers are measured. Each counts with the median, because other programs on a
shared machine slow single answers down."""
QUICK = 0.06
"""The seconds from one answer to the next for somebody who presses keys as quickly as possible, so that little is
worked out ahead."""


def campaign(path: Path, seed: int = 6, before: int = BEFORE) -> None:
    """Make a campaign file with about this number of answers; the usual number makes about twelve adventures."""
    from talisman_desktop.app.campaigns import words
    from talisman_desktop.store.campaign import Campaign

    rules = core()
    table = new_table(rules.catalog, seed=seed)
    session = Session(rules, table, switches=BEGINNING)
    answers = 0
    while answers < before or roads.way(session.table) is None:
        request = session.pending
        assert request is not None
        answer = careful(session, request)
        assert answer is not None
        session.answer(answer)
        answers += 1
    saved = Campaign.create(path, table, switches=BEGINNING, words=words(rules))
    saved.sync(session)
    saved.close()


@dataclass(frozen=True, slots=True)
class Waited:
    """The seconds from an answer until parts of the window were painted."""

    question: float
    """The table, the strip of recent events and the next question."""
    panels: float
    """The journal and the other panels too, but not the large card."""
    card: float
    """Everything."""
    on_road: bool
    """Whether the answer was given on the road, not in the village."""


class Painting(QObject):
    """Notes when the window was painted last. Qt paints all changed widgets of a window in one event."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.ended = 0.0
        """The time when the last painting ended, by `perf_counter`."""
        self._paints = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the window handle a request to paint, and note the time when it is done."""
        if event.type() != QEvent.Type.UpdateRequest or self._paints:
            return False
        self._paints = True
        watched.event(event)
        self._paints, self.ended = False, perf_counter()
        return True


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times of answers: saved, worked out, laid out, painted."""
    every = [_typical(same) for same in zip(*(answered("") for _ in range(RUNS)), strict=True)]
    rested, quick = [w for w in every if w.on_road], answered("", rest=QUICK)
    decks, luck = answered("decks-left", rest=QUICK), answered("luck", rest=QUICK)
    yield from _rows("an answer in the window, saved, to the next question painted", [w.question for w in every])
    yield from _rows("  answers on the road", [w.question for w in rested])
    yield from _rows("  answers in the village", [w.question for w in every if not w.on_road])
    yield from _rows("  answers given as quickly as possible", [w.question for w in quick])
    yield "  and the panel of the decks in sight", _ms(median(w.question for w in decks if w.on_road))
    yield "  and the luck ledger open", _ms(median(w.question for w in luck if w.on_road))
    yield from _rows("until the journal and the panels are painted too", [w.panels for w in rested])
    yield "  with the panel of the decks in sight", _ms(median(w.panels for w in decks if w.on_road))
    yield "  and the large card", _ms(median(w.card for w in rested))
    back_to_back = [w.panels for w in answered("", rest=0) if w.on_road]
    yield from _rows("answers without rest, with the journal and the panels", back_to_back)


def _typical(same: Sequence[Waited]) -> Waited:
    """Return the median times of the same answer."""
    question, panels, card = (median(getattr(w, part) for w in same) for part in ("question", "panels", "card"))
    assert len({w.on_road for w in same}) == 1, "the runs differ"
    return Waited(question, panels, card, same[0].on_road)


def _rows(words: str, times: Sequence[float]) -> Iterator[tuple[str, str]]:
    yield words, _ms(median(times))
    yield "  95 of 100", _ms(quantiles(times, n=20)[-1])
    yield "  the longest", _ms(max(times))


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def answered(command: str, rest: float = REST) -> list[Waited]:
    """Return the times of each answer, after a command of the window was run ("" for none). After each answer, the
    window is left alone for the `rest`; without one, the panels must follow at once."""
    from talisman_desktop.desktop.window.application import application

    app = application()
    times: list[Waited] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "road.talisman"
        campaign(path)
        window = opened(app, path)
        painting = Painting(window)
        if command:
            window.run(command)
        wait(app, rest or REST)
        while len(times) < ANSWERS:
            player = window.player
            assert player is not None
            times.append(_waited(app, window, player, rest, painting))
        window.close()
    return times


def _waited(app: QApplication, window: MainWindow, player: Player, rest: float, painting: Painting) -> Waited:
    """Answer the open question, and return how long the parts of the window took. The bot decides before that."""
    answer, on_road = decision(player), roads.way(player.session.table) is not None
    if rest and isinstance(answer, Arranged | Picked) and arrange(window.prompt.body, answer):
        wait(app, rest)
    start = perf_counter()
    give(player, answer)
    app.processEvents()
    question = painting.ended - start
    assert question > 0, "the window was not painted"
    if rest:
        _process_while(app, lambda: window.display.is_behind)
    else:
        assert window.panels  # which makes them follow
        app.processEvents()
    panels = perf_counter() - start
    if rest:
        _process_while(app, lambda: window.panels.reading.is_behind)
    card = perf_counter() - start
    if rest >= REST:
        leave_alone(app, window, rest - card)
    else:
        wait(app, rest - card)
    return Waited(question, panels, card, on_road)


def _process_while(app: QApplication, is_behind: Callable[[], bool]) -> None:
    """Process events while a part of the window is behind, and then until it is painted."""
    while is_behind():
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    app.processEvents()


def leave_alone(app: QApplication, window: MainWindow, seconds: float = REST) -> None:
    """Leave the window alone for some seconds, and then until it has nothing left to do."""
    wait(app, seconds)
    _process_while(app, lambda: window.ponderer.is_waiting)


def wait(app: QApplication, seconds: float) -> None:
    """Leave the window alone for some seconds, as a person does."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        app.processEvents()
        sleep(0.002)


def opened(app: QApplication, path: Path) -> MainWindow:
    """Return a window that shows a campaign and has nothing left to do."""
    from talisman_desktop.app import window_services
    from talisman_desktop.desktop.window.main_window import MainWindow

    services = window_services.services()
    services.recent = lambda: ()
    services.settings_file = path.with_suffix(".json")
    window = MainWindow(services)
    window.resize(*SIZE)
    window.show()
    window.open_campaign(path)
    app.processEvents()
    return window


def decision(player: Player) -> Answer | None:
    """Return a careful bot's answer to the open question; None if the program is to roll or to draw."""
    request = player.session.pending
    assert request is not None, "the campaign is over"
    return None if isinstance(request, Throw | Draw) else careful(player.session, request)


def arrange(body: Body | None, answer: Arranged | Picked) -> bool:
    """Move the lines of the open question into this order, or pick these options, as a player does before Enter. Return
    whether there was anything to do."""
    if isinstance(body, ArrangeBody):
        for row, wanted in enumerate(answer.ids):
            for at in range(body.draft.ids.index(wanted), row, -1):
                body.list.setCurrentRow(at)
                body.move_line(-1)
        return True
    if isinstance(body, PickBody) and not body.draft.request.least == body.draft.request.most == 1:
        for option in answer.ids:
            body.toggle(option)
        return True
    return False  # because picking the only one is the answer


def give(player: Player, answer: Answer | None) -> None:
    """Answer the open question; with None, let the program roll or draw."""
    if answer is None:
        player.by_app()
    else:
        player.answer(answer)


def give_answer(player: Player) -> None:
    """Answer the open question as a careful bot does; the program rolls and draws."""
    give(player, decision(player))
