"""Presenters of the table moved by hand: things that can be moved, and the moves that each allows. No Qt.

`things` defines what can be moved and what a move is; `card_moves`, `number_moves` and `figure_moves` make the moves
of each kind, and `moves` returns all moves of a thing.
"""
