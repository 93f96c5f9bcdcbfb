"""The pages on which everything that can drift between the screen and a real table is set by hand."""
