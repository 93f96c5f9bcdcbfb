"""A small box for tests: an adventure deck, spells among those of the game, a figure, and rules that do nothing."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.app.program_house import GAMES, HOUSE_RULES
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.rules.game_words import Telling
from talisman_desktop.rules.house import House
from talisman_desktop.rules.module import Module, ModuleClause, ModuleOption
from tests.cards.test_library import CORE, RAT, a_set

SPELLS = """deck = "spell"
[[card]]
id = "caw"
name = "Caw"
copies = 3
may = "Any time, on a hero of your choice: heal all your lives."
"""
COUNT = ModuleOption("rooks/count", "Rooks", "How many come.", "rooks.1", (("few", "Few"), ("many", "Many")))


def _caught(table: Table) -> str:
    return "A rook is caught: let it go first." if table.piles.get("nest") else ""


ROOKS = Module(
    id="rooks",
    title="The Rooks",
    help="Rooks nest along the road, and take what glitters.",
    emblem="ghost",
    own_decks=("adventure",),
    clauses=(ModuleClause("rooks.1", "Rooks come."),),
    options=(COUNT,),
    telling=Telling(figures={"rook": "the Great Rook"}),
    in_play=_caught,
)
CATS = Module(id="cats", title="The Cats", help="Cats hunt.", conflicts=("rooks",), own_decks=("adventure",))
KITTENS = Module(id="kittens", title="Kittens", help="They are small.", house_rule=True, requires=("cats",))
BOXES = (ROOKS, CATS)


def write_boxes(home: Path) -> tuple[Path, Path]:
    """Write the card sets of both boxes into a folder."""
    rooks = a_set(home, "rooks", RAT.replace("Kitchen Rat", "Rook").replace('"rat"', '"rook"'), keys="box = true\n")
    (rooks / "spells.toml").write_text(SPELLS, encoding="utf-8")
    cats = a_set(home, "cats", RAT.replace("Kitchen Rat", "Cat").replace('"rat"', '"cat"'), keys="box = true\n")
    return rooks, cats


def library(home: Path) -> Catalog:
    """Return the catalog of the base box and both test boxes."""
    catalog, problems = load_catalog([CORE, *write_boxes(home)], "darkest")
    assert not problems, problems
    return catalog


def rooks_house(home: Path) -> House:
    """Return the rules for that catalog, including the rules of the boxes."""
    return House(library(home), GAMES, (*HOUSE_RULES, KITTENS, *BOXES))
