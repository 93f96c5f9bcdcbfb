"""The colours of the application, in a dark and a light theme. Widgets and items use the names of colour roles, never
colour values."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as plain
from typing import Literal


@dataclass(frozen=True)
class Pair:
    """A background and the colour of the words on it."""

    ground: str
    ink: str


@dataclass(frozen=True)
class TokenLook:
    """The look of tokens of a kind: a colour, an emblem because colour alone is not enough, and a short name."""

    ground: str
    ink: str
    emblem: str
    name: str


@dataclass(frozen=True)
class Theme:
    """A colour for each role. A role ending in `_ink` is for words on the background role named by the rest, such as
    `accent_ink` on `accent`."""

    name: Literal["dark", "light"]
    # windows and panels
    window: str
    panel: str
    raised: str
    field: str
    line: str
    text: str
    soft: str
    accent: str
    accent_ink: str
    link: str
    danger: str
    good: str
    focus: str
    # the table
    wood: str
    wood_grain: str
    felt: str
    felt_line: str
    felt_ink: str
    map: str
    map_edge: str
    map_ink: str
    map_soft: str
    road: str
    mat: str
    mat_inset: str
    mat_edge: str
    mat_ink: str
    mat_soft: str
    gilt: str
    highlight: str
    # cards
    parchment: str
    parchment_shade: str
    ink: str
    ink_soft: str
    card_edge: str
    card_gold: str
    card_ember: str
    frames: dict[str, Pair] = plain(hash=False)
    backs: dict[str, Pair] = plain(hash=False)
    tokens: dict[str, TokenLook] = plain(hash=False)
    players: dict[str, Pair] = plain(hash=False)
    """The colour of each player by its name. The emblem "sign-NAME" goes with the colour."""
    alignments: dict[str, Pair] = plain(hash=False)


_CREAM = "#fbf3df"

_PLAYERS = {
    "yellow": Pair("#dcb43c", "#2a1d10"),
    "purple": Pair("#7a4a9a", "#fdf8ea"),
    "orange": Pair("#d9762f", "#231407"),
    "white": Pair("#efe9da", "#2a1d10"),
}

_FRAMES = {
    "event": Pair("#8a5a12", _CREAM),
    "enemy": Pair("#7c1f1f", _CREAM),
    "spirit": Pair("#47327a", _CREAM),
    "stranger": Pair("#1d5a66", _CREAM),
    "follower": Pair("#2f6135", _CREAM),
    "object": Pair("#6a4526", _CREAM),
    "magic-object": Pair("#2b3f86", _CREAM),
    "place": Pair("#4d5a36", _CREAM),
    "quest": Pair("#7a3b1d", _CREAM),
    "reward": Pair("#7a5708", _CREAM),
    "spell": Pair("#6b2a73", _CREAM),
    "character": Pair("#3a3128", "#f0d596"),
    "space": Pair("#54534a", _CREAM),
}

_BACKS = {
    "adventure": Pair("#5e2320", "#e3bd6b"),
    "spell": Pair("#46245a", "#e0bfe8"),
    "quest": Pair("#6a3218", "#e9cf9a"),
    "stables": Pair("#3f4a22", "#dfd79c"),
    "trove": Pair("#22346e", "#e3c574"),
    "purchase": Pair("#58411f", "#e8cf98"),
    "talisman": Pair("#1e5049", "#d9d08a"),
    "": Pair("#3b3a36", "#d8cba6"),
}

_TOKENS = {
    "strength": TokenLook("#9c2a24", _CREAM, "fist", "Strength"),
    "craft": TokenLook("#2a4d94", _CREAM, "flame", "Craft"),
    "life": TokenLook("#2d6a3a", _CREAM, "heart", "Life"),
    "fate": TokenLook("#5d3a80", _CREAM, "dice", "Fate"),
    "gold": TokenLook("#7a5708", _CREAM, "coin", "Gold"),
}

_ALIGNMENTS = {
    "good": Pair("#f2e7c4", "#4a3d12"),
    "neutral": Pair("#8d8a80", "#141310"),
    "evil": Pair("#26212b", "#e8dcec"),
}

DARK = Theme(
    name="dark",
    window="#1b1714",
    panel="#241f1a",
    raised="#2e2821",
    field="#15120f",
    line="#4b4136",
    text="#ece2cb",
    soft="#b9ac92",
    accent="#d9b25f",
    accent_ink="#1d1508",
    link="#e3c07a",
    danger="#f0877a",
    good="#93c98a",
    focus="#7fc4e8",
    wood="#2a1d14",
    wood_grain="#1d130c",
    felt="#1c2b27",
    felt_line="#6f7f6c",
    felt_ink="#c4cdb8",
    map="#3b3022",
    map_edge="#86693a",
    map_ink="#f0e2c0",
    map_soft="#cdbb93",
    road="#8d7344",
    mat="#2b2420",
    mat_inset="#1f1a17",
    mat_edge="#7d6233",
    mat_ink="#f0e4c8",
    mat_soft="#bdae92",
    gilt="#d3ab58",
    highlight="#ffd76a",
    parchment="#eadbb8",
    parchment_shade="#cdb787",
    ink="#2a1d10",
    ink_soft="#574328",
    card_edge="#120d09",
    card_gold="#c79a45",
    card_ember="#b5401c",
    frames=_FRAMES,
    backs=_BACKS,
    tokens=_TOKENS,
    players={
        "red": Pair("#b5463c", "#fff5e4"),
        "blue": Pair("#3c6fb0", "#fdf8ea"),
        "green": Pair("#3f7f4c", "#fbf8e8"),
        **_PLAYERS,
    },
    alignments=_ALIGNMENTS,
)

LIGHT = Theme(
    name="light",
    window="#efe6d2",
    panel="#f7f0df",
    raised="#fdf9ee",
    field="#fffdf6",
    line="#b9a67e",
    text="#2b2013",
    soft="#64533a",
    accent="#7d2a1f",
    accent_ink="#fff6e6",
    link="#7a3417",
    danger="#9b1c1c",
    good="#2c632e",
    focus="#1d5f9a",
    wood="#b08a5b",
    wood_grain="#95713f",
    felt="#bcc5a4",
    felt_line="#5f6c49",
    felt_ink="#2f3a20",
    map="#f0e2bf",
    map_edge="#8b6a35",
    map_ink="#33230f",
    map_soft="#604a26",
    road="#a98450",
    mat="#efe3c6",
    mat_inset="#e2d3ae",
    mat_edge="#8b6a35",
    mat_ink="#2c1f0f",
    mat_soft="#5d4a2b",
    gilt="#8a6420",
    highlight="#c2410c",
    parchment="#f7ecd0",
    parchment_shade="#e0cb9b",
    ink="#291c0e",
    ink_soft="#5a4527",
    card_edge="#4a3720",
    card_gold="#c79a45",
    card_ember="#b5401c",
    frames=_FRAMES,
    backs=_BACKS,
    tokens=_TOKENS,
    players={
        "red": Pair("#a03a30", "#fff5e4"),
        "blue": Pair("#2f5f9e", "#fdf8ea"),
        "green": Pair("#2f6b3d", "#fbf8e8"),
        **_PLAYERS,
    },
    alignments=_ALIGNMENTS,
)


def named(name: str) -> Theme:
    """Return the theme of this name; the dark one for any other name."""
    return LIGHT if name == "light" else DARK


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb" (WCAG)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_pairs(theme: Theme) -> dict[str, Pair]:
    """Return every pair of background and text colour that appears together on the screen, by name, for the contrast
    test."""
    pairs = {
        f"{ink} on {ground}": Pair(getattr(theme, ground), getattr(theme, ink))
        for ground, inks in {
            "window": ("text", "soft", "link", "danger", "good"),
            "panel": ("text", "soft", "link", "danger", "good"),
            "raised": ("text", "soft", "link", "danger", "good"),
            "field": ("text", "soft"),
            "accent": ("accent_ink",),
            "felt": ("felt_ink",),
            "map": ("map_ink", "map_soft"),
            "mat": ("mat_ink", "mat_soft"),
            "mat_inset": ("mat_ink", "mat_soft"),
            "parchment": ("ink", "ink_soft"),
            "parchment_shade": ("ink", "ink_soft"),
        }.items()
        for ink in inks
    }
    for group in ("frames", "backs", "alignments"):
        pairs |= {f"{group} {key}": pair for key, pair in getattr(theme, group).items()}
    pairs |= {f"token {key}": Pair(t.ground, t.ink) for key, t in theme.tokens.items()}
    pairs |= {f"player {name}": pair for name, pair in theme.players.items()}
    return pairs
