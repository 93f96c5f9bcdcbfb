"""The effects of the last answer, as the stage shows them. Facts become events (beats), which are grouped into scenes
by the card or place met. No Qt."""
