"""Scripts of winter's cards that change a fight: its dice, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.games.darkest.boxes.frostmarch.frostmarch_region import ID
from talisman_desktop.rules import baggage, dice, effect_runner, statics
from talisman_desktop.rules.fight import spoils
from talisman_desktop.rules.fight.fight_moments import NOT_FORESEEN, FightBegan
from talisman_desktop.rules.fight.result import LOST, RESULT, WON, Result, Sums
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import spot_of
from talisman_desktop.rules.moments import OWN_ROLL, ROLL, OwnRoll, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.standing_words import bonuses
from talisman_desktop.rules.values import FIGHT_DICE, Blow, FightDice

SIX = 6


def _bearing(game: Game, hero: str, words: OwnerScript) -> list[Card]:
    """Return the cards of a hero on which these words are in force."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


# --- the cold blades: Frostbite and Ice Fang ---

COLD = OwnerScript("cold-blade")


def _chilled(game: Game, base: FightDice, about: Blow) -> FightDice:
    """Let the enemy of a hero who fights with a cold blade roll no second die for a 6 (G4.frostbite, G4.ice-fang)."""
    if not about.enemy or not base.open or not statics.has_script(game, about.hero, COLD.name):
        return base
    for static, card, printed in statics.words(game, about.hero):
        if static != COLD or card is None:
            continue
        psychic = about.fight == "psychic"
        helps = bonuses(printed, "craft" if psychic else "strength", about.fight) > 0
        if helps and (psychic or spoils.wielded(game, about.hero, printed.id)):
            return replace(base, open=False)
    return base


ON_DICE = Bend(FIGHT_DICE, _chilled)
"""The part of the cold blades in the enemy's dice."""

# --- the Basilisk ---

STARES = f"{ID}/stares"
"""The mark of a hero whom the enemy kills with two equal dice."""


async def basilisk(game: Game, m: Meeting) -> bool:
    """Let two equal dice of the enemy kill the hero."""
    game.do(LastingBegan(Lasting(m.hero, STARES, 1, "fight", m.card, m.kind), cause=m.cause))
    return True


async def _stared(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Kill the hero whom the Basilisk fights if both of its dice are equal."""
    if roll.request.key != "fight/enemy" or len(rolled) < 2 or len({*rolled}) > 1:
        return
    for mark in game.table.lasting:
        if mark.what == STARES and mark.card == roll.request.card and game.alive(mark.hero):
            m = Meeting(mark.hero, mark.source, card=mark.card, at=spot_of(game, mark.card))
            await effect_runner.run(game, m, (e.LoseAll("life"),))


# --- ends that the totals do not decide ---

SCREECH = f"{ID}/screech"
"""The mark of a hero who loses with an attack roll below `n`."""
BAUBLE = OwnerScript("celestial-bauble")
SHINES = f"{ID}/shines"
"""The mark of a hero who wins the fight under way."""


async def sky_screecher(game: Game, m: Meeting) -> bool:
    """Let the hero lose the fight with an attack roll below their craft."""
    craft = statics.score(game, m.hero, "craft")
    game.do(LastingBegan(Lasting(m.hero, SCREECH, craft, "fight", m.card, m.kind), cause=m.cause))
    return True


def _deafened(base: Result, lasting: Lasting, about: Sums) -> Result:
    own = about.own
    low = bool(own.natural) and SIX not in own.natural and sum(own.natural) < lasting.n
    return replace(LOST, by="a roll below your craft", cause=Cause(card=lasting.source)) if low and own.hero else base


def _shining(base: Result, lasting: Lasting, about: Sums) -> Result:
    if not about.own.hero or about.other.hero:
        return base
    return replace(WON, by="the Celestial Bauble", cause=Cause(card=lasting.source))


async def _breaks(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> None:
    """Let a hero who would not win a psychic combat with an enemy discard the Celestial Bauble to win it."""
    request, hero = roll.request, roll.request.hero
    if roll.purpose != "psychic combat" or not request.card or not game.alive(hero) or roll.content(rolled):
        return
    baubles = _bearing(game, hero, BAUBLE)
    if not baubles or not roll.begins:
        return
    name, cause = game.printed(baubles[0]).name, Cause(card=baubles[0].kind)
    answer = await game.choose(
        lambda: Choose(
            key="bauble/win",
            hero=hero,
            text=f"{roll.stands(rolled)}: discard the {name} to win this psychic combat?",
            options=(Option("no", "No"), Option("yes", f"Discard the {name}")),
            cause=cause,
            card=request.card,
            family="offers",
        ),
        moot="no",
    )
    if answer == "yes":
        game.do(Told("used", hero, (name,), cause=cause))
        baggage.lose_card(game, baubles[0], cause)
        game.do(LastingBegan(Lasting(hero, SHINES, 1, "fight", 0, cause.card), cause=cause))


# --- the Poisoned Dagger ---

DAGGER = OwnerScript("poisoned-dagger")


async def _stabs(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let a hero who fights with the Poisoned Dagger add another die to an attack roll of 1."""
    request, hero = roll.request, roll.request.hero
    if request.key != "fight/hero" or roll.purpose != "battle" or rolled != (1,) or not game.alive(hero):
        return rolled
    blades = [card for card in _bearing(game, hero, DAGGER) if spoils.wielded(game, hero, card.kind)]
    if not blades:
        return rolled
    cause = Cause(card=blades[0].kind)
    another = replace(request, key="fight/dagger", text="A 1: roll another die and add it", open=False, cause=cause)
    return (*rolled, *await dice.throw(game, another, roll.purpose))


# --- what the odds leave out ---


def _unforeseen_stare(base: tuple[str, ...], lasting: Lasting, about: FightBegan) -> tuple[str, ...]:
    return (*base, "without the Basilisk's equal dice, which kill") if lasting.hero == about.own.hero else base


def _unforeseen(game: Game, base: tuple[str, ...], about: FightBegan) -> tuple[str, ...]:
    hero, found = about.own.hero, list[str]()
    if not hero or not game.alive(hero):
        return base
    if about.own.fight == "battle":
        blades = [card for card in _bearing(game, hero, DAGGER) if spoils.wielded(game, hero, card.kind)]
        found += [f"without the further die for a 1 ({game.printed(card).name})" for card in blades[:1]]
    elif not about.other.hero:
        names = [game.printed(card).name for card in _bearing(game, hero, BAUBLE)]
        found += [f"without the victory by the {name}" for name in names[:1]]
    return (*base, *found)


AROUNDS = (
    Around(procedure=OWN_ROLL, revise=_stabs, after=_breaks),
    Around(procedure=ROLL, after=_stared),
)
LASTING = (
    LastingBend(SCREECH, RESULT, _deafened),
    LastingBend(SHINES, RESULT, _shining),
    LastingBend(STARES, NOT_FORESEEN, _unforeseen_stare),
)
"""The parts of these cards in the dice and the end of a fight."""
ON_ODDS = Bend(NOT_FORESEEN, _unforeseen)
"""The part of the dagger and the bauble in what odds leave out."""

SCRIPTS: dict[str, Script] = {"basilisk": Script(basilisk), "sky-screecher": Script(sky_screecher)}
"""The scripts by the names the card files use."""
