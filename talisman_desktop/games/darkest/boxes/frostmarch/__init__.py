"""The Frostmarch: the road beyond the Chapel, quest cards, and winter's cards."""
