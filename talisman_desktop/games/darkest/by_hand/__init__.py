"""The steps of players at their own table while the program records: the record-only mode, and quests called done.

It uses the base, the road and the journey. The questions that stand in for one rule are in the base, because the
chapters below ask them.
"""
