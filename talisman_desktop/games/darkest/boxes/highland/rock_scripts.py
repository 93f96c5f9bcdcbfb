"""Scripts of cards that roll against the whole party: the Rock Face and the Magic Gateway."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.effects import Branch, ChooseOne, Lose, LoseFollower
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.boxes.highland import party_measure, path_places
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import baggage, effect_runner, encounters
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.script import Script

ROCK, GATEWAY = "K7.rock-face", "K7.magic-portal"
FALL = (ChooseOne((Branch("", (Lose("life", 1),)), Branch("", (LoseFollower(1),)))),)
"""The price that each hero pays for a failed climb."""


async def rock_face(game: Game, m: Meeting) -> bool:
    """Let the party climb the rock: the leader rolls six dice, which must show less than the party's strength and craft
    together (K7.rock-face). Always return True.

    Each failure costs every hero a life or a follower. Then the party rolls again; on the way out it may turn back
    instead. Raises Leave if it turns back.
    """
    cause, name = m.cause_by(ROCK), game.catalog[m.kind].name
    while game.party and game.lies(m.card):
        over = await party_measure.excess(game, "highland/rock-face", name, cause, party_measure.strength_and_craft)
        if over < 0:
            baggage.lose_card(game, game.card(m.card), cause)
            m.taken = True
            return True
        for hero in game.party:
            if game.present(hero):
                await effect_runner.run(game, m.beside(hero), FALL)
        if game.party and walk.way(game).heading > 0 and await _turns_back(game, m, cause):
            encounters.done_with(game, m.card, m.at)
            walk.turn_back(game, m.card)
            raise Leave(Step("next-card"))
    return True


async def _turns_back(game: Game, m: Meeting, cause: Cause) -> bool:
    answer = await game.choose(
        lambda: Choose(
            key="highland/climb",
            text=f"{game.catalog[m.kind].name}: try again, or turn back to {walk.home_name(game)}?",
            options=(Option("again", "Try again"), Option("back", f"Turn back to {walk.home_name(game)}")),
            cause=cause,
            card=m.card,
            family="road-choices",
        )
    )
    return answer == "back"


async def magic_gateway(game: Game, m: Meeting) -> bool:
    """Roll six dice; a total above the craft of all heroes carries the party to the Lost City (K7.magic-portal) and
    ends the meeting (raises Leave). This is rolled once: return False for all heroes but the first whom it strikes."""
    if not is_first_struck(game, m):
        return False
    name, cause = game.catalog[m.kind].name, m.cause_by(GATEWAY)
    if await party_measure.excess(game, "highland/gateway", name, cause, party_measure.craft) > 0:
        raise path_places.leave_for_the_city()
    return True


SCRIPTS: dict[str, Script] = {"magic-gateway": Script(magic_gateway), "rock-face": Script(rock_face)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {"magic-gateway": Place("meet"), "rock-face": Place("meet")}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
