"""Moving things on the drawn table with the mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QWheelEvent

from talisman_desktop.core.table import HELD
from talisman_desktop.desktop.board.drag import Drag
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.drawn_places import Places, Side
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.board.titles import title
from talisman_desktop.desktop.presenters.cloth_places import Errand
from talisman_desktop.desktop.presenters.deck_rack import TRAY
from talisman_desktop.desktop.scene.hand_items import SignsItem
from talisman_desktop.desktop.scene.items import FocusItem
from talisman_desktop.desktop.scene.table_view import DRAG, TableView

NOTCH = 120
"""The angle of one step of the mouse wheel, in Qt's eighths of a degree."""
DRAGGED = ("card", "figure", "party", "walker", "deck", "discard", "gold")
BELONGINGS = (*HELD, "store")
"""The parts of a hero's mat on which a click puts the ring, so that cards can be named for them."""
_SIDES: dict[int, Side] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}
CHANGING = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_T, Qt.Key.Key_Delete)
"""The keys that change the table at once. They work only while things can be dragged."""
_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class Hand(QObject):
    """Lets the player move things on a `TableView`. It emits each move; the owner carries the move out."""

    done = Signal(object)
    """Emitted with a move that the player made."""
    said = Signal(str)
    """Emitted with a remark about the thing under the pointer, or with the reason why the dragged thing cannot be
    dropped there."""
    menu_wanted = Signal(object, QPoint)
    """Emitted with a thing and a point on the screen when the player asks for the menu of that thing."""
    list_wanted = Signal(object)
    """Emitted with a thing when the player asks where it can be moved."""
    naming_wanted = Signal(object)
    """Emitted when the player wants to name real cards; carries the thing for which to name them, or None."""
    sent = Signal(str, str)
    """Emitted with a hero and an area when the player drops the hero on the building in that area."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.view, self.scene = view, view.table
        self.board: Board | None = None
        self.on = False
        """Whether the player may drag things and change numbers with the wheel. Otherwise only heroes can be dragged,
        to buildings; any other drag scrolls the table."""
        self.at: Thing | None = None
        """The thing that the keys act on."""
        self.errands: Callable[[str], Mapping[str, Errand]] = lambda hero: {}
        """A function that returns what dropping a hero on each building would do, by area."""
        self._places: Places | None = None
        self._plan: object = None
        """The layout for which `places` was worked out."""
        self._pressed: tuple[QPoint, Thing] | None = None
        self.drag: Drag | None = None
        self.dropping = False
        """Whether the table is about to be redrawn after a drop. That move is not animated, because the player has
        already moved the thing."""
        self._turned = 0
        self._targeted = False
        """Whether the selection ring marks the place of the next named card."""
        self._signed: Thing | None = None
        self._ring = FocusItem(self.scene)
        self._signs = SignsItem(self.scene)
        self.scene.addItem(self._ring)
        self.scene.addItem(self._signs)
        self.scene.looks_changed.connect(self._follow)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def show_board(self, board: Board, *, on: bool) -> None:
        """Use the changed table, which the scene already shows, and end a drag. `on` sets whether things can be
        dragged."""
        self.board, self.on = board, on
        self._look_anew()

    def _follow(self) -> None:
        """Follow a change of the scene. If the layout has changed, place the selection ring and the plus and minus
        signs again."""
        if self._plan is not self.scene.plan:
            self._look_anew()

    def _look_anew(self) -> None:
        self._let_go()
        self._plan, self._places = self.scene.plan, None
        signed, self._signed = self._signed, None
        self._sign(signed)
        if self.at is not None:
            if self.places is None or self.at not in self.places.boxes:
                self.at = None
            self._place_ring()

    @property
    def places(self) -> Places | None:
        """The positions of things on the table, worked out when first needed; None as long as no table is drawn."""
        self._follow()
        model, plan = self.scene.model, self.scene.plan
        if self._places is None and model is not None and plan is not None:
            self._places = Places(model, plan)
        return self._places

    # --- what is pointed at ---

    def thing_at(self, point: QPointF) -> Thing | None:
        """Return the thing at a point of the scene; None if the point is empty or on the tray of decks."""
        places = self.places
        if places is None:
            return None
        area, card = self.scene.what_is_at(point)
        small = places.small_thing_at(point.x(), point.y())
        if small is not None and (small.what in ("party", "walker") or not card):
            return small
        if card:
            return Thing("card", str(card))
        return moves.thing_of(area) if area and area != TRAY else None

    def at_screen(self, at: QPoint) -> Thing | None:
        """Return the thing at a point of the screen; None as in `thing_at`."""
        return self.thing_at(self.view.mapToScene(self.view.viewport().mapFromGlobal(at)))

    def point_at(self, thing: Thing | None) -> None:
        """Make this thing the one that the keys act on: move the selection ring to it, scroll to it, and emit its title
        and keys in `said`. None removes the ring."""
        self.at = thing
        self._place_ring()
        self.scene.looks_changed.emit()
        places, board = self.places, self.board
        if thing is not None and places is not None and board is not None:
            box = places.boxes[thing]
            self.view.ensureVisible(QRectF(*box), 10, 10)
            words = self._title(thing, board)
            self.view.setAccessibleDescription(words)
            if thing.what == "place":
                self.said.emit(f"{words}  Enter: choose it")
                return
            keys = "M: move this, + and -: change numbers, N: name cards" if self.on else "Shift+F1: why"
            self.said.emit(f"{words}.  Enter: show its menu, {keys}")

    @property
    def ringed(self) -> Thing | None:
        """The thing in the ring; None while the ring is hidden."""
        return self.at if self._targeted or self.view.hasFocus() else None

    def _title(self, thing: Thing, board: Board) -> str:
        """Return the name of a thing with its state. For a building or service of the village, the text also says what
        it offers each hero."""
        model = self.scene.model
        if thing.what == "place" and model is not None:
            return " ".join(model.area(thing.name).tooltip.split("\n"))
        return title(thing, board)

    def show_target(self, thing: Thing | None) -> bool:
        """Put the ring around the place of the next named card, wherever the focus is. None ends that: the ring is
        then visible only while the table has the focus. Return whether the place is in the right half of the table."""
        self._targeted = thing is not None
        self.at = thing or self.at
        self._place_ring()
        self.scene.looks_changed.emit()
        places = self.places
        box = places.boxes.get(thing) if places is not None and thing is not None else None
        return box is not None and box.x + box.w / 2 > self.scene.sceneRect().center().x()

    def _place_ring(self) -> None:
        places = self.places if self.at is not None else None
        box = places.boxes.get(self.at) if places is not None and self.at is not None else None
        self._ring.setVisible(box is not None and self.ringed is not None)
        if box is not None:
            self._ring.put(box)

    def screen_of(self, thing: Thing) -> QPoint:
        """Return the centre of a thing in screen coordinates; the centre of the table if the thing is not drawn."""
        places = self.places
        box = places.boxes.get(thing) if places is not None else None
        middle = QPointF(box.x + box.w / 2, box.y + box.h / 2) if box is not None else self.scene.sceneRect().center()
        return self.view.viewport().mapToGlobal(self.view.mapFromScene(middle))

    def beneath(self, thing: Thing) -> QPoint:
        """Return the lower left corner of a thing in screen coordinates; the centre of the table if the thing is not
        drawn."""
        places = self.places
        box = places.boxes.get(thing) if places is not None else None
        if box is None:
            return self.screen_of(thing)
        return self.view.viewport().mapToGlobal(self.view.mapFromScene(QPointF(box.x, box.bottom)))

    # --- events ---

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the view and the pointer over it. Return True for an event that the view must not get."""
        if watched is self.view:
            return self._view_event(event)
        match event:
            case QMouseEvent():
                return self._mouse(event)
            case QWheelEvent():
                return self._wheel(event)
            case QContextMenuEvent():
                return self._menu(event)
            case _:
                if event.type() == QEvent.Type.Leave:
                    self._sign(None)
                return False

    def _view_event(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.ShortcutOverride if self.drag is not None:
                event.accept()
                return True
            case QEvent.Type.KeyPress:
                return self.key(cast(QKeyEvent, event))
            case QEvent.Type.ContextMenu if isinstance(event, QContextMenuEvent):
                return self._menu(event)
            case QEvent.Type.FocusIn:
                self._ring.setVisible(self.at is not None)
            case QEvent.Type.FocusOut:
                self._ring.setVisible(self._targeted)
            case _:
                pass
        return False

    def _menu(self, event: QContextMenuEvent) -> bool:
        if event.reason() != QContextMenuEvent.Reason.Keyboard or self.at is None:
            return False
        self.menu_wanted.emit(self.at, self.screen_of(self.at))
        return True

    # --- the pointer ---

    def _mouse(self, event: QMouseEvent) -> bool:
        at = event.position().toPoint()
        left = event.button() == Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress if self.drag is not None:
                self._let_go()
                return True
            case QEvent.Type.MouseButtonPress if left:
                return self._press(at)
            case QEvent.Type.MouseMove if self._pressed is not None:
                if self.drag is None and (at - self._pressed[0]).manhattanLength() >= DRAG:
                    self._take_up(self._pressed[1])
                if self.drag is not None:
                    self._carry(at)
                return True
            case QEvent.Type.MouseMove if self.on and not event.buttons():
                thing = self.thing_at(self.view.mapToScene(at))
                self._sign(thing if thing is not None and thing.what in ("token", "gold") else None)
            case QEvent.Type.MouseButtonRelease if left and self._pressed is not None:
                thing = self._pressed[1]
                if self.drag is not None:
                    self._drop(at)
                else:
                    self._pressed = None
                    self._click(thing, at)
                return True
            case _:
                pass
        return False

    def _press(self, at: QPoint) -> bool:
        """Remember the thing at this point, for a drag or a click. Return False if the press is left to the view."""
        thing = self.thing_at(self.view.mapToScene(at))
        if thing is None:
            return False
        if (hero := self._hero(thing)) and self.errands(hero):
            self._pressed = (at, Thing("figure", hero))
            return True
        if self.on and thing.what == "area" and thing.name.partition(":")[0] in BELONGINGS:
            self.view.setFocus(Qt.FocusReason.MouseFocusReason)
            self.point_at(thing)
            return False
        if not self.on or not (thing.what in DRAGGED or thing.what == "token"):
            return False
        self._pressed = (at, thing)
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        return True

    def _hero(self, thing: Thing) -> str:
        """Return the id of the hero to whom a figure or a mat belongs, or a number that cannot be changed here; "" for
        anything else."""
        what, _, hero = thing.name.partition(":")
        if thing.what == "figure":
            return thing.name
        if thing.what == "token" and not self.on:
            return what
        return hero if thing.what == "area" and what in ("hero", *HELD) else ""

    def _click(self, thing: Thing, at: QPoint) -> None:
        point, places = self.view.mapToScene(at), self.places
        if self.on:
            self.point_at(thing)
        if thing.what == "token" and places is not None and (by := places.sign_at(thing, point.x())):
            self._count(thing, by)
        else:
            self.scene.click_at(point)

    def _wheel(self, event: QWheelEvent) -> bool:
        if not self.on or self.drag is not None:
            return self.drag is not None
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False  # because the wheel zooms then
        thing = self.thing_at(self.view.mapToScene(event.position().toPoint()))
        if thing is None or thing.what not in ("token", "gold"):
            self._turned = 0
            return False
        self._turned += event.angleDelta().y()
        while abs(self._turned) >= NOTCH:
            by = 1 if self._turned > 0 else -1
            self._turned -= by * NOTCH
            self._count(thing, by)
        event.accept()
        return True

    def _count(self, thing: Thing, by: int) -> None:
        move = moves.by_key("+" if by > 0 else "-", thing, self.board) if self.board is not None else None
        if move is not None:
            self.done.emit(move)

    def _sign(self, thing: Thing | None) -> None:
        """Show the plus and minus signs on a number, or hide them."""
        if thing is not None and thing == self._signed:
            return
        self._signed = thing
        places = self.places if thing is not None else None
        if thing is None or places is None or thing.what != "token" or thing not in places.boxes:
            self._signs.hide()
            return
        self._signs.put(*places.signs(thing))
        if self.board is not None:
            give = "; drag it to give 1" if thing.name.endswith(":gold") else ""
            self.said.emit(f"{title(thing, self.board)}.  The wheel, + and - change it{give}")

    # --- dragging ---

    def _take_up(self, thing: Thing) -> None:
        purse = thing.what == "token" and thing.name.endswith(":gold")
        places = self.places
        if self.board is None or places is None or not (thing.what in DRAGGED or purse):
            return
        self._sign(None)
        errands = self.errands(thing.name) if thing.what == "figure" else {}
        self.drag = Drag(thing, places.boxes[thing], self.board, self.view, errands, by_hand=self.on)
        self.said.emit(f"{title(thing, self.board)}: drop it on a framed place; Escape puts it back")

    def _carry(self, at: QPoint) -> None:
        if self.drag is not None and (words := self.drag.carry(self.view.mapToScene(at))):
            self.said.emit(words)

    def _drop(self, at: QPoint) -> None:
        self._carry(at)
        drag = self.drag
        move, errand = (drag.move, drag.errand) if drag is not None else (None, None)
        self._let_go()
        if drag is not None and errand is not None:
            self.sent.emit(drag.thing.name, drag.over)
            return
        if move is not None:
            self.dropping = True
            self.done.emit(move)
            self.dropping = False

    def _let_go(self) -> None:
        """End a drag without a move."""
        self._pressed = None
        if self.drag is not None:
            self.drag.end()
            self.drag = None

    # --- keys ---

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was handled. While the ring is hidden, the first key that would act on the
        thing in it only shows the ring."""
        key, board = event.key(), self.board
        if self.drag is not None:
            if key == Qt.Key.Key_Escape:
                self._let_go()
                self.said.emit("Put back")
            return True
        if board is None or self.places is None or event.modifiers() & ~_PLAIN:
            return False
        if key in _SIDES and self.view.hasFocus():
            self._go(self.places.beside(self.at, _SIDES[key]))
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and self.view.hasFocus():
            return self._go(self.places.part_after(self.at, 1 if key == Qt.Key.Key_Tab else -1))
        if key == Qt.Key.Key_N:
            self.naming_wanted.emit(self.ringed)
            return True
        if self.at is None:
            return False
        if self.ringed is None and (key in CHANGING or key == Qt.Key.Key_M):
            self.view.setFocus()
            self.point_at(self.at)
            return True
        return self._do(key, self.at, board)

    def _go(self, thing: Thing | None) -> bool:
        if thing is not None:
            self.point_at(thing)
        return thing is not None

    def _do(self, key: int, thing: Thing, board: Board) -> bool:
        """Handle a key for the selected thing; return whether the key was handled."""
        move: HandMove | None = None
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Menu:
                if not self.view.hasFocus():
                    return False
                self.menu_wanted.emit(thing, self.screen_of(thing))
                return True
            case Qt.Key.Key_M:
                self.list_wanted.emit(thing)
                return True
            case key if key in CHANGING and not self.on:
                self.said.emit(
                    f"{title(thing, board)}: to move it with keys, turn on Edit, Move things by hand (Shift+F2)"
                )
                return True
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                move = moves.by_key("+", thing, board)
            case Qt.Key.Key_Minus:
                move = moves.by_key("-", thing, board)
            case Qt.Key.Key_T:
                if thing.card and not board.table.find(thing.card)[1].kind:
                    self.naming_wanted.emit(thing)
                    return True
                move = moves.by_key("T", thing, board)
            case Qt.Key.Key_Delete:
                move = moves.by_key("Delete", thing, board)
            case _:
                return False
        if move is not None:
            self.done.emit(move)
        else:
            self.said.emit(f"{title(thing, board)}: this key does nothing here")
        return True
