"""Everything that an answer changes is visible in the window, and the check notices what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.presenters.drama.pieces import Sign, Word
from talisman_desktop.desktop.stage import piece_painter, strip_painter
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.theme import drawings, fonts
from tests.desktop.evenings import Evening
from tests.desktop.prompts.test_holding import killed
from tests.desktop.stage import eyewitness
from tests.desktop.stage.eyewitness import Deed
from tests.soak.windows import View, watch

LOST = {Deed("loss", "red", token) for token in ("life", "strength", "gold")}
DEAD = {Deed("die", "", "1"), Deed("dead", "red", ""), *LOST}
"""The events to be visible when the Ogre kills the Elf."""


@pytest.mark.parametrize("seed", [4, 13])
def test_every_event_of_a_campaign_is_visible(seed: int, tmp_path: Any) -> None:
    seen = watch(View(seed, 20, str(tmp_path)))
    assert sum(seen.happened.values()) > 30
    assert seen.trouble == ()


def test_colours_may_be_rounded_differently() -> None:
    one, other = (QImage(3, 2, QImage.Format.Format_RGB32) for _ in range(2))
    for level, same in ((100, True), (102, True), (98, True), (103, False)):
        one.fill(QColor(100, 100, 100))
        other.fill(QColor(100, 100, 100))
        other.setPixelColor(2, 1, QColor(100, level, 100))
        assert eyewitness.alike(one, other) == same
    assert not eyewitness.alike(one, QImage(2, 3, QImage.Format.Format_RGB32))


def missing(evening: Evening) -> set[Deed]:
    """Return the events that are not visible."""
    outcome, window = evening.player.outcome, evening.window
    assert outcome is not None
    due = eyewitness.happened(outcome.change, evening.session.ruleset)
    assert set(due) == DEAD
    return set(eyewitness.missing(due, eyewitness.read(eyewitness.look(window), window.theme, ())))


def test_death_is_visible(evening: Evening) -> None:
    assert missing(killed(evening)) == set()


def cover(stage: StagePanel) -> None:
    over = QWidget(stage.parentWidget())
    over.setGeometry(stage.geometry())
    over.show()


def put_outside(stage: StagePanel) -> None:
    stage.move(QPoint(-stage.width() + 20, stage.y()))


def hide(stage: StagePanel) -> None:
    stage.hide()


def show_another_answer(stage: StagePanel) -> None:
    scene = stage.play.scenes[0]
    stage.show_play(replace(stage.play, scenes=(replace(scene, beats=scene.beats[:1]),)))


@pytest.mark.parametrize("spoil", [cover, put_outside, hide, show_another_answer])
def test_invisible_event_is_missing(evening: Evening, spoil: Callable[[StagePanel], None]) -> None:
    killed(evening)
    spoil(evening.window.table.stage)
    assert Deed("dead", "red", "") in missing(evening)


def painting(monkeypatch: pytest.MonkeyPatch, change: Callable[..., Any]) -> None:
    """Change how each piece is painted."""
    draw = piece_painter.draw_piece

    def other(p: QPainter, piece: Any, rect: QRectF, theme: Any, px: float, **how: Any) -> None:
        changed = change(p, piece)
        if changed is not None:
            draw(p, changed, rect, theme, px, **how)

    monkeypatch.setattr(strip_painter, "draw_piece", other)


def test_pieces_left_out_are_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    painting(monkeypatch, lambda _p, piece: None)
    assert missing(killed(evening)) == DEAD


def test_loss_without_a_hero_is_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    painting(monkeypatch, lambda _p, piece: None if isinstance(piece, Sign) else piece)
    assert {deed for deed in missing(killed(evening)) if deed.whose} == {deed for deed in DEAD if deed.whose}


def test_another_number_is_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    painting(monkeypatch, lambda _p, piece: Word("−2") if piece == Word("−1", "bad", strong=True) else piece)
    assert missing(killed(evening)) == {deed._replace(what=f"{deed.what}, too many") for deed in LOST}


def test_words_in_background_colour_are_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piece_painter, "ink", lambda theme, tone: theme.raised)
    assert missing(killed(evening)) == {*LOST, Deed("dead", "red", "")}


def test_tiny_letters_are_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda size, *how, **more: text(8, *how, **more))
    assert missing(killed(evening)) == {*LOST, Deed("dead", "red", "")}


def test_die_with_other_pips_is_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    paint = drawings.paint

    def lie(p: QPainter, name: str, *where: Any, **how: Any) -> None:
        paint(p, "dice/3" if name.startswith("dice/") else name, *where, **how)

    monkeypatch.setattr(drawings, "paint", lie)
    assert missing(killed(evening)) == {deed for deed in DEAD if deed.kind == "die"}
