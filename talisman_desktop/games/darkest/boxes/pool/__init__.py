"""The Sacred Pool: the road beyond the Chapel, quest rewards, the stables, and the cards that are met there."""
