"""Moves by hand, without Qt: which things on the table can be moved, and which moves each allows.

`things` defines things and moves. `card_moves`, `number_moves` and `figure_moves` make the moves of each kind, and
`moves` collects all moves of a thing.
"""
