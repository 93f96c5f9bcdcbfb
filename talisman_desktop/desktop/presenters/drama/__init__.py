"""The last answer as a play: its facts as beats, grouped by what was met, and the places for the beats. No Qt."""
