"""Pictures that players take of their cards: the program reads, straightens, matches and keeps them.

This room knows cards, but no game, table or Qt. It loads Pillow only when a picture is read.
"""
