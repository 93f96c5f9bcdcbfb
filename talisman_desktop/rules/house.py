"""The house of all games: which rules a table is played by follows from what the table names."""

from __future__ import annotations

from collections.abc import Iterable

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.codec import Codec
from talisman_desktop.core.table import CORE, OWN, Table
from talisman_desktop.rules import composition
from talisman_desktop.rules.hooks import Module
from talisman_desktop.rules.ruleset import GameRules, Ruleset, knowing
from talisman_desktop.rules.sets import (
    LONGEST,
    SetMissing,
    Unplayable,
    lost_cards,
    modules_of,
)

MOST_KEPT = 64
"""The most rulesets that are kept: each change of a table's options makes another."""


class UnknownGame(Unplayable):
    """A table names a game that is not there; `str()` of it is a sentence for a person."""


class House:
    """All games and modules over the library of all card sets. It composes the rules of a table once and keeps them."""

    def __init__(self, catalog: Catalog, games: Iterable[GameRules], modules: Iterable[Module] = ()) -> None:
        """`modules` are those there are beside the games and the card sets."""
        self.catalog = catalog
        self.modules = {module.id: module for module in modules}
        self.games = {game.id: game for game in games}
        self.codec = codec_of(self.games.values())
        self.games[""] = next(iter(self.games.values()))
        self._composed: dict[tuple[object, ...], Ruleset] = {}
        self._views: dict[tuple[object, ...], Catalog] = {}
        self._last: tuple[Table, Ruleset] | None = None

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises Unplayable."""
        if self._last is not None and _alike(self._last[0], table):
            return self._last[1]
        game = self.games.get(table.game)
        if game is None:
            raise UnknownGame(f"there is no game {table.game[:LONGEST]!r} in this program")
        modules = modules_of(table)
        self._look_for(modules, game.id)
        lost = lost_cards(table, self.catalog)
        cards = (table.game, modules, tuple((card.id, card.deck) for card in lost))
        key = (*cards, *sorted(table.options.items()))
        ruleset = self._composed.get(key)
        if ruleset is None:
            if len(self._composed) >= MOST_KEPT:
                self._composed.clear()
                self._views.clear()
            view = self._views.get(cards)
            if view is None:
                view = self._views[cards] = self.catalog.of(game.id, modules, lost)
            ruleset = game.compose(view, table.options)
            if added := [self.modules[name] for name in modules if name in self.modules]:
                ruleset = composition.with_modules(ruleset, added)
            self._composed[key] = ruleset
        ruleset = knowing(ruleset, table.made) if table.made else ruleset
        self._last = table, ruleset
        return ruleset

    def _look_for(self, modules: Iterable[str], game: str) -> None:
        """Raise SetMissing where a module is neither a sound card set for this game nor another module there is."""
        sound = {found.id for found in self.catalog.sets if not found.wrong and found.game in ("", game)}
        missing = [name for name in self.catalog.needed(modules) if name not in sound and name not in self.modules]
        if missing := [name for name in missing if name not in (CORE, OWN)]:
            raise SetMissing(missing, self.catalog)


def codec_of(games: Iterable[GameRules]) -> Codec:
    """Return what reads the tables and logs of these games back."""
    games = tuple(games)
    slices = {name: known for game in games for name, known in game.slices.items()}
    return Codec(slices, [migration for game in games for migration in game.migrations])


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables name the same rules; most tables of one play share the very values."""
    return (
        one.options is other.options
        and one.modules is other.modules
        and one.made is other.made
        and one.game == other.game
    )
