"""Campaign files: creating and opening them, saving after every answer, backing up, resuming.

Only this room knows SQL. It uses a session and the rooms below, and neither `notes` nor `lab`.
"""
