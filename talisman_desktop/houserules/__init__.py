"""House rules, one in each file; each file has a `Module` named MODULE. No house rule imports another; they import
`rules` and the rooms below it."""
