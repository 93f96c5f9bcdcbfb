"""How fast it is, in figures: `python -m tests.bench`, all or `--only NAME`."""
