"""Cards that let a hero repeat a road roll (`talisman_desktop.cards.owned.RollsRoadAgain`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards.owned import RollsRoadAgain
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import dice, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.lasting_words import ONCE_A_ROAD
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling
from talisman_desktop.rules.values.roll_values import ROAD_AGAIN

Source = tuple[str, int]
"""The kind of the card or character that lets a hero reroll, and the number of the card (0 for a character)."""


def _allowed(game: Game, hero: str, how: str) -> Iterator[Source]:
    for static, card, printed in ROAD_AGAIN(game, (), hero):
        if static.how == how:
            yield printed.id, card.id if card is not None else 0


async def _wants(game: Game, hero: str, key: str, text: str, options: tuple[Option, Option], cause: Cause) -> bool:
    """Ask a hero whether to roll again and return the answer. The first option keeps the roll."""
    leave = options[0].id
    answer = await game.choose(
        lambda: Choose(key=key, hero=hero, text=text, options=options, cause=cause, family="offers", usual=leave),
        moot=leave,
    )
    return answer != leave


async def _by_leader(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let a leader whose card or character allows it repeat the road roll; the new roll counts."""
    leader = game.party[0]
    if not any(_allowed(game, leader, "leader")):
        return rolled
    options = (Option("keep", "Keep it"), Option("again", "Roll again"))
    cause = game.ruleset.clauses.road_roll.on(game.hero(leader).kind)
    if not await _wants(game, leader, "road/again", _again(roll, rolled), options, cause):
        return rolled
    return await dice.roll_for_party(game, roll.request, roll.purpose)


def _again(roll: Rolling, rolled: tuple[int, ...]) -> str:
    return f"{roll.purpose}: you rolled {' and '.join(map(str, rolled))}. Roll again? The second roll counts"


async def _ones(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let a leader whose card or character allows it reroll the dice that show 1, before any special location is rolled
    for."""
    leader = game.party[0]
    found = next(_allowed(game, leader, "ones"), None) if 1 in rolled else None
    if found is None:
        return rolled
    cause, ones = Cause(card=found[0]), rolled.count(1)
    which = "the 1" if ones == 1 else f"the {ones} ones"
    text = f"{roll.purpose}: reroll {which} before a special location is rolled for?"
    options = (Option("no", "No"), Option("yes", "Reroll"))
    if not await _wants(game, leader, "road/ones", text, options, cause):
        return rolled
    request = replace(roll.request, key="road/ones/dice", dice=ones, cause=cause)
    return (*(d for d in rolled if d != 1), *await dice.roll(game, request, roll.purpose))


async def _once(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let any hero with such a card repeat the road roll, once on each road."""
    way = roads.way(game.table)
    mark = f"{ONCE_A_ROAD}{way.destination if way is not None else ''}"
    for hero in game.party:
        for kind, card in _allowed(game, hero, "once"):
            if any(x.what == mark and x.card == card for x in game.table.lasting):
                continue
            cause, options = Cause(card=kind), (Option("no", "No"), Option("yes", "Roll again"))
            if await _wants(game, hero, "road/compass", _again(roll, rolled), options, cause):
                game.do(LastingBegan(Lasting(hero, mark, 1, "adventure", card, kind), cause=cause))
                rolled = await dice.roll_for_party(game, roll.request, roll.purpose)
    return rolled


AROUNDS = tuple(
    Around(procedure=ROAD_ROLL, revise=revise, needs=(RollsRoadAgain,)) for revise in (_by_leader, _ones, _once)
)
"""The hooks that let heroes repeat road rolls."""
