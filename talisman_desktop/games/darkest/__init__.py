"""Darkest Talisman, in chapters. `base` comes first; `pyproject.toml` has the order of the others. The modules beside
the chapters put the game together: its steps, its own module, its words, and the answers to what the shared rules ask
about the party's situation."""
