"""Images kept under keys, as many as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from PySide6.QtGui import QImage

from talisman_desktop.desktop.scene.image_room import room

Key = tuple[object, ...]


class KeptImages:
    """Keeps images within a room: so many times the size of the view. If there is none left, it forgets the least
    recently used ones, but never the newest. Any thread may use it."""

    def __init__(self, views: float) -> None:
        self._views = views
        self._kept: OrderedDict[Key, tuple[QImage, object]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, key: Key, subject: object = None) -> QImage | None:
        """Return the image kept under a key, and mark it as the most recently used; None if there is none, or if it
        shows another subject."""
        with self._lock:
            image, shown = self._kept.get(key, (None, None))
            if image is None or (shown is not subject and shown != subject):
                return None
            self._kept.move_to_end(key)
            return image

    def keep(self, key: Key, painted: QImage, subject: object = None) -> QImage:
        """Keep a copy of an image of a subject under a key, and return it."""
        image = painted.copy()  # because an image holds on to the memory of the painter that painted it
        with self._lock:
            if key in self._kept:
                self._bytes -= self._kept.pop(key)[0].sizeInBytes()
            self._kept[key] = (image, subject)
            self._bytes += image.sizeInBytes()
            while self._bytes > room(self._views) and len(self._kept) > 1:
                self._bytes -= self._kept.popitem(last=False)[1][0].sizeInBytes()
        return image

    def forget(self) -> None:
        """Forget every image."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def keys(self) -> set[Key]:
        """Return the keys of all kept images."""
        with self._lock:
            return set(self._kept)

    @property
    def bytes(self) -> int:
        """The bytes of all kept images together."""
        return self._bytes
