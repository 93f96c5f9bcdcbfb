"""The deck panel: which cards of a deck are still unseen, and how likely each comes next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHeaderView,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from talisman_desktop.desktop.presenters.deck_view import DeckView, Limits, Row, Section
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.stepper import Stepper

HIGHEST = 99
"""The highest score with which enemies can be compared."""
MARGINS = 24
"""The space in pixels beside a title in the list of decks."""
KIND, PART, KEY, SHOWN = (Qt.ItemDataRole.UserRole + n for n in range(4))
NAME, LEFT, CHANCE = range(3)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Make = Callable[[str, Limits | None], DeckView | None]
"""A function that returns what is known about a deck, or about the first one for ""; None if there is no deck. Enemies
are compared with the given limits, or with the usual ones for None."""


class ChanceBar(QStyledItemDelegate):
    """Paints a bar below a chance. A longer bar means a higher chance."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the text of the item, and the bar."""
        super().paint(painter, option, index)
        part = index.data(PART)
        if part:
            rect = QRectF(option.rect)
            line = QRectF(rect.left() + 3, rect.bottom() - 3, (rect.width() - 6) * part, 3)
            painter.fillRect(line, option.palette.highlight())


class DeckPane(QScrollArea):
    """Shows one deck. Its contents are worked out only while the panel is visible."""

    card_clicked = Signal(str)
    card_hovered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._make: Make | None = None
        self._stale = self._seen = False
        self._limits: Limits | None = None
        self._chosen = ""
        """The deck that the player chose; "" means the first one of the list."""
        self._opened = {"type"}
        """The sections and rows that are open, by their keys."""
        self.view: DeckView | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Decks")
        self.which = QComboBox()
        self.which.setAccessibleName("Deck")
        self.which.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.activated.connect(self._choose)
        self.facts, self.coming = label("", "hint", wrap=True), label("", wrap=True)
        self.tree = self._tree()
        self.above, self.ahead = label("", wrap=True), label("", wrap=True)
        self.limits = self._limits_row()
        self.page = QWidget()
        rows = column(self.page, 6)
        rows.setContentsMargins(10, 8, 10, 8)
        for widget in (self.which, self.facts, self.coming, self.limits, self.above, self.tree, self.ahead):
            rows.addWidget(widget)
        rows.addStretch(1)
        self.setWidget(self.page)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._grow)

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setColumnCount(CHANCE + 1)
        tree.setHeaderLabels(["Unseen", "Left", "Next"])
        tree.setAccessibleName("Unseen cards")
        tree.setIndentation(10)
        tree.setUniformRowHeights(True)
        for policy in (tree.setHorizontalScrollBarPolicy, tree.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # because the whole panel scrolls
        tree.setItemDelegateForColumn(CHANCE, ChanceBar(tree))
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for narrow in (LEFT, CHANCE):
            tree.header().setSectionResizeMode(narrow, QHeaderView.ResizeMode.ResizeToContents)
        tree.setMouseTracking(True)
        tree.itemClicked.connect(lambda item, _column: self._point(item, self.card_clicked.emit))
        tree.itemActivated.connect(lambda item, _column: self._point(item, self.card_clicked.emit))
        tree.itemEntered.connect(lambda item, _column: self._point(item, self.card_hovered.emit))
        tree.itemExpanded.connect(lambda item: self._turn(item, True))
        tree.itemCollapsed.connect(lambda item: self._turn(item, False))
        tree.currentItemChanged.connect(lambda item, _before: self._follow_mark(item))
        return tree

    def _limits_row(self) -> QWidget:
        """Return the row with the two limits for enemies, and the button for the usual limits."""
        made = QWidget()
        self.strength = Stepper(0, HIGHEST, 0, "Enemies above strength")
        self.craft = Stepper(0, HIGHEST, 0, "Enemies above craft")
        self.usual = button("")
        row = Flow(label("Above strength"), self.strength, label("craft"), self.craft, self.usual, gap=6)
        made.setLayout(row)
        for stepper in (self.strength, self.craft):
            stepper.changed.connect(lambda _n: self._compare((self.strength.value(), self.craft.value())))
        self.usual.clicked.connect(lambda: self._compare(None))
        return made

    # --- following the game ---

    def show_game(self, make: Make | None) -> None:
        """Show the decks of another game; None means that no game is open."""
        self._make = make
        self.follow()

    def forget(self) -> None:
        """Return to the usual deck and limits, because another campaign begins."""
        self._limits, self._chosen = None, ""

    def follow(self) -> None:
        """Update the panel, now or as soon as it is visible."""
        self._stale = True
        self._write()

    def set_seen(self, seen: bool) -> None:
        """Set whether the panel is really visible, because Qt counts a panel behind a tab as visible too."""
        self._seen = seen
        self._write()

    def show_deck(self, deck: str) -> None:
        """Show the deck with this id, if it is in the list of decks."""
        if self.view is not None and (at := self.which.findData(deck)) >= 0:
            self._choose(at)

    def _choose(self, row: int) -> None:
        """Show the deck in this row of the list. The first row is remembered as "", because another deck may come first
        later."""
        self._chosen = self.which.itemData(row) if row > 0 else ""
        self.follow()

    def _compare(self, limits: Limits | None) -> None:
        self._limits = limits
        self.follow()

    def _write(self) -> None:
        if not (self._seen and self._stale):
            return
        self._stale = False
        made = self._make(self._chosen, self._limits) if self._make is not None else None
        if made is None:
            self.view = None
            self.page.hide()
            return
        self.page.show()
        if made != self.view:
            self._show(made, self.view)

    def _show(self, view: DeckView, before: DeckView | None) -> None:
        self.view = view
        if before is None or before.decks != view.decks:
            self.which.clear()
            for name, title in view.decks:
                self.which.addItem(title, name)
        self.which.setCurrentIndex(self.which.findData(view.deck))
        self._fit_title()
        self.coming.setText(view.coming)
        if before is None or (before.sections, before.odds, before.deck) != (view.sections, view.odds, view.deck):
            self._fill(view)
        self.limits.setVisible(bool(view.above))
        self.strength.show_value(view.limits[0])
        self.craft.show_value(view.limits[1])
        self.usual.setText(f"As {view.leader}")
        self.usual.setToolTip(f"Strength {view.usual[0]} in battle, craft {view.usual[1]} in psychic combat")
        self.usual.setVisible(bool(view.leader) and view.limits != view.usual)
        for words, text in ((self.above, view.above), (self.ahead, view.ahead)):
            words.setText(text)
            words.setVisible(bool(text))

    def _fit_title(self) -> None:
        """Show the complete title of the deck: in the list, or below it if the list cuts it off."""
        if self.view is None:
            return
        title, names, metrics = self.which.currentText(), self.which.view(), self.which.fontMetrics()
        widest = max(metrics.horizontalAdvance(title) for _name, title in self.view.decks)
        names.setMinimumWidth(widest + MARGINS + names.verticalScrollBar().sizeHint().width())
        option = QStyleOptionComboBox()
        self.which.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.which.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self.which)
        is_cut = metrics.horizontalAdvance(title) > room.width()
        self.facts.setText(" ".join((f"{title}:", *self.view.facts) if is_cut else self.view.facts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the title to the width."""
        super().resizeEvent(event)
        self._fit_title()

    def _fill(self, view: DeckView) -> None:
        """Fill the tree. Open sections and rows stay open; the contents of a closed one are made when the player opens
        it."""
        self.tree.blockSignals(True)
        self.tree.clear()
        for section in view.sections:
            top = QTreeWidgetItem(self.tree, [section.title])
            top.setFirstColumnSpanned(True)
            self._add(top, section.by, section)
        self.tree.setColumnHidden(CHANCE, not view.odds)
        self.tree.blockSignals(False)
        self._grow()

    def _add(self, item: QTreeWidgetItem, key: str, shown: Section | Row) -> None:
        item.setData(NAME, KEY, key)
        item.setData(NAME, SHOWN, shown)
        item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        if key in self._opened:
            self._add_below(item)
            item.setExpanded(True)

    def _add_below(self, item: QTreeWidgetItem) -> None:
        """Add the rows of a section, or the cards of a row."""
        shown = item.data(NAME, SHOWN)
        if isinstance(shown, Section):
            for row in shown.rows:
                self._add_row(item, row)
        elif isinstance(shown, Row):
            for kind, text in shown.cards:
                card = QTreeWidgetItem(item, [text])
                card.setData(NAME, KIND, kind)

    def _add_row(self, top: QTreeWidgetItem, row: Row) -> None:
        item = QTreeWidgetItem(top, [row.text, str(row.left), row.chance])
        item.setData(CHANCE, PART, row.part)
        item.setToolTip(NAME, row.text)
        item.setToolTip(CHANCE, row.exact)
        for column_ in (LEFT, CHANCE):
            item.setTextAlignment(column_, _RIGHT)
        self._add(item, f"{top.data(NAME, KEY)}/{row.name}", row)

    def _turn(self, item: QTreeWidgetItem, opened: bool) -> None:
        """Remember whether a section or row is open, add its contents when it is first opened, and fit the tree's
        height."""
        key = item.data(NAME, KEY)
        if not opened:
            self._opened.discard(key)
        elif key not in self._opened:
            self._opened.add(key)
            if not item.childCount():
                self._add_below(item)
        self._grow()

    def _grow(self) -> None:
        """Make the tree as high as its open rows."""
        rows, item = 0, self.tree.topLevelItem(0)
        while item is not None:
            rows, item = rows + 1, self.tree.itemBelow(item)
        frame = 2 * self.tree.frameWidth()
        self.tree.setFixedHeight(rows * self.tree.sizeHintForRow(0) + self.tree.header().sizeHint().height() + frame)

    def _follow_mark(self, item: QTreeWidgetItem | None) -> None:
        """Scroll to the selected row if the tree has the keyboard focus."""
        if item is not None and self.tree.hasFocus():
            row = self.tree.visualItemRect(item).translated(self.tree.viewport().mapTo(self.page, QPoint(0, 0)))
            self.ensureVisible(row.left(), row.center().y(), 0, row.height())

    def changeEvent(self, event: QEvent) -> None:
        """Fit the tree to letters of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_later"):
            self._later.start()

    @staticmethod
    def _point(item: QTreeWidgetItem, tell: Callable[[str], object]) -> None:
        if kind := item.data(NAME, KIND):
            tell(kind)
