"""A search field with a list below it, shown over the table. Letters search, Enter takes the selected line, Escape
closes the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from talisman_desktop.cards.made_cards import TYPES
from talisman_desktop.cards.search import plain
from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.reduce import reduce
from talisman_desktop.desktop.presenters.board import named_cards
from talisman_desktop.desktop.presenters.board.figure_moves import set_apart
from talisman_desktop.desktop.presenters.board.moves import moves
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.board.titles import title
from talisman_desktop.desktop.presenters.card_search import NEW, copies, line, meant
from talisman_desktop.desktop.presenters.route_view import LONGEST_PLACE
from talisman_desktop.desktop.widgets.body import ENTER, label
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import knowing

WIDTH, HEIGHT = 50, 17
"""The greatest width of the list in letters, and its greatest height in lines."""
_DATA = Qt.ItemDataRole.UserRole


class Finder(QFrame):
    """A search field and a list. Subclasses decide which lines it has."""

    done = Signal(object)
    """Emitted with the move that the player has chosen."""
    closed = Signal()

    def __init__(self, over: QWidget, name: str, hint: str) -> None:
        super().__init__(over)
        self.over = over
        self.at_left = False
        """Whether the list is at the left of the table, because the thing that it concerns is in the right half."""
        self.setProperty("role", "panel")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName(name)
        self.heading = label("", "title", wrap=True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(name)
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(self._take)
        self.said = label("", "hint", wrap=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 10)
        for widget in (self.heading, self.field, self.list, self.said):
            rows.addWidget(widget)
        over.installEventFilter(self)
        self.hide()

    # --- showing ---

    def open(self) -> None:
        """Show the list over the table, with the keyboard in its field."""
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self._typed("")
        self.place()
        self.show()
        self.raise_()
        self.field.setFocus()

    def close_up(self) -> None:
        """Close the list."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def place(self) -> None:
        """Place the list at the left or right of the table, as large as possible."""
        width = min(self.fontMetrics().averageCharWidth() * WIDTH, self.over.width() - 24)
        height = min(self.fontMetrics().lineSpacing() * HEIGHT, self.over.height() - 24)
        self.setGeometry(12 if self.at_left else self.over.width() - width - 12, 12, width, height)

    def show_rows(self, rows: Sequence[tuple[str, object]], current: int = 0) -> None:
        """Show these pairs of text and data. A line whose data is None is a remark that cannot be chosen."""
        self.list.clear()
        for text, data in rows:
            item = QListWidgetItem(text)
            item.setData(_DATA, data)
            if data is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        self.list.setCurrentRow(current)

    @property
    def rows(self) -> list[str]:
        """The texts of the lines in the list."""
        return [self.list.item(n).text() for n in range(self.list.count())]

    # --- for subclasses ---

    def look(self, letters: str) -> None:
        """Fill the list for the letters typed."""
        raise NotImplementedError

    def take(self, data: object) -> None:
        """Carry out the line with this data."""
        raise NotImplementedError

    def back(self) -> None:
        """Do nothing for Backspace in an empty field. A subclass may take back its last step instead."""

    # --- events ---

    def _typed(self, letters: str) -> None:
        self.said.setText("")
        self.look(letters)

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_DATA) is not None:
            self.take(item.data(_DATA))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys that type no letter, and follow changes of the table's size. Return True for a key that it has
        handled."""
        if watched is self.over and event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        if watched is not self.field or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._key(event)

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                by = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + by) % max(1, self.list.count()))
            case key if key in ENTER:
                self._take(self.list.currentItem())
            case Qt.Key.Key_Escape | Qt.Key.Key_Tab:
                self.close_up()
            case Qt.Key.Key_Backspace if not self.field.text():
                self.back()
            case _:
                return False
        return True


class MoveList(Finder):
    """Lists the places to which a thing can be moved, and its other moves by hand."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, "Move to", "Type the beginning of a place's name")
        self.found: tuple[HandMove, ...] = ()

    def begin(self, thing: Thing, board: Board) -> None:
        """Open the list with the moves of a thing."""
        self.found = moves(thing, board)
        self.heading.setText(title(thing, board))
        self.open()

    def look(self, letters: str) -> None:
        """Show the moves in whose texts every word typed begins a word."""
        rows = [(f"{m.group}: {m.text}" if m.group else m.text, m) for m in self.found]
        fit = [(text, m) for text, m in rows if _fits(letters, f"{text} {m.name}")]
        self.show_rows(fit or [("Nothing has that name.", None)])

    def take(self, data: object) -> None:
        """Close the list and emit the move."""
        self.close_up()
        self.done.emit(data)


