"""The ending of the box, which can replace the Crown: Judgement Day (C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import CardMoved, CountersChanged, Fact, Told
from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, Step, Table, discard, spot
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower import crown, finale
from talisman_desktop.rules import dice, preservation, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.stakes import Asked, End, Stake

JUDGEMENT = "sacred-pool/judgement"
UNWORTHY, SLAIN, SHARED = 1, 3, 5
"""The highest totals with which no hero is worthy, with which the hero dies, and with which all heroes of that
alignment win."""

CAUSE = Cause("C10o")


async def judgement(game: Game, hero: str, fate: int) -> Step:
    """Judge a hero: a die plus the fate tokens on the card, +1 for each light side and -1 for each dark one.

    A total of 1 or less: none is worthy, and the Crown itself counts. 2-3: the hero dies, and the next is judged. 4-5:
    all heroes of this alignment win. 6 or more: this hero wins alone.
    """
    order = game.party
    if hero not in order:
        return Step(JUDGEMENT, (order[0], fate))
    named, cause = crown.words_of(game, "Judgement Day")
    request = Throw(
        key="judgement",
        hero=hero,
        text=f"{named}: roll a die, {fate:+} for the fate tokens. 1 or less none is worthy, 2-3 you die, 4-5 all "
        f"{_alignment(game, hero)} heroes win, 6 or more you win alone",
        cause=cause,
        family="tower",
    )
    (die,) = await dice.roll_own(game, request, "the judgement", lambda d: d[-1] + fate > SLAIN)
    total = max(1, die + fate)
    if total <= UNWORTHY:
        if card := crown.ending_in_place(game):
            game.do(CardMoved(card.id, discard(card.deck), cause=CAUSE.on(card.kind)))
        return crown.reach(game)
    if total <= SLAIN:
        await preservation.lose_life(game, hero, tokens.count(game, hero, "life"), CAUSE)
        await walk.trim_loads(game, spot(0))
        return Step(JUDGEMENT, (finale.after(game, order, hero), fate))
    return _won(game, hero) if total <= SHARED else crown.crowned(game, hero, CAUSE)


def _alignment(game: Game, hero: str) -> str:
    return game.hero(hero).alignment


def _won(game: Game, hero: str) -> Step:
    """End the game with the victory of all heroes who have this hero's alignment."""
    alike = [h for h in game.party if _alignment(game, h) == _alignment(game, hero)]
    if len(alike) == 1:
        return crown.crowned(game, hero, CAUSE)
    if len(alike) < len(game.party):
        game.do(Told("judged", hero, (_alignment(game, hero),), cause=CAUSE))
    return crown.crowned(game, "", CAUSE)


async def _begin(game: Game, m: Meeting) -> NoReturn:
    """Let each hero lay a fate token from the stock on the card, with its light or its dark side up; then raise Leave
    for the next step."""
    fate = 0
    for hero in game.party:
        answer = await game.choose(lambda: _side(game, hero, m))  # noqa: B023 called at once
        fate += 1 if answer == "light" else -1
        game.do(CountersChanged(m.card, 1, cause=CAUSE.on(m.kind)))
    raise Leave(Step(JUDGEMENT, (game.party[0], fate)))


def _side(game: Game, hero: str, m: Meeting) -> Choose:
    return Choose(
        key="judgement/side",
        hero=hero,
        text=f"Judgement Day: which side of the fate token does the {game.character(hero).name} show?",
        options=(Option("light", "The light side: +1"), Option("dark", "The dark side: −1")),
        cause=CAUSE.on(m.kind),
        card=m.card,
        family="finale",
    )


def _stake(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the roll for the judgement; None for any other roll."""
    step = game.table.step
    if step.name != JUDGEMENT or asked.throw is None:
        return None
    fate = int(step.args[1])

    def end(rolled: tuple[int, ...]) -> End:
        total = max(1, rolled[-1] + fate)
        if total <= UNWORTHY:
            return End("none is worthy", 0.0)
        if total <= SLAIN:
            return End("the hero dies", -20.0)
        if total <= SHARED:
            return End("all heroes of this hero's alignment win", 10.0)
        return End("the hero wins alone", 20.0)

    return Stake(end, alike=True)


def sentence(fact: Fact, table: Table, names: Names) -> str | None:
    """Return the journal's sentence for the judgement; None for any other fact."""
    match fact:
        case Told(what="judged", args=(str(alignment),)):
            return f"judgement is passed: all {alignment} heroes win, the others have lost."
        case _:
            return None


SCRIPTS: dict[str, Script] = {"judgement-day": Script(_begin)}
PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
STEPS: dict[str, Callable[..., StepCoroutine]] = {JUDGEMENT: judgement}
STAKES: dict[str, StakeOf] = {"judgement": _stake}
