"""Draws a table into a picture, without a window."""

from __future__ import annotations

import sys
from pathlib import Path

from talisman_desktop.app import files
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.scene import shot
from talisman_desktop.desktop.scene.faces import Pictures, no_pictures
from talisman_desktop.desktop.theme import encoded_image, palette
from talisman_desktop.desktop.window.application import application
from talisman_desktop.rules.ruleset import Rules


def demo_table(name: str, rules: Rules) -> Table:
    """Return the demo table of this name, from `demo.DEMOS` or `demo.BOX_DEMOS`."""
    if name in demo.BOX_DEMOS:
        return demo.BOX_DEMOS[name](rules.using((name,)).catalog)
    return demo.DEMOS[name](rules.usual.catalog)


def save(table: Table, rules: Rules, output: Path, size: tuple[int, int], scale: float, *, dark: bool) -> None:
    """Save the table as a picture. Raises OSError if the file cannot be written or its name does not end in .png."""
    if output.suffix.lower() != ".png":
        raise OSError(0, "a picture's name ends in .png", str(output))
    files.put(output, png(table, rules, size, scale, dark=dark))


def png(
    table: Table,
    rules: Rules,
    size: tuple[int, int],
    scale: float,
    *,
    dark: bool = False,
    pictures: Pictures = no_pictures,
    report: Report = UNSEEN,
) -> bytes:
    """Return a picture of the table as PNG, with the person's own pictures of cards where `pictures` has one."""
    ruleset = rules.of(table)
    application(sys.argv[:1])
    shown = present(table, ruleset.catalog, ruleset)
    theme = palette.DARK if dark else palette.LIGHT
    image = shot.render(shown, size, theme, ruleset.catalog, scale, pictures=pictures, report=report)
    return encoded_image.png(image)
