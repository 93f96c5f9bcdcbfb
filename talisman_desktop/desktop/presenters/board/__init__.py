"""Presenters of the table moved by hand: things that can be moved, and the moves that each allows. No Qt.

`things` says what can be moved and what a move is; `card_moves`, `number_moves` and `figure_moves` say what each
allows, and `moves` gives all of it by thing.
"""
