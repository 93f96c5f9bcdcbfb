"""Other rule engines in Python that play at random, for comparison."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

Played = tuple[int, int]
"""The number of decisions with two or more legal answers, and the number of games."""


def chess_games() -> Iterator[Played]:
    """Yield games of python-chess between random players."""
    import chess

    random = Random(0)
    while True:
        board, decisions = chess.Board(), 0
        while moves := list(board.legal_moves):
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            decisions += len(moves) > 1
            board.push(random.choice(moves))
        yield decisions, 1


def catanatron_games() -> Iterator[Played]:
    """Yield games of catanatron between four random players."""
    from catanatron import Color, Game, RandomPlayer

    decisions = 0

    class Counting(RandomPlayer):  # type: ignore[misc]  # because the game of others has no types
        def decide(self, game, playable_actions):  # type: ignore[no-untyped-def]  # as in the class above it
            nonlocal decisions
            decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    seed = 0
    while True:
        decisions = 0
        Game([Counting(color) for color in Color], seed=seed).play()
        seed += 1
        yield decisions, 1
