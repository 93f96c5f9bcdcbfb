"""Plays many games with bots and looks for errors: `python -m tests.soak --adventures 500`."""
