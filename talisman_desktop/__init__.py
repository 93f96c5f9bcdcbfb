"""Talisman Desktop: a companion for playing Darkest Talisman, with real cards or without."""

__version__ = "0.3.0"
