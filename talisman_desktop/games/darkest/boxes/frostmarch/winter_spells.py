"""Scripts of the spells of the box."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import CardMoved, DiceThrown, LastingBegan
from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.rules import baggage, countermagic, dice, roads, toads, worth
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Follow
from talisman_desktop.rules.lasting_words import WEAKER_STRENGTH
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.values.fight_values import ENEMY_SCORE, Faced
from talisman_desktop.rules.values.meeting_values import MAY_HARM, MISSES, Missing, Pair
from talisman_desktop.rules.values.roll_values import ADDS_TO_ROLL, Adding

# --- Marked for Glory ---

GLORY = "marked-for-glory/"
"""The prefix of the mark of a hero who may add `n` to the next roll. Only the last such mark counts."""
MOST = 6


def _glory(game: Game, hero: str) -> int:
    return next((x.n for x in reversed(game.table.lasting) if x.what == GLORY and x.hero == hero), 0)


async def marked_for_glory(game: Game, m: Meeting) -> bool:
    """Let the caster choose a number that may be added to their own next roll; return whether they chose one."""

    def numbers() -> list[Option]:
        return [Option(str(n), f"Add {n}") for n in range(MOST, 0, -1)]

    n = await one_of(game, m, "glory", "how much may be added to your next roll?", numbers)
    if n:
        game.do(LastingBegan(Lasting(m.hero, GLORY, int(n), "adventure", source=m.kind), cause=m.cause))
    return bool(n)


def _adds(game: Game, base: tuple[tuple[int, ...], ...], about: Adding) -> tuple[tuple[int, ...], ...]:
    n = _glory(game, about.hero)
    return (*base, (n,)) if n else base


def _spent(game: Game, rolled: DiceThrown) -> Iterator[LastingBegan]:
    """Yield the fact that ends a hero's mark after the next roll."""
    if rolled.hero and _glory(game, rolled.hero):
        yield LastingBegan(Lasting(rolled.hero, GLORY, 0, "adventure"))


ON_TABLE_ROLLS = Bend(ADDS_TO_ROLL, _adds, needs=(GLORY,))
ON_DICE = Follow(DiceThrown, _spent, needs=(GLORY,))
"""The change that Marked for Glory makes to rolls."""

# --- enemies ---


def _number(game: Game, card: Card) -> int:
    return game.printed(card).number or 0


def _others(game: Game, m: Meeting) -> list[Card]:
    """Return the other enemies face up on the road whose encounter number equals that of the enemy the hero faces."""
    if not m.enemy or m.guardians or not game.lies(m.enemy).startswith("spot:"):
        return []
    number = _number(game, game.card(m.enemy))
    found = [card for card in roads.face_up(game.table) if card.id != m.enemy and game.printed(card).type == "enemy"]
    return [card for card in found if _number(game, card) == number]


async def metamorph(game: Game, m: Meeting) -> bool:
    """Discard the enemy that the hero faces, and let the hero choose another enemy of the road with the same encounter
    number to meet in its place. Return False if there was none to choose."""

    def enemies() -> list[Option]:
        return [Option(str(card.id), game.printed(card).name) for card in _others(game, m)]

    number = await one_of(game, m, "which", "which enemy comes in its place?", enemies)
    if not number:
        return False
    zone = game.lies(m.enemy)
    baggage.lose_card(game, game.card(m.enemy), m.cause)
    game.do(CardMoved(int(number), zone, cause=m.cause))
    await game.situation.meet_again(game, m.hero, Met(int(number)))
    return True


TOAD, WEAK = 1, 4
"""The highest roll on which the caster becomes a toad, and the lowest roll on which the enemy is weakened."""
TURNS = 3


