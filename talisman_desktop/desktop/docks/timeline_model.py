"""The timeline as a tree model for Qt: villages and roads, below them stretches with the same day, place and card,
below those decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QFont, QGuiApplication, QPalette

from talisman_desktop.play.timeline import OWN, Decision

Index = QModelIndex | QPersistentModelIndex
_TITLES = {"undone": "Taken back", "aside": "No longer fitted"}
"""The headings of groups of decisions that are not part of the present game."""


class _Group:
    """A group of rows: a village or road with its stretches, or a stretch with its decisions. `first` is the number of
    its first row in the timeline, `until` that of the row after its last."""

    __slots__ = ("above", "first", "key", "number", "place", "stretches", "until")

    def __init__(self, number: int, above: _Group | None, place: int, key: object, first: int) -> None:
        self.number, self.above, self.place, self.key = number, above, place, key
        self.first = self.until = first
        self.stretches: list[_Group] = []


class TimelineModel(QAbstractItemModel):
    """The timeline as a tree. Villages and roads contain stretches (decisions with the same day, place and card), which
    contain decisions. Rows change only at the end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.villages: frozenset[str] = frozenset()
        """The names of places that are villages."""
        self.rows: list[Decision] = []
        self._chapters: list[_Group] = []
        self._groups: dict[int, _Group] = {}
        self._next = 1

    # --- called by Qt ---

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """Return the index of a village or road, a stretch, or a decision; an invalid index if there is no such row."""
        above = self._group(parent) if parent is not None and parent.isValid() else None
        if above is None:
            return self._of(self._chapters[row]) if 0 <= row < len(self._chapters) else QModelIndex()
        if above.above is None:
            return self._of(above.stretches[row]) if 0 <= row < len(above.stretches) else QModelIndex()
        if not 0 <= row < above.until - above.first:
            return QModelIndex()
        return self.createIndex(row, 0, above.number * 2 + 1)

    def parent(self, index: Index | None = None) -> Any:
        """Return the stretch of a decision, or the village or road of a stretch; an invalid index for a village or
        road."""
        if index is None or not index.isValid():
            return QModelIndex()
        group = self._groups.get(index.internalId() // 2)
        above = group if index.internalId() % 2 or group is None else group.above
        return self._of(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows below an index."""
        if parent is None or not parent.isValid():
            return len(self._chapters)
        group = self._group(parent)
        if group is None:
            return 0
        return len(group.stretches) if group.above is None else group.until - group.first

    def columnCount(self, parent: Index | None = None) -> int:
        """Return 1: the tree has one column."""
        return 1

    def hasChildren(self, parent: Index | None = None) -> bool:
        """Whether there are rows below an index; every group has some."""
        if parent is None or not parent.isValid():
            return bool(self._chapters)
        return parent.internalId() % 2 == 0

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a row: only decisions can be selected."""
        if index.isValid() and index.internalId() % 2:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text, the tooltip, the font or the colour of a row; None for any other role."""
        decision = self.decision(index)
        if role == Qt.ItemDataRole.DisplayRole or role == Qt.ItemDataRole.ToolTipRole:
            if decision is None:
                return self._words(self._groups[index.internalId() // 2])
            return _words(decision) if role == Qt.ItemDataRole.DisplayRole else _tip(decision)
        if role == Qt.ItemDataRole.FontRole:
            return _font(decision)
        if role == Qt.ItemDataRole.ForegroundRole:
            return _brush(decision, chapter=decision is None and not index.parent().isValid())
        return None

    # --- rows ---

    def decision(self, index: Index) -> Decision | None:
        """Return the decision at an index; None for a group."""
        if not index.isValid() or not index.internalId() % 2:
            return None
        return self.rows[self._groups[index.internalId() // 2].first + index.row()]

    def at(self, row: int) -> QModelIndex:
        """Return the index of a row of the timeline."""
        chapter = next((c for c in reversed(self._chapters) if c.first <= row < c.until), None)
        stretch = next((s for s in reversed(chapter.stretches) if s.first <= row), None) if chapter else None
        return self.createIndex(row - stretch.first, 0, stretch.number * 2 + 1) if stretch else QModelIndex()

    def of_entry(self, entry: int) -> QModelIndex:
        """Return the index of the decision whose log entry has this number; an invalid index if the present game has no
        such decision."""
        found = (n for n in range(len(self.rows) - 1, -1, -1) if self.rows[n].entry == entry)
        row = next((n for n in found if self.rows[n].state == "done"), -1)
        return self.at(row)

    def show_rows(self, rows: Sequence[Decision], kept: int = 0) -> None:
        """Show these rows; the first `kept` are already shown."""
        if not kept or not self._chapters:
            self.beginResetModel()
            self._chapters, self._groups, self.rows = [], {}, []
            self._add(rows, told=False)
            self.endResetModel()
            return
        self._cut(kept)
        self._add(rows[kept:], told=True)

    def _cut(self, kept: int) -> None:
        while len(self.rows) > kept:
            chapter = self._chapters[-1]
            stretch = chapter.stretches[-1]
            first = max(kept, stretch.first)
            if first > stretch.first:
                self.beginRemoveRows(self._of(stretch), first - stretch.first, stretch.until - stretch.first - 1)
                stretch.until = chapter.until = first
            elif stretch.first > chapter.first:
                self.beginRemoveRows(self._of(chapter), stretch.place, stretch.place)
                del chapter.stretches[-1], self._groups[stretch.number]
                chapter.until = first
            else:
                self.beginRemoveRows(QModelIndex(), chapter.place, chapter.place)
                del self._chapters[-1], self._groups[stretch.number], self._groups[chapter.number]
            del self.rows[first:]
            self.endRemoveRows()

    def _add(self, rows: Sequence[Decision], *, told: bool) -> None:
        """Append rows, group by group. If `told` is set, notify the views of each group."""
        at, keys = 0, [self._keys(decision) for decision in rows]
        while at < len(rows):
            chapter_key, key = keys[at]
            end = at + 1
            while end < len(rows) and keys[end] == keys[at]:
                end += 1
            chapter = self._chapters[-1] if self._chapters else None
            if chapter is None or chapter.key != chapter_key:
                if told:
                    self.beginInsertRows(QModelIndex(), len(self._chapters), len(self._chapters))
                chapter = self._new(None, len(self._chapters), chapter_key)
                self._chapters.append(chapter)
                self._fill(self._stretch(chapter, key), rows[at:end])
            elif chapter.stretches[-1].key != key:
                if told:
                    self.beginInsertRows(self._of(chapter), len(chapter.stretches), len(chapter.stretches))
                self._fill(self._stretch(chapter, key), rows[at:end])
            else:
                stretch = chapter.stretches[-1]
                if told:
                    held = stretch.until - stretch.first
                    self.beginInsertRows(self._of(stretch), held, held + end - at - 1)
                self._fill(stretch, rows[at:end])
            if told:
                self.endInsertRows()
                self.dataChanged.emit(self._of(chapter), self._of(chapter))
            at = end

    def _fill(self, stretch: _Group, rows: Sequence[Decision]) -> None:
        self.rows.extend(rows)
        assert stretch.above is not None
        stretch.until = stretch.above.until = len(self.rows)

    def _stretch(self, chapter: _Group, key: object) -> _Group:
        made = self._new(chapter, len(chapter.stretches), key)
        chapter.stretches.append(made)
        return made

    def _new(self, above: _Group | None, place: int, key: object) -> _Group:
        made = self._groups[self._next] = _Group(self._next, above, place, key, len(self.rows))
        self._next += 1
        return made

    def _keys(self, decision: Decision) -> tuple[object, object]:
        """Return the keys of the two groups of a decision: its village or road, and its stretch. A decision that is not
        part of the present game is grouped by its state, and then by its card or reason."""
        if decision.state != "done":
            return decision.state, decision.card
        village = decision.place if decision.place in self.villages else ""
        return village, (decision.day, decision.place, decision.card)

    def _group(self, index: Index) -> _Group | None:
        return None if index.internalId() % 2 else self._groups.get(index.internalId() // 2)

    def _of(self, group: _Group) -> QModelIndex:
        return self.createIndex(group.place, 0, group.number * 2)

    def _words(self, group: _Group) -> str:
        first, last = self.rows[group.first], self.rows[group.until - 1]
        if first.state != "done":
            return _TITLES[first.state] if group.above is None else first.card or "Redo brings these back"
        days = f"day {first.day}" if first.day == last.day else f"days {first.day} to {last.day}"
        if group.above is None:
            return f"{group.key or 'On the road'}, {days}"
        # The part after the comma is left out, because it is the same for the whole road and is in each tooltip.
        place = "" if group.above.key else first.place.partition(", ")[0]
        return "  ·  ".join(part for part in (f"Day {first.day}", place, first.card) if part)


def _words(decision: Decision) -> str:
    return f"{decision.name}: {decision.outcome}" if decision.outcome else decision.name


def _tip(decision: Decision) -> str:
    where = ", ".join(part for part in (f"Day {decision.day}" if decision.day else "", decision.place) if part)
    return "\n".join(part for part in (_words(decision), where, decision.card) if part)


def _font(decision: Decision | None) -> QFont | None:
    if decision is not None and decision.state == "done":
        return None
    font = QFont()
    font.setBold(decision is None)
    font.setItalic(decision is not None)
    return font


def _brush(decision: Decision | None, *, chapter: bool) -> QBrush | None:
    palette = QGuiApplication.palette()
    if chapter:
        return palette.brush(QPalette.ColorRole.Link)
    soft = decision is not None and decision.by in OWN
    return palette.brush(QPalette.ColorRole.PlaceholderText) if soft else None
