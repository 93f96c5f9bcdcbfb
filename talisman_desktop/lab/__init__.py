"""Games without a window, played by a bot or typed in a terminal, and a report on how much of the rulebook has code and
tests. This room uses a session and the rooms below it, but neither `store` nor `notes`.
"""
