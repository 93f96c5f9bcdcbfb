"""The words for the outcome of a fight or a trial on the stage, each with its tone. No Qt."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.desktop.presenters.drama.beats import Way

Tone = Literal["plain", "good", "bad", "soft"]

RESULTS = {"won": ("Won", "good"), "lost": ("Lost", "bad"), "draw": ("Stand-off", "plain")}
WAYS: dict[Way, tuple[str, Tone]] = {
    "turned": ("turned over", "soft"),
    "dealt": ("", "soft"),
    "drawn": ("draws", "good"),
    "taken": ("takes", "good"),
    "given": ("gives", "plain"),
    "lost": ("loses", "bad"),
    "trophy": ("trophy", "good"),
    "handed in": ("hands in", "plain"),
    "stored": ("stores", "plain"),
    "fetched": ("fetches", "good"),
    "laid down": ("lays down", "bad"),
    "armed": ("is carried by a guardian", "bad"),
    "falls": ("falls", "good"),
    "broken": ("breaks", "bad"),
    "whole": ("is whole again", "good"),
    "goes": ("is discarded", "soft"),
}
"""The words for each thing that can happen to a card, and whether it is good or bad for the heroes."""
AFTER = ("turned", "armed", "falls", "broken", "whole", "goes", "trophy")
"""The events whose words come after the name of the card. The name may be in the scene's title."""
SEVERAL = {
    "trophy": "trophies",
    "is carried by a guardian": "are carried by guardians",
    "falls": "fall",
    "breaks": "break",
    "is whole again": "are whole again",
    "is discarded": "are discarded",
}
"""The plural of the words that change if several cards move the same way."""
TRIED: dict[str, tuple[str, Tone]] = {
    "won": ("The way is free", "good"),
    "lost": ("The way is barred", "bad"),
    "draw": ("Nobody wins", "plain"),
}
"""The words for the outcome of a trial."""
