"""Games without a window, by a bot or typed in a terminal; and how much of the rulebook has code and tests.

It uses a session and the rooms below, and neither `store` nor `notes`.
"""
