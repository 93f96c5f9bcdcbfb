"""Taking things from other heroes, which is allowed by abilities and spells despite the ban on trading (C2e), and to
the Thief (D2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talisman_desktop.cards.effects import TakeFromHero, Taken, TakeTokens
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Barred, Choose, Option, Pick
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import baggage, preservation, spell_answers, spells, standing_cache, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Rolling
from talisman_desktop.rules.printed_words import can_be_taken
from talisman_desktop.rules.values.carrying_values import OUT_OF_REACH
from talisman_desktop.rules.values.meeting_values import MAY_HARM, Pair
from talisman_desktop.rules.values.roll_values import TAKES_ON_ONES

NOTHING = Option("leave", "Nothing")


def purses(game: Game, hero: str, words: TakeTokens) -> list[str]:
    """Return the other heroes from whom a hero could take a token, in marching order; none if the hero cannot gain such
    tokens."""
    if not tokens.can_gain(game, hero, words.token):
        return []
    others = [other for other in game.party if other != hero and _had(game, other, words) > 0]
    return [other for other in others if MAY_HARM(game, True, Pair(hero, other))]


def _had(game: Game, hero: str, words: TakeTokens) -> int:
    """Return how many tokens a text could take from a hero at most."""
    have = tokens.at_stake(game, hero, words.token)
    return have - tokens.starting(game, hero, words.token) if words.gained else have


async def take_tokens(game: Game, m: Meeting, words: TakeTokens) -> bool:
    """Take tokens from another hero, whom the taker chooses; return whether any were taken.

    A spell may be turned on its caster.
    """
    name = game.catalog[m.kind].name

    def choice() -> Choose:
        found = purses(game, m.hero, words) if game.alive(m.hero) else []
        return Choose(
            key=f"whom/{m.kind}",
            hero=m.hero,
            text=f"{name}: from which hero?",
            options=tuple(Option(other, _offered(game, other, words)) for other in found) or (NOTHING,),
            cause=m.cause,
            card=m.card,
            family="offers",
        )

    other = await game.choose(choice, moot="leave")
    if other == "leave":
        return False
    taker, loser = m.hero, other
    if game.catalog[m.kind].type == "spell":
        match await spell_answers.struck(game, m.kind, m.hero, other, game.character(m.hero).name):
            case "caster":
                taker, loser = other, m.hero
            case "nobody":
                return False
            case "hero":
                pass
    before = max(0, _had(game, loser, words))
    n = min(words.n or before, before)
    if words.token == "life":
        n = await preservation.lose_life(game, loser, n, m.cause, zone=m.zone)
    else:
        n = tokens.lose(game, loser, words.token, n, m.cause, zone=m.zone)
    tokens.gain(game, taker, words.token, n, m.cause)
    return n > 0


def _offered(game: Game, other: str, words: TakeTokens) -> str:
    have = _had(game, other, words)
    return f"{game.character(other).name}: {min(words.n or have, have)} of {have} {words.token}"


def possible(game: Game, hero: str, words: TakeFromHero, card: int = 0) -> bool:
    """Whether another hero has anything that this hero could take by a card's text."""
    return any(isinstance(found, Option) for found in _all(game, hero, words, least_hidden(game), card))


async def take(game: Game, hero: str, words: TakeFromHero, cause: Cause, card: int = 0) -> bool:
    """Take one thing of the taker's choice from another hero; return whether something was taken."""
    hidden = await _hide(game, [h for h in game.party if h != hero], words, cause)

    def choice() -> Choose:
        found = list(_all(game, hero, words, hidden))
        return Choose(
            key="take-from",
            hero=hero,
            text=f"{game.catalog[cause.card].name}: what do you take from another hero?",
            options=(*(o for o in found if isinstance(o, Option)), NOTHING),
            barred=tuple(o for o in found if isinstance(o, Barred)),
            cause=cause,
            card=card,
            family="offers",
        )

    answer = await game.choose(choice, moot="leave")
    if answer != "leave" and game.catalog[cause.card].type == "spell":
        owner = _owner(game, answer)
        match await spell_answers.struck(game, cause.card, hero, owner, game.character(hero).name):
            case "caster":
                return await _take_back(game, owner, hero, words, cause)
            case "nobody":
                return False
            case "hero":
                pass
    return _carry_out(game, hero, answer, cause)


def _owner(game: Game, answer: str) -> str:
    """Return the hero from whom the chosen option takes something."""
    deed, _, what = answer.partition(":")
    return what if deed == "gold" else game.lies(int(what)).partition(":")[2]


async def _take_back(game: Game, hero: str, caster: str, words: TakeFromHero, cause: Cause) -> bool:
    """Take one thing from the caster of a spell that was turned on its caster; return whether something was taken."""
    hidden = await _hide(game, [caster], words, cause)

    def choice() -> Choose:
        found = list(_from(game, hero, caster, words, hidden)) if game.alive(caster) else []
        return Choose(
            key="turn-spell/take",
            hero=hero,
            text=f"{game.catalog[cause.card].name}: what do you take from the {game.character(caster).name}?",
            options=(*(o for o in found if isinstance(o, Option)), NOTHING),
            barred=tuple(o for o in found if isinstance(o, Barred)),
            cause=cause,
            family="offers",
        )

    return _carry_out(game, hero, await game.choose(choice, moot="leave"), cause)


