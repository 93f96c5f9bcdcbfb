"""Rules that use their own copy of the catalog, so that cards added to it reach neither the library nor a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.codec import Codec
from talisman_desktop.core.table import Table
from talisman_desktop.rules.ruleset import Rules, Ruleset


class RulesCopy:
    """The rules of any table, with their own copy of the catalog."""

    def __init__(self, rules: Rules, catalog: Catalog) -> None:
        """Copy the catalog."""
        self._rules, self._catalog = rules, catalog.apart()

    @property
    def catalog(self) -> Catalog:
        """The cards to show. Cards made at a table can be added to them."""
        return self._catalog

    @property
    def codec(self) -> Codec:
        """The codec that reads back tables and logs of all games."""
        return self._rules.codec

    @property
    def usual(self) -> Ruleset:
        """The rules that a new table is played by unless its options say otherwise."""
        return self._rules.usual

    def using(self, modules: Iterable[str]) -> Ruleset:
        """Return the rules that a new table with these modules is played by unless its options say otherwise."""
        return self._rules.using(modules)

    def new_table(
        self, seed: int, options: Mapping[str, str] = MappingProxyType({}), modules: Iterable[str] = ()
    ) -> Table:
        """Return the table before the first hero comes; `modules` are used with the card sets that they need."""
        return self._rules.new_table(seed, options, modules)

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises Unplayable if it names a game or a module that is not there."""
        return self._rules.of(table)


def rules_copy(rules: Rules) -> RulesCopy:
    """Return the same rules with their own copy of the catalog."""
    return RulesCopy(rules, rules.catalog)
