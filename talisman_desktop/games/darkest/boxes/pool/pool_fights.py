"""Scripts of cards that change a fight: its dice, its scores, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import Fights, OwnerScript
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, held
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.rules import baggage, countermagic, dice, effect_runner, encounters, statics
from talisman_desktop.rules.fight import sides, spoils
from talisman_desktop.rules.fight.attack_dice import Roll
from talisman_desktop.rules.fight.fight_moments import NOT_FORESEEN, FightBegan
from talisman_desktop.rules.fight.result import DRAW, WON
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import spot_of
from talisman_desktop.rules.moments import AFTER_FIGHT, OWN_ROLL, ROLL, Fought, OwnRoll, Rolling
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values import ENEMY_SCORE, SAID_SCORE, Faced

SIX = 6


def bearing(game: Game, hero: str, words: OwnerScript) -> list[Card]:
    """Return the cards of a hero on which these words are in force."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


def _mark(game: Game, m: Meeting, what: str) -> bool:
    """Mark a hero for the fights of this turn with the enemy that is met."""
    mark = Lasting(m.hero, what, 1, "turn", m.card, m.kind)
    if mark not in game.table.lasting:
        game.do(LastingBegan(mark, cause=m.cause))
    return True


def _marked(game: Game, card: int, what: str) -> Lasting | None:
    """Return the last mark for fights with an enemy card; None where there is none."""
    return next((x for x in reversed(game.table.lasting) if x.what == what and x.card == card), None)


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


# --- the Wrathborn, and their wand ---

WRATH, WAND = f"{ID}/wrath", OwnerScript("wrathborn-wand")


async def wrathborn(game: Game, m: Meeting) -> bool:
    """Let the enemy roll another die when its attack roll is below its score."""
    return _mark(game, m, WRATH)


