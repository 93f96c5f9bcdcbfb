"""What the variants share: running effects, encounters, combat, spells, fate, carrying, followers, death."""
