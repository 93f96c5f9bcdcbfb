"""Pictures that players take of their cards: they are read, straightened, matched with cards and kept.

This room knows cards, but no game, table or Qt. It loads Pillow only when a picture is read.
"""
