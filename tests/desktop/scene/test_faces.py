"""Card faces: every text fits at every size, and the colours are readable."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.presenters.card_words import UNKNOWN
from talisman_desktop.desktop.scene import face_painter, faces, kept_images, stamps, text_fit
from talisman_desktop.desktop.scene.face_painter import form_of
from talisman_desktop.desktop.theme import drawings, emblems, fonts, palette, style, vignettes
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme
from tests.desktop.scene.test_scene_kit import core
from tests.kit import library

SIZES = ((840, 1176), (420, 588), (240, 336), (160, 224), (98, 137), (64, 90), (45, 63), (40, 56), (16, 22), (98, 40),
         (70, 27))  # fmt: skip


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    assert fonts.load(), "the fonts of constraints.txt are installed"


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_card_has_room_for_its_words(size: tuple[int, int]) -> None:
    tight = [
        f"{card.id}: {what}"
        for card in library("reaper").catalog.cards.values()
        for what in faces.paint_face(card, size, DARK, counters=card.counters)[1]
    ]
    assert not tight


def picture_of(card: str, width: int, monkeypatch: pytest.MonkeyPatch) -> tuple[QRectF, float]:
    """Return the box of a card's picture in hundredths of its width, and its enlargement."""
    seen: list[tuple[QRectF, float]] = []
    unit = 100 / width

    def note(*told: object, near: float, **how: object) -> None:
        where = told[2]
        assert isinstance(where, QRectF)
        seen.append((QRectF(0, 0, where.width() * unit, where.height() * unit), near))

    with monkeypatch.context() as patch:
        patch.setattr(drawings, "paint", note)
        stamps.kept.forget()  # so that the picture is painted
        faces.paint_face(core().cards[card], (width, round(width * 1.4)), DARK)
    stamps.kept.forget()  # because the pictures kept now are empty
    return seen[0]


def test_card_picture_fills_room_left_by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for card in ("core/minstrel", "core/ghoul", "core/prophetess"):
        assert picture_of(card, 560, monkeypatch)[0].height() >= 26, card


def test_low_picture_shows_enlarged_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    assert picture_of("core/thief", 190, monkeypatch)[1] > 1.3
    assert picture_of("core/assassin", 420, monkeypatch)[1] < 1.1
    assert picture_of("core/alchemist", 420, monkeypatch)[1] == 1


def test_too_many_words_are_noticed() -> None:
    card = next(c for c in core().cards.values() if c.type == "event")
    long = replace(card.sentences[0], text="Lose 1 life and then another and another. " * 40)
    assert faces.paint_face(replace(card, sentences=(long,)), (240, 336), DARK)[1]


def test_the_size_chooses_the_form() -> None:
    assert [form_of(*size) for size in SIZES] == [
        *["full"] * 4,
        *["compact"] * 3,
        *["small"] * 2,
        *["plaque"] * 2,
    ]


