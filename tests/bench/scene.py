"""The speed of painting: a full table, single faces, and a zoom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from msgspec.structs import replace

from talisman_desktop.core.table import Card, Table
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.games.darkest.base.setup import deck_of
from tests.bench import answering
from tests.kit import a_table, catalog, core

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from talisman_desktop.desktop.scene.table_view import TableView

CARDS = 300
FRAMES = 60
SIZE = (1366, 768)
MOVING = 40
LARGE = (1600, 1000)


def full_table() -> Table:
    """Return a table with three heroes on the road and 300 cards around them. Some kinds of card occur more often than
    the box contains them.
    """
    heroes = ("elf", "warrior", "prophetess")
    table = a_table(heroes, space=3)
    here = [f"spot:{n}" for n in range(1, 13)] + [f"road:{n}" for n in range(1, 7)]
    theirs = [f"{what}:{h}" for h in heroes for what in ("items", "followers", "trophies", "spells")]
    zones = dict(table.zones)
    kinds = cycle(c for c in catalog().cards.values() if c.type not in ("character", "space"))
    for number, (zone, card) in enumerate(islice(zip(cycle((*here, *theirs)), kinds, strict=False), CARDS)):
        laid = Card(table.next_card + number, card.id, deck_of(card), counters=card.counters)
        zones[zone] = (*zones.get(zone, ()), laid)
    return replace(table, zones=zones, next_card=table.next_card + CARDS)


def drag(view: TableView, n: int) -> None:
    """Drag the table a short way, alternately in both directions."""
    bar = view.horizontalScrollBar()
    bar.setValue(bar.value() + (12 if n % 40 < 20 else -12))


def moved(app: QApplication, move: Callable[[int], None], n: int) -> float:
    """Return the seconds that one step and its painting take."""
    start = perf_counter()
    move(n)
    app.processEvents()
    return perf_counter() - start


def fly(app: QApplication, view: TableView, n: int) -> float:
    """Move some of the cards one step along their ways; return the seconds that the step and its painting take."""
    from talisman_desktop.desktop.scene.card_items import CardItem

    start = perf_counter()
    cards = [item for item in view.table.items() if isinstance(item, CardItem)][:MOVING]
    for k, card in enumerate(cards):
        card.moveBy(*((7, 4) if (n + k) % 40 < 20 else (-7, -4)))
    app.processEvents()
    return perf_counter() - start


def settled(app: QApplication, view: TableView) -> float:
    """Zoom by one step and wait until the picture is sharp again; return the longest time for which the window was
    busy, in seconds.
    """
    view.zoom_by(1.25)
    longest, end = 0.0, perf_counter() + 1
    while perf_counter() < end:
        start = perf_counter()
        app.processEvents()
        longest = max(longest, perf_counter() - start)
        sleep(0.001)
    return longest


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times for frames that show the whole table, and for faces painted at another size."""
    from talisman_desktop.desktop.scene import faces
    from talisman_desktop.desktop.scene.table_scene import TableScene
    from talisman_desktop.desktop.scene.table_view import TableView
    from talisman_desktop.desktop.theme import fonts, palette
    from talisman_desktop.desktop.window.application import application

    app = application()
    fonts.load()
    theme = palette.named("dark")
    scene = TableScene(catalog(), theme)
    view = TableView(scene)
    view.resize(*SIZE)
    view.show()
    model = present(full_table(), catalog(), core().usual)
    start = perf_counter()
    scene.show_table(model)
    app.processEvents()
    yield f"{CARDS} cards laid out and painted for the first time", f"{(perf_counter() - start) * 1000:,.0f} ms"
    frames = []
    for n in range(FRAMES + 5):
        start = perf_counter()
        view.viewport().repaint()
        frames.append(perf_counter() - start)
        if n % 10 == 0:
            app.processEvents()
    frames = frames[5:]
    yield f"a whole frame of {SIZE[0]} by {SIZE[1]}: median", f"{median(frames) * 1000:.1f} ms"
    yield "  95 of 100", f"{quantiles(frames, n=20)[-1] * 1000:.1f} ms"
    for what, move in {
        "a frame of zooming in and out": lambda n: view.zoom_by(1.06 if n % 40 < 20 else 1 / 1.06),
        "a frame of dragging it about": lambda n: drag(view, n),
    }.items():
        frames = [moved(app, move, n) for n in range(FRAMES * 2)]
        yield f"{what}: median", f"{median(frames) * 1000:.1f} ms"
        yield "  95 of 100", f"{quantiles(frames, n=20)[-1] * 1000:.1f} ms"
        view.zoom_by(1.6)
        answering.wait(app, 1)  # until the picture is sharp again
    view.fit()
    view.resize(*LARGE)
    app.processEvents()
    frames = [fly(app, view, n) for n in range(FRAMES * 2)][5:]
    what = f"a frame of {LARGE[0]} by {LARGE[1]} while {MOVING} of {CARDS} cards move"
    yield f"{what}: median", f"{median(frames) * 1000:.1f} ms"
    yield "  95 of 100", f"{quantiles(frames, n=20)[-1] * 1000:.1f} ms"
    scene.show_table(model)
    view.resize(*SIZE)
    view.zoom_by(1.6)
    steps = [settled(app, view) for _ in range(3)]
    yield "painted anew at another size, bit by bit: the longest bit", f"{max(steps) * 1000:.1f} ms"
    view.fit()
    app.processEvents()
    start = perf_counter()
    for _ in range(20):
        scene.show_table(model)
    yield "showing a table that has not changed", f"{(perf_counter() - start) / 20 * 1000:.1f} ms"
    kinds = [c for c in catalog().cards.values() if c.type != "space"]
    for what, size in {"a face to read (420 by 588)": (420, 588), "a face on the table (90 by 126)": (90, 126)}.items():
        times = []
        for card in kinds:
            start = perf_counter()
            faces.paint_face(card, size, theme)
            times.append(perf_counter() - start)
        yield f"{what}, painted anew: median", f"{median(times) * 1000:.1f} ms"
        yield "  the longest", f"{max(times) * 1000:.1f} ms"
    view.close()
    yield from answering.measure()
