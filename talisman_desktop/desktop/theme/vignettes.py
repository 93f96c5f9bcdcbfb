"""Vignettes: the pictures of cards and places, drawn in `assets/`. A card without a drawing shows the general drawing
of its kind."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.theme.palette import Pair, Theme

SHAPE = 1.6
"""The width of a vignette as a multiple of its height. Everything important in it is in the square in its middle."""

_FOLDERS = {"space": "spaces", "character": "characters", "enemy": "enemies"}
_ALIKE = {
    "cards/magic-portal": ("magic-gateway", "rune-gate", "core-rune-gate"),
    "cards/market": ("market-day", "closed-shop"),
    "cards/pool-of-life": ("fountain-of-wisdom", "pool-of-fortune", "pool-of-fortitude", "well-of-life"),
    "cards/raft": ("purchase-raft",),
    "cards/unicorn": ("black-unicorn",),
    "characters/dwarf": ("gnome",),
    "characters/knight": ("fiend-slayer",),
    "characters/warrior": ("mercenary",),
    "characters/wizard": ("enchanter", "mage", "magician", "sorcerer"),
    "enemies/bandit": ("raiders", "outlaw", "horse-thief"),
    "enemies/bear": ("crag-growler",),
    "enemies/eagle-king": ("eagle-king-crown",),
    "enemies/demon": ("devil", "mephistopheles", "lesser-demon", "lord-of-the-pit", "succubus"),
    "enemies/ghost": ("phantom", "poltergeist", "phantasm"),
    "enemies/giant": ("frost-giant", "friendly-giant"),
    "enemies/goblin": ("goblin-trapsmith", "imp", "kobold", "snow-goblin"),
    "enemies/lion": ("mountain-lion",),
    "enemies/ogre": ("cave-troll",),
    "enemies/roc": ("core-roc",),
    "enemies/shadow": ("mummy",),
    "enemies/spectre": ("crypt-keeper",),
    "enemies/wolf": ("pack-of-wolves",),
    "enemies/wild-boar": ("tuskgore",),
    "enemies/wraith": ("wight", "chill-wraith"),
    "kinds/monster": ("raging-bull",),
    "spaces/chasm": ("hidden-chasm",),
    "spaces/cliff": ("rock-face",),
    "spaces/crypt": ("tomb",),
    "spaces/cursed-glade": ("marsh",),
    "spaces/eyrie": ("eagles-nest",),
    "spaces/glacier": ("icy-path",),
    "spaces/mountain-pass": ("mountain-trail",),
    "spaces/pits": ("pit-fiend",),
    "spaces/precipice": ("narrow-path",),
    "spaces/ruins": ("maze",),
    "spaces/sentinel": ("the-sentinel",),
    "spaces/temple": ("shrine",),
    "spaces/tower": ("battle-royale", "crown-and-sceptre", "hand-of-doom", "judgement-day"),
    "spaces/warlocks-cave": ("cave", "warlock-quests"),
    "spaces/waterfall": ("stream-of-knowledge",),
    "spaces/werewolfs-den": ("werewolf-of-the-den", "werewolf"),
}
"""Drawings that stand in for each other. A card has the picture of the place where it is met, or of another card with a
similar subject."""
_LIKENESS = {card: drawing for drawing, cards in _ALIKE.items() for card in cards}

_LANDS: dict[str, tuple[str, ...]] = {
    "follower": ("woods", "forest", "plains", "cursed-glade", "hidden-valley", "werewolfs-den", "precipice", "cell"),
    "event": ("fields", "desert", "temple", "ruins", "mines", "tavern", "canyon", "kitchen"),
    "stranger": (
        "village",
        "oasis",
        "crags",
        "sentinel",
        "chapel",
        "city",
        "cliff",
        "waterfall",
        "lost-city",
        "library",
        "guard-room",
    ),
    "enemy": (
        "black-knight",
        "plain-of-peril",
        "pits",
        "valley-of-fire",
        "warlocks-cave",
        "ruined-mine",
        "cavern",
        "torture-chamber",
        "treasure-chamber",
    ),
    "spirit": (
        "graveyard",
        "runes",
        "crypt",
        "death",
        "vampires-tower",
        "portal-of-power",
        "tower",
        "ravine",
        "ice-bridge",
        "frostmarch",
        "tunnel",
        "vault",
        "summoning-circle",
    ),
    "place": ("hills", "castle", "eyrie", "ridgeway", "dungeon-entrance", "corridor"),
    "space": ("chasm",),
}
"""The roles of the card frames whose colour a land's picture is drawn in. Any other land has the colour of all
places."""

_TINTS = {land: frame for frame, lands in _LANDS.items() for land in lands}


_SIDES = {"good": "event", "neutral": "stranger", "evil": "enemy"}
"""The role of the frame colour that a character's picture is drawn in, by the character's alignment."""


def vignette_of(card: CardDef) -> str:
    """Return the name of a card's own drawing, or else of a similar card's, or else of its kind's."""
    short = card.id.rpartition("/")[2]
    own = f"{_FOLDERS.get(card.type, 'cards')}/{short}"
    return own if _is_there(own) else _LIKENESS.get(short) or kind_of(card)


def kind_of(card: CardDef) -> str:
    """Return the name of the general drawing for a card: that of a mount, or of its subtype or type."""
    if card.mount:
        return "kinds/mount"
    subtype = f"kinds/{card.subtype}"
    return subtype if card.subtype and _is_there(subtype) else f"kinds/{card.type}"


def land_of(name: str) -> str:
    """Return the name of the drawing for a place with this title; "" if there is none."""
    land = "spaces/" + name.lower().replace("'", "").replace("’", "").replace(" ", "-")
    return land if _is_there(land) else ""


def tint_of(card: CardDef, frame: Pair, theme: Theme) -> str:
    """Return the colour in which a card's vignette is drawn: that of the land for a space, that of the alignment for a
    card with one, and otherwise that of the card's frame."""
    if card.type == "space":
        return land_tint(vignette_of(card), theme)
    return theme.frames[_SIDES[card.alignment]].ground if card.alignment in _SIDES else frame.ground


def land_tint(vignette: str, theme: Theme) -> str:
    """Return the colour in which a land's vignette is drawn."""
    return theme.frames[_TINTS.get(vignette.rpartition("/")[2], "space")].ground


def paint_land(p: QPainter, disc: QRectF, theme: Theme, vignette: str) -> None:
    """Paint the middle of a land's vignette into a disc."""
    around = QPainterPath()
    around.addEllipse(disc)
    p.save()
    p.setClipPath(around)
    drawings.paint(p, vignette, disc, theme, land_tint(vignette, theme), cover=True)
    p.restore()


@lru_cache(maxsize=1024)
def _is_there(name: str) -> bool:
    folder, _, short = name.partition("/")
    return short in drawings.names(folder)
