"""The Goblin Slayer and the Soul Drinker, two weapons of the box."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.games.darkest.boxes.dungeon.bearers import bearing
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import baggage, rolls, statics
from talisman_desktop.rules.fight.fight_moments import NOT_FORESEEN, FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow, LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import OWN_ROLL, GuardiansFaced, OwnRoll
from talisman_desktop.rules.values.fight_values import (
    ATTACK_ADDED,
    FIGHT_DICE,
    WAYS_TO_FIGHT,
    Against,
    Blow,
    FightDice,
    WayToFight,
)
from talisman_desktop.rules.values.score_values import ADDED, BARRED, Added, Scored

# --- the Goblin Slayer ---

SLAYER = "goblin-slayer"
RAISED = "dungeon/slayer"
"""The mark of a hero whose Goblin Slayer (the mark's card) adds more strength until the guardian combat is over."""
MORE = 2
"""The strength that the Goblin Slayer adds against goblins beyond its usual 1."""


def _is_goblin(printed: CardDef) -> bool:
    return "goblin" in printed.name.lower()


def _slays(game: Game, base: tuple[Part, ...], about: Blow) -> tuple[Part, ...]:
    """Let the sword in a hero's hand add more against an enemy with "goblin" in its name."""
    if about.enemy or about.fight != "battle" or not about.card or not bearing(game, about.hero, SLAYER):
        return base
    if not game.lies(about.card) or not _is_goblin(game.printed(game.card(about.card))):
        return base
    own = {card.id for card in bearing(game, about.hero, SLAYER)}
    found = [card for card in statics.wielded(game, about.hero) if card.id in own]
    return (*base, *(Part(card.kind, MORE) for card in found))


def _raise(game: Game, faced: GuardiansFaced) -> Iterator[LastingBegan]:
    """Yield a mark for each Goblin Slayer of a hero if a goblin is among the guardians (L7.goblin-slayer)."""
    if not any(_is_goblin(game.printed(enemy)) for enemy in garrison.standing(game)):
        return
    for hero in faced.heroes:
        for card in bearing(game, hero, SLAYER):
            lasting = Lasting(hero, RAISED, MORE, "fight", card.id, card.kind)
            yield LastingBegan(lasting, cause=Cause("L7.goblin-slayer", card.kind))


def _heavier(game: Game, base: tuple[Added, ...], about: Scored) -> tuple[Added, ...]:
    """Let a marked sword add 3 strength in place of 1."""
    if about.attribute != "strength" or about.fight != "battle":
        return base
    raised = {x.card: x.n for x in game.table.lasting if x.what == RAISED and x.hero == about.hero}
    return tuple(
        replace(x, part=Part(x.part.source, x.part.n + raised[x.card.id]))
        if x.card is not None and x.in_hand and x.card.id in raised
        else x
        for x in base
    )


ON_GOBLINS = Bend(ATTACK_ADDED, _slays, needs=(OwnerScript(SLAYER),))
ON_GUARDIANS = Follow(GuardiansFaced, _raise, needs=(OwnerScript(SLAYER),))
ON_SCORES = Bend(ADDED, _heavier, needs=(RAISED,))

# --- the Soul Drinker ---

DRINKER = "soul-drinker"
DRINKS = "dungeon/soul-drinker"
"""The mark of a hero who fights with the Soul Drinker and no other weapon."""


def _ways(game: Game, base: tuple[WayToFight, ...], about: Against) -> tuple[WayToFight, ...]:
    if about.fight != "battle":
        return base
    swords = bearing(game, about.hero, DRINKER)[:1]
    option = Option(DRINKER, "Fight with the Soul Drinker alone: two dice, the higher counts")
    return (*base, *(WayToFight(option, Lasting(about.hero, DRINKS, 1, "fight", x.id, x.kind)) for x in swords))


def _one_more_die(base: FightDice, lasting: Lasting, about: Blow) -> FightDice:
    own = lasting.hero == about.hero and not about.enemy and about.fight == "battle"
    return replace(base, number=base.number + 1) if own else base


def _no_other(base: tuple[str, ...], lasting: Lasting, about: str) -> tuple[str, ...]:
    return (*base, "weapon") if lasting.hero == about else base


async def _drinks(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> None:
    """Kill a follower of the bearer and discard the Soul Drinker if the bearer's two dice are equal."""
    hero = roll.request.hero
    if roll.request.key != "fight/two" or len(set(rolled)) == len(rolled) or not game.alive(hero):
        return
    sword = next((x.card for x in game.table.lasting if x.what == DRINKS and x.hero == hero), 0)
    if sword and game.lies(sword):
        card = game.card(sword)
        await rolls.kill_followers(game, Meeting(hero, card.kind, card=sword), 1)
        baggage.lose_card(game, card, Cause(card=card.kind))


ON_WAYS = Bend(WAYS_TO_FIGHT, _ways, needs=(OwnerScript(DRINKER),))


def _unforeseen(base: tuple[str, ...], lasting: Lasting, about: FightBegan) -> tuple[str, ...]:
    words = "without two equal dice, which kill a follower and discard the Soul Drinker"
    return (*base, words) if lasting.hero in (about.own.hero, about.other.hero) else base


ON_DOUBLES = Around(procedure=OWN_ROLL, after=_drinks, needs=(DRINKS,))
LASTING = (
    LastingBend(DRINKS, FIGHT_DICE, _one_more_die),
    LastingBend(DRINKS, BARRED, _no_other),
    LastingBend(DRINKS, NOT_FORESEEN, _unforeseen),
)
