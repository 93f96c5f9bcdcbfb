"""A game as text and on paper: session notes, checklists, and campaigns to hand on. This room uses a session and the
rooms below it, but neither `store` nor `lab`."""
