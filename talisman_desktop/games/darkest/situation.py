"""This game's answers to the questions of shared rules about the party: what it meets, and where it can go."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import NoReturn

from talisman_desktop.cards.effects import Fight
from talisman_desktop.cards.may import Moment
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.games.darkest.base import ambush, new_quests, quests
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.guardians import guardian_fight
from talisman_desktop.games.darkest.journey import free_movement, teleports, walks
from talisman_desktop.games.darkest.road import current_meeting, locations, walk
from talisman_desktop.rules import confrontation, encounters, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met


class DarkestSituation:
    """This game's answers to the questions of shared rules, computed from its steps, roads and regions."""

    def moment(self, game: Game, request: Request) -> Moment | None:
        """Return "road" or "village", depending on where the party is; None in record-only mode."""
        if request.key == KEEP:
            return None
        return "road" if roads.way(game.table) is not None else "village"

    def places(self, game: Game) -> str:
        """Return the short ids of the party's space, of a special location found there, and of the card being met, with
        spaces between them; "village" if the party is not on the road."""
        return _places(game)

    def ground(self, game: Game) -> tuple[CardDef, ...]:
        """Return the party's space and a special location found there, whose standing words apply while the party is
        there."""
        w = roads.way(game.table)
        if w is None or not w.space:
            return ()
        space = (walk.here(game),)
        return (*space, *(game.catalog.spaces[p] for n, p in w.locations if n == w.space)) if w.locations else space

    def meets(self, game: Game) -> Met:
        """Return the card of a draw spot, the special location, the destination or the road space being met."""
        return current_meeting.meets(game)

    def has_met(self, game: Game) -> Met:
        """Return the card or place that was met last and is still here."""
        return current_meeting.has_met(game)

    async def meet_again(self, game: Game, hero: str, met: Met) -> None:
        """Let a hero meet a card, a place or the Sentinel once more."""
        if met.place == INNER.waypoint:
            guardian_fight.challenge_again(game)
        elif met.place:
            await locations.meet_place(game, met.place, hero)
        elif game.printed(game.card(met.card)).type == "enemy":
            await encounters.face(game, met.card, hero, walk.terrain_here(game))
        else:
            await encounters.visit(game, met.card, hero)

    async def fight(self, game: Game, m: Meeting, words: Fight) -> None:
        """Let a hero fight the enemy that a card's words name (the farmer at the Tavern)."""
        await confrontation.confront_named(game, m, words)

    def fight_together(self, game: Game, enemies: Iterable[Card], cause: Cause) -> NoReturn:
        """Let these enemies fight together against the party. Raises Leave for the combat."""
        ambush.spring(game, enemies, cause)

    def between(self, game: Game) -> bool:
        """Whether the party is in a village, between two cards or between two spaces."""
        return game.table.step.name in current_meeting.BETWEEN

    async def travel(self, game: Game, place: str) -> None:
        """Carry the party to a place; "any" lets it choose another space of the region, or stay. Raises Leave if it
        goes."""
        await teleports.travel(game, place)

    async def walk(self, game: Game, by: int) -> None:
        """Let the party go this many spaces on, or back for a number below 0. Raises Leave unless it cannot go
        there."""
        await walks.leave_for(game, by)

    async def accept_quest(self, game: Game, m: Meeting) -> bool:
        """Give the hero of a meeting a quest of the Warlock if one is left; return whether the hero got one."""
        return await new_quests.accept(game, m)

    def may_accept_quest(self, game: Game, hero: str) -> bool:
        """Whether a hero could accept a quest of the Warlock."""
        return new_quests.may_accept(game, hero)

    def lose_quests(self, game: Game, hero: str, cause: Cause) -> bool:
        """Take every quest away from a hero; return whether there was one."""
        return new_quests.lose(game, hero, cause)

    def has_quests(self, game: Game, hero: str) -> bool:
        """Whether a hero has a quest."""
        return bool(quests.quest(game.table, hero))

    def can_walk(self, game: Game, by: int) -> bool:
        """Whether the party can go this many spaces on, or back for a number below 0."""
        return walks.target(game, by) is not None

    def can_skip(self, game: Game) -> bool:
        """Whether there is a space between the party and the end of its road."""
        return walk.between(game) > 0

    async def change_road(self, game: Game, terrain: str) -> None:
        """Let the party choose another road with a space of this terrain, or stay. Raises Leave if it goes."""
        await free_movement.change_road(game, terrain)


def _places(game: Game) -> str:
    """Return what `DarkestSituation.places` returns; an enemy that a hero faces is not included."""
    w = roads.way(game.table)
    if w is None or not w.space:
        return "village"
    here = [walk.terrain_here(game), *(p for space, p in w.locations if space == w.space)]
    step = game.table.step
    if step.name in ("meet-card", "visit") and isinstance(step.args[0], int):
        with contextlib.suppress(KeyError):
            here.append(game.card(step.args[0]).kind.rpartition("/")[2])
    return " ".join(here)
