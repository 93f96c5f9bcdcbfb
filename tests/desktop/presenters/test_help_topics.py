"""The topics for F1: every panel, dialog and question has a section in the manual, and the section exists."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtWidgets import QWidget

from talisman_desktop import desktop
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.presenters import help_topics
from talisman_desktop.desktop.presenters.board.things import What
from talisman_desktop.desktop.presenters.help_topics import FAMILIES, PAGES, Topic, anchor, of_question
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from talisman_desktop.rules import number_questions
from tests.desktop.dialogs.test_dialog_sizes import all_dialogs
from tests.kit import core

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
TABLES = {
    "panels": help_topics.PANELS,
    "dialogs": help_topics.DIALOGS,
    "parts": help_topics.PARTS,
    "families": help_topics.FAMILIES,
    "things": help_topics.THINGS,
}


def headings(page: str) -> set[str]:
    """Return the headings of a page of the manual."""
    return set(re.findall(r"^#+ (.+)$", (DOCS / f"{page}.md").read_text(encoding="utf-8"), re.M))


def widgets() -> set[str]:
    """Return the names of the classes of all widgets of the window."""
    for module in pkgutil.walk_packages(desktop.__path__, desktop.__name__ + "."):
        importlib.import_module(module.name)
    found, left = set[str](), [QWidget]
    while left:
        for kind in left.pop().__subclasses__():
            left.append(kind)
            if kind.__module__.startswith(desktop.__name__):
                found.add(kind.__name__)
    return found


def families() -> set[str]:
    """Return the families of questions in the code of the rules, up to the first "/"."""
    found = {number_questions.FAMILY}
    for room in ("rules", "houserules", "games"):
        for file in (ROOT / "talisman_desktop" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.keyword(arg="family", value=ast.Constant(value=str(name))):
                        found.add(name)
                    case ast.arg() | ast.Assign() | ast.AnnAssign():
                        pass
    return {name.partition("/")[0] for name in found}


@pytest.mark.parametrize("table", TABLES)
def test_every_topic_is_an_existing_section(table: str) -> None:
    wrong = [
        (name, topic)
        for name, topic in TABLES[table].items()
        if topic.page not in PAGES or (topic.section and topic.section not in headings(topic.page))
    ]
    assert wrong == []


def test_every_manual_page_is_listed_by_title() -> None:
    first = {page.stem: page.read_text(encoding="utf-8").partition("\n")[0] for page in DOCS.glob("*.md")}
    titles = {name: line.removeprefix("# ") for name, line in first.items()}
    assert titles == PAGES


def test_every_dialog_has_a_topic() -> None:
    assert {kind.__name__ for kind in all_dialogs()} == set(help_topics.DIALOGS)


def test_named_parts_are_existing_widgets() -> None:
    assert set(help_topics.PARTS) <= widgets()


def test_every_thing_on_the_table_has_a_topic() -> None:
    assert set(help_topics.THINGS) == set(get_args(What))


def test_every_family_in_the_rules_has_a_topic() -> None:
    assert families() <= set(FAMILIES), "say in help_topics.FAMILIES where the manual tells of these questions"


@pytest.mark.parametrize("seed", [3, 5])
def test_every_question_of_a_game_has_a_topic(seed: int) -> None:
    rules = core()
    session = Session(rules, rules.new_table(seed))
    for _ in range(150):
        request = session.pending
        if request is None:
            break
        assert request.family.partition("/")[0] in FAMILIES, request.key
        given = bots.careful(session, request)
        session.answer(given) if given is not None else session.answer(session.by_luck(request))  # type: ignore[arg-type]  # only luck is left


def test_family_ends_at_its_first_slash() -> None:
    asked = Choose(key="fate", family="fate/road", options=(Option("keep", "Keep"),))
    assert of_question(asked) == FAMILIES["fate"]
    assert of_question(Choose(key="x", family="unheard-of", options=asked.options)) == FAMILIES[""]


def test_innermost_part_with_a_topic_is_taken() -> None:
    assert help_topics.of_names(["QWidget", "PlayedWith", "NewCampaignDialog"]) == Topic("boxes", "Ticking")
    assert help_topics.of_names(["QWidget", ""]) is None


LINK = re.compile(r"\]\((?:docs/)?([\w-]*)(?:\.md)?(?:#([\w-]+))?\)")
"""A link to a page of the manual, a heading of one, or both."""


@pytest.mark.parametrize("file", [ROOT / "README.md", *(DOCS / f"{page}.md" for page in PAGES)], ids=lambda f: f.stem)
def test_links_lead_to_pages_and_headings(file: Path) -> None:
    wrong = []
    for target, name in LINK.findall(file.read_text(encoding="utf-8")):
        page = target or file.stem
        if page in ("CONTRIBUTING", "LICENSE"):
            continue
        if page not in PAGES or (name and name not in {anchor(heading) for heading in headings(page)}):
            wrong.append((page, name))
    assert wrong == []
