"""The words that a hero may play when a fight is not won: it becomes a stand-off, or is fought again."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import FightAgain
from talisman_desktop.cards.may import Moment
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import abilities, prospects, uses
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting

BEAR = Option("keep", "Leave it at that")
PLAYED = "resort/"
"""Followed by an ability: a hero has played it on the fight under way. `n` is 2 if the fight is fought again for it."""


def _moment(verdict: Verdict, hero: str) -> Moment | None:
    """Return the moment of a hero after a fight: a defeat, or another end that is no victory; None for a victory."""
    end = verdict.ended
    own, against = (end.own, end.other) if hero == verdict.own.hero else (end.other, end.own)
    if own.beaten:
        return "fight-lost"
    return None if against.beaten else "fight-not-won"


def _options(game: Game, verdict: Verdict, hero: str) -> list[Option]:
    """Return what a hero may play on a fight that is not won and has not played on it yet; a fight is fought again
    once."""
    when = _moment(verdict, hero)
    if when is None or not game.alive(hero):
        return []
    battle, marks = verdict.own.fight == "battle", [x for x in game.table.lasting if x.what.startswith(PLAYED)]
    again = any(x.n > 1 for x in marks)
    m = Meeting(hero, "", enemy=verdict.other.card, battle=battle, psychic=not battle)
    return [
        Option(f"use:{ident}", abilities.in_words(printed, ability))
        for ident, ability, printed in abilities.usable(game, hero, when, m)
        if not any(x.hero == hero and x.what == f"{PLAYED}{ident}" for x in marks)
        if not (again and any(isinstance(x, FightAgain) for x in prospects.inside(ability.effects)))
    ]


async def _played(game: Game, about: Verdict, verdict: Verdict) -> Verdict:
    """Ask each hero of a fight in turn what to play on it, until it counts as something else or nothing is left."""
    for hero in (verdict.own.hero, verdict.other.hero):
        while hero and not verdict.again and _options(game, verdict, hero):
            answer = await game.choose(lambda: _choice(game, verdict, hero), moot=BEAR.id)  # noqa: B023 called at once
            if answer == BEAR.id:
                break
            verdict = await _play(game, verdict, hero, answer.removeprefix("use:"))
    return verdict


async def _play(game: Game, verdict: Verdict, hero: str, ident: str) -> Verdict:
    """Let a hero play something on a fight, and return what the fight counts as then."""
    number = int(ident.partition(":")[0])
    kind = game.card(number).kind if number else game.hero(hero).kind
    m = await uses.use(game, hero, ident, enemy=verdict.other.card, battle=verdict.own.fight == "battle")
    cause = Cause(card=kind)
    game.do(LastingBegan(Lasting(hero, f"{PLAYED}{ident}", 2 if m.again else 1, "fight", 0, kind), cause=cause))
    if m.again:
        return replace(verdict, again=True)
    drawn = replace(result.DRAW, by=game.catalog[kind].name, cause=cause)
    return replace(verdict, ended=drawn) if m.drawn else verdict


def _choice(game: Game, verdict: Verdict, hero: str) -> Choose:
    lost = _moment(verdict, hero) == "fight-lost"
    return Choose(
        key="fight/verdict",
        hero=hero,
        text=f"{'You are beaten' if lost else 'The fight is a stand-off'}: play something on it?",
        options=(BEAR, *_options(game, verdict, hero)),
        cause=game.ruleset.clauses.beaten,
        card=verdict.other.card,
        family="offers",
    )


ON_VERDICT = Around(procedure=VERDICT, revise=_played)
"""The part of these words at the end of a fight."""
