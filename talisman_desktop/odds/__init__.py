"""Exact chances of fights and rolls, calculated from the same values that the rules use."""
