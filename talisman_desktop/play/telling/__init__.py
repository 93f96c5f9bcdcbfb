"""The telling of a game: facts in words, one by one (`Teller`) or as a journal with headings (`Journal`), and the end
of a campaign. This folder uses the rules and the cards; the ruleset supplies the words of its game
(`rules.game_words`).
"""

from __future__ import annotations

from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.play.telling.teller import Teller
from talisman_desktop.play.telling.vocabulary import Line, LineKind, Words, why

__all__ = ["Journal", "Line", "LineKind", "Teller", "Words", "why"]
