"""Many adventures of bots, looking for trouble: `python -m tests.soak --adventures 500`."""
