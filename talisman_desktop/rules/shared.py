"""What all games share as a module: the words on cards, and what lasts for a while."""

from __future__ import annotations

from talisman_desktop.rules import lasting_words, standing_words
from talisman_desktop.rules.hooks import Module

SHARED = Module(
    id="shared",
    title="The rules that all games share",
    words=standing_words.BENDS,
    lasting=lasting_words.BENDS,
)
"""The first module of every table."""
