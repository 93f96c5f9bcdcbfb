"""The words that a hero may play when a fight is not won: it becomes a stand-off, or is fought again."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import FightAgain
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.rules import abilities, prospects, uses
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.verdict import VERDICT, Contest, Verdict, moment
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting

BEAR = Option("keep", "Leave it at that")


def _options(game: Game, contest: Contest, now: result.Result, hero: str, played: set[str]) -> list[Option]:
    """Return what a hero may play on a fight that is not won and has not played on it yet."""
    when = moment(contest, now, hero)
    if when is None or not game.alive(hero):
        return []
    battle = contest.own.fight == "battle"
    m = Meeting(hero, "", enemy=contest.card, battle=battle, psychic=not battle)
    return [
        Option(f"use:{ident}", abilities.in_words(printed, ability))
        for ident, ability, printed in abilities.usable(game, hero, when, m)
        if ident not in played
        if not (contest.second and any(isinstance(x, FightAgain) for x in prospects.inside(ability.effects)))
    ]


async def _played(game: Game, contest: Contest, verdict: Verdict) -> Verdict:
    """Ask each hero of a fight in turn what to play on it, until it counts as something else or nothing is left."""
    for hero in (contest.own.hero, contest.other.hero):
        played = set[str]()
        while hero and (found := _options(game, contest, verdict.result, hero, played)):
            answer = await game.choose(lambda: _choice(game, contest, verdict, hero, played), moot=BEAR.id)  # noqa: B023 called at once
            if answer == BEAR.id:
                break
            ident = answer.removeprefix("use:")
            played.add(ident)
            by = next((o.text.partition(":")[0] for o in found if o.id == answer), "")
            name = by.removeprefix("Use ").removeprefix("Cast ")
            m = await uses.use(game, hero, ident, enemy=contest.card, battle=contest.own.fight == "battle")
            if m.again:
                return replace(verdict, again=True, by=name)
            if m.drawn:
                verdict = Verdict(replace(result.DRAW, by=name))
    return verdict


def _choice(game: Game, contest: Contest, verdict: Verdict, hero: str, played: set[str]) -> Choose:
    lost = moment(contest, verdict.result, hero) == "fight-lost"
    return Choose(
        key="fight/verdict",
        hero=hero,
        text=f"{'You are beaten' if lost else 'The fight is a stand-off'}: play something on it?",
        options=(BEAR, *_options(game, contest, verdict.result, hero, played)),
        cause=game.ruleset.clauses.beaten,
        card=contest.card,
        family="offers",
    )


ON_VERDICT = Around(procedure=VERDICT, revise=_played)
"""The part of these words at the end of a fight."""
