"""The consequences of the last answer, as the stage shows them: facts as beats, grouped by what was met, and the places
for the beats. No Qt."""
