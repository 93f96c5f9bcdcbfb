"""Creatures that fight or follow in a hero's place (`talisman_desktop.cards.combat_verbs.StandIn`, `EnemyFollows`)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from talisman_desktop.cards import combat_verbs as c
from talisman_desktop.core.facts import Part, Side, Told
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import held
from talisman_desktop.rules import baggage
from talisman_desktop.rules.fight import attack_dice, result, sides
from talisman_desktop.rules.fight.attack_dice import FirstRollMade
from talisman_desktop.rules.fight.fight_moments import FightBegan, FightEnded
from talisman_desktop.rules.fight.sides import Fighter, Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import FIGHT_DICE, Blow, FightDice


async def run(game: Game, m: Meeting, effect: c.InYourPlace) -> bool:
    """Carry out a text by which a creature fights in the hero's place, wins, follows or is sent away; return whether it
    was possible."""
    if not possible(game, m, effect):
        return False
    match effect:
        case c.StandIn():
            await _fight(game, m, effect)
        case c.EnemyFollows():
            baggage.take(game, m.hero, game.card(m.enemy), m.cause)
        case c.WinFight():
            m.settled = "won"
        case c.Dismiss():
            baggage.lose_card(game, game.card(m.enemy), m.cause)
            m.settled = "evaded"
        case _:
            assert_never(effect)
    return True


def possible(game: Game, m: Meeting, effect: c.InYourPlace) -> bool:
    """Whether the hero faces an enemy card outside guardian combat, against which the creature could do something.

    If the dice are rolled already, the creature may win against any enemy.
    """
    if m.rolled and isinstance(effect, c.WinFight):
        return _of_kind(m, effect)
    if not m.enemy or m.guardians:
        return False
    printed = game.printed(game.card(m.enemy))
    match effect:
        case c.StandIn(attribute=attribute):
            return m.battle == (attribute == "strength")
        case c.EnemyFollows(subtype=subtype):
            fits = printed.strength is not None and subtype in ("", printed.subtype)
            return fits and not baggage.refusal(game, m.hero, printed)[0]
        case c.WinFight():
            return _of_kind(m, effect)
        case c.Dismiss():
            return True
        case _:
            assert_never(effect)


def _of_kind(m: Meeting, words: c.WinFight) -> bool:
    return words.fight == "fight" or m.battle == (words.fight == "battle")


async def _fight(game: Game, m: Meeting, words: c.StandIn) -> None:
    """Let a creature fight in the hero's place, with open attack dice and without fate.

    If it wins, the enemy is killed. If not, the hero counts as having evaded the enemy, and the card that brought the
    creature is discarded unless it is used up already.
    """
    card = game.card(m.enemy)
    printed = game.printed(card)
    own, theirs = _creature(m, words), _enemy(game, m, words)
    dice = FightDice(cause=game.ruleset.clauses.fight_roll)
    their_dice = FIGHT_DICE(game, dice, Blow(m.hero, own.fight, enemy=True, card=m.enemy))
    own_dice = FIGHT_DICE(game, dice, Blow(m.hero, own.fight, enemy=True))
    if not their_dice.kept:
        theirs = replace(theirs, rolls=False)
    happened(game, FightBegan(own, theirs, own_dice, their_dice, _by_totals))
    rolled = await attack_dice.roll_first(game, theirs, own, their_dice)
    happened(game, FirstRollMade(theirs, rolled))
    against = theirs.total(rolled.total)
    asked = Throw(
        key="fight/stand-in",
        hero=m.hero,
        text=f"{own.name} has {own.score} against {against}: roll",
        dice=own_dice.number,
        open=own_dice.open and own_dice.number == 1,
        kept=attack_dice.kept_if_some_dropped(own_dice),
        low=own_dice.low,
        cause=own_dice.cause,
        family="combat",
        card=m.enemy,
    )
    mine = await attack_dice.roll_first(game, own, theirs, own_dice, asked)
    total = own.total(mine.total)
    sums = result.Sums(result.Score(total, mine.kept), result.Score(against, rolled.kept))
    ended = result.SETTLED(game, _by_totals(sums), sums)
    happened(game, FightEnded())
    said = (
        Side(own.all_parts, mine.counted, mine.kept, mine.dropped, beaten=ended.own.beaten),
        Side(theirs.all_parts, rolled.counted, rolled.kept, rolled.dropped, beaten=ended.other.beaten),
    )
    args = (printed.name, words.attribute, total, against, ended.word, own.name)
    game.do(Told("stand-in", m.hero, args, said, cause=m.cause))
    m.settled = "won" if ended.word == "won" else "evaded"
    if m.settled == "evaded" and m.card and game.lies(m.card) in (held("items", m.hero), held("followers", m.hero)):
        baggage.lose_card(game, game.card(m.card), m.cause)


def _by_totals(sums: result.Sums) -> result.Result:
    return result.by_totals(sums.own.total, sums.other.total)


def _creature(m: Meeting, words: c.StandIn) -> Fighter:
    name = words.name[:1].upper() + words.name[1:]
    fight = sides.kind_of(Foe(name, words.attribute, words.score))
    return Fighter(name, words.attribute, fight, (Part(m.kind, words.score),))


def _enemy(game: Game, m: Meeting, words: c.StandIn) -> Fighter:
    """Return the enemy's side. If the enemy's score always equals its opponent's, it equals the creature's."""
    card = game.card(m.enemy)
    printed = game.printed(card)
    score = sides.score_of(game, m.hero, card, words.attribute, against=words.score)
    foe = Foe(printed.name, words.attribute, score, printed.subtype, card=m.enemy)
    return sides.enemy(game, Meeting(m.hero, printed.id, card=m.enemy), foe)
