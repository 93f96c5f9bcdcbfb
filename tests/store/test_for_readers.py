"""A campaign file for people with a browser of databases: references, NULL for nothing, views in words."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from talisman_desktop.app.campaigns import opened, words
from talisman_desktop.core import facts as f
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.models import FORMAT, Stored
from talisman_desktop.store.resumption import resume
from tests.kit import Party, a_table, core, do, who
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, anything, new_table

OLD = Path(__file__).parents[1] / "saves" / "0.1.0" / "two evenings.talisman"
REFERENCES = {
    ("log", "sitting", "sittings"),
    ("journal", "sitting", "sittings"),
    ("remarks", "sitting", "sittings"),
    ("tokens", "hero", "heroes"),
    ("possessions", "holder", "heroes"),
    ("checkpoint_log", "name", "checkpoints"),
    ("course_log", "course", "courses"),
}


@dataclass
class Browser:
    """Asks questions about a file as a stranger's database browser would."""

    path: Path

    def ask(self, sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(sql).fetchall()

    def references(self) -> set[tuple[str, str, str]]:
        found = set()
        for name in Stored.metadata.tables:
            found |= {(name, str(row[3]), str(row[2])) for row in self.ask(f'PRAGMA foreign_key_list("{name}")')}
        return found

    def empty_texts(self) -> list[str]:
        """Return the columns that have an empty text in any row."""
        columns = [(t.name, c.name) for t in Stored.metadata.tables.values() for c in t.columns]
        return [f"{t}.{c}" for t, c in columns if self.ask(f'SELECT 1 FROM "{t}" WHERE "{c}" = \'\' LIMIT 1')]


@pytest.fixture
def laid_out(tmp_path: Path) -> Browser:
    """Return a campaign that has something in every table."""
    heroes: Party = [who("elf", items=["sword"], followers=["guide"], gold=2, quest="follower"), "dwarf"]
    zones = {"store:inner:dwarf": ["shield"], "trove": ["talisman"]}
    table = a_table(
        heroes, space=2, row=["bandit", "?"], stacks={1: ["wolf"]}, zones=zones, piles={"road:1": 3, "spot:0": 2}
    )
    table = do(table, f.GoldStored(hero="elf", region="inner", by=1))
    Campaign.create(tmp_path / "open.talisman", table, words=words(core())).close()
    return Browser(tmp_path / "open.talisman")


def test_rows_refer_to_the_rows_they_belong_to(laid_out: Browser) -> None:
    assert laid_out.references() == REFERENCES
    assert laid_out.ask("PRAGMA foreign_key_check") == []


def test_spaces_behind_a_gate_have_the_numbers_people_count_by(tmp_path: Path) -> None:
    lying: dict[str, Any] = {"zones": {"road:tower:2": ["wolf"]}, "piles": {"road:tower:2": 3}}
    table = a_table(["elf"], region="outer", space="mines", **lying)
    Campaign.create(tmp_path / "high.talisman", table, words=words(core())).close()
    browser = Browser(tmp_path / "high.talisman")
    found = browser.ask("SELECT place, thing FROM roads WHERE place LIKE 'road space%' ORDER BY thing")
    assert found == [("road space 8", "3 gold"), ("road space 8", "Wolf")]


def test_missing_values_are_null_and_never_empty_texts(laid_out: Browser) -> None:
    assert laid_out.empty_texts() == []
    assert laid_out.ask("SELECT quest FROM heroes WHERE name = 'Dwarf'") == [(None,)]
    assert laid_out.ask("SELECT DISTINCT kind, holder FROM possessions WHERE name = '(face down)'") == [(None, None)]


def test_party_is_told_in_words(laid_out: Browser) -> None:
    told = laid_out.ask("SELECT hero, strength, gold, toad, quest FROM party")
    assert told == [("Elf", 3, 1, None, "hand over a follower"), ("Dwarf", 3, 1, None, None)]


def test_belongings_are_told_in_words(laid_out: Browser) -> None:
    assert laid_out.ask("SELECT * FROM belongings") == [
        ("Elf", "follower", "Guide", None),
        ("Elf", "item", "Sword", None),
    ]


def test_stores_are_told_in_words(laid_out: Browser) -> None:
    assert laid_out.ask("SELECT * FROM stores") == [
        ("Inner Region", "Dwarf", "Shield"),
        ("Inner Region", "Elf", "1 gold"),
    ]


def test_roads_are_told_in_words(laid_out: Browser) -> None:
    found = laid_out.ask("SELECT * FROM roads")
    assert ("draw spot 1", "Bandit", "face up") in found
    assert ("draw spot 2", "(face down)", "face down") in found
    assert ("road space 1", "Wolf", "face up") in found
    assert ("road space 1", "3 gold", None) in found
    assert ("the space itself", "2 gold", None) in found
    places = {"the space itself", "draw spot 1", "draw spot 2", "road space 1", "trove"}
    assert {place for place, _, _ in found} == places


@pytest.mark.parametrize("seed", range(2))
def test_references_stay_valid_during_random_play(path: Path, rules: FakeRules, seed: int) -> None:
    random = Random(seed)
    with Campaign.create(path, new_table(seed, life=8), words=WORDS) as campaign:
        session = resume(campaign, rules)
        for n in range(160):
            if n in (40, 90):
                campaign.sittings.begin()
            if n % 30 == 10:
                campaign.checkpoints.add(f"number {n}", place="", day=1)
                for line in campaign.past.journal(limit=1):
                    campaign.remarks.write(line.n, "a note")
            if (change := anything(session, random)) is None:
                break
            campaign.record(change, session)
        campaign.checkpoints.rename("number 10", "the tenth")
        campaign.checkpoints.remove("number 40")
        campaign.sittings.take_over([(campaign.sittings.all()[0], 5, 5)])
    browser = Browser(path)
    assert browser.ask("PRAGMA foreign_key_check") == []
    assert browser.empty_texts() == []


def test_file_of_second_format_is_brought_up_with_backup(tmp_path: Path) -> None:
    old = Browser(OLD)
    copied = Path(shutil.copy(OLD, tmp_path))
    browser = Browser(copied)
    assert browser.references() == {("tokens", "hero", "heroes")}
    session, campaign = opened(copied, core())
    with campaign:
        assert campaign.warnings == []
        assert campaign.past.differences(session.table) == []
    assert browser.ask("PRAGMA user_version") == [(FORMAT,)]
    assert browser.references() == REFERENCES
    assert browser.ask("PRAGMA foreign_key_check") == []
    assert browser.empty_texts() == []
    entries = iter(browser.ask("SELECT entry FROM log ORDER BY n"))
    assert all(entry in entries for entry in old.ask("SELECT entry FROM log ORDER BY n")), (
        "answers came between at most"
    )
    for kept in (
        "SELECT n, fact FROM journal",
        "SELECT name FROM checkpoints",
        "SELECT note FROM remarks",
    ):
        assert browser.ask(kept) == old.ask(kept)
    assert browser.ask("SELECT count(*) FROM story") == old.ask("SELECT count(*) FROM story")
    assert [b for b in list_backups(copied) if "before the update" in b.name]


def test_views_of_people_survive_the_update(tmp_path: Path) -> None:
    copied = Path(shutil.copy(OLD, tmp_path))
    with closing(sqlite3.connect(copied)) as connection, connection:
        connection.execute("CREATE VIEW mine AS SELECT name, gold FROM heroes")
    before = Browser(copied).ask("SELECT * FROM mine")
    _, campaign = opened(copied, core())
    campaign.close()
    assert Browser(copied).ask("SELECT * FROM mine") == before
