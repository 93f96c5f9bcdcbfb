"""A fight in the order of the rulebook: sides, attack dice, result, armour, loss, spoils; `bout` puts them together.
Each side is a hero or an enemy, so that the same code serves fights with enemies and between heroes. Modules here may
import modules of `rules` that know nothing of fights, but none of `games`."""
