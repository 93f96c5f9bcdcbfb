"""Drawing a table into a picture without a window."""

from __future__ import annotations

import sys
from pathlib import Path

from talisman_desktop.app import files
from talisman_desktop.cards import made
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.scene import shot
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.window.application import application


def demo_table(name: str, catalog: Catalog) -> Table:
    """One of the demo tables, by its name in `demo.DEMOS`."""
    return demo.DEMOS[name](catalog)


def save(table: Table, catalog: Catalog, output: Path, size: tuple[int, int], scale: float, *, dark: bool) -> None:
    """Save the table as a picture. Raises OSError when the file cannot be written."""
    if output.suffix.lower() != ".png":
        raise OSError(0, "a picture's name ends in .png", str(output))
    files.put(output, png(table, catalog, size, scale, dark=dark))


def png(table: Table, catalog: Catalog, size: tuple[int, int], scale: float, *, dark: bool = False) -> bytes:
    """The table as a PNG."""
    catalog = made.known(catalog, table.made)
    application(sys.argv[:1])
    image = shot.render(present(table, catalog), size, palette.DARK if dark else palette.LIGHT, catalog, scale)
    return shot.png(image)
