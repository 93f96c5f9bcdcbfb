"""Presenters of questions: the contents of each question, drafts of answers, and news for which the window pauses. No
Qt."""
