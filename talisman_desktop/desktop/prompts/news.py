"""The news above the question: the new sentences, and before them softly those that came before."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPalette

from talisman_desktop.desktop.widgets.body import Wrapped

FEWEST = 3
"""With fewer new sentences than this, some of those before them are shown too."""
ROOM = 330
"""About so many letters are shown; the newest sentence always is."""
GAP = "&nbsp;&nbsp; · &nbsp; "


def shown(before: Sequence[str], new: Sequence[str], most: int = ROOM) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what there is room for of the sentences before and of the new ones; "..." stands for new ones left out."""
    kept = list(new[-1:])
    for text in reversed(new[:-1]):
        if sum(map(len, kept)) + len(text) > most:
            kept.insert(0, "...")
            break
        kept.insert(0, text)
    old: list[str] = []
    for text in reversed(before):
        if len(old) + len(kept) >= FEWEST or sum(map(len, [*old, *kept])) + len(text) > most // 2:
            break
        old.insert(0, text)
    return tuple(old), tuple(kept)


class News(Wrapped):
    """Some sentences in at least two rows, so that the question under it stays where it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hint")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.before: tuple[str, ...] = ()
        self.new: tuple[str, ...] = ()
        self._told: tuple[Sequence[str], Sequence[str]] = ((), ())
        self._room = ROOM

    def tell(self, new: Sequence[str], before: Sequence[str] = ()) -> None:
        """Show what happened since the last question, and what came before it."""
        self._told = (new, before)
        told = shown(before, new, self._room)
        if told != (self.before, self.new):
            self.before, self.new = told
            self._write()

    def set_room(self, letters: int) -> None:
        """There is room for about so many letters."""
        self._room = min(ROOM, letters)
        self.tell(*self._told)

    def _write(self) -> None:
        strong = QGuiApplication.palette().color(QPalette.ColorRole.Text).name()
        old = GAP.join(html.escape(text) for text in self.before)
        new = GAP.join(html.escape(text) for text in self.new)
        new = f'<span style="color: {strong}">{new}</span>' if new else ""
        self.setText(GAP.join(part for part in (old, new) if part))
        self.setAccessibleName("What just happened: " + " ".join(self.new or self.before))

    def minimumSizeHint(self) -> QSize:
        """Two rows."""
        return QSize(100, 2 * self.fontMetrics().lineSpacing() + 2)

    def heightForWidth(self, width: int) -> int:
        """Two rows at least."""
        return max(super().heightForWidth(width), self.minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Another theme: other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and (self.new or self.before):
            self._write()
