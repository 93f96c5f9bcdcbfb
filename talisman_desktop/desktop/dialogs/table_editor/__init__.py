"""The pages for correcting the table on the screen by hand, so that it matches the real one."""
