"""Emblems: signs in one colour, drawn in `assets/emblems`. A word of a card's id, or else the card's type, decides
which emblem the card has."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.theme.palette import Theme

_NO_PEN = QPen(Qt.PenStyle.NoPen)

_TYPES = {
    "event": "star", "enemy": "skull", "stranger": "hood", "follower": "companions", "object": "bag",
    "magic-object": "gem", "place": "tower", "quest": "scroll", "reward": "cup", "spell": "book", "character": "helm",
    "space": "arch",
}  # fmt: skip
_SUBTYPES = {
    "animal": "paw", "monster": "claws", "dragon": "dragon", "spirit": "ghost", "weapon": "sword", "armour": "shield",
    "potion": "potion", "talisman": "talisman",
}  # fmt: skip
_WORDS = {
    "axe": "axe", "helmet": "helm", "armour": "armour", "shield": "shield", "gold": "coin", "mule": "horse",
    "unicorn": "horse", "raft": "raft", "ring": "ring", "wand": "wand", "crown": "crown", "cross": "cross",
    "grail": "cup", "orb": "orb", "belt": "belt", "amulet": "amulet", "bottle": "bottle", "cave": "arch",
    "portal": "arch", "fountain": "drop", "stream": "drop", "pool": "drop", "marsh": "drop", "village": "house",
    "fields": "wheat", "plains": "grass", "woods": "tree", "forest": "tree", "hills": "hills", "ruins": "column",
    "runes": "rune", "desert": "sun", "oasis": "drop", "graveyard": "tomb", "crypt": "tomb", "crags": "peaks",
    "chasm": "peaks", "tavern": "cup", "chapel": "cross", "city": "tower", "castle": "tower", "tower": "tower",
    "temple": "column", "shrine": "column", "knight": "helm", "valley": "hills", "glade": "tree", "mines": "axe",
    "death": "skull", "den": "paw", "pits": "claws", "fire": "flame", "peril": "skull", "sentinel": "sword",
    "assassin": "hood", "druid": "tree", "dwarf": "axe", "elf": "star", "ghoul": "skull", "minstrel": "mask",
    "monk": "fist", "priest": "cross", "prophetess": "orb", "sorceress": "moon", "thief": "mask", "troll": "claws",
    "warrior": "sword", "wizard": "wand", "market": "coin", "maze": "rune", "entrance": "arch",
    "corridor": "arch", "tunnel": "arch", "cavern": "arch", "vault": "column", "treasure": "chest", "library": "book",
    "guard": "shield", "cell": "column", "kitchen": "cup", "torture": "fist", "circle": "rune",
    "trove": "chest", "aid": "heart", "crossing": "arch",
}  # fmt: skip


def emblem_of(card: CardDef) -> str:
    """Return the name of a card's emblem, chosen by the last word of its id that has one (except for an enemy or a
    spell), or else as a mount, or else by its subtype or type."""
    if card.type != "enemy" and card.type != "spell":
        for word in reversed(card.id.rpartition("/")[2].split("-")):
            if word in _WORDS:
                return _WORDS[word]
    if card.mount:
        return "horse"
    return _SUBTYPES.get(card.subtype) or _TYPES[card.type]


def terrain_emblem(name: str) -> str:
    """Return the emblem of a road space or place by the last word of its name that has one, or else "peaks". The Tower
    has a crown, because the Crown is on its top."""
    if name == "Tower":
        return "crown"
    for word in reversed(name.lower().replace("'", "").split()):
        if word in _WORDS:
            return _WORDS[word]
    return "peaks"


ALIGNMENT_EMBLEMS = {"good": "sun", "neutral": "balance", "evil": "moon"}


def names() -> frozenset[str]:
    """Return the names of all emblems."""
    return drawings.names("emblems")


def path(name: str) -> QPainterPath:
    """Return the outline of an emblem, its first shape, on the 100 by 100 grid. Raises KeyError for an unknown name."""
    return drawings.load(f"emblems/{name}").shapes[0].path


def draw(painter: QPainter, name: str, rect: QRectF, colour: QColor | str) -> None:
    """Draw an emblem into a square inside `rect`."""
    side, middle = min(rect.width(), rect.height()), rect.center()
    painter.save()
    painter.translate(middle.x() - side / 2, middle.y() - side / 2)
    painter.scale(side / 100, side / 100)
    painter.setPen(_NO_PEN)
    painter.setBrush(QColor(colour))
    painter.drawPath(path(name))
    painter.restore()


def draw_sign(p: QPainter, rect: QRectF, theme: Theme, colour: str) -> None:
    """Paint a player's colour as a small shield with its sign."""
    look = theme.players[colour]
    p.setPen(QPen(QColor("#1a120a"), 1))
    p.setBrush(QColor(look.ground))
    p.drawRoundedRect(rect, rect.height() * 0.2, rect.height() * 0.2)
    room = rect.height() * 0.24
    draw(p, f"sign-{colour}", rect.adjusted(room, room, -room, -room), look.ink)
