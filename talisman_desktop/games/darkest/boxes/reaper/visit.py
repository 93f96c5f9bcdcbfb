"""The visit of the Grim Reaper to a hero (E2.i, E3.h): the hero rolls a die on his card, and fate cannot change it
(E3.j)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Teleport, Token
from talisman_desktop.core.facts import FigureMoved, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, held
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import FIGURE, VISIT, first_space, is_abroad
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import PartyCaught
from talisman_desktop.rules import baggage, dice, lots, next_move, preservation, roads, spells, tokens, turns
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import MAY_DESTROY_SPIRITS

BACK = 5
"""The roll that sends the Grim Reaper back to his first space."""

SAYS = "1 death, 2 lose a follower or a life, 3 dice against him, 4 lose a turn, 5 he goes back, 6 a wish"
"""A summary of the rows on the Grim Reaper's card, for the question (E2.b)."""

HIS_DICE = "the dice with the Grim Reaper"
"""The purpose of a hero's roll against the Grim Reaper's."""
LOT = "the follower lost"
"""The purpose of the roll that chooses the follower whom the Grim Reaper takes."""

GIFTS: tuple[Token, ...] = ("strength", "craft", "life", "gold", "fate")
"""The tokens among which a hero who rolled a 6 may choose."""


def is_due(game: Game) -> bool:
    """Whether the Grim Reaper has reached the party and his visit is still to come."""
    return reaper_slice.of(game.table).caught and is_abroad(game.table) and roads.way(game.table) is not None


async def caught(game: Game) -> None:
    """Let each hero roll on the Grim Reaper's card; then he leaves, or goes back to his first space if a hero rolled a
    5 (E2.i)."""
    cause = Cause(VISIT)
    game.change(PartyCaught(now=False), cause=cause)
    game.do(Told("reaper-caught", "", (), cause=cause))
    rolled: list[int] = []
    m = Meeting("", "")
    for hero in game.party:
        if game.present(hero):
            rolled.append(await meets(game, hero, m, cause))
    turns.settle_lost_turns(game, m)
    way = roads.way(game.table)
    if is_abroad(game.table) and way is not None:
        to = first_space(way).zone if BACK in rolled else ""
        game.do(FigureMoved(FIGURE, to, cause=cause))


async def meets(game: Game, hero: str, m: Meeting, cause: Cause) -> int:
    """Let a hero roll on the Grim Reaper's card and return the number rolled. Turns that the hero loses are added to
    `m`."""
    name = game.character(hero).name
    request = Throw(
        key="reaper/visit",
        hero=hero,
        text=f"The Grim Reaper has come for the {name}: roll a die ({SAYS})",
        cause=cause,
        family="tables",
    )
    if MAY_DESTROY_SPIRITS(game, False, hero):
        (n,) = await dice.roll_own(game, request, "the Grim Reaper", lambda d: d[-1] > 3)
    else:
        (n,) = await dice.roll(game, request, "the Grim Reaper")
    match n if game.present(hero) else 0:
        case 1:
            await preservation.lose_life(game, hero, tokens.count(game, hero, "life"), cause)
        case 2:
            await _lose_follower(game, hero, cause)
        case 3:
            await _death_dice(game, hero, cause)
        case 4:
            await turns.lose(game, m, 1, hero)
        case 6:
            await _gift(game, hero, cause)
        case _:
            pass
    return n


async def _lose_follower(game: Game, hero: str, cause: Cause) -> None:
    """Take a follower of the hero by lot, or a life from a hero without any."""
    followers = game.table.zone(held("followers", hero))
    if not followers:
        await preservation.lose_life(game, hero, 1, cause)
        return
    text = "The Grim Reaper takes a follower"
    lost = await lots.drawn(game, hero, followers, "reaper/follower", text, LOT, cause)
    baggage.lose_card(game, lost, cause)


async def _death_dice(game: Game, hero: str, cause: Cause) -> None:
    """Roll two dice for the Grim Reaper and two for the hero, who loses a life if the Reaper's show more."""
    his = Throw(key="reaper/his", text="Dice with the Grim Reaper: his dice", dice=2, cause=cause, family="tables")
    own = Throw(
        key="reaper/own", hero=hero, text="Dice with the Grim Reaper: yours", dice=2, cause=cause, family="tables"
    )
    deaths = sum(await dice.roll(game, his, "the Grim Reaper"))
    mine = sum(await dice.roll(game, own, HIS_DICE))
    game.do(Told("reaper-dice", hero, (mine, deaths), cause=cause))
    if deaths > mine:
        await preservation.lose_life(game, hero, 1, cause)


async def _gift(game: Game, hero: str, cause: Cause) -> None:
    """Let a hero who rolled a 6 choose a token, a spell, or a move to any space of the region."""
    can = [Option(token, f"Gain 1 {token}") for token in GIFTS if tokens.can_gain(game, hero, token)]
    if spells.room(game, hero):
        can.append(Option("spell", "Gain 1 spell"))
    can.append(Option("teleport", "Let the party go to any space of this region next"))
    answer = await game.choose(
        lambda: Choose(
            key="reaper/gift",
            hero=hero,
            text="The Grim Reaper grants a wish: choose one",
            options=tuple(can),
            cause=cause,
            family="offers",
        ),
        moot="none",
    )
    match answer:
        case "spell":
            await spells.gain(game, hero, 1, cause)
        case "teleport":
            next_move.accept(game, hero, Teleport("any"), cause)
        case "strength" | "craft" | "life" | "gold" | "fate":
            tokens.gain(game, hero, answer, 1, cause)
        case _:
            pass
