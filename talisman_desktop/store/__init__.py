"""Campaign files: made, opened, saved after every answer, backed up, taken up again.

Only this room knows SQL. It uses a session and the rooms below, and neither `notes` nor `lab`.
"""
