"""The wiring: which rules, which cards, which files; the window's services and the jobs without a window."""
