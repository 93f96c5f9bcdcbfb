"""Boxes by their ids on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from talisman_desktop.app import content, program_house
from tests.cli.conftest import Typed
from tests.play.rooks import BOXES, write_boxes


@pytest.fixture(autouse=True)
def _boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program has two boxes more."""
    for module in (content, program_house):
        monkeypatch.setattr(module, "BOXES", (*module.BOXES, *BOXES))
    write_boxes(tmp_path / "data" / "talisman-desktop" / "cardsets")


def test_solo_plays_with_a_box_and_says_so(typed: Typed) -> None:
    ended = typed("solo", "--seed", 4, "--boxes", "rooks", "--json")
    assert ended.code == 0, ended.err
    assert json.loads(ended.out)["boxes"] == ["rooks"]
    assert typed("solo", "--seed", 4, "--boxes", "rooks").out.endswith("Played with The rooks.\n")


def test_solo_without_boxes_counts_none(typed: Typed) -> None:
    assert "boxes" not in json.loads(typed("solo", "--seed", 4, "--json").out)


def test_boxes_that_do_not_go_together_are_refused(refused: Callable[..., str]) -> None:
    assert refused("solo", "--boxes", "rooks,cats").startswith("The Cats cannot be played together with The rooks.")


def test_unknown_box_is_refused(refused: Callable[..., str]) -> None:
    assert refused("solo", "--boxes", "owls").startswith("There is no card set 'owls'")


def test_campaign_keeps_its_box(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "rooks.talisman"
    assert typed("solo", "--seed", 4, "--boxes", "rooks", "--save", path, "--json").code == 0
    assert "Take these decks from these boxes" in typed("notes", path).out
    assert typed("sheets", "heroes", path, "-o", tmp_path / "heroes.pdf").code == 0
