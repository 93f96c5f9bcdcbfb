"""Pictures of the window in its main states, small and grey, and how far two of them are apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from msgspec.structs import replace
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.presenters.preferences import Look
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store import rows
from tests.desktop.homes import at_home, on_screen, rest
from tests.desktop.looks.states import STATES

FOLDER = Path(__file__).parent / "references"
SIZES = ((1280, 720), (1366, 768), (1920, 1080))
LOOKS: tuple[Look, ...] = ("light", "dark")
SCALES = (100, 200)
SMALL = 4
"""A reference has so many times fewer pixels, across and down."""
PART = 8
"""The pixels of a reference, across and down, in one part; the means of parts are compared."""
THEN = datetime(2026, 3, 3, 20, 15)
"""The time on the clock."""
ALIKE = 6
"""Two pictures are alike where no part of them is further apart, in levels of 255: letters differ a little from one
machine to the next, what is shown does not."""


class Shot(NamedTuple):
    """A state of the window, and how the window is set up for it."""

    state: str
    size: tuple[int, int]
    look: Look
    scale: int

    @property
    def file(self) -> Path:
        """Return the reference."""
        return FOLDER / f"{self.state}-{self.size[0]}x{self.size[1]}-{self.look}-{self.scale}.webp"


def shots() -> tuple[Shot, ...]:
    """Return the pictures: each state at each size, and any two of state, size, look and scale in one of them."""
    found = []
    for (n, state), (m, size) in product(enumerate(STATES), enumerate(SIZES)):
        found.append(Shot(state, size, LOOKS[(n + m) % 2], SCALES[(n + (m + 1) // 2) % 2]))
    return tuple(found)


def groups() -> tuple[tuple[Shot, ...], ...]:
    """Return the pictures by look and scale: each group is drawn in one window."""
    every = shots()
    return tuple(tuple(s for s in every if (s.look, s.scale) == key) for key in product(LOOKS, SCALES))


def drawn(chosen: Sequence[Shot]) -> Iterator[tuple[Shot, QImage]]:
    """Draw pictures in one window, and yield each."""
    with at_home() as (window, folder):
        for shot in chosen:
            window.resize(*shot.size)
            window.change_settings(replace(window.settings, look=shot.look, scale=shot.scale))
            yield shot, _taken(window, folder, shot)
        if window.dialogs.shown is not None:
            window.dialogs.shown.reject()
        window.change_settings(replace(window.settings, scale=100))


def _taken(window: MainWindow, folder: Path, shot: Shot) -> QImage:
    """Bring the window into a state, and return the picture of it with its dialog."""
    if window.dialogs.shown is not None:
        window.dialogs.shown.reject()
    with patch.object(rows, "datetime", wraps=datetime) as clock, on_screen(shot.size):
        clock.now.return_value = THEN
        STATES[shot.state](window, folder)
    window.resize(*shot.size)
    window.outlook.look()
    rest(window)
    if window.arrangement.split is not None:  # because the room of a question depends on those before it
        window.arrangement.split.begin(shot.scale)
    rest(window)
    image = window.grab().toImage()
    if window.dialogs.shown is not None:
        image = _with(image, window, window.dialogs.shown)
    return image


def _with(image: QImage, window: QWidget, dialog: QWidget) -> QImage:
    """Return a picture with a dialog in the middle of the window."""
    at = window.rect().center() - dialog.rect().center()
    dialog.render(image, at)
    return image


def small(image: QImage) -> Image.Image:
    """Return a picture grey and small."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    size, raw = (grey.width(), grey.height()), bytes(grey.constBits())
    made = Image.frombytes("L", size, raw, "raw", "L", grey.bytesPerLine())
    return made.resize((size[0] // SMALL, size[1] // SMALL), Image.Resampling.BOX)


def save(picture: Image.Image, file: Path) -> None:
    """Write a reference."""
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file, "WEBP", quality=60, method=6)


def apart(one: Image.Image, other: Image.Image) -> int:
    """Return how far two pictures are apart where they differ most, in levels of 255; 255 where their sizes differ."""
    if one.size != other.size:
        return 255
    parts = -(-one.width // PART), -(-one.height // PART)
    first, second = [picture.resize(parts, Image.Resampling.BOX).tobytes() for picture in (one, other)]
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def reference(shot: Shot) -> Image.Image | None:
    """Return the picture that was accepted; None where none was."""
    if not shot.file.exists():
        return None
    with Image.open(shot.file) as picture:
        return picture.convert("L")
