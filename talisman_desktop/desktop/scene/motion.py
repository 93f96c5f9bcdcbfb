"""Animation: cards fly, figures walk and tokens drift from their old places to their new ones, all timed by one
clock."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from talisman_desktop.desktop.presenters.drama import token_drift
from talisman_desktop.desktop.presenters.journeys import BEHIND_MS, FLIGHT_MS, Journey, Walk, begins, pose, stand
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.scene.items import Item
from talisman_desktop.desktop.scene.token_items import TokenItem

FRAME_MS = 16
"""The milliseconds between two frames."""


class Motion(QObject):
    """Animates items of a scene. Nothing waits for the animation: when it is stopped, every item is at once in its
    final place."""

    rested = Signal()
    """Emitted when all items have arrived."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.speed = 0
        """The speed in percent of the usual one; 0 turns animation off."""
        self._cards: list[tuple[CardItem, Journey, float]] = []
        self._figures: list[tuple[Item, Walk]] = []
        self._tokens: list[TokenItem] = []
        self._drifted = 0.0
        """The time at which the tokens started, in milliseconds."""
        self._clock = QTimer(self)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.setInterval(FRAME_MS)
        self._clock.timeout.connect(self._tick)
        self._since = QElapsedTimer()

    @property
    def moves(self) -> bool:
        """Whether any item is moving."""
        return bool(self._cards or self._figures or self._tokens)

    def begin(self, cards: Sequence[tuple[CardItem, Journey]], figures: Sequence[tuple[Item, Walk]]) -> None:
        """Start these journeys of cards and walks of figures. Items that are still moving go to their final places
        first."""
        self.settle()
        self._cards = [(item, way, begins(n, len(cards))) for n, (item, way) in enumerate(cards)]
        self._figures = list(figures)
        if self.moves:
            self._since.start()
            self.show(0.0)
            self._clock.start()

    def drift(self, tokens: Sequence[TokenItem]) -> None:
        """Start tokens that leave mats or arrive on them, while other items move."""
        self._drop_tokens()
        if not self.moves:
            self._since.start()
        self._tokens, self._drifted = list(tokens), self._now()
        if self.moves:
            self._show_tokens(0.0)
            self._clock.start()

    def _drop_tokens(self) -> None:
        tokens, self._tokens = self._tokens, []
        for token in tokens:
            token.scene().removeItem(token)

    def settle(self) -> None:
        """Put all moving items into their places at once."""
        if not self.moves:
            return
        self._clock.stop()
        self._drop_tokens()
        cards, self._cards = self._cards, []
        figures, self._figures = self._figures, []
        for item, way, _ in cards:
            _land(item, way)
        for figure, _ in figures:
            figure.rest()
        self.rested.emit()

    def _tick(self) -> None:
        self.show(self._now())

    def _now(self) -> float:
        return self._since.elapsed() * self.speed / 100

    def show(self, now: float) -> None:
        """Show every item where it is `now` milliseconds after the start, at the usual speed."""
        flying = []
        for item, way, start in self._cards:
            if now >= start + FLIGHT_MS:
                _land(item, way)
            else:
                item.fly(pose(way, (now - start) / FLIGHT_MS))
                flying.append((item, way, start))
        walking = []
        for figure, walk in self._figures:
            share = (now - walk.behind * BEHIND_MS) / walk.length
            if share >= 1:
                figure.rest()
            else:
                figure.setPos(*stand(walk, share))
                walking.append((figure, walk))
        self._cards, self._figures = flying, walking
        self._show_tokens(now - self._drifted)
        if not self.moves:
            self._clock.stop()
            self.rested.emit()

    def _show_tokens(self, now: float) -> None:
        if self._tokens and now >= max(token_drift.length(token.drift) for token in self._tokens):
            self._drop_tokens()
        for token in self._tokens:
            token.show_at(now)


def _land(item: CardItem, way: Journey) -> None:
    """Put a card into its final place; remove the item if other cards cover it there."""
    item.rest()
    if way.vanishes:
        item.owner.removeItem(item)
