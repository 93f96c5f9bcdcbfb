"""Many adventures of bots, in search of trouble: `python -m tests.soak --adventures 500`."""
