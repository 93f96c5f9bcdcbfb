"""Presenters of questions: what each question shows, drafts of answers, and news for which the window pauses. No Qt."""
