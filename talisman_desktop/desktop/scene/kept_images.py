"""Images kept under keys, as many as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from PySide6.QtGui import QImage

from talisman_desktop.desktop.scene.image_room import room

Key = tuple[object, ...]


@dataclass(slots=True)
class _Kept:
    """An image of a subject."""

    image: QImage
    subject: object
    used: bool = True
    """Whether the image was kept or found since `forget_unused` was called last."""


class KeptImages:
    """Keeps images within a room: so many times the size of the view. If there is none left, it forgets the least
    recently used ones, but never the newest. Any thread may use it."""

    def __init__(self, views: float) -> None:
        self._views = views
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, key: Key, subject: object = None) -> QImage | None:
        """Return the image kept under a key, and mark it as the most recently used; None if there is none, or if it
        shows another subject."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or (kept.subject is not subject and kept.subject != subject):
                return None
            self._kept.move_to_end(key)
            kept.used = True
            return kept.image

    def keep(self, key: Key, painted: QImage, subject: object = None) -> QImage:
        """Keep a copy of an image of a subject under a key, and return it."""
        image = painted.copy()  # because an image holds on to the memory of the painter that painted it
        with self._lock:
            if key in self._kept:
                self._remove(key)
            self._kept[key] = _Kept(image, subject)
            self._bytes += image.sizeInBytes()
            while self._bytes > room(self._views) and len(self._kept) > 1:
                self._remove(next(iter(self._kept)))
        return image

    def _remove(self, key: Key) -> None:
        self._bytes -= self._kept.pop(key).image.sizeInBytes()

    def forget_unused(self) -> None:
        """Forget the images that were neither kept nor found since this was called last."""
        with self._lock:
            for key, kept in list(self._kept.items()):
                if kept.used:
                    kept.used = False
                else:
                    self._remove(key)

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
