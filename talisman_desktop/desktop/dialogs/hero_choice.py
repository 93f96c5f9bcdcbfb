"""The choice of heroes for a campaign: a list with their starting numbers, and the card of the selected one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.table import TOKENS, Token
from talisman_desktop.desktop.presenters import card_words
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.scene.text_fit import ONE_LINE
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import DARK, Theme
from talisman_desktop.desktop.widgets.body import column, label

FACE = 140, 196
"""The size in pixels of the card beside its words."""
SPACE = 12
"""The room between the card and the words."""
CHIP, BESIDE = 1.85, 1.45
"""The widths of a number and of the tick beside a name, as multiples of the height of a line."""
LEAST_LINES = 7
"""The least number of visible lines of the list."""
MOST_WORDS = 1.5
"""The list is placed above the card and its words, and not below them, if the words are at least this many times as
high as the card, because a list below such long words would not be visible.
"""
MOST = 16_777_215
"""Qt's greatest widget size, which means no limit."""
_SET, _CARD = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2

Index = QModelIndex | QPersistentModelIndex


class _Rows(QStyledItemDelegate):
    """Paints a name and the hero's starting numbers, which are below the name if there is no room beside it."""

    def __init__(self, theme: Theme, names: Sequence[str], view: QListWidget) -> None:
        super().__init__(view)
        self._theme, self._names, self._view = theme, names, view

    def _chips(self, option: QStyleOptionViewItem) -> float:
        return (len(TOKENS) + 1) * self._chip(option)

    def _chip(self, option: QStyleOptionViewItem) -> float:
        return CHIP * QFontMetricsF(option.font).height()

    def _is_low(self, option: QStyleOptionViewItem) -> bool:
        """Return whether the row is only one line high, because the numbers fit beside the longest name."""
        metrics = QFontMetricsF(option.font)
        name = max((metrics.horizontalAdvance(name) for name in self._names), default=0.0)
        return BESIDE * metrics.height() + name + self._chips(option) <= self._view.viewport().width()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of one line or two, and the width 1, because the list sets the width."""
        line = super().sizeHint(option, index).height() + 4
        return QSize(1, line if self._is_low(option) else 2 * line)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the line of a hero."""
        low, whole = self._is_low(option), QRect(option.rect)
        if not low:
            option.rect = QRect(whole.left(), whole.top(), whole.width(), whole.height() // 2)
        super().paint(painter, option, index)
        card = index.data(_CARD)
        high = option.rect.height()
        top = whole.top() if low else whole.top() + high
        each = min(self._chip(option), (whole.width() - 4) / (len(TOKENS) + 1))
        left = whole.right() - each * (len(TOKENS) + 1) if low else whole.left() + 2
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        for n, token in enumerate(TOKENS):
            self._paint_chip(painter, QRectF(left + n * each + 1, top + 2, each - 3, high - 4), card, token)
        look = self._theme.alignments[card.alignment]
        sign = QRectF(left + len(TOKENS) * each + 1, top + 2, each - 3, high - 4)
        painter.setBrush(QColor(look.ground))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(sign, 4, 4)
        side = sign.height() * 0.7
        box = QRectF(sign.center().x() - side / 2, sign.center().y() - side / 2, side, side)
        emblems.draw(painter, emblems.ALIGNMENT_EMBLEMS[card.alignment], box, look.ink)
        painter.restore()

    def _paint_chip(self, p: QPainter, chip: QRectF, card: CardDef, token: Token) -> None:
        look = self._theme.tokens[token]
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor(look.ground))
        p.drawRoundedRect(chip, 4, 4)
        side = min(chip.height() * 0.7, chip.width() * 0.4)
        emblems.draw(p, look.emblem, QRectF(chip.left() + 3, chip.center().y() - side / 2, side, side), look.ink)
        p.setPen(QColor(look.ink))
        p.drawText(chip.adjusted(side + 3, 0, -1, 0), ONE_LINE, str(getattr(card, token) or 0))


