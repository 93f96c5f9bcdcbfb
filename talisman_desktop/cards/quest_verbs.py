"""The verbs about the quests of the Warlock."""

from __future__ import annotations

from talisman_desktop.cards.conditions import Data


class AcceptQuest(Data, frozen=True):
    """The hero accepts a quest of the Warlock, if they have none and may have one: "Accept a quest"."""


class LoseQuests(Data, frozen=True):
    """The hero loses every quest: "Lose all your quests"."""


Quests = AcceptQuest | LoseQuests
