"""Standing rules of followers and objects on the road: who draws, skips, rolls again, or finds gold."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, CardTurned, LastingBegan, TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Lasting, base_deck, discard
from talisman_desktop.games.darkest.boxes.pool.pool_fights import bearing
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.games.darkest.road import road_rolls
from talisman_desktop.rules import dice, roads, statics, tokens
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow
from talisman_desktop.rules.moments import ROAD_ROLL, TURNS_LOST, Rolling, TurnsLost
from talisman_desktop.rules.values import MAY_REPLACE, MAY_SKIP

GUIDE, ORACLE = OwnerScript("oathsworn-guide"), OwnerScript("oathsworn-oracle")
KRAVEN, MAP, COMPASS = OwnerScript("kraven"), OwnerScript("finds-gold"), OwnerScript("gilded-compass")
FINISHED = "quest-done"
"""The note in the journal that a quest is finished."""


async def _asks(game: Game, hero: str, key: str, text: str, deed: str, cause: Cause) -> bool:
    """Ask a hero whether to do what a follower or an object allows."""
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
"""The strength or craft of an enemy that makes Kraven leave."""


async def _draw_one_more(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let a leader with Kraven draw one more card on a space that draws some (H5.kraven)."""
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
    more = await _asks(game, lost.hero, "kraven", "Kraven: draw 1 more adventure card for it?", "Draw 1 more", cause)
    return n + more


def _flees(game: Game, hero: str, card: int) -> Iterator[CardMoved]:
    """Yield Kraven's leaving when his owner meets an enemy card that he fears."""
    if not card or not game.alive(hero) or not game.lies(card):
        return
    printed = game.printed(game.card(card))
    if max(printed.strength or 0, printed.craft or 0) >= FEARED:
        for kraven in bearing(game, hero, KRAVEN):
            yield CardMoved(kraven.id, discard(kraven.deck), cause=Cause(card=kraven.kind))


def _before_a_fight(game: Game, began: FightBegan) -> Iterator[CardMoved]:
    yield from _flees(game, began.own.hero, 0 if began.other.hero else began.other.card)


# --- the Oathsworn ---


def _skips(game: Game, base: bool, leader: str) -> bool:
    """Whether the party may skip a road space: any hero's guide knows the way (H5.oathsword-guide)."""
    return base or any(statics.has_script(game, hero, GUIDE.name) for hero in game.party)


def _foresees(game: Game, base: bool, hero: str) -> bool:
    """Whether a hero may exchange the card just drawn: an oracle serves the leader, and a hero whose lost turn drew it
    (H5.oathsworn-oracle)."""
    if base or not statics.has_script(game, hero, ORACLE.name):
        return base
    number = game.situation.meets(game).card
    forced = bool(number) and bool(game.lies(number)) and game.card(number).first == hero
    return hero == game.party[0] or forced


def _told(game: Game, told: Told) -> Iterator[CardMoved]:
    """Yield what follows words of the journal: the Oathsworn leave when a quest is finished, and Kraven leaves where
    an enemy was evaded or destroyed."""
    if told.what == FINISHED and game.alive(told.hero):
        for words in (GUIDE, ORACLE):
            for card in bearing(game, told.hero, words):
                yield CardMoved(card.id, discard(card.deck), cause=told.cause)
    elif told.what in ("evaded", "destroyed") and told.hero:
        yield from _flees(game, told.hero, game.situation.meets(game).card)


# --- the compass and the map ---


async def _second_roll(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let the owner of the compass have the road roll made again, once along a road (H5.gilded-compass)."""
    way = roads.way(game.table)
    mark = f"{ID}/compass/{way.destination if way is not None else ''}"
    for hero in game.party:
        for card in bearing(game, hero, COMPASS):
            if any(x.what == mark and x.card == card.id for x in game.table.lasting):
                continue
            cause = Cause("H5.gilded-compass", card.kind)
            text = f"{roll.purpose}: you rolled {' and '.join(map(str, rolled))}. Roll again? The second roll counts"
            if await _asks(game, hero, "compass", text, "Roll again", cause):
                game.do(LastingBegan(Lasting(hero, mark, 1, "adventure", card.id, card.kind), cause=cause))
                rolled = await dice.throw_for_party(game, roll.request, roll.purpose)
    return rolled


def _finds(game: Game, turned: CardTurned) -> Iterator[TokensChanged]:
    """Yield 1 gold for the owner of a map when an object is drawn from the adventure deck: by the leader, or by a lost
    turn of the owner's."""
    lying = game.lies(turned.card)
    if not turned.up or not lying.startswith("spot:") or not game.catalog[turned.kind].is_item:
        return
    card = game.card(turned.card)
    drawer = card.first or (game.party[0] if game.party else "")
    if base_deck(card.deck) != "adventure" or not drawer or not tokens.can_gain(game, drawer, "gold"):
        return
    for found in bearing(game, drawer, MAP):
        yield TokensChanged(drawer, "gold", 1, cause=Cause(card=found.kind))


AROUNDS = (
    Around(procedure=ROAD_ROLL, revise=_second_roll, after=_draw_one_more, needs=(COMPASS, KRAVEN)),
    Around(procedure=TURNS_LOST, revise=_lose_one_more, needs=(KRAVEN,)),
)
BENDS = (Bend(MAY_SKIP, _skips, needs=(GUIDE,)), Bend(MAY_REPLACE, _foresees, needs=(ORACLE,)))
FOLLOWS = (
    Follow(FightBegan, _before_a_fight, needs=(KRAVEN,)),
    Follow(Told, _told, needs=(GUIDE, ORACLE, KRAVEN)),
    Follow(CardTurned, _finds, needs=(MAP,)),
)
"""The parts of these followers and objects on the road."""

PLACES: dict[str, Place] = {
    "finds-gold": Place("owned"),
    "gilded-compass": Place("owned"),
    "kraven": Place("owned"),
    "oathsworn-guide": Place("owned"),
    "oathsworn-oracle": Place("owned"),
}
"""The slot of each."""
