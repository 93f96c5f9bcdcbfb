"""The stage over the middle of the cloth, which shows the outcome of the last answer.

It is drawn from `presenters.drama`, with the faces and emblems of `scene` and `theme`.
"""
