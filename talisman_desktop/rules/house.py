"""The house of all games: which rules a table is played by follows from what the table names."""

from __future__ import annotations

from collections.abc import Iterable

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.rules import composition
from talisman_desktop.rules.hooks import Module
from talisman_desktop.rules.ruleset import GameRules, Ruleset

MOST_KEPT = 64
"""The most rulesets that are kept: each change of a table's options makes another."""


class UnknownGame(KeyError):
    """A table names a game or a module that is not there; `str()` of it is a sentence for a person."""

    def __str__(self) -> str:
        return str(self.args[0])


class House:
    """All games and modules over all cards there are. It composes the rules of a table once and keeps them."""

    def __init__(self, catalog: Catalog, games: Iterable[GameRules], modules: Iterable[Module] = ()) -> None:
        self.catalog = catalog
        self.modules = {module.id: module for module in modules}
        self.games = {game.id: game for game in games}
        self.games[""] = next(iter(self.games.values()))
        self._composed: dict[tuple[object, ...], Ruleset] = {}
        self._last: tuple[Table, Ruleset] | None = None

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises UnknownGame and Incompatible."""
        if self._last is not None and _alike(self._last[0], table):
            return self._last[1]
        game = self.games.get(table.game)
        if game is None:
            raise UnknownGame(f"there is no game {table.game!r} in this program")
        key = (table.game, table.modules, *sorted(table.options.items()))
        ruleset = self._composed.get(key)
        if ruleset is None:
            if len(self._composed) >= MOST_KEPT:
                self._composed.clear()
            ruleset = game.compose(self.catalog, table.options)
            if table.modules:
                ruleset = composition.with_modules(ruleset, [self._module(name) for name in table.modules])
            self._composed[key] = ruleset
        self._last = table, ruleset
        return ruleset

    def _module(self, name: str) -> Module:
        """Return a module by its id. Raises UnknownGame."""
        found = self.modules.get(name)
        if found is None:
            raise UnknownGame(f"there is no box and no house rule {name!r} in this program")
        return found


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables name the same rules; most tables of one play share the very values."""
    return one.options is other.options and one.modules is other.modules and one.game == other.game
