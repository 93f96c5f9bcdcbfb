"""The options of Darkest Talisman."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.rules import settings
from talisman_desktop.rules.module import ModuleOption as Option
from talisman_desktop.rules.options import Options

ENDING = "alternative-ending"
"""The option that decides whether an ending of a box takes the place of the Crown."""

NO_YES = (("no", "No"), ("yes", "Yes"))


def _against(options: Mapping[str, str]) -> str:
    """Return why these values cannot be combined; "" if they can."""
    if OPTIONS.value(options, "one-party") == "yes" and OPTIONS.value(options, "dead-return") == "yes":
        return "With one party only nobody comes in place of the dead, so the dead cannot return."
    return ""


OPTIONS = Options(
    (
        Option("choose-heroes", "Choose heroes", "New heroes are chosen instead of dealt at random.", "A3", NO_YES),
        Option("choose-trove", "Choose the trove", "The party picks the trove; else it is drawn.", "C3b.b", NO_YES),
        Option(
            "trove-size",
            "Magic items in a trove",
            "How many magic items lie in each trove.",
            "C3b.c",
            (("3", "Three"), ("2", "Two"), ("1", "One")),
        ),
        Option("dead-return", "The dead return", "Dead characters go back into the pile of characters.", "C1b", NO_YES),
        Option("one-party", "One party only", "No new heroes come: with all dead the campaign is lost.", "C1c", NO_YES),
        Option(
            "finale",
            "The end at the Tower",
            "Whether the survivors win together or fight each other for the Crown.",
            "C10o",
            (("together", "Together: the survivors win"), ("one", "There can be only one")),
        ),
        Option(
            ENDING,
            "Alternative endings",
            "Whether a card of a box with endings takes the place of the Crown.",
            "C10o",
            (
                ("off", "None: the Crown itself"),
                ("open", "Open from the beginning"),
                ("hidden", "Hidden until the end"),
            ),
        ),
    ),
    _against,
)


def trove_size(options: Mapping[str, str]) -> int:
    """Return how many magic items lie in each trove (C3b.c)."""
    return int(OPTIONS.value(options, "trove-size"))


def fights_for_the_crown(options: Mapping[str, str]) -> bool:
    """Whether the surviving heroes fight each other for the Crown at the end (C10o)."""
    return OPTIONS.value(options, "finale") == "one"


def told(option: str, chosen: str) -> str:
    """Return the journal's words for an option that was set, without a full stop."""
    return settings.told(OPTIONS, option, chosen)


def ending(options: Mapping[str, str]) -> str:
    """Return how an ending of a box is played in place of the Crown (C10o): "off" (not at all), "open" or "hidden"."""
    return OPTIONS.value(options, ENDING)
