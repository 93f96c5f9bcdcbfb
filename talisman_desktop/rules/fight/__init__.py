"""A fight in the order of the rulebook: sides, attack dice, result, armour, loss, spoils. `bout` puts these together.

Each side is a hero or an enemy, so that the same code serves fights with enemies and between heroes. Modules here may
import other modules of `rules`, but none of `games`.
"""
