"""Meeting the cards of a row one after another (C6), and what follows each card (C4a.h)."""

from __future__ import annotations

from collections.abc import Awaitable

from talisman_desktop.core.facts import CardMoved, CardTurned, PileChanged, TokensChanged
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import clauses, finished_quests
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import baggage, encounters, finds, spells, stops, toads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting_order import marching_from, spot_of
from talisman_desktop.rules.moments import REVEALED, TURNED, Revealed
from talisman_desktop.rules.turns import draw_more, settle_caught


async def next_card(game: Game, last: int | str = 0) -> Step:
    """Let the party pick up gold here, and return the step to meet the next card of the row. If none is left, the space
    is done.

    `last` is the card just met, or the place met before any card.
    """
    if game.table.piles:
        await _gold(game)
    await _pause(game)
    card = walk.unmet(game)
    # A trove is shared out before the party is carried off to the Warlock (C8e.l, ruling 31).
    if await finished_quests.due(game) and not (card is not None and walk.way(game).looted):
        return Step("to-the-cave")
    if card is not None:
        return Step("meet-card", (card.id,))
    return Step("at-destination") if _at_destination(game) else Step("space-done", (last,))


def _at_destination(game: Game) -> bool:
    w = walk.way(game)
    return w.space == DESTINATION and w.beyond is None


async def _gold(game: Game) -> None:
    """Ask which hero takes the gold that was dropped on the party's space or left by the dead, and give it to that
    hero; a party of toads leaves it."""
    for zone in sorted(game.table.piles):
        on_space = zone == walk.way(game).at.zone and not game.table.zone(zone)
        if not (zone.startswith("spot:") or on_space):
            continue
        if all(game.hero(h).toad for h in game.party):
            continue
        gold = game.table.piles[zone]
        who = await game.choose(lambda: _gold_choice(game, gold))  # noqa: B023 called at once
        if not who:
            continue
        game.do(PileChanged(zone, -gold, cause=Cause("C4b.e")))
        game.do(TokensChanged(who, "gold", gold, cause=Cause("C4b.e")))


def _gold_choice(game: Game, gold: int) -> Choose:
    takers = [Option(h, game.character(h).name) for h in game.party if not game.hero(h).toad]
    return Choose(
        key="gold",
        text=f"{gold} gold lies here: who takes it?",
        options=tuple(takers) or (Option("", "Nobody"),),
        cause=Cause("C4b.e"),
        family="taking",
    )


async def meet_card(game: Game, card: int) -> Step:
    """Turn a card over and let the party meet it as its type asks (C6e to C6g)."""
    fresh, spot_now = not game.card(card).up, spot_of(game, card)
    printed = await encounters.reveal(game, card)
    if fresh and await TURNED(game, card, encounters.may_replace):
        return Step("next-card")
    if fresh:
        draw_more(game, card, spot_now)
    await REVEALED(game, Revealed(card), _nothing)
    if not _there(game, card, spot_now):
        return Step("card-done", (card, _health(game), spot_now))
    queue = marching_from(game, game.card(card).first)
    before = _health(game)
    match printed.type:
        case "event":
            await encounters.event(game, card)
        case "enemy" | "stranger" | "place" if fresh and encounters.places_itself(printed):
            await encounters.place(game, card)
            if _on_this_space(game, card):
                game.do(CardMoved(card, spot(spot_now), cause=clauses.CLAUSES.wanders.on(printed.id)))
                game.do(CardTurned(card, printed.id, cause=clauses.CLAUSES.wanders.on(printed.id)))
                return Step("meet-card", (card,))
        case "enemy":
            return Step("face", (card, " ".join(queue), before, spot_now))
        case "stranger" | "place":
            if await encounters.visit_by_hand(game, card):
                return Step("card-done", (card, before, spot_now))
            return Step("visit", (card, " ".join(queue), before, spot_now))
        case _:
            await finds.offer(game, card)
    return Step("card-done", (card, before, spot_now))


async def _nothing(game: Game, revealed: Revealed) -> None:
    """Do nothing before a card is met: only modules act at this moment."""


