"""Special locations of the path that need scripts: the Glacier, the Mountain Pass and the Lost City, the Ice Bridge
(K5b)."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option, Pick, Throw
from talisman_desktop.core.table import Cause, Lasting, Step, held, spot
from talisman_desktop.games.darkest.base import edition_change
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.boxes.highland import party_measure
from talisman_desktop.games.darkest.boxes.highland.highland_region import EXPEDITION, ID, RELICS
from talisman_desktop.games.darkest.journey import crossing
from talisman_desktop.games.darkest.road import homecoming, walk
from talisman_desktop.rules import baggage, dice, draws, effect_runner, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.roads import Adventure, LocationFound
from talisman_desktop.rules.script import Script

# --- the Glacier (K5b.3) ---


async def glacier(game: Game, m: Meeting) -> bool:
    """Roll six dice against the whole party, and carry it back to the Crags or on to the next space at once, which
    raises Leave. Return False for all heroes but the leader, who alone rolls."""
    if m.hero != game.party[0]:
        return False
    over = await party_measure.excess(
        game, "highland/glacier", "the Glacier", Cause("K5b.3", m.kind), party_measure.strength_and_craft
    )
    if over > 0:
        raise Leave(Step("teleport", (EXPEDITION.gate,)))
    raise Leave(Step("highland/across"))


async def across(game: Game) -> Step:
    """Move the party to the next space and discard the cards that were not turned over."""
    walk.leave_space(game)
    return Step("next-space")


# --- the Mountain Pass (K5b.4) ---

PASS = "mountain-pass"
CROSSED = "highland/crossed"
"""The mark of a party that has crossed the Mountain Pass."""
LOST_CITY = "lost-city"
NO_WAY, TO_THE_CITY = 3, 6
"""The highest roll with which no way across is found, and the roll that leads to the Lost City."""


def bars_the_way(game: Game) -> bool:
    """Whether the party, on its way out, is at the Mountain Pass and has not crossed it yet."""
    way = roads.way(game.table)
    return (
        way is not None
        and way.heading > 0
        and (way.space, PASS) in way.locations
        and not any(x.what == CROSSED for x in game.table.lasting)
    )


async def _at_the_pass(game: Game, last: int | str) -> None:
    """Once the cards of the pass are met, let the party look for a way across or turn back. Raises Leave for what
    follows: the way back, the same cards again, the next space, or the Lost City."""
    if not bars_the_way(game):
        return
    answer = await game.choose(
        lambda: Choose(
            key="highland/pass",
            text="Mountain Pass: look for a way across, or turn back?",
            options=(Option("on", "Look for a way"), Option("back", f"Turn back to {walk.home_name(game)}")),
            cause=Cause("K5b.4"),
            family="road-choices",
            usual="on",
        )
    )
    if answer == "back":
        walk.turn_back(game, last)
        raise Leave(Step("next-card"))
    request = Throw(
        key="highland/pass",
        hero=game.party[0],
        text="Mountain Pass: 1-3 no way across, 4-5 on to the next space, 6 to the Lost City",
        cause=Cause("K5b.4"),
        family="tables",
    )
    (n,) = await dice.roll_for_party(game, request, "the Mountain Pass")
    if n <= NO_WAY:
        walk.leave_space(game)
        walk.lay_out_stack(game)
        raise Leave(Step("next-card"))
    game.do(LastingBegan(Lasting("", CROSSED, 1, "adventure"), cause=Cause("K5b.4")))
    if n < TO_THE_CITY:
        raise Leave(Step("highland/across"))
    raise Leave(Step("highland/city"))


ON_THE_ROAD = Around(procedure=walk.SPACE_DONE, before=_at_the_pass)
"""The rule of the Mountain Pass at the end of its space."""


async def city(game: Game) -> Step:
    """Move the party to the next road space, which becomes the Lost City and has no road roll; if the Eyrie comes next,
    the party meets the City where it is."""
    cause = Cause("K5b.4")
    way = walk.way(game)
    if way.space + 1 < DESTINATION:
        walk.leave_space(game)
        game.change(roads.moved(roads.own(way.space + 1), way.heading), cause=cause)
        game.change(roads.rolled(roads.own(way.space + 1)), cause=cause)
        game.change(LocationFound(way.space + 1, LOST_CITY), cause=cause)
        walk.lay_out_stack(game)
    return Step("meet-location", (LOST_CITY, " ".join(game.party), 0))


async def lost_city(game: Game) -> Step:
    """Put the party, which a gateway has carried off, in the Lost City at the end of a path without the Eyrie."""
    cause = Cause("K5b.4")
    walk.leave_space(game)
    homecoming.clear_road(game)
    crossing.enter_region(game, EXPEDITION.region, cause)
    way = Adventure(LOST_CITY, "aid", space=DESTINATION, entered=(ID,))
    game.change(edition_change.began(game, way), cause=cause)
    game.do(Told("teleport", "", (walk.here(game).name,), cause=cause))
    return walk.enter(game)


def leave_for_the_city() -> Leave:
    """Return the Leave that takes the party through a gateway to the Lost City."""
    return Leave(Step("highland/lost-city"))


STEPS = {"highland/across": across, "highland/city": city, "highland/lost-city": lost_city}

# --- the Ice Bridge (K5b.6) ---


async def ice_bridge(game: Game, m: Meeting) -> bool:
    """Let the hero leave followers behind and then roll; the hero dies unless the roll is above the number of followers
    kept. Always return True."""
    cause = Cause("K5b.6", m.kind)
    mine = held("followers", m.hero)
    if game.table.zone(mine):
        left = await game.pick(
            Pick(
                key="highland/bridge",
                hero=m.hero,
                text=f"{game.character(m.hero).name}: which followers stay behind before the Ice Bridge?",
                options=tuple(Option(str(c.id), game.printed(c).name) for c in game.table.zone(mine)),
                least=0,
                most=len(game.table.zone(mine)),
                cause=cause,
                family="carrying",
            )
        )
        for card in left:
            if game.lies(int(card)) == mine:
                baggage.drop(game, int(card), spot(m.at), cause)
    followers = len(game.table.zone(mine))
    request = Throw(
        key="highland/bridge",
        hero=m.hero,
        text=f"The Ice Bridge: {followers} or less and it breaks" if followers else "The Ice Bridge: roll a die",
        cause=cause,
        family="tables",
    )
    (n,) = await dice.roll_own(game, request, "the Ice Bridge", lambda d: d[-1] > followers)
    if n <= followers:
        game.do(Told("highland-bridge", m.hero, (), cause=cause))
        await effect_runner.run(game, m, (e.LoseAll("life"),))
    return True


# --- relics ---


async def gain_relic(game: Game, m: Meeting) -> bool:
    """Draw a relic for the hero; a relic that the hero cannot take is left on the space. Return False if no relic was
    left to draw."""
    card = await draws.draw(game, RELICS, spot(m.at), m.cause, hero=m.hero)
    if not card:
        return False
    if not baggage.refusal(game, m.hero, game.printed(game.card(card)))[0]:
        baggage.take(game, m.hero, game.card(card), m.cause)
    return True


SCRIPTS: dict[str, Script] = {
    "gain-a-relic": Script(gain_relic),
    "glacier": Script(glacier),
    "ice-bridge": Script(ice_bridge),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
