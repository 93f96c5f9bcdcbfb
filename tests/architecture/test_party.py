"""Rules of the road read the party. Only functions that keep records of all heroes read the marching order itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"

BOOKS = {
    # the limit applies wherever a hero is
    ("rules/spells.py", "over_limit"),
    ("rules/spells.py", "trim_all"),
    ("games/darkest/base/excesses.py", "limits"),
    # because it buries the dead
    ("rules/death.py", "bury"),
    # because talismans are set aside for all quests, and the visits to the Mystic are recorded for all
    ("games/darkest/base/quests.py", "under_way"),
    ("games/darkest/village/new_heroes.py", "muster"),
    # because the table is put away with all heroes
    ("games/darkest/journey/offers.py", "_put_aways"),
    ("games/darkest/village/intermission.py", "put_away"),
    # because record-only mode knows all heroes
    ("games/darkest/by_hand/record_only_step.py", "_ends"),
    ("games/darkest/by_hand/record_only_step.py", "_home"),
    ("games/darkest/by_hand/record_only_step.py", "_cross"),
    # because the players may record a prayer of any hero
    ("games/darkest/boxes/reaper/reaper_reports.py", "_offers"),
    # because it arranges the order, with heroes outside the party at the end
    ("games/darkest/road/walk.py", "arrange"),
}
"""The functions that read the marching order, including heroes outside the party."""


def readers(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the functions of a file that read `order` of a table."""
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr == "order" and _is_table(node.value):
                    yield name, function.name


def _is_table(node: ast.expr) -> bool:
    called = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return called in ("table", "now", "before", "after", "_table")


def test_only_record_keepers_read_the_marching_order() -> None:
    files = [*PACKAGE.glob("rules/**/*.py"), *PACKAGE.glob("games/**/*.py")]
    found = {
        reader
        for file in files
        for reader in readers(file.relative_to(PACKAGE).as_posix(), file.read_text(encoding="utf-8"))
    }
    assert found - BOOKS == set(), "a rule of the road reads game.party"
    assert BOOKS - found == set(), "these read it no more"


def test_rule_reading_the_marching_order_is_found() -> None:
    rule = "async def roll(game):\n    for hero in game.table.order:\n        lose(hero)\n"
    assert list(readers("rules/new.py", rule)) == [("rules/new.py", "roll")]
