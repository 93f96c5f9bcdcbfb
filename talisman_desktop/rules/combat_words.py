"""Carries out the card texts about a single fight (`talisman_desktop.cards.combat_verbs`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from talisman_desktop.cards import combat_verbs as c
from talisman_desktop.cards.effects import Effect, IsAlignment, When
from talisman_desktop.cards.may import Boost
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Lasting
from talisman_desktop.rules import baggage, counted_ends, statics
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import (
    ATTACK_ROLL,
    ENEMY_MORE_DICE,
    ENEMY_NO_DIE,
    ENEMY_ROLL,
    ENEMY_ROLLS_ON,
    ENEMY_WORSE_DICE,
    ENEMYS_EQUAL_DICE,
    MORE_DICE,
    NO_ARMOUR,
    NO_DIE,
    NO_FATE,
    NO_PLAIN_WEAPONS,
    NO_WEAPONS,
    WEAKER,
    WORSE_DICE,
)
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import ENEMY_SCORE, Faced

DICE = {
    ("you", "highest"): MORE_DICE,
    ("you", "lowest"): WORSE_DICE,
    ("the enemy", "highest"): ENEMY_MORE_DICE,
    ("the enemy", "lowest"): ENEMY_WORSE_DICE,
}

USELESS: dict[c.Barred, tuple[str, ...]] = {
    "weapons": (NO_WEAPONS,),
    "armour": (NO_ARMOUR,),
    "weapons and armour": (NO_WEAPONS, NO_ARMOUR),
    "weapons that are no magic objects": (NO_PLAIN_WEAPONS,),
    "fate": (NO_FATE,),
}
"""The marks on a hero while weapons, armour or fate are of no use in a fight."""


def run(game: Game, m: Meeting, effect: c.Combat) -> None:
    """Carry out a text about the current fight; texts that only state a fact, such as CannotEvade, change nothing."""
    match effect:
        case c.AttackDice(whose=whose, n=n, keep=keep):
            _begin(game, m, DICE[whose, keep], n)
        case c.NoAttackDie(whose="the enemy"):
            _stun(game, m)
        case c.NoAttackDie():
            _begin(game, m, NO_DIE, 1)
        case c.AddToAttack(n=n, whose=whose):
            _begin(game, m, ATTACK_ROLL if whose == "you" else ENEMY_ROLL, n)
        case c.EqualDice(turns=turns):
            _begin(game, m, ENEMYS_EQUAL_DICE, turns)
        case c.RollsOn():
            _begin(game, m, ENEMY_ROLLS_ON, 1)
        case c.StandOff():
            m.drawn = True
        case c.FightAgain():
            m.again = True
        case c.CountsAs():
            counted_ends.begin(game, m, effect)
        case c.Useless(what=what):
            for barred in USELESS[what]:
                _begin(game, m, barred, 1)
        case c.Weaken():
            _weaken(game, m, effect)
        case c.CannotEvade() | c.ScoreAs():
            pass
        case _:
            assert_never(effect)


def possible(m: Meeting, effect: c.Combat) -> bool:
    """Whether a text about the fight that a hero faces could have an effect."""
    if isinstance(effect, c.Weaken):
        return m.enemy > 0 and not m.guardians and m.battle == (effect.attribute == "strength")
    if isinstance(effect, c.FightAgain):
        kinds = {"battle": m.battle, "psychic combat": not m.battle}
        return not m.guardians and kinds.get(effect.fight, True)
    if isinstance(
        effect, c.AttackDice | c.NoAttackDie | c.AddToAttack | c.EqualDice | c.RollsOn | c.Useless | c.CountsAs
    ):
        return not m.guardians
    return True


def worth(effect: c.Combat) -> float:
    """Return roughly how much a text about a fight is worth to the hero, in lives."""
    match effect:
        case c.AttackDice(whose=whose, n=n, keep=keep):
            return 0.5 * n if (whose == "you") == (keep == "highest") else -0.5 * n
        case c.NoAttackDie(whose=whose):
            return -1.5 if whose == "you" else 1.5
        case c.AddToAttack(n=n, whose=whose):
            return 0.3 * n if whose == "you" else -0.3 * n
        case c.StandOff() | c.EqualDice() | c.RollsOn():
            return -1.0
        case c.FightAgain():
            return 1.0
        case c.CountsAs(what=what):
            return 1.0 if what == "defeat" else -1.0
        case c.Useless():
            return -0.5
        case c.Weaken(n=n):
            return 0.3 * n
        case c.CannotEvade() | c.ScoreAs():
            return 0.0
        case _:
            assert_never(effect)


def cannot_be_evaded(game: Game, hero: str, card: int) -> bool:
    """Whether the text of an enemy card keeps this hero from evading it: all heroes, or those of an alignment."""
    for x in game.printed(game.card(card)).meet:
        if isinstance(x, c.CannotEvade):
            return True
        if isinstance(x, When) and isinstance(x.condition, IsAlignment):
            said = x.effects if game.hero(hero).alignment in x.condition.any_of else x.otherwise
            if any(isinstance(y, c.CannotEvade) for y in said):
                return True
    return False


def may_be_drawn(words: Iterable[Effect | Boost]) -> bool:
    """Whether these effects, or any effects nested in them, could turn a victory into a stand-off."""
    return any(isinstance(x, c.StandOff) for x in words)


def _weaken(game: Game, m: Meeting, words: c.Weaken) -> None:
    """Take n off a score of the enemy.

    If that lasts longer than the fight and nothing is left, the enemy is discarded.
    """
    attribute, n = words.attribute, words.n
    if not possible(m, words):
        return
    if words.passing:
        game.do(LastingBegan(Lasting("", WEAKER[attribute], n, "fight", m.enemy, m.kind), cause=m.cause))
        return
    card = game.card(m.enemy)
    printed = game.printed(card)
    own = statics.score(game, m.hero, attribute, "battle" if m.battle else "psychic", printed.subtype)
    score = sides.score_of(game, m.hero, card, attribute, against=own)
    game.do(LastingBegan(Lasting("", WEAKER[attribute], n, "adventure", m.enemy, m.kind), cause=m.cause))
    if ENEMY_SCORE(game, score, Faced(m.hero, m.enemy, attribute)) <= 0:
        baggage.lose_card(game, card, m.cause)


def _stun(game: Game, m: Meeting) -> None:
    """Let the enemy roll no attack die: for the rest of the turn if it is a card, otherwise in this fight only."""
    if m.enemy:
        lasting = Lasting("", ENEMY_NO_DIE, 1, "turn", m.enemy, m.kind)
    elif game.catalog[m.kind].type == "enemy":
        lasting = Lasting(m.hero, ENEMY_NO_DIE, 1, "turn", m.card, m.kind)
    else:
        lasting = Lasting(m.hero, ENEMY_NO_DIE, 1, "fight", 0, m.kind)
    game.do(LastingBegan(lasting, cause=m.cause))


def _begin(game: Game, m: Meeting, what: str, n: int) -> None:
    """Begin a lasting effect for the fight with the enemy whose card says so, or else for the hero's next fight."""
    enemy = game.catalog[m.kind].type == "enemy"
    lasting = Lasting(m.hero, what, n, "turn" if enemy else "fight", m.card if enemy else 0, m.kind)
    if lasting not in game.table.lasting:
        game.do(LastingBegan(lasting, cause=m.cause))
