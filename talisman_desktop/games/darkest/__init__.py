"""Darkest Talisman, in chapters.

`base` comes first; `pyproject.toml` has the order of the others. The modules beside the chapters put the game together:
its steps, its own module, its words, and its answers to the questions of shared rules about where the party is.
"""
