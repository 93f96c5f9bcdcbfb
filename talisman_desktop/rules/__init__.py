"""Rules that games share: running effects, encounters, combat, spells, fate, carrying, followers, death."""
