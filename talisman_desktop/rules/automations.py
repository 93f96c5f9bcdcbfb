"""Switches for questions that the program may answer by itself, and for reminders."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

REMIND = "remind:"
"""The prefix of the names of reminder switches."""


class Automations(Struct, frozen=True, kw_only=True):
    """The switches of a game: at "yes" the program asks or reminds, at "no" it decides by itself or is silent."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    """The sentence of every switch."""
    defaults: Mapping[str, str] = field(default_factory=dict)
    """The values of switches that a campaign never set; a switch that is not listed is on."""
    beginning: Mapping[str, str] = field(default_factory=dict)
    """The values that a new campaign begins with and its file stores."""

    def asks(self, switches: Mapping[str, str], name: str) -> bool:
        """Whether a switch is on; if it was never set, its usual value counts."""
        return switches.get(name, self.defaults.get(name, "yes")) != "no"

    def begins_on(self, name: str) -> bool:
        """Whether a switch is on in a new campaign unless set otherwise."""
        return self.beginning.get(name, "yes") == "yes"


def in_a_list(text: str) -> str:
    """Return a switch's sentence without "Remind us of" or "Ask" at its beginning, for a list of switches of one
    sort."""
    rest = text.removeprefix("Remind us of ").removeprefix("Ask ")
    return rest[:1].upper() + rest[1:]


def title_and_help(text: str) -> tuple[str, str]:
    """Return the title of a switch, and a sentence about what the program does while the switch is off ("" if the text
    has none)."""
    title, _, off = text.partition(" (else ")
    return title, f"Off: {off.removesuffix(')')}." if off else ""
