"""The pages on which all differences between the screen and a real table are corrected."""
