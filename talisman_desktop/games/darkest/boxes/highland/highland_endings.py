"""The endings of the box, each of which can replace the Crown: Battle Royale, the Eagle King, the Hand of Doom
(C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from msgspec.structs import replace

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base.darkest_options import fights_for_the_crown
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower import crown, finale
from talisman_desktop.rules import dice, own_scores, preservation, toads, tokens
from talisman_desktop.rules.confrontation import confront
from talisman_desktop.rules.encounters import chosen_fight
from talisman_desktop.rules.fight.sides import Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.stakes import Asked, End, Stake

ROYALE, KING, DOOM = "highland/royale", "highland/king", "highland/doom"
CAUSE = Cause("C10o")

# --- Battle Royale ---


async def royale(game: Game, attacker: str, beaten: str = "") -> Step:
    """Let a hero attack another, but not the one just beaten unless no other is left. The victor attacks next, and the
    last hero left wins. After a stand-off the same hero attacks again. The turn of a toad passes to the next hero."""
    order = game.party
    if len(order) == 1:
        return crown.crowned(game, order[0], CAUSE)
    if attacker not in order:
        return Step(ROYALE, (order[0],))
    if game.hero(attacker).toad:
        await finale.turn(game, attacker, finale.Assault(()))
        return Step(ROYALE, (finale.after(game, order, attacker),))
    others = tuple(h for h in order if h != attacker)
    targets = tuple(h for h in others if h != beaten) or others
    named, cause = crown.words_of(game, "Battle Royale")
    terms = finale.Assault(targets, psychic=True, evaded=False, named=named, cause=cause)
    fought = await finale.turn(game, attacker, terms)
    match fought:
        case finale.Fought(defender=winner, beaten=loser) if loser == attacker and game.alive(winner):
            return Step(ROYALE, (winner, attacker))
        case finale.Fought(beaten=loser) if game.alive(attacker):
            return Step(ROYALE, (attacker, loser or beaten))
        case _:
            return Step(ROYALE, (game.party[0],))


# --- the Eagle King ---

NAME, SCORE, LIVES = "Eagle King", 12, 4


async def king(game: Game, hero: str) -> Step:
    """Let a hero fight the Eagle King, in battle or psychic combat; each victory takes one of his lives.

    After the last hero's fight the party may turn back.
    """
    order = game.party
    if hero not in order:
        return Step(KING, (order[0],))
    if not game.hero(hero).toad and await _beats_him(game, hero) and (end := _loses_a_life(game, hero)):
        return end
    toads.a_turn_passes(game)
    await walk.trim_loads(game, spot(0))
    following = finale.after(game, order, hero)
    if following != game.party[0] or await _again(game):
        return Step(KING, (following,))
    return crown.withdraw(game)


async def _beats_him(game: Game, hero: str) -> bool:
    card = crown.ending_in_place(game)
    kind = card.kind if card is not None else ""
    m = Meeting(hero, kind, place="tower")
    foe = Foe(NAME, "strength", SCORE, source=own_scores.creature(kind, NAME))
    foe = await chosen_fight(game, m, foe, replace(foe, attribute="craft"))
    return await confront(game, m, foe, "tower") == "won"


def _loses_a_life(game: Game, hero: str) -> Step | None:
    """Take a life from the Eagle King; return the step that ends the game if it was his last, otherwise None."""
    card = crown.ending_in_place(game)
    if card is not None:
        game.do(CountersChanged(card.id, -1, cause=CAUSE.on(card.kind)))
        if game.card(card.id).counters > 0:
            return None
    return crown.crowned(game, hero if fights_for_the_crown(game.table.options) else "", CAUSE)


async def _again(game: Game) -> bool:
    """Ask the party whether to fight on after a round, and return the answer; if it turns back, the Eagle King recovers
    his lives."""
    card = crown.ending_in_place(game)
    left, (_, cause) = card.counters if card is not None else 0, crown.words_of(game, NAME)
    answer = await game.choose(
        lambda: Choose(
            key="king/again",
            text=f"The {NAME} has {left} {'life' if left == 1 else 'lives'} left: fight on, or turn back?",
            options=(Option("again", "Fight on"), Option("back", "Turn back to the village: he recovers")),
            cause=cause,
            family="road-choices",
        )
    )
    return answer == "again"


# --- the Hand of Doom ---

ALL, OTHER, HARM = 1, 4, 1
WHOM = "doom/whom"


async def doom(game: Game, hero: str) -> Step:
    """Let a hero roll for the Hand of Doom: 1 all die, and the game is lost; 2-3 the hero loses a life; 4-5
    another hero of their choice dies; 6 all others die. The last hero has won."""
    order = game.party
    if hero not in order:
        return Step(DOOM, (order[0],))
    others = tuple(h for h in order if h != hero)
    named, cause = crown.words_of(game, "Hand of Doom")
    request = Throw(
        key="doom",
        hero=hero,
        text=f"{named}: 1 all die, 2-3 lose 1 life, 4-5 another hero dies, 6 all others die",
        cause=cause,
        family="tower",
    )
    (die,) = await dice.roll_own(game, request, "the Hand of Doom", lambda d: d[-1] >= OTHER)
    if die == ALL:
        return crown.all_lost(game, CAUSE)
    if die < OTHER:
        await preservation.lose_life(game, hero, HARM, CAUSE)
    else:
        for victim in others if die == 6 else await _victim(game, hero, others):
            await preservation.lose_life(game, victim, tokens.count(game, victim, "life"), CAUSE)
    if game.party == (hero,) and die >= OTHER:
        return crown.crowned(game, hero, CAUSE)
    toads.a_turn_passes(game)
    await walk.trim_loads(game, spot(0))
    return Step(DOOM, (finale.after(game, order, hero),))


async def _victim(game: Game, hero: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hero who dies, chosen by the hero who rolled; () if there is no other hero."""
    if not others:
        return ()
    named, cause = crown.words_of(game, "Hand of Doom")
    answer = await game.choose(
        lambda: Choose(
            key=WHOM,
            hero=hero,
            text=f"{named}: which hero dies?",
            options=tuple(Option(h, game.character(h).name) for h in others),
            cause=cause,
            family="finale",
        )
    )
    return (answer,)


