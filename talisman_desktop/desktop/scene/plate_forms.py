"""The layouts of painted areas that depend on the words of other areas, by scale. Such an area is painted again only if
its own words or its layout change."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from talisman_desktop.desktop.presenters.geometry.plate_form import Form
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.desktop.scene.area_painter import NameFont, name_font
from talisman_desktop.desktop.scene.place_painter import plate_form

MOST = 4
"""The number of scales remembered. Each view of the table uses one at a time."""

Shared = Form | NameFont | None
"""The layout that all buildings of a place share, or all spaces of a road; None for any other area."""


def shared_form(area: Area, rect: QRectF, sight: Sight, scale: float) -> Shared:
    """Return the layout that an area shares with others, at this scale."""
    if area.role == "road":
        return name_font(area, rect)
    return plate_form(area, rect, sight, scale)


class PlateForms:
    """Remembers the layout in which one area was painted at each scale."""

    def __init__(self) -> None:
        self._by_scale: dict[float, Shared] = {}

    def note(self, area: Area, rect: QRectF, sight: Sight, scale: float) -> Shared:
        """Remember and return the layout of the area at this scale."""
        if area.role not in ("building", "road"):
            return None
        form = shared_form(area, rect, sight, scale)
        self._by_scale.pop(scale, None)
        while len(self._by_scale) >= MOST:
            self._by_scale.pop(next(iter(self._by_scale)))
        self._by_scale[scale] = form
        return form

    def change(self, area: Area, rect: QRectF, sight: Sight) -> bool:
        """Return whether the area now needs another layout than the one in which it was painted."""
        return any(shared_form(area, rect, sight, scale) != form for scale, form in self._by_scale.items())

    def clear(self) -> None:
        """Forget the layouts, because the area is painted again."""
        self._by_scale.clear()
