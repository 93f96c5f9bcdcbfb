"""The ways between roads and regions: setting out, crossing the river, teleports, gates; and actions that players may
take on the way.

It uses the base, the road, the village and the guardians.
"""
