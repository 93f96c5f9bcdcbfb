"""The players' own play while the program records: the record-only mode, and quests that they call done.

It uses the base, the road and the journey. The questions that stand in for one rule are in the base, because the
chapters below ask them.
"""
