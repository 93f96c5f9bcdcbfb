"""The time from dropping a thing in the window to the painted table, with saving."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from talisman_desktop.core.table import TOKENS, Table
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.rules import keeper
from tests.bench.answering import SIZE, campaign
from tests.kit import core

MOVES = 200


def movable(table: Table) -> list[Thing]:
    """Return the cards and tokens of a table, which players move most often."""
    cards = [c for zone, lying in table.zones.items() if not zone.startswith("character") for c in lying]
    tokens = [Thing("token", f"{hero}:{token}") for hero in table.heroes for token in TOKENS]
    return [*(Thing("card", str(card.id)) for card in cards), *tokens]


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times of moves by hand in the middle of a campaign. Before each move, the possible moves are listed, as
    in a drag.
    """
    from talisman_desktop.app import window_services
    from talisman_desktop.desktop.window.application import application
    from talisman_desktop.desktop.window.main_window import MainWindow

    app, random = application(), Random(1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "road.talisman"
        campaign(path)
        services = window_services.services()
        services.recent = lambda: ()
        services.settings_file = Path(folder) / "settings.json"
        window = MainWindow(services)
        window.resize(*SIZE)
        window.show()
        window.open_campaign(path)
        player = window.player
        assert player is not None
        player.edit("Keeper", keeper.begin(player.session.table))
        app.processEvents()
        listed: list[float] = []
        done: list[float] = []
        while len(done) < MOVES:
            board = Board(player.session.table, core().of(player.session.table))
            start = perf_counter()
            found = moves.moves(random.choice(movable(board.table)), board)
            listed.append(perf_counter() - start)
            start = perf_counter()
            window.by_hand.do(random.choice(found))
            app.processEvents()
            done.append(perf_counter() - start)
        window.close()
    yield "what a thing can do, listed: median", f"{median(listed) * 1000:.2f} ms"
    yield "a thing moved by hand, to the painted table: median", f"{median(done) * 1000:.1f} ms"
    yield "  95 of 100", f"{quantiles(done, n=20)[-1] * 1000:.1f} ms"
