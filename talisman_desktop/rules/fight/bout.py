"""One fight from the first die to the spoils, against an enemy (C7) or another hero (C10o)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.facts import Side, Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import hands
from talisman_desktop.rules.fight import attack_dice, handover, loss, result, sides, spoils
from talisman_desktop.rules.fight.attack_dice import FirstRollMade, Roll
from talisman_desktop.rules.fight.fight_moments import FightBegan, FightEnded
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter, Foe
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict, as_rolled
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import (
    AFTER_FIGHT,
    BEFORE_DICE,
    LIFE_TAKEN,
    SPOILS,
    AboutToRoll,
    Fought,
    LifeTaken,
    Passed,
    Victory,
    Won,
)
from talisman_desktop.rules.values.fight_values import BEATS_ARMOUR, LOSES_NOTHING, SPARED, WINS_NOTHING, Ahead


class Terms(Struct, frozen=True):
    """The terms of a fight: its words in the journal, what breaks it off, and what a defeat costs.

    `both_in_play` returns whether neither side has died or gone. `rule` is the clause of the loss (None for the usual
    one), and `costs` is False if a defeat does not cost the usual loss. `spared` returns whether the other side cannot
    be beaten now. `as_set` returns the other side with a score that players have set by hand during the fight.
    """

    what: str
    told: Cause
    ends: Cause
    both_in_play: Callable[[], bool]
    rule: Cause | None = None
    costs: bool = True
    spared: Callable[[], bool] = lambda: False
    as_set: Callable[[Fighter], Fighter] = lambda side: side


async def against_enemy(game: Game, m: Meeting, foe: Foe, *, assassin: bool = False) -> Result:
    """Fight one normal combat (C7a, C7b), from the attack rolls to the loss. The caller gives the trophy.

    Against an `assassin` the enemy rolls no die (D1a), so that additions to its roll do not count either (Runes). If
    the enemy's card says what a defeat costs, no loss is taken here; the caller carries out the card's text.
    """
    zone, ends = game.lies(m.card), game.ruleset.clauses.fight_roll
    attribute = await sides.fights_with(game, m, foe)
    if attribute == "strength":
        await hands.choose(game, m.hero, foe.subtype, card=m.card)
    if BEFORE_DICE in game.ruleset.hooks.arounds:
        await BEFORE_DICE(game, AboutToRoll(m.hero, foe.card, sides.kind_of(foe)), _nothing)

    def both_in_play() -> bool:
        return game.alive(m.hero) and not (game.lies(m.card) != zone and game.catalog[m.kind].type == "enemy")

    def spared() -> bool:
        return SPARED(game, False, m.card)

    if not both_in_play():
        return _broken_off(game, ends)

    def as_set(side: Fighter) -> Fighter:
        return sides.as_set(game, m, foe, side)

    terms = Terms("fight", m.cause, ends, both_in_play, costs=not foe.own_loss, spared=spared, as_set=as_set)
    enemy = sides.enemy(game, m, foe, rolls=not assassin)
    return await fight(game, sides.before_enemy(game, m, foe, attribute), enemy, terms)


async def fight(game: Game, own: Fighter, other: Fighter, terms: Terms, *, second: bool = False) -> Result:
    """Fight one fight between two sides. `other` is attacked and rolls first; then `own` rolls, and decides on fate
    first.

    `second` means that the fight is being repeated.
    """
    # Both values are looked up before the first die, because players may switch a house rule while they enter dice.
    own_dice, other_dice = attack_dice.of(game, own, other), attack_dice.of(game, other, own)
    if not own_dice.kept:
        own = replace(own, rolls=False)
    if not other_dice.kept:
        other = replace(other, rolls=False)

    def judged(sums: result.Sums) -> Result:
        ended = result.of(game, sums)
        if ended.own.beaten and own.hero and not other.hero and (words := LOSES_NOTHING(game, "", own.hero)):
            return replace(ended, own=result.UNHURT, by=words, cause=terms.told)
        if not ended.other.beaten:
            return ended
        if terms.spared():
            return replace(ended, other=result.UNHURT)
        ahead = Ahead(own.hero, sums.own.total - sums.other.total)
        words = WINS_NOTHING(game, "", ahead) if own.hero and not other.hero else ""
        return replace(ended, other=result.UNHURT, by=words, cause=terms.told) if words else ended

    happened(game, FightBegan(own, other, own_dice, other_dice, judged))
    their_roll = await attack_dice.roll_first(game, other, own, other_dice)
    if not terms.both_in_play():
        return _broken_off(game, terms.ends)
    other = terms.as_set(other)
    happened(game, FirstRollMade(other, their_roll))
    theirs = _score(other, their_roll)

    def with_own(roll: Roll) -> Result:
        return result.of(game, result.Sums(_score(own, roll), theirs))

    rolled = await attack_dice.roll(
        game, own, own_dice, theirs.total, lambda x: with_own(x).word == "won", lambda x: with_own(x).by
    )
    happened(game, FirstRollMade(own, rolled))
    ours, other = _score(own, rolled), terms.as_set(other)

    def holds(roll: Roll) -> bool:
        return result.of(game, result.Sums(ours, _score(other, roll))).word != "won"

    def decides(roll: Roll) -> str:
        return result.of(game, result.Sums(_score(other, roll), ours)).by

    # The attacked hero pays fate only after the attacker could.
    their_roll = await attack_dice.settle(game, other, other_dice, their_roll, ours.total, holds, decides)
    if not terms.both_in_play():
        return _broken_off(game, terms.ends)
    against = _score(other, their_roll)

    def judge(roll: Roll) -> Result:
        return judged(result.Sums(_score(own, roll), against))

    sums = result.Sums(_score(own, rolled), against)
    ended = result.SETTLED(game, judged(sums), sums)
    verdict = await VERDICT(game, Verdict(own, other, rolled, their_roll, ended, judge, second), as_rolled)
    if not terms.both_in_play():
        return _broken_off(game, terms.ends)
    ended, rolled = verdict.ended, verdict.rolled
    sums = result.Sums(_score(own, rolled), against)
    happened(game, FightEnded())
    if verdict.again:
        first = replace(ended, by=verdict.by, cause=terms.told)
        _tell(game, terms, (own, rolled, result.UNHURT), (other, their_roll, result.UNHURT), sums, first)
        return await fight(game, own, other, terms, second=True)
    _tell(game, terms, (own, rolled, ended.own), (other, their_roll, ended.other), sums, ended)
    fought = Fought(tuple(side.struck(roll.kept) for side, roll in ((own, rolled), (other, their_roll)) if side.hero))

    async def settle_up(game: Game, about: Fought) -> None:
        await _settle_up(game, own, other, terms, ended)

    try:
        await AFTER_FIGHT(game, fought, settle_up)
    except Leave:
        game.end("fight", terms.ends)
        raise
    game.end("fight", terms.ends)
    return ended


async def _settle_up(game: Game, own: Fighter, other: Fighter, terms: Terms, ended: Result) -> None:
    """Let each side that must pay do so. Then, if an enemy is beaten, its victor takes the spoils."""
    for side, end, victor in ((own, ended.own, other), (other, ended.other, own)):
        if not end.pays or side.meeting is None or not game.alive(side.hero):
            continue
        happened(game, Passed(side.hero, "defeat", side.meeting.zone, side.fight, victor.hero))
        if end.beaten and victor.hero and await handover.handed(game, victor.hero, side.hero, terms.told):
            continue
        if terms.costs:
            alignment = game.hero(side.hero).alignment
            helps = not (victor.hero and BEATS_ARMOUR(game, False, victor.hero))
            attribute, to_enemy = loss.ATTRIBUTES[side.fight], not victor.hero
            await loss.lose(game, side.meeting, attribute, rule=terms.rule, armour_helps=helps, to_enemy=to_enemy)
            if side.meeting.wounded and end.beaten and game.alive(victor.hero):
                await LIFE_TAKEN(game, LifeTaken(victor.hero, alignment, victor.fight), _nothing)
    if ended.other.beaten and not other.hero and game.alive(own.hero):
        await SPOILS(game, Victory(own.hero, own.fight, own.against), spoils.take)
        happened(game, Won(own.hero, (own.against,)))


async def _nothing(game: Game, about: LifeTaken | AboutToRoll) -> None:
    """Do nothing: by the usual rules a life taken brings no reward, and nothing is asked before the dice."""


def _broken_off(game: Game, ends: Cause) -> Result:
    """End a fight without a winner, because something played during the fight has killed a hero or removed the
    enemy."""
    game.end("fight", ends)
    return result.DRAW


def _score(side: Fighter, roll: Roll) -> result.Score:
    return result.Score(side.total(roll.total), roll.kept, side.meeting is not None)


def _tell(
    game: Game,
    terms: Terms,
    own: tuple[Fighter, Roll, result.End],
    other: tuple[Fighter, Roll, result.End],
    sums: result.Sums,
    ended: Result,
) -> None:
    """Note the fight with all its parts in the journal."""
    said = tuple(
        Side(s.floored(r.total).all_parts, r.counted, r.kept, r.dropped, pays=e.pays, beaten=e.beaten)
        for s, r, e in (own, other)
    )
    args = (other[0].name, own[0].attribute, sums.own.total, sums.other.total, ended.word)
    cause = replace(terms.told, rule=ended.cause.rule) if ended.by else terms.told
    game.do(Told(terms.what, own[0].hero, args, said, by=ended.by, cause=cause))
