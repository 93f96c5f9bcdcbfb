"""Cards that change rolls before the dice are rolled: prayers, and dice that will show a 1."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.games.darkest.boxes.pool.pool_fights import bearing
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.rules import prospects, purse
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import OWN_ROLL, ROLL, OwnRoll, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.roll_values import DICE_LEFT_OUT, FATE_FOR, FateFor

TABLE = "table/"
"""The prefix of the key of a question that asks for a roll on a die table."""


def prays(game: Game, request: Throw) -> bool:
    """Whether a roll is a prayer: the card or place has a die table for praying, with this number of dice."""
    printed = game.catalog.cards.get(request.key.removeprefix(TABLE)) if request.key.startswith(TABLE) else None
    if printed is None:
        return False
    words = (*printed.meet, *(x for ability in printed.may for x in ability.effects))
    return any(isinstance(x, e.Roll) and x.praying and x.dice == request.dice for x in prospects.inside(words))


def _last(game: Game, hero: str, what: str) -> Lasting | None:
    """Return the last mark of this kind that a hero has, if it still counts; otherwise None."""
    last = next((x for x in reversed(game.table.lasting) if x.what == what and x.hero == hero), None)
    return last if last is not None and last.n else None


def _use_up(game: Game, mark: Lasting) -> None:
    game.do(LastingBegan(replace(mark, n=0), cause=Cause(card=mark.source)))


# --- Misfortune ---

DOOM, DOOMED = f"{ID}/doom", f"{ID}/doomed"
"""The marks of a hero whose next die will show 1, and of a hero whose last roll cannot be rerolled."""


async def misfortune(game: Game, m: Meeting) -> bool:
    """Let the next die that the hero rolls show 1. Always return True."""
    game.do(LastingBegan(Lasting(m.hero, DOOM, 1, "adventure", 0, m.kind), cause=m.cause))
    return True


async def _clear(game: Game, roll: Rolling) -> None:
    """Let fate be paid again for rolls after the one that Misfortune has decided."""
    hero = roll.request.hero
    if hero and game.table.lasting and (mark := _last(game, hero, DOOMED)) is not None:
        _use_up(game, mark)


async def _doomed(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    hero = roll.request.hero
    mark = _last(game, hero, DOOM) if hero and rolled and game.table.lasting else None
    if mark is None:
        return rolled
    _use_up(game, mark)
    game.do(LastingBegan(replace(mark, what=DOOMED), cause=Cause(card=mark.source)))
    game.do(Told("used", hero, (game.catalog[mark.source].name, 1), cause=Cause(card=mark.source)))
    return (1,) if roll.request.open else (1, *rolled[1:])


def _not_again(game: Game, base: bool, about: FateFor) -> bool:
    return base and not (game.table.lasting and _last(game, about.hero, DOOMED) is not None)


def _unforeseen(game: Game, base: tuple[str, ...], about: str) -> tuple[str, ...]:
    mark = _last(game, about, DOOM) if game.table.lasting else None
    return base if mark is None else (*base, f"without {game.catalog[mark.source].name}: the next die shows a 1")


# --- Reverence ---

REVERED = f"{ID}/revered"
FACES = range(1, 7)


async def reverence(game: Game, m: Meeting) -> bool:
    """Let the caster choose what the dice show at the hero's next prayer. Always return True."""
    caster = m.caster or m.hero
    game.do(LastingBegan(Lasting(m.hero, f"{REVERED}/{caster}", 1, "adventure", 0, m.kind), cause=m.cause))
    return True


async def _revered(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    request, hero = roll.request, roll.request.hero
    if not game.table.lasting or not hero or not prays(game, request):
        return rolled
    for caster in game.party:
        mark = _last(game, hero, f"{REVERED}/{caster}")
        if mark is None:
            continue
        _use_up(game, mark)
        low, high = request.dice, 6 * request.dice
        answer = await game.choose(
            lambda: Choose(
                key=f"revere/{mark.source}",  # noqa: B023 called at once
                hero=caster,  # noqa: B023 called at once
                text=f"{request.text}: which result?",
                options=tuple(Option(str(n), str(n)) for n in range(low, high + 1)),  # noqa: B023 called at once
                cause=Cause(card=mark.source),  # noqa: B023 called at once
                card=request.card,
                family="offers",
            ),
            moot=str(sum(rolled)),
        )
        total = int(answer)
        if request.dice == 1:
            return (total,)
        one = next(n for n in FACES if total - n in FACES)
        return (one, total - one)
    return rolled


# --- the Mendicant ---

MENDICANT = OwnerScript("mendicant")


async def _gives_alms(game: Game, roll: OwnRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Let the owner of the Mendicant pay gold after a prayer, to add 1 for each gold."""
    hero = roll.request.hero
    friends = bearing(game, hero, MENDICANT) if game.alive(hero) and prays(game, roll.request) else []
    most = game.hero(hero).gold if friends else 0
    if not most or not purse.can_pay(game, hero, 1):
        return rolled
    cause = Cause(card=friends[0].kind)
    answer = await game.choose(
        lambda: Choose(
            key="prayer/alms",
            hero=hero,
            text=f"{roll.purpose}: you rolled {sum(rolled)}. Pay gold to add 1 for each?",
            options=tuple(
                Option(str(n), f"Pay {n}: {roll.stands((*rolled, n))}" if n else "Pay nothing")
                for n in range(min(most, 6 * roll.request.dice) + 1)
            ),
            cause=cause,
            card=roll.request.card,
            family="offers",
            usual="0",
        ),
        moot="0",
    )
    n = min(int(answer), game.hero(hero).gold) if game.alive(hero) else 0
    if not n:
        return rolled
    purse.pay(game, hero, n, cause)
    return (*rolled, n)


AROUNDS = (
    Around(procedure=ROLL, before=_clear, revise=_doomed, needs=(DOOM, DOOMED)),
    Around(procedure=ROLL, revise=_revered, needs=(REVERED,)),
    Around(procedure=OWN_ROLL, revise=_gives_alms, needs=(MENDICANT,)),
)
BENDS = (Bend(FATE_FOR, _not_again, needs=(DOOMED,)), Bend(DICE_LEFT_OUT, _unforeseen))
"""The changes that these cards make to rolls and odds."""

SCRIPTS: dict[str, Script] = {"misfortune": Script(misfortune), "reverence": Script(reverence)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "mendicant": Place("owned"),
    "misfortune": Place("may", ("any", "road", "between")),
    "reverence": Place("may", ("any", "road", "between")),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
