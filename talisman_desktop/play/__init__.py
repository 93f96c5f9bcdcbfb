"""A session of play: the log, the bots, undo and rewind, and the telling of the game in words."""