_WORTH = {1: -20.0, 2: -5.0, 3: -5.0, 4: 5.0, 5: 5.0, 6: 20.0}


def _stake(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the roll for the Hand of Doom; None for the question who dies, which no roll
    follows."""
    if asked.request.key == WHOM:
        return None
    ends = {1: "1: all die", 2: "2-3: lose 1 life", 3: "2-3: lose 1 life", 6: "6: all others die"}
    return Stake(lambda d: End(ends.get(d[-1], "4-5: another hero dies"), _WORTH[d[-1]]), alike=True)


# --- the words of the cards ---


def _begins(step: str, lives: int = 0) -> Script:
    """Return a script for the card of an ending: it puts this many lives on the card and raises Leave for the given
    step."""

    async def begin(game: Game, m: Meeting) -> NoReturn:
        if lives:
            game.do(CountersChanged(m.card, lives - game.card(m.card).counters, cause=CAUSE.on(m.kind)))
        raise Leave(Step(step, (game.party[0],)))

    return Script(begin)


SCRIPTS: dict[str, Script] = {
    "battle-royale": _begins(ROYALE),
    "eagle-king-crown": _begins(KING, LIVES),
    "hand-of-doom": _begins(DOOM),
}
"""The scripts by the names the card files use."""
PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}

STEPS: dict[str, Callable[..., StepCoroutine]] = {ROYALE: royale, KING: king, DOOM: doom}
STAKES: dict[str, StakeOf] = {"doom": _stake}
