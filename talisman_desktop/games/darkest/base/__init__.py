"""The basis of every chapter of Darkest Talisman: clauses, options, places, decks, the game's slice of the table,
quests.

It uses the shared rules, and no other chapter.
"""
