"""A session: the log, the deciders, bots, undo and rewind, and telling facts in words."""
