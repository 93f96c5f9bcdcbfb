"""The drawings keep to `assets/ART.md`, and everything that should have a picture has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.theme import drawings, emblems, vignettes
from talisman_desktop.desktop.theme.drawings import BadDrawing
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import REGION as DUNGEON
from talisman_desktop.games.darkest.boxes.frostmarch.frostmarch_region import REGION as FROSTMARCH
from talisman_desktop.games.darkest.boxes.highland.highland_region import REGION as HIGHLAND
from talisman_desktop.paths import assets_folder
from tests.desktop.scene.test_scene_kit import core
from tests.kit import library

FOLDERS = ("emblems", "spaces", "characters", "enemies", "kinds", "village", "figures", "dice", "backs", "cards")
FILES = sorted(path for folder in FOLDERS for path in (assets_folder() / folder).rglob("*.svg"))
SIZES = {"emblems": (100, 100), "village": (120, 100), "dice": (100, 100), "backs": (100, 140), "figures": (60, 80),
         "figures/chest": (120, 100)}  # fmt: skip
KINDS = ("event", "enemy", "stranger", "follower", "object", "magic-object", "place", "quest", "reward", "spell",
         "character", "space", "mount", "animal", "monster", "spirit", "dragon", "construct", "cultist",
         "weapon", "armour",
         "potion", "talisman")  # fmt: skip
MOST_MET = ("dragon", "wraith", "ogre", "demon", "hobgoblin", "goblin", "shadow", "bandit", "wild-boar", "ghost",
            "lemure", "spectre", "lion", "bear", "giant", "ape", "wolf", "serpent", "nightmare",
            "gargoyle", "eagle-king", "lord-of-darkness")  # fmt: skip
"""The enemies fought most often by the careful bot, in six campaigns of the core box and six with the Reaper, and the
keepers of the Eyrie and the Treasure Chamber."""
SHARED = {"dragon": "kinds/dragon"}
ATTRIBUTES = {"fill", "stroke", "stroke-width", "opacity", "fill-rule", "d", "cx", "cy", "r", "rx", "ry", "x", "y",
              "width", "height"}  # fmt: skip


def every_card() -> list[CardDef]:
    return list(library("reaper", "highland", "dungeon", "frostmarch", "sacred-pool").catalog.cards.values())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_drawing_keeps_to_the_art(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) <= 16_000
    drawing = drawings.parse(text)
    sizes = (SIZES.get(name) for name in (f"{path.parent.name}/{path.stem}", path.parent.name))
    assert (drawing.width, drawing.height) == next(filter(None, sizes), (160, 100))
    attributes = set(re.findall(r"([a-z-]+)=\"", text.partition("\n")[2]))
    assert attributes <= ATTRIBUTES
    assert not re.search("<!|<[?]|data:|url|href|script|style|text", text.partition("\n")[2])
    assert all(0 < shape.opacity <= 1 and shape.width <= 7 for shape in drawing.shapes)
    assert path.parent.name != "emblems" or [shape.role for shape in drawing.shapes] == ["tint"]


@pytest.mark.parametrize(
    "wrong",
    [
        '<text x="1">A</text>',
        '<image href="a.png"/>',
        '<path fill="#123456" d="M0 0 L1 1"/>',
        '<path d="M0 0 L1 1"/>',
        '<path fill="currentColor" d="M0 0 L1"/>',
        '<path fill="currentColor" d="M0 0 Z 5"/>',
        '<path fill="#291c0e" stroke="#291c0e" d="M0 0 L1 1"/>',
        '<circle fill="#291c0e" cx="one" cy="0" r="1"/>',
        '<path fill="none" stroke="#291c0e" d="M0 0 L1 1"/>',
        "<g/>",
        "<path",
    ],
)
def test_other_svg_is_refused(wrong: str) -> None:
    with pytest.raises(BadDrawing):
        drawings.parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{wrong}</svg>')


def test_svg_without_box_or_with_entities_is_refused() -> None:
    with pytest.raises(BadDrawing):
        drawings.parse('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(BadDrawing):
        drawings.parse('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>')


def test_every_place_has_a_different_picture() -> None:
    spaces = library("reaper", "highland", "dungeon", "frostmarch").catalog.spaces
    for name, card in spaces.items():
        assert vignettes.vignette_of(card) == f"spaces/{name}"
    regions = (*WORLD.regions.values(), HIGHLAND, DUNGEON, FROSTMARCH)
    walked = {place for region in regions for place in (*region.road, *region.troves, *region.locations)}
    assert all(vignettes.land_of(spaces[place].name) for place in walked)


@pytest.mark.parametrize("enemy", MOST_MET)
def test_frequent_enemies_have_different_pictures(enemy: str) -> None:
    found = [card for card in every_card() if card.id.endswith(f"/{enemy}")]
    assert {vignettes.vignette_of(card) for card in found} == {SHARED.get(enemy, f"enemies/{enemy}")}


def test_every_character_has_a_different_picture() -> None:
    characters = [card for card in every_card() if card.type == "character"]
    assert len(characters) == 37
    for card in characters:
        assert vignettes.vignette_of(card) == f"characters/{card.id.rpartition('/')[2]}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_card_has_a_picture(kind: str) -> None:
    assert kind in drawings.names("kinds")


def test_every_card_has_its_picture_or_its_kinds() -> None:
    for card in every_card():
        assert drawings.load(vignettes.vignette_of(card)).shapes, card.id
    kinds = {vignettes.kind_of(card) for card in every_card()}
    assert {f"kinds/{card.subtype}" for card in every_card() if card.subtype} <= kinds
    assert vignettes.kind_of(core()["core/dragon"]) == "kinds/dragon"


def test_shared_pictures_and_their_cards_exist() -> None:
    known = {card.id.rpartition("/")[2] for card in every_card()}
    assert set(vignettes._LIKENESS) <= known
    assert all(drawings.load(drawing).shapes for drawing in vignettes._ALIKE)
    own = {name for folder in ("cards", "enemies", "characters") for name in drawings.names(folder)}
    assert not own & set(vignettes._LIKENESS)


def test_every_emblem_a_card_may_wear_is_drawn() -> None:
    assert {*emblems._TYPES.values(), *emblems._SUBTYPES.values(), *emblems._WORDS.values()} <= emblems.names()


def test_every_deck_has_a_back() -> None:
    assert {deck or "plain" for deck in LIGHT.backs} <= drawings.names("backs")


def painted(name: str, theme: Theme, tint: str, size: tuple[int, int], *, cover: bool = False) -> QImage:
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    drawings.paint(painter, name, QRectF(0, 0, *size), theme, tint, cover=cover)
    painter.end()
    return image


def test_a_drawing_takes_its_colours_from_theme_and_tint() -> None:
    red, size = "#ff0000", (160, 100)
    assert painted("kinds/dragon", LIGHT, red, size) != painted("kinds/dragon", DARK, red, size)
    assert painted("kinds/dragon", LIGHT, red, size) != painted("kinds/dragon", LIGHT, "#00ff00", size)


@pytest.mark.parametrize("size", [(40, 100), (100, 100), (400, 100)])
def test_covering_picture_fills_its_place(size: tuple[int, int]) -> None:
    image = painted("spaces/hills", LIGHT, "#4d5a36", size, cover=True)
    assert all(image.pixelColor(x, y).alpha() == 255 for x in range(0, size[0], 3) for y in (1, 50, 98))
    assert painted("spaces/hills", LIGHT, "#4d5a36", size).pixelColor(1, 1).alpha() == (255 if size[0] == 160 else 0)
