"""The last answer as a play: its facts as beats, grouped by what was met, and where the beats have room. No Qt."""
