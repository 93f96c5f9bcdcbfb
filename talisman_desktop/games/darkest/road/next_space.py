"""The move to the next road space (C4a.a), and the spaces that the party passes by."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Lasting, Step
from talisman_desktop.games.darkest.base.places import VILLAGE, WORLD, terrain
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import movement_words, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import SKIP, SKIPPED
from talisman_desktop.rules.values.meeting_values import MAY_SKIP


async def next_space(game: Game) -> Step:
    """Move the party to its next space, past those it skips: if the space is new on this road, its cards are rolled
    for; otherwise the party meets the cards that lie there. Before the first space it comes home."""
    w = walk.way(game)
    skipped = await _passed_by(game)
    space = WORLD.from_here(w, w.heading * (1 + skipped))
    if space.counted == VILLAGE:
        return Step("arrive-home")
    game.change(roads.moved(space, w.heading), cause=Cause("C4a.a"))
    game.do(Told("space", "", (walk.here(game).name,), cause=Cause("C4a.a")))
    return walk.enter(game)


async def _passed_by(game: Game) -> int:
    """Return how many road spaces the party passes by now, and note them in the journal.

    Two permissions to skip the same space count as one. The destination is never passed by.
    """
    spaces, granted = walk.between(game), movement_words.owed(game)
    if granted:
        game.do(LastingBegan(Lasting("", SKIP, 0, "adventure"), cause=Cause("C4a.a")))
    if not spaces:
        return 0
    skipped = min(spaces, granted) if granted else int(await _leader_skips(game))
    if skipped:
        game.do(Told("passes-by", "", tuple(_names(game, skipped)), cause=Cause("C4a.a")))
    return skipped


def _names(game: Game, spaces: int) -> list[str]:
    w, region = walk.way(game), walk.region(game)
    ahead = (WORLD.from_here(w, n * w.heading) for n in range(1, spaces + 1))
    return [game.catalog.spaces[terrain(region, space, w.destination)].name for space in ahead]


async def _leader_skips(game: Game) -> bool:
    """Ask a leader whether the party skips the next space, and return the answer; False if the leader may not skip it.

    Some cards let a leader skip every space with an even number, others one space on the way out and one back.
    """
    leader, way = game.party[0], walk.way(game)
    ways = MAY_SKIP(game, (), leader)
    if "even" in ways and (way.space + way.heading) % 2 == 0:
        return await _asked(game, leader, "You may skip this road space")
    mark = f"{SKIPPED}{way.heading}"
    once = "once" in ways or any("anybody" in MAY_SKIP(game, (), hero) for hero in game.party)
    if not once or any(x.what == mark for x in game.table.lasting):
        return False
    if not await _asked(game, leader, "You may skip 1 road space on this way"):
        return False
    game.do(LastingBegan(Lasting("", mark, 1, "adventure"), cause=Cause("C4a.a")))
    return True


async def _asked(game: Game, leader: str, why: str) -> bool:
    """Ask a leader whether the party skips the next space."""
    (name,) = _names(game, 1)
    answer = await game.choose(
        lambda: Choose(
            key="skip-space",
            hero=leader,
            text=f"Skip the {name}? {why}",
            options=(Option("meet", f"Enter the {name}"), Option("skip", f"Skip the {name}")),
            cause=Cause("C4a.a"),
            family="road-choices",
        ),
        moot="meet",
    )
    return answer == "skip"
