"""The house of all games: which rules a table is played by follows from what the table names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.rules.ruleset import GameRules, Ruleset

MOST_KEPT = 64
"""The most rulesets that are kept: each change of a table's options makes another."""


class UnknownGame(KeyError):
    """A table names a game that is not there; `str()` of it is a sentence for a person."""

    def __str__(self) -> str:
        return str(self.args[0])


class House:
    """All games over all cards there are. It composes the rules of a table once and keeps them."""

    def __init__(self, catalog: Catalog, games: Iterable[GameRules]) -> None:
        self.catalog = catalog
        self.games = {game.id: game for game in games}
        self.games[""] = next(iter(self.games.values()))
        self._composed: dict[tuple[object, ...], Ruleset] = {}
        self._last: tuple[Table, Ruleset] | None = None

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises UnknownGame."""
        if self._last is not None and _alike(self._last[0], table):
            return self._last[1]
        ruleset = self._ruleset(table.game, table.modules, table.options)
        self._last = table, ruleset
        return ruleset

    @property
    def usual(self) -> Ruleset:
        """The rules that a new table is played by unless its options say otherwise."""
        return self._ruleset("", (), {})

    def _ruleset(self, name: str, modules: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
        game = self.games.get(name)
        if game is None:
            raise UnknownGame(f"there is no game {name!r} in this program")
        key = (name, modules, *sorted(options.items()))
        ruleset = self._composed.get(key)
        if ruleset is None:
            if len(self._composed) >= MOST_KEPT:
                self._composed.clear()
            ruleset = self._composed[key] = game.compose(self.catalog, options)
        return ruleset


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables name the same rules; most tables of one play share the very values."""
    return one.options is other.options and one.modules is other.modules and one.game == other.game
