"""Gaining, losing and getting back tokens. Nothing drops below 0; losing the last life is death, and dead heroes
have no tokens."""

from __future__ import annotations

from collections.abc import Iterable

from talisman_desktop.cards.effects import Token
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import death
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.score_values import MAY_GAIN, STARTING, Gaining, Start


def gain(game: Game, hero: str, token: Token, n: int, cause: Cause) -> None:
    """Give a hero n tokens; do nothing if the hero cannot gain such tokens (`can_gain`)."""
    if n <= 0 or not can_gain(game, hero, token):
        return
    game.do(TokensChanged(hero, token, n, cause=cause))


def can_gain(game: Game, hero: str, token: Token) -> bool:
    """Whether a hero can gain a token. A dead hero gains none, and a toad no strength, craft or gold."""
    if not game.alive(hero) or (game.hero(hero).toad and token in ("strength", "craft", "gold")):
        return False
    return MAY_GAIN(game, True, Gaining(hero, token))


def lose(game: Game, hero: str, token: Token, n: int, cause: Cause, *, zone: str = "spot:0") -> int:
    """Lose up to n tokens and return how many were lost. Losing the last life kills the hero (C1b), whose things
    fall onto `zone`."""
    n = min(n, at_stake(game, hero, token))
    if n > 0:
        game.do(TokensChanged(hero, token, -n, cause=cause))
        if token == "life" and game.hero(hero).life == 0:
            death.die(game, hero, zone, cause)
    return n


def at_stake(game: Game, hero: str, token: Token) -> int:
    """Return how many tokens a hero can lose; 0 if the hero is dead. A toad loses no strength or craft (ruling 16)."""
    if not game.alive(hero):
        return 0
    if token in ("strength", "craft") and game.hero(hero).toad and by_todays_rules(game.table):
        return 0
    return count(game, hero, token)


def count(game: Game, hero: str, token: Token) -> int:
    """Return how many tokens of a kind a hero has; dead heroes have none."""
    return int(getattr(game.hero(hero), token)) if game.alive(hero) else 0


def starting(game: Game, hero: str, token: Token) -> int:
    """Return the number of tokens that a hero started with (A3b), which limits healing."""
    printed = game.catalog.cards[game.table.heroes[hero].kind]
    return STARTING(game, getattr(printed, token) or 0, Start(hero, token))


def missing(game: Game, hero: str, token: Token) -> int:
    """Return by how many tokens a hero is below the number at the start."""
    h = game.table.heroes.get(hero)
    return max(0, starting(game, hero, token) - getattr(h, token)) if h is not None else 0


def all_missing(game: Game, hero: str, kinds: Iterable[Token]) -> list[tuple[Token, int]]:
    """Return each kind of token of which a hero has fewer than at the start, and how many are missing; none for a dead
    hero."""
    h = game.table.heroes.get(hero)
    if h is None:
        return []
    found: list[tuple[Token, int]] = []
    for token in kinds:
        n = starting(game, hero, token) - getattr(h, token)
        if n > 0:
            found.append((token, n))
    return found


def restore(game: Game, hero: str, token: Token, n: int, cause: Cause) -> int:
    """Give back up to n tokens, never above the number at the start; return how many."""
    n = min(n, missing(game, hero, token))
    if token == "life" and not can_gain(game, hero, token):
        return 0
    gain(game, hero, token, n, cause)
    return max(0, n)
