"""The careful party and the regions of boxes: it wants to see each of them and to win each trove, before it climbs."""

from __future__ import annotations

from talisman_desktop.cards.movement_templates import ANY_VILLAGE
from talisman_desktop.core.requests import Choose
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.strategy.party_strength import ACROSS, BEYOND, TROVES, strong, weak
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game


def unlooted(game: Game) -> list[Expedition]:
    """Return the expeditions whose troves are not won: first those to regions where the party has never been, then the
    others in turn."""
    found = [x for x in expeditions.of(game) if not expeditions.was_looted(game, x)]
    turn = roads.of(game.table).adventures // 2 % len(found) if found else 0
    return sorted((*found[turn:], *found[:turn]), key=lambda x: expeditions.was_seen(game.table, x))


def has_seen_all(game: Game) -> bool:
    """Whether a party has been in every region in this campaign."""
    return all(expeditions.was_seen(game.table, x) for x in expeditions.of(game))


def gate_to_try(game: Game, ids: list[str]) -> str:
    """Return a gate to a region whose trove is not won, if the party is strong enough; "" for none.

    A party that has been in all regions alternates between troves and gates, unless it is ready for the river.
    """
    if not strong(game, BEYOND):
        return ""
    found = [x for x in unlooted(game) if x.gate in ids]
    again = roads.of(game.table).adventures % 2 == 0 or strong(game, ACROSS)
    return next((x.gate for x in found if again or not expeditions.was_seen(game.table, x)), "")


def gate(game: Game, request: Choose) -> str:
    """Return the option to go on through a gate to a region whose trove is not won; "back" if there is none, if the
    party is not strong enough, or if a hero is close to death."""
    if not strong(game, BEYOND) or weak(game):
        return "back"
    ahead = expeditions.ahead(game)
    return next((x.region.id for x in unlooted(game) if x in ahead), "back")


def may_be_carried(game: Game, place: str) -> bool:
    """Whether the party should accept to be carried to a place. It accepts to be carried home if it is weak or on its
    way there.

    It declines any other place if it is weak, already there, or on its way home, where it would come by the same card
    again and again; if the place is of no use to it; or if it would leave a region that it has set out for. At a table
    without regions of boxes it always accepts.
    """
    if not expeditions.of(game):
        return True
    way, region, there = walk.way(game), walk.region(game), expeditions.here(game)
    if place in (ANY_VILLAGE, region.start):
        return weak(game) or way.heading < 0
    if weak(game) or way.heading < 0 or place in game.situation.places(game).split():
        return False
    if there is not None:
        return place in there.region.places
    if place in expeditions.gates(game):
        return strong(game, BEYOND) and any(x.gate == place for x in unlooted(game))
    if place == way.destination:
        return True
    seeks_a_gate = way.destination in expeditions.gates(game)
    return not seeks_a_gate and (place in region.aid or (place in region.troves and strong(game, TROVES)))


def anywhere(game: Game, request: Choose) -> str:
    """Return the space to which a party goes that may go anywhere: home if it is weak, otherwise the end of its road;
    "stay" if that is of no use, and "" at a table without regions of boxes."""
    if not expeditions.of(game):
        return ""
    way = walk.way(game)
    wanted = walk.region(game).start if weak(game) else way.destination
    return wanted if may_be_carried(game, wanted) and wanted in [o.id for o in request.options] else "stay"