@pytest.mark.parametrize(("width", "dpr", "share"), [(30, 1.0, 0.5), (41, 1.0, 0.9), (41, 2.0, 0.9), (60, 1.0, 0.99)])
def test_small_card_shows_whole_name_and_numbers(
    width: int, dpr: float, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[str] = []
    written: list[tuple[str, int]] = []

    def note(painter: QPainter, rect: QRectF, flags: int, text: str, font: QFont, lift: float = 0.0) -> None:
        written.append((text, font.pixelSize()))

    monkeypatch.setattr(text_fit, "_write", note)
    for card in core().cards.values():
        written.clear()
        faces.paint_face(card, (width, round(width * 1.4)), DARK, dpr=dpr, least=11)
        assert all(size >= 11 * dpr for text, size in written if text == card.name)
        assert not any("…" in text for text, _ in written)
        if card.name not in dict(written):
            continue
        named.append(card.name)
        if card.type == "enemy" and card.strength is not None:
            assert any(text.startswith((str(card.strength), UNKNOWN)) for text, _ in written), card.name
    assert len(named) > share * len(core().cards)


def test_a_face_is_kept_until_the_card_changes() -> None:
    card = core()["core/dragon"]
    first = faces.face(card, (120, 168), DARK)
    assert faces.face(card, (120, 168), DARK).cacheKey() == first.cacheKey()
    assert faces.face(card, (120, 168), LIGHT).cacheKey() != first.cacheKey()
    assert faces.face(card, (120, 168), DARK, 2).cacheKey() != first.cacheKey()
    assert faces.face(replace(card, strength=8), (120, 168), DARK) != first


def test_faces_of_a_size_share_their_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, paint = list[str](), drawings.paint

    def note(p: QPainter, name: str, where: QRectF, theme: Theme, tint: str, **how: Any) -> None:
        painted.append(name)
        paint(p, name, where, theme, tint, **how)

    monkeypatch.setattr(drawings, "paint", note)
    card = core()["core/dragon"]
    first = faces.paint_face(card, (97, 135), DARK)[0]
    assert faces.paint_face(card, (97, 135), DARK)[0] == first
    faces.paint_face(card, (97, 135), LIGHT)
    assert painted.count(vignettes.vignette_of(card)) == 2


def test_number_set_by_hand_is_marked_on_the_face() -> None:
    card, size = core()["core/dragon"], (120, 168)
    printed = faces.face(card, size, DARK)
    assert faces.face(card, size, DARK, own=(("strength", 7),)) != printed
    assert faces.face(card, size, DARK, own=(("strength", 9),)) != faces.face(card, size, DARK, own=(("strength", 8),))
    assert faces.face(card, size, DARK) == printed


def test_device_pixels_and_shadow_make_the_image_larger() -> None:
    image = faces.face(core()["core/dragon"], (100, 140), DARK, dpr=2.0, shadow=4)
    assert (image.width(), image.height(), image.devicePixelRatio()) == (216, 296, 2.0)
    assert QColor(image.pixelColor(0, 0)).alpha() < 40


def test_the_cache_keeps_to_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    faces.kept.forget()
    monkeypatch.setattr(kept_images, "room", lambda views: 200_000)
    for card in list(core().cards.values())[:20]:
        faces.face(card, (100, 140), DARK)
    assert faces.kept.bytes <= 200_000
    faces.kept.forget()


def test_images_that_faces_share_keep_to_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_images, "room", lambda views: 50_000)
    for card in list(core().cards.values())[:20]:
        faces.paint_face(card, (101, 143), DARK)  # a size of no other test
    assert 0 < face_painter.kept.bytes <= 50_000


def test_faces_are_the_same_off_the_gui_thread() -> None:
    cards = list(core().cards.values())[:24]
    here = [faces.paint_face(card, (160, 224), DARK)[0] for card in cards]
    with ThreadPoolExecutor(2) as pool:
        there = list(pool.map(lambda card: faces.paint_face(card, (160, 224), DARK)[0], cards))
    assert here == there


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda t: t.name)
def test_text_colours_have_enough_contrast(theme: Theme) -> None:
    faint = {
        name: round(palette.contrast(pair.ground, pair.ink), 2)
        for name, pair in palette.readable_pairs(theme).items()
        if palette.contrast(pair.ground, pair.ink) < 4.5
    }
    assert not faint


def test_contrast_is_measured_correctly() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda t: t.name)
def test_meaningful_lines_have_enough_contrast(theme: Theme) -> None:
    for ground in (theme.felt, theme.mat, theme.wood):
        assert palette.contrast(theme.focus, ground) >= 3 or palette.contrast("#0b0b0b", ground) >= 3
        assert palette.contrast(theme.highlight, ground) >= 3 or palette.contrast("#120c06", ground) >= 3


def test_every_card_has_an_existing_emblem() -> None:
    for card in core().cards.values():
        assert not emblems.path(emblems.emblem_of(card)).isEmpty()
    for theme in (DARK, LIGHT):
        assert len({look.emblem for look in theme.tokens.values()}) == 5, "tokens differ by more than colour"
    assert len(set(emblems.ALIGNMENT_EMBLEMS.values())) == 3


def test_emblems_are_inside_their_grid() -> None:
    for name in emblems.names():
        box = emblems.path(name).boundingRect()
        assert box.left() >= 0, name
        assert box.top() >= 0, name
        assert max(box.right(), box.bottom()) <= 100, name


def test_stylesheet_is_valid_for_qt(qapp: QApplication, capfd: pytest.CaptureFixture[str]) -> None:
    before = qapp.styleSheet()
    for theme in (DARK, LIGHT):
        sheet = style.stylesheet(theme, 1.5)
        assert "$" not in sheet
        qapp.setStyleSheet(sheet)
    qapp.setStyleSheet(before)
    assert "Could not parse" not in capfd.readouterr().err


def test_a_missing_font_is_replaced_by_a_serif(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_families", {})
    monkeypatch.setattr(fonts, "_WANTED", {"title": "No Such Face", "text": "EB Garamond"})
    assert not fonts.load()
    assert fonts.family("title") == "serif"


def test_face_is_an_image() -> None:
    assert isinstance(faces.back("no-such-deck", (60, 84), DARK), QImage)
