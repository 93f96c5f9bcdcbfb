"""Rolls that card texts ask for, except those on die tables."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card, held, road
from talisman_desktop.rules import baggage, choices, dice, lots, preservation, prospects, statics, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.stakes import End, Stake
from talisman_desktop.rules.turns import lose
from talisman_desktop.rules.values.roll_values import NEED_NOT_ROLL, At


async def enslaved(game: Game, m: Meeting, on: int) -> None:
    """Roll until a die shows `on` or more; each lower roll is a lost turn (ruling 11)."""
    words = game.catalog.cards[m.kind]
    turns = 0
    while True:
        request = Throw(
            key=f"enslaved/{m.kind}",
            hero=m.hero,
            text=f"{words.name}: roll {on} or more to go free",
            cause=m.cause,
            family="tables",
            card=m.card,
        )
        (die,) = await dice.roll_own(game, request, words.name, lambda d: d[-1] >= on)
        if die >= on or not game.alive(m.hero):
            break
        turns += 1
    if turns:
        await lose(game, m, turns)


async def risk_followers(game: Game, m: Meeting, n: int) -> bool:
    """Roll for each of a hero's followers, mounts too, and kill those that roll n or less, unless they are saved.
    Return False if nothing was rolled.

    A hero who need not roll is asked first. The program normally answers that question itself, because such a roll can
    do no good.
    """
    words, zone = game.catalog.cards[m.kind], held("followers", m.hero)
    followers = game.table.zone(zone)
    if not followers:
        return False
    text = f"{words.name}: roll for each of your followers? {n} or less kills it"
    if need_not_roll(game, m) and not await choices.wants(game, m, "risk", text, spare=True):
        return False
    for follower in followers:
        if not game.alive(m.hero):
            break
        if follower not in game.table.zone(zone):
            continue
        name = game.printed(follower).name
        request = Throw(
            key=f"follower/{m.kind}",
            hero=m.hero,
            text=f"{words.name}: {name} is killed on {n} or less",
            cause=m.cause,
            family="tables",
            card=follower.id,
        )
        (die,) = await dice.roll_own(game, request, name, lambda d: d[-1] > n)
        dies = die <= n and follower in game.table.zone(zone)
        if dies and not await preservation.follower_lives(game, m.hero, follower, m.cause):
            baggage.lose_card(game, follower, m.cause)
    return True


async def kill_followers(game: Game, m: Meeting, n: int) -> bool:
    """Let a die decide which n of a hero's followers are killed, one after another.

    Cards may save each. Return whether there were any.
    """
    name, zone = game.catalog[m.kind].name, held("followers", m.hero)
    struck: list[Card] = []
    for _ in range(n):
        found = [card for card in game.table.zone(zone) if card.id != m.card and card not in struck]
        if not found or not game.alive(m.hero):
            break
        card = await lots.drawn(game, m.hero, found, f"lot/{m.kind}", f"{name}: killed by lot", "the lot", m.cause)
        struck.append(card)
        if card in game.table.zone(zone) and not await preservation.follower_lives(game, m.hero, card, m.cause):
            baggage.lose_card(game, card, m.cause)
    return bool(struck)


async def place_by_roll(game: Game, m: Meeting) -> None:
    """Move the card onto the road space of the number rolled, where it is met first (D4)."""
    words = game.catalog.cards[m.kind]
    (n,) = await dice.roll_for_party(
        game,
        Throw(
            key=f"place/{m.kind}",
            hero=game.party[0],
            text=f"{words.name}: which road space does it go to?",
            cause=m.cause,
            family="tables",
            card=m.card,
        ),
        words.name,
    )
    game.do(CardMoved(m.card, road(n), cause=game.ruleset.clauses.wanders.on(m.kind)))
    m.taken = True


def score_of(game: Game, hero: str, score: e.Weighed) -> int:
    """Return the hero's score with which a roll is compared: one attribute, or the sum of both."""
    both: tuple[e.Attribute, ...] = ("strength", "craft")
    return sum(statics.score(game, hero, attribute) for attribute in both if attribute in score)


async def against_score(game: Game, m: Meeting, words: e.RollAgainst) -> tuple[e.Effect, ...]:
    """Roll against a hero's own score and return the effects of the result, none for a dead hero. The score is
    read after the roll."""
    name = game.catalog.cards[m.kind].name
    better = worth.of(words.low) >= worth.of(words.high)

    def said(rolled: tuple[int, ...]) -> tuple[e.Effect, ...]:
        return _side(words, score_of(game, m.hero, words.score) - sum(rolled))

    request = Throw(
        key=f"against/{m.kind}",
        hero=m.hero,
        text=f"{name}: roll {_dice(words.dice)} against your {words.score} {score_of(game, m.hero, words.score)}",
        dice=words.dice,
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    rolled = await dice.roll_own(
        game,
        request,
        name,
        lambda d: said(d) == (words.low if better else words.high),
        stands=lambda d: prospects.describe(said(d), game.catalog),
    )
    return said(rolled) if game.alive(m.hero) else ()


def _side(words: e.RollAgainst, margin: int) -> tuple[e.Effect, ...]:
    """Return the effects of a roll against a score. `margin` is the score minus the roll."""
    return words.low if margin > 0 or (margin == 0 and words.equal == "low") else words.high


def against_score_stake(game: Game, hero: str, words: e.RollAgainst) -> Stake:
    """Return the possible results of a roll against a hero's current score."""
    score = score_of(game, hero, words.score)
    last = score if words.equal == "low" else score - 1

    def ends(dice: tuple[int, ...]) -> End:
        side = _side(words, score - sum(dice))
        span = f"up to {last}" if side is words.low else f"above {last}"
        return End(f"{span}: {prospects.describe(side, game.catalog) or 'nothing'}", worth.of(side))

    return Stake(ends, words.dice)


async def amount(game: Game, m: Meeting, number: int, what: str) -> int:
    """Roll for an amount of something, such as a number of tokens; return the sum."""
    name = game.catalog.cards[m.kind].name
    request = Throw(
        key=f"amount/{m.kind}",
        hero=m.hero,
        text=f"{name}: roll {_dice(number)} for {what}",
        dice=number,
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    return sum(await dice.roll_own(game, request, name, lambda d: d[-1] > 3))


def _dice(number: int) -> str:
    return "a die" if number == 1 else f"{number} dice"


async def throws(game: Game, m: Meeting, table: e.Roll) -> bool:
    """Ask a hero who need not roll whether to roll, and return the answer.

    If no roll could do any good (as at the Chasm), the program asks only if players want to be asked.
    """
    text = f"{game.catalog.cards[m.kind].name}: roll the dice, or leave it?"
    return await choices.wants(game, m, "throw", text, yes="Roll", no="Leave it", spare=worth.no_good(table.rows))


def need_not_roll(game: Game, m: Meeting) -> bool:
    """Whether a hero may skip the rolls of the text being met (as with the Guide, or as the Elf in the Woods)."""
    on_card = game.catalog[m.kind].type == "place"
    return NEED_NOT_ROLL(game, False, At(m.hero, m.kind.rpartition("/")[2], on_card))
