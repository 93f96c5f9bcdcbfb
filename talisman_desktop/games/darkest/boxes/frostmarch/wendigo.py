"""The Howl of the Wendigo, an event that makes the heroes attack each other."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import dice, duel
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.meeting_values import UNAFFECTED, Facing

RULE = "G4.howl-of-the-wendigo"
TO_THE_FRONT = 3
"""The highest roll with which a hero attacks the hero nearest the front."""


def _struck(game: Game, m: Meeting) -> list[str]:
    """Return the heroes whom the event affects, in marching order."""
    short = m.kind.rpartition("/")[2]
    return [h for h in game.party if not UNAFFECTED(game, False, Facing(h, "event", short))]


def _target(game: Game, m: Meeting, attacker: str, die: int) -> str:
    """Return the hero whom the attacker must attack by this die: the one nearest the front or nearest the back; "" for
    none."""
    others = [h for h in _struck(game, m) if h != attacker]
    if not others:
        return ""
    return others[0] if die <= TO_THE_FRONT else others[-1]


async def howl(game: Game, m: Meeting) -> bool:
    """Let each hero roll for the hero to attack; then they fight one after the other (G4.howl-of-the-wendigo). Return
    False, without rolls, except for the first of at least two struck heroes."""
    if not is_first_struck(game, m) or len(_struck(game, m)) < 2:
        return False
    cause, name = m.cause_by(RULE), game.catalog[m.kind].name
    rolled: dict[str, int] = {}
    for hero in _struck(game, m):
        asked = Throw(
            key="howl",
            hero=hero,
            text=f"{name}: 1 to 3 attacks the hero nearest the front, 4 to 6 the one nearest the back",
            cause=cause,
            family="tables",
            card=m.card,
        )
        (rolled[hero],) = await dice.roll_own(game, asked, name, lambda d: True)
    for hero, die in rolled.items():
        target = _target(game, m, hero, die) if game.alive(hero) else ""
        if target:
            await _attack(game, m, hero, target, cause)
    return True


async def _attack(game: Game, m: Meeting, attacker: str, target: str, cause: Cause) -> None:
    """Let the attacker choose battle or psychic combat, let both heroes play something first, and then let them
    fight."""
    name = game.character(target).name

    def ways() -> tuple[Option, ...]:
        named: tuple[tuple[duel.Way, str], ...] = (("battle", "Battle"), ("psychic", "Psychic combat"))
        return tuple(
            Option(way, f"{said}: {duel.score(game, attacker, way)} against {duel.score(game, target, way)}")
            for way, said in named
        )

    def gone() -> bool:
        return not (game.alive(attacker) and game.alive(target))

    answer = await game.choose(
        lambda: Choose(
            key="howl/way",
            hero=attacker,
            text=f"You must attack the {name}: how?",
            options=(Option("", "Nobody is left"),) if gone() else ways(),
            cause=cause,
            card=m.card,
            family="finale",
        ),
        moot="",
    )
    if not answer:
        return
    way: duel.Way = "psychic" if answer == "psychic" else "battle"
    await duel.play_first(game, attacker, target, cause, battle=way == "battle")
    if not gone():
        await duel.attack(game, attacker, target, way, Meeting(attacker, m.kind, card=m.card, at=m.at))


SCRIPTS: dict[str, Script] = {"howl": Script(howl)}
"""The scripts by the names the card files use."""
