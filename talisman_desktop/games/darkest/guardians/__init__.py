"""The guardians of troves and of the Sentinel: setting them, the combat, the loot.

It uses the base and the road.
"""
