"""The careful bot: what it buys, fights and dares, and the way it takes through the regions and the Tower.

It uses all chapters but the boxes. A box adds answers to its own questions.
"""