async def on_ones(game: Game, roll: Rolling, dice: tuple[int, ...]) -> None:
    """Let a hero with that ability take one thing for each 1 that another hero rolled."""
    roller, ones = roll.request.hero, dice.count(1)
    if not roller or not ones or not standing_cache.anybody(game, TAKES_ON_ONES):
        return
    words = TakeFromHero(("gold", "item"))
    for thief in game.party:
        if not game.present(thief):
            continue
        for _ in range(ones if thief != roller and TAKES_ON_ONES(game, False, thief) else 0):
            if not (game.present(thief) and game.present(roller)) or not any(
                isinstance(o, Option) for o in _from(game, thief, roller, words, least_hidden(game))
            ):
                break
            cause = game.ruleset.clauses.stolen.on(game.hero(thief).kind)
            hidden = await _hide(game, [roller], words, cause)
            answer = await game.choose(lambda: _chance(game, thief, roller, words, cause, hidden), moot="leave")  # noqa: B023 called at once
            _carry_out(game, thief, answer, cause)


def _chance(game: Game, thief: str, roller: str, words: TakeFromHero, cause: Cause, hidden: frozenset[int]) -> Choose:
    found = list(_from(game, thief, roller, words, hidden)) if game.alive(roller) else []
    return Choose(
        key="thief",
        hero=thief,
        text=f"The {game.character(roller).name} rolled a 1: what do you take?" if found else "Nothing is left to take",
        options=(NOTHING, *(o for o in found if isinstance(o, Option))),
        barred=tuple(o for o in found if isinstance(o, Barred)),
        cause=cause,
        family="thief",
    )


def within_reach(game: Game, hero: str) -> list[Card]:
    """Return the items of a hero that no text protects from being taken."""
    return [card for card in game.table.zone(held("items", hero)) if can_be_taken(game.printed(card))]


def least_hidden(game: Game) -> frozenset[int]:
    """Return the items that surely cannot be taken, because their owners can hide all that they have."""
    if not standing_cache.anybody(game, OUT_OF_REACH):
        return frozenset()
    hides = {hero: n for hero in game.party if (n := OUT_OF_REACH(game, 0, hero))}
    return frozenset(
        card.id for hero, n in hides.items() if len(items := within_reach(game, hero)) <= n for card in items
    )


async def _hide(game: Game, owners: Sequence[str], words: TakeFromHero, cause: Cause) -> frozenset[int]:
    """Let each owner who can hide items choose them, and return all items that cannot be taken."""
    hidden = set(least_hidden(game))
    for owner in owners if "item" in words.what else ():
        n, items = OUT_OF_REACH(game, 0, owner), within_reach(game, owner)
        if not n or len(items) <= n:
            continue
        picked = await game.pick(
            Pick(
                key="hide",
                hero=owner,
                text="Something is about to be taken from you: which items do you keep out of reach?",
                options=tuple(Option(str(card.id), game.printed(card).name) for card in items),
                least=n,
                most=n,
                cause=cause,
                family="carrying",
            )
        )
        hidden |= {int(card) for card in picked}
    return frozenset(hidden)


def _all(
    game: Game, hero: str, words: TakeFromHero, hidden: frozenset[int], casting: int = 0
) -> Iterator[Option | Barred]:
    for other in game.party:
        if other != hero:
            yield from _from(game, hero, other, words, hidden, casting)


def _from(
    game: Game, hero: str, other: str, words: TakeFromHero, hidden: frozenset[int], casting: int = 0
) -> Iterator[Option | Barred]:
    """Yield the options to take something from another hero.

    Things for which the taker has no room, or that the taker may not have, are barred.
    """
    if not MAY_HARM(game, True, Pair(hero, other)):
        return
    owner = game.character(other).name
    if "gold" in words.what and game.hero(other).gold:
        yield Option(f"gold:{other}", "1 gold", owner)
    for what in words.what:
        for card in _cards(game, other, what):
            printed = game.printed(card)
            name = printed.name.lower()
            if printed.must_take or name in words.but_not or (words.named and name not in words.named):
                continue
            if card.id in hidden or not can_be_taken(printed):
                continue
            why, rule = spells.refusal(game, hero, casting) if what == "spell" else baggage.refusal(game, hero, printed)
            ident = f"take:{card.id}"
            yield Barred(ident, printed.name, why, rule, owner) if why else Option(ident, printed.name, owner)


def _cards(game: Game, hero: str, what: Taken) -> tuple[Card, ...]:
    match what:
        case "item":
            return game.table.zone(held("items", hero))
        case "follower":
            return game.table.zone(held("followers", hero))
        case "spell":
            return game.table.zone(held("spells", hero))
        case "gold":
            return ()


def _carry_out(game: Game, hero: str, answer: str, cause: Cause) -> bool:
    deed, _, what = answer.partition(":")
    match deed:
        case "gold":
            game.do(TokensChanged(what, "gold", -1, cause=cause))
            game.do(TokensChanged(hero, "gold", 1, cause=cause))
        case "take":
            baggage.take(game, hero, game.card(int(what)), cause)
        case _:
            return False
    return True
