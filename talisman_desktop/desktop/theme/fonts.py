"""The two font families: Cinzel for titles and numbers, EB Garamond for text. The system's serif font replaces a
missing one."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

Kind = Literal["title", "text"]

_WANTED: dict[Kind, str] = {"title": "Cinzel", "text": "EB Garamond"}
_families: dict[Kind, str] = {}
_JOINING = ("liga", "clig", "dlig", "hlig", "calt")
"""The OpenType features that join letters into ligatures or replace them with other glyphs."""


def load() -> bool:
    """Load the fonts once; return True if both of the program's own families are in use."""
    for kind, name in _WANTED.items():
        if kind not in _families:
            _families[kind] = _load(name)
    return all(_families[kind] == name for kind, name in _WANTED.items())


def _load(name: str) -> str:
    path = _file(name)
    if path is None:  # not installed or damaged, so the system serif is used
        return "serif"
    number = QFontDatabase.addApplicationFont(str(path))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return families[0] if families else "serif"


def _file(name: str) -> Path | None:
    """Return the font file of a family, the upright one if there is one; None if its package is not installed. The
    function searches the package folder itself, because `fontpkg.path` takes 40 ms."""
    package = find_spec(f"fontpkg_{name.lower().replace(' ', '_')}")
    folders = package.submodule_search_locations if package is not None else None
    found = [file for folder in folders or () for file in Path(folder).glob("files/*.ttf")]
    return min(found, key=lambda p: ("Italic" in p.name, p.name), default=None)


def family(kind: Kind) -> str:
    """Return the family in use for titles or text."""
    if kind not in _families:
        load()
    return _families[kind]


def without_ligatures(font: QFont) -> QFont:
    """Give a font a separate glyph for each letter. A PDF does not know which letters are behind a ligature, so a
    search for "fight" would not find the word."""
    for feature in _JOINING:
        font.setFeature(QFont.Tag(feature), 0)
    return font


@lru_cache(maxsize=512)
def _font(kind: Kind, pixels: int, weight: int, italic: bool, ligatures: bool) -> QFont:
    font = QFont(family(kind))
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.Serif)
    return font if ligatures else without_ligatures(font)


def title(pixels: float, weight: int = 700, *, ligatures: bool = True) -> QFont:
    """Return the title face at a height in pixels."""
    return _font("title", max(1, round(pixels)), weight, False, ligatures)


def text(pixels: float, weight: int = 500, italic: bool = False, *, ligatures: bool = True) -> QFont:
    """Return the text face at a height in pixels."""
    return _font("text", max(1, round(pixels)), weight, italic, ligatures)


@lru_cache(maxsize=512)
def width(words: str, pixels: float, weight: int = 500) -> float:
    """Return the width in pixels of words in the text face."""
    return QFontMetricsF(text(pixels, weight)).horizontalAdvance(words)
