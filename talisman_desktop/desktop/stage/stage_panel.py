"""The panel of the stage. It shows the small cards of the last answer until the next one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.desktop.presenters.drama import animation, strip_layout
from talisman_desktop.desktop.presenters.drama.badges import small_cards
from talisman_desktop.desktop.presenters.drama.beats import Play
from talisman_desktop.desktop.presenters.drama.pieces import Badge, Small
from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.drama.strip_layout import Strip
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.stage.strip_corner import NoCorner, StripCorner
from talisman_desktop.desktop.stage.strip_painter import StripPainter, image_of
from talisman_desktop.desktop.stage.strip_search import FACE, MARGIN, Made, Shape, find
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.announcements import announce

LETTERS = 0.86
"""The size of the letters as a fraction of the window's letters."""
LARGE, ALONE = 1.25, 2.0
"""The size of the letters as a multiple of the usual one, if there is no question, and if there is only one scene."""
FRAME_MS = 25
"""The milliseconds between two frames of an animation."""
FIRST = 0.8
"""The fraction of their size to which letters may shrink before the panel takes up more space."""


class Ahead(NamedTuple):
    """A strip laid out and painted before its answer was given, and what it was laid out for. `spot` is the place of
    the panel; None if it must be found again."""

    play: Play
    smalls: tuple[Small, ...]
    rooms: Rooms
    shape: Shape
    theme: Theme
    made: Made
    spot: Box | None
    image: QImage