class PlaceList(Finder):
    """Asks where a hero who has left the party is: at one of the game's places, or anywhere the player names."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, "Apart from the party", "Choose a place or type any name")
        self.field.setMaxLength(LONGEST_PLACE)
        self.hero = ""
        self.board: Board | None = None

    def begin(self, hero: str, board: Board) -> None:
        """Ask for the place of a hero who has left the party."""
        self.hero, self.board = hero, board
        self.heading.setText(f"{board.hero(hero)}: where, apart from the party?")
        self.open()

    def look(self, letters: str) -> None:
        """Show the places that match the letters typed. If no place has that name, offer the typed name too."""
        names = sorted({space.name for space in self.board.catalog.spaces.values()}) if self.board else []
        rows = [(name, name) for name in names if _fits(letters, name)]
        own = " ".join(letters.split())
        if own and own.lower() not in {name.lower() for name in names}:
            rows.append((f"“{own}”", own))
        self.show_rows(rows)

    def take(self, data: object) -> None:
        """Emit the move that puts the hero apart from the party at this place."""
        self.close_up()
        if self.board is not None:
            self.done.emit(set_apart(self.hero, str(data), self.board))


def _fits(letters: str, text: str) -> bool:
    """Return whether every typed word begins a word of the text, in any order."""
    parts = plain(text).split()
    return all(any(part.startswith(sought) for part in parts) for sought in plain(letters).split())


class NamingList(Finder):
    """Asks for the names of real cards, one after the other, and emits the move that puts each at its place, such as
    the next draw spot."""

    undo_wanted = Signal()
    aimed = Signal(object)
    """Emitted with the place for which the next card is named."""
    making_wanted = Signal(object, str)
    """Emitted with a place and the typed name when the player wants to add a new card."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, "Name cards", "Type three letters of the card's name, then Enter")
        self.board: Board | None = None
        self.target: named_cards.Target | None = None
        self.named: list[named_cards.Target] = []
        """The places of the cards named so far, for taking them back."""

    def begin(self, thing: Thing | None, board: Board) -> str:
        """Ask for the first card. Return "", or the reason why no card can be named."""
        self.board, self.target, self.named = board, named_cards.first(thing, board), []
        if self.target is None:
            where = (
                "The party is not on the road"
                if roads.way(board.table) is None
                else "No card can be named for that place"
            )
            return f"{where}: click a hero's belongings, then press N to name cards for them."
        self._aim()
        self.open()
        return ""

    def show_board(self, board: Board) -> None:
        """Continue with the table after a change."""
        self.board = board

    def _aim(self) -> None:
        assert self.board is not None
        target = self.target
        if target is None:
            return
        place = self.board.place(target.zone)
        what = "Turn over the card on" if target.back else "Next card to"
        self.heading.setText(f"{what} {place}")
        self.aimed.emit(target)

    def look(self, letters: str) -> None:
        """Show the cards that match, beginning with those that may still be in their deck."""
        board, target = self.board, self.target
        if board is None or target is None:
            return
        if not letters.strip():
            remarks = [f"{len(self.named)} named. Backspace: take one back."] if self.named else []
            self.show_rows([(remark, None) for remark in (*remarks, "Escape: finish.")])
            return
        found, rows = named_cards.matching(letters, target, board), list[tuple[str, object]]()
        for hit in found:
            rows.append((line(hit.card, copies(hit, board.table, board.catalog, board.ruleset.world)), hit.card.id))
        if any(deck in TYPES for deck in target.decks):
            rows.append((f"Not in the list: make “{letters.strip()}”...", NEW))
        self.show_rows(rows or [("No card of this deck has that name.", None)], meant(found, letters))

    def take(self, data: object) -> None:
        """Put the card at its place, then ask for the next card. The line for a card that is not in the list emits
        `making_wanted`."""
        if data == NEW and self.target is not None:
            self.making_wanted.emit(self.target, self.field.text().strip())
        elif isinstance(data, str):
            self.said.setText(self.put(data))

    def put(self, kind: str, made: CardMade | None = None) -> str:
        """Put a card at its place; `made` is the new card if the player has just made one. Return "", or the reason why
        the card cannot be put there."""
        board, target = self.board, self.target
        if board is None or target is None:
            return "No card is being named."
        here = board
        if made is not None:
            table = reduce(board.table, made)
            here = Board(table, knowing(board.ruleset, table))
        move = named_cards.put(kind, target, here)
        if isinstance(move, str):
            return move
        if made is not None:
            move = replace(move, facts=(made, *move.facts))
        before = board.table
        self.done.emit(move)
        if self.board is None or self.board.table is before:
            return "This move was refused."
        self.named.append(target)
        self.target = named_cards.after(target, self.board)
        if self.target is None:
            self.close_up()
            return ""
        self._aim()
        self.field.clear()
        self.field.setFocus()
        self._typed("")
        return ""

    def back(self) -> None:
        """Take back the last named card."""
        if self.named:
            self.target = self.named.pop()
            self.undo_wanted.emit()
            self._aim()
            self._typed("")
            self.field.setFocus()