async def face(game: Game, card: int, queue: str, before: int, at: int) -> Step:
    """Let the first hero of the queue meet an enemy. If it is still there afterwards, the next hero does (C7b)."""
    hero, _, after = queue.partition(" ")
    if game.present(hero) and _there(game, card, at):
        await encounters.face(game, card, hero, walk.terrain_here(game))
        game.end("fight", Cause("C6g"))
    if after and _there(game, card, at):
        return Step("face", (card, after, before, at))
    return Step("card-done", (card, before, at))


async def visit(game: Game, card: int, queue: str, before: int, at: int, caught: str = "") -> Step:
    """Let the first hero of the queue meet a stranger or a place. If it is still there afterwards, the next hero does
    (C6f).

    `caught` are the heroes who lose a turn here without a die or a choice. Their turns are settled when all have met
    the card (C6d.a).
    """
    hero, _, after = queue.partition(" ")
    losers = caught.split()
    if game.present(hero) and _there(game, card, at):
        await encounters.visit(game, card, hero, losers)
    if after and _there(game, card, at):
        return Step("visit", (card, after, before, at, *([" ".join(losers)] if losers else [])))
    settle_caught(game, card, losers, at)
    await encounters.moves_on(game, card, at)
    return Step("card-done", (card, before, at))


def _there(game: Game, card: int, at: int) -> bool:
    return game.lies(card) == f"spot:{at}"


def _on_this_space(game: Game, card: int) -> bool:
    return game.table.find(card)[0] == walk.way(game).at.zone


def _health(game: Game) -> int:
    """Return the sum of the whole party's lives, strength and craft, which a bad card lowers."""
    return sum([h.life + h.strength + h.craft for h in game.table.heroes.values()])


async def card_done(game: Game, card: int, before: int, at: int) -> Step:
    """End a turn: its effects end, heroes lay down what they cannot carry, and the party may turn back (C4a.h).

    Things on the same draw spot are met in the same turn; a card drawn for a lost turn is met in another.
    """
    encounters.done_with(game, card, at)
    if not any(c.up and not c.met for c in game.table.zone(spot(at))):
        game.end("turn", Cause("C4a.h"))
        toads.a_turn_passes(game)
    for hero in game.party:
        if baggage.surplus(game, hero):
            await baggage.trim(game, hero, spot(at))
    for hero in spells.over_limit(game):
        await spells.trim(game, hero)
    if _may_turn_back(game) and await _turns_back(game, worse=_health(game) < before):
        walk.turn_back(game, card)
        return Step("next-card")
    return Step("next-card", (card,))


def _pause(game: Game) -> Awaitable[None]:
    """Stop before a card is turned over, so that a hero may cast a spell meant for this moment, such as Divination."""
    text = "Before the party meets the next card: play something, or go on"
    return stops.stop(game, "before-card", text, Cause("C4a.h"))


def _may_turn_back(game: Game) -> bool:
    """Whether the party is asked after this card whether to turn back.

    After the last card of a road space another question asks that. On the sixth space the party is also asked before
    the destination and its guardians (C4a.h).
    """
    w = walk.way(game)
    if w.heading < 0 or w.beyond is not None:
        return False
    if w.space < DESTINATION:
        return walk.unmet(game) is not None
    if w.goal == "waypoint":
        return not w.visited and walk.unmet(game) is not None
    return not w.looted and (walk.unmet(game) is not None or not w.visited or w.goal == "trove")


async def _turns_back(game: Game, *, worse: bool) -> bool:
    family = "turn-back/hurt" if worse else "turn-back"
    usual, ahead, on = "", "the next card", "Next card"
    if _at_destination(game):
        usual = "on"
        if walk.unmet(game) is None:
            family, on = "road-choices", "Go on"
            ahead = "the guardians" if walk.way(game).visited else f"the {walk.here(game).name}"
    answer = await game.choose(
        lambda: Choose(
            key="after-card",
            text=f"Go on to {ahead}, or turn back?",
            options=(Option("on", on), Option("back", "Turn back")),
            cause=Cause("C4a.h"),
            family=family,
            usual=usual,
        )
    )
    return answer == "back"
