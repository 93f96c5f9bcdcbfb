"""The Reaper: Death as a figure on the road, his decks, and the Graveyard as a trove (E)."""
