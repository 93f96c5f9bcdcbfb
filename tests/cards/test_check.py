"""The report of ``cards check``, the JSON Schema and the search."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from talisman_desktop.cards import check, json_schema
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.search import find
from talisman_desktop.paths import cardsets_folder
from tests.cards.sets import HEAD, SET, write_set

CORE = cardsets_folder() / "core"
DECK = HEAD + 'copies = 2\nmeet = "Lose a life. Script: blizzard. Dance."\nends = "Stays."\n'


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_set(tmp_path / "home", deck=DECK)
    assert check.run(None, False, False, [tmp_path]) == 0
    out = capsys.readouterr().out
    assert "Home-made (home)\n  1 kind of card, 2 cards\n    adventure: 1 kind, 2 cards\n" in out
    assert "4 sentences: 2 understood, 1 scripted, 1 by hand, 75 % automated" in out
    assert f"{folder / 'adventure.toml'}:8:40: warning: left to the players" in out
    assert out.endswith("0 errors\n")


def test_check_prints_how_each_sentence_was_understood(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_set(tmp_path / "home", deck=DECK)
    check.run(None, False, True, [tmp_path])
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "home/a: A",
        "  meet  Lose 1 life.",
        "  meet  Script: blizzard.",
        "  meet  By hand: Dance.",
        "  ends  Stays here.",
    ]


def test_the_report_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_set(tmp_path / "good", deck=DECK)
    bad = write_set(tmp_path / "bad", deck=HEAD + "strenght = 1\n", text=SET.replace("home", "bad"))
    assert check.run(None, True, False, [tmp_path]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["sets"] == [
        {
            **{"set": "bad", "decks": {}, "sentences": 0, "understood": 0, "scripted": 0, "by_hand": 0},
            **{"kinds": 0, "whole": 0, "scripted_kinds": 0, "doubtful": 0},
        },
        {
            "set": "home",
            "decks": {"adventure": {"cards": 1, "copies": 2}},
            "sentences": 4,
            "understood": 2,
            "scripted": 1,
            "by_hand": 1,
            **{"kinds": 1, "whole": 0, "scripted_kinds": 1, "doubtful": 0},
        },
    ]
    assert found["errors"] == [
        {
            "file": str(bad / "adventure.toml"),
            "line": 7,
            "column": 1,
            "message": "a card has no 'strenght'",
            "fix": "write 'strength'",
        }
    ]
    assert [p["line"] for p in found["warnings"]] == [8]


def test_report_counts_kinds_that_are_whole_scripted_or_in_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rat = '[[card]]\nid = "b"\nname = "B"\ntype = "enemy"\nstrength = 2\nunsure = ["strength"]\n'
    write_set(tmp_path / "home", deck=DECK + rat)
    check.run(None, True, False, [tmp_path])
    (counts,) = json.loads(capsys.readouterr().out)["sets"]
    assert [counts[key] for key in ("kinds", "whole", "scripted_kinds", "doubtful")] == [2, 1, 1, 1]
    check.run(None, False, False, [tmp_path])
    assert "1 kind with nothing by hand, 1 with a script, 1 with facts in doubt" in capsys.readouterr().out


def test_check_reports_only_the_set_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_set(tmp_path / "good", deck=DECK)
    write_set(tmp_path / "bad", deck="[", text=SET.replace("home", "bad"))
    assert check.run("home", False, False, [tmp_path]) == 0
    assert check.run("bad", False, False, [tmp_path]) == 1
    assert check.run("hone", False, False, [tmp_path]) == 1
    assert "there is no card set 'hone'\n    write 'home'" in capsys.readouterr().out


def files(folder: Path) -> dict[str, dict[str, Any]]:
    return {path.name: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}


def test_the_schema_fits_the_base_box() -> None:
    for name, data in files(CORE).items():
        schema = json_schema.set_schema() if name == "set.toml" else json_schema.deck_schema()
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(data, schema)
    for data in files(CORE / "overlays").values():
        jsonschema.validate(data, json_schema.overlay_schema())


@pytest.mark.parametrize(
    ("card", "good"),
    [
        ({"id": "a", "name": "A", "type": "event", "meet": ["Lose 1 life."]}, True),
        ({"id": "a", "name": "A", "type": "event", "meet": "Lose 1 life."}, True),
        ({"id": "a", "name": "A", "type": "event", "strenght": 1}, False),
        ({"id": "a", "name": "A", "type": "event", "strength": "1"}, False),
        ({"id": "a", "name": "A", "type": "evnt"}, False),
        ({"id": "A", "name": "A", "type": "event"}, False),
        ({"id": "a", "name": "A"}, False),
        ({"id": "a", "name": "A", "type": "event", "strength": 1}, False),
        ({"id": "a", "name": "A", "type": "place", "owned": "+1 strength."}, False),
        ({"id": "a", "name": "A", "type": "enemy"}, False),
        ({"id": "a", "name": "A", "type": "enemy", "craft": 2, "lost": "Lose 1 turn."}, True),
        ({"id": "a", "name": "A", "type": "enemy", "craft": 2, "strength": 2}, True),
        ({"id": "a", "name": "A", "type": "enemy", "craft": 2, "ends": "Stays here."}, False),
        ({"id": "a", "name": "A", "type": "object", "meet": "Lose 1 life."}, False),
        ({"id": "a", "name": "A", "type": "object", "meet": "Lose 1 life.", "must_take": True}, True),
        ({"id": "a", "name": "A", "type": "spell", "may": "Gain 1 gold."}, False),
    ],
)
def test_schema_refuses_the_cards_that_loading_refuses(card: dict[str, Any], good: bool) -> None:
    validator = jsonschema.Draft202012Validator(json_schema.deck_schema())
    assert validator.is_valid({"deck": "adventure", "card": [card]}) == good
    assert jsonschema.Draft202012Validator(json_schema.overlay_schema()).is_valid({"card": [{"id": "a"}]})


@pytest.mark.parametrize(
    ("deck", "card", "good"),
    [
        ("adventures", {"id": "a", "name": "A", "type": "event"}, False),
        ("spell", {"id": "a", "name": "A", "may": "Any time: gain 1 gold."}, True),
        ("spell", {"id": "a", "name": "A"}, False),
        ("spell", {"id": "a", "name": "A", "may": "Any time: gain 1 gold.", "meet": "Gain 1 gold."}, False),
        ("character", {"id": "a", "name": "A", "strength": 2, "craft": 2, "life": 4, "alignment": "good"}, True),
        ("character", {"id": "a", "name": "A", "strength": 2, "craft": 2, "life": 4}, False),
        ("character", {"id": "a", "name": "A", "type": "enemy", "strength": 2}, False),
    ],
)
def test_the_schema_knows_decks(deck: str, card: dict[str, Any], good: bool) -> None:
    validator = jsonschema.Draft202012Validator(json_schema.deck_schema())
    assert validator.is_valid({"deck": deck, "card": [card]}) == good


@pytest.mark.parametrize("kind", ["deck", "overlay", "set"])
def test_the_schema_is_printed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json_schema.run_schema(kind) == 0
    assert json.loads(capsys.readouterr().out)["$schema"] == json_schema.VERSION


@pytest.fixture(scope="module")
def core() -> Catalog:
    return load_catalog([CORE])[0]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("wil", "Wild Boar"),
        ("BOA", "Wild Boar"),
        ("wi bo", "Wild Boar"),
        ("gob", "Goblin"),
        ("warlok", "Warlock's Cave"),
        ("warlock’s", "Warlock's Cave"),
        ("talsman", "Talisman"),
        ("  Hermitt ", "Hermit"),
        ("pri", "Priest"),
    ],
)
def test_three_letters_find_a_card(core: Catalog, text: str, name: str) -> None:
    assert find(core, text)[0].name == name


def test_search_is_limited_to_decks_and_number_of_results(core: Catalog) -> None:
    assert {card.deck for card in find(core, "swo")} > {"adventure"}
    assert [card.id for card in find(core, "sword", decks=["purchase"], limit=1)] == [
        core.named("sword", "purchase").id
    ]
    assert len(find(core, "", limit=5)) == 5
    assert find(core, "qqqqxx") == []
    assert find(core, "?!") == find(core, "")
