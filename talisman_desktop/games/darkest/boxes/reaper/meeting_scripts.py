"""Scripts of the cards that heroes meet: events, enemies, strangers and places."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import Card, held, spot
from talisman_desktop.games.darkest.boxes.reaper.script_questions import LEAVE, die
from talisman_desktop.rules import baggage, roads
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of

# --- events ---

WEREWOLF = e.Fight("werewolf", "strength", 3, "monster")


async def werewolf(game: Game, m: Meeting) -> bool:
    """Roll a die for each follower if there are several, again for equal highest rolls. The one with the highest roll
    is a werewolf: it attacks the hero, and is lost after the fight. Return False if the hero has no followers."""
    left = list(game.table.zone(held("followers", m.hero)))
    some = bool(left)
    while len(left) > 1:
        rolls = {
            c.id: await die(
                game,
                m,
                "werewolf",
                f"{game.printed(c).name}: roll a die; the follower with the highest is the werewolf",
                c.id,
            )
            for c in left
        }
        left = [c for c in left if rolls[c.id] == max(rolls.values())]
    if some:
        await game.situation.fight(game, m, WEREWOLF)
    for card in left:
        if game.alive(m.hero) and card in game.table.zone(held("followers", m.hero)):
            baggage.lose_card(game, card, m.cause)
    return some


# --- places ---


def _enemies(game: Game) -> list[Card]:
    return [c for c in roads.face_up(game.table) if game.printed(c).type == "enemy"]


async def arena(game: Game, m: Meeting) -> bool:
    """Let the hero call an enemy that lies face up on the road, and meet it here; return whether the hero did."""
    number = await one_of(
        game, m, "call", "which enemy do you call?", lambda: [*card_options(game, _enemies(game)), LEAVE]
    )
    if not number:
        return False
    game.do(CardMoved(int(number), spot(m.at), cause=m.cause))
    await game.situation.meet_again(game, m.hero, Met(int(number)))
    return True


SCRIPTS: dict[str, Script] = {
    "arena": Script(arena, lambda game, m: bool(_enemies(game))),
    "werewolf": Script(werewolf),
}
"""The scripts by the names the card files use."""
