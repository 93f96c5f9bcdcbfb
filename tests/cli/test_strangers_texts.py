"""Control characters in strangers' texts never reach the terminal, which would obey them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.app.visible_text import visible
from talisman_desktop.store.campaign import Campaign, Words
from tests.cli.conftest import Typed

EVIL = "\x1b[2J\x9b31mnice \u202ekcab\u2066\u200f"


def nothing_raw(text: str) -> bool:
    return not any(sign in text for sign in EVIL if not sign.isascii() or not sign.isprintable())


def test_control_characters_are_written_out() -> None:
    assert visible("a\tb\nc\x1b[1m\u202e") == "a\tb\nc\\u001b[1m\\u202e"


def test_title_of_stranger_is_listed_visibly(typed: Typed, campaign: Path) -> None:
    with Campaign.open(campaign, words=Words(codec=CODEC), keep=0) as opened:
        opened.set_meta({"title": EVIL})
    for command in (("campaigns", "list", campaign.parent), ("notes", campaign)):
        code, out, err = typed(*command)
        assert code == 0
        assert "nice" in out
        assert nothing_raw(out + err)


def test_json_of_stranger_stays_json(typed: Typed, campaign: Path) -> None:
    with Campaign.open(campaign, words=Words(codec=CODEC), keep=0) as opened:
        opened.set_meta({"title": EVIL})
    out = typed("notes", campaign, "--format", "json").out
    assert nothing_raw(out)
    assert json.loads(out)["title"].startswith("\x1b[2J")


def test_error_names_file_visibly(typed: Typed) -> None:
    code, out, err = typed("notes", f"{EVIL}.talisman")
    assert code == 2
    assert nothing_raw(out + err)


def test_question_of_terminal_is_asked_visibly(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talisman_desktop.lab.terminal.HELP", EVIL)
    code, out, _ = typed("solo", "--ask", lines="q\n")
    assert code == 0
    assert nothing_raw(out)
