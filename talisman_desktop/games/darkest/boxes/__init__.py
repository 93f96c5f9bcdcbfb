"""The boxes, one file or folder each: a `Module` that bends the rules only by the hooks.

A box uses all other chapters; no other chapter knows a box.
"""
