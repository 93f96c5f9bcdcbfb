"""Loading the player's photographs of cards as images, in the background. Nothing waits for them."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QImageReader

from talisman_desktop.desktop.presenters.progress import Report
from talisman_desktop.desktop.scene.faces import Pictures
from talisman_desktop.desktop.window.long_work import LongWork
from talisman_desktop.pictures.album import Album

SMALL, LARGE = QSize(240, 336), QSize(600, 840)
"""The sizes for the table and for the reading pane."""
MOST_SMALL, MOST_LARGE = 140, 4
"""The number of images of each size that are kept; together at most about 50 MB."""
Key = tuple[str, bool]
"""The id of a card, and whether the image is large."""


class PictureLoader(QObject):
    """Returns images of the photographs in an album."""

    loaded = Signal()
    """Emitted when images were loaded or removed."""

    def __init__(self, parent: QObject, album: Album | None, work: LongWork) -> None:
        super().__init__(parent)
        self._album, self._work = album, work
        self.kinds: frozenset[str] = frozenset()
        """The ids of the cards that have a photograph."""
        self._looks = 0
        """The number of times that the album was read. An image loaded before the last time may be out of date."""
        self._held: OrderedDict[Key, QImage] = OrderedDict()
        self._wanted: set[Key] = set()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._load)

    def follow(self) -> None:
        """Read the album again, because photographs were added or removed."""
        self.kinds = self._album.kinds() if self._album is not None else frozenset()
        self._held.clear()
        self._looks += 1
        self.loaded.emit()

    def small(self, kind: str) -> QImage | None:
        """Return a photograph in the size for the table; None if there is none, if it is still being loaded, or if it
        cannot be read."""
        return self._get(kind, large=False)

    def large(self, kind: str) -> QImage | None:
        """Return a photograph large enough to read. While it is being loaded, return the smaller one, or None if that
        is not loaded. Return None if there is no photograph or it cannot be read."""
        smaller = self._held.get((kind, False))
        return self._get(kind, large=True) or (smaller if smaller is not None and not smaller.isNull() else None)

    def _get(self, kind: str, *, large: bool) -> QImage | None:
        if kind not in self.kinds:
            return None
        held = self._held.get((kind, large))
        if held is None:
            self._wanted.add((kind, large))
            self._soon.start()
        elif held.isNull():
            return None
        else:
            self._held.move_to_end((kind, large))
        return held

    def _load(self) -> None:
        album, wanted = self._album, sorted(self._wanted)
        self._wanted.clear()
        looks = self._looks
        if album is None or not wanted:
            return

        def act(report: Report) -> dict[Key, QImage]:
            read: dict[Key, QImage] = {}
            for kind, large in wanted:
                report.step()
                read[kind, large] = image_of(str(album.path(kind)), LARGE if large else SMALL)
            return read

        self._work.quietly(act, lambda read: self._take(read, looks), _refused)

    def _take(self, read: dict[Key, QImage], looks: int) -> None:
        if looks == self._looks:
            self._held.update(read)
        for most, large in ((MOST_SMALL, False), (MOST_LARGE, True)):
            self._forget([key for key in self._held if key[1] == large], most)
        self.loaded.emit()

    def _forget(self, keys: list[Key], most: int) -> None:
        for key in keys[: max(0, len(keys) - most)]:
            del self._held[key]


def images_of(album: Album) -> Pictures:
    """Return a function that loads the photographs of an album on demand, for pictures of the table."""
    held: dict[str, QImage | None] = {}
    kinds = album.kinds()

    def get(kind: str) -> QImage | None:
        if kind in kinds and kind not in held:
            image = image_of(str(album.path(kind)), SMALL)
            held[kind] = None if image.isNull() else image
        return held.get(kind)

    return get


def image_of(file: str, size: QSize) -> QImage:
    """Return the image in a JPEG file, reduced to fit a size; an empty image if it cannot be read or is far too
    large."""
    reader = QImageReader(file, b"jpeg")
    whole = reader.size()
    if not whole.isValid() or max(whole.width(), whole.height()) > 4 * LARGE.height():
        return QImage()
    if whole.width() > size.width() or whole.height() > size.height():
        reader.setScaledSize(whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _refused(error: Exception) -> None:
    raise error
