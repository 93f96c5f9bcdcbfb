"""Moves by hand: cards, tokens and figures by drag, menu and key, each move a named change.

`keepers_board` and `finder` bring to the screen what `presenters.board` works out.
"""
