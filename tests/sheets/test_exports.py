"""Every kind of file the window can write, of a campaign that is open."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from talisman_desktop.app import content, exports
from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.app.exports import Exports
from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.wishes import ALL, LAST, Form, NotesWish, SheetsWish
from talisman_desktop.notes import exchange
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from tests.kit import core
from tests.notes.test_session_notes import played
from tests.sheets import pdf_reader as pdf

BEGINS: dict[Form, bytes] = {"md": b"# ", "html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "json": b"{"}


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed campaign of 900 answers, made once."""
    path = tmp_path_factory.mktemp("long") / "long.talisman"
    created_from(path, played(3, 900)).close()
    return path


@pytest.fixture
def open_campaign(
    qapp: QApplication, long: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Session, Campaign]]:
    """A long campaign as the window opens it: the session knows the later part only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    session, campaign = opened(Path(shutil.copy(long, tmp_path)), content.rules())
    campaign.sittings.begin()
    yield session, campaign
    campaign.close()


def test_every_kind_can_be_written(open_campaign: tuple[Session, Campaign], tmp_path: Path) -> None:
    session, campaign = open_campaign
    made = Exports(core())
    wishes = [*(NotesWish(form, "a4") for form in BEGINS), NotesWish("pdf", "letter")]
    for wish in wishes:
        target = tmp_path / made.name(campaign, wish)
        exports.write(target, made.notes(session, campaign, wish)(UNSEEN))
        assert target.read_bytes().startswith(BEGINS[wish.form]), wish
    sheets = made.sheets(session, SheetsWish(tuple(kind.id for kind in made.sheet_kinds), "letter"))(UNSEEN)
    assert len(pdf.sizes(sheets)) == 3 + 4 + 4 + 2 + 3 + ceil(len(HOUSE_RULES) / 4)
    blank = made.sheets(session, SheetsWish(("heroes",), "a4", blank=True))(UNSEEN)
    assert len(pdf.sizes(blank)) == 1


def test_files_are_named_by_what_is_in_them(open_campaign: tuple[Session, Campaign]) -> None:
    _, campaign = open_campaign
    made = Exports(core())
    campaign.rename("Ann & Bo: ../the road")
    assert made.name(campaign, NotesWish("md", sitting=ALL)) == "Ann Bo the road notes.md"
    number = campaign.sittings.now
    assert made.name(campaign, NotesWish("pdf", sitting=LAST)) == f"Ann Bo the road sitting {number}.pdf"
    assert made.name(campaign, NotesWish("json", sitting=LAST)) == "Ann Bo the road.json"
    assert made.name(campaign, SheetsWish(("mat",))) == "Ann Bo the road mat.pdf"
    assert made.name(campaign, SheetsWish(("mat", "maps"), blank=True)) == "Blank sheets.pdf"


def test_nothing_is_missing_that_the_session_knows_no_more(open_campaign: tuple[Session, Campaign]) -> None:
    session, campaign = open_campaign
    assert campaign.first > 0, "the session begins in the middle"
    made = Exports(core())
    everything = NotesWish("md", story="full", sitting=ALL)
    text = made.notes(session, campaign, everything)(UNSEEN).decode()
    assert text.startswith("# long\n")
    first = campaign.past.journal(limit=1_000_000)[0].text
    assert first in text
    assert "### Day 1, " in text, "under its heading"
    told = made.notes(session, campaign, replace(everything, story="highlights"))(UNSEEN).decode()
    few = told.partition("## The story\n")[2]
    assert first in few, "who came on the first day"
    assert len(few) < len(text.partition("## The story\n")[2]) / 3
    whole = exchange.read(made.notes(session, campaign, NotesWish("json"))(UNSEEN), core())
    assert len(whole.entries) == campaign.first + len(session.log)
    assert exchange.play(whole, session.rules).table == session.table


def test_the_beginning_is_shown_before_it_is_written(open_campaign: tuple[Session, Campaign]) -> None:
    session, campaign = open_campaign
    made = Exports(core())
    for story in ("full", "highlights", "none"):
        wish = NotesWish("md", story=story, checklist=False)
        shown, written = (
            made.preview(session, campaign, wish)(UNSEEN),
            made.notes(session, campaign, wish)(UNSEEN).decode(),
        )
        assert len(shown.splitlines()) <= exports.LINES + 2
        assert written.startswith("\n".join(shown.splitlines()[: exports.LINES])), story
    assert f"{campaign.first + len(session.log):,} entries" in made.preview(session, campaign, NotesWish("json"))(
        UNSEEN
    )
