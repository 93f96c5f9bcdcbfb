"""The buildings of a village: drawings of `assets/village`, each with a roof in another colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.theme.palette import Theme

_ROOFS = {"healer": "follower", "blacksmith": "space", "mystic": "spell", "store": "object", "trophies": "enemy",
          "road": "place"}  # fmt: skip
"""The role of the card frame whose colour a building's roof has. A house has the colour of quest cards."""
_FILES = {"road": "gate"}
"""Buildings whose drawing has another name."""


def draw(p: QPainter, rect: QRectF, name: str, theme: Theme, opacity: float = 1.0) -> None:
    """Draw a building in the middle of `rect`; a plain house for an unknown name."""
    drawing = _FILES.get(name, name) if name in _ROOFS else "house"
    p.save()
    p.setOpacity(p.opacity() * opacity)
    drawings.paint(p, f"village/{drawing}", rect, theme, theme.frames[_ROOFS.get(name, "quest")].ground)
    p.restore()