async def toadify(game: Game, m: Meeting) -> bool:
    """Roll a die: the caster becomes a toad, nothing happens, or the enemy is left with a strength of 1. Always return
    True."""
    text = f"Toadify! 1: you become a toad for {TURNS} turns, {WEAK}-6: the enemy's strength becomes 1"
    asked = Throw(key="toadify", hero=m.hero, text=text, cause=m.cause, family="tables", card=m.enemy)
    (n,) = await dice.roll_own(game, asked, "Toadify!", lambda d: d[-1] >= WEAK)
    if n == TOAD:
        toads.become(game, m.hero, TURNS, m.zone, m.cause)
    elif n >= WEAK and _strength(game, m) > 1:
        weaker = Lasting("", WEAKER_STRENGTH, _strength(game, m) - 1, "turn", m.enemy, m.kind)
        game.do(LastingBegan(weaker, cause=m.cause))
    return True


def _strength(game: Game, m: Meeting) -> int:
    plain = sides.score_of(game, m.hero, game.card(m.enemy), "strength", against=1)
    return ENEMY_SCORE(game, plain, Faced(m.hero, m.enemy, "strength"))


# --- other heroes ---


# --- Time Steal (G4.time-steal) ---

STOLEN = "time-steal/"
"""The prefix of the mark of a hero whose meeting another hero has taken; `card` or `source` names the card or place."""


def _robbed(game: Game, base: bool, about: Missing) -> bool:
    marks = [x for x in game.table.lasting if x.what == STOLEN]
    return base or any((x.hero, x.card, x.source) == (about.hero, about.card, about.place) for x in marks)


ON_MEETINGS = Bend(MISSES, _robbed, needs=(STOLEN,))
"""The rule of Time Steal at the moment when a hero would meet a card or a place."""


def _victims(game: Game, m: Meeting) -> list[str]:
    """Return the heroes who have yet to meet the stranger, place or space being met, after the current one, and whom
    the caster may harm."""
    met = game.situation.meets(game)
    if not met.place and (not met.card or game.printed(game.card(met.card)).type not in ("stranger", "place")):
        return []
    queues = (x.split() for x in game.table.step.args if isinstance(x, str))
    waiting = next((queue[1:] for queue in queues if queue and {*queue} <= {*game.party}), [])
    missed = [h for h in waiting if not MISSES(game, False, Missing(h, met.card, met.place))]
    return [h for h in missed if h != m.hero and MAY_HARM(game, True, Pair(m.hero, h))]


def _is_good(game: Game) -> bool:
    """Whether meeting this card or place gives more than it takes, so that Time Steal is worth a question."""
    printed = countermagic.words_of(game, game.situation.meets(game))
    return printed is not None and printed.type != "enemy" and worth.of(printed.meet) > 0


async def time_steal(game: Game, m: Meeting) -> bool:
    """Let the caster at once meet the card or place that a later hero would meet, in place of that hero
    (G4.time-steal). Return False if there is no such hero."""

    def heroes() -> list[Option]:
        return [Option(hero, game.character(hero).name) for hero in _victims(game, m)]

    hero = await one_of(game, m, "whom", "in whose place do you meet it?", heroes)
    if not hero:
        return False
    met = game.situation.meets(game)
    mark = Lasting(hero, STOLEN, 1, "turn", met.card, met.place)
    game.do(LastingBegan(mark, cause=Cause("G4.time-steal", m.kind)))
    await game.situation.meet_again(game, m.hero, met)
    return True


SCRIPTS: dict[str, Script] = {
    "marked-for-glory": Script(marked_for_glory),
    "metamorph": Script(metamorph, lambda game, m: bool(_others(game, m))),
    "time-steal": Script(time_steal, lambda game, m: bool(_victims(game, m)), lambda game, m: _is_good(game)),
    "toadify": Script(toadify, lambda game, m: m.battle and m.enemy > 0 and not m.guardians),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "marked-for-glory": Place("may", ("any", "road", "between")),
    "metamorph": Place("may", ("before-fight",)),
    "time-steal": Place("may", ("any", "road")),
    "toadify": Place("may", ("before-fight",)),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
