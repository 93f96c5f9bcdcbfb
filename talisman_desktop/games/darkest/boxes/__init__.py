"""The boxes that join the game: one file or folder each, a `Module` that bends the rules by the hooks alone.

A box uses all other chapters; no other chapter knows a box.
"""
