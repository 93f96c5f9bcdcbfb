"""The ways between roads and regions: setting out, crossing the river, teleports, free movement.

It uses all other chapters.
"""
