"""Emblems drawn by us: little paths on a grid of 100 by 100, and which card wears which.

The notation of a path: M, L, Q, C, Z as in SVG (absolute), ``O cx cy rx ry`` an ellipse, ``R x y w h r`` a rounded
box. Overlaps are holes unless the path begins with ``W``.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.theme.palette import Theme

PATHS: dict[str, str] = {
    "sign-red": "M50 6 L96 90 L4 90 Z",
    "sign-blue": "O 50 50 43 43",
    "sign-green": "R 10 10 80 80 4",
    "sign-yellow": "M50 2 L98 50 L50 98 L2 50 Z",
    "sign-purple": "M50 2 L62 37 L98 38 L69 60 L80 96 L50 75 L20 96 L31 60 L2 38 L38 37 Z",
    "sign-orange": "M36 6 L64 6 L64 36 L94 36 L94 64 L64 64 L64 94 L36 94 L36 64 L6 64 L6 36 L36 36 Z",
    "sign-white": "O 50 50 46 46 O 50 50 24 24",
    "sword": "W M45 10 L50 1 L55 10 L55 64 L45 64 Z R 28 64 44 7 3 R 46 71 8 17 2 O 50 92 6.5 6.5",
    "axe": "W R 46 4 8 92 3 M54 12 C74 6 90 18 93 46 C80 36 66 38 54 48 Z M46 12 C26 6 10 18 7 46 C20 36 34 38"
    " 46 48 Z",
    "helm": "M50 8 C25 8 16 29 16 54 L18 82 L42 94 L46 66 L27 61 L27 50 L73 50 L73 61 L54 66 L58 94 L82 82 L84 54"
    " C84 29 75 8 50 8 Z",
    "shield": "M50 5 C64 13 76 15 89 15 C89 56 76 81 50 96 C24 81 11 56 11 15 C24 15 36 13 50 5 Z"
    " M50 17 C60 22 69 24 79 25 C78 54 69 72 50 84 Z",
    "armour": "M31 8 C36 22 64 22 69 8 L88 20 C89 34 80 38 80 48 L78 88 C60 97 40 97 22 88 L20 48 C20 38 11 34"
    " 12 20 Z"
    " R 48.5 32 3 54 1 M30 56 L44 62 L44 66 L30 60 Z M70 56 L56 62 L56 66 L70 60 Z",
    "skull": "M50 6 C25 6 12 23 12 44 C12 58 19 64 28 70 L30 92 L70 92 L72 70 C81 64 88 58 88 44 C88 23 75 6 50 6 Z"
    " O 34 46 11 12 O 66 46 11 12 M50 56 L43 69 L57 69 Z R 40 78 3.5 14 1 R 48.3 78 3.5 14 1 R 56.5 78 3.5 14 1",
    "ghost": "M50 5 C28 5 19 22 19 44 L14 94 L30 83 L40 95 L50 84 L60 95 L70 83 L86 94 L81 44 C81 22 72 5 50 5 Z"
    " O 39 38 6 9 O 61 38 6 9 O 50 60 6 8",
    "dragon": "M6 60 C12 50 24 46 34 40 C38 28 46 20 56 17 L50 2 L66 14 C76 17 82 22 86 28 L98 20 L90 38 C94 52"
    " 90 66 80 78"
    " L92 82 L74 88 C68 92 62 94 52 95 C64 84 66 74 60 66 C50 70 42 70 32 69 L37 80 L25 70 L21 78 L15 69 C9 68"
    " 6 65 6 60 Z"
    " M50 36 L63 37 L55 45 Z O 16 58 2.5 2",
    "claws": "M22 6 C40 30 44 60 32 95 C32 62 28 36 22 6 Z M44 4 C64 28 68 62 56 96 C57 62 52 34 44 4 Z"
    " M66 6 C86 30 90 60 78 95 C79 62 74 36 66 6 Z",
    "paw": "W M50 48 C66 48 80 64 78 78 C76 92 62 86 50 86 C38 86 24 92 22 78 C20 64 34 48 50 48 Z"
    " O 18 48 9 12 O 38 26 10 14 O 62 26 10 14 O 82 48 9 12",
    "hood": "M50 4 C29 12 20 35 20 56 C16 72 12 83 7 95 L93 95 C88 83 84 72 80 56 C80 35 71 12 50 4 Z"
    " M50 25 C38 32 33 46 35 60 C40 74 60 74 65 60 C67 46 62 32 50 25 Z O 43 52 4 3 O 57 52 4 3",
    "companions": "O 36 24 15 16 M8 92 C8 62 18 46 36 46 C54 46 64 62 64 92 Z O 70 34 11 12"
    " M69 92 C69 74 66 62 61 53 C64 51 67 50 70 50 C85 50 93 66 93 92 Z",
    "horse": "M30 96 C26 72 36 60 42 52 C33 57 26 60 20 67 C12 68 6 60 9 52 C16 40 26 28 39 20 L42 4 L53 17"
    " C78 20 92 48 90 96 Z O 41 34 4 4 O 15 55 2.5 2.5",
    "gem": "M26 12 L74 12 L95 38 L50 94 L5 38 Z M34 43 L66 43 L50 78 Z M31 19 L21 34 L38 34 Z M69 19 L79 34 L62 34 Z"
    " M50 19 L43 34 L57 34 Z",
    "tower": "M24 95 L28 46 L18 46 L18 10 L31 10 L31 21 L43 21 L43 10 L57 10 L57 21 L69 21 L69 10 L82 10 L82 46"
    " L72 46"
    " L76 95 Z M40 95 L40 76 C40 62 60 62 60 76 L60 95 Z R 45 48 10 14 5",
    "book": "M50 22 C38 12 22 12 5 17 L5 83 C22 78 38 78 50 88 C62 78 78 78 95 83 L95 17 C78 12 62 12 50 22 Z"
    " R 48.4 26 3.2 56 1 M14 30 C24 28 34 29 42 34 L42 39 C34 34 24 33 14 35 Z M14 46 C24 44 34 45 42 50 L42 55"
    " C34 50 24 49 14 51 Z M86 30 C76 28 66 29 58 34 L58 39 C66 34 76 33 86 35 Z M86 46 C76 44 66 45 58 50 L58 55"
    " C66 50 76 49 86 51 Z",
    "coin": "O 50 50 44 44 O 50 50 36 36 O 50 50 31 31 M34 64 L29 38 L42 49 L50 32 L58 49 L71 38 L66 64 Z",
    "bag": "M34 6 L66 6 L59 24 C82 36 90 60 86 84 C83 94 17 94 14 84 C10 60 18 36 41 24 Z R 38 25 24 4 2"
    " O 50 62 15 15 O 50 62 9 9",
    "heart": "M50 92 C8 60 4 40 7 28 C12 8 40 6 50 28 C60 6 88 8 93 28 C96 40 92 60 50 92 Z",
    "fist": "W R 13 24 16 31 7 R 31 19 16 36 7 R 49 21 16 34 7 R 67 27 16 28 7 R 12 57 48 16 7"
    " M62 57 L84 57 L83 75 C81 83 76 87 73 91 L73 97 L33 97 L33 89 C27 86 23 82 21 76 L62 76 Z",
    "flame": "M53 3 C58 22 82 34 82 62 C82 83 67 97 50 97 C33 97 18 83 18 62 C18 48 27 39 34 26 C36 37 40 43 46 45"
    " C43 30 44 15 53 3 Z M53 51 C55 62 65 65 65 77 C65 86 58 91 50 91 C42 91 35 86 35 77 C35 67 47 62 53 51 Z",
    "dice": "R 12 12 76 76 14 O 32 32 8 8 O 68 68 8 8 O 50 50 8 8 O 68 32 8 8 O 32 68 8 8",
    "potion": "M38 4 L62 4 L62 13 L57 16 L57 38 C77 44 86 58 86 70 C86 87 71 96 50 96 C29 96 14 87 14 70"
    " C14 58 23 44 43 38 L43 16 L38 13 Z M26 64 C31 53 40 49 50 47 C60 49 69 53 74 64 Z O 42 78 4 4 O 57 84 3 3",
    "crown": "W M9 76 L4 26 L28 50 L50 12 L72 50 L96 26 L91 76 Z R 9 82 82 10 3",
    "cross": "M42 5 L58 5 L58 27 L80 27 L80 42 L58 42 L58 95 L42 95 L42 42 L20 42 L20 27 L42 27 Z",
    "ring": "O 50 64 32 31 O 50 64 22 21 M50 4 L66 18 L50 34 L34 18 Z",
    "belt": "M4 36 L96 36 L96 64 L4 64 Z R 30 26 40 48 8 R 37 33 26 34 4 R 46 46 34 8 3 O 86 50 3 3",
    "wand": "W M18 92 L24 97 L70 40 L63 34 Z M74 2 L79 17 L95 20 L81 28 L83 44 L72 33 L58 39 L65 25 L55 13 L70 16 Z",
    "orb": "O 50 42 36 36 M30 36 C34 24 44 18 54 18 C44 22 38 30 37 40 Z M26 80 L74 80 L82 95 L18 95 Z",
    "cup": "M20 6 L80 6 C80 34 70 50 56 54 L56 78 C66 80 74 86 76 95 L24 95 C26 86 34 80 44 78 L44 54 C30 50 20"
    " 34 20 6 Z"
    " M28 14 L72 14 L70 24 L30 24 Z",
    "bottle": "M40 4 L60 4 L60 24 C72 32 76 42 76 54 L76 88 C76 94 72 96 68 96 L32 96 C28 96 24 94 24 88 L24 54"
    " C24 42 28 32 40 24 Z M32 60 L68 60 L68 66 L32 66 Z",
    "raft": "W R 4 66 92 11 5 R 8 80 84 11 5 R 46 6 6 60 2 M56 8 C76 18 84 38 84 58 L56 58 Z M42 18 L42 58 L20 58 Z",
    "amulet": "M50 42 C66 42 78 54 78 70 C78 86 66 97 50 97 C34 97 22 86 22 70 C22 54 34 42 50 42 Z O 50 70 19 18"
    " M50 56 L60 70 L50 84 L40 70 Z M14 4 L22 4 L52 40 L48 42 Z M86 4 L78 4 L50 38 L54 42 Z",
    "mask": "M8 20 C30 8 70 8 92 20 C94 56 78 88 50 96 C22 88 6 56 8 20 Z M22 38 C32 32 42 36 45 46 C36 50 26"
    " 48 22 38 Z"
    " M78 38 C68 32 58 36 55 46 C64 50 74 48 78 38 Z M34 68 C44 74 56 74 66 68 C60 82 40 82 34 68 Z",
    "house": "M50 6 L96 46 L84 46 L84 94 L16 94 L16 46 L4 46 Z M42 94 L42 66 L58 66 L58 94 Z R 26 54 10 12 1 R"
    " 64 54 10 12 1",
    "tree": "W M50 4 L76 38 L64 38 L84 64 L68 64 L88 84 L12 84 L32 64 L16 64 L36 38 L24 38 Z R 44 84 12 13 1",
    "hills": "M2 86 C14 50 26 38 38 38 C48 38 54 48 58 58 C64 46 70 42 76 42 C86 42 94 60 98 86 Z"
    " M40 48 C34 52 28 62 24 76 L30 76 C33 64 36 56 42 50 Z",
    "wheat": "W R 48 30 4 66 1 M50 2 C58 12 58 22 50 30 C42 22 42 12 50 2 Z M54 38 C58 28 66 24 76 24 C76 36 68"
    " 44 54 46 Z"
    " M46 38 C42 28 34 24 24 24 C24 36 32 44 46 46 Z M54 58 C58 48 66 44 76 44 C76 56 68 64 54 66 Z"
    " M46 58 C42 48 34 44 24 44 C24 56 32 64 46 66 Z",
    "grass": "W M8 94 C12 70 10 54 2 38 C16 50 22 68 24 94 Z M30 94 C34 62 32 40 24 16 C42 38 46 66 44 94 Z"
    " M50 94 C50 66 56 44 72 24 C66 48 64 70 66 94 Z M72 94 C74 74 82 60 97 50 C90 64 88 78 88 94 Z",
    "column": "W M10 6 L90 6 L90 18 L10 18 Z R 18 22 12 60 1 R 44 22 12 40 1 R 70 22 12 60 1 M6 84 L94 84 L94"
    " 95 L6 95 Z",
    "rune": "M24 95 L18 30 C24 8 76 8 82 30 L76 95 Z M46 26 L54 26 L54 46 L70 34 L70 44 L54 56 L54 82 L46 82 L46 56"
    " L30 44 L30 34 L46 46 Z",
    "moon": "M62 6 C36 8 16 28 16 52 C16 78 36 96 62 95 C72 95 80 91 86 86 C58 88 42 72 42 50 C42 30 50 14 62 6 Z",
    "balance": "O 50 50 44 44 M50 12 C29 12 12 29 12 50 C12 71 29 88 50 88 Z",
    "drop": "M50 4 C62 30 82 46 82 66 C82 84 68 96 50 96 C32 96 18 84 18 66 C18 46 38 30 50 4 Z"
    " M30 64 C30 76 38 86 50 87 C40 82 36 74 36 64 Z",
    "arch": "M8 95 L8 42 C8 18 26 5 50 5 C74 5 92 18 92 42 L92 95 L74 95 L74 46 C74 32 64 23 50 23 C36 23 26 32 26 46"
    " L26 95 Z O 50 62 13 18",
    "tomb": "M20 88 L20 38 C20 16 34 5 50 5 C66 5 80 16 80 38 L80 88 Z M46 24 L54 24 L54 34 L64 34 L64 42 L54"
    " 42 L54 66"
    " L46 66 L46 42 L36 42 L36 34 L46 34 Z R 8 89 84 8 3",
    "peaks": "M2 90 L34 18 L50 50 L64 28 L98 90 Z M34 18 L25 40 L33 46 L38 38 L44 42 Z",
    "chest": "M12 44 C12 22 22 14 34 14 L66 14 C78 14 88 22 88 44 Z M8 50 L42 50 L42 62 L58 62 L58 50 L92 50"
    " L92 90 L8 90 Z"
    " R 46 50 8 8 1",
    "scroll": "M20 8 L84 8 C92 8 92 24 84 24 L80 24 L80 80 C80 92 72 94 66 94 L16 94 C6 94 6 78 16 78 L20 78 Z"
    " R 30 24 40 5 1 R 30 38 40 5 1 R 30 52 40 5 1 R 30 66 28 5 1",
    "boot": "M30 4 L62 4 L60 56 C72 60 92 62 94 80 L94 92 L26 92 L30 56 Z R 30 16 31 5 1",
}  # fmt: skip


def _star(points: int, inner: float) -> str:
    steps = [(50 - 47 * sin(k * pi / points) * (1 if k % 2 == 0 else inner) * -1,
              50 - 47 * cos(k * pi / points) * (1 if k % 2 == 0 else inner)) for k in range(2 * points)]  # fmt: skip
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in steps) + " Z"


def _sun() -> str:
    rays = (k * pi / 4 for k in range(8))
    corners = (((28, a - 0.16), (48, a), (28, a + 0.16)) for a in rays)
    points = ([f"{50 + r * cos(a):.1f} {50 + r * sin(a):.1f}" for r, a in ray] for ray in corners)
    return "W O 50 50 22 22" + "".join(f" M{one} L{two} L{three} Z" for one, two, three in points)


PATHS["sun"] = _sun()
PATHS["star"] = _star(8, 0.42)
PATHS["talisman"] = _star(5, 0.40) + " O 50 50 47 47"

_TYPES = {
    "event": "star", "enemy": "skull", "stranger": "hood", "follower": "companions", "object": "bag",
    "magic-object": "gem", "place": "tower", "quest": "scroll", "spell": "book", "character": "helm", "space": "arch",
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
    "warrior": "sword", "wizard": "wand", "market": "coin", "maze": "rune",
    "trove": "chest", "aid": "heart", "crossing": "arch",
}  # fmt: skip


def emblem_of(card: CardDef) -> str:
    """The name of the emblem a card wears: by a word of its id, its subtype, its type."""
    if card.type != "enemy" and card.type != "spell":
        for word in reversed(card.id.rpartition("/")[2].split("-")):
            if word in _WORDS:
                return _WORDS[word]
    if card.mount:
        return "horse"
    return _SUBTYPES.get(card.subtype) or _TYPES[card.type]


def terrain_emblem(name: str) -> str:
    """The emblem of a road space or place by its name. On top of the Tower lies the Crown."""
    if name == "Tower":
        return "crown"
    for word in reversed(name.lower().replace("'", "").split()):
        if word in _WORDS:
            return _WORDS[word]
    return "peaks"


ALIGNMENT_EMBLEMS = {"good": "sun", "neutral": "balance", "evil": "moon"}


@cache
def path(name: str) -> QPainterPath:
    """An emblem's outline on the 100 by 100 grid. Raises KeyError for an unknown name."""
    words = _split(PATHS[name])
    shape = QPainterPath()
    if words[0] == "W":
        shape.setFillRule(Qt.FillRule.WindingFill)
        words = words[1:]
    at = 0
    while at < len(words):
        letter = words[at]
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "O": 4, "R": 5}[letter]
        n = [float(w) for w in words[at + 1 : at + 1 + count]]
        at += 1 + count
        if letter == "M":
            shape.moveTo(n[0], n[1])
        elif letter == "L":
            shape.lineTo(n[0], n[1])
        elif letter == "Q":
            shape.quadTo(n[0], n[1], n[2], n[3])
        elif letter == "C":
            shape.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
        elif letter == "O":
            shape.addEllipse(QPointF(n[0], n[1]), n[2], n[3])
        elif letter == "R":
            shape.addRoundedRect(QRectF(n[0], n[1], n[2], n[3]), n[4], n[4])
        else:
            shape.closeSubpath()
    return shape


def _split(notation: str) -> list[str]:
    for letter in "WMLQCZOR":
        notation = notation.replace(letter, f" {letter} ")
    return notation.split()


def draw(painter: QPainter, name: str, rect: QRectF, colour: QColor | str) -> None:
    """Draw an emblem into a square inside `rect`."""
    side = min(rect.width(), rect.height())
    painter.save()
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / 100, side / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(path(name))
    painter.restore()


def draw_sign(p: QPainter, rect: QRectF, theme: Theme, colour: str) -> None:
    """A player's colour as a little shield with its sign."""
    look = theme.players[colour]
    p.setPen(QPen(QColor("#1a120a"), 1))
    p.setBrush(QColor(look.ground))
    p.drawRoundedRect(rect, rect.height() * 0.2, rect.height() * 0.2)
    room = rect.height() * 0.24
    draw(p, f"sign-{colour}", rect.adjusted(room, room, -room, -room), look.ink)
