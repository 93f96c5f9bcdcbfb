"""The guardians of troves and of the Sentinel: how they are set and fought, and the loot.

It uses the base and the road.
"""
