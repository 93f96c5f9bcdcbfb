"""The approximate worth of effects, in lives, for switches and bots. It never decides for a player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Boost
from talisman_desktop.rules import combat_words, pile_words

CARD = 1.5
"""The worth of a card that a hero gives up."""
TOKEN = {"strength": 3.0, "craft": 3.0, "life": 1.5, "fate": 1.0, "gold": 0.8}


def of(effects: Sequence[e.Effect | Boost]) -> float:
    """Return the worth of effects to a hero; bad ones are negative.

    >>> of((e.Lose("life", 1),)), of((e.Gain("gold", 1), e.Gain("gold", 1)))
    (-1.5, 1.6)
    """
    return sum(map(_one, effects))


def price(may: e.May) -> float:
    """Return the worth of what a "may" text costs; gold counts nothing, because it is meant to be spent."""
    return 0.0 if may.of == "gold" else TOKEN.get(may.of, CARD) * may.pay


@lru_cache(maxsize=1000)
def _one(effect: e.Effect | Boost) -> float:
    match effect:
        case e.Gain(token=token, n=n):
            return TOKEN[token] * n
        case e.Lose(token=token, n=n) | e.PutOnThis(token=token, n=n):
            return -TOKEN[token] * n
        case e.TakeCounter(token=token) | e.TakeAllCounters(token=token) | e.TakeTokens(token=token):
            return TOKEN[token]
        case e.TakeEither(one=one, other=other):
            return max(TOKEN[one], TOKEN[other])
        case e.LoseAll():
            return -2.0
        case e.LoseTurn(n=n):
            return -1.0 * n
        case e.LoseTurnsUntil(on=on):
            return -float(on - 1) / (7 - on)
        case e.BecomeToad():
            return -8.0
        case e.GainSpell(n=n):
            return 1.5 * n
        case e.GainTalisman():
            return 5.0
        case e.GainReward(n=n):
            return 2.0 * n
        case e.Fight(score=score):
            return 0.5 - 0.3 * score
        case e.RiskFollowers(n=n):
            return -2.0 * n / 6
        case e.LoseFollower(n=n):
            return -2.0 * n
        case e.Heal() | e.Replenish() | e.FillSpells():
            return 1.0
        case e.DiscardSpells(renewed=renewed):
            return 0.0 if renewed else -2.0
        case e.May(effects=inner):
            return max(0.0, of(inner) - price(effect))
        case e.When(effects=inner, otherwise=otherwise):
            return (of(inner) + of(otherwise)) / 2 if otherwise else of(inner)
        case e.ChooseOne(branches=branches):
            return max(of(b.effects) for b in branches)
        case e.RollAgainst(low=low, high=high):
            return (of(low) + of(high)) / 2
        case (
            e.AttackDice() | e.NoAttackDie() | e.AddToAttack() | e.CannotEvade() | e.StandOff() | e.FightAgain()
            | e.EqualDice() | e.RollsOn() | e.Useless() | e.ScoreAs() | e.Weaken() | e.CountsAs()
        ):  # fmt: skip
            return combat_words.worth(effect)
        case (
            e.LoseCards() | e.LoseAllCards() | e.RiskFaceUp() | e.DrawAndTake() | e.LookAhead() | e.SearchPile()
        ):  # fmt: skip
            return pile_words.worth(effect)
        case e.ForHeroes(effects=inner):
            return of(inner)
        case e.StandIn() | e.EnemyFollows() | e.AddRolled():
            return 1.0
        case e.WinFight() | e.Dismiss():
            return 2.0
        case e.AcceptQuest():
            return 1.0
        case e.LoseQuests():
            return -1.0
        case e.EvadeAWhile():
            return 1.0
        case (
            e.DrawMore() | e.DiscardFaceUp() | e.MoveThis() | e.MoveParty() | e.SkipSpots() | e.SkipSpaces()
            | e.Sweep() | e.MeetAgain() | e.CallEnemy() | e.TurnUp() | e.ForTwoSpaces()
            | e.FightTogether() | e.PassedBy()
        ):  # fmt: skip
            return 0.0
        case e.GainRolled(dice=dice, token=token):
            return TOKEN[token] * 3.5 * dice
        case e.Roll(rows=rows):
            return sum(of(r.effects) * (r.high - r.low + 1) for r in rows) / max(1, len(rows))
        case (
            e.BuyBack() | e.DiscardOtherFollowers() | e.BecomeAlignment() | e.Teleport() | e.OtherRoad()
            | e.GainPurchase() | e.Ally() | e.PlaceByRoll() | e.Buy() | e.SellObjects() | e.TakeFromHero()
            | e.TakeThis() | e.DiscardThis() | e.EvadeThis() | e.Nothing() | e.ByHand() | e.Script()
            | e.ByRule() | e.TurnSpell() | e.Prevent() | Boost()
        ):  # fmt: skip
            return 0.0
        case _:
            assert_never(effect)


def row(rows: Sequence[e.Row], total: int) -> e.Row:
    """Return the row of a die table for a total. A total beyond its ends gets the nearest row.

    >>> table = (e.Row(1, 3, (e.Nothing(),)), e.Row(4, 6, (e.Gain("gold", 1),)))
    >>> row(table, 5).effects
    (Gain(token='gold', n=1),)
    >>> row(table, 7).effects
    (Gain(token='gold', n=1),)
    """
    for line in rows:
        if line.low <= total <= line.high:
            return line
    return rows[0] if total < rows[0].low else rows[-1]


def no_good(rows: Sequence[e.Row]) -> bool:
    """Whether no roll on a table can do any good, because each row harms or does nothing."""
    return all(isinstance(x, e.Nothing) or _one(x) < 0 for row in rows for x in row.effects)


@lru_cache(maxsize=2000)
def worth_keeping(rows: Sequence[e.Row], dice: tuple[int, ...], at: int = -1) -> bool:
    """Whether a roll on a table is at least as good, on average, as rerolling one of its dice (the last one, unless
    `at` is given).

    >>> table = (e.Row(1, 3, (e.Lose("life", 1),)), e.Row(4, 6, (e.Gain("life", 1),)))
    >>> worth_keeping(table, (5,)), worth_keeping(table, (2,))
    (True, False)
    """
    others = sum(dice) - dice[at]
    again = sum(of(row(rows, others + d).effects) for d in range(1, 7)) / 6
    return of(row(rows, sum(dice)).effects) >= again - 0.01


def another_is_better(rows: Sequence[e.Row], dice: tuple[int, ...]) -> bool:
    """Whether rerolling a die before the last one would be better, on average."""
    return not all(worth_keeping(rows, dice, at) for at in range(len(dice) - 1))


@lru_cache(maxsize=1000)
def harms(effects: Sequence[e.Effect | Boost]) -> bool:
    """Whether effects could do a hero any harm, at least on a bad roll.

    Effects that the hero may decline do not count.
    """
    return any(_harms(x) for x in effects)


def _harms(effect: e.Effect | Boost) -> bool:
    match effect:
        case e.When(effects=inner, otherwise=otherwise):
            return harms(inner) or harms(otherwise)
        case e.Roll(rows=rows, optional=optional):
            return not optional and any(harms(r.effects) for r in rows)
        case e.RollAgainst(low=low, high=high):
            return harms(low) or harms(high)
        case e.ChooseOne(branches=branches):
            return all(harms(b.effects) for b in branches)
        case e.ForHeroes(effects=inner):
            return harms(inner)
        case e.May():
            return False
        case (
            e.Teleport() | e.MoveParty() | e.DiscardOtherFollowers() | e.BecomeAlignment() | e.ForTwoSpaces()
            | e.CallEnemy() | e.FightTogether() | e.ByHand() | e.Script()
        ):  # fmt: skip
            return True
        case _:
            return _one(effect) < 0
