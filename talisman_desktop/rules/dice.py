"""Rolling dice, and paying fate to reroll one of them, once for each roll that a hero makes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import coroutine

from msgspec.structs import replace

from talisman_desktop.core.facts import CardMoved, CountersChanged, DiceThrown, TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option, Throw, Thrown
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules.game import Asking, Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import (
    FATE_ROLL,
    OWN_ROLL,
    ROLL,
    DieChosen,
    Judge,
    OwnRoll,
    Rolling,
    in_no_words,
    never,
)
from talisman_desktop.rules.values.roll_values import CHOOSES_DIE, DIE_SET, FATE_FOR, MAY_PAY_FATE, FateFor
from talisman_desktop.rules.values.score_values import FATE_APART
from talisman_desktop.rules.zones import gone

SIX = 6


def roll(game: Game, request: Throw, purpose: str) -> Awaitable[tuple[int, ...]]:
    """Have dice rolled, by the program or by the players, and note them in the journal. Other heroes may react to a
    roll before any fate is paid."""
    return ROLL(game, Rolling(request, purpose), _roll)


@coroutine
def _roll(game: Game, roll: Rolling) -> Asking[tuple[int, ...]]:
    # The request is yielded here and not by `Game.throw`, because nothing is asked as often.
    request = roll.request
    answer = yield request
    assert isinstance(answer, Thrown)
    game.do(DiceThrown(request.hero, answer.dice, roll.purpose, cause=request.cause))
    return answer.dice


def roll_for_party(game: Game, request: Throw, purpose: str) -> Awaitable[tuple[int, ...]]:
    """Roll for the road or the party: the first hero in marching order rolls, and may pay fate for the roll (ruling on
    who rolls).

    The question about fate has its own switch, because no result is plainly better.
    """
    return roll_own(game, request, purpose, never, family="fate/road")


def roll_own(
    game: Game,
    request: Throw,
    purpose: str,
    content: Judge,
    *,
    others: Judge = never,
    stands: Callable[[tuple[int, ...]], str] = in_no_words,
    family: str = "fate",
    begins: bool = True,
    concerns: str = "",
) -> Awaitable[tuple[int, ...]]:
    """Roll for a hero, who may pay fate to reroll one of the dice (ruling 5).

    The new die counts; if the roll is open and the new die is a 6, another die follows. The other parameters are those
    of `OwnRoll`.
    """
    roll = OwnRoll(
        request=request,
        purpose=purpose,
        content=content,
        others=others,
        stands=stands,
        family=family,
        begins=begins,
        concerns=concerns,
    )
    return OWN_ROLL(game, roll, _own)


def roll_before_fate(game: Game, request: Throw, purpose: str) -> Awaitable[tuple[int, ...]]:
    """Roll for a hero without asking about fate; the caller asks later."""
    return OWN_ROLL(game, OwnRoll(request=request, purpose=purpose, settles=False), _own)


async def _own(game: Game, roll: OwnRoll) -> tuple[int, ...]:
    rolled, changes = await roll_or_choose(game, roll)
    return await _fate_offered(game, roll, rolled) if changes and _may_pay_now(game, roll) else rolled


async def roll_or_choose(game: Game, roll: OwnRoll) -> tuple[tuple[int, ...], bool]:
    """Return the dice of a hero's roll, and whether fate may be paid for it.

    Fate can change neither a single die that was chosen nor the dice that follow a chosen 6.
    """
    number = await _chosen(game, roll) if _may_choose(game, roll.request) else 0
    if not number:
        return await ROLL(game, Rolling(roll.request, roll.purpose), _roll), True
    rest = await _beside(game, roll, number)
    return (number, *rest), bool(rest) and not roll.request.open


def _may_choose(game: Game, request: Throw) -> bool:
    """Whether a hero has a card that lets them choose what a die shows."""
    hero = request.hero
    return game.alive(hero) and request.sides == SIX and bool(CHOOSES_DIE(game, (), FateFor(hero, request)))


async def _chosen(game: Game, roll: OwnRoll) -> int:
    """Ask a hero whether to discard a card to choose what a die shows; return the number, or 0 to roll the die."""
    hero, about = roll.request.hero, FateFor(roll.request.hero, roll.request)

    def choice() -> Choose:
        cards = CHOOSES_DIE(game, (), about) if game.alive(hero) else ()
        name = game.printed(cards[0]).name if cards else ""
        faces = (Option(str(n), f"Discard the {name}: a die shows {n}") for n in range(1, SIX + 1) if cards)
        return Choose(
            key="die/chosen",
            hero=hero,
            text=f"{roll.request.text}. Roll, or discard the {name} to choose what a die shows?",
            options=(Option("throw", "Roll"), *faces),
            cause=roll.request.cause,
            card=roll.request.card,
            family="offers",
            usual="throw",
        )

    answer = await game.choose(choice, moot="throw")
    if answer == "throw":
        return 0
    card = CHOOSES_DIE(game, (), about)[0]
    cause = Cause(card=card.kind)
    game.do(Told("used", hero, (game.printed(card).name, int(answer)), cause=cause))
    game.do(CardMoved(card.id, gone(card), cause=cause))
    happened(game, DieChosen(roll.request, int(answer)))
    return int(answer)


async def _beside(game: Game, roll: OwnRoll, number: int) -> tuple[int, ...]:
    """Roll and return the dice besides the one that was chosen: the rest of the roll, or one more die after a chosen 6
    of an open roll."""
    request = roll.request
    if request.open:
        return await ROLL(game, Rolling(request, roll.purpose), _roll) if number == SIX else ()
    if request.dice < 2:
        return ()
    left = request.dice - 1
    fewer = replace(request, dice=left, kept=request.kept if request.kept < left else 0)
    return await ROLL(game, Rolling(fewer, roll.purpose), _roll)


def may_pay_fate(game: Game, hero: str, request: Throw) -> bool:
    """Whether a hero has fate and may pay it for a roll."""
    if hero not in game.table.heroes or not has_fate(game, hero):
        return False
    if request.family == "combat" and not MAY_PAY_FATE(game, True, hero):
        return False
    return FATE_FOR(game, True, FateFor(hero, request))


def _may_pay_now(game: Game, roll: OwnRoll) -> bool:
    return roll.settles and may_pay_fate(game, roll.request.hero, roll.request)


async def offer_fate(game: Game, roll: OwnRoll, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Let the hero pay fate to reroll one of the dice, and return the dice that count then."""
    return await _fate_offered(game, roll, dice) if _may_pay_now(game, roll) else dice


