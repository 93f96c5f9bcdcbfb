"""Telling a game: facts in words, one by one (`Teller`) or as a journal with headings (`Journal`)."""

from __future__ import annotations

from talisman_desktop.play.telling_facts import Teller
from talisman_desktop.play.telling_journal import Journal
from talisman_desktop.play.telling_words import Line, LineKind, Words, why

__all__ = ["Journal", "Line", "LineKind", "Teller", "Words", "why"]
