"""The layouts of painted building plates, by scale. A plate is painted again only if its words or its layout change."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from talisman_desktop.desktop.presenters.geometry.plate_form import Form
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.desktop.scene.place_painter import plate_form

MOST = 4
"""The number of scales remembered. Each view of the table uses one at a time."""


class PlateForms:
    """Remembers the layout in which the plate of one area was painted at each scale."""

    def __init__(self) -> None:
        self._by_scale: dict[float, Form | None] = {}

    def note(self, area: Area, rect: QRectF, sight: Sight, scale: float) -> Form | None:
        """Remember and return the layout of the plate at this scale; None for an area that is not a building's
        plate."""
        if area.role != "building":
            return None
        form = plate_form(area, rect, sight, scale)
        self._by_scale.pop(scale, None)
        while len(self._by_scale) >= MOST:
            self._by_scale.pop(next(iter(self._by_scale)))
        self._by_scale[scale] = form
        return form

    def change(self, area: Area, rect: QRectF, sight: Sight) -> bool:
        """Return whether the plate now needs another layout than the one in which it was painted."""
        return any(plate_form(area, rect, sight, scale) != form for scale, form in self._by_scale.items())

    def clear(self) -> None:
        """Forget the layouts, because the plate is painted again."""
        self._by_scale.clear()