async def _enemy_rolls_on(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Add another die to a Wrathborn's attack roll that is below its score."""
    request = roll.request
    mark = _marked(game, request.card, WRATH) if request.key == "fight/enemy" and request.card else None
    if mark is None or not game.alive(mark.hero):
        return rolled
    score = sides.theirs(game, mark.hero, encounters.foe_of(game, game.card(request.card), mark.hero))
    if sum(rolled) >= score:
        return rolled
    text = f"{roll.purpose}: a roll below {score}, so another die is added"
    on = replace(request, key="fight/enemy/wrath", text=text, dice=1, open=True, kept=0, cause=Cause(card=mark.source))
    return (*rolled, *await dice.throw(game, on, roll.purpose))


async def _owner_rolls_on(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Add another die to a psychic attack roll below the craft of the wand's owner."""
    request, hero = roll.request, roll.request.hero
    if roll.purpose != "psychic combat" or not roll.begins or request.family != "combat" or not game.alive(hero):
        return rolled
    wands, craft = bearing(game, hero, WAND), statics.score(game, hero, "craft", "psychic")
    if not wands or sum(rolled) >= craft:
        return rolled
    cause = Cause(card=wands[0].kind)
    text = f"A roll below your craft of {craft}: roll another die and add it"
    on = replace(request, key="fight/wand", text=text, dice=1, open=True, kept=0, cause=cause)
    return (*rolled, *await dice.throw(game, on, roll.purpose))


# --- the Dark Fey ---

FEY = f"{ID}/fey"
TWINS = f"{ID}/twins"
"""The mark of a hero against whom the Dark Fey has rolled two equal dice."""
TURNS = 3


async def dark_fey(game: Game, m: Meeting) -> bool:
    """Let two equal dice of the enemy make the hero a toad once the fight is over."""
    return _mark(game, m, FEY)


async def _note_twins(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    mark = _marked(game, roll.request.card, FEY) if roll.request.key == "fight/enemy" and roll.request.card else None
    if mark is not None and len(rolled) > 1 and len({*rolled}) == 1:
        game.do(LastingBegan(replace(mark, what=TWINS, until="fight"), cause=Cause(card=mark.source)))


async def _turn_into_toad(game: Game, fought: Fought, nothing: None) -> None:
    for struck in fought.heroes:
        mark = next((x for x in game.table.lasting if x.what == TWINS and x.hero == struck.hero), None)
        if mark is not None and game.alive(struck.hero):
            m = Meeting(struck.hero, mark.source, card=mark.card, at=spot_of(game, mark.card))
            await effect_runner.run(game, m, (e.BecomeToad(TURNS),))


# --- scores: the Vindicator and the Shield of Defiance ---

VINDICATOR = f"{ID}/vindicator"
STRENGTH = {"good": 3, "neutral": 6, "evil": 9}
"""The Vindicator's strength against a hero, by the hero's alignment."""
SHIELD = "shield-of-defiance"


async def by_its_score(game: Game, m: Meeting) -> bool:
    """Do nothing: the words change the enemy's score, which is looked up where it is needed."""
    return False


def _scored(game: Game, base: int, about: Faced) -> int:
    """Return no more than the hero's own score before the Shield of Defiance (H5.shield-of-defiance)."""
    card = game.card(about.card)
    left_over = card.met or card.turned != game.table.day
    if not left_over or not game.lies(about.card).startswith("spot:"):
        return base
    if not statics.has_script(game, about.hero, SHIELD):
        return base
    fight: Fights = "battle" if about.attribute == "strength" else "psychic"
    return min(base, statics.score(game, about.hero, about.attribute, fight, game.printed(card).subtype))


def _said(game: Game, base: int, about: Faced) -> int:
    """Return the Vindicator's strength against a hero; the printed one where a spell makes his words void."""
    kind = game.card(about.card).kind if about.card else ""
    if kind != VINDICATOR or about.attribute != "strength" or countermagic.negated(game, Met(about.card)):
        return base
    return STRENGTH[game.hero(about.hero).alignment]


BENDS = (Bend(ENEMY_SCORE, _scored), Bend(SAID_SCORE, _said))
"""The part of these cards in an enemy's score."""

# --- the end of a fight ---

ANGEL, EYE, SWORD = OwnerScript("guardian-angel"), OwnerScript("baleful-eye"), OwnerScript("sword-of-truth")
RETRIBUTION = f"{ID}/retribution"
"""The mark of a hero who fights once more after a defeat or a stand-off; `n` is 0 once that was done."""


async def retribution(game: Game, m: Meeting) -> bool:
    """Let the hero fight the fight at hand once more if it is not won."""
    game.do(LastingBegan(Lasting(m.hero, RETRIBUTION, 1, "turn", m.enemy, m.kind), cause=m.cause))
    return True


async def _revised(game: Game, about: Verdict, verdict: Verdict) -> Verdict:
    """Let the hero's own cards change the end of a fight: first the die, then the end, then the whole fight."""
    hero = verdict.own.hero
    if not hero or not game.alive(hero):
        return verdict
    verdict = await _true_sword(game, verdict)
    if verdict.hero and verdict.own.fight == "battle" and verdict.ended.word != "won":
        for eye in bearing(game, hero, EYE)[:1]:
            verdict = await _eye_opens(game, verdict, eye)
    if verdict.ended.word == "lost":
        for angel in bearing(game, hero, ANGEL)[:1]:
            verdict = await _angel_guards(game, verdict, angel)
    last = next((x for x in reversed(game.table.lasting) if x.what == RETRIBUTION and x.hero == hero), None)
    if last is not None and last.n and verdict.hero and verdict.ended.word != "won":
        game.do(LastingBegan(replace(last, n=0), cause=Cause(card=last.source)))
        return replace(verdict, again=True)
    return verdict


def _stands(verdict: Verdict) -> str:
    """Return both totals in words, from the side of the hero."""
    own, other = verdict.own.total(verdict.rolled.total), verdict.other.total(verdict.lying.total)
    return f"{verdict.other.name}: your {own} against {other}"


async def _true_sword(game: Game, verdict: Verdict) -> Verdict:
    """Let an attack roll below the enemy's become a 6 in a battle with the Sword of Truth."""
    own, rolled = verdict.own, verdict.rolled
    lower = own.fight == "battle" and rolled.kept and rolled.total < min(SIX, verdict.lying.total)
    swords = bearing(game, own.hero, SWORD) if lower else []
    swords = [card for card in swords if spoils.wielded(game, own.hero, card.kind, own.against)]
    if not swords:
        return verdict
    text = f"{_stands(verdict)}. Let your roll become a 6?"
    if not await _wants(game, own.hero, swords[0], "six", text, "A 6"):
        return verdict
    six = Roll((SIX,), (), rolled.dropped, rolled.paid)
    return replace(verdict, rolled=six, ended=verdict.judge(six))


async def _eye_opens(game: Game, verdict: Verdict, eye: Card) -> Verdict:
    """Let a battle with an enemy be won for the Baleful Eye."""
    name = game.printed(eye).name
    text = f"{_stands(verdict)}. Discard the {name} to win this battle?"
    if not await _wants(game, verdict.hero, eye, "win", text, f"Discard the {name}"):
        return verdict
    cause = Cause(card=eye.kind)
    game.do(Told("used", verdict.hero, (name,), cause=cause))
    baggage.lose_card(game, eye, cause)
    return replace(verdict, ended=replace(WON, by=f"the {name}", cause=cause))


async def _angel_guards(game: Game, verdict: Verdict, angel: Card) -> Verdict:
    """Let a defeat be a stand-off for the Guardian Angel."""
    name, hero = game.printed(angel).name, verdict.own.hero
    text = f"{_stands(verdict)}. Discard the {name} for a stand-off?"
    if not await _wants(game, hero, angel, "draw", text, f"Discard the {name}"):
        return verdict
    cause = Cause(card=angel.kind)
    game.do(Told("used", hero, (name,), cause=cause))
    baggage.lose_card(game, angel, cause)
    return replace(verdict, ended=replace(DRAW, by=f"the {name}", cause=cause))


# --- the Hate Monger ---

HATER = e.Fight("hate-filled follower", "craft", 3)


async def hate_monger(game: Game, m: Meeting) -> bool:
    """Roll a die for each follower: the one with the highest roll attacks the hero, and is lost after the fight."""
    mine = held("followers", m.hero)
    left = list(game.table.zone(mine))
    if not left:
        return False
    name = game.catalog[m.kind].name
    while len(left) > 1:
        rolls = {card.id: await _hatred(game, m, f"{name}: {game.printed(card).name}", card.id) for card in left}
        left = [card for card in left if rolls[card.id] == max(rolls.values())]
    await game.situation.fight(game, m, HATER)
    if game.alive(m.hero) and game.lies(left[0].id) == mine:
        baggage.lose_card(game, left[0], m.cause)
    return True


async def _hatred(game: Game, m: Meeting, text: str, card: int) -> int:
    asked = Throw(key=f"hatred/{m.kind}", hero=m.hero, text=text, cause=m.cause, family="tables", card=card)
    return (await dice.throw_own(game, asked, text, lambda d: True))[0]


# --- what the odds leave out ---


def _unforeseen_wrath(base: tuple[str, ...], lasting: Lasting, about: FightBegan) -> tuple[str, ...]:
    words = "without the enemy's further die for a low roll"
    return (*base, words) if lasting.card == about.other.card else base


def _unforeseen_fey(base: tuple[str, ...], lasting: Lasting, about: FightBegan) -> tuple[str, ...]:
    words = "without the enemy's equal dice, which make you a toad"
    return (*base, words) if lasting.card == about.other.card else base


def _unforeseen(game: Game, base: tuple[str, ...], about: FightBegan) -> tuple[str, ...]:
    hero = about.own.hero
    if not hero or about.own.fight != "psychic" or not game.alive(hero):
        return base
    names = [game.printed(card).name for card in bearing(game, hero, WAND)]
    return (*base, *(f"without the further die for a low roll ({name})" for name in names[:1]))


ON_ODDS = Bend(NOT_FORESEEN, _unforeseen)
"""The part of the wand in what odds leave out."""
UNFORESEEN = (LastingBend(WRATH, NOT_FORESEEN, _unforeseen_wrath), LastingBend(FEY, NOT_FORESEEN, _unforeseen_fey))
"""The part of the enemies' marks in what odds leave out."""

AROUNDS = (
    Around(procedure=ROLL, revise=_enemy_rolls_on, after=_note_twins),
    Around(procedure=OWN_ROLL, revise=_owner_rolls_on),
    Around(procedure=AFTER_FIGHT, after=_turn_into_toad),
    Around(procedure=VERDICT, revise=_revised),
)
"""The part of these cards in dice and in the end of a fight."""

SCRIPTS: dict[str, Script] = {
    "dark-fey": Script(dark_fey),
    "hate-monger": Script(hate_monger, lambda game, m: bool(game.table.zone(held("followers", m.hero)))),
    "retribution": Script(retribution, lambda game, m: m.enemy > 0 and not m.guardians),
    "vindicator": Script(by_its_score),
    "wrathborn": Script(wrathborn),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "baleful-eye": Place("owned"),
    "dark-fey": Place("meet"),
    "guardian-angel": Place("owned"),
    "hate-monger": Place("meet"),
    "retribution": Place("may", ("before-fight",)),
    "shield-of-defiance": Place("owned"),
    "sword-of-truth": Place("owned"),
    "vindicator": Place("meet"),
    "wrathborn": Place("meet"),
    "wrathborn-wand": Place("owned"),
}
"""The slot and the moments of each."""
