"""The ways between roads and regions: setting out, crossing the river, teleports; and what a party may do on the way.

It uses the base, the road, the village and the guardians.
"""
