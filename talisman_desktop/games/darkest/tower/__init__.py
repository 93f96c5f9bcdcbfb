"""The Tower: the way up, the trials of its spaces, the fight for the Crown.

It uses the base, the road and the guardians.
"""
