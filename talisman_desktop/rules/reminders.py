"""Reminders: sentences about things that the players have to do themselves."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ReminderName = Literal[
    "fate", "ones", "mystic", "trophies", "dropped", "teleport", "cleared", "decks", "figures", "limits", "words"
]
"""The closed set of reminders. Each has a switch "remind:NAME"."""


class Reminder(Struct, frozen=True):
    """A reminder with its clause ("" for the words of a `card`). A reminder that was dismissed stays away as long as
    its `of` is unchanged."""

    name: ReminderName
    text: str
    clause: str = ""
    of: str = ""
    card: str = ""
