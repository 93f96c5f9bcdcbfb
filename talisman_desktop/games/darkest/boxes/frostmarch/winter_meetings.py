"""Scripts of the events, enemies, strangers and places of winter."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import CardMoved, CountersChanged
from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.core.table import Card
from talisman_desktop.rules import baggage, dice, effect_runner, purse, roads, spells, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of

LEAVE = Option("", "Leave it")


async def _die(game: Game, m: Meeting, hero: str, text: str) -> int:
    """Roll a die for a hero, with this question after the card's name; return the number."""
    name = game.catalog[m.kind].name
    asked = Throw(
        key=f"winter/{m.kind}", hero=hero, text=f"{name}: {text}", cause=m.cause, family="tables", card=m.card
    )
    return (await dice.roll_own(game, asked, name, lambda d: True))[0]


# --- events ---


async def planeswalker(game: Game, m: Meeting) -> bool:
    """Let the party teleport, which raises Leave; if it stays, roll a die: on a 1 the Planeswalker is gone, otherwise
    he moves to the road space of that number. This is done once: return False for all heroes but the first who meets
    him."""
    if not is_first_struck(game, m):
        return False
    await game.situation.travel(game, "any")
    space = await _die(game, m, m.hero, "on a 1 he is gone, otherwise he goes to that road space")
    if space > 1:
        game.do(CardMoved(m.card, roads.own(space).zone, cause=m.cause))
    return True


# --- enemies ---


async def eastern_dragon(game: Game, m: Meeting) -> bool:
    """Decide that a hero fights the dragon with the lower of strength and craft; with craft if they are equal. Return
    False, because the fight comes later."""
    m.battle = statics.score(game, m.hero, "strength") < statics.score(game, m.hero, "craft")
    m.psychic = not m.battle
    return False


async def lich_feeds(game: Game, m: Meeting) -> bool:
    """If the hero has lost a life to the Lich, put a life token on it; return whether the hero has."""
    if m.wounded and game.lies(m.card).startswith("spot:"):
        game.do(CountersChanged(m.card, 1, cause=m.cause))
    return m.wounded


async def lich_lives(game: Game, m: Meeting) -> bool:
    """Let a beaten Lich lose one of the life tokens on it instead of being killed; the fight then ends in a stand-off.
    Return whether it does."""
    if game.card(m.card).counters:
        game.do(CountersChanged(m.card, -1, cause=m.cause))
        m.drawn = True
    return m.drawn


# --- strangers ---

FEE = 1
"""The gold that the Goblin Sapper asks for."""
GENEROUS = 3
"""The number of spells given to one hero at once with which the Lore Master leaves."""


def _sapped(game: Game, m: Meeting) -> list[Card]:
    """Return the face-up cards on the other spaces of this road."""
    way = roads.way(game.table)
    return [
        card
        for card in roads.face_up(game.table)
        if (space := roads.of_zone(game.lies(card.id))) is not None and way is not None and space != way.at
    ]


async def goblin_sapper(game: Game, m: Meeting) -> bool:
    """Let the hero pay 1 gold to discard a card that lies face up on another space of this road; the Sapper goes there.
    Return whether the hero did."""

    def options() -> list[Option]:
        found = _sapped(game, m) if purse.can_pay(game, m.hero, FEE) else []
        return [LEAVE, *(Option(str(card.id), game.printed(card).name) for card in found)]

    number = await one_of(game, m, "sap", "which card do you discard for 1 gold?", options)
    if not number:
        return False
    purse.pay(game, m.hero, FEE, m.cause)
    game.do(CardMoved(m.card, game.lies(int(number)), met=True, cause=m.cause))
    baggage.lose_card(game, game.card(int(number)), m.cause)
    m.taken = True
    return True


async def lore_master(game: Game, m: Meeting) -> bool:
    """Let the hero draw as many spells as craft allows; the Lore Master leaves after giving three at once. Return
    whether the hero gained any."""
    gained = await spells.gain(game, m.hero, spells.room(game, m.hero), m.cause)
    if gained >= GENEROUS:
        baggage.lose_card(game, game.card(m.card), m.cause)
    return gained > 0


TALISMONGER = "G4.talismonger"


def _gained(game: Game, hero: str, token: e.Attribute) -> e.Lose:
    """Return the effect of losing all tokens of a kind gained since the start, or 1 token if none was gained."""
    more = tokens.count(game, hero, token) - tokens.starting(game, hero, token)
    return e.Lose(token, max(1, more))


async def talismonger(game: Game, m: Meeting) -> bool:
    """Roll on the Talismonger's table, which may take gained tokens, even below the starting value (G4.talismonger).
    Return whether the row rolled had an effect or the hero died."""
    rows: tuple[tuple[e.Effect, ...], ...] = (
        (e.BecomeToad(3),),
        (_gained(game, m.hero, "strength"),),
        (_gained(game, m.hero, "craft"),),
        (e.Gain("strength", 1),),
        (e.Gain("craft", 1),),
        (e.GainTalisman(),),
    )
    table = e.Roll(1, tuple(e.Row(n, n, effects) for n, effects in enumerate(rows, start=1)))
    return await effect_runner.run(game, m, (table,))


# --- places ---

GATES = {3: "crags", 4: "city", 5: "village", 6: "castle", 7: "temple"}
"""The places to which the Mystic Portal leads, by the sum of a die and the hero's craft; a higher sum leads to any of
them."""


async def mystic_portal(game: Game, m: Meeting) -> bool:
    """Let a hero roll a die and add their craft; the party goes to the place with that number, to a place of the hero's
    choice if the sum is above 7, and nowhere if it is below 3. Raises Leave for the place. Return whether the hero
    stepped through."""
    ways = [Option("", "No"), Option("yes", "Roll a die and add your craft")]
    if not await one_of(game, m, "enter", "do you step through?", lambda: ways):
        return False
    total = await _die(game, m, m.hero, "added to your craft it names the place") + statics.score(game, m.hero, "craft")
    place = GATES.get(total, "")
    if total > max(GATES):
        places = [Option(x, game.catalog.spaces[x].name) for x in GATES.values()]
        place = await one_of(game, m, "where", "where does the party go?", lambda: places)
    if place and game.alive(m.hero):
        await game.situation.travel(game, place)
    return True


SCRIPTS: dict[str, Script] = {
    "eastern-dragon": Script(eastern_dragon),
    "goblin-sapper": Script(goblin_sapper, lambda game, m: bool(_sapped(game, m))),
    "lich-feeds": Script(lich_feeds),
    "lich-lives": Script(lich_lives, draws=True),
    "lore-master": Script(lore_master, lambda game, m: spells.room(game, m.hero) > 0),
    "mystic-portal": Script(mystic_portal),
    "planeswalker": Script(planeswalker),
    "talismonger": Script(talismonger),
}
"""The scripts by the names the card files use."""
