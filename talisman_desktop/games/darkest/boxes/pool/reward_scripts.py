"""Scripts of the quest rewards, and the list of standing rules in code for rewards and mounts (H5)."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.movement import MeetAgain
from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Step, discard
from talisman_desktop.games.darkest.base.places import REGIONS
from talisman_desktop.games.darkest.boxes.pool import dream_prize, reward_rolls
from talisman_desktop.games.darkest.journey import crossing, teleports
from talisman_desktop.games.darkest.road import homecoming
from talisman_desktop.rules import baggage, draws, movement_words, resolution
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script

AGAIN = 3
"""The number of extra turns that a Lightning Trap gives."""
LEAVE = Option("", "Leave it")


async def a_favour_owed(game: Game, m: Meeting) -> bool:
    """Draw adventure cards until a follower comes, whom the hero may take; all others are discarded. Return whether the
    hero took one."""
    deck = game.table.in_force("adventure")
    pile = game.table.decks[deck]
    for _ in range(pile.size + len(pile.top) + len(game.table.zone(discard(deck)))):
        number = await draws.draw(game, "adventure", m.zone, m.cause, hero=m.hero)
        if not number:
            break
        if game.printed(game.card(number)).type == "follower":
            return await _follows(game, m, game.card(number))
        baggage.lose_card(game, game.card(number), m.cause)
    return False


async def _follows(game: Game, m: Meeting, card: Card) -> bool:
    """Ask whether a hero takes a follower that was drawn, and discard a follower who is not taken."""
    printed = game.printed(card)

    def choice() -> Choose:
        fits = not baggage.refusal(game, m.hero, printed)[0]
        options = (*((Option("take", f"Take the {printed.name}"),) if fits else ()), LEAVE)
        return Choose(
            key=f"follows/{m.kind}",
            hero=m.hero,
            text=f"The {printed.name} was drawn: does it follow you?",
            options=options,
            cause=m.cause,
            card=card.id,
            family="taking",
        )

    taken = await game.choose(choice) == "take"
    if taken:
        baggage.take(game, m.hero, card, m.cause)
    else:
        baggage.lose_card(game, card, m.cause)
    return taken


# --- the Lightning Trap (H5.lightning-trap) ---


async def trap_set(game: Game, m: Meeting) -> bool:
    """Put the counters on a new Lightning Trap. Always return True."""
    game.do(CountersChanged(m.card, AGAIN, cause=m.cause))
    return True


async def trap_turn(game: Game, m: Meeting) -> bool:
    """Take a counter off the trap, which is discarded with the last one, and let its owner meet the last card or place
    again. Return whether there was one to meet."""
    left = game.card(m.card).counters
    game.do(CountersChanged(m.card, -1, cause=m.cause))
    if left <= 1:
        baggage.lose_card(game, game.card(m.card), m.cause)
    return await movement_words.run(game, m, MeetAgain())


def _trap_has_turns(game: Game, m: Meeting) -> bool:
    return game.card(m.card).counters > 0 and movement_words.possible(game, m, MeetAgain())


# --- the Magic Door (H5.magic-door) ---

DOOR = "sacred-pool/through-the-door"


async def magic_door(game: Game, m: Meeting) -> bool:
    """Discard the door, which carries the party at once to a village or another place of the Inner or Outer Region, and
    raise Leave for that place. In record-only mode the players move the party themselves, and this returns True."""
    baggage.lose_card(game, game.card(m.card), m.cause)
    if resolution.keeps(game.table.options):
        return True
    spaces = game.catalog.spaces
    options = [
        Option(f"{region.id}/{place}", spaces[place].name, group=region.title)
        for region in REGIONS.values()
        for place in dict.fromkeys((region.village, *region.places, region.waypoint))
    ]
    answer = await game.choose(
        lambda: Choose(
            key="magic-door",
            hero=m.hero,
            text="The Magic Door: where does the party go?",
            options=tuple(options),
            cause=m.cause,
            family="road-choices",
        )
    )
    raise Leave(Step(DOOR, tuple(answer.split("/"))))


async def through_the_door(game: Game, region: str, place: str) -> Step:
    """Carry the party to a place of a region: the old road is cleared, and the place is the destination of a new
    road."""
    if place == REGIONS[region].village:
        return Step("to-village", (region,))
    homecoming.clear_road(game)
    crossing.enter_region(game, REGIONS[region], Cause("C4f.c"))
    return teleports.new_road(game, place)


STEPS = {DOOR: through_the_door}

SCRIPTS: dict[str, Script] = {
    "a-favour-owed": Script(a_favour_owed),
    "magic-door": Script(magic_door),
    "trap-set": Script(trap_set),
    "trap-turn": Script(trap_turn, _trap_has_turns),
}
"""The scripts by the names that the card files use."""

PLACES: dict[str, Place] = {
    "a-favour-owed": Place("meet"),
    reward_rolls.AUSPICE: Place("owned"),
    dream_prize.WORD: Place("owned"),
    "magic-door": Place("meet"),
    "trap-set": Place("meet"),
    "trap-turn": Place("may", ("between",)),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
