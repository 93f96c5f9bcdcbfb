"""Cards that add another die to a low attack roll of an enemy or of a hero."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import AddsADie
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import dice, encounters, statics
from talisman_desktop.rules.fight import sides, spoils
from talisman_desktop.rules.fight.fight_moments import NOT_FORESEEN, FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, LastingBend
from talisman_desktop.rules.lasting_words import ENEMY_ROLLS_ON
from talisman_desktop.rules.moments import OWN_ROLL, ROLL, OwnRoll, Rolling
from talisman_desktop.rules.values.roll_values import ADDS_A_DIE


def _another(request: Throw, key: str, text: str, kind: str) -> Throw:
    """Return the request for one more die of an attack roll."""
    return replace(request, key=key, text=text, dice=1, open=True, kept=0, cause=Cause(card=kind))


async def _enemys(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Add another die to an enemy's attack roll that is below its score, if the enemy's text says so."""
    request, lasting = roll.request, game.table.lasting
    if request.key != "fight/enemy" or not request.card or not lasting:
        return rolled
    mark = next((x for x in reversed(lasting) if x.what == ENEMY_ROLLS_ON and x.card == request.card), None)
    if mark is None or not game.alive(mark.hero):
        return rolled
    score = sides.theirs(game, mark.hero, encounters.foe_of(game, game.card(request.card), mark.hero))
    if sum(rolled) >= score:
        return rolled
    text = f"{roll.purpose}: a roll below {score}, so another die is added"
    return (*rolled, *await dice.roll(game, _another(request, "fight/enemy/low", text, mark.source), roll.purpose))


def _low(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[str, str]:
    """Return the id of the card that adds a die to a hero's low attack roll, and the reason in words; ("", "") if
    there is none."""
    hero, battle = roll.request.hero, roll.purpose == "battle"
    for words, card, printed in ADDS_A_DIE(game, (), hero):
        if (words.during == "battle") != battle or card is None:
            continue
        if battle and printed.subtype == "weapon" and not spoils.wielded(game, hero, printed.id):
            continue
        attribute: Attribute = "strength" if battle else "craft"
        score = statics.score(game, hero, attribute, words.during) if words.below else 0
        if sum(rolled) < score:
            return printed.id, f"A roll below your {attribute} of {score}"
        if not words.below and rolled == (1,):
            return printed.id, "A 1"
    return "", ""


async def _own(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Add another die to a hero's low attack roll, if a card of the hero says so."""
    request = roll.request
    fights = request.family == "combat" and roll.purpose in ("battle", "psychic combat")
    if not fights or not roll.begins or not game.alive(request.hero):
        return rolled
    kind, reason = _low(game, roll, rolled)
    if not kind:
        return rolled
    asked = _another(request, "fight/low", f"{reason}: roll another die and add it", kind)
    return (*rolled, *await dice.roll(game, asked, roll.purpose))


def _unforeseen(game: Game, base: tuple[str, ...], about: FightBegan) -> tuple[str, ...]:
    """Add "without the extra die for a low roll (...)" to what the odds of a fight leave out, for each card of its
    heroes that could add one."""
    names = [
        printed.name
        for side in (about.own, about.other)
        if side.hero and game.alive(side.hero)
        for words, _, printed in ADDS_A_DIE(game, (), side.hero)
        if words.during == side.fight
        if printed.subtype != "weapon" or side.fight != "battle" or spoils.wielded(game, side.hero, printed.id)
    ]
    return (*base, *(f"without the extra die for a low roll ({name})" for name in dict.fromkeys(names)))


def _enemys_unforeseen(base: tuple[str, ...], lasting: Lasting, about: FightBegan) -> tuple[str, ...]:
    words = "without the enemy's extra die for a low roll"
    return (*base, words) if lasting.card == about.other.card and words not in base else base


ON_ENEMYS = Around(procedure=ROLL, revise=_enemys, needs=(ENEMY_ROLLS_ON,))
ON_OWN = Around(procedure=OWN_ROLL, revise=_own, needs=(AddsADie,))
"""The hook that adds the die to a hero's attack roll."""
ON_ODDS = Bend(NOT_FORESEEN, _unforeseen, needs=(AddsADie,))
ON_ENEMYS_ODDS = LastingBend(ENEMY_ROLLS_ON, NOT_FORESEEN, _enemys_unforeseen)
"""The hook that adds the enemy's further die to what the odds of a fight leave out."""
