"""Quest rewards that change what was rolled or drawn: Moon Charm, Gift of the Wild and Auspice."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards import owned
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, dice, draws, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import OWN_ROLL, TURNED, OwnRoll

MOON, GIFT, AUSPICE = "moon-charm", "gift-of-the-wild", "auspice"
SIX, MOST_ADDED = 6, 3
KEEP = Option("keep", "Leave the roll")


def _with(game: Game, hero: str, script: str) -> Card | None:
    """Return the card of a hero with this standing rule; None for no such card."""
    if not game.alive(hero) or not statics.has_script(game, hero, script):
        return None
    words = owned.OwnerScript(script)
    return next((card for word, card, _ in statics.words(game, hero) if word == words), None)


# --- dice (ruling 79) ---


def _top(roll: OwnRoll) -> int:
    """Return the most that a die may show after an addition: a die of a fight may be worth more than 6."""
    return SIX + MOST_ADDED if roll.request.family == "combat" else SIX


def _raised(game: Game, roll: OwnRoll, thrown: tuple[int, ...]) -> Iterator[Option]:
    """Yield what a hero's cards can make of each die: "moon-2" makes the second die a 6, "gift-2-3" adds 3 to it."""
    hero = roll.request.hero
    for at, die in enumerate(thrown, start=1):
        if roll.request.open and at < len(thrown):
            continue  # because an earlier die of an open roll is a 6
        if die < SIX and _with(game, hero, MOON) is not None:
            yield Option(f"moon-{at}", f"Discard the Moon Charm: the {die} becomes a 6")
        if _with(game, hero, GIFT) is not None:
            for n in range(1, min(MOST_ADDED, _top(roll) - die) + 1):
                yield Option(f"gift-{at}-{n}", f"Discard the Gift of the Wild: {die} + {n} = {die + n}")


async def _after_roll(game: Game, roll: OwnRoll, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Let a hero who rolled change a die with a Moon Charm or a Gift of the Wild, which is discarded."""
    hero = roll.request.hero
    if not thrown or roll.request.sides != SIX or not any(_raised(game, roll, thrown)):
        return thrown
    answer = await game.choose(
        lambda: Choose(
            key="reward/die",
            hero=hero,
            text=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}: you rolled {' and '.join(map(str, thrown))}. "
            "Change it?",
            options=(KEEP, *_raised(game, roll, thrown)),
            cause=roll.request.cause,
            card=roll.request.card,
            family="offers",
            usual="keep",
        ),
        moot="keep",
    )
    if answer == "keep":
        return thrown
    what, at, *more = answer.split("-")
    card = _with(game, hero, MOON if what == "moon" else GIFT)
    n = int(at)
    die = thrown[n - 1] + int(more[0]) if more else SIX
    if card is not None:
        game.do(Told("used", hero, (game.printed(card).name, die), cause=Cause(card=card.kind)))
        baggage.lose_card(game, card, Cause(card=card.kind))
    changed = (*thrown[: n - 1], die, *thrown[n:])
    if roll.request.open and what == "moon":
        return (*changed, *await dice.throw(game, roll.request, roll.purpose))
    return changed


# --- cards drawn ---


async def _another(game: Game, card: int, gone: bool) -> bool:
    """Let a hero with an Auspice draw another card beside one that was just turned over, and discard one of the two;
    return whether the first one is gone."""
    hero = next((h for h in game.party if _with(game, h, AUSPICE) is not None), "")
    if gone or not hero:
        return gone
    answer = await game.choose(lambda: _whether(game, hero, card), moot="keep")
    reward = _with(game, hero, AUSPICE)
    if answer == "keep" or reward is None:
        return False
    cause = Cause(card=reward.kind)
    game.do(Told("used", hero, (game.printed(reward).name,), cause=cause))
    baggage.lose_card(game, reward, cause)
    zone = game.table.find(card)[0]
    (other,) = draws.deal(game, "adventure", 1, zone, cause, index=0, first=game.card(card).first) or (0,)
    if not other:
        return False
    await draws.turn(game, other, cause, hero=hero)
    lost = await game.choose(lambda: _which(game, hero, (card, other), cause))
    baggage.lose_card(game, game.card(int(lost)), cause)
    return int(lost) == card


def _whether(game: Game, hero: str, card: int) -> Choose:
    return Choose(
        key="auspice",
        hero=hero,
        text=f"{game.printed(game.card(card)).name} was drawn: discard the Auspice, draw one more and discard one of "
        "the two?",
        options=(Option("keep", "Keep the Auspice"), Option("draw", "Draw one more")),
        cause=game.ruleset.clauses.as_printed.on(game.card(card).kind),
        card=card,
        family="replacing",
    )


def _which(game: Game, hero: str, cards: tuple[int, int], cause: Cause) -> Choose:
    return Choose(
        key="auspice/which",
        hero=hero,
        text="Auspice: which of the two cards is discarded?",
        options=tuple(Option(str(card), game.printed(game.card(card)).name) for card in cards),
        cause=cause,
        family="replacing",
    )


ON_ROLLS = Around(procedure=OWN_ROLL, revise=_after_roll, needs=(owned.OwnerScript(MOON), owned.OwnerScript(GIFT)))
ON_DRAWS = Around(procedure=TURNED, revise=_another, needs=(owned.OwnerScript(AUSPICE),))