class StagePanel(QWidget):
    """Shows the effects of an answer over the table. Mouse clicks pass through it to the table."""

    placed = Signal()
    """Emitted when the panel has moved or is hidden."""
    stilled = Signal()
    """Emitted when the animation has ended."""

    def __init__(self, parent: QWidget, catalog: Catalog, theme: Theme, *, has_buttons: bool = True) -> None:
        super().__init__(parent)
        self.catalog, self._theme = catalog, theme
        self.play = Play()
        self.smalls: tuple[Small, ...] = ()
        """The small cards shown: all of them, or a selection."""
        self.strip: Strip | None = None
        self._every: tuple[Small, ...] = ()
        self._open: Small | None = None
        """The card of an open fight with its forecast, if there is one."""
        self._rooms: Rooms | None = None
        self._seen = True
        self._large = False
        self._top = 0
        """The height of the buttons if the strip is below them; 0 if it is beside them."""
        self._ahead: list[Ahead] = []
        """The strips of answers that may be given next."""
        self.away = self.whole = False
        """`away`: whether the player has hidden the strip. `whole`: whether the player wants all of it, although that
        covers more."""
        self.corner = (StripCorner if has_buttons else NoCorner)(parent)
        self.corner.put_away.connect(self.put_away)
        self.corner.unfolded.connect(self.unfold)
        self._clock = QTimer(self)
        self._clock.setInterval(FRAME_MS)
        self._clock.timeout.connect(self._tick)
        self._since = QElapsedTimer()
        self._cues: tuple[animation.Cue, ...] = ()
        self._speed = 100
        self._face: CardDef | None = None
        """The card shown large beside its events, if there is one."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("What just happened")
        self.hide()

    def show_play(self, play: Play, told: Sequence[str] = (), *, large: bool = False, alone: bool = False) -> None:
        """Show the effects of an answer; an empty play hides the panel. `told` is the text for assistive technology.

        If `large` is set, the panel may cover the whole table, because no question needs it then. If `alone` is set,
        there is only one scene, and its card is shown beside it.
        """
        self.settle()
        self._ahead = [ahead for ahead in self._ahead if ahead.play is play]
        every = self._ahead[0].smalls if self._ahead else small_cards(play)
        self.play, self._every, self._seen, self._open = play, every, True, None
        self.away = self.whole = False
        self._large, self._face = large or alone, self._card_of(play) if alone else None
        if self._face is not None:  # because the large card shows the name
            self._every = tuple(replace(small, title="") for small in self._every)
        self._arrange()
        self.tell(told)

    def tell(self, told: Sequence[str]) -> None:
        """Announce these lines to assistive technology."""
        text = " ".join(told)
        self.setAccessibleDescription(text)
        if self._every:
            announce(self, text)

    def follow(self, other: StagePanel) -> None:
        """Show what another panel shows, in this panel's own places; its dice tumble if those of the other do."""
        begins = other.play is not self.play
        self.catalog, self.play, self._every, self._open = other.catalog, other.play, other._every, other._open
        self._large, self._face, self._seen = other._large, other._face, other._seen
        self.away, self.whole = other.away, other.whole
        self.set_theme(other._theme)
        if begins or not other.moves:
            self.settle()
        self._arrange()
        if begins and other.moves:
            self.animate(other._speed)

    # --- animation ---

    def animate(self, speed: int) -> int:
        """Animate the last badge: its dice tumble and its parts appear. Return the duration in milliseconds at a speed
        in percent; 0 if nothing moves, as with speed 0."""
        last = self.strip.cards[-1].badges[-1] if self.strip is not None and self.strip.cards[-1].badges else None
        self._cues = animation.cues(last.badge, [placed.piece for placed in last.pieces]) if last and speed else ()
        whole = animation.length(self._cues)
        if not whole:
            self.settle()
            return 0
        self._speed = speed
        self._since.start()
        self._clock.start()
        return whole * 100 // speed

    @property
    def moves(self) -> bool:
        """Whether an animation is running."""
        return self._clock.isActive()

    def settle(self) -> None:
        """End the animation and show all pieces in their final state."""
        moved, self._cues = bool(self._cues), ()
        self._clock.stop()
        self.update()
        if moved:
            self.stilled.emit()

    def _tick(self) -> None:
        if self._now() >= animation.length(self._cues):
            self.settle()
        self.update()

    def _now(self) -> int:
        return self._since.elapsed() * self._speed // 100

    # --- places ---

    def place(self, rooms: Rooms) -> None:
        """Set the places that the panel can use, and place it."""
        before, self._rooms = self._rooms, rooms
        if (self._every or self._open) and (before is None or rooms != before or rooms.read != before.read):
            # Equal places may have other texts in them now.
            self._ahead = [ahead._replace(spot=None) for ahead in self._ahead]
            self._arrange()

    def hold_back(self) -> None:
        """Forget the events of the last answer and an open fight, so that moving the stage does not show them again
        just before the events of the next answer."""
        self._every, self._open = (), None

    def put_away(self) -> None:
        """Hide the strip, or show it again."""
        self.away = not self.away
        self._arrange()

    def show_open(self, fight: Small | None) -> None:
        """Show an open fight at the end of the strip; None removes it."""
        if fight != self._open:
            self._open = fight
            self._arrange()

    def unfold(self) -> None:
        """Show the whole strip even if it covers more, or shorten it again."""
        self.whole, self.away = not self.whole or self.away, False
        self._arrange()

    def set_seen(self, seen: bool) -> None:
        """Set whether the table on the screen is the one after the last answer."""
        if seen != self._seen:
            self._seen = seen
            self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Draw the stage in another theme."""
        self._theme = theme
        self.update()

    @property
    def shown(self) -> tuple[tuple[Badge, QRect], ...]:
        """The visible badges, each with its rectangle in the panel."""
        if self.strip is None or self.isHidden():
            return ()
        found = []
        for card in self.strip.cards:
            for placed in card.badges:
                rect = QRectF()
                for piece in placed.pieces:
                    rect |= box_rect(piece.box).translated(*self._origin)
                found.append((placed.badge, rect.toAlignedRect()))
        return tuple(found)

    def _arrange(self) -> None:
        """Place the strip, and emit `placed`."""
        self._take_place()
        self.placed.emit()

    def _take_place(self) -> None:
        """Place the strip where it fits; hide the panel if it is empty."""
        if not (self._every or self._open) or not self._seen or self._rooms is None:
            self.smalls, self.strip = (), None
            self.hide()
            self.corner.hide()
            return
        view = self._rooms.over[-1]
        if self.away:
            self.strip = None
            self.hide()
            size = self.corner.tell(None, away=True)
            self.corner.place(QPoint(floor(view.x) + size.width(), ceil(view.bottom) - size.height()), size)
            return
        shape = self._shape(large=self._large, faced=self._face is not None)
        ahead = self._ahead_for(shape)
        if ahead is not None:
            made = ahead.made
        else:
            made = find(self.play, self._every, self._open, self._rooms, shape, self.corner)
        if made.corner.width() > 0:  # an empty size has the width -1
            self.corner.tell(made.folded, whole=self.whole)
        self.smalls, self.strip, room = made.smalls, made.strip, made.room
        self._top = made.top
        wide, high = made.panel.width(), made.panel.height()
        if self._face is not None:
            high, wide = ceil(shape.high(room)) + 2 * MARGIN, floor(room.w)
        place = ahead.spot if ahead is not None and ahead.spot is not None else self._rooms.spot(room, wide, high)
        self.setGeometry(floor(place.x), ceil(place.bottom) - high, wide, high)
        self.show()
        self.raise_()
        if made.corner.width() > 0:
            self.corner.place(QPoint(self.geometry().right(), self.y() + 1), made.corner)
        else:
            self.corner.hide()
        self.update()

    def _shape(self, *, large: bool, faced: bool) -> Shape:
        """Return the wishes for a strip. `large`: whether it may cover the whole table; `faced`: whether it is beside a
        large card."""
        letters = max(strip_layout.LEAST, self.fontInfo().pixelSize() * LETTERS)
        least = min(letters, max(strip_layout.LEAST, letters * FIRST))
        if large:
            letters *= ALONE if faced else LARGE
        return Shape(letters, least, large=large, whole=self.whole, faced=faced)

    # --- ahead ---

    def prepare(self, play: Play, rooms: Rooms, *, large: bool) -> None:
        """Lay out the strip of an answer that may be given next, for the places that the stage would have then."""
        smalls, shape = small_cards(play), self._shape(large=large, faced=False)._replace(whole=False)
        if not smalls:
            return
        made, dpr = find(play, smalls, None, rooms, shape, self.corner), self.devicePixelRatioF()
        spot = rooms.spot(made.room, made.panel.width(), made.panel.height())
        # Between two pixels of the screen, an image would be painted otherwise than the strip itself.
        image = image_of(made, self._theme, self.catalog, dpr) if dpr.is_integer() else QImage()
        self._ahead.append(Ahead(play, smalls, rooms, shape, self._theme, made, spot, image))

    def _ahead_for(self, shape: Shape) -> Ahead | None:
        """Return the strip that was laid out before for these events, places and wishes; None if there is none."""
        if self._open is not None:
            return None
        known = (a for a in self._ahead if a.play is self.play and a.rooms == self._rooms and a.shape == shape)
        return next(known, None)

    def changeEvent(self, event: QEvent) -> None:
        """Place the strip again if the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _card_of(self, play: Play) -> CardDef | None:
        """Return the card of a play with one scene; None if there is no such card."""
        kind = play.scenes[0].kind if len(play.scenes) == 1 else ""
        return self.catalog.cards.get(kind) or self.catalog.spaces.get(kind)

    @property
    def _face_wide(self) -> int:
        """The width of the large card beside its events."""
        return round((self.height() - 2 * MARGIN) * FACE)

    @property
    def _origin(self) -> tuple[float, float]:
        """The corner of the panel where the strip begins; beside a card, the strip is centred vertically."""
        if self._face is None or self.strip is None:
            return MARGIN, MARGIN + self._top
        return self._face_wide + 3 * MARGIN, max(MARGIN, (self.height() - self.strip.height) / 2)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the panel with its cards."""
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if (image := self._image_ahead()) is not None:
            p.drawImage(0, 0, image)
        else:
            self._paint(p)
        p.end()

    def _image_ahead(self) -> QImage | None:
        """Return the image of the strip as it is now, if it was painted before; otherwise None."""
        if self._cues:
            return None
        size = self.size() * self.devicePixelRatioF()
        known = (a for a in self._ahead if a.made.strip is self.strip and a.theme is self._theme)
        return next((a.image for a in known if a.image.size() == size), None)

    def _paint(self, p: QPainter) -> None:
        painter = StripPainter(p, self._theme, self.catalog, self._cues, self._now() if self._cues else 0)
        painter.ground(self.rect())
        if self.strip is None:
            return
        if self._face is not None:
            size = self._face_wide, self.height() - 2 * MARGIN
            p.drawImage(MARGIN, MARGIN, faces.face(self._face, size, self._theme, dpr=self.devicePixelRatioF()))
        painter.strip(self.strip, self._origin)
