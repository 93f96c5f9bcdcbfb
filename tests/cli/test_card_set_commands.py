"""Card sets named on the command line, and those in the person's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app import content
from talisman_desktop.app.content import read_cards, sets_to_choose
from talisman_desktop.app.program_house import BOXES, CODEC
from talisman_desktop.cli import main
from talisman_desktop.rules.module import Module
from talisman_desktop.store.glimpse import glimpse
from tests.cards.test_library import CELLAR, RAT, a_set
from tests.cli.conftest import Typed


def saved_with(typed: Typed, path: Path, *arguments: object) -> tuple[str, ...]:
    """The modules of a game played and saved."""
    ended = typed("solo", "--seed", "7", "--json", "--save", path, *arguments)
    assert ended.code == 0, ended.err
    seen = glimpse(path, CODEC)
    assert seen is not None
    return seen.start.table.modules


def test_solo_plays_with_the_sets_named_and_no_others(typed: Typed, tmp_path: Path) -> None:
    a_set(tmp_path / "data" / "talisman-desktop" / "cardsets", "mine")
    a_set(tmp_path / "more", "one")
    a_set(tmp_path / "more", "two", RAT.replace("Kitchen", "Other"))
    assert saved_with(typed, tmp_path / "a.talisman") == ()
    assert saved_with(typed, tmp_path / "b.talisman", "--cards", "more") == ("one", "two")
    assert saved_with(typed, tmp_path / "c.talisman", "--cards", "more/one", "--cards", "more/two") == ("one", "two")


def test_find_looks_in_the_own_folder_and_in_those_named(typed: Typed, tmp_path: Path) -> None:
    own = a_set(tmp_path / "data" / "talisman-desktop" / "cardsets", "mine")
    a_set(tmp_path / "more", "one", RAT.replace("Kitchen", "Other"))
    assert "set mine" in typed("cards", "find", "kitchen rat").out
    assert "set one" in typed("cards", "find", "other rat", "--cards", "more/one").out
    assert "The mine (mine)" in typed("cards", "check").out
    assert own.is_dir()


def test_set_with_errors_is_told_with_its_place(typed: Typed, tmp_path: Path) -> None:
    a_set(tmp_path, "bad", RAT + "strenght = 1\n")
    ended = typed("solo", "--cards", "bad")
    assert ended.code == 2
    assert "adventure.toml:8:1: error: a card has no 'strenght'" in ended.err
    assert "write 'strength'" in ended.err


def test_sets_that_clash_are_refused_together(typed: Typed, tmp_path: Path) -> None:
    one, two = a_set(tmp_path, "one", CELLAR), a_set(tmp_path, "two", CELLAR)
    assert typed("solo", "--json", "--cards", one).code == 0
    ended = typed("solo", "--cards", one, "--cards", two)
    assert (ended.code, "the set 'one' already has a space 'cellar'" in ended.err) == (2, True)


def test_folder_that_is_not_there_is_told(typed: Typed) -> None:
    ended = typed("cards", "find", "rat", "--cards", "nowhere")
    assert (ended.code, "nowhere:1:1: error: there is no such folder" in ended.err) == (2, True)


def test_links_that_lead_to_each_other_are_no_folder(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    ended = typed("cards", "find", "rat", "--cards", "loop")
    assert (ended.code, "loop:1:1: error: there is no such folder" in ended.err) == (2, True)


def test_set_called_as_a_house_rule_is_refused(typed: Typed, tmp_path: Path) -> None:
    a_set(tmp_path, "2d6-combat")
    ended = typed("solo", "--cards", "2d6-combat")
    assert ended.code == 2
    assert (
        "set.toml:1:1: error: no set can be called '2d6-combat': that is the id of the house rule “Two dice"
        in ended.err
    )
    assert "give the set another id" in ended.err


def test_notes_of_a_campaign_whose_set_is_away(typed: Typed, tmp_path: Path) -> None:
    folder = a_set(tmp_path / "data" / "talisman-desktop" / "cardsets", "mine")
    saved_with(typed, tmp_path / "a.talisman", "--cards", folder)
    folder.rename(tmp_path / "away")
    assert main(["notes", "a.talisman"]) == 2
    told = typed("notes", "a.talisman").err
    assert f"the card set “mine”, which is not there. Put its folder into {folder.parent} and open" in told


def test_box_without_rules_is_neither_offered_nor_used(typed: Typed, tmp_path: Path) -> None:
    home = tmp_path / "data" / "talisman-desktop" / "cardsets"
    a_set(home, "rooks", keys="box = true\n")
    a_set(home, "nest", RAT.replace("Kitchen", "Rook"), keys='needs = ["rooks"]\n')
    assert not {"rooks", "nest"} & {found.id for found in sets_to_choose(read_cards()[0])}
    for name in ("rooks", "nest"):
        ended = typed("solo", "--cards", home / name)
        assert (ended.code, "does not have the rules of the box 'rooks'" in ended.err) == (2, True)


def test_box_is_offered_where_its_rules_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    a_set(tmp_path / "data" / "talisman-desktop" / "cardsets", "rooks", keys="box = true\n")
    monkeypatch.setattr(content, "BOXES", (*BOXES, Module(id="rooks", title="The rooks")))
    offered = [found.id for found in sets_to_choose(read_cards()[0])]
    assert offered == ["rooks", "reaper", "highland", "dungeon", "frostmarch", "sacred-pool"]
