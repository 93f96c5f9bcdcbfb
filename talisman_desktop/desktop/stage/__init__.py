"""The stage over the middle of the cloth, which shows what the last answer brought.

It is drawn from `presenters.drama`, with the faces and emblems of `scene` and `theme`.
"""
