"""Moves by hand: the player drags cards, tokens and figures, or uses menus and keys. Each move is a change of the
table.

The moves that are possible are worked out in `presenters.board`.
"""
