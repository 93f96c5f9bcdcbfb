"""The order of the items of the scene, from the lowest to the highest."""

AREA = 10.0
INSET = 20.0
"""Areas inside others: what a hero holds, a character card, a guardian's things."""
CARD = 100.0
"""Plus the card's level in its pile."""
HELD_CARD = 400.0
LIT_CARD = 600.0
PARTY = 700.0
FLYING = 720.0
"""A card on its way."""
FOCUS = 800.0
MARK = 750.0
"""Where something dragged may be dropped; the signs on a number."""
GHOST = 900.0
"""What is being dragged."""
