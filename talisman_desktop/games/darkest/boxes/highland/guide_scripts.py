"""Scripts of strangers and followers who sell, teach, lead the way, or fight in a hero's place."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.effects import StandIn
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Card, Lasting, held
from talisman_desktop.rules import baggage, roads, stand_ins, statics
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import ACCEPTED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of

LEAVE = Option("", "Leave it")

# --- strangers ---


def _tracked(game: Game) -> list[Card]:
    """Return the enemies that lie face up on other spaces of this road to which the party can walk."""
    way = roads.way(game.table)
    found = {card: roads.of_zone(game.lies(card.id)) for card in roads.face_up(game.table)}
    return [
        card
        for card, space in found.items()
        if way is not None and space is not None and space != way.at and space.region == way.at.region
        if game.printed(card).type == "enemy" and game.situation.can_walk(game, space.number - way.at.number)
    ]


async def tracker(game: Game, m: Meeting) -> bool:
    """Ask the hero to which enemy's space the party goes as its next move, if to any; return whether it goes."""
    number = await one_of(
        game, m, "track", "to which enemy does the party go next?", lambda: [*card_options(game, _tracked(game)), LEAVE]
    )
    if not number:
        return False
    game.do(LastingBegan(Lasting(m.hero, ACCEPTED, 0, "round", 0, game.lies(int(number))), cause=m.cause))
    return True


# --- enemies ---


async def felclaw(game: Game, m: Meeting) -> bool:
    """Decide that a hero fights Felclaw with the lower of strength and craft; with strength if they are equal. Return
    False, because the fight comes later."""
    m.psychic = statics.score(game, m.hero, "craft") < statics.score(game, m.hero, "strength")
    m.battle = not m.psychic
    return False


# --- followers ---

GIANT = {"strength": 6, "craft": 3}


def _giant(m: Meeting) -> StandIn:
    return StandIn("friendly giant", "strength" if m.battle else "craft", GIANT["strength" if m.battle else "craft"])


async def friendly_giant(game: Game, m: Meeting) -> bool:
    """Let the giant fight in the hero's place. If it wins, it stays on the enemy's space. Always return True."""
    here = game.lies(m.enemy)
    await stand_ins.run(game, m, _giant(m))
    if m.settled == "won" and game.lies(m.card) == held("followers", m.hero):
        baggage.drop(game, m.card, here, m.cause)
    return True


def _in_reach(game: Game, m: Meeting) -> list[Card]:
    """Return the things on the party's space, met or dropped earlier, that the hero could take."""
    way = roads.way(game.table)
    zones = [zone for zone in game.table.zones if zone.startswith("spot:")]
    zones += [way.at.zone] if way is not None else []
    cards = [card for zone in roads.in_order(zones) for card in game.table.zone(zone) if card.up and card.met]
    return [
        card
        for card in cards
        if game.printed(card).is_item and not baggage.refusal(game, m.hero, game.printed(card))[0]
    ]


async def pick_up(game: Game, m: Meeting) -> bool:
    """Let the hero take a thing that lies face up here and was met or dropped earlier (K7.magpie, K7.treasure-hunter).
    Return whether the hero did."""
    number = await one_of(
        game,
        m,
        "take",
        "which thing that was dropped here do you take?",
        lambda: [*card_options(game, _in_reach(game, m)), LEAVE],
    )
    if number:
        baggage.take(game, m.hero, game.card(int(number)), m.cause)
    return bool(number)


SCRIPTS: dict[str, Script] = {
    "felclaw": Script(felclaw),
    "friendly-giant": Script(friendly_giant, lambda game, m: stand_ins.possible(game, m, _giant(m)), avoids=True),
    "pick-up": Script(pick_up, lambda game, m: bool(_in_reach(game, m))),
    "tracker": Script(tracker, lambda game, m: bool(_tracked(game))),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "felclaw": Place("meet"),
    "friendly-giant": Place("may", ("before-fight",)),
    "pick-up": Place("may", ("road",)),
    "tracker": Place("meet"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
