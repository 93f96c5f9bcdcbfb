"""The standing rule of Kraven, a follower who lets the party draw more."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, discard
from talisman_desktop.games.darkest.boxes.pool.pool_fights import bearing
from talisman_desktop.games.darkest.road import road_rolls
from talisman_desktop.rules import roads
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Follow
from talisman_desktop.rules.moments import ROAD_ROLL, TURNS_LOST, Rolling, TurnsLost

KRAVEN = OwnerScript("kraven")


async def _asks(game: Game, hero: str, key: str, text: str, deed: str, cause: Cause) -> bool:
    """Ask a hero whether to do a thing that a follower or an object allows."""
    answer = await game.choose(
        lambda: Choose(
            key=f"road/{key}",
            hero=hero,
            text=text,
            options=(Option("no", "No"), Option("yes", deed)),
            cause=cause,
            family="offers",
            usual="no",
        ),
        moot="no",
    )
    return answer == "yes"


# --- Kraven ---

FEARED = 6
"""The lowest strength or craft of an enemy that makes Kraven leave."""


async def _draw_one_more(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let a leader with Kraven draw one more card on a space where cards are drawn (H5.kraven)."""
    leader = game.party[0]
    kraven = bearing(game, leader, KRAVEN) if sum(map(road_rolls.cards_of, rolled)) else []
    if not kraven:
        return
    cause = Cause("H5.kraven", kraven[0].kind)
    if await _asks(game, leader, "kraven", "Kraven: draw 1 more adventure card here?", "Draw 1 more", cause):
        road_rolls.deal_row(game, 1, cause)


async def _lose_one_more(game: Game, lost: TurnsLost, n: int) -> int:
    """Let the owner of Kraven draw one more card for turns lost (H5.kraven)."""
    kraven = bearing(game, lost.hero, KRAVEN) if n and roads.way(game.table) is not None else []
    if not kraven:
        return n
    cause = Cause("H5.kraven", kraven[0].kind)
    more = await _asks(
        game,
        lost.hero,
        "kraven",
        "Kraven: 1 card is drawn for each turn you lose. Draw 1 extra card as well?",
        "Draw 1 more",
        cause,
    )
    return n + more


def _flees(game: Game, hero: str, card: int) -> Iterator[CardMoved]:
    """Yield the fact that Kraven leaves a hero who fights, evades or destroys an enemy with a printed score of 6 or
    more."""
    if not card or not game.alive(hero) or not game.lies(card):
        return
    printed = game.printed(game.card(card))
    if max(printed.strength or 0, printed.craft or 0) >= FEARED:
        for kraven in bearing(game, hero, KRAVEN):
            yield CardMoved(kraven.id, discard(kraven.deck), cause=Cause(card=kraven.kind))


def _before_a_fight(game: Game, began: FightBegan) -> Iterator[CardMoved]:
    yield from _flees(game, began.own.hero, 0 if began.other.hero else began.other.card)


def _tells_escape(told: Told) -> bool:
    """Whether a note in the journal says that an enemy was evaded or destroyed."""
    return told.what in ("evaded", "destroyed")


def _told(game: Game, told: Told) -> Iterator[CardMoved]:
    """Yield the fact that Kraven leaves because an enemy was evaded or destroyed."""
    if told.hero:
        yield from _flees(game, told.hero, game.situation.meets(game).card)


AROUNDS = (
    Around(procedure=ROAD_ROLL, after=_draw_one_more, needs=(KRAVEN,)),
    Around(procedure=TURNS_LOST, revise=_lose_one_more, needs=(KRAVEN,)),
)
FOLLOWS = (
    Follow(FightBegan, _before_a_fight, needs=(KRAVEN,)),
    Follow(Told, _told, needs=(KRAVEN,), concerns=_tells_escape),
)
"""The rules by which Kraven leaves: before a fight, or when an enemy is evaded or destroyed."""

PLACES: dict[str, Place] = {
    "kraven": Place("owned"),
}
"""For each script, the slot of the card words that may call it."""
