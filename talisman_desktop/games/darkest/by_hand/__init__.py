"""Play at the players' own table: record-only mode, and quests that players report as done.

It uses the base, the road and the journey. The questions for a single rule that players resolve are in the base,
because other chapters ask them.
"""
