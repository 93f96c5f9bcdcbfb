"""Small grey pictures of the window in its main states, and the difference between two pictures."""

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

from talisman_desktop.desktop.presenters.preferences import Appearance
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store import rows
from tests.desktop.homes import at_home, on_screen, rest
from tests.desktop.looks.states import STATES

FOLDER = Path(__file__).parent / "references"
SIZES = ((1280, 720), (1366, 768), (1920, 1080))
LOOKS: tuple[Appearance, ...] = ("light", "dark")
SCALES = (100, 200)
SMALL = 4
"""The factor by which a reference is smaller than the window, across and down."""
PART = 8
"""The side of a part of a reference, in pixels. The means of parts are compared."""
THEN = datetime(2026, 3, 3, 20, 15)
"""The time on the program's clock."""
ALIKE = 6
"""The greatest difference, in levels of 255, between parts of two pictures that count as alike. Letters differ a little
from one machine to the next."""


class Shot(NamedTuple):
    """A state of the window, with the size, theme and text size of the window."""

    state: str
    size: tuple[int, int]
    look: Appearance
    scale: int

    @property
    def file(self) -> Path:
        """The path of the reference."""
        return FOLDER / f"{self.state}-{self.size[0]}x{self.size[1]}-{self.look}-{self.scale}.webp"


def shots() -> tuple[Shot, ...]:
    """Return all pictures: each state at each size, and every pair of values of state, size, theme and text size."""
    found = []
    for (n, state), (m, size) in product(enumerate(STATES), enumerate(SIZES)):
        found.append(Shot(state, size, LOOKS[(n + m) % 2], SCALES[(n + (m + 1) // 2) % 2]))
    return tuple(found)


def groups() -> tuple[tuple[Shot, ...], ...]:
    """Return the pictures grouped by theme and text size. Each group is drawn in one window."""
    every = shots()
    return tuple(tuple(s for s in every if (s.look, s.scale) == key) for key in product(LOOKS, SCALES))


def drawn(chosen: Sequence[Shot]) -> Iterator[tuple[Shot, QImage]]:
    """Draw pictures in one window; yield each picture."""
    with at_home() as (window, folder):
        for shot in chosen:
            window.resize(*shot.size)
            window.change_settings(replace(window.settings, look=shot.look, scale=shot.scale))
            yield shot, _taken(window, folder, shot)
        if window.dialogs.shown is not None:
            window.dialogs.shown.reject()
        window.change_settings(replace(window.settings, scale=100))


def _taken(window: MainWindow, folder: Path, shot: Shot) -> QImage:
    """Bring the window into a state, and return a picture of it with its dialog."""
    if window.dialogs.shown is not None:
        window.dialogs.shown.reject()
    with patch.object(rows, "datetime", wraps=datetime) as clock, on_screen(shot.size):
        clock.now.return_value = THEN
        STATES[shot.state](window, folder)
    window.resize(*shot.size)
    window.outlook.look()
    rest(window)
    if window.arrangement.split is not None:  # because the height of a question depends on the questions before it
        window.arrangement.split.begin(shot.scale)
    rest(window)
    image = window.grab().toImage()
    if window.dialogs.shown is not None:
        image = _with(image, window, window.dialogs.shown)
    return image


def _with(image: QImage, window: QWidget, dialog: QWidget) -> QImage:
    """Return a picture of a dialog in the centre of the window, without the table behind it. What is seen of the table
    depends on when it moved."""
    image.fill(window.palette().window().color())
    at = window.rect().center() - dialog.rect().center()
    dialog.render(image, at)
    return image


def small(image: QImage) -> Image.Image:
    """Return a picture in grey and small."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    size, raw = (grey.width(), grey.height()), bytes(grey.constBits())
    made = Image.frombytes("L", size, raw, "raw", "L", grey.bytesPerLine())
    return made.resize((size[0] // SMALL, size[1] // SMALL), Image.Resampling.BOX)


def save(picture: Image.Image, file: Path) -> None:
    """Write a reference."""
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file, "WEBP", quality=60, method=6)


def apart(one: Image.Image, other: Image.Image) -> int:
    """Return the greatest difference between parts of two pictures, in levels of 255; 255 if their sizes differ."""
    if one.size != other.size:
        return 255
    parts = -(-one.width // PART), -(-one.height // PART)
    first, second = [picture.resize(parts, Image.Resampling.BOX).tobytes() for picture in (one, other)]
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def reference(shot: Shot) -> Image.Image | None:
    """Return the reference picture; None if there is none."""
    if not shot.file.exists():
        return None
    with Image.open(shot.file) as picture:
        return picture.convert("L")
