"""The setting, for each family of rules, whether the program resolves it or the players do at their own table.

The table's options store this ("resolve:fights" and so on), so that undo, saving and notes include it. For each thing
that the players resolve themselves the program asks one question and records the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from talisman_desktop.core.facts import TokensChanged, Told
from talisman_desktop.core.requests import ByHand, Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import death
from talisman_desktop.rules.game import Game

Family = Literal["fights", "guardians", "words", "road", "village", "tower", "limits"]
How = Literal["on", "off", "ask"]

OPTION = "resolve:"
"""The prefix of the option for who resolves a family."""

FLOW = OPTION + "flow"
"""The option for who keeps the order of play: "off" in record-only mode."""

LIMITS = OPTION + "limits"
"""The option for who enforces how much is carried."""

FAMILIES: dict[Family, str] = {
    "fights": "Fights with enemies on the road",
    "guardians": "Guardians of troves and of the bridge",
    "words": "What cards and places say",
    "road": "Rolls for the road, and the cards they bring",
    "village": "The services of the village",
    "tower": "The trials of the Tower",
    "limits": "How much may be carried, and by whom",
}
"""The name of each family in words."""

WAYS: dict[How, str] = {"on": "the program does it", "ask": "asked each time", "off": "we do it at our table"}
"""The words for who resolves a family."""


def how(options: Mapping[str, str], family: Family) -> How:
    """Return who resolves a family at a table with these options: the program unless set otherwise, but always the
    players in record-only mode."""
    if options.get(FLOW) == "off":
        return "off"
    found = options.get(OPTION + family, "on")
    return "off" if found == "off" else "ask" if found == "ask" else "on"


def keeps(options: Mapping[str, str]) -> bool:
    """Whether a table with these options is in record-only mode."""
    return options.get(FLOW) == "off"


def ways(family: Family) -> tuple[How, ...]:
    """Return the values that a family can be set to.

    Limits have no "asked each time", because that would be too many questions.
    """
    return ("on", "off") if family == "limits" else ("on", "ask", "off")


def heeds_limits(game: Game) -> bool:
    """Whether the program enforces what heroes may carry and how much; otherwise it only reminds players."""
    options = game.table.options
    return options.get(FLOW) != "off" and options.get(LIMITS) not in ("off", "ask")


async def by_program(game: Game, family: Family, what: str, cause: Cause, *, hero: str = "", card: int = 0) -> bool:
    """Return whether the program resolves `what` now. If the setting is "asked each time", the players decide."""
    match how(game.table.options, family):
        case "on":
            return True
        case "off":
            return False
    answer = await game.choose(
        lambda: Choose(
            key=f"resolve/{family}",
            hero=hero,
            text=f"{what}: who resolves it?",
            options=(Option("program", "The program"), Option("table", "We do, at our table")),
            cause=cause,
            card=card,
        ),
        moot="program",
    )
    return answer == "program"


async def at_the_table(
    game: Game,
    text: str,
    cause: Cause,
    *,
    hero: str = "",
    card: int = 0,
    zone: str = "spot:0",
    usual: tuple[TokensChanged, ...] = (),
) -> bool:
    """Let the players do something themselves and enter its result; return whether anything changed.

    Heroes without lives die.
    """
    before = game.table
    asked = ByHand(key="by-hand", hero=hero, text=text, cause=cause, card=card, family="by-hand", usual=usual)
    await game.by_hand(asked)
    death.bury(game, zone)
    return game.table is not before


async def outcome(
    game: Game, text: str, options: tuple[Option, ...], cause: Cause, *, hero: str = "", card: int = 0
) -> str:
    """Ask how something ended that the players did themselves, and return the option; "" if the question has become
    pointless."""
    return await game.choose(
        lambda: Choose(key="by-hand/outcome", hero=hero, text=text, options=options, cause=cause, card=card)
    )


def told(family: str, chosen: str) -> str:
    """Return the journal's words for the new setting of a family, without a full stop."""
    if OPTION + family == FLOW:
        return "the screen only keeps the record" if chosen == "off" else "the program says what comes next"
    title = next((words for known, words in FAMILIES.items() if known == family), family)
    way = next((words for known, words in WAYS.items() if known == chosen), chosen)
    return f"{title}: {way}"


def told_of(options: Mapping[str, str]) -> list[str]:
    """Return a line, without a full stop, for each family that the program does not resolve at a table with these
    options."""
    if keeps(options):
        return [told("flow", "off")]
    ways = {family: how(options, family) for family in FAMILIES}
    return [told(family, way) for family, way in ways.items() if way != "on"]


def note(game: Game, hero: str, what: str, result: str, cause: Cause) -> None:
    """Note in the journal what the players resolved themselves, with its result."""
    game.do(Told("by-hand", hero, (what, result), cause=cause))
