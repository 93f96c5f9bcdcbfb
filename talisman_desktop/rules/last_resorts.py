"""Cards that a hero may play after a fight that was not won: the fight becomes a stand-off or a victory, or is fought
again."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import FightAgain
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.rules import abilities, printed_words, prospects, uses
from talisman_desktop.rules.fight import armour, result
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict, moment
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.score_values import BARRED

BEAR = Option("keep", "Leave it at that")


def _options(game: Game, verdict: Verdict, hero: str, played: set[str]) -> list[Option]:
    """Return what a hero may still play against the result of a fight; each thing is offered once."""
    when = moment(verdict, hero)
    if when is None or not game.alive(hero):
        return []
    battle = verdict.own.fight == "battle"
    rolled = verdict.hero == hero
    m = Meeting(hero, "", enemy=verdict.other.card, battle=battle, psychic=not battle, rolled=rolled)
    return [
        Option(f"use:{ident}", abilities.in_words(printed, ability))
        for ident, ability, printed in abilities.usable(game, hero, when, m)
        if ident not in played and not (battle and _no_hand_for(game, hero, printed))
        if not (verdict.second and any(isinstance(x, FightAgain) for x in prospects.inside(ability.effects)))
    ]


def _no_hand_for(game: Game, hero: str, printed: CardDef) -> bool:
    """Whether a hero cannot use a piece of armour that is held in the hand: beside two weapons, or at all (C7e.e)."""
    return printed_words.is_held(printed) and (
        printed.subtype in BARRED(game, (), hero) or armour.both_hands_full(game, hero)
    )


async def _played(game: Game, about: Verdict, verdict: Verdict) -> Verdict:
    """Ask each hero of a fight in turn what to play against its result, until the result changes or nothing is left to
    play."""
    for hero in (about.own.hero, about.other.hero):
        played = set[str]()
        while hero and (found := _options(game, verdict, hero, played)):
            answer = await game.choose(lambda: _choice(game, verdict, hero, played), moot=BEAR.id)  # noqa: B023 called at once
            if answer == BEAR.id:
                break
            ident = answer.removeprefix("use:")
            played.add(ident)
            by = next((o.text.partition(":")[0] for o in found if o.id == answer), "")
            name = by.removeprefix("Use ").removeprefix("Cast ")
            battle, rolled = about.own.fight == "battle", verdict.hero == hero
            m = await uses.use(game, hero, ident, enemy=about.other.card, battle=battle, rolled=rolled)
            if m.again:
                return replace(verdict, again=True, by=f"fought again: {name}")
            if m.settled == "won":
                verdict = replace(verdict, ended=replace(result.WON, by=name))
            elif m.drawn:
                verdict = replace(verdict, ended=replace(result.DRAW, by=name))
    return verdict


def _choice(game: Game, verdict: Verdict, hero: str, played: set[str]) -> Choose:
    lost = moment(verdict, hero) == "fight-lost"
    return Choose(
        key="fight/verdict",
        hero=hero,
        text=f"{'You are beaten' if lost else 'The fight is a stand-off'}: play something to change that?",
        options=(BEAR, *_options(game, verdict, hero, played)),
        cause=game.ruleset.clauses.beaten,
        card=verdict.other.card,
        family="offers",
    )


ON_VERDICT = Around(procedure=VERDICT, revise=_played)
"""The rule of these words at the end of a fight."""
