"""Colours, fonts, emblems and the stylesheet of the application."""
