"""Presenters of questions: what each one shows, answers being made, and what the window stops to show. No Qt."""
