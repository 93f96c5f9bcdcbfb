"""Exact chances, calculated from the same values that the rules use in a fight."""
