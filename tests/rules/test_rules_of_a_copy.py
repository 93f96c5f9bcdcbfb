"""Rules with their own copy of the catalog."""

from __future__ import annotations

from talisman_desktop.rules.catalog_copy import rules_copy
from tests.kit import a_table, core


def test_library_hears_of_no_card_learnt_apart() -> None:
    rules = rules_copy(core())
    rules.catalog.cards["own/slug-1"] = core().catalog.cards["core/ogre"]
    assert "own/slug-1" not in core().catalog.cards
    assert rules.of(a_table()) is core().of(a_table())


def test_new_table_names_the_modules_asked_for() -> None:
    assert rules_copy(core()).new_table(3).seed == 3
    assert core().using(()).game == "darkest"
