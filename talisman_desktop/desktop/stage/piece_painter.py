"""The painting of the pieces on the stage: dice, signs of players, emblems of tokens, words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.desktop.presenters.drama.outcome_words import Tone
from talisman_desktop.desktop.presenters.drama.pieces import Die, Mark, Piece, Sign, Word
from talisman_desktop.desktop.presenters.drama.strip_layout import GAP, SIDE
from talisman_desktop.desktop.scene.text_fit import ONE_LEFT
from talisman_desktop.desktop.theme import drawings, emblems, fonts
from talisman_desktop.desktop.theme.palette import Theme

FACES = range(1, 7)
"""The numbers of a die that are drawn as pips."""
FAINT = 0.45


def draw_piece(p: QPainter, piece: Piece, rect: QRectF, theme: Theme, px: float, *, named: bool) -> None:
    """Draw a piece into a rectangle, with letters of `px` pixels."""
    match piece:
        case Die():
            draw_die(p, _square(rect, SIDE * px), piece, theme)
        case Mark(token=token):
            look = theme.tokens[token]
            box = _square(rect, SIDE * px)
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor(look.ground))
            p.drawRoundedRect(box, px * 0.25, px * 0.25)
            inset = px * 0.18
            emblems.draw(p, look.emblem, box.adjusted(inset, inset, -inset, -inset), look.ink)
        case Word():
            draw_word(p, piece, rect, theme, px)
        case Sign(name=name, colour=colour):
            box = QRectF(rect.left(), rect.center().y() - SIDE * px / 2, SIDE * px, SIDE * px)
            if colour in theme.players:
                emblems.draw_sign(p, box.adjusted(1, 1, -1, -1), theme, colour)
            if named:
                rest = rect.adjusted((SIDE + GAP) * px, 0, 0, 0)
                draw_word(p, Word(name, "plain", strong=True), rest, theme, px)


def draw_word(p: QPainter, word: Word, rect: QRectF, theme: Theme, px: float) -> None:
    """Draw a text at the left of a rectangle."""
    p.setPen(QColor(ink(theme, word.tone)))
    p.setFont(fonts.text(px, 700 if word.strong else 500))
    p.drawText(rect.adjusted(0, 0, px, 0), ONE_LEFT, word.text)


def ink(theme: Theme, tone: Tone) -> str:
    """Return the colour of words with a tone, such as "good", on a raised background."""
    return {"plain": theme.text, "soft": theme.soft, "good": theme.good, "bad": theme.danger}[tone]


def draw_die(p: QPainter, box: QRectF, die: Die, theme: Theme) -> None:
    """Draw a die with its pips, or with a number if it is not from 1 to 6."""
    side = box.width()
    p.save()
    if die.faint:
        p.setOpacity(FAINT)
    colours = _colours_of_foes(theme) if die.foe else theme
    pip = theme.frames["enemy"].ink if die.foe else theme.ink
    if die.face in FACES:
        drawings.paint(p, f"dice/{die.face}", box, colours, pip)
    else:
        p.setPen(QPen(QColor(theme.card_edge), max(1.0, side * 0.05)))
        p.setBrush(QColor(colours.parchment))
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), side * 0.2, side * 0.2)
        p.setPen(QColor(pip))
        p.setFont(fonts.title(side * 0.6, 800))
        p.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die.face))
    if die.faint:
        p.setOpacity(1.0)
        p.setPen(QPen(QColor(theme.danger), max(1.5, side * 0.09)))
        p.drawLine(box.bottomLeft() + QPointF(1, -1), box.topRight() + QPointF(-1, 1))
    p.restore()


@lru_cache
def _colours_of_foes(theme: Theme) -> Theme:
    """Return a theme in which dice have the red of enemies' frames."""
    look = theme.frames["enemy"]
    shade = QColor(look.ground).darker(125).name()
    return replace(theme, parchment=look.ground, parchment_shade=shade, card_ember=look.ink)


def _square(rect: QRectF, side: float) -> QRectF:
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
