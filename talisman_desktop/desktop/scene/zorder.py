"""The order of the items of the scene, from the lowest to the highest."""

AREA = 10.0
INSET = 20.0
"""Areas inside others: a hero's cards, a character card, a guardian's things."""
CARD = 100.0
"""A card at rest; its level in the pile is added to this number."""
HELD_CARD = 400.0
LIT_CARD = 600.0
PARTY = 700.0
FLYING = 720.0
"""A moving card."""
FOCUS = 800.0
MARK = 750.0
"""A place that takes the dragged thing; the signs on a number."""
GHOST = 900.0
"""The dragged thing."""
