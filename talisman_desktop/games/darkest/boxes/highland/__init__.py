"""The Highland: the path beyond the Crags, the Eyrie, and the cards that are met there."""
