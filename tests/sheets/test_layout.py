"""Sheets to print: sizes and places to a tenth of a millimetre, on both papers, and folds that meet."""

from __future__ import annotations

from itertools import pairwise

import pytest

from talisman_desktop.desktop.paper.hero_sheets import plan
from talisman_desktop.desktop.presenters.geometry import sheet_layout
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4, DPI, LETTER, PAPERS, UNITS, Paper
from talisman_desktop.desktop.presenters.geometry.rectangles import Box

both = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)


def test_the_papers_and_the_units() -> None:
    assert {p.id: (p.width, p.height) for p in PAPERS.values()} == {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
    assert UNITS * 25.4 == DPI


@both
def test_cards_lie_edge_to_edge_in_the_middle(paper: Paper) -> None:
    """Nine on A4; on Letter marks of nine would run where printers leave the sheet white: four by two, sideways."""
    held, boxes = sheet_layout.sheet(paper), sheet_layout.places(paper)
    assert (held.columns, held.rows) == {"a4": (3, 3), "letter": (4, 2)}[paper.id]
    assert (held.paper.width, held.paper.height) == {"a4": (210.0, 297.0), "letter": (279.4, 215.9)}[paper.id]
    assert len(boxes) == held.columns * held.rows
    assert all((b.w, b.h) == (63.0, 88.0) for b in boxes)
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    left, right = boxes[0].x, held.paper.width - boxes[-1].right
    top, bottom = boxes[0].y, held.paper.height - boxes[-1].bottom
    assert (left, top) == pytest.approx((right, bottom))
    expected = {"a4": (10.5, 16.5), "letter": (13.7, 19.95)}[paper.id]
    assert (left, top) == pytest.approx(expected, abs=0.01)
    for row in range(held.rows):
        for a, b in pairwise(boxes[row * held.columns : (row + 1) * held.columns]):
            assert a.right == pytest.approx(b.x)


@both
def test_two_sides_lie_behind_each_other_once_folded(paper: Paper) -> None:
    found = sheet_layout.pairs(paper)
    assert len(found) == {"a4": 3, "letter": 4}[paper.id]
    for pair in found:
        assert pair.front.right <= sheet_layout.fold_of(paper) + 0.001
        assert sheet_layout.mirrored(pair.front, paper) == pytest.approx(pair.back)
        assert sheet_layout.mirrored(pair.back, paper) == pytest.approx(pair.front)
        assert (pair.back.w, pair.back.h) == (63.0, 88.0)


@both
@pytest.mark.parametrize("kind", ["cards", "pairs"])
def test_marks_stay_on_the_paper_and_off_the_cards(paper: Paper, kind: str) -> None:
    boxes = sheet_layout.places(paper) if kind == "cards" else [b for pair in sheet_layout.pairs(paper) for b in pair]
    fold = sheet_layout.fold_of(paper) if kind == "pairs" else None
    marks = sheet_layout.cut_marks(boxes, fold)
    assert len(marks) == {"a4": {"cards": 16, "pairs": 12}, "letter": {"cards": 16, "pairs": 14}}[paper.id][kind]
    for m in marks:
        drawn = Box(min(m.x1, m.x2), min(m.y1, m.y2), abs(m.x2 - m.x1) + 0.02, abs(m.y2 - m.y1) + 0.02)
        assert not any(drawn.overlaps(b) for b in boxes)
        assert sheet_layout.sheet(paper).paper.box.inset(5).holds(drawn), "a printer reaches it"
        assert m.x1 == m.x2 or m.y1 == m.y2
    edges = {round(b.x, 3) for b in boxes} | {round(b.right, 3) for b in boxes}
    assert {m.x1 for m in marks if m.x1 == m.x2} == edges - ({round(fold, 3)} if fold is not None else set())


@both
def test_the_fold_runs_along_all_cards(paper: Paper) -> None:
    boxes = [b for pair in sheet_layout.pairs(paper) for b in pair]
    mark = sheet_layout.fold_mark(paper, boxes)
    assert mark.fold
    assert mark.x1 == mark.x2 == sheet_layout.sheet(paper).paper.width / 2
    assert mark.y1 < boxes[0].y
    assert mark.y2 > boxes[-1].bottom


@both
def test_a_hero_sheet_holds_the_character_card_and_nothing_overlaps(paper: Paper) -> None:
    where = plan(paper)
    assert (where.card.w, where.card.h) == (63.0, 88.0)
    parts = [where.head, where.card, *where.tracks, where.items, where.followers, where.spells, where.trophies,
             where.quest, where.toad, *where.stores, where.notes]  # fmt: skip
    assert not any(a.overlaps(b) for i, a in enumerate(parts) for b in parts[:i])
    assert all(paper.box.inset(10).holds(part) for part in parts)
    assert all(part.h > 8 and part.w > 20 for part in parts)
