"""House rules, one in each file: each is a `Module` named MODULE. None imports another; they import `rules` and
rooms below it."""
