"""Exact chances, worked out from the values that the rules themselves fight with."""
