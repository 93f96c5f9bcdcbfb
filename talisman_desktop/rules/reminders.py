"""Reminders: sentences about things that the players have to do themselves."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ReminderName = Literal[
    "fate",
    "ones",
    "mystic",
    "trophies",
    "dropped",
    "teleport",
    "cleared",
    "decks",
    "figures",
    "unmet",
    "limits",
    "words",
]
"""The names of all reminders. Each has a switch "remind:NAME"."""


class Reminder(Struct, frozen=True):
    """A reminder with its clause, which is "" if the reminder comes from the text of a `card`.

    A reminder that players dismissed stays away as long as its field `of` is unchanged.
    """

    name: ReminderName
    text: str
    clause: str = ""
    of: str = ""
    card: str = ""
