"""Exact chances of fights and rolls, calculated from the values that the rules themselves use."""
