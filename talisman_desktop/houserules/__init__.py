"""House rules, one a file: each is a `Module` named MODULE. None knows another; they import `rules` and below."""
