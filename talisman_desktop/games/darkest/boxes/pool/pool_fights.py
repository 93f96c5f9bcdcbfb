"""Scripts of cards that change a fight: its dice, its scores, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import Fights, OwnerScript
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import baggage, dice, statics
from talisman_desktop.rules.fight import spoils
from talisman_desktop.rules.fight.attack_dice import Roll
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import ENEMY_SCORE, Faced

SIX = 6


def bearing(game: Game, hero: str, words: OwnerScript) -> list[Card]:
    """Return the cards of a hero whose standing rule `words` applies now."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


async def _wants(game: Game, hero: str, card: Card, key: str, text: str, deed: str) -> bool:
    """Ask the owner of a card whether to use it at the end of a fight."""
    answer = await game.choose(
        lambda: Choose(
            key=f"verdict/{key}",
            hero=hero,
            text=text,
            options=(Option("no", "No"), Option("yes", deed)),
            cause=Cause(card=card.kind),
            card=card.id,
            family="offers",
        ),
        moot="no",
    )
    return answer == "yes"


# --- the Shield of Defiance ---

SHIELD = "shield-of-defiance"


def _scored(game: Game, base: int, about: Faced) -> int:
    """Return the enemy's score; the Shield of Defiance limits that of an enemy left over from earlier to the hero's own
    score (H5.shield-of-defiance)."""
    card = game.card(about.card)
    left_over = card.met or card.turned != game.table.day
    if not left_over or not game.lies(about.card).startswith("spot:"):
        return base
    if not statics.has_script(game, about.hero, SHIELD):
        return base
    fight: Fights = "battle" if about.attribute == "strength" else "psychic"
    return min(base, statics.score(game, about.hero, about.attribute, fight, game.printed(card).subtype))


BENDS = (Bend(ENEMY_SCORE, _scored, needs=(OwnerScript(SHIELD),)),)
"""The limit that the Shield of Defiance puts on an enemy's score."""

# --- the end of a fight ---

SWORD = OwnerScript("sword-of-truth")


async def _revised(game: Game, about: Verdict, verdict: Verdict) -> Verdict:
    """Let the Sword of Truth change the die of the hero who fights with it."""
    hero = verdict.own.hero
    return await _true_sword(game, verdict) if hero and game.alive(hero) else verdict


def _stands(verdict: Verdict) -> str:
    """Return both totals in words: "Ogre: your 8 against 9"."""
    own, other = verdict.own.total(verdict.rolled.total), verdict.other.total(verdict.other_roll.total)
    return f"{verdict.other.name}: your {own} against {other}"


async def _true_sword(game: Game, verdict: Verdict) -> Verdict:
    """Ask a hero who fights a battle with the Sword of Truth, and rolled lower than the enemy, whether the roll becomes
    a 6."""
    own, rolled = verdict.own, verdict.rolled
    lower = own.fight == "battle" and rolled.kept and rolled.total < min(SIX, verdict.other_roll.total)
    swords = bearing(game, own.hero, SWORD) if lower else []
    swords = [card for card in swords if spoils.wielded(game, own.hero, card.kind, own.against)]
    if not swords:
        return verdict
    text = f"{_stands(verdict)}. Let the Sword of Truth turn your roll into a 6?"
    if not await _wants(game, own.hero, swords[0], "six", text, "A 6"):
        return verdict
    six = Roll((SIX,), (), rolled.dropped, rolled.paid)
    return replace(verdict, rolled=six, ended=verdict.judge(six))


# --- the Hate Monger ---

HATER = e.Fight("hate-filled follower", "craft", 3)


async def hate_monger(game: Game, m: Meeting) -> bool:
    """Roll a die for each follower if there are several, again for equal highest rolls: the one with the highest roll
    attacks the hero, and is lost after the fight. Return False if the hero has no followers."""
    mine = held("followers", m.hero)
    left = list(game.table.zone(mine))
    if not left:
        return False
    name = game.catalog[m.kind].name
    while len(left) > 1:
        rolls = {card.id: await _hatred(game, m, f"the {game.printed(card).name} ({name})", card.id) for card in left}
        left = [card for card in left if rolls[card.id] == max(rolls.values())]
    await game.situation.fight(game, m, HATER)
    if game.alive(m.hero) and game.lies(left[0].id) == mine:
        baggage.lose_card(game, left[0], m.cause)
    return True


async def _hatred(game: Game, m: Meeting, what: str, card: int) -> int:
    text = f"{what}: roll a die; the follower with the highest attacks you"
    asked = Throw(key=f"hatred/{m.kind}", hero=m.hero, text=text, cause=m.cause, family="tables", card=card)
    return (await dice.roll_own(game, asked, what, lambda d: True))[0]


AROUNDS = (Around(procedure=VERDICT, revise=_revised, needs=(SWORD,)),)
"""The rules of these cards for dice and for the end of a fight."""

SCRIPTS: dict[str, Script] = {
    "hate-monger": Script(hate_monger, lambda game, m: bool(game.table.zone(held("followers", m.hero)))),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "hate-monger": Place("meet"),
    "shield-of-defiance": Place("owned"),
    "sword-of-truth": Place("owned"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