async def _fate_offered(game: Game, roll: OwnRoll, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Ask a hero who can pay fate whether to do so, and return the dice that count then."""
    request, purpose, content, stands = roll.request, roll.purpose, roll.content, roll.stands
    hero = request.hero
    case = ("/other" if roll.others(dice) else "/spare") if content(dice) else ""

    def choice() -> Choose:
        again = _rerolls(request, dice) if has_fate(game, hero) else ()
        return Choose(
            key=f"fate{case}",
            hero=hero,
            text=_question(purpose, dice, stands(dice), len(again)),
            options=(Option("keep", "Keep it" if len(dice) == 1 else "Keep them"), *again),
            cause=game.ruleset.clauses.fate.on(request.cause.card),
            family=f"fate{case}" if case else roll.family,
            card=request.card,
            usual="keep",
        )

    answer = await game.choose(choice, moot="keep")
    if answer == "keep":
        return dice
    await _pay_fate(game, hero)
    again = Throw(
        key=request.key + "/again",
        hero=hero,
        text=request.text,
        sides=request.sides,
        open=request.open,
        cause=request.cause,
        family=request.family,
        card=request.card,
    )
    _, _, number = answer.partition("-")
    at = int(number) if number else len(dice)
    return (*dice[: at - 1], *await FATE_ROLL(game, Rolling(again, purpose), _again), *dice[at:])


def has_fate(game: Game, hero: str) -> bool:
    """Whether a hero has fate, or a card with fate on it."""
    return game.hero(hero).fate > 0 or bool(_with_fate(game, hero))


def _with_fate(game: Game, hero: str) -> list[Card]:
    """Return the cards with fate on them that a hero may pay."""
    return [card for card in FATE_APART(game, (), hero) if card.counters]


async def _pay_fate(game: Game, hero: str) -> None:
    """Pay 1 fate: the hero's own or from a card. A hero who has both chooses."""
    cause = game.ruleset.clauses.fate

    def choice() -> Choose:
        own = (Option("own", "Pay your fate"),) if game.hero(hero).fate else ()
        cards = (Option(str(c.id), f"Pay fate of the {game.printed(c).name}") for c in _with_fate(game, hero))
        return Choose(
            key="fate/whose",
            hero=hero,
            text="Whose fate is paid?",
            options=(*cards, *own) or (Option("own", "None is left"),),
            cause=cause,
            family="offers",
        )

    cards = _with_fate(game, hero)
    answer = await game.choose(choice) if cards and game.hero(hero).fate else str(cards[0].id) if cards else "own"
    if answer == "own":
        game.do(TokensChanged(hero, "fate", -1, cause=cause))
    else:
        game.do(CountersChanged(int(answer), -1, cause=cause.on(game.card(int(answer)).kind)))


async def _again(game: Game, rolling: Rolling) -> tuple[int, ...]:
    """Reroll a die for which fate was paid, unless a card sets its number.

    After a 6 in an open roll another die is rolled.
    """
    if number := DIE_SET(game, 0, rolling.request.hero):
        more = await roll(game, rolling.request, rolling.purpose) if rolling.request.open and number == SIX else ()
        return (number, *more)
    return await roll(game, rolling.request, rolling.purpose)


def _rerolls(request: Throw, dice: tuple[int, ...]) -> tuple[Option, ...]:
    """Return the options to reroll a die, named by its place.

    Of dice that show the same number only one is offered; of an open roll only the last die.

    >>> [option.id for option in _rerolls(Throw(key="road", text="Roll", dice=3), (2, 5, 2))]
    ['fate', 'fate-2']
    >>> [option.id for option in _rerolls(Throw(key="road", text="Roll", open=True), (6, 6, 1))]
    ['fate']
    """
    if len(dice) == 1:
        return (Option("fate", "Pay 1 fate: reroll it"),)
    last = Option("fate", f"Pay 1 fate: reroll the {dice[-1]}")
    if request.open:
        return (last,)
    earlier = {die: at for at, die in reversed(list(enumerate(dice, start=1))) if die != dice[-1]}
    return (last, *(Option(f"fate-{at}", f"Pay 1 fate: reroll the {die}") for die, at in sorted(earlier.items())))


def _question(purpose: str, dice: tuple[int, ...], stands: str, choices: int) -> str:
    """Return the question about fate: the dice, what they mean, and which die can be rerolled.

    >>> _question("the road roll", (2, 5), "", 2)
    'The road roll: you rolled 2 and 5. Pay 1 fate to reroll one of them?'
    >>> _question("attack", (3,), "a draw", 1)
    'Attack: you rolled 3 (a draw). Pay 1 fate to reroll it?'
    """
    rolled = " and ".join(map(str, dice)) + (f" ({stands})" if stands else "")
    which = "it" if len(dice) == 1 else f"the {dice[-1]}" if choices == 1 else "one of them"
    return f"{purpose[:1].upper()}{purpose[1:]}: you rolled {rolled}. Pay 1 fate to reroll {which}?"
