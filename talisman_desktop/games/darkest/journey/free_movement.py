"""Movement between spaces of the same terrain (C4c): from the Woods of one road to the Woods of another, for example,
as the Elf may."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.core.facts import Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.journey import departure
from talisman_desktop.games.darkest.road import homecoming, walk
from talisman_desktop.rules import prospects, roads
from talisman_desktop.rules.game import Game

BETWEEN_SPACES = ("go-on", "space-done")
"""The steps in which all cards of the space are met, so that the party may leave for another road instead of moving
on."""


def possible(game: Game) -> bool:
    """Whether the party could leave for another road: it is on a road space whose cards are all met, and not in a
    region of a box."""
    w = roads.way(game.table)
    between = w is not None and 0 < w.space < DESTINATION and game.table.step.name in BETWEEN_SPACES
    return between and not walk.region(game).home


def _told(game: Game, option: Option) -> Option:
    """Return a goal with its place's text as a hint; a trove gets none, because the party meets its guardians
    instead."""
    space = game.catalog.spaces.get(option.id)
    if space is None or option.hint or option.group == "Trove":
        return option
    return replace(option, hint=prospects.purpose(space, game.catalog))


async def change_road(game: Game, terrain: str) -> None:
    """Let the party choose another road with a space of this terrain, and change to it; it may decide to stay.

    Raises Leave for the step `other-road` when the party goes. Nothing happens if no other road has such a space, or
    beyond a gate, where the region has a single road.
    """
    region = walk.region(game)
    if roads.way(game.table) is None or region.home or terrain not in region.road:
        return

    def choice() -> Choose:
        options, barred = departure.goals(game)
        others = [_told(game, o) for o in options if o.id != walk.way(game).destination]
        return Choose(
            key="other-road",
            text="To the road of which destination does the party change?",
            options=(*others, Option("stay", "Stay on this road")),
            barred=tuple(barred),
            cause=Cause("C4c"),
            family="road-choices",
        )

    answer = await game.choose(choice, moot="stay")
    if answer != "stay":
        raise Leave(Step("other-road", (terrain, answer)))


async def other_road(game: Game, terrain: str, answer: str) -> Step:
    """Clear this road and put the party on the same terrain of the road to `answer`, heading for its end. The party
    rolls for adventure there, as on any space it comes to (C4d)."""
    before = walk.way(game).destination
    walk.leave_space(game)
    homecoming.clear_road(game)
    space = walk.region(game).road.index(terrain) + 1
    await departure.begin(game, answer, space, Cause("C4d"), but=before)
    game.do(Told("space", "", (walk.here(game).name,), cause=Cause("C4c")))
    return Step("road-roll")
