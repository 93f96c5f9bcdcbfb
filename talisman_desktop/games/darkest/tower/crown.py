"""The end of the way up (C10o): the Crown, or the ending of a box in its place."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved, Told, TopSet
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Step, discard, spot
from talisman_desktop.games.darkest.base.darkest_options import ending, fights_for_the_crown
from talisman_desktop.games.darkest.base.endings import CAUSE, DECK, MAY_BE_HIDDEN, in_force, left
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import draws, effect_runner, resolution
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.turns import settle_lost_turns


async def crown(game: Game) -> Step:
    """Begin the ending that lies in the Crown's place, or end the game at the Crown."""
    if ending(game.table.options) != "off" and (card := ending_in_place(game) or await _turned(game)):
        return await _begin(game, card)
    return reach(game)


def reach(game: Game) -> Step:
    """End the game with the Crown reached together, or, if there can be only one, begin the fight for it (C10o, ruling
    38)."""
    if fights_for_the_crown(game.table.options) and len(game.party) > 1:
        return Step("finale", (game.party[0],))
    return crowned(game, game.party[0] if len(game.party) == 1 else "")


def crowned(game: Game, hero: str, cause: Cause = CAUSE, *, only: tuple[str, ...] = ()) -> Step:
    """End the game: `hero` has won alone, or the whole party for "". If not all of the party have won, `only` names
    those who have."""
    game.do(Told("crowned", hero, only, cause=cause))
    return Step("over", ("won", hero, *only))


def all_lost(game: Game, cause: Cause) -> Step:
    """End the game without a winner."""
    game.do(Told("all-lost", "", (), cause=cause))
    return Step("over", ("lost", ""))


# --- the card in its place (ruling 84) ---


def ending_in_place(game: Game) -> Card | None:
    """Return the ending that lies face up before the party; None if there is none."""
    spots = (game.table.zone(spot(n)) for n in range(walk.last_spot(game) + 1))
    return next((card for cards in spots for card in cards if card.deck == DECK), None)


def words_of(game: Game, name: str) -> tuple[str, Cause]:
    """Return the name with which questions of the ending that lies here begin, and their cause.

    `name` is used if players have taken the card away.
    """
    card = ending_in_place(game)
    return (game.printed(card).name, CAUSE.on(card.kind)) if card is not None else (name, CAUSE)


async def _turned(game: Game) -> Card | None:
    """Turn over the ending on top of the deck; None if no box has any.

    One that must lie open from the beginning, and does not, is put aside, and the next is turned over (ruling 85).
    """
    is_open = bool(in_force(game.table))
    while left(game.table):
        card = game.card(await draws.draw(game, DECK, spot(walk.last_spot(game) + 1), CAUSE))
        if is_open or MAY_BE_HIDDEN(game, True, card.kind):
            return card
        game.do(CardMoved(card.id, discard(DECK), cause=CAUSE.on(card.kind)))
    return None


async def _begin(game: Game, card: Card) -> Step:
    """Carry out the text of the ending: a script leads to the steps that play it.

    If players play it at their table, they report how it ended.
    """
    printed = game.printed(card)
    cause = CAUSE.on(card.kind)
    if not await resolution.by_program(game, "words", printed.name, cause, card=card.id):
        return await _by_hand(game, printed.name, cause)
    m = Meeting(game.party[0], card.kind, card=card.id, at=walk.last_spot(game))
    await effect_runner.run(game, m, printed.meet)
    settle_lost_turns(game, m)
    return reach(game)


async def _by_hand(game: Game, name: str, cause: Cause) -> Step:
    alone = [Option(h, f"The {game.character(h).name} wins alone") for h in game.party]
    answer = await game.choose(
        lambda: Choose(
            key="by-hand/ending",
            text=f"{name}: play it at your table. How did it end?",
            options=(
                Option("together", "The party wins"),
                *alone,
                Option("lost", "Nobody wins"),
                Option("back", "Turn back to the village"),
            ),
            cause=cause,
            pauses=True,
        )
    )
    if answer == "lost":
        return all_lost(game, cause)
    if answer == "back":
        return withdraw(game)
    return crowned(game, "" if answer == "together" else answer, cause)


def withdraw(game: Game) -> Step:
    """Turn the party back from the ending, which goes back on top of its deck as it was."""
    if card := ending_in_place(game):
        game.do(CardMoved(card.id, f"deck:{DECK}", cause=CAUSE))
        game.do(TopSet(DECK, (card.kind,), cause=CAUSE))
    return Step("give-up")
