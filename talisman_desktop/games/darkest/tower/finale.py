"""The fight of the survivors for the Crown, one attack at a time: there can be only one (C10o)."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import duel, stops, toads
from talisman_desktop.rules.game import Game

CAUSE = Cause("C10o.b")


async def finale(game: Game, attacker: str) -> Step:
    """Play one attack by the hero whose turn it is.

    The next in marching order attacks afterwards, until one is left (C10o.d).
    """
    order = game.party
    if len(order) == 1:
        game.do(Told("crowned", order[0], (), cause=Cause("C10o.e")))
        return Step("over", ("won", order[0]))
    if attacker not in order:
        return Step("finale", (order[0],))
    await turn(game, attacker, Assault(tuple(h for h in order if h != attacker)))
    return Step("finale", (after(game, order, attacker),))


class Assault(Struct, frozen=True):
    """The rules of one attack: whom the hero may attack, and how."""

    targets: tuple[str, ...]
    psychic: bool = False
    """Whether any attacker may choose psychic combat."""
    evaded: bool = True
    """Whether the hero who is attacked may evade."""
    named: str = "There can be only one"
    """The name of the ending that is played, for its question."""
    cause: Cause = CAUSE


class Fought(Struct, frozen=True):
    """A turn's attack: the hero who was attacked, and the hero who was beaten; "" if there is none."""

    defender: str = ""
    beaten: str = ""


async def turn(game: Game, attacker: str, terms: Assault) -> Fought:
    """Let a hero attack once, unless the hero is a toad, and end the hero's turn."""
    fought = Fought() if game.hero(attacker).toad else await _attack(game, attacker, terms)
    toads.a_turn_passes(game)
    await walk.trim_loads(game, spot(0))
    return fought


def after(game: Game, order: tuple[str, ...], attacker: str) -> str:
    """Return the next living hero after the attacker, wrapping to the front."""
    at = order.index(attacker)
    return next(h for h in (*order[at + 1 :], *order[: at + 1]) if game.alive(h))


async def _attack(game: Game, attacker: str, terms: Assault) -> Fought:
    answer = await game.choose(lambda: _whom(game, attacker, terms), moot="")
    if not answer:
        return Fought()
    deed, _, defender = answer.partition(":")
    if not game.alive(defender):
        return Fought()
    may_evade = terms.evaded and deed != "assassinate" and duel.may_evade(game, defender)
    if may_evade and await _evades(game, defender, attacker):
        game.do(Told("evaded", defender, (game.character(attacker).name,), cause=CAUSE))
        return Fought(defender)
    battle = deed != "psychic"
    await duel.play_first(game, attacker, defender, CAUSE, battle=battle)
    if game.alive(attacker) and game.alive(defender):
        return Fought(defender, await duel.attack(game, attacker, defender, _way(deed)))
    return Fought(defender)


def _way(deed: str) -> duel.Way:
    return next(w for w in get_args(duel.Way) if w == deed)


def _whom(game: Game, attacker: str, terms: Assault) -> Choose:
    ways = list(duel.ways(game, attacker))
    if terms.psychic and "psychic" not in ways:
        ways.insert(1, "psychic")
    words = {"battle": "in battle", "psychic": "in psychic combat", "assassinate": "by assassination"}
    options = [
        Option(
            f"{way}:{h}",
            f"The {game.character(h).name} {words[way]}: {duel.score(game, attacker, way)} against "
            f"{duel.score(game, h, way)}",
        )
        for h in terms.targets
        if game.alive(h)
        for way in ways
    ]
    return Choose(
        key="finale",
        hero=attacker,
        text=f"{terms.named}: whom do you attack?",
        options=tuple(options) or (Option("", "Nobody is left"),),
        cause=terms.cause,
        family="finale",
        pauses=stops.could_heal(game, attacker),
    )


async def _evades(game: Game, defender: str, attacker: str) -> bool:
    answer = await game.choose(
        lambda: Choose(
            key="finale/evade",
            hero=defender,
            text=f"The {game.character(attacker).name} attacks you: evade?",
            options=(Option("evade", "Evade"), Option("fight", "Fight")),
            cause=CAUSE,
            family="finale",
        ),
        moot="fight",
    )
    return answer == "evade"
