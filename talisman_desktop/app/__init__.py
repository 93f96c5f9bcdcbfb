"""The wiring: the rules, the cards and the files in use; the window's services and the jobs without a window."""
