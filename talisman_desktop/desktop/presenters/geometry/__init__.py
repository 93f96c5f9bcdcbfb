"""Sizes and places of what is drawn, on the cloth and on paper, as plain numbers. No Qt."""
