"""The village: a stay in it, new heroes, and the table put away there.

It uses the base and the road.
"""
