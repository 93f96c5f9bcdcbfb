"""The collection of all games and modules: it finds the rules of a table from the game, modules and options that the
table names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.codec import Codec, OldWords
from talisman_desktop.core.table import CORE, OWN, Table
from talisman_desktop.rules import composition
from talisman_desktop.rules.decks import whole
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.ruleset import GameRules, Ruleset, knowing
from talisman_desktop.rules.sets import (
    LONGEST,
    ModuleMissing,
    SetMissing,
    Unplayable,
    lost_cards,
    modules_of,
    named_by_cards,
)

MOST_KEPT = 64
"""The largest number of cached rulesets. Each change of a table's options makes another."""


class UnknownGame(Unplayable):
    """An error about a table that names an unknown game; `str()` of it is a sentence for a person."""


class House:
    """All games and modules, with the library of all card sets.

    It composes the rules of each table once and caches them.
    """

    def __init__(self, catalog: Catalog, games: Iterable[GameRules], modules: Iterable[Module] = ()) -> None:
        """Take the catalog, the games, and the `modules` that are neither a game nor a card set."""
        self.catalog = catalog
        self.modules = {module.id: module for module in modules}
        self.games = {game.id: game for game in games}
        self.codec = codec_of(self.games.values(), self.modules.values())
        self.games[""] = next(iter(self.games.values()))
        self._composed: dict[tuple[object, ...], Ruleset] = {}
        self._views: dict[tuple[object, ...], Catalog] = {}
        self._fresh: dict[tuple[object, ...], Table] = {}
        """The first tables of campaigns, without their seed; they are kept because studies begin thousands of
        campaigns."""
        self._last: tuple[Table, Ruleset] | tuple[None, None] = None, None

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises Unplayable."""
        last, ruleset = self._last
        # Usually neither the game, nor the modules, nor the options have changed since the last call.
        if (
            last is not None
            and ruleset is not None
            and last.options is table.options
            and last.modules is table.modules
            and last.made is table.made
            and last.numbers is table.numbers
            and last.game == table.game
        ):
            return ruleset
        game = self.games.get(table.game)
        if game is None:
            raise UnknownGame(f"there is no game {table.game[:LONGEST]!r} in this program")
        modules = modules_of(table)
        self._look_for(modules, game.id, table)
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
            added = [self.modules[name] for name in modules if name in self.modules]
            ruleset = game.compose(view, table.options, [region for module in added for region in module.regions])
            if added:
                ruleset = composition.with_modules(ruleset, added)
            self._composed[key] = ruleset
        ruleset = knowing(ruleset, table)
        self._last = table, ruleset
        return ruleset

    @property
    def usual(self) -> Ruleset:
        """The rules that a new table is played by unless its options say otherwise."""
        return self.using(())

    def using(self, modules: Iterable[str]) -> Ruleset:
        """Return the rules that a new table with these modules is played by unless its options say otherwise."""
        return self.of(self.new_table(0, modules=modules))

    def new_table(
        self, seed: int, options: Mapping[str, str] = MappingProxyType({}), modules: Iterable[str] = ()
    ) -> Table:
        """Return the table before the first hero comes; `modules` are used with the card sets that they need."""
        key = (*(modules := tuple(modules)), *options.items())
        table = self._fresh.get(key)
        if table is None:
            if len(self._fresh) >= MOST_KEPT:
                self._fresh.clear()
            table = self.games[""].new_table(self.catalog, seed, options, modules)
            used = (self.modules.get(name) for name in table.modules)
            if any(module is not None and module.is_box for module in used):
                table = replace(table, decks=whole(self.of(table).totals))
            self._fresh[key] = table
        return replace(table, seed=seed)

    def _look_for(self, modules: Iterable[str], game: str, table: Table) -> None:
        """Raise SetMissing if a module is neither a sound card set for this game nor another known module, or
        ModuleMissing if no missing name is known to be that of a card set."""
        sound = {found.id for found in self.catalog.sets if not found.wrong and found.game in ("", game)}
        rules = {name for name, module in self.modules.items() if not module.is_box}
        missing = [name for name in self.catalog.needed(modules) if name not in sound and name not in rules]
        if missing := [name for name in missing if name not in (CORE, OWN)]:
            sets = {found.id for found in self.catalog.sets} | named_by_cards(table) | {*self.modules}
            raise (SetMissing if sets.intersection(missing) else ModuleMissing)(missing, self.catalog)


def codec_of(games: Iterable[GameRules], modules: Iterable[Module] = ()) -> Codec:
    """Return the codec that reads back tables and logs of these games and modules."""
    games, modules = tuple(games), tuple(modules)
    slices = {name: known for game in games for name, known in game.slices.items()}
    slices |= {name: known for module in modules for name, known in module.slices.items()}
    old = OldWords(
        {old: new for module in modules for old, new in module.old_words.keys.items()},
        {old: new for module in modules for old, new in module.old_words.options.items()},
        {old: new for module in modules for old, new in module.old_words.marks.items()},
    )
    return Codec(slices, [migration for game in games for migration in game.migrations], old)
