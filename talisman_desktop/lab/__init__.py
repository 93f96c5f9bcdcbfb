"""Games without a window, played by a bot or typed in a terminal; and the share of the rulebook that has code and
tests.

It uses a session and the rooms below, and neither `store` nor `notes`.
"""
