"""Scripts of the characters of the box: the Highlander, the Rogue and the Vampiress."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.road import road_rolls, walk
from talisman_desktop.rules import baggage, dice, die_tables, prospects, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.moments import ROAD_ROLL, ROLL, Encountered, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.stakes import Asked, Stake
from talisman_desktop.rules.values.meeting_values import MAY_HARM, Pair

# --- the Highlander ---

HILLS = "hills"


async def _more_cards(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let a Highlander on the Hills roll a die for that many more cards; a 1 brings one card (K7.highlander)."""
    who = [h for h in game.party if statics.has_script(game, h, "hills-die")]
    if not who or walk.terrain_here(game) != HILLS:
        return
    hero = who[0]
    cause = Cause("K7.highlander", game.hero(hero).kind)
    answer = await game.choose(
        lambda: Choose(
            key="hills/more",
            hero=hero,
            text="The Hills: roll a die for that many more adventure cards?",
            options=(Option("no", "No"), Option("yes", "Roll a die")),
            cause=cause,
            family="offers",
            usual="no",
        ),
        moot="no",
    )
    if answer == "yes":
        asked = Throw(key="hills", hero=hero, text="The Hills: how many more cards?", cause=cause, family="road")
        (n,) = await dice.roll_own(game, asked, "the Hills", lambda d: True)
        road_rolls.deal_row(game, n, clauses.CLAUSES.revealed)


ON_THE_HILLS = Around(procedure=ROAD_ROLL, after=_more_cards, needs=(OwnerScript("hills-die"),))
"""The Highlander's addition to the road roll."""

# --- the Rogue ---

LUCKY_AT = ("table/core/tavern", "table/core/city", "mystic")
"""The rolls for which a Rogue may roll a second die: at the Tavern, at the Enchantress and at the Mystic."""


async def _second_die(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Roll a second die for a Rogue at the Tavern, the Enchantress or the Mystic, and let the Rogue choose one of the
    two."""
    hero = roll.request.hero
    if roll.request.key not in LUCKY_AT or len(rolled) != 1 or not hero:
        return rolled
    if not game.alive(hero) or not statics.has_script(game, hero, "two-dice"):
        return rolled
    cause = Cause(card=game.hero(hero).kind)
    request = replace(roll.request, key=f"{roll.request.key}/second", cause=cause)
    other = await dice.roll(game, request, roll.purpose)
    if other == rolled or not game.alive(hero):
        return rolled
    answer = await game.choose(
        lambda: Choose(
            key="die/which",
            hero=hero,
            text=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}: which of your two dice counts?",
            options=(Option("1", str(rolled[0])), Option("2", str(other[0]))),
            cause=cause,
            card=roll.request.card,
            family="offers",
        ),
        moot="1",
    )
    return other if answer == "2" else rolled


def _one_of_two(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a Rogue's first die at the Tavern or the Enchantress, noting that the second die
    is not counted; None for any other roll."""
    throw = asked.throw
    if throw is None or throw.key not in LUCKY_AT or not game.alive(throw.hero):
        return None
    printed = game.catalog.cards.get(throw.key.removeprefix("table/"))
    table = next((x for x in prospects.inside(printed.meet) if isinstance(x, e.Roll)), None) if printed else None
    if printed is None or table is None or not statics.has_script(game, throw.hero, "two-dice"):
        return None
    stake = die_tables.stake(game, throw.hero, printed.id.rpartition("/")[2], table)
    return replace(stake, unknown=(*stake.unknown, "without the second die"), alike=False)


STAKES: dict[str, StakeOf] = {"table": _one_of_two}
"""The possible results of the rolls that these characters change."""


def _profit(game: Game, met: Encountered) -> Iterator[TokensChanged]:
    """Yield 1 gold for a Rogue who meets a card that sells things (K7.rogue)."""
    if not statics.has_script(game, met.hero, "profit") or not tokens.can_gain(game, met.hero, "gold"):
        return
    if any(isinstance(x, e.Buy) for x in prospects.inside(game.printed(game.card(met.card)).meet)):
        yield TokensChanged(met.hero, "gold", 1, cause=Cause("K7.rogue", game.hero(met.hero).kind))


ON_ROLLS = Around(procedure=ROLL, revise=_second_die, needs=(OwnerScript("two-dice"),))
ON_TRADE = Follow(Encountered, _profit, needs=(OwnerScript("profit"),))
"""The rule that a Rogue gains gold after meeting a card that sells things."""

# --- the Vampiress ---


def _prey(game: Game, hero: str) -> list[tuple[str, Card]]:
    """Return (owner, follower) for each follower that the Vampiress may drain."""
    return [
        (other, card)
        for other in game.party
        if other == hero or MAY_HARM(game, True, Pair(hero, other))
        for card in game.table.zone(held("followers", other))
    ]


async def drain(game: Game, m: Meeting) -> bool:
    """Let the Vampiress discard a follower of any hero and get a life back (K7.vampiress); return whether she did."""

    def options() -> list[Option]:
        prey = _prey(game, m.hero)
        found = (Option(str(c.id), game.printed(c).name, game.character(h).name) for h, c in prey)
        return [*found, Option("", "None")]

    number = await one_of(game, m, "drain", "which follower do you discard, to heal 1 life?", options)
    if not number:
        return False
    cause = m.cause_by("K7.vampiress")
    baggage.lose_card(game, game.card(int(number)), cause)
    tokens.restore(game, m.hero, "life", 1, cause)
    return True


def _could_drain(game: Game, m: Meeting) -> bool:
    return tokens.missing(game, m.hero, "life") > 0 and bool(_prey(game, m.hero))


SCRIPTS: dict[str, Script] = {"drain": Script(drain, _could_drain)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "drain": Place("may", ("between", "road", "any")),
    "hills-die": Place("owned"),
    "profit": Place("owned"),
    "two-dice": Place("owned"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