class HeroChoice(QWidget):
    """The list of characters, and the card of the one that is selected or under the pointer."""

    changed = Signal()
    """Emitted when the ticked characters have changed."""

    def __init__(self, characters: Sequence[CardDef], theme: Theme = DARK) -> None:
        super().__init__()
        self._theme, self._shown = theme, ""
        self.list = QListWidget()
        self.list.setAccessibleName("Characters")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(_Rows(theme, [card.name for card in characters], self.list))
        for card in sorted(characters, key=lambda c: c.name):
            self._add(card)
        self.list.itemChanged.connect(self.changed)
        self.list.currentItemChanged.connect(lambda item, _before: self._show(item))
        self.list.itemEntered.connect(self._show)
        self.face = QLabel()
        self.face.setFixedWidth(FACE[0])
        self.face.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = label("", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        card_row = QHBoxLayout()
        card_row.setSpacing(SPACE)
        card_row.addWidget(self.face)
        card_row.addWidget(self.words, 1)
        self._rows = column(self, 8)
        self._rows.addLayout(card_row)
        self._rows.addWidget(self.list, 1)
        if self.list.count():
            self.list.setCurrentRow(0)

    def _add(self, card: CardDef) -> None:
        item = QListWidgetItem(card.name)
        item.setData(Qt.ItemDataRole.UserRole, card.id)
        item.setData(_SET, card.set)
        item.setData(_CARD, card)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{card.name}, {card_words.scores(card)}")
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(n) for n in range(self.list.count())]

    def offer(self, sets: Collection[str] | None) -> None:
        """Offer the characters of these card sets, and remove the ticks of all others; None offers those of all
        sets."""
        for item in self._items():
            item.setHidden(sets is not None and item.data(_SET) not in sets)
            if item.isHidden():
                item.setCheckState(Qt.CheckState.Unchecked)
        marked = self.list.currentItem()
        if marked is None or marked.isHidden():
            shown = (row for row, item in enumerate(self._items()) if not item.isHidden())
            self.list.setCurrentRow(next(shown, -1))
        self._make_room()

    def chosen(self) -> list[str]:
        """Return the ids of the ticked characters."""
        return [i.data(Qt.ItemDataRole.UserRole) for i in self._items() if i.checkState() == Qt.CheckState.Checked]

    def _show(self, item: QListWidgetItem | None) -> None:
        """Show a character's card: the picture, the starting numbers and the abilities. None changes nothing."""
        card: CardDef | None = item.data(_CARD) if item is not None else None
        if card is None or card.id == self._shown:
            return
        self._shown = card.id
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(faces.face(card, FACE, self._theme, dpr=ratio))
        picture.setDevicePixelRatio(ratio)
        self.face.setPixmap(picture)
        self.face.setAccessibleName(card_words.summary(card))
        self.words.setText(_words(card))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the text the height that the longest text needs, so that the list does not move."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        room = QRect(0, 0, max(1, self.width() - FACE[0] - SPACE), 0)
        metrics, wrap = self.words.fontMetrics(), int(Qt.TextFlag.TextWordWrap)
        cards = [item.data(_CARD) for item in self._items() if not item.isHidden()]
        highest = max((metrics.boundingRect(room, wrap, _words(card)).height() for card in cards), default=0)
        self.words.setMinimumHeight(highest + 4)
        self.list.setMinimumHeight(LEAST_LINES * (self.list.fontMetrics().height() + 8))
        above = highest > MOST_WORDS * FACE[1]
        self._rows.setDirection(QBoxLayout.Direction.BottomToTop if above else QBoxLayout.Direction.TopToBottom)
        self.list.setMaximumHeight(self.list.minimumHeight() if above else MOST)


def _words(card: CardDef) -> str:
    begins = f"{card.name} begins with: {card_words.scores(card)}"
    return "\n".join((begins, *card_words.paragraphs(card)))
