"""Moves by hand in the window: the mouse and keys, the menus, the list of places and the naming of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from talisman_desktop.desktop.board.finder import MoveList, NamingList, PlaceList
from talisman_desktop.desktop.board.hand import Hand
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.named_cards import Target
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.board.titles import title
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.rules.resolution import keeps

BY_HAND = "By hand"


class Keeper(QObject):
    """Collects all moves by hand on one view and emits them in `done`. The owner carries them out."""

    done = Signal(object)
    """Emitted with a move by hand. The owner of this object carries it out."""
    undo_wanted = Signal()
    said = Signal(str)
    menu_wanted = Signal(object, QPoint)
    """Emitted with a thing and a point of the screen when the player wants the menu of that thing."""
    drags_changed = Signal()
    """Emitted when dragging is turned on or off."""

    def __init__(self, view: TableView, over: QWidget) -> None:
        super().__init__(over)
        self.view = view
        self.drags = False
        """Whether things can be dragged while the program leads, too."""
        self.hand = Hand(view)
        self.places = MoveList(over)
        self.names = NamingList(over)
        self.apart = PlaceList(over)
        self.hand.done.connect(self.done)
        self.hand.said.connect(self.said)
        self.hand.menu_wanted.connect(self.menu_wanted)
        self.hand.list_wanted.connect(self._list)
        self.hand.naming_wanted.connect(self.name)
        self.names.undo_wanted.connect(self.undo_wanted)
        self.names.aimed.connect(self._aim)
        self.names.closed.connect(lambda: self.hand.show_target(None))
        self.places.done.connect(self._take)
        for asking in (self.names, self.apart):
            asking.done.connect(self.done)
        for finder in (self.places, self.names, self.apart):
            finder.closed.connect(view.setFocus)

    @property
    def keeping(self) -> bool:
        """Whether the program is in record-only mode."""
        return self.hand.board is not None and keeps(self.hand.board.table.options)

    def show_board(self, board: Board) -> None:
        """Use the changed table, which the scene already shows."""
        self.hand.show_board(board, on=self.drags or keeps(board.table.options))
        self.names.show_board(board)

    def set_drags(self, on: bool) -> None:
        """Set whether things can be dragged while the program leads."""
        self.drags = on
        if self.hand.board is not None:
            self.show_board(self.hand.board)
        self.drags_changed.emit()

    def forget(self) -> None:
        """Close all lists and end the marking of a place, because no table is shown any more."""
        self.hand.show_target(None)
        self.places.hide()
        self.names.hide()
        self.apart.hide()

    # --- menus and lists ---

    def fill(self, menu: QMenu, thing: Thing | None) -> None:
        """Add the moves by hand for a thing to a menu. They are in the menu itself in record-only mode, otherwise in a
        submenu."""
        board = self.hand.board
        if board is None or thing is None:
            return
        found = moves.moves(thing, board)
        into = menu
        if not self.keeping:
            into = menu.addMenu(BY_HAND)
        _add(into, found, self._take)
        if found:
            _line(into, "Find a place or a change in a list...\tM", lambda: self._list(thing))
        _line(into, "Name cards for here...\tN", lambda: self.name(thing))
        if into is menu:
            menu.addSeparator()

    def _take(self, move: HandMove) -> None:
        """Emit the chosen move. If it takes a hero out of the party, ask first where the hero is."""
        if not move.apart:
            self.done.emit(move)
        elif self.hand.board is not None:
            self.names.hide()
            self.apart.begin(move.apart, self.hand.board)

    def _list(self, thing: Thing) -> None:
        board = self.hand.board
        if board is not None and moves.moves(thing, board):
            self.names.hide()
            self.places.begin(thing, board)
        elif board is not None:
            self.said.emit(f"{title(thing, board)} cannot be moved")

    def name(self, thing: Thing | None) -> None:
        """Ask for the names of cards that go to this thing; None means the draw spots."""
        board = self.hand.board
        if board is None:
            return
        self.places.hide()
        if why := self.names.begin(thing, board):
            self.said.emit(why)

    def _aim(self, target: Target) -> None:
        """Mark the place of the next named card."""
        what = Thing("card", str(target.back)) if target.back else moves.thing_of(target.zone)
        places = self.hand.places
        if places is not None and what in places.boxes:
            self.names.at_left = self.hand.show_target(what)
            self.names.place()


def _line(menu: QMenu, text: str, do: Callable[[], object]) -> None:
    action = QAction(text, menu)
    action.triggered.connect(lambda _on=False: do())
    menu.addAction(action)


def _add(menu: QMenu, found: Sequence[HandMove], do: Callable[[HandMove], object]) -> None:
    """Add the moves to a menu, the moves of a group in a submenu."""
    groups: dict[str, QMenu] = {}
    for move in found:
        if move.group and move.group not in groups:
            groups[move.group] = menu.addMenu(move.group)
        into = groups.get(move.group, menu)
        action = QAction(move.text.replace("&", "&&"), into)
        action.triggered.connect(lambda _on=False, move=move: do(move))
        into.addAction(action)
