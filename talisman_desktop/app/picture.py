"""Drawing a table into a picture without a window."""

from __future__ import annotations

import sys
from pathlib import Path

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import demo
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.scene import shot
from talisman_desktop.desktop.starting import application
from talisman_desktop.desktop.theme import palette


def demo_table(name: str, catalog: Catalog) -> Table:
    """One of the demo tables, by its name in `demo.DEMOS`."""
    return demo.DEMOS[name](catalog)


def save(table: Table, catalog: Catalog, output: Path, size: tuple[int, int], scale: float, *, dark: bool) -> None:
    """Save the table as a picture. Raises OSError when the file cannot be written."""
    application(sys.argv[:1])
    model = present(table, catalog)
    image = shot.render(model, size, palette.DARK if dark else palette.LIGHT, catalog, scale)
    if output.suffix.lower() != ".png" or not image.save(str(output)):
        raise OSError(0, "the picture could not be written (is the ending .png, and may you write there?)", str(output))
