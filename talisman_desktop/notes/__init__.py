"""A game on paper and as text: the notes of a session, checklists, campaigns to hand on. It uses a session and the
rooms below, and neither `store` nor `lab`."""
