"""Sizes and positions on the table and on paper, as plain numbers. No Qt."""
