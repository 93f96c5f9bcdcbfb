"""Campaign files: the program creates and opens them, saves after every answer, backs up, and resumes play. Only this
room knows SQL. It uses a session and the rooms below it, but neither `notes` nor `lab`.
"""
